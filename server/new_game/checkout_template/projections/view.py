"""The parts of a view that the marks of the state do not define."""

from typing import Literal

from domain.decider import Seat
from domain.seedling import SEEDLING as GAME
from domain.seedling.scoring import outcome, score
from domain.seedling.state import State
from projections.zones import ZoneView


def phase(state: State) -> Literal["playing", "over"]:
    return "over" if outcome(state) else "playing"


def current_score(state: State, seat: Seat) -> dict[str, int]:
    """Return the seat's score if the game ended now; all of it is public."""
    return score(state.seats[seat])


VIEW = ZoneView(GAME, phase, current_score)
