"""Each move of a log has the command that made it, and a seat of its table."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.audit import audit
from domain.burgundy import BURGUNDY
from domain.burgundy import events as e
from domain.decider import Seat
from domain.table.entry import Entry
from domain.table.events import TableStarted
from server.bench.random_games import TIME, random_entries

Log = list[Entry[Any]]
SEATS = 3
MIDDLE = 40
NO_COMMAND = (MIDDLE, "The game moved on without a command.")


@pytest.fixture(scope="module")
def log() -> Log:
    return list(random_entries(BURGUNDY, SEATS, seed=5))


def with_inserted(log: Log, *events: Any, by: Seat | None = None) -> Log:
    """The log with one more entry in its middle, which has no command."""
    entry = Entry[Any](MIDDLE, TIME, events, by)
    after = [replace(one, version=one.version + 1) for one in log[MIDDLE - 1 :]]
    return [*log[: MIDDLE - 1], entry, *after]


def found(log: Log) -> list[tuple[int, str]]:
    return [(finding.version, finding.message) for finding in audit(BURGUNDY, log).findings]


@pytest.mark.parametrize(
    "event",
    [e.VictoryPointsGained(Seat(0), 500), e.SilverGained(Seat(0), 0)],
    ids=lambda event: type(event).__name__,
)
@pytest.mark.parametrize("by", [None, Seat(0)], ids=["by nobody", "by a seat"])
def test_events_without_a_command_are_found(log: Log, event: Any, by: Seat | None) -> None:
    assert NO_COMMAND in found(with_inserted(log, event, by=by))


def test_they_are_found_under_another_revision_too(log: Log) -> None:
    """Where no command is decided again."""
    started = tuple(
        replace(event, revision=BURGUNDY.revision + 1) if isinstance(event, TableStarted) else event
        for event in log[0].events
    )
    older = [replace(log[0], events=started), *log[1:]]

    assert NO_COMMAND in found(with_inserted(older, e.SilverGained(Seat(0), 0)))


def test_they_are_found_in_a_log_that_is_not_over(log: Log) -> None:
    """Where no secret is revealed yet."""
    assert NO_COMMAND in found(with_inserted(log, e.SilverGained(Seat(0), 0))[: MIDDLE + 1])


def test_an_entry_of_the_server_without_events_of_the_game_is_sound(log: Log) -> None:
    assert NO_COMMAND not in found(with_inserted(log))


@pytest.mark.parametrize("seat", [SEATS, 99, -1])
@pytest.mark.parametrize("version", [1, MIDDLE], ids=["the opening", "a move"])
def test_a_seat_that_the_table_does_not_have_is_found(log: Log, version: int, seat: int) -> None:
    strange = replace(log[version - 1], by=Seat(seat))

    changed = found([*log[: version - 1], strange, *log[version:]])

    assert (version, f"The table has no seat {seat}.") in changed


def test_every_seat_that_the_table_has_is_sound(log: Log) -> None:
    assert {entry.by for entry in log} == {None, *map(Seat, range(SEATS))}
    assert found(log) == []
