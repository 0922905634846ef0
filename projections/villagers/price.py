"""The price of an option: gold, or a hand card for a basic villager."""

from collections.abc import Mapping
from typing import TypeAlias

from domain.villagers import commands as c
from domain.villagers import components
from domain.villagers import state as s
from domain.villagers.limits import payable
from domain.villagers.padlocks import THE_COUNTESS_BANK
from projections.sentences import by_command, pricer, without_more
from projections.villagers.names import SENTENCES
from projections.villagers.reading import Reading

Costs: TypeAlias = Mapping[str, int]

PAID_OFF = {"face_rats": s.EventId("rats"), "face_arson": s.EventId("arson")}
"""The event that a payment prevents (VIL-EVENT-15, -24)."""


def a_hand_card(_command: c.GetBasic, _reading: Reading) -> Costs:
    return {"hand_cards": 1}


# Gold goes from the Supply to the Bank, to the Countess or onto a villager.


def to_the_recruiter(_command: c.PayRecruiter, _reading: Reading) -> Costs:
    return {"gold": components.NUMBERS.recruiter_cost}


def to_a_freelancer(_command: c.PayFreelancer, _reading: Reading) -> Costs:
    return {"gold": components.NUMBERS.freelancer_cost}


def ransom(_: c.Pay, reading: Reading) -> Costs:
    """Return the price of avoiding an event; a player with less gold pays that (VIL-CHOICE-25)."""
    event = components.EVENTS[PAID_OFF[reading.question["type"]]]
    return {"gold": payable(event.amount, reading.own["supply"])}


def to_play(command: c.PlayCard, reading: Reading) -> Costs:
    return {"gold": to_open(command.card, reading)}


def to_lay(_: c.LayOn, reading: Reading) -> Costs:
    return {"gold": to_open(reading.question["card"], reading)}


def to_unlock(command: c.Unlock, reading: Reading) -> Costs:
    return {"gold": 0 if reading.is_own(command.villager) else components.UNLOCK_COST}


def to_choose(command: c.PickVillager, reading: Reading) -> Costs:
    """Return the price; the villager of an Apprentice is laid, with a padlock (VIL-SPECIAL-16)."""
    _, fields = reading.villager(command.villager)
    match reading.question.get("by"):
        case "apprentice":
            return {"gold": to_open(fields["card"], reading)}
        case "protection_money":  # VIL-EVENT-18
            return {"gold": payable(fields["coins"], reading.own["supply"])}
        case _:
            return {}


costs = by_command(
    {
        c.GetBasic: a_hand_card,
        c.PayRecruiter: to_the_recruiter,
        c.PayFreelancer: to_a_freelancer,
        c.Pay: ransom,
        c.PlayCard: to_play,
        c.LayOn: to_lay,
        c.Unlock: to_unlock,
        c.PickVillager: to_choose,
    },
    without_more,
)


# Padlocks.


def to_open(card: s.CardId, reading: Reading) -> int:
    """Return the price of the padlock of a card that is laid, if any (VIL-LOCK-2 to -4).

    A Tinner opens it for free; the other way is another question (VIL-SPECIAL-23).
    """
    face, view = components.CARDS[card], reading.view
    if not face.padlock or "no_padlocks" in view or "tinner" in view.get("build", {}):
        return 0
    opened_by = {owner for owner, cards in reading.faces.items() if face.unlocked_by in cards}
    if reading.seat in opened_by:
        return 0
    return components.UNLOCK_COST if opened_by else bank_price(reading)


def bank_price(reading: Reading) -> int:
    """VIL-LOCK-4, VIL-EVENT-12."""
    view = reading.view
    if "build" in view and THE_COUNTESS_BANK in view.get("countess", {}).get("events", {}):
        return components.EVENTS[THE_COUNTESS_BANK].amount
    return components.UNLOCK_COST


price = pricer(SENTENCES, costs)
