"""Labels, prices and refusals that say what is not so are found."""

from collections.abc import Iterator

import pytest

from projections.conformance import promises as module
from projections.conformance.finding import Finding
from projections.conformance.game_facts import GameFacts
from projections.conformance.promises import (
    Promises,
    facts_named,
    in_the_events,
    named_in,
    rest_of,
    row_for,
    rows_of,
    unkept,
)
from projections.conformance.test_promises import check_games
from tests.suite.broken_promises import PLANTED, without_row

pytestmark = pytest.mark.random
LABELS = ("guess", "other", "take_one")


@pytest.mark.parametrize(("told", "promise"), PLANTED.values(), ids=PLANTED)
def test_a_promise_that_is_broken_is_found(told: tuple[GameFacts, Promises], promise: str) -> None:
    with pytest.raises(Finding, match=f"^{promise}"):
        check_games(*told)


def test_a_finding_names_the_row_that_was_not_kept() -> None:
    facts, promises = PLANTED["a number that is too high"][0]

    with pytest.raises(Finding, match=r"labels\['coins'\] of tests/villagers/promises\.py: '"):
        check_games(facts, promises)


@pytest.fixture
def guessing(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A game in whose catalogue `guess` is a label and a fact."""
    words = ("Guess {guess}", "{guess:card} after {guess}", "Take one")
    labels = {f"guessing.label.{key}": text for key, text in zip(LABELS, words, strict=True)}
    told = {key: {"en": text, "de": text} for key, text in labels.items()}
    monkeypatch.setattr(module, "texts", lambda: told)
    yield
    for kept in (facts_named, rows_of, named_in, rest_of):
        kept.cache_clear()


@pytest.mark.usefixtures("guessing")
@pytest.mark.parametrize(
    ("label", "named", "rows", "row"),
    [
        ("guess", "guess", ["guess"], "guess"),
        ("guess", "", ["guess"], None),
        ("guess", "", ["guess", "guess itself"], "guess itself"),
        ("take_one", "", ["take_one"], "take_one"),
        ("other", "guess:card", ["guess", "guess:card"], "guess:card"),
        ("other", "guess:card", ["guess", ":card"], ":card"),
        ("other", "guess:card", ["other guess", "guess:card"], "other guess"),
        ("other", "guess", ["guess:card", "guess"], "guess"),
    ],
)
def test_a_fact_has_its_own_row(label: str, named: str, rows: list[str], row: str | None) -> None:
    promises = Promises(labels=dict.fromkeys(rows, in_the_events), price=lambda _: {}, refusals={})

    assert row_for(promises, f"guessing.label.{label}", named) == row


def test_a_row_that_is_missing_is_named() -> None:
    _, promises = without_row("bruges", "taken")

    assert "bruges.label.take_workers: taken" in unkept("bruges", promises)
