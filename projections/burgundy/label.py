"""A short sentence for each option, made of the command and the viewer's own view.

Only the active seat has options (BUR-DEC-17), so the view of the viewer names it.
"""

from msgspec.structs import asdict

from domain.burgundy import commands as c
from domain.burgundy import components
from domain.burgundy import state as s
from projections.burgundy.names import BONUSES, SENTENCES
from projections.projection import JsonObject
from projections.sentences import (
    Facts,
    Reading,
    by_command,
    labeller,
    of_its_type,
    tag_of,
    without_more,
)

# The keys: the type, except for placing a project.


def of_a_place(command: c.PlaceProject, reading: Reading) -> str:
    """Name a stack by its kind, and also by its place if several of the kind are open."""
    if command.onto is None:
        return "place_new"
    estate: dict[str, JsonObject] = reading.own["estate"]
    kind = estate[str(command.onto)]["kind"]
    alike = [
        pile
        for pile in estate.values()
        if pile["kind"] == kind and len(pile["cards"]) < components.TRIPLET
    ]
    key = "place_onto" if len(alike) == 1 else "place_onto_numbered"
    return f"{key}.turned" if turned_into(command.card, kind) else key


def of_an_effect(command: c.ForgoEffect, reading: Reading) -> str:
    nothing = brings_nothing(reading.question["card"], reading)
    return "forgo_effect.nothing_there" if nothing else tag_of(command)


key_of = by_command({c.PlaceProject: of_a_place, c.ForgoEffect: of_an_effect}, of_its_type)


def turned_into(card: s.CardId, kind: s.Kind) -> s.Kind | None:
    """Return the kind of the stack with this card on it, if it changes (BUR-ESTATE-14)."""
    return components.KIND[card] if kind == "monastery" != components.KIND[card] else None


def brings_nothing(card: s.CardId, reading: Reading) -> bool:
    """Whether the effect of this card has nothing to take, sell or place."""
    own, effect = reading.own, components.EFFECT_OF[card]
    supplies = [supply for supply in ("goods", "animals") if any_left(supply, reading)]
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
            rows: dict[str, dict[str, s.CardId]] = reading.view["display"]
            lying = {components.KIND[card] for row in rows.values() for card in row.values()}
            return lying.isdisjoint(effect.display_kinds)


def any_left(supply: str, reading: Reading) -> int:
    """Return the number of goods or animals that can still be taken."""
    return sum(stack["size"] for stack in reading.view[supply].values())


# The facts that are not fields of the command.


def given_up(command: c.TakeCard | c.KeepCard, _: Reading) -> Facts:
    return {"instead": command.discard}


def placed(command: c.PlaceProject, reading: Reading) -> Facts:
    if command.onto is None:
        return {}
    estate: dict[str, JsonObject] = reading.own["estate"]
    kind = estate[str(command.onto)]["kind"]
    nth = sum(estate[str(stack)]["kind"] == kind for stack in range(command.onto + 1))
    return {"kind": kind, "nth": nth, "now": turned_into(command.card, kind)}


def brought(command: c.ChooseBonus, reading: Reading) -> Facts:
    """Return the gains of a bonus, limited by the available goods and animals (BUR-BONUS-14)."""
    bonus = {
        thing: min(count, any_left(thing, reading)) if thing in ("goods", "animals") else count
        for thing, count in asdict(BONUSES[command.bonus]).items()
    }
    return {"bonus": bonus}


def sold(command: c.SellGoods | c.SellGoodsOfSort, reading: Reading) -> Facts:
    """Return the sort, and the gain: 1 VP and 1 silver for each (BUR-ACT-14, -15)."""
    by_number = isinstance(command, c.SellGoods)
    good = components.GOOD_OF_NUMBER[command.number] if by_number else command.good
    count = reading.own["goods"][good]
    return {"good": good, "brings": {"vp": count, "silver": count}}


def converted(command: c.Convert, _: Reading) -> Facts:
    return {"points": command.victory_points}


def returned(_: c.ReturnWorkers, reading: Reading) -> Facts:
    return {"points": reading.question["victory_points"]}


def good_taken(command: c.TakeGood, reading: Reading) -> Facts:
    return {"good": reading.view["goods"][str(command.stack)]["top"]}


def animal_taken(command: c.TakeAnimal, reading: Reading) -> Facts:
    return {"animal": reading.view["animals"][str(command.stack)]["top"]}


def card_of_the_effect(_: c.ForgoEffect, reading: Reading) -> Facts:
    return {"card": reading.question["card"]}


more_facts = by_command(
    {
        c.TakeCard: given_up,
        c.KeepCard: given_up,
        c.PlaceProject: placed,
        c.ChooseBonus: brought,
        c.SellGoods: sold,
        c.SellGoodsOfSort: sold,
        c.Convert: converted,
        c.ReturnWorkers: returned,
        c.TakeGood: good_taken,
        c.TakeAnimal: animal_taken,
        c.ForgoEffect: card_of_the_effect,
    },
    without_more,
)


label = labeller(SENTENCES, key_of=key_of, more_facts=more_facts)
