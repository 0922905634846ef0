"""What a viewer sees of a position, besides what its state says."""

from typing import Literal

from domain.decider import Seat
from domain.seedling import SEEDLING as GAME
from domain.seedling.scoring import outcome, score
from domain.seedling.state import State
from projections.zones import ZoneView


def phase(state: State) -> Literal["playing", "over"]:
    return "over" if outcome(state) else "playing"


def current_score(state: State, seat: Seat) -> dict[str, int]:
    """What the seat would have if the game ended now; all of it lies open."""
    return score(state.seats[seat])


VIEW = ZoneView(GAME, phase, current_score)
