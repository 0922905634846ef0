"""A finished log can be checked by anybody; whatever was changed in it shows."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.audit import audit
from domain.burgundy import BURGUNDY
from domain.burgundy import events as e
from domain.table.entry import Entry
from domain.table.events import SecretRevealed, TableStarted
from server.bench.random_games import random_entries

Log = list[Entry[Any]]


@pytest.fixture(scope="module")
def log() -> Log:
    return list(random_entries(BURGUNDY, 3, seed=5))


def changed(log: Log, kind: type, **fields: Any) -> Log:
    """The log with the last event of that kind changed."""
    at = max(
        n for n, entry in enumerate(log) if any(isinstance(found, kind) for found in entry.events)
    )
    events = tuple(
        replace(found, **fields) if isinstance(found, kind) else found for found in log[at].events
    )
    return [*log[:at], replace(log[at], events=events), *log[at + 1 :]]


def messages(log: Log) -> str:
    return " ".join(finding.message for finding in audit(BURGUNDY, log).findings)


def test_an_honest_log_is_sound(log: Log) -> None:
    checked = audit(BURGUNDY, log)

    assert checked.findings == ()
    assert checked.versions == len(log)
    assert checked.draws >= 4  # goods, animals, cards, and a start player
    assert checked.decisions == len(log)


def test_a_shuffle_in_another_order_is_found(log: Log) -> None:
    order = next(found.order for found in log[0].events if isinstance(found, e.CardsShuffled))
    swapped = changed(log[:1], e.CardsShuffled, order=(*order[1:], order[0]))

    assert "came out differently" in messages([*swapped, *log[1:]])


def test_a_consequence_that_does_not_follow_is_found(log: Log) -> None:
    assert "something else" in messages(changed(log, e.SilverGained, amount=9))


def test_a_secret_that_was_not_committed_to_is_found(log: Log) -> None:
    assert "not the one committed to" in messages(changed(log, SecretRevealed, secret="00" * 32))


def test_a_missing_version_is_found(log: Log) -> None:
    assert "Version 3 is missing" in messages([*log[:2], *log[3:]])


def test_a_log_without_its_end_says_so(log: Log) -> None:
    assert "not over" in messages(log[:-1])


def test_decisions_of_another_revision_are_not_replayed(log: Log) -> None:
    older = changed(log, TableStarted, revision=BURGUNDY.revision + 1)

    checked = audit(BURGUNDY, older)

    assert checked.decisions is None
    assert checked.findings == ()


def test_an_empty_log_is_refused() -> None:
    with pytest.raises(ValueError, match="empty"):
        audit(BURGUNDY, [])
