"""`doing`: who carries a step out, and at whom it is aimed."""

from domain.bruges.state import CarryOut, Holding, State
from domain.decider import Seat


def mine(state: State, doing: CarryOut) -> Holding:
    """What whoever carries the effect out has."""
    return state.seats[doing.seat]


def aimed_at(doing: CarryOut) -> Seat:
    """The opponent who undergoes the step, else the one who carries it out."""
    return doing.seat if doing.on is None else doing.on


def theirs(state: State, doing: CarryOut) -> Holding:
    return state.seats[aimed_at(doing)]
