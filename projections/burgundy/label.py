"""A short sentence for each option, made of the command and the viewer's own view.

Only the active seat has options (BUR-DEC-17), so the view of the viewer names it.
"""

from typing import Any

from msgspec.structs import asdict

from domain.burgundy import commands as c
from domain.burgundy import components
from domain.burgundy import state as s
from projections.burgundy.names import BONUSES, SENTENCES
from projections.projection import JsonObject
from projections.sentences import current_question, labeller, tag_of


def key_of(command: c.Command, view: JsonObject) -> str:
    """The key of the sentence: the type, but for the place of a project.

    A stack is named by its kind, and by its place too where several of the kind are open.
    """
    match command:
        case c.PlaceProject(onto=None):
            return "place_new"
        case c.PlaceProject(card=card, onto=onto):
            estate = own_estate(view)
            kind = estate[str(onto)]["kind"]
            alike = [
                pile
                for pile in estate.values()
                if pile["kind"] == kind and len(pile["cards"]) < components.TRIPLET
            ]
            key = "place_onto" if len(alike) == 1 else "place_onto_numbered"
            return f"{key}.turned" if turned_into(card, kind) else key
        case c.ForgoEffect() if brings_nothing(current_question(view)["card"], view):
            return "forgo_effect.nothing_there"
        case _:
            return tag_of(command)


def turned_into(card: s.CardId, kind: s.Kind) -> s.Kind | None:
    """Return the kind of the stack with this card on it, if it changes (BUR-ESTATE-14)."""
    return components.KIND[card] if kind == "monastery" != components.KIND[card] else None


def brings_nothing(card: s.CardId, view: JsonObject) -> bool:
    """Whether the effect of this card finds nothing to take, sell or place."""
    own, effect = view["seats"][str(view["active"])], components.EFFECT_OF[card]
    supplies = [supply for supply in ("goods", "animals") if any_left(supply, view)]
    match effect.id:
        case "ship":
            return "goods" not in supplies
        case "pasture":
            return "animals" not in supplies
        case "boarding_house":
            return not supplies
        case "warehouse":
            return not own["goods"]
        case "town_hall":
            return not own["projects"]
        case _:
            rows: dict[str, dict[str, s.CardId]] = view["display"]
            lying = {components.KIND[card] for row in rows.values() for card in row.values()}
            return lying.isdisjoint(effect.display_kinds)


def any_left(supply: str, view: JsonObject) -> int:
    """How many goods or animals can still be taken."""
    return sum(stack["size"] for stack in view[supply].values())


def more_facts(command: c.Command, view: JsonObject) -> dict[str, Any]:
    """Return the facts of a sentence that are not fields of the command."""
    match command:
        case c.TakeCard(discard=discard) | c.KeepCard(discard=discard):
            return {"instead": discard}
        case c.PlaceProject(card=card, onto=onto) if onto is not None:
            kind = own_estate(view)[str(onto)]["kind"]
            return {"kind": kind, "stack": onto, "now": turned_into(card, kind)}
        case c.ChooseBonus(bonus=bonus):
            return {"bonus": brought(bonus, view)}
        case c.SellGoods(number=number):
            return {"good": components.GOOD_OF_NUMBER[number]}
        case c.Convert(victory_points=points):
            return {"points": points}
        case c.ReturnWorkers():
            return {"points": current_question(view)["victory_points"]}
        case c.TakeGood(stack=stack):
            return {"good": view["goods"][str(stack)]["top"]}
        case c.TakeAnimal(stack=stack):
            return {"animal": view["animals"][str(stack)]["top"]}
        case c.ForgoEffect():
            return {"card": current_question(view)["card"]}
        case _:  # its fields say it all
            return {}


def brought(bonus: str, view: JsonObject) -> dict[str, int]:
    """Return the gains of a bonus, limited by the available goods and animals (BUR-BONUS-14)."""
    return {
        thing: min(count, any_left(thing, view)) if thing in ("goods", "animals") else count
        for thing, count in asdict(BONUSES[bonus]).items()
    }


def own_estate(view: JsonObject) -> dict[str, JsonObject]:
    return view["seats"][str(view["active"])]["estate"]


label = labeller(SENTENCES, key_of=key_of, more_facts=more_facts)
