"""The evaluation of a Seedling position for a seat. It has no rules."""

from domain.decider import Seat
from domain.seedling.scoring import points
from domain.seedling.state import State


def appraise(state: State, seat: Seat) -> float:
    """The points so far."""
    return points(state.seats[seat].row)
