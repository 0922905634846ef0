"""The events of the base game, and the union of all events. Each names all its consequences.

A mark at a field names the viewers who know it (`knowledge.py`). A field without a mark is public.
`known_to` is a bit set (see `state.Knowers`). If nobody has seen the cards of a face-down move, no
event names them. They are the next cards of a pile, and only its shuffle names their order.

The name of an event says where gold goes: `gold_gained` comes from the Bank, `gold_paid` goes to
the Bank, `gold_moved` goes from Supply to Supply. A field `coins` is the gold that lay on a card.
`uncovered` is the suit of the new top card of a pile after a card was taken.

The other events are in `events_solo.py` and `events_modules.py`.
"""

from typing import Annotated, Literal, TypeAlias

from domain.bounds import Number, Row, Text
from domain.decider import Outcome, Seat
from domain.secret_fields import FACE_DOWN, OPEN, UNCOVERED, OutcomeOf, Secrets, only, shown_by
from domain.tagged import Tagged
from domain.villagers import state as s
from domain.villagers.events_modules import (
    DevelopmentPhaseBegan,
    DevelopmentTied,
    DevelopmentWon,
    FaceUpTaken,
    FreelancerPaid,
    HandCardStolen,
    HandLookedAt,
    PileCardTaken,
    PileLookedThrough,
    RecruiterPaid,
    RewardTurnBegan,
    SeenCardDrafted,
    SeenCardPutBack,
    SeenCardTaken,
    SquareCardTaken,
    ThiefUsed,
    VillagerTaken,
)
from domain.villagers.events_solo import (
    BuildActionLost,
    CountessDrew,
    CountessGiven,
    DraftsLost,
    EventBegun,
    EventDealt,
    EventDeckShuffled,
    EventDiscarded,
    EventPhaseBegan,
    HandCardGiven,
    JesterLost,
    JesterPlayed,
    ReserveShuffled,
    SeasonChanged,
    VillagerBetrayed,
)
from domain.villagers.knowledge import FOR_ITS_SEAT, FOR_KNOWERS, FacesUp, FaceUp, KnownTo

Reason: TypeAlias = Literal[
    "start",
    "first_market",
    "second_market",
    "silver",
    "bronze",
    "smuggler",
    "development",
    "rats",
    "arson",
    "event",
]
"""Why gold moved. `second_market`: gold values of that day; `event`: a solo event."""

# The opening.


class GameOpened(Tagged, frozen=True):
    """VIL-SETUP-2. `seats`: how many. The three numbers are the open supplies."""

    seats: Number
    rules: s.Rules
    lumberjacks: Number
    hayers: Number
    miners: Number


class RoadLaid(Tagged, frozen=True):
    """VIL-SETUP-1. The signpost villagers, place 1 first, in the order of that draw."""

    draw: Text
    cards: Annotated[Row[s.CardId], UNCOVERED, OutcomeOf("draw")]


class FirstPlayerDrawn(Tagged, frozen=True):
    """VIL-SETUP-6. The die of the draw: `number` from 1 to `sides`, seat 0 is number 1."""

    draw: Text
    sides: Number
    number: Annotated[Number, UNCOVERED, OutcomeOf("draw", sides="sides")]


class FirstPlayerNamed(Tagged, frozen=True):
    """VIL-SETUP-6, VIL-SOLO-48."""

    seat: Seat


class DeckShuffled(Tagged, frozen=True):
    """VIL-SETUP-9. The draft deck, top first, lies where the Reserve will be."""

    draw: Text
    order: Annotated[Row[s.CardId], FACE_DOWN, OutcomeOf("draw")]


class StacksDealt(Tagged, frozen=True):
    """VIL-SETUP-9. Six stacks of `size` cards from the top of the deck, stack 1 first.

    `tops`: the suits of their top cards.
    """

    size: Number
    tops: Annotated[Row[s.Suit], UNCOVERED]


class HandDealt(Tagged, frozen=True):
    """VIL-SETUP-11, VIL-HIDE-3. From the top of the deck."""

    seat: Seat
    count: Number
    cards: Annotated[Row[s.CardId], UNCOVERED, FOR_ITS_SEAT]


