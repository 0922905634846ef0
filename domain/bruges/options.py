"""Every legal command, in a fixed order that tells nothing of the order in which cards came."""

from domain.bruges.commands import Command
from domain.bruges.decide.questions import QUESTIONS
from domain.bruges.state import Playing, State
from domain.decider import Seat


def options(state: State, seat: Seat) -> tuple[Command, ...]:
    """What this seat may do now; nobody but who is asked ever may (BRU-INT-23)."""
    if seat not in awaiting(state):
        return ()
    task = state.pending[-1]
    return tuple(QUESTIONS[type(task)].options(state, task))


def awaiting(state: State) -> tuple[Seat, ...]:
    """Whoever is asked what waits innermost."""
    return (state.pending[-1].seat,) if isinstance(state.phase, Playing) else ()
