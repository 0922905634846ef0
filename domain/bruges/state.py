"""The position: everything on the table, and the pending tasks."""

from typing import Literal, NewType, TypeAlias

import msgspec

from domain.bounds import SHORT, SMALL, Number, Row, bound
from domain.bruges.effects.effect_dsl import Colour, Preparation
from domain.decider import Outcome, Seat

CardId = NewType("CardId", str)
"""A card, by the person or pet on it, such as `fire_eater`. All cards are different."""
HouseId = NewType("HouseId", int)
"""A house of a seat, counted from 0 in the order they were built; no number is used twice."""
ShipId = NewType("ShipId", str)
ExchangeId = NewType("ExchangeId", str)
EffectId = NewType("EffectId", str)
"""A thing with an effect in the box: a person, a kind of ship, an exchange card."""
Back = NewType("Back", str)
"""The visible part of a hidden card: its colour, with `pet_` before it for a pet (BRU-PETS-19)."""
bound(CardId, SHORT)
bound(HouseId, SMALL)
bound(ShipId, SHORT)
bound(ExchangeId, SHORT)
bound(EffectId, SHORT)
bound(Back, SHORT)

Section: TypeAlias = Literal["left", "right"]
Pile: TypeAlias = Literal[0, 1]
Majority: TypeAlias = Literal["reputation", "persons", "canal", "pets"]
ActionId: TypeAlias = Literal[
    "take_workers", "take_guilders", "return_threat", "build_canal", "build_house", "lay_out_person"
]
"""BRU-ACT-1."""
PlayedAs: TypeAlias = Literal["turn", "extra", "ship"]
"""The reason for playing a card: the card of the turn, an extra hand card, one drawn by a ship."""
Five: TypeAlias = tuple[Number, Number, Number, Number, Number]
"""The number of each colour, in the order blue, brown, yellow, red, violet."""

NONE_OF_FIVE: Five = (0, 0, 0, 0, 0)


class House(msgspec.Struct, frozen=True):
    """A house. `card`: the face-down card; `seen`: whether its owner knows it (BRU-HIDE-9)."""

    id: HouseId
    card: CardId
    seen: bool = True


class Resident(msgspec.Struct, frozen=True):
    """A person or pet on a house."""

    card: CardId
    house: HouseId


class Holding(msgspec.Struct, frozen=True):
    """Everything that belongs to one seat.

    `hand`, `in_play`: known to the seat alone; `in_play` is the card taken up to be played.
    `drawn`: cards drawn and not yet looked at, known to nobody (BRU-DRAW-5). `houses`: in the order
    they were built, `residents` in the order they were laid out. `built`: number of houses ever
    built. `canals`: built spaces of the left and of the right section; `rewarded`: whether that
    section had its statue already. `step`: 0 at the town hall. `majorities`: turned markers.
    """

    points: int = 0
    guilders: int = 0
    workers: Five = NONE_OF_FIVE
    threats: Five = NONE_OF_FIVE
    hand: tuple[CardId, ...] = ()
    drawn: tuple[CardId, ...] = ()
    in_play: CardId | None = None
    houses: tuple[House, ...] = ()
    residents: tuple[Resident, ...] = ()
    built: int = 0
    canals: tuple[int, int] = (0, 0)
    rewarded: tuple[bool, bool] = (False, False)
    statues: tuple[int, ...] = ()
    step: int = 0
    majorities: tuple[Majority, ...] = ()
    prepared: tuple[Preparation, ...] = ()


class Harbour(msgspec.Struct, frozen=True):
    """The ships of one colour. `pile`: the top one is open. `active`: at its berth this round.

    `cleared`: open ships of earlier rounds. `shuffles`: how many times the ships were shuffled.
    """

    pile: tuple[ShipId, ...] = ()
    active: ShipId | None = None
    cleared: tuple[ShipId, ...] = ()
    shuffles: int = 0


class Exchange(msgspec.Struct, frozen=True):
    """`pile`: face down. `card`: the improvement of this round. `markers`: those left on it."""

    pile: tuple[ExchangeId, ...] = ()
    card: ExchangeId | None = None
    markers: int = 0
    gone: tuple[ExchangeId, ...] = ()


class Rules(msgspec.Struct, frozen=True):
    """The modules this table is played with."""

    pets: bool = False
    new_citizens: bool = False
    zwin: bool = False
    exchange: bool = False
    fewer_markers: bool = False


