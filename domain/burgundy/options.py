"""Every legal command, in a fixed order. Cards of one face give one option."""

from domain.burgundy.commands import BuyCards, Command
from domain.burgundy.decide.buying import purchase_possible
from domain.burgundy.decide.questions import question_of
from domain.burgundy.state import State, Turn
from domain.decider import Seat


def options(state: State, seat: Seat) -> tuple[Command, ...]:
    """What this seat may do now; nobody but the active seat ever may (BUR-DEC-17).

    The answers to the decision asked now, then the purchase (BUR-SILVER-7).
    """
    if seat not in awaiting(state):
        return ()
    asked = state.pending[-1]
    answers = question_of(asked).options(state, asked)
    return (*answers, BuyCards()) if purchase_possible(state) else tuple(answers)


def awaiting(state: State) -> tuple[Seat, ...]:
    return (state.phase.seat,) if isinstance(state.phase, Turn) else ()
