"""How good a position looks for a seat, for bots."""

from __future__ import annotations

from domain.bruges.scoring import total
from domain.bruges.state import State
from domain.decider import Seat


def appraise(state: State, seat: Seat) -> float:
    """The forecast of the seat's score; at the end whether it won."""
    return float(total(state, seat))
