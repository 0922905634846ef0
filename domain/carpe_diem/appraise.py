"""How good a position looks for a seat, in victory points. Nothing here is a rule."""

from __future__ import annotations

from domain.carpe_diem.scoring import final_score
from domain.carpe_diem.state import State
from domain.decider import Seat


def appraise(state: State, seat: Seat) -> float:
    """The points it would have if the game ended now; all of them are known to the seat."""
    return float(final_score(state.seats[seat])["total"])