# Pending tasks, the innermost last. All cards in them are open.


class Refill(msgspec.Struct, frozen=True, tag="refill"):
    """Phase 1: the next card from a pile, or no more (BRU-DECIDE-1, -2)."""

    seat: Seat


class DealThreats(msgspec.Struct, frozen=True, tag="deal_threats"):
    """The seat and those after it have yet to take the markers of the roll (BRU-THREAT-18)."""

    seat: Seat


class Damage(msgspec.Struct, frozen=True, tag="damage"):
    """Third markers strike; which of fire and plague first? (BRU-THREAT-17, BRU-DECIDE-3)."""

    seat: Seat


class Plague(msgspec.Struct, frozen=True, tag="plague"):
    """Which person or pet? (BRU-DECIDE-4)."""

    seat: Seat


class Fire(msgspec.Struct, frozen=True, tag="fire"):
    """Which house or canal token? (BRU-DECIDE-5)."""

    seat: Seat


class OfferAscent(msgspec.Struct, frozen=True, tag="offer_ascent"):
    """Phase 2: ascend for the price of the dice? (BRU-DECIDE-6)."""

    seat: Seat


class Turn(msgspec.Struct, frozen=True, tag="turn"):
    """Phase 3 (BRU-DECIDE-7). `number`: 1 to 4. `played`: the card of the turn was played."""

    seat: Seat
    number: Number
    played: bool = False


class NameCardColour(msgspec.Struct, frozen=True, tag="name_card_colour"):
    """As which colour does the card count? (BRU-DECIDE-35)."""

    seat: Seat
    played_as: PlayedAs


class ChooseAction(msgspec.Struct, frozen=True, tag="choose_action"):
    """Which action is done with the card taken up? `colour`: as it counts (BRU-CITIZEN-15)."""

    seat: Seat
    played_as: PlayedAs
    colour: Colour


class PlayExtra(msgspec.Struct, frozen=True, tag="play_extra"):
    """Which further card is played? (BRU-CARD-12)."""

    seat: Seat


class OfferImprovement(msgspec.Struct, frozen=True, tag="offer_improvement"):
    """Use the addition of the exchange card to the action? (BRU-DECIDE-22)."""

    seat: Seat


class OfferShip(msgspec.Struct, frozen=True, tag="offer_ship"):
    """Use which ship, if any? (BRU-DECIDE-21)."""

    seat: Seat


class RunTwice(msgspec.Struct, frozen=True, tag="run_twice"):
    """Run the lightning of this person again? (BRU-DECIDE-15)."""

    seat: Seat
    of: EffectId


class PayForActivation(msgspec.Struct, frozen=True, tag="pay_for_activation"):
    """Which worker activates the person? `turned`: it is turned sideways (BRU-DECIDE-26)."""

    seat: Seat
    of: EffectId
    turned: bool


class CarryOut(msgspec.Struct, frozen=True, tag="carry_out"):
    """The rest of an effect must still be carried out.

    `path`: the next step, by its place in the list of steps, then in the steps within. A path that
    begins with a negative number is in a trigger (-1: the first one). `on`: the target opponent.
    `colour`: the named colour, or that of the trigger's event, or of the paid worker.
    """

    seat: Seat
    of: EffectId
    path: Row[Number]
    on: Seat | None = None
    colour: Colour | None = None


class TakeAnyWorkers(msgspec.Struct, frozen=True, tag="take_any_workers"):
    """Take workers of any colours, one at a time (BRU-DECIDE-10)."""

    seat: Seat
    left: Number


class TakeOtherWorkers(msgspec.Struct, frozen=True, tag="take_other_workers"):
    """Take workers of one colour, other than this one (BRU-DECIDE-33)."""

    seat: Seat
    left: Number
    colour: Colour


class ExchangeWorkers(msgspec.Struct, frozen=True, tag="exchange_workers"):
    """Which workers go back? `returned`: so far (BRU-DECIDE-11)."""

    seat: Seat
    returned: Number = 0


class Convert(msgspec.Struct, frozen=True, tag="convert"):
    """Paying for something, a piece at a time (BRU-DECIDE-33).

    `of`, `path`: the step. `what`, `n`: kind and number of things per payment. `paid`: pieces so
    far. `again`: whether more than one payment is allowed.
    """

    seat: Seat
    of: EffectId
    path: Row[Number]
    what: Literal["hand_cards", "workers"]
    n: Number
    again: bool
    paid: Number = 0