class ReserveLaid(Tagged, frozen=True):
    """VIL-SETUP-12. The rest of the deck. `top`: the suit of its top card."""

    size: Number
    top: Annotated[s.Suit | None, UNCOVERED] = None


class ModuleCardsShuffled(Tagged, frozen=True):
    """VIL-SUPPORT-1, VIL-SCOUNDREL-4. The cards are in the box, top first."""

    draw: Text
    module: Literal["support", "scoundrels"]
    order: Annotated[Row[s.CardId], FACE_DOWN, OutcomeOf("draw")]


class ModuleCardDealt(Tagged, frozen=True):
    """VIL-HIDE-18. The next card of the box goes to a hand; all see a special back."""

    seat: Seat
    card: Annotated[s.CardId, only("seat"), FOR_ITS_SEAT]


class DevelopmentDrawn(Tagged, frozen=True):
    """VIL-DEV-2. The die of the draw: `number` from 1 to `sides`, by the order of the box."""

    draw: Text
    sides: Number
    number: Annotated[Number, UNCOVERED, OutcomeOf("draw", sides="sides")]
    suite: s.Suite
    development: s.DevelopmentId


class CountessArrived(Tagged, frozen=True):
    """VIL-SOLO-4 to -6, -39, -40. `jester`: whether the player has one."""

    level: Literal["standard", "beginner", "hard"]
    supply: Number
    jester: bool


class RoundBegan(Tagged, frozen=True):
    """VIL-ROUND-1. `round`: from 1."""

    round: Number


# Decisions.


class DecisionOpened(Tagged, frozen=True):
    """A new question for the active seat, before those already pending."""

    decision: Annotated[s.Decision, OPEN]


class DecisionClosed(Tagged, frozen=True):
    """The latest decision is answered."""


# Gold.


class GoldGained(Tagged, frozen=True):
    """From the Bank into a Supply."""

    owner: s.Owner
    amount: Number
    reason: Reason


class GoldPaid(Tagged, frozen=True):
    """From a Supply to the Bank."""

    owner: s.Owner
    amount: Number
    reason: Reason


class GoldMoved(Tagged, frozen=True):
    """From one Supply to another."""

    giver: s.Owner
    taker: s.Owner
    amount: Number
    reason: Reason


class CoinsPlaced(Tagged, frozen=True):
    """VIL-EVENT-7, -10. From the Bank on a villager in a Village."""

    owner: s.Owner
    villager: s.VillagerId
    amount: Number


class CoinsTaken(Tagged, frozen=True):
    """VIL-SCOUNDREL-17, -23, VIL-SOLO-31. All coins on a villager go to a Supply."""

    owner: s.Owner
    villager: s.VillagerId
    amount: Number
    taker: s.Owner


# Draft phase.


class DraftTurnBegan(Tagged, frozen=True):
    """VIL-DRAFT-1. `fewer`: drafts lost to Rats (VIL-EVENT-24)."""

    seat: Seat
    fewer: Number = 0


class FaceUpDrafted(Tagged, frozen=True):
    """VIL-DRAFT-5 to -7. From a place (1 to 6) of the Road; the coins go to the Supply."""

    seat: Seat
    place: Number
    card: FaceUp
    coins: Number


class PileDrafted(Tagged, frozen=True):
    """VIL-DRAFT-5, -6, -12. The top card of a pile, face-up from now on."""

    seat: Seat
    pile: s.PileId
    card: Annotated[s.CardId, UNCOVERED]
    uncovered: Annotated[s.Suit | None, UNCOVERED] = None


class RoadRefilled(Tagged, frozen=True):
    """VIL-DRAFT-8, -11, VIL-ROAD-7. The top card of a pile goes face-up to a place (1 to 6)."""

    place: Number
    pile: s.PileId
    card: Annotated[s.CardId, UNCOVERED]
    uncovered: Annotated[s.Suit | None, UNCOVERED] = None


class SquaresTaken(Tagged, frozen=True):
    """VIL-DRAFT-16, VIL-HIDE-4. Everybody's square goes to the hand."""

    known_to: KnownTo


# Road update.


class RoadTurnBegan(Tagged, frozen=True):
    """VIL-ROAD-4."""

    seat: Seat


