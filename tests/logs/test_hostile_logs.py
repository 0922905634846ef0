"""Forbidden content of logs, independent of their sender and of the rules that they claim."""

import dataclasses
import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from domain.audit import audit
from domain.burgundy import BURGUNDY
from domain.chance import draws_again
from domain.decider import MOST_OPTIONS, Rejected, Seat, Viewer, offered
from domain.table.events import MOST_ANCESTORS, TableForked
from domain.table.evolve import TABLE_EVENTS
from domain.table.fork import ForkTable, fork_table
from domain.table.shown_names import NAMED
from domain.table.state import Player
from projections.registry import PROJECTIONS
from projections.table_view import summary
from server.game_logs import import_check
from server.game_logs.import_check import LARGEST_SUMMARY, checked
from server.game_logs.log_file import BadLog, ExportedLog
from tests.kernel.test_fork import Forked, finished, played_on
from tests.logs.hostile import HOSTILE, NO_JSON, each, log_with, log_with_line
from tests.logs.written import (
    BROUGHT,
    Lines,
    brought,
    by_other_rules,
    events_of,
    golden,
    lines_of,
    text_of,
)

CARA = Player("c", "Cara")


@pytest.fixture(scope="module")
def fork_lines() -> str:
    """The log of a game that went on from another and was played to its end."""
    fork = played_on(Forked(finished(BURGUNDY).entries(), 40, BURGUNDY).seated(), "fork")
    return json.dumps(lines_of(fork.entries()))


@pytest.fixture
def fork(fork_lines: str) -> Lines:
    return json.loads(fork_lines)


# Forks.


def past(fork: Lines) -> dict[str, Any]:
    """The game that it went on from."""
    return fork[0]["events"][1]["ancestors"][0]


def test_the_past_of_a_fork_is_decided_again(fork: Lines) -> None:
    moves = len(past(fork)["moves"])

    found = brought(fork)

    assert moves == 38
    assert len(found.entries) == len(fork)
    exported = ExportedLog(text_of(fork).splitlines(), PROJECTIONS)
    played = sum("command" in line for line in fork)
    assert exported.audit().decisions == 1 + moves + 1 + played  # two openings, all moves


def move_out_of_turn(lines: Lines) -> None:
    moves = past(lines)["moves"]
    moves[3]["seat"] = 1 - moves[3]["seat"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (each("storage_stocked", "silver", 9), "Line 1: The rules make something else"),
        (lambda it: past(it)["moves"].pop(3), "Line 1: The rules"),
        (move_out_of_turn, "Line 1: The rules refuse"),
        (
            lambda it: past(it).update(moves=[], revision=0),
            "Line 1: the past of this fork is incomplete or of other rules",
        ),
        (
            lambda it: past(it)["nonces"].append("n"),
            "Line 1: The games in its past had other seats",
        ),
        (each("table_started", "seats", [0]), "Line 3: A game starts once"),
    ],
)
def test_an_unplayed_past_fails(fork: Lines, change: Callable[[Lines], None], message: str) -> None:
    change(fork)

    with pytest.raises(BadLog, match=message):
        brought(fork)


def test_what_was_not_replayed_is_not_gone_on_with() -> None:
    lines = by_other_rules(golden("burgundy", "two_seats_r2"))
    for event in events_of(lines, "silver_gained"):
        event["amount"] = 7  # nobody can say that this is wrong

    kept = ExportedLog([*brought_lines(lines)], PROJECTIONS)

    assert summary(kept.game, [*kept.tables()][-1][1])["not_replayed"] is True
    with pytest.raises(Rejected, match="not_replayed"):
        fork_table(kept.game, kept.entries, ForkTable("f", CARA, "00" * 32, 40))


def test_what_was_replayed_is_gone_on_with() -> None:
    kept = ExportedLog([*brought_lines(golden("burgundy", "two_seats_r2"))], PROJECTIONS)

    assert "not_replayed" not in summary(kept.game, [*kept.tables()][-1][1])

    _, forked, *_ = fork_table(kept.game, kept.entries, ForkTable("f", CARA, "00" * 32, 40))

    assert isinstance(forked, TableForked)
    assert (forked.table_id, forked.version) == ("t", 40)


def brought_lines(lines: Lines) -> list[bytes]:
    """The log as an export of the imported table would have it."""
    return [msgspec.json.encode(msgspec.msgpack.decode(entry)) for entry in brought(lines).entries]


