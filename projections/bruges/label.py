"""A short sentence for each option, made of the command and the viewer's own view.

A command can have another sentence in another question:
`bruges.label.<command>.<question>`.
"""

from functools import cache
from typing import Any

from domain.bruges import commands as c
from domain.bruges import components
from domain.bruges import state as s
from projections.bruges.names import SENTENCES, House, Place
from projections.bruges.reading import Reading
from projections.message_catalog import has
from projections.projection import Names
from projections.sentences import Facts, by_command, labeller, tag_of, without_more

# The keys: the type, with the question if the sentence depends on it.


def of_the_question(command: c.Command, reading: Reading) -> str:
    return key_in(command.__class__, reading.question["type"])


@cache
def key_in(kind: type[c.Command], question: str) -> str:
    """Return the key of a type of command in a question, if it has a sentence of its own there."""
    tag = tag_of(kind)
    key = f"{tag}.{question}"
    return key if has(f"bruges.label.{key}") else tag


def of_an_action(command: c.Act, reading: Reading) -> str:
    return f"{tag_of(command)}.improved" if command.improved else of_the_question(command, reading)


def of_laying_out(command: c.LayOut, reading: Reading) -> str:
    if components.CARDS[reading.in_play].kind != "lightning":
        return of_an_action(command, reading)
    return f"{tag_of(command)}.{'improved_lightning' if command.improved else 'lightning'}"


key_of = by_command(
    {
        c.TakeWorkers: of_an_action,
        c.TakeGuilders: of_an_action,
        c.ReturnThreat: of_an_action,
        c.BuildCanal: of_an_action,
        c.BuildHouse: of_an_action,
        c.LayOut: of_laying_out,
    },
    of_the_question,
)


# The facts that are not fields of the command.


def drawn(command: c.DrawFrom, reading: Reading) -> Facts:
    return {"back": reading.view["piles"][str(command.pile)]["top"]}


def climbed(_: c.Ascend, reading: Reading) -> Facts:
    step = reading.own["step"] + 1
    return {"step": step, "worth": components.TRACK[step]}


def points_of_the_person(command: c.ChoosePerson, reading: Reading) -> Facts:
    points = components.CARDS[command.person].points
    return {"points": reading.question.get("times", 1) * points}


def workers_chosen(command: c.ChooseColour, reading: Reading) -> Facts:
    return {"taken": five(command.colour, reading.question.get("left", 0))}


def opponent(command: c.ChooseOpponent, reading: Reading) -> Facts:
    return {"opponent": player(command.opponent, reading)}


def way_chosen(command: c.ChooseOption, reading: Reading) -> Facts:
    return {"way": reading.question["ways"][str(command.option)]}


def ship_used(command: c.UseShip, reading: Reading) -> Facts:
    return {"ship": reading.view["harbours"][command.colour]["active"]}


def improvement_used(_: c.UseImprovement, reading: Reading) -> Facts:
    return {"improvement": reading.view["exchange"]["card"]}


def what_is_asked(_: c.Command, reading: Reading) -> Facts:
    """Return the fields of the question, and the exchange card of the round."""
    facts: dict[str, Any] = {**reading.question}
    if reading.exchange is not None:
        facts["improvement"] = reading.exchange
    if "to" in facts:
        facts["to"] = player(facts["to"], reading)
    return facts


# The six actions: the yield, with and without the exchange card.


def of_the_action(command: c.Act, reading: Reading) -> dict[str, Any]:
    facts: dict[str, Any] = {"colour": reading.question["colour"]}
    if command.improved:
        facts["improvement"] = reading.exchange
    return facts


def workers_taken(command: c.TakeWorkers, reading: Reading) -> Facts:
    facts, workers = of_the_action(command, reading), reading.question["workers"]
    return {**facts, "taken": five(facts["colour"], workers), "workers": workers}


def guilders_taken(command: c.TakeGuilders, reading: Reading) -> Facts:
    amount = reading.question["improved_guilders" if command.improved else "guilders"]
    return {**of_the_action(command, reading), "guilders": amount}


def canal_built(command: c.BuildCanal, reading: Reading) -> Facts:
    return {**of_the_action(command, reading), "place": next_place(command.section, reading)}


def house_built(command: c.BuildHouse, reading: Reading) -> Facts:
    return {**of_the_action(command, reading), "colour": components.COLOUR[reading.in_play]}


def laid_out(command: c.LayOut, reading: Reading) -> Facts:
    house = house_shown(command.house, reading)
    return {**of_the_action(command, reading), "card": reading.in_play, "house": house}


def five(colour: str, count: int) -> tuple[int, ...]:
    """Return counts of the five colours with `count` of one colour."""
    return tuple([count if colour == each else 0 for each in components.COLOURS])


# Places and persons.


def next_place(section: s.Section, reading: Reading) -> Place:
    """Return the space of a section that is built next."""
    fields = reading.own["next_spaces"][section]
    return Place(section, fields["space"], fields["colour"])


def place_chosen(command: c.ChooseSection, reading: Reading) -> Facts:
    """Return the next space of a section to build on, otherwise its outermost built space."""
    section = command.section
    if reading.question["type"] == "build_token":
        return {"place": next_place(section, reading)}
    built: int = reading.own["canals"][section]
    canals = components.CANALS[int(reading.view["active"])]
    colour = canals[components.SECTIONS.index(section)][built - 1]
    return {"place": Place(section, built, colour)}


def house_shown(house: int, reading: Reading) -> House:
    fields = reading.own["houses"][str(house)]
    living = [fields[resident]["card"] for resident in ("person", "pet") if resident in fields]
    return House(fields["colour"], house + 1, tuple(living))


def house_chosen(command: c.ChooseHouse, reading: Reading) -> Facts:
    """Return the house; in a fire, also the resident that returns to the hand (BRU-THREAT-10)."""
    house = house_shown(command.house, reading)
    if reading.question["type"] != "fire":
        return {"house": house}
    return {"house": house._replace(residents=()), "residents": [*house.residents]}


more_facts = by_command(
    {
        c.DrawFrom: drawn,
        c.Ascend: climbed,
        c.ChoosePerson: points_of_the_person,
        c.TakeWorkers: workers_taken,
        c.TakeGuilders: guilders_taken,
        c.ReturnThreat: of_the_action,
        c.BuildCanal: canal_built,
        c.BuildHouse: house_built,
        c.LayOut: laid_out,
        c.ChooseColour: workers_chosen,
        c.ChooseHouse: house_chosen,
        c.ChooseSection: place_chosen,
        c.ChooseOpponent: opponent,
        c.ChooseOption: way_chosen,
        c.UseShip: ship_used,
        c.UseImprovement: improvement_used,
        c.ChooseWorker: what_is_asked,
        c.RunAgain: what_is_asked,
        c.Finish: what_is_asked,
        c.Decline: what_is_asked,
    },
    without_more,
)


# The people.


def player(seat: int, reading: Reading) -> dict[str, Any]:
    """Name a player by seat and colour."""
    return {"seat": seat, "colour": reading.view["seats"][str(seat)]["colour"]}


PEOPLE = ("opponent", "to")
"""The facts that are players."""


def who_is(facts: dict[str, Any], names: Names) -> dict[str, Any]:
    """Return the facts with the names of players, if those are known."""
    if not names or facts.keys().isdisjoint(PEOPLE):
        return facts
    for fact in PEOPLE:
        if fact in facts:
            facts = {**facts, fact: {"name": names[facts[fact]["seat"]]}}
    return facts


label = labeller(SENTENCES, key_of=key_of, more_facts=more_facts, who_is=who_is)
