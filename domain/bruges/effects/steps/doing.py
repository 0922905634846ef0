"""`doing`: who carries a step out, and at whom it is aimed."""

from domain.bruges import state as s
from domain.decider import Seat


def mine(state: s.State, doing: s.CarryOut) -> s.Holding:
    """What whoever carries the effect out has."""
    return state.seats[doing.seat]


def aimed_at(doing: s.CarryOut) -> Seat:
    """The opponent who undergoes the step, else the one who carries it out."""
    return doing.seat if doing.on is None else doing.on


def theirs(state: s.State, doing: s.CarryOut) -> s.Holding:
    return state.seats[aimed_at(doing)]
