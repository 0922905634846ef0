"""A trivial game for measuring the server alone: two seats say tick in turn, for ever.

It is that of the server's tests without an end and without whispers, and in no catalogue.
"""

from dataclasses import replace

from domain.decider import Seat, Viewer
from projections.memo import Parts
from projections.projection import JsonObject
from server.bench.tick_tock import TICK_TOCK, Command, Length, State, Tick, awaiting
from server.bench.tick_tock import view as view_of_ticks

ROWS, LETTERS = 64, 96
"""Of the board of the other game: 6 KB."""


class Endless(Length, frozen=True, forbid_unknown_fields=True):
    """More ticks than anybody says."""

    ticks: int = 1 << 40


def options(state: State, seat: Seat) -> tuple[Command, ...]:
    return (Tick(),) if seat in awaiting(state) else ()


TICK = replace(
    TICK_TOCK,
    game=replace(
        TICK_TOCK.game, name="tick", seats=range(2, 3), table_options=Endless, options=options
    ),
)


def view(state: State, viewer: Viewer, parts: Parts | None = None) -> JsonObject:
    """Return the view with a board that all viewers share."""
    parts = parts or Parts()
    return {**view_of_ticks(state, viewer, parts), "board": parts.of(board, state.said)}


def board(said: int) -> JsonObject:
    """Its rows; each tick changes one."""
    laps, row = divmod(said, ROWS)
    return {str(n): chr(65 + (laps if n <= row else laps - 1) % 26) * LETTERS for n in range(ROWS)}


LADEN = replace(TICK, game=replace(TICK.game, name="laden"), view=view)
