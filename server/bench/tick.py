"""A trivial game for measuring the server alone: two seats say tick in turn, for ever.

It is Tick Tock, the game of the server's tests, without an end and whispers. No catalogue has it.
"""

from dataclasses import replace
from typing import cast

import msgspec

from domain.chance import Chance
from domain.decider import Decided, Seat, Viewer
from projections.memo import Parts
from projections.projection import JsonObject
from server.bench.tick_tock import (
    TICK_TOCK,
    Command,
    Event,
    Length,
    Opened,
    State,
    Tick,
    awaiting,
    what_happens,
)
from server.bench.tick_tock import evolve as evolve_ticks
from server.bench.tick_tock import view as view_of_ticks

ROWS, LETTERS = 64, 96
"""Size of the board of `LADEN`: 6 KB."""


class Endless(Length, frozen=True, forbid_unknown_fields=True):
    """A number of ticks that no game reaches."""

    ticks: int = 1 << 40


def options(state: State, seat: Seat) -> tuple[Command, ...]:
    return (Tick(),) if seat in awaiting(state) else ()


TICK = replace(
    TICK_TOCK,
    game=replace(
        TICK_TOCK.game,
        name="tick",
        seats=range(2, 3),
        table_options=Endless,
        options=options,
        interrupts=False,
    ),
)


class Laden(State, frozen=True):
    """A state with a board. Each tick changes one of its rows."""

    board: dict[str, str] = msgspec.field(default_factory=dict[str, str])


def evolve(state: Laden, event: Event) -> Laden:
    if isinstance(event, Opened):
        board = {str(n): chr(90 if n else 65) * LETTERS for n in range(ROWS)}
        return Laden(event.seats, event.ticks, event.letters, board=board)
    after = cast("Laden", evolve_ticks(state, event))
    laps, row = divmod(after.said, ROWS)
    board = {**after.board, str(row): chr(65 + laps % 26) * LETTERS}
    return msgspec.structs.replace(after, board=board)


def decide(state: Laden, seat: Seat, command: Command, _: Chance) -> Decided[Laden, Event]:
    event = what_happens(state, seat, command)
    return Decided((event,), evolve(state, event))


def view(state: Laden, viewer: Viewer, parts: Parts | None = None) -> JsonObject:
    """Return the view with a board that all viewers share."""
    return {**view_of_ticks(state, viewer, parts), "board": state.board}


LADEN = replace(
    TICK,
    game=replace(
        TICK.game, name="laden", state=Laden, initial=Laden(), evolve=evolve, decide=decide
    ),
    view=view,
)
