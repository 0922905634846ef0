"""The commands of a seat. The decision that a command answers is in the state (`state.Decision`).

Copies of one villager are alike, so a command names a face. A villager in a Village has a number. A
combined choice (card, place, unlocker) is a sequence of small choices. The server makes a step with
only one public answer.
"""

from typing import Literal, TypeAlias

from domain.bounds import Number
from domain.decider import Seat
from domain.tagged import Tagged
from domain.villagers import state as s


class DraftFaceUp(Tagged, frozen=True):
    """VIL-DRAFT-5: draft this villager from this place (1 to 6) of the Road."""

    place: Number
    card: s.CardId


class DraftFromPile(Tagged, frozen=True):
    """VIL-DRAFT-5, -12: draft the top card.

    `size`: number of cards of the pile, so that a Courier's refill cannot change the drafted card.
    """

    pile: s.PileId
    size: Number


class SendCourier(Tagged, frozen=True):
    """VIL-SCOUNDREL-20: an interrupt in another seat's draft turn."""

    place: Number
    card: s.CardId


class PayRecruiter(Tagged, frozen=True):
    """VIL-SUPPORT-14: pay 1 gold and draft two in this turn."""


class GiveVillager(Tagged, frozen=True):
    """VIL-SOLO-9: this face-up villager goes to the Countess."""

    place: Number
    card: s.CardId


class PutCoin(Tagged, frozen=True):
    """VIL-ROAD-4: 1 gold from the Bank on the villager of this place."""

    place: Number


class Pay(Tagged, frozen=True):
    """VIL-DECIDE-6, -15: pay 3 gold to keep the draft or the build action."""


class Decline(Tagged, frozen=True):
    """No coin on the Road, no (more) Freelancers; or accept the effect of Rats or Arson."""


class PayFreelancer(Tagged, frozen=True):
    """VIL-PROFIT-14: 1 gold on this Freelancer for one more build action."""

    villager: s.VillagerId


class PlayCard(Tagged, frozen=True):
    """Play a hand card. Also selects the card that a Benefactor lays or that covers a stand-in."""

    card: s.CardId


class LayOn(Tagged, frozen=True, omit_defaults=True):
    """VIL-CHAIN-9: lay it there; without `villager` directly in the Village."""

    villager: s.VillagerId | None = None


class Unlock(Tagged, frozen=True):
    """VIL-LOCK-6: this unlocker gets the coins."""

    villager: s.VillagerId


class UseTinner(Tagged, frozen=True):
    """VIL-SPECIAL-23: the Tinner opens it for free."""


class ShowSide(Tagged, frozen=True):
    """VIL-SPECIAL-20: the side of the freed Founders."""

    side: Literal["gold", "food"]


class GetBasic(Tagged, frozen=True):
    """VIL-BASIC-1 to -6, first step: which basic villager, and the target of the hand card."""

    basic: s.Basic
    pile: s.PileId | Literal["discard", "countess"]


class PutBack(Tagged, frozen=True):
    """VIL-BASIC-2, second step: this hand card."""

    card: s.CardId


class PickVillager(Tagged, frozen=True):
    """Answers `state.ChooseVillager`."""

    villager: s.VillagerId


class PickCard(Tagged, frozen=True):
    """A seen card (Prophet, Pigeoneer), a card of another hand (Noble), or one of the own hand."""

    card: s.CardId


class PickPile(Tagged, frozen=True):
    """Answers `state.ChoosePile`."""

    pile: s.PileId


class PickPlayer(Tagged, frozen=True):
    """VIL-SCOUNDREL-7: this seat's hand."""

    seat: Seat


class PutOnTop(Tagged, frozen=True):
    """VIL-SUPPORT-11, -17: this seen card goes back next, on top of the others."""

    card: s.CardId


class TakeDrafted(Tagged, frozen=True):
    """VIL-SCOUNDREL-14: this card from this seat's Village Square."""

    seat: Seat
    card: s.CardId


class UseThief(Tagged, frozen=True):
    """VIL-SCOUNDREL-11: this Thief takes 3 gold from that player."""

    villager: s.VillagerId
    seat: Seat | Literal["countess"]


class PickBasic(Tagged, frozen=True):
    """VIL-DEV-14: this basic villager."""

    basic: s.Basic


class CarryOut(Tagged, frozen=True):
    """VIL-SOLO-18: this event next."""

    event: s.EventId


class PlayJester(Tagged, frozen=True):
    """VIL-SOLO-34: discard this open event."""

    event: s.EventId


class EndTurn(Tagged, frozen=True):
    """VIL-BUILD-13: end the build turn."""


Command: TypeAlias = (
    DraftFaceUp
    | DraftFromPile
    | SendCourier
    | PayRecruiter
    | GiveVillager
    | PutCoin
    | Pay
    | Decline
    | PayFreelancer
    | PlayCard
    | LayOn
    | Unlock
    | UseTinner
    | ShowSide
    | GetBasic
    | PutBack
    | PickVillager
    | PickCard
    | PickPile
    | PickPlayer
    | PutOnTop
    | TakeDrafted
    | UseThief
    | PickBasic
    | CarryOut
    | PlayJester
    | EndTurn
)
