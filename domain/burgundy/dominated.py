"""What is allowed and never better than something else."""

from domain.burgundy import commands as c
from domain.burgundy import components as box
from domain.burgundy import state as s
from domain.burgundy.dice import workers_needed
from domain.decider import Seat


def is_dominated(state: s.State, _: Seat, command: c.Command) -> bool:
    """To return more than points are gained for (BUR-ACT-23).

    To sell with a number that takes more workers than another of the same sort (BUR-ACT-12).
    """
    asked = state.pending[-1]
    if isinstance(command, c.Convert):
        return command.surplus > 0
    if not isinstance(asked, s.UseDie) or not isinstance(command, c.SellGoods):
        return False
    good = box.GOOD_OF_NUMBER[command.number]
    numbers = [number for number in box.NUMBERS if box.GOOD_OF_NUMBER[number] == good]
    return workers_needed(asked.number, command.number) > min(
        workers_needed(asked.number, number) for number in numbers
    )
