"""The price of an option: gold, or a hand card for a basic villager."""

from collections.abc import Mapping

from domain.villagers import commands as c
from domain.villagers import components
from domain.villagers import state as s
from domain.villagers.limits import payable
from domain.villagers.padlocks import THE_COUNTESS_BANK
from projections.projection import JsonObject
from projections.sentences import current_question, pricer
from projections.villagers.names import SENTENCES
from projections.villagers.reading import own_seat, own_supply, owners, village_of, villager_in

PAID_OFF = {"face_rats": s.EventId("rats"), "face_arson": s.EventId("arson")}
"""The event that a payment keeps off (VIL-EVENT-15, -24)."""


def costs(command: c.Command, view: JsonObject) -> Mapping[str, int]:
    """How much of what."""
    match command:
        case c.GetBasic():
            return {"hand_cards": 1}
        case _:
            return {"gold": gold(command, view)}


def gold(command: c.Command, view: JsonObject) -> int:
    """Return the gold that goes from the Supply to the Bank, to the Countess or onto a villager."""
    match command:
        case c.PayRecruiter():
            return components.NUMBERS.recruiter_cost
        case c.PayFreelancer():
            return components.NUMBERS.freelancer_cost
        case c.Pay():
            return ransom(view)
        case c.PlayCard(card=card):
            return to_open(card, view)
        case c.LayOn():
            return to_open(current_question(view)["card"], view)
        case c.Unlock(villager=villager):
            owner, _ = villager_in(villager, view)
            return 0 if owner == own_seat(view) else components.UNLOCK_COST
        case c.PickVillager(villager=villager):
            return to_choose(villager_in(villager, view)[1], view)
        case _:
            return 0


def ransom(view: JsonObject) -> int:
    """Return the price of avoiding an event; a player with less gold pays that (VIL-CHOICE-25)."""
    event = components.EVENTS[PAID_OFF[current_question(view)["type"]]]
    return payable(event.amount, own_supply(view))


def to_choose(fields: JsonObject, view: JsonObject) -> int:
    """A villager whom an Apprentice frees is laid, and its padlock opened (VIL-SPECIAL-16)."""
    match current_question(view).get("by"):
        case "apprentice":
            return to_open(fields["card"], view)
        case "protection_money":  # VIL-EVENT-18
            return payable(fields["coins"], own_supply(view))
        case _:
            return 0


# Padlocks.


def to_open(card: s.CardId, view: JsonObject) -> int:
    """The padlock of a card that is laid, if it has one (VIL-LOCK-2 to -4).

    With a Tinner it is opened for nothing; that it may be done otherwise is asked (VIL-SPECIAL-23).
    """
    face = components.CARDS[card]
    if not face.padlock or "no_padlocks" in view or "tinner" in view.get("build", {}):
        return 0
    opened_by = {owner for owner in owners(view) if has(face.unlocked_by, owner, view)}
    if own_seat(view) in opened_by:
        return 0
    return components.UNLOCK_COST if opened_by else bank_price(view)


def has(card: s.CardId | None, owner: str, view: JsonObject) -> bool:
    """Whether this Village has such a villager."""
    return any(lying["card"] == card for lying in village_of(owner, view)["villagers"].values())


def bank_price(view: JsonObject) -> int:
    """VIL-LOCK-4, VIL-EVENT-12."""
    if "build" in view and THE_COUNTESS_BANK in view.get("countess", {}).get("events", {}):
        return components.EVENTS[THE_COUNTESS_BANK].amount
    return components.UNLOCK_COST


price = pricer(SENTENCES, costs)
