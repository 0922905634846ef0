"""The price of an option: workers for another number, silver for cards, both for points."""

from collections.abc import Mapping

from domain.burgundy import commands as c
from domain.burgundy import components
from domain.burgundy.dice import workers_needed
from projections.burgundy.names import SENTENCES
from projections.projection import JsonObject
from projections.sentences import current_question, pricer


def costs(command: c.Command, view: JsonObject) -> Mapping[str, int]:
    """How much of what. `either`: workers and silver together, which of them is asked next."""
    match command:
        case c.TakeCard(row=number) | c.SellGoods(number=number):
            return {"workers": to_reach(number, view)}
        case c.PlaceProject(card=card):
            return {"workers": to_reach(components.NUMBER[card], view)}
        case c.BuyCards():
            return {"silver": components.PURCHASE_COST}
        case c.Convert(victory_points=points, surplus=surplus):
            return {"either": points * components.CARDS_PER_POINT + surplus}
        case c.ReturnWorkers(workers=workers):
            mix = current_question(view)
            due = mix["victory_points"] * components.CARDS_PER_POINT + mix.get("surplus", 0)
            return {"workers": workers, "silver": due - workers}
        case _:
            return {}


def to_reach(number: int, view: JsonObject) -> int:
    """How many workers make this number of the die (BUR-WORKER-6); without a die none (-12)."""
    decision = current_question(view)
    return workers_needed(decision["number"], number) if decision["type"] == "use_die" else 0


price = pricer(SENTENCES, costs)
