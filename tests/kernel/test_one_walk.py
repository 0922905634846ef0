"""The events of a command are folded once, between the command and the table after it."""

from collections import Counter
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from domain.decider import AnyGame, Seat
from domain.table.commands import LeaveSeat, Play
from domain.table.decide import decide
from domain.table.entry import Entry
from domain.table.evolve import after_entry, replay
from projections.conformance.table_host import ANNA, SECRET
from server.bench import tick_tock
from server.bench.tick_tock import TICK_TOCK, Tick
from tests.kernel.opened_tables import opened

GAME = TICK_TOCK.game


@pytest.fixture
def folds(monkeypatch: pytest.MonkeyPatch) -> Counter[int]:
    """How often each event was folded (by the object's id), by the game itself or by the table."""
    counted: Counter[int] = Counter()
    evolve = tick_tock.evolve

    def counting(state: Any, event: Any) -> Any:
        counted[id(event)] += 1
        return evolve(state, event)

    monkeypatch.setattr(tick_tock, "evolve", counting)
    return counted


def counted_game() -> AnyGame:
    """The game as its table folds it: with the reducer that counts."""
    return replace(GAME, evolve=tick_tock.evolve)


def test_from_command_to_table_each_event_is_folded_once(folds: Counter[int]) -> None:
    game = counted_game()
    table = opened(2, game, bots={Seat(1): "random"}).table
    folds.clear()

    seat = game.awaiting(table.position)[0]
    decided = decide(game, table, None, Play(seat, Tick()), SECRET)
    plain = msgspec.to_builtins(Tick())
    entry = Entry(table.version + 1, table.opened_at, decided.events, seat, "c", plain)
    after = after_entry(game, table, entry, decided.state)

    assert folds == {id(event): 1 for event in decided.events}
    assert after == after_entry(game, table, entry)


def test_reading_an_entry_folds_each_of_its_events_once(folds: Counter[int]) -> None:
    game = counted_game()
    host = opened(2, game, bots={Seat(1): "random"})
    host.plays(game.awaiting(host.table.position)[0], Tick())
    entries = host.entries()
    folds.clear()

    assert replay(game, entries) == host.table

    assert set(folds.values()) == {1}


def test_a_command_to_the_table_leaves_the_position_alone() -> None:
    host = opened(2, GAME, bots={Seat(1): "random"})

    decided = decide(host.game, host.table, ANNA.player_id, LeaveSeat(Seat(0)), SECRET)

    assert decided.state is None
