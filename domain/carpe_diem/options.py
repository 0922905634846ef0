"""Every legal command, in a fixed order. Tiles and cards of one face give one option."""

from domain.carpe_diem import commands as c
from domain.carpe_diem import state as s
from domain.carpe_diem.decide.questions import QUESTIONS
from domain.decider import Seat


def options(state: s.State, seat: Seat) -> tuple[c.Command, ...]:
    """Return the legal commands of this seat; only the seat of the phase has any."""
    decision = s.current_question(state)
    if decision is None or decision.seat != seat:
        return ()
    return tuple(QUESTIONS[type(decision)].options(state, decision))


def awaiting(state: s.State) -> tuple[Seat, ...]:
    decision = s.current_question(state)
    return () if decision is None else (decision.seat,)
