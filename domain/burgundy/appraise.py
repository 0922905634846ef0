"""How good a position looks for a seat, in victory points."""

from __future__ import annotations

from domain.burgundy.scoring import running_score
from domain.burgundy.state import State
from domain.decider import Seat


def appraise(state: State, seat: Seat) -> float:
    return float(running_score(state, seat))