def test_forks_of_forks_come_to_an_end() -> None:
    """A draw is therefore checked with few seeds."""
    host = finished()
    for n in range(MOST_ANCESTORS):
        host = played_on(Forked(host.entries(), len(host.log) - 1).seated(), f"fork {n}")

    with pytest.raises(Rejected) as refusal:
        Forked(host.entries(), len(host.log) - 1)

    assert refusal.value.facts == {"why": "ancestors", "limit": MOST_ANCESTORS}


def test_ancestors_and_draws_are_read_once(fork: Lines, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each draw was tried with each ancestor's seed, and all of them after the first finding."""
    first = fork[0]["events"]
    shuffled = next(e for e in first if e["type"] == "cards_shuffled")
    first += [{**shuffled, "draw": f"none/{n}"} for n in range(2_000)]
    first[1]["ancestors"] *= MOST_ANCESTORS
    exported = ExportedLog(text_of(by_other_rules(fork)).splitlines(), PROJECTIONS)
    tried = list[str]()

    def noting(seed: bytes, draw: Any) -> bool:
        tried.append(draw.name)
        return draws_again(seed, draw)

    monkeypatch.setattr("domain.audit.draws_again", noting)

    findings = audit(exported.game, exported.entries).findings

    assert len(findings) == 1
    assert len(tried) <= 2_000 + 2 * MOST_ANCESTORS


# People.


@pytest.mark.parametrize("kind", ["seat_asked_for", "ask_refused", "seat_taken_over"])
def test_whoever_a_log_names_is_a_bare_name(kind: str) -> None:
    lines = golden("burgundy", "two_seats_r2")
    player = {"player_id": "her_id", "name": "Dora"}
    lines[3]["events"].append({"type": kind, "seat": 1, "player": player})

    kept = brought(lines)

    assert b"Dora" in kept.entries[3]
    assert not any(b"her_id" in entry for entry in kept.entries)

    player["name"] = "Dora\u202e"
    with pytest.raises(BadLog, match="Line 4: that player name is not allowed"):
        brought(lines)


# Seats, sizes, times and options.


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_hostile_is_refused_by_any_rules_and_in_short(name: str) -> None:
    change, message = HOSTILE[name]

    with pytest.raises(BadLog, match=message) as refusal:
        checked(PROJECTIONS, log_with(change), BROUGHT)

    assert len(str(refusal.value)) < 300


def test_the_summary_of_what_is_taken_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(brought(golden("villagers", "all_modules_5")).summary) < LARGEST_SUMMARY / 4

    lines = golden("burgundy", "two_seats_r2")
    size = len(brought(lines).summary)
    monkeypatch.setattr(import_check, "LARGEST_SUMMARY", size - 1)
    with pytest.raises(BadLog, match="Line 1: the summary is too long"):
        brought(lines)


def test_what_no_seat_could_be_shown_is_refused() -> None:
    """A hand that only its own seat sees may be what cannot be shown."""
    burgundy = PROJECTIONS["burgundy"]

    def view(state: Any, viewer: Viewer, *_: object) -> Any:
        if viewer == Seat(1):
            raise LookupError
        return burgundy.view(state, viewer)

    broken = dataclasses.replace(burgundy, view=view)

    with pytest.raises(BadLog, match=r"Line [12]: this position is not possible"):
        checked({"burgundy": broken}, text_of(golden("burgundy", "two_seats_r2")), BROUGHT)


# Text that no decoder reads.


@pytest.mark.parametrize("line", NO_JSON.values(), ids=NO_JSON)
@pytest.mark.parametrize("at", [0, 5])
def test_what_is_no_json_is_refused(line: bytes, at: int) -> None:
    with pytest.raises(BadLog, match=f"Line {at + 1}"):
        ExportedLog(log_with_line(line, at).splitlines(), PROJECTIONS)


# Options.


def test_a_seat_is_offered_so_many_options_at_most() -> None:
    class Endless:
        def options(self, *_: Any) -> tuple[int, ...]:
            return tuple(range(1_000))

        def is_dominated(self, *_: Any) -> bool:
            return False

    game: Any = Endless()

    assert len(offered(game, None, Seat(0))) == MOST_OPTIONS


def test_whoever_can_be_deleted_is_found_in_every_event() -> None:
    naming = {
        kind
        for kind in TABLE_EVENTS
        if any(field.type is Player for field in msgspec.structs.fields(kind))
    }

    assert naming == set(NAMED)
