"""Every legal command, in a fixed order that tells nothing of the order in which cards came."""

from domain.bruges import commands as c
from domain.bruges import state as s
from domain.bruges.decide.questions import QUESTIONS
from domain.decider import Seat


def options(state: s.State, seat: Seat) -> tuple[c.Command, ...]:
    """What this seat may do now; nobody but who is asked ever may (BRU-INT-23)."""
    if seat not in awaiting(state):
        return ()
    task = state.pending[-1]
    return tuple(QUESTIONS[type(task)].options(state, task))


def awaiting(state: s.State) -> tuple[Seat, ...]:
    """Whoever is asked what waits innermost."""
    return (state.pending[-1].seat,) if isinstance(state.phase, s.Playing) else ()
