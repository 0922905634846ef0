"""Every legal command, in a fixed order. Tiles and cards of one face give one option."""

from domain.carpe_diem.commands import Command
from domain.carpe_diem.decide.questions import QUESTIONS
from domain.carpe_diem.state import State, asked
from domain.decider import Seat


def options(state: State, seat: Seat) -> tuple[Command, ...]:
    """What this seat may do now; only the seat of the phase ever may."""
    decision = asked(state)
    if decision is None or decision.seat != seat:
        return ()
    return tuple(QUESTIONS[type(decision)].options(state, decision))


def awaiting(state: State) -> tuple[Seat, ...]:
    decision = asked(state)
    return () if decision is None else (decision.seat,)
