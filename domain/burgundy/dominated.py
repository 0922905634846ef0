"""What is allowed and never better than something else."""

from domain.burgundy.commands import Command, Convert, SellGoods
from domain.burgundy.components import GOOD_OF_NUMBER, NUMBERS
from domain.burgundy.dice import workers_needed
from domain.burgundy.state import State, UseDie
from domain.decider import Seat


def is_dominated(state: State, _: Seat, command: Command) -> bool:
    """To return more than points are gained for (BUR-ACT-23).

    To sell with a number that takes more workers than another of the same sort (BUR-ACT-12).
    """
    asked = state.pending[-1]
    if isinstance(command, Convert):
        return command.surplus > 0
    if not isinstance(asked, UseDie) or not isinstance(command, SellGoods):
        return False
    good = GOOD_OF_NUMBER[command.number]
    numbers = [number for number in NUMBERS if GOOD_OF_NUMBER[number] == good]
    return workers_needed(asked.number, command.number) > min(
        workers_needed(asked.number, number) for number in numbers
    )
