"""Every legal command, in a fixed order that does not depend on the order of hidden cards."""

from domain.bruges import commands as c
from domain.bruges import state as s
from domain.bruges.decide.questions import QUESTIONS
from domain.decider import Seat


def options(state: s.State, seat: Seat) -> tuple[c.Command, ...]:
    """Return the legal commands of this seat; only a seat that must act has any (BRU-INT-23)."""
    if seat not in awaiting(state):
        return ()
    task = state.pending[-1]
    return tuple(QUESTIONS[type(task)].options(state, task))


def awaiting(state: s.State) -> tuple[Seat, ...]:
    """Return the seat that must answer the innermost pending task."""
    return (state.pending[-1].seat,) if isinstance(state.phase, s.Playing) else ()
