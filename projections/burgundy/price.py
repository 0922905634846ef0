"""The price of an option: workers for another number, silver for cards, both for points."""

from collections.abc import Mapping
from typing import TypeAlias

from domain.burgundy import commands as c
from domain.burgundy import components
from domain.burgundy.dice import workers_needed
from projections.burgundy.names import SENTENCES
from projections.sentences import Reading, by_command, pricer, without_more

Costs: TypeAlias = Mapping[str, int]
"""Amounts by kind. `either`: workers and silver together; the next question selects them."""


def to_reach(number: int, reading: Reading) -> Costs:
    """Return the workers for this number of the die (BUR-WORKER-6); none without a die (-12)."""
    decision = reading.question
    if decision["type"] != "use_die":
        return {}
    return {"workers": workers_needed(decision["number"], number)}


def of_a_card(command: c.TakeCard, reading: Reading) -> Costs:
    return to_reach(command.row, reading)


def to_sell(command: c.SellGoods, reading: Reading) -> Costs:
    return to_reach(command.number, reading)


def to_place(command: c.PlaceProject, reading: Reading) -> Costs:
    return to_reach(components.NUMBER[command.card], reading)


def of_a_purchase(_command: c.BuyCards, _reading: Reading) -> Costs:
    return {"silver": components.PURCHASE_COST}


def of_points(command: c.Convert, _: Reading) -> Costs:
    return {"either": command.victory_points * components.CARDS_PER_POINT + command.surplus}


def of_the_points_chosen(command: c.ReturnWorkers, reading: Reading) -> Costs:
    mix = reading.question
    due = mix["victory_points"] * components.CARDS_PER_POINT + mix.get("surplus", 0)
    return {"workers": command.workers, "silver": due - command.workers}


costs = by_command(
    {
        c.TakeCard: of_a_card,
        c.SellGoods: to_sell,
        c.PlaceProject: to_place,
        c.BuyCards: of_a_purchase,
        c.Convert: of_points,
        c.ReturnWorkers: of_the_points_chosen,
    },
    without_more,
)

price = pricer(SENTENCES, costs)
