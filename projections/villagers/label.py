"""A short sentence for each option, made from the command and the viewer's own view.

The sentences are in the catalogue under `villagers.label`; `more_facts` adds facts that are not
fields of the command. A villager of another Village is named with its owner, and with its place if
the Village has several of that name. A villager of the Road is named with its place if the Road
shows it twice.
"""

from typing import Any

from domain.villagers import commands as c
from domain.villagers import components
from domain.villagers import state as s
from domain.villagers.limits import smuggled
from projections.projection import JsonObject, Names
from projections.sentences import (
    NO_FACTS,
    Facts,
    by_command,
    labeller,
    of_its_type,
    tag_of,
    without_more,
)
from projections.villagers.names import SENTENCES, Pile
from projections.villagers.reading import Reading

CARRIED_OUT = ("event", "round")
"""The time at which an event has an effect if carried out; others are discarded (VIL-SOLO-19).
"""


# The keys: the type, and the facts that select one of its sentences.


def of_the_question(command: c.Command, reading: Reading) -> str:
    return f"{tag_of(command)}.{reading.question['type']}"


def of_a_card_played(command: c.PlayCard, reading: Reading) -> str:
    """Villagers are laid in a Village; cards that are discarded after use are only played."""
    is_discarded = components.CARDS[command.card].discard_after_play
    return "play_card" if is_discarded else reading.key_of_a_card


def of_the_purpose(command: c.Command, reading: Reading) -> str:
    """The reason for choosing: the card or event, otherwise the question."""
    return f"{tag_of(command)}.{reading.question.get('by', reading.question['type'])}"


def of_an_event(command: c.CarryOut, _: Reading) -> str:
    carried_out = components.EVENTS[command.event].phase in CARRIED_OUT
    return tag_of(command) if carried_out else f"{tag_of(command)}.only_discarded"


def of_the_place(command: c.LayOn, _: Reading) -> str:
    return "lay_in_village" if command.villager is None else tag_of(command)


def of_the_side(command: c.ShowSide, _: Reading) -> str:
    return f"{tag_of(command)}.{command.side}"


def of_the_square(command: c.TakeDrafted, reading: Reading) -> str:
    own = str(command.seat) == reading.seat
    return f"{tag_of(command)}.{'own' if own else 'other'}"


def of_the_unlocker(command: c.Unlock, reading: Reading) -> str:
    return f"{tag_of(command)}.{'own' if reading.is_own(command.villager) else 'other'}"


key_of = by_command(
    {
        c.Decline: of_the_question,
        c.Pay: of_the_question,
        c.PlayCard: of_a_card_played,
        c.CarryOut: of_an_event,
        c.LayOn: of_the_place,
        c.ShowSide: of_the_side,
        c.PickVillager: of_the_purpose,
        c.PickCard: of_the_purpose,
        c.PickPile: of_the_purpose,
        c.TakeDrafted: of_the_square,
        c.Unlock: of_the_unlocker,
    },
    of_its_type,
)


# The facts that are not fields of the command.


def on_the_road(
    command: c.DraftFaceUp | c.SendCourier | c.GiveVillager | c.PutCoin, reading: Reading
) -> Facts:
    """Describe a face-up villager with its coins, and its place if the Road shows it twice."""
    fields = reading.view["road"][str(command.place)]
    twice = reading.road.count(fields["card"]) > 1
    return {
        "card": fields["card"],
        "place": command.place if twice else None,
        "coins": fields.get("coins", 0),
    }


def on_the_pile(command: c.DraftFromPile | c.PickPile, reading: Reading) -> Facts:
    fields = reading.view["piles"][command.pile]
    return {"pile": Pile(command.pile, fields.get("top"), fields["size"])}


def on_a_stand_in(_: c.PlayCard, reading: Reading) -> Facts:
    question = reading.question
    if question["type"] != "cover_stand_in":
        return NO_FACTS
    return {"under": reading.villager(question["villager"])[1]["card"]}


def laid_on(command: c.LayOn, reading: Reading) -> Facts:
    on = NO_FACTS if command.villager is None else named_apart(command, reading)
    return {"card": reading.question["card"], **on}


def given(_: c.PutBack, reading: Reading) -> Facts:
    return {"basic": reading.question["basic"]}


def picked(command: c.PickVillager, reading: Reading) -> Facts:
    _, fields = reading.villager(command.villager)
    return {
        **named_apart(command, reading),
        "gold": worth(reading.question.get("by", ""), fields),
        "coins": fields.get("coins", 0),
    }


def paid_to_unlock(command: c.Unlock, reading: Reading) -> Facts:
    return {**named_apart(command, reading), "gold": components.UNLOCK_COST}


def to_come_on_top(command: c.PutOnTop, reading: Reading) -> Facts:
    """Return the last card that must still go on top of this one, or the number of cards."""
    left: list[s.CardId] = list(reading.own["looking"].values())
    left.remove(command.card)
    return {"above": left if len(left) == 1 else len(left)}


def named_apart(command: Any, reading: Reading) -> Facts:
    """Name a villager, with the owner if it is another player, and the place if it has several."""
    owner, fields = reading.villager(command.villager)
    alike = reading.alike[owner][fields["card"]]
    villager = {
        "card": fields["card"],
        "owner": None if owner == reading.seat else owner,
        "place": alike.index(command.villager) if len(alike) > 1 else None,
    }
    return {"villager": villager}


more_facts = by_command(
    {
        c.DraftFaceUp: on_the_road,
        c.SendCourier: on_the_road,
        c.GiveVillager: on_the_road,
        c.PutCoin: on_the_road,
        c.DraftFromPile: on_the_pile,
        c.PickPile: on_the_pile,
        c.PlayCard: on_a_stand_in,
        c.LayOn: laid_on,
        c.PutBack: given,
        c.PickVillager: picked,
        c.PayFreelancer: named_apart,
        c.UseThief: named_apart,
        c.Unlock: paid_to_unlock,
        c.PutOnTop: to_come_on_top,
    },
    without_more,
)


def worth(by: str, view: JsonObject) -> int:
    """Return the gold that a player gains if this villager is chosen, otherwise 0."""
    face = components.CARDS[s.CardId(view["card"])]
    match by:
        case "smuggler":  # VIL-SPECIAL-26
            return smuggled(face.gold or 0)
        case "bribes":  # VIL-EVENT-7
            return face.keyring
        case "trade_network" | "spy_network":  # VIL-EVENT-19, -20
            return view["silver"]
        case _:
            return 0


# People.


def who_is(facts: dict[str, Any], names: Names) -> dict[str, Any]:
    """Return the facts with the names of players instead of seat numbers."""
    if names and "seat" in facts:
        facts = {**facts, "seat": called(facts["seat"], names)}
    match facts.get("villager"):
        case {"owner": str(owner), **shown} if names:
            facts = {**facts, "villager": {**shown, "owner": called(owner, names)}}
        case _:  # a number, or a villager of the player's own Village
            pass
    return facts


def called(owner: int | str, names: Names) -> int | str | dict[str, str]:
    """Return `{"name": …}` for a seat; the Countess unchanged."""
    return owner if owner == "countess" else {"name": names[int(owner)]}


label = labeller(SENTENCES, key_of=key_of, more_facts=more_facts, who_is=who_is)
