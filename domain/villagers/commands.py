"""The commands of a seat. The decision that a command answers is in the state (`state.Decision`).

Copies of one villager are alike, so a command names a face. A villager in a Village has a number. A
combined choice (card, place, unlocker) is a sequence of small choices. The server makes a step with
only one public answer.
"""

from typing import Literal, TypeAlias

import msgspec

from domain.bounds import Number
from domain.decider import Seat
from domain.villagers import state as s


class DraftFaceUp(msgspec.Struct, frozen=True, tag="draft_face_up"):
    """VIL-DRAFT-5: draft this villager from this place (1 to 6) of the Road."""

    place: Number
    card: s.CardId


class DraftFromPile(msgspec.Struct, frozen=True, tag="draft_from_pile"):
    """VIL-DRAFT-5, -12: draft the top card.

    `size`: how many cards the pile has, so that no other card is drafted after a Courier's refill.
    """

    pile: s.PileId
    size: Number


class SendCourier(msgspec.Struct, frozen=True, tag="send_courier"):
    """VIL-SCOUNDREL-20: an interrupt in another seat's draft turn."""

    place: Number
    card: s.CardId


class PayRecruiter(msgspec.Struct, frozen=True, tag="pay_recruiter"):
    """VIL-SUPPORT-14: pay 1 gold and draft two in this turn."""


class GiveVillager(msgspec.Struct, frozen=True, tag="give_villager"):
    """VIL-SOLO-9: this face-up villager goes to the Countess."""

    place: Number
    card: s.CardId


class PutCoin(msgspec.Struct, frozen=True, tag="put_coin"):
    """VIL-ROAD-4: 1 gold from the Bank on the villager of this place."""

    place: Number


class Pay(msgspec.Struct, frozen=True, tag="pay"):
    """VIL-DECIDE-6, -15: pay 3 gold rather than lose the draft or the build action."""


class Decline(msgspec.Struct, frozen=True, tag="decline"):
    """No coin on the Road, no (more) Freelancers; Rats or Arson have their way."""


class PayFreelancer(msgspec.Struct, frozen=True, tag="pay_freelancer"):
    """VIL-PROFIT-14: 1 gold on this Freelancer for one more build action."""

    villager: s.VillagerId


class PlayCard(msgspec.Struct, frozen=True, tag="play_card"):
    """Play a hand card; also: the card that a Benefactor lays or that covers a stand-in."""

    card: s.CardId


class LayOn(msgspec.Struct, frozen=True, tag="lay_on", omit_defaults=True):
    """VIL-CHAIN-9: lay it there; without `villager` directly in the Village."""

    villager: s.VillagerId | None = None


class Unlock(msgspec.Struct, frozen=True, tag="unlock"):
    """VIL-LOCK-6: this unlocker gets the coins."""

    villager: s.VillagerId


class UseTinner(msgspec.Struct, frozen=True, tag="use_tinner"):
    """VIL-SPECIAL-23: the Tinner opens it for nothing."""


class ShowSide(msgspec.Struct, frozen=True, tag="show_side"):
    """VIL-SPECIAL-20: the side of the freed Founders."""

    side: Literal["gold", "food"]


class GetBasic(msgspec.Struct, frozen=True, tag="get_basic"):
    """VIL-BASIC-1 to -6, first step: which one, and where the hand card will go."""

    basic: s.Basic
    pile: s.PileId | Literal["discard", "countess"]


class PutBack(msgspec.Struct, frozen=True, tag="put_back"):
    """VIL-BASIC-2, second step: this hand card."""

    card: s.CardId


class PickVillager(msgspec.Struct, frozen=True, tag="pick_villager"):
    """Answers `state.ChooseVillager`."""

    villager: s.VillagerId


class PickCard(msgspec.Struct, frozen=True, tag="pick_card"):
    """One of the cards seen (Prophet, Pigeoneer), of another hand (Noble), of one's own."""

    card: s.CardId


class PickPile(msgspec.Struct, frozen=True, tag="pick_pile"):
    """Answers `state.ChoosePile`."""

    pile: s.PileId


class PickPlayer(msgspec.Struct, frozen=True, tag="pick_player"):
    """VIL-SCOUNDREL-7: this seat's hand."""

    seat: Seat


class PutOnTop(msgspec.Struct, frozen=True, tag="put_on_top"):
    """VIL-SUPPORT-11, -17: of the cards seen this one goes back next, on top of the others."""

    card: s.CardId


class TakeDrafted(msgspec.Struct, frozen=True, tag="take_drafted"):
    """VIL-SCOUNDREL-14: this card from this seat's Village Square."""

    seat: Seat
    card: s.CardId


class UseThief(msgspec.Struct, frozen=True, tag="use_thief"):
    """VIL-SCOUNDREL-11: this Thief takes 3 gold from that player."""

    villager: s.VillagerId
    seat: Seat | Literal["countess"]


class PickBasic(msgspec.Struct, frozen=True, tag="pick_basic"):
    """VIL-DEV-14: this basic villager."""

    basic: s.Basic


class CarryOut(msgspec.Struct, frozen=True, tag="carry_out"):
    """VIL-SOLO-18: this event next."""

    event: s.EventId


class PlayJester(msgspec.Struct, frozen=True, tag="play_jester"):
    """VIL-SOLO-34: discard this open event."""

    event: s.EventId


class EndTurn(msgspec.Struct, frozen=True, tag="end_turn"):
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