class RoadCoinPlaced(Tagged, frozen=True):
    """VIL-ROAD-4. 1 gold from the Bank on the villager of this place.

    `card`: that villager; rules revision 1 did not name it.
    """

    seat: Seat
    place: Number
    card: Annotated[s.CardId | None, OPEN] = None


class RoadCoinDeclined(Tagged, frozen=True):
    """VIL-ROAD-4."""

    seat: Seat


class RoadCoinsPlaced(Tagged, frozen=True):
    """VIL-ROAD-2. 1 gold from the Bank on the villager of each of these places."""

    places: Row[Number]


class RoadCleared(Tagged, frozen=True):
    """VIL-ROAD-2, -3, -5, VIL-SCOUNDREL-8. The villagers of these places are discarded, in order.

    `coins`: all that lay on them. `taker`: whose Supply they go to, None for the Bank.
    """

    places: Row[Number]
    cards: FacesUp
    coins: Number
    taker: Seat | None = None


# Build phase.


class BuildTurnBegan(Tagged, frozen=True):
    """VIL-BUILD-1, -3. `limit`: build actions."""

    seat: Seat
    limit: Number


class BuildActionUsed(Tagged, frozen=True):
    """VIL-BUILD-4."""

    seat: Seat


class CardPlayed(Tagged, frozen=True):
    """VIL-BUILD-4, VIL-HIDE-23. A hand card is shown; it will be laid in the Village."""

    seat: Seat
    card: Annotated[s.CardId, shown_by("seat")]


class SpecialPlayed(Tagged, frozen=True):
    """VIL-SPECIAL-2, VIL-HIDE-23. A hand card with the discard symbol goes to the discard pile.

    Its effects follow as other events.
    """

    seat: Seat
    card: Annotated[s.CardId, shown_by("seat")]


class PadlockOpened(Tagged, frozen=True):
    """VIL-LOCK-2 to -4, VIL-SPECIAL-22. `card`: the villager with the padlock.

    `unlocker`, `owner`: the villager that gets `coins`, and the owner of its Village; None for the
    Bank and the Tinner. `paid`: gold from the seat's Supply.
    """

    seat: Seat
    card: FaceUp
    by: Literal["own_unlocker", "other_unlocker", "bank", "tinner"]
    unlocker: s.VillagerId | None = None
    owner: s.Owner | None = None
    coins: Number = 0
    paid: Number = 0


class VillagerLaid(Tagged, frozen=True):
    """VIL-CHAIN-1, -2. `onto`: what it is laid on, None directly in the Village.

    `turned`: Founders with its food side up, the Countess card with its other side.
    """

    owner: s.Owner
    villager: s.VillagerId
    card: FaceUp
    onto: s.VillagerId | None = None
    turned: bool = False


class VillagerFreed(Tagged, frozen=True):
    """VIL-SPECIAL-15. An Apprentice takes the place of a covered villager of that Village.

    `villager`, `card`: the freed villager, which `seat` will lay. `apprentice`: the number of the
    Apprentice, which now has the old place and carries the cards on it.
    """

    seat: Seat
    owner: s.Owner
    villager: s.VillagerId
    card: FaceUp
    apprentice: s.VillagerId


class TinnerActivated(Tagged, frozen=True):
    """VIL-SPECIAL-22."""

    seat: Seat


class HandCardPutBack(Tagged, frozen=True):
    """VIL-BASIC-2, -7, VIL-HIDE-6 to -9. A hand card goes face-down on top of a pile.

    `rest_known_to`: of the hand cards with the same back that stay, only these still know which is
    which.
    """

    seat: Seat
    pile: s.PileId
    card: Annotated[s.CardId, shown_by("seat"), FOR_KNOWERS]
    known_to: KnownTo
    rest_known_to: KnownTo


class HandCardDiscarded(Tagged, frozen=True):
    """VIL-BASIC-6, VIL-EVENT-22. `supply`: of a basic villager the open supply that it goes to."""

    seat: Seat
    card: Annotated[s.CardId, shown_by("seat")]
    supply: Annotated[s.Basic | None, FACE_DOWN] = None


class BasicExchanged(Tagged, frozen=True):
    """VIL-BASIC-1, -4. `villager`: its number. It counts for the limit of three per turn."""

    seat: Seat
    basic: s.Basic
    villager: s.VillagerId


