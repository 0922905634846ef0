"""Every legal command, in a fixed order. Cards of one face give one option."""

from domain.burgundy import commands as c
from domain.burgundy import components
from domain.burgundy import state as s
from domain.burgundy.decide.buying import purchase_possible
from domain.burgundy.decide.questions import question_of
from domain.burgundy.dice import workers_needed
from domain.decider import Seat


def options(state: s.State, seat: Seat) -> tuple[c.Command, ...]:
    """Return the legal commands of this seat; only the active seat has any (BUR-DEC-17).

    The answers to the current decision come first, then the purchase (BUR-SILVER-7).
    """
    if seat not in awaiting(state):
        return ()
    asked = state.pending[-1]
    answers = question_of(asked).options(state, asked)
    return (*answers, c.BuyCards()) if purchase_possible(state) else tuple(answers)


def awaiting(state: s.State) -> tuple[Seat, ...]:
    return (state.phase.seat,) if isinstance(state.phase, s.Turn) else ()


def is_dominated(state: s.State, _: Seat, command: c.Command) -> bool:
    """Whether a legal command is never better than another one.

    - Return more cards than give points (BUR-ACT-23).
    - Sell with a number that takes more workers than another of the same kind (BUR-ACT-12).
    """
    if isinstance(command, c.Convert):
        return command.surplus > 0
    if not isinstance(command, c.SellGoods):
        return False
    asked = state.pending[-1]
    if not isinstance(asked, s.UseDie):
        return False
    good = components.GOOD_OF_NUMBER[command.number]
    numbers = [number for number in components.NUMBERS if components.GOOD_OF_NUMBER[number] == good]
    return workers_needed(asked.number, command.number) > min(
        workers_needed(asked.number, number) for number in numbers
    )
