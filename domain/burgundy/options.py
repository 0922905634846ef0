"""Every legal command, in a fixed order. Cards of one face give one option."""

from domain.burgundy import commands as c
from domain.burgundy import state as s
from domain.burgundy.decide.buying import purchase_possible
from domain.burgundy.decide.questions import question_of
from domain.decider import Seat


def options(state: s.State, seat: Seat) -> tuple[c.Command, ...]:
    """What this seat may do now; nobody but the active seat ever may (BUR-DEC-17).

    The answers to the decision asked now, then the purchase (BUR-SILVER-7).
    """
    if seat not in awaiting(state):
        return ()
    asked = state.pending[-1]
    answers = question_of(asked).options(state, asked)
    return (*answers, c.BuyCards()) if purchase_possible(state) else tuple(answers)


def awaiting(state: s.State) -> tuple[Seat, ...]:
    return (state.phase.seat,) if isinstance(state.phase, s.Turn) else ()
