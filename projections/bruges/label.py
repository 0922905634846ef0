"""A short sentence for each option, made of the command and the viewer's own view.

Only the seat that is asked has options, so the view of the viewer names it as `active`. The same
command has another sentence where another question is asked: `bruges.label.<command>.<question>`.
"""

from typing import Any

from domain.bruges import commands as c
from domain.bruges import components
from domain.bruges import state as s
from projections.bruges.names import SENTENCES
from projections.message_catalog import has
from projections.projection import JsonObject, Names
from projections.sentences import Facts, current_question, labeller, tag_of


def key_of(command: c.Command, view: JsonObject) -> str:
    """The type, and what is asked where it makes another sentence of it."""
    kind = tag_of(command)
    if isinstance(command, c.LayOut) and components.CARDS[in_play(view)].kind == "lightning":
        return f"{kind}.improved_lightning" if command.improved else f"{kind}.lightning"
    if getattr(command, "improved", False):
        return f"{kind}.improved"
    key = f"{kind}.{current_question(view)['type']}"
    return key if has(f"bruges.label.{key}") else kind


def more_facts(command: c.Command, view: JsonObject) -> dict[str, Any]:
    """Return the facts of a sentence that are not fields of the command."""
    match command:
        case c.DrawFrom(pile=pile):
            fields = view["piles"][str(pile)]
            return {"back": fields["top"], "size": fields["size"]}
        case c.Ascend():
            step = own(view)["step"] + 1
            return {"step": step, "worth": components.TRACK[step]}
        case c.ChoosePerson(person=person):
            points = components.CARDS[s.CardId(person)].points
            return {"points": current_question(view).get("times", 1) * points}
        case (
            c.TakeWorkers()
            | c.TakeGuilders()
            | c.ReturnThreat()
            | c.BuildCanal()
            | c.BuildHouse()
            | c.LayOut()
        ):
            return of_the_action(command, view)
        case c.ChooseColour(colour=colour):
            return {"taken": five(colour, current_question(view).get("left", 0))}
        case c.ChooseHouse(house=house):
            return house_chosen(house, view)
        case c.ChooseSection(section=section):
            return place_chosen(section, view)
        case c.ChooseOpponent(opponent=opponent):
            return {"opponent": player(opponent, view)}
        case c.ChooseOption(option=option):
            return {"way": current_question(view)["ways"][str(option)]}
        case c.UseShip(colour=colour):
            return {"ship": view["harbours"][colour]["active"]}
        case c.UseImprovement():
            return {"improvement": view["exchange"]["card"]}
        case c.ChooseWorker() | c.RunAgain() | c.Finish() | c.Decline():
            return what_is_asked(view)
        case _:  # its fields say it all
            return {}


def what_is_asked(view: JsonObject) -> dict[str, Any]:
    """The fields of the question, and the exchange card of the round."""
    facts: dict[str, Any] = {**current_question(view)}
    improvement = view.get("exchange", {}).get("card")
    if improvement is not None:
        facts["improvement"] = improvement
    if "to" in facts:
        facts["to"] = player(facts["to"], view)
    return facts


# The six actions.


def of_the_action(command: c.Act, view: JsonObject) -> dict[str, Any]:
    """Return the yield of an action, with and without the exchange card."""
    question = current_question(view)
    facts: dict[str, Any] = {"colour": question["colour"]}
    if command.improved:
        facts["improvement"] = view["exchange"]["card"]
    match command:
        case c.TakeWorkers():
            n = question["workers"]
            facts |= {"taken": five(question["colour"], n), "workers": n}
        case c.TakeGuilders():
            facts["guilders"] = question["improved_guilders" if command.improved else "guilders"]
        case c.BuildCanal(section=section):
            facts |= next_place(section, view)
        case c.BuildHouse():
            facts["colour"] = components.COLOUR[in_play(view)]
        case c.LayOut(house=house):
            facts |= {"card": in_play(view), "house": house_shown(house, view)}
        case c.ReturnThreat():
            pass
    return facts


def five(colour: str, count: int) -> list[int]:
    """Return counts of the five colours with `count` of one colour."""
    return [count if colour == each else 0 for each in components.COLOURS]


def in_play(view: JsonObject) -> s.CardId:
    return own(view)["in_play"]["card"]


# Places and persons.


def next_place(section: s.Section, view: JsonObject) -> dict[str, Any]:
    """The space of a section that is built next."""
    return {"place": {"section": section, **own(view)["next_spaces"][section]}}


def place_chosen(section: s.Section, view: JsonObject) -> dict[str, Any]:
    """Return the next space of a section to build on, otherwise its outermost built space."""
    if current_question(view)["type"] == "build_token":
        return next_place(section, view)
    built: int = own(view)["canals"][section]
    colour = components.CANALS[int(view["active"])][components.SECTIONS.index(section)][built - 1]
    return {"place": {"section": section, "space": built, "colour": colour}}


def house_shown(house: int, view: JsonObject) -> JsonObject:
    return {**own(view)["houses"][str(house)], "number": house + 1}


def house_chosen(house: int, view: JsonObject) -> dict[str, Any]:
    """The house; where a fire takes it, who goes back to the hand (BRU-THREAT-10)."""
    fields = house_shown(house, view)
    if current_question(view)["type"] != "fire":
        return {"house": fields}
    residents = [
        fields.pop(resident)["card"] for resident in ("person", "pet") if resident in fields
    ]
    return {"house": fields, "residents": residents}


# The people.


def player(seat: int, view: JsonObject) -> dict[str, Any]:
    """Name a player by seat and colour."""
    return {"seat": seat, "colour": view["seats"][str(seat)]["colour"]}


def who_is(facts: dict[str, Any], names: Names) -> dict[str, Any]:
    """The facts with players by their names, where those are known."""
    people = {"opponent", "to"} & facts.keys() if names else ()
    called: Facts = {fact: {"name": names[facts[fact]["seat"]]} for fact in people}
    return {**facts, **called}


# The view.


def own(view: JsonObject) -> JsonObject:
    return view["seats"][str(view["active"])]


label = labeller(SENTENCES, key_of=key_of, more_facts=more_facts, who_is=who_is)