class ReturnMarkers(msgspec.Struct, frozen=True, tag="return_markers"):
    """Return markers of these colours, one at a time; fewer if `optional` (BRU-DECIDE-12)."""

    seat: Seat
    left: Number
    colours: Row[Colour]
    optional: bool


class ReturnOneColour(msgspec.Struct, frozen=True, tag="return_one_colour"):
    """All (or at most `left`) markers of one colour; of which? (BRU-DECIDE-27)."""

    seat: Seat
    left: Number


class NameColour(msgspec.Struct, frozen=True, tag="name_colour"):
    """Which colour is meant by the rest of the effect? (BRU-DECIDE-25)."""

    seat: Seat
    of: EffectId


class ChooseVictim(msgspec.Struct, frozen=True, tag="choose_victim"):
    """At which opponent are the steps within this one aimed? (BRU-DECIDE-25)."""

    seat: Seat
    of: EffectId
    path: Row[Number]
    colour: Colour | None = None


class PassMarker(msgspec.Struct, frozen=True, tag="pass_marker"):
    """Choose a threat marker and a player to pass it to.

    `colour`: the chosen marker (BRU-DECIDE-25).
    """

    seat: Seat
    of: EffectId
    colour: Colour | None = None


class LendGuilders(msgspec.Struct, frozen=True, tag="lend_guilders"):
    """Who gets a guilder? `left`: guilders left; `lent`: seats that got one (BRU-DECIDE-14)."""

    seat: Seat
    of: EffectId
    path: Row[Number]
    left: Number
    lent: Row[Seat] = ()


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """From which pile is the next card drawn? (BRU-DECIDE-1)."""

    seat: Seat
    left: Number


class DrawToPlay(msgspec.Struct, frozen=True, tag="draw_to_play"):
    """A card to play at once; from which pile? (BRU-ZWIN-26)."""

    seat: Seat


class DrawHouse(msgspec.Struct, frozen=True, tag="draw_house"):
    """An unseen house; from which pile? (BRU-DECIDE-32)."""

    seat: Seat


class DiscardCards(msgspec.Struct, frozen=True, tag="discard_cards"):
    """Discard hand cards, one at a time (BRU-DECIDE-13, BRU-INT-14)."""

    seat: Seat
    of: EffectId
    left: Number


class BuildToken(msgspec.Struct, frozen=True, tag="build_token"):
    """Where is a canal token built without a card? (BRU-DECIDE-30, -31)."""

    seat: Seat
    double: bool
    optional: bool


class BuildFromHand(msgspec.Struct, frozen=True, tag="build_from_hand"):
    """Which hand card becomes a house? (BRU-DECIDE-30)."""

    seat: Seat
    of: EffectId
    path: Row[Number]


class BuildFromDiscard(msgspec.Struct, frozen=True, tag="build_from_discard"):
    """Which card of the discard pile becomes a house? (BRU-DECIDE-18)."""

    seat: Seat
    of: EffectId
    path: Row[Number]


class LayOutFound(msgspec.Struct, frozen=True, tag="lay_out_found"):
    """Which person of the discard pile is laid out? (BRU-DECIDE-17)."""

    seat: Seat
    of: EffectId
    path: Row[Number]


class HouseTheFound(msgspec.Struct, frozen=True, tag="house_the_found"):
    """On which house is the person found laid out? (BRU-DECIDE-17)."""

    seat: Seat
    card: CardId


class SurrenderWorkers(msgspec.Struct, frozen=True, tag="surrender_workers"):
    """Which workers are given to another seat, one at a time? (BRU-INT-6)."""

    seat: Seat
    of: EffectId
    to: Seat
    left: Number


class LosePerson(msgspec.Struct, frozen=True, tag="lose_person"):
    """Which person or pet is discarded? (BRU-INT-12)."""

    seat: Seat
    of: EffectId


class LoseHouse(msgspec.Struct, frozen=True, tag="lose_house"):
    """Which house is discarded? `houses`: the possible ones (BRU-INT-13)."""

    seat: Seat
    of: EffectId
    houses: Row[HouseId]


class LoseToken(msgspec.Struct, frozen=True, tag="lose_token"):
    """From which section is the outermost token removed? (BRU-INT-7)."""

    seat: Seat
    of: EffectId


