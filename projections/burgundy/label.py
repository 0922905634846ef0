"""A short sentence for each option, made of the command and the viewer's own view.

Only the active seat has options (BUR-DEC-17), so the view of the viewer names it.
"""

from __future__ import annotations

from typing import Any

from domain.burgundy import commands as c
from domain.burgundy.components import GOOD_OF_NUMBER, TRIPLET
from projections.burgundy.names import SENTENCES
from projections.projection import Shown
from projections.sentences import labeller, tag_of


def key_of(command: c.Command, view: Shown) -> str:
    """The key of the sentence: the type, but for the place of a project.

    A stack is named by its kind, and by its place too where several of the kind are open.
    """
    if not isinstance(command, c.PlaceProject):
        return tag_of(command)
    if command.onto is None:
        return "place_new"
    estate = own_estate(view)
    kind = estate[str(command.onto)]["kind"]
    open_ones = [s for s in estate.values() if s["kind"] == kind and len(s["cards"]) < TRIPLET]
    return "place_onto" if len(open_ones) == 1 else "place_onto_numbered"


def more_facts(command: c.Command, view: Shown) -> dict[str, Any]:
    """What a sentence names besides the fields of the command."""
    match command:
        case c.TakeCard(discard=discard) | c.KeepCard(discard=discard):
            return {"instead": discard}
        case c.PlaceProject(onto=onto):
            kind = {} if onto is None else {"kind": own_estate(view)[str(onto)]["kind"]}
            return {**kind, "stack": onto or 0}
        case c.SellGoods(number=number):
            return {"good": GOOD_OF_NUMBER[number]}
        case c.Convert(victory_points=points):
            return {"points": points}
        case c.ReturnWorkers():
            return {"points": asked(view)["victory_points"]}
        case c.TakeGood(stack=stack):
            return {"good": view["goods"][str(stack)]["top"]}
        case c.TakeAnimal(stack=stack):
            return {"animal": view["animals"][str(stack)]["top"]}
        case c.ForgoEffect():
            return {"card": asked(view)["card"]}
        case _:  # its fields say it all
            return {}


def asked(view: Shown) -> Shown:
    """The decision that is asked now."""
    decisions: Shown = view["decisions"]
    return decisions[str(len(decisions) - 1)]


def own_estate(view: Shown) -> dict[str, Shown]:
    return view["seats"][str(view["active"])]["estate"]


label = labeller(SENTENCES, key_of=key_of, more_facts=more_facts)