class BasicGiven(Tagged, frozen=True):
    """VIL-DEV-14. A basic villager that does not count for the limit of a build turn."""

    seat: Seat
    basic: s.Basic
    villager: s.VillagerId


class FoundersTurned(Tagged, frozen=True):
    """VIL-FOOD-1. To the food side."""

    seat: Seat
    villager: s.VillagerId


class StandInReturned(Tagged, frozen=True):
    """VIL-SPECIAL-14, VIL-HIDE-5. From a Village to the hand of its owner."""

    seat: Seat
    villager: s.VillagerId
    card: FaceUp
    known_to: KnownTo


class VillagerDiscarded(Tagged, frozen=True):
    """VIL-SCOUNDREL-23, VIL-EVENT-23. From a Village to the discard pile."""

    owner: s.Owner
    villager: s.VillagerId
    card: FaceUp


class FirstPlayerPassed(Tagged, frozen=True):
    """VIL-ROUND-3. To this seat."""

    seat: Seat


# Market days and end.


class MarketDayBegan(Tagged, frozen=True):
    """VIL-MARKET-1, -6. `day`: 1 or 2."""

    day: Number


class CoinsCollected(Tagged, frozen=True):
    """VIL-MARKET-8. All coins in a Village go to its owner's Supply."""

    owner: s.Owner
    amount: Number


class GameEnded(Tagged, frozen=True):
    """VIL-END-1, VIL-SOLO-38."""

    outcome: Outcome


Event: TypeAlias = (
    GameOpened
    | RoadLaid
    | FirstPlayerDrawn
    | FirstPlayerNamed
    | DeckShuffled
    | StacksDealt
    | HandDealt
    | ReserveLaid
    | ModuleCardsShuffled
    | ModuleCardDealt
    | DevelopmentDrawn
    | CountessArrived
    | RoundBegan
    | DecisionOpened
    | DecisionClosed
    | GoldGained
    | GoldPaid
    | GoldMoved
    | CoinsPlaced
    | CoinsTaken
    | DraftTurnBegan
    | FaceUpDrafted
    | PileDrafted
    | RoadRefilled
    | SquaresTaken
    | RoadTurnBegan
    | RoadCoinPlaced
    | RoadCoinDeclined
    | RoadCoinsPlaced
    | RoadCleared
    | BuildTurnBegan
    | BuildActionUsed
    | CardPlayed
    | SpecialPlayed
    | PadlockOpened
    | VillagerLaid
    | VillagerFreed
    | TinnerActivated
    | HandCardPutBack
    | HandCardDiscarded
    | BasicExchanged
    | BasicGiven
    | FoundersTurned
    | StandInReturned
    | VillagerDiscarded
    | FirstPlayerPassed
    | MarketDayBegan
    | CoinsCollected
    | GameEnded
    | EventDeckShuffled
    | EventDealt
    | EventBegun
    | EventDiscarded
    | SeasonChanged
    | JesterPlayed
    | JesterLost
    | EventPhaseBegan
    | CountessGiven
    | CountessDrew
    | HandCardGiven
    | VillagerBetrayed
    | DraftsLost
    | BuildActionLost
    | ReserveShuffled
    | RecruiterPaid
    | PileLookedThrough
    | SeenCardDrafted
    | SeenCardTaken
    | SeenCardPutBack
    | FaceUpTaken
    | SquareCardTaken
    | VillagerTaken
    | HandLookedAt
    | HandCardStolen
    | ThiefUsed
    | FreelancerPaid
    | DevelopmentPhaseBegan
    | DevelopmentWon
    | DevelopmentTied
    | RewardTurnBegan
    | PileCardTaken
)

FINAL: frozenset[type[Event]] = frozenset(
    (
        DraftTurnBegan,
        FaceUpDrafted,
        PileDrafted,
        SquaresTaken,
        BuildTurnBegan,
        FirstPlayerPassed,
        CountessGiven,
        RecruiterPaid,
        SeenCardDrafted,
        FaceUpTaken,
        SquareCardTaken,
    )
)
"""Drafts and the end of a turn (VIL-DRAFT-17, VIL-BUILD-14)."""

SECRETS: Secrets[Event] = Secrets(Event, FINAL)
"""The marks of the events' fields. Raises TypeError for a missing mark."""
disclosure = SECRETS.disclosure