class ChooseWay(msgspec.Struct, frozen=True, tag="choose_way"):
    """Which of these steps applies to the seat? `to`: the seat with the effect (BRU-INT-15)."""

    seat: Seat
    of: EffectId
    path: Row[Number]
    to: Seat


class SacrificePerson(msgspec.Struct, frozen=True, tag="sacrifice_person"):
    """Which other person or pet of the seat is discarded for points? (BRU-DECIDE-28)."""

    seat: Seat
    of: EffectId
    times: Number


class TakeBack(msgspec.Struct, frozen=True, tag="take_back"):
    """Which other person or pet of the seat returns to the hand? (BRU-DECIDE-28)."""

    seat: Seat
    of: EffectId


class SwapCard(msgspec.Struct, frozen=True, tag="swap_card"):
    """Which hand card is discarded to get another one? (BRU-DECIDE-29)."""

    seat: Seat
    of: EffectId


class SwapFor(msgspec.Struct, frozen=True, tag="swap_for"):
    """Choose the card of the discard pile to take for `card` (BRU-DECIDE-29).

    `colour`: the colour chosen first if there are too many cards (BRU-DECIDE-36).
    """

    seat: Seat
    of: EffectId
    card: CardId
    colour: Colour | None = None


class Refresh(msgspec.Struct, frozen=True, tag="refresh"):
    """Which person may be activated again? (BRU-DECIDE-28)."""

    seat: Seat
    of: EffectId


class ActivateAnother(msgspec.Struct, frozen=True, tag="activate_another"):
    """Which person's effect is carried out? (BRU-DECIDE-20, -34)."""

    seat: Seat
    of: EffectId
    path: Row[Number]


Task: TypeAlias = (
    Refill
    | DealThreats
    | Damage
    | Plague
    | Fire
    | OfferAscent
    | Turn
    | NameCardColour
    | ChooseAction
    | PlayExtra
    | OfferImprovement
    | OfferShip
    | RunTwice
    | PayForActivation
    | CarryOut
    | TakeAnyWorkers
    | TakeOtherWorkers
    | ExchangeWorkers
    | Convert
    | ReturnMarkers
    | ReturnOneColour
    | NameColour
    | ChooseVictim
    | PassMarker
    | LendGuilders
    | Draw
    | DrawToPlay
    | DrawHouse
    | DiscardCards
    | BuildToken
    | BuildFromHand
    | BuildFromDiscard
    | LayOutFound
    | HouseTheFound
    | SurrenderWorkers
    | LosePerson
    | LoseHouse
    | LoseToken
    | ChooseWay
    | SacrificePerson
    | TakeBack
    | SwapCard
    | SwapFor
    | Refresh
    | ActivateAnother
)
"""A pending task: a question, or a consequence that follows after the tasks above it."""


class Opening(msgspec.Struct, frozen=True, tag="opening"):
    """The game is being set up."""


class Playing(msgspec.Struct, frozen=True, tag="playing"):
    """A game in progress. `pending` has the tasks and their seats."""


class Over(msgspec.Struct, frozen=True, tag="over"):
    """The game has ended."""

    outcome: Outcome


Phase: TypeAlias = Opening | Playing | Over


class State(msgspec.Struct, frozen=True):
    """A position.

    `piles`: the two draw piles, top first. `extra`: the extra pile, empty once it is in play. Only
    the backs of the top cards of all three are known. `discard`: all open, the last one on top.
    `threats`: markers in the supply. `statues`: top first. `harbours`: by colour, empty without the
    Zwin. `dice`: by colour, 0 before the first roll. `last_round`: 0 until it is fixed.
    `activated`: cards that were activated this round, in any display (BRU-PERSON-23).
    """

    rules: Rules = Rules()
    seats: tuple[Holding, ...] = ()
    piles: tuple[tuple[CardId, ...], tuple[CardId, ...]] = ((), ())
    extra: tuple[CardId, ...] = ()
    discard: tuple[CardId, ...] = ()
    threats: Five = NONE_OF_FIVE
    statues: tuple[int, ...] = ()
    harbours: tuple[Harbour, ...] = ()
    exchange: Exchange | None = None
    dice: Five = NONE_OF_FIVE
    round: int = 0
    start_player: Seat = Seat(0)
    last_round: int = 0
    activated: tuple[CardId, ...] = ()
    phase: Phase = Opening()
    pending: tuple[Task, ...] = ()
