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
from projections.message_catalog import has
from projections.projection import JsonObject, Names
from projections.sentences import current_question, labeller, tag_of
from projections.villagers.names import SENTENCES
from projections.villagers.reading import own_seat, village_of, villager_in

CARRIED_OUT = ("event", "round")
"""When an event has to be for carrying it out to do something; others are discarded (VIL-SOLO-19).
"""


def key_of(command: c.Command, view: JsonObject) -> str:
    """The type, and what tells the sentences of one command apart: what is asked, mostly."""
    kind = tag_of(command)
    match command:
        case c.Decline() | c.Pay():
            return f"{kind}.{current_question(view)['type']}"
        case c.PlayCard():
            key = f"{kind}.{current_question(view)['type']}"
            return key if has(f"villagers.label.{key}") else f"{kind}.build"
        case c.CarryOut(event=event) if components.EVENTS[event].phase not in CARRIED_OUT:
            return f"{kind}.only_discarded"
        case c.LayOn(villager=None):
            return "lay_in_village"
        case c.ShowSide(side=side):
            return f"{kind}.{side}"
        case c.PickVillager() | c.PickCard() | c.PickPile():
            return f"{kind}.{purpose(view)}"
        case c.TakeDrafted(seat=seat):
            return f"{kind}.own" if str(seat) == own_seat(view) else f"{kind}.other"
        case c.Unlock(villager=villager):
            owner, _ = villager_in(villager, view)
            return f"{kind}.own" if owner == own_seat(view) else f"{kind}.other"
        case _:
            return kind


# The facts.


def more_facts(command: c.Command, view: JsonObject) -> dict[str, Any]:
    """Return the facts of a sentence that are not fields of the command."""
    match command:
        case c.DraftFaceUp() | c.SendCourier() | c.GiveVillager() | c.PutCoin():
            return of_the_road(command.place, view)
        case c.DraftFromPile(pile=pile) | c.PickPile(pile=pile):
            return {"pile": {"pile": pile, **view["piles"][pile]}}
        case c.PlayCard() if current_question(view)["type"] == "cover_stand_in":
            return {"under": villager_in(current_question(view)["villager"], view)[1]["card"]}
        case c.LayOn(villager=villager):
            on = {} if villager is None else {"villager": named_apart(villager, view)}
            return {"card": current_question(view)["card"], **on}
        case c.PickVillager(villager=villager):
            _, fields = villager_in(villager, view)
            return {
                "villager": named_apart(villager, view),
                "gold": worth(current_question(view).get("by", ""), fields),
                "coins": fields.get("coins", 0),
            }
        case c.PayFreelancer(villager=villager) | c.UseThief(villager=villager):
            return {"villager": named_apart(villager, view)}
        case c.Unlock(villager=villager):
            return {"villager": named_apart(villager, view), "gold": components.UNLOCK_COST}
        case c.PutOnTop(card=card):
            return {"above": to_come_on_top(card, view)}
        case _:  # its fields say it all
            return {}


def of_the_road(place: int, view: JsonObject) -> dict[str, Any]:
    """Describe a face-up villager with its coins, and its place if the Road shows it twice."""
    road: dict[str, JsonObject] = view["road"]
    fields = road[str(place)]
    twice = sum(lying["card"] == fields["card"] for lying in road.values()) > 1
    return {
        "card": fields["card"],
        "place": place if twice else None,
        "coins": fields.get("coins", 0),
    }


def to_come_on_top(card: s.CardId, view: JsonObject) -> list[s.CardId] | int:
    """Return what will lie on a card that goes back now: the last one by name, or a number."""
    left: list[s.CardId] = list(view["seats"][own_seat(view)]["looking"].values())
    left.remove(card)
    return left if len(left) == 1 else len(left)


def named_apart(villager: int, view: JsonObject) -> JsonObject:
    """Its card, whose it is if it is another's, and its place if there are more of that name.

    A village has villagers that carry others at the left, in each case the oldest first.
    """
    owner, fields = villager_in(villager, view)
    village: dict[str, JsonObject] = village_of(owner, view)["villagers"]
    carrying = {lying["on"] for lying in village.values() if "on" in lying}
    alike = [int(number) for number, it in village.items() if it["card"] == fields["card"]]
    alike.sort(key=lambda number: (number not in carrying, number))
    return {
        "card": fields["card"],
        "owner": None if owner == own_seat(view) else owner,
        "place": alike.index(villager) if len(alike) > 1 else None,
    }


def worth(by: str, view: JsonObject) -> int:
    """The gold that it brings somebody if this villager is chosen, 0 where it brings none."""
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


def purpose(view: JsonObject) -> str:
    """Return the reason for choosing a card or pile: the card or event, otherwise the decision."""
    decision = current_question(view)
    return decision.get("by", decision["type"])


# The people.


def who_is(facts: dict[str, Any], names: Names) -> dict[str, Any]:
    """The facts with players by their names, in place of the numbers of their seats."""
    if not names:
        return facts
    facts_named = {**facts}
    if "seat" in facts:
        facts_named["seat"] = called(facts["seat"], names)
    match facts.get("villager"):
        case {"owner": str(owner), **shown}:
            facts_named["villager"] = {**shown, "owner": called(owner, names)}
        case _:  # a number, or one of the own Village
            pass
    return facts_named


def called(owner: int | str, names: Names) -> int | str | dict[str, str]:
    """`{"name": …}` for a seat; the Countess as before."""
    return owner if owner == "countess" else {"name": names[int(owner)]}


label = labeller(SENTENCES, key_of=key_of, more_facts=more_facts, who_is=who_is)
