"""A short sentence for each option, made of the command and the viewer's own view.

Only the seat that is asked has options, so the view of the viewer names it as `active`.
"""

from __future__ import annotations

from typing import Any

from domain.bruges import commands as c
from projections.bruges.names import SENTENCES
from projections.projection import Shown
from projections.sentences import labeller, tag_of
from projections.words import has


def key_of(command: c.Command, view: Shown) -> str:
    """The type, and what is asked where it makes another sentence of it."""
    kind = tag_of(command)
    key = f"{kind}.{asked(view)['type']}"
    return key if has(f"bruges.label.{key}") else kind


def more_facts(command: c.Command, view: Shown) -> dict[str, Any]:
    """What a sentence names besides the fields of the command."""
    match command:
        case c.DrawFrom(pile=pile):
            return {"back": view["piles"][str(pile)].get("top", "")}
        case c.Ascend():
            return {"price": asked(view)["price"]}
        case c.BuildCanal(section=section) | c.ChooseSection(section=section):
            return {"space": space(section, view), **improved(command, view)}
        case c.TakeWorkers() | c.TakeGuilders() | c.ReturnThreat() | c.BuildHouse():
            return improved(command, view)
        case c.LayOut(house=house):
            return {"house": house_shown(house, view), **improved(command, view)}
        case c.ChooseHouse(house=house):
            return {"house": house_shown(house, view)}
        case c.ChooseOpponent(opponent=opponent):
            return {"opponent": view["seats"][str(opponent)]["colour"]}
        case c.ChooseOption(option=option):
            return {"way": {"of": asked(view)["of"], "option": option}}
        case c.UseShip(colour=colour):
            return {"ship": view["harbours"][colour]["active"]}
        case c.UseImprovement():
            return {"improvement": view["exchange"]["card"]}
        case c.RunAgain():
            return {"of": asked(view)["of"]}
        case _:  # its fields say it all
            return {}


def improved(command: Any, view: Shown) -> dict[str, Any]:
    """The name of the exchange card, where it is used."""
    used = getattr(command, "improved", False)
    return {"improved": view["exchange"]["card"] if used else ""}


def space(section: str, view: Shown) -> int:
    """The next space of a section, or the outermost that is built, from 1."""
    built = own(view)["canals"][section]
    return built if asked(view)["type"] in ("fire", "lose_token") else built + 1


def house_shown(house: int, view: Shown) -> Shown:
    return {**own(view)["houses"][str(house)], "number": house + 1}


def asked(view: Shown) -> Shown:
    """The question that is asked now."""
    decisions: Shown = view["decisions"]
    return decisions[str(len(decisions) - 1)]


def own(view: Shown) -> Shown:
    return view["seats"][str(view["active"])]


label = labeller(SENTENCES, key_of=key_of, more_facts=more_facts)
