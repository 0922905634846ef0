"""A short sentence for each option, made of the command and the viewer's own view.

The sentences stand in the catalogue below `villagers.label`; `more_facts` finds what a sentence
names beside the fields of the command. A villager of another Village is named with its owner, and
with its number where a Village holds several of that name; a villager of the Road with its place
where the Road shows it twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domain.villagers import commands as c
from domain.villagers.components import CARDS, EVENTS
from domain.villagers.prices import payable, smuggled
from domain.villagers.state import CardId, EventId
from projections.projection import Shown
from projections.sentences import labeller, tag_of
from projections.villagers.names import SENTENCES
from projections.words import has

PAID_OFF = {"face_rats": EventId("rats"), "face_arson": EventId("arson")}
"""The event that a payment keeps off (VIL-EVENT-15, -24)."""


def key_of(command: c.Command, view: Shown) -> str:
    """The type, and what tells the sentences of one command apart: what is asked, mostly."""
    kind = tag_of(command)
    match command:
        case c.Decline():
            return f"{kind}.{asked(view)['type']}"
        case c.PlayCard():
            key = f"{kind}.{asked(view)['type']}"
            return key if has(f"villagers.label.{key}") else f"{kind}.build"
        case c.LayOn(villager=None):
            return "lay_in_village"
        case c.ShowSide(side=side):
            return f"{kind}.{side}"
        case c.PickVillager() | c.PickCard() | c.PickPile():
            return f"{kind}.{purpose(view)}"
        case c.TakeDrafted(seat=seat):
            return f"{kind}.own" if str(seat) == own_seat(view) else f"{kind}.other"
        case _:
            return kind


# The facts.


def more_facts(command: c.Command, view: Shown) -> dict[str, Any]:
    """What a sentence names besides the fields of the command."""
    match command:
        case c.DraftFaceUp() | c.SendCourier() | c.GiveVillager() | c.PutCoin():
            return of_the_road(command.place, view)
        case c.DraftFromPile(pile=pile) | c.PickPile(pile=pile):
            return {"pile": {"pile": pile, **view["piles"][pile]}}
        case c.Pay():
            return {"gold": ransom(view)}
        case c.PlayCard() if asked(view)["type"] == "cover_stand_in":
            return {"under": found(asked(view)["villager"], view)[1]["card"]}
        case c.LayOn(villager=villager):
            on = {} if villager is None else {"villager": named_apart(villager, view)}
            return {"card": asked(view)["card"], **on}
        case c.PickVillager(villager=villager):
            _, shown = found(villager, view)
            return {
                "villager": named_apart(villager, view),
                "gold": worth(asked(view).get("by", ""), shown, view),
                "coins": shown.get("coins", 0),
            }
        case c.PayFreelancer(villager=villager) | c.Unlock(villager=villager):
            return {"villager": named_apart(villager, view)}
        case c.UseThief(villager=villager):
            return {"villager": named_apart(villager, view)}
        case _:  # its fields say it all
            return {}


def of_the_road(place: int, view: Shown) -> dict[str, Any]:
    """A face-up villager, with its place if it lies there twice, and what lies on it."""
    road: dict[str, Shown] = view["road"]
    shown = road[str(place)]
    twice = sum(other["card"] == shown["card"] for other in road.values()) > 1
    return {
        "card": shown["card"],
        "place": place if twice else None,
        "coins": shown.get("coins", 0),
    }


def named_apart(villager: int, view: Shown) -> Shown:
    """Its card, whose it is if it is another's, and its number if there are more of that name."""
    owner, shown = found(villager, view)
    village: dict[str, Shown] = village_of(owner, view)["villagers"]
    more = sum(other["card"] == shown["card"] for other in village.values()) > 1
    return {
        "card": shown["card"],
        "owner": None if owner == own_seat(view) else owner,
        "number": villager if more else None,
    }


def ransom(view: Shown) -> int:
    """What is paid to be left alone; who has less pays that (VIL-CHOICE-25)."""
    event = EVENTS[PAID_OFF[asked(view)["type"]]]
    return payable(event.amount, own_supply(view))


def worth(by: str, shown: Shown, view: Shown) -> int:
    """The gold that changes hands if this villager is chosen, 0 where none does."""
    face = CARDS[CardId(shown["card"])]
    match by:
        case "smuggler":  # VIL-SPECIAL-26
            return smuggled(face.gold or 0)
        case "bribes":  # VIL-EVENT-7
            return face.keyring
        case "protection_money":  # VIL-EVENT-18
            return payable(shown["coins"], own_supply(view))
        case "trade_network" | "spy_network":  # VIL-EVENT-19, -20
            return shown["silver"]
        case _:
            return 0


def asked(view: Shown) -> Shown:
    """The decision that is asked now."""
    decisions: Shown = view["decisions"]
    return decisions[str(len(decisions) - 1)]


def purpose(view: Shown) -> str:
    """What a card or pile is chosen for: the card or event that asks, else the question."""
    decision = asked(view)
    return decision.get("by", decision["type"])


def found(villager: int, view: Shown) -> tuple[str, Shown]:
    """Whose villager has this number, and how it is shown."""
    number = str(villager)
    for owner in owners(view):
        shown: Shown | None = village_of(owner, view)["villagers"].get(number)
        if shown is not None:
            return owner, shown
    raise KeyError(villager)


def owners(view: Shown) -> Iterator[str]:
    yield from view["seats"]
    if "countess" in view:
        yield "countess"


def village_of(owner: str, view: Shown) -> Shown:
    return view["countess"]["village"] if owner == "countess" else view["seats"][owner]["village"]


def own_supply(view: Shown) -> int:
    return view["seats"][own_seat(view)]["supply"]


def own_seat(view: Shown) -> str:
    """The seat that looks: the one whose hand is open."""
    return next(seat for seat, shown in view["seats"].items() if "hand" in shown)


label = labeller(SENTENCES, key_of=key_of, more_facts=more_facts)
