"""A trivial game for measuring the house alone: two seats say tick in turn, for ever.

It is that of the server's tests without an end and without whispers, and in no catalogue.
"""

from dataclasses import replace

from domain.decider import Seat
from tests.server.tick_tock import TICK_TOCK, Command, Length, State, Tick, awaiting


class Endless(Length, frozen=True, forbid_unknown_fields=True):
    """More ticks than anybody says."""

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
    ),
)
