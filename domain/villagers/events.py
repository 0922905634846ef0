"""What can have happened. Every consequence is spelled out; `evolve` only books it.

Unless a docstring says otherwise an event is public and so is each of its fields. A *hidden* field
is for those who know it: `known_to` says who (a bit set, see `state.Knowers`), or the docstring
does. Suits on backs are public (VIL-HIDE-1): whoever may not know a hidden card sees its suit.
The cards of a face-down move that nobody has seen stand in no event: they are the next ones of a
pile whose order only the shuffle that made it names.

Gold is told where it goes: `gold_gained` from the Bank, `gold_paid` to the Bank, `gold_moved`
between Supplies. Fields named `coins` say how much lay on a card and where that went.
`uncovered` is the suit that came to light on top of the pile a card was taken from.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from domain.decider import Outcome, Seat
from domain.villagers.state import (
    Basic,
    CardId,
    Decision,
    DevelopmentId,
    EventId,
    Knowers,
    Owner,
    PileId,
    Rules,
    Suit,
    Suite,
    VillagerId,
)

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


class GameOpened(msgspec.Struct, frozen=True, tag="game_opened"):
    """VIL-SETUP-2. `seats`: how many. The three numbers are the open supplies."""

    seats: int
    rules: Rules
    lumberjacks: int
    hayers: int
    miners: int


class RoadLaid(msgspec.Struct, frozen=True, tag="road_laid"):
    """VIL-SETUP-1. The signpost villagers, place 1 first, in the order of that draw."""

    draw: str
    cards: tuple[CardId, ...]


class FirstPlayerDrawn(msgspec.Struct, frozen=True, tag="first_player_drawn"):
    """VIL-SETUP-6. The die of the draw: `number` from 1 to `sides`, seat 0 is number 1."""

    draw: str
    sides: int
    number: int


class FirstPlayerNamed(msgspec.Struct, frozen=True, tag="first_player_named"):
    """VIL-SETUP-6, VIL-SOLO-48."""

    seat: Seat


class DeckShuffled(msgspec.Struct, frozen=True, tag="deck_shuffled"):
    """VIL-SETUP-9. The draft deck, top first, lies where the Reserve will be.

    `order`: known to nobody.
    """

    draw: str
    order: tuple[CardId, ...]


class StacksDealt(msgspec.Struct, frozen=True, tag="stacks_dealt"):
    """VIL-SETUP-9. Six stacks of `size` cards from the top of the deck, stack 1 first.

    `tops`: the suits of their top cards.
    """

    size: int
    tops: tuple[Suit, ...]


class HandDealt(msgspec.Struct, frozen=True, tag="hand_dealt"):
    """VIL-SETUP-11, VIL-HIDE-3. From the top of the deck.

    `count` is public. `cards`: hidden, for the seat alone; others see the suits.
    """

    seat: Seat
    count: int
    cards: tuple[CardId, ...]


class ReserveLaid(msgspec.Struct, frozen=True, tag="reserve_laid"):
    """VIL-SETUP-12. The rest of the deck. `top`: the suit of its top card."""

    size: int
    top: Suit | None


class ModuleCardsShuffled(msgspec.Struct, frozen=True, tag="module_cards_shuffled"):
    """VIL-SUPPORT-1, VIL-SCOUNDREL-4. They lie in the box, top first. `order`: known to nobody."""

    draw: str
    module: Literal["support", "scoundrels"]
    order: tuple[CardId, ...]


class ModuleCardDealt(msgspec.Struct, frozen=True, tag="module_card_dealt"):
    """VIL-HIDE-18. The next card of the box goes to a hand.

    `card`: hidden, for the seat alone; all see a special back.
    """

    seat: Seat
    card: CardId


class DevelopmentDrawn(msgspec.Struct, frozen=True, tag="development_drawn"):
    """VIL-DEV-2. The die of the draw: `number` from 1 to `sides`, by the order of the box."""

    draw: str
    sides: int
    number: int
    suite: Suite
    development: DevelopmentId


class CountessArrived(msgspec.Struct, frozen=True, tag="countess_arrived"):
    """VIL-SOLO-4 to -6, -39, -40. `jester`: whether the player has one."""

    level: Literal["standard", "beginner", "hard"]
    supply: int
    jester: bool


class RoundBegan(msgspec.Struct, frozen=True, tag="round_began"):
    """VIL-ROUND-1. `round`: from 1."""

    round: int


# What waits.


class DecisionOpened(msgspec.Struct, frozen=True, tag="decision_opened"):
    """The active seat will be asked this, before what waited already."""

    decision: Decision


class DecisionClosed(msgspec.Struct, frozen=True, tag="decision_closed"):
    """What was asked last is answered."""


# Gold.


class GoldGained(msgspec.Struct, frozen=True, tag="gold_gained"):
    """From the Bank into a Supply."""

    owner: Owner
    amount: int
    reason: Reason


class GoldPaid(msgspec.Struct, frozen=True, tag="gold_paid"):
    """From a Supply to the Bank."""

    owner: Owner
    amount: int
    reason: Reason


class GoldMoved(msgspec.Struct, frozen=True, tag="gold_moved"):
    """From one Supply to another."""

    giver: Owner
    taker: Owner
    amount: int
    reason: Reason


class CoinsPlaced(msgspec.Struct, frozen=True, tag="coins_placed"):
    """VIL-EVENT-7, -10. From the Bank on a villager in a Village."""

    owner: Owner
    villager: VillagerId
    amount: int


class CoinsTaken(msgspec.Struct, frozen=True, tag="coins_taken"):
    """VIL-SCOUNDREL-17, -23, VIL-SOLO-31. All coins on a villager go to a Supply."""

    owner: Owner
    villager: VillagerId
    amount: int
    taker: Owner


# Draft phase.


class DraftTurnBegan(msgspec.Struct, frozen=True, tag="draft_turn_began"):
    """VIL-DRAFT-1. `fewer`: drafts lost to Rats (VIL-EVENT-24)."""

    seat: Seat
    fewer: int = 0


class FaceUpDrafted(msgspec.Struct, frozen=True, tag="face_up_drafted"):
    """VIL-DRAFT-5 to -7. From a place (1 to 6) of the Road; the coins go to the Supply."""

    seat: Seat
    place: int
    card: CardId
    coins: int


class PileDrafted(msgspec.Struct, frozen=True, tag="pile_drafted"):
    """VIL-DRAFT-5, -6, -12. The top card of a pile, face-up from now on."""

    seat: Seat
    pile: PileId
    card: CardId
    uncovered: Suit | None


class RoadRefilled(msgspec.Struct, frozen=True, tag="road_refilled"):
    """VIL-DRAFT-8, -11, VIL-ROAD-7. The top card of a pile goes face-up to a place (1 to 6)."""

    place: int
    pile: PileId
    card: CardId
    uncovered: Suit | None


class SquaresTaken(msgspec.Struct, frozen=True, tag="squares_taken"):
    """VIL-DRAFT-16, VIL-HIDE-4. Everybody's square goes to the hand. `known_to`: all."""

    known_to: Knowers


# Road update.


class RoadTurnBegan(msgspec.Struct, frozen=True, tag="road_turn_began"):
    """VIL-ROAD-4."""

    seat: Seat


class RoadCoinPlaced(msgspec.Struct, frozen=True, tag="road_coin_placed"):
    """VIL-ROAD-4. 1 gold from the Bank on the villager of this place."""

    seat: Seat
    place: int


class RoadCoinDeclined(msgspec.Struct, frozen=True, tag="road_coin_declined"):
    """VIL-ROAD-4."""

    seat: Seat


class RoadCoinsPlaced(msgspec.Struct, frozen=True, tag="road_coins_placed"):
    """VIL-ROAD-2. 1 gold from the Bank on the villager of each of these places."""

    places: tuple[int, ...]


class RoadCleared(msgspec.Struct, frozen=True, tag="road_cleared"):
    """VIL-ROAD-2, -3, -5, VIL-SCOUNDREL-8. The villagers of these places are discarded, in order.

    `coins`: all that lay on them. `taker`: whose Supply they go to, None for the Bank.
    """

    places: tuple[int, ...]
    cards: tuple[CardId, ...]
    coins: int
    taker: Seat | None = None


# Build phase.


class BuildTurnBegan(msgspec.Struct, frozen=True, tag="build_turn_began"):
    """VIL-BUILD-1, -3. `limit`: build actions."""

    seat: Seat
    limit: int


class BuildActionUsed(msgspec.Struct, frozen=True, tag="build_action_used"):
    """VIL-BUILD-4."""

    seat: Seat


class CardPlayed(msgspec.Struct, frozen=True, tag="card_played"):
    """VIL-BUILD-4, VIL-HIDE-23. A hand card is shown; it will be laid in the Village."""

    seat: Seat
    card: CardId


class SpecialPlayed(msgspec.Struct, frozen=True, tag="special_played"):
    """VIL-SPECIAL-2, VIL-HIDE-23. A hand card with the discard symbol goes to the discard pile.

    What it brings follows.
    """

    seat: Seat
    card: CardId


class PadlockOpened(msgspec.Struct, frozen=True, tag="padlock_opened"):
    """VIL-LOCK-2 to -4, VIL-SPECIAL-22. `card`: whose padlock.

    `unlocker`, `owner`: the villager that gets `coins`, and whose Village it lies in; None for the
    Bank and the Tinner. `paid`: by the seat, from its Supply.
    """

    seat: Seat
    card: CardId
    by: Literal["own_unlocker", "other_unlocker", "bank", "tinner"]
    unlocker: VillagerId | None = None
    owner: Owner | None = None
    coins: int = 0
    paid: int = 0


class VillagerLaid(msgspec.Struct, frozen=True, tag="villager_laid"):
    """VIL-CHAIN-1, -2. `onto`: what it is laid on, None directly in the Village.

    `turned`: Founders with its food side up, the Countess card with its other side.
    """

    owner: Owner
    villager: VillagerId
    card: CardId
    onto: VillagerId | None = None
    turned: bool = False


class VillagerFreed(msgspec.Struct, frozen=True, tag="villager_freed"):
    """VIL-SPECIAL-15. An Apprentice takes the place of a covered villager of that Village.

    `villager`, `card`: the one that is freed and will be laid by `seat`. `apprentice`: the number
    of the Apprentice, which lies there from now on and carries what the other one carried.
    """

    seat: Seat
    owner: Owner
    villager: VillagerId
    card: CardId
    apprentice: VillagerId


class TinnerActivated(msgspec.Struct, frozen=True, tag="tinner_activated"):
    """VIL-SPECIAL-22."""

    seat: Seat


class HandCardPutBack(msgspec.Struct, frozen=True, tag="hand_card_put_back"):
    """VIL-BASIC-2, -7, VIL-HIDE-6 to -9. A hand card goes face-down on top of a pile.

    `card`: hidden, for `known_to`; all others see its suit.
    """

    seat: Seat
    pile: PileId
    card: CardId
    known_to: Knowers


class HandCardDiscarded(msgspec.Struct, frozen=True, tag="hand_card_discarded"):
    """VIL-BASIC-6, VIL-EVENT-22."""

    seat: Seat
    card: CardId


class BasicExchanged(msgspec.Struct, frozen=True, tag="basic_exchanged"):
    """VIL-BASIC-1, -4. `villager`: its number. One more of the three of this turn."""

    seat: Seat
    basic: Basic
    villager: VillagerId


class BasicGiven(msgspec.Struct, frozen=True, tag="basic_given"):
    """VIL-DEV-14. A basic villager that is none of the three of a build turn."""

    seat: Seat
    basic: Basic
    villager: VillagerId


class FoundersTurned(msgspec.Struct, frozen=True, tag="founders_turned"):
    """VIL-FOOD-1. To the food side."""

    seat: Seat
    villager: VillagerId


class StandInReturned(msgspec.Struct, frozen=True, tag="stand_in_returned"):
    """VIL-SPECIAL-14, VIL-HIDE-5. From a Village to the hand of its owner. `known_to`: all."""

    seat: Seat
    villager: VillagerId
    card: CardId
    known_to: Knowers


class VillagerDiscarded(msgspec.Struct, frozen=True, tag="villager_discarded"):
    """VIL-SCOUNDREL-23, VIL-EVENT-23. From a Village to the discard pile."""

    owner: Owner
    villager: VillagerId
    card: CardId


class FirstPlayerPassed(msgspec.Struct, frozen=True, tag="first_player_passed"):
    """VIL-ROUND-3. To this seat."""

    seat: Seat


# Market days and end.


class MarketDayBegan(msgspec.Struct, frozen=True, tag="market_day_began"):
    """VIL-MARKET-1, -6. `day`: 1 or 2."""

    day: int


class CoinsCollected(msgspec.Struct, frozen=True, tag="coins_collected"):
    """VIL-MARKET-8. All coins in a Village go to its owner's Supply."""

    owner: Owner
    amount: int


class GameEnded(msgspec.Struct, frozen=True, tag="game_ended"):
    """VIL-END-1, VIL-SOLO-38."""

    outcome: Outcome


# Solo.


class EventDeckShuffled(msgspec.Struct, frozen=True, tag="event_deck_shuffled"):
    """VIL-SOLO-7, -26. The deck of this season, top first. `order`: known to nobody.

    The discarded events of the season are part of it.
    """

    draw: str
    season: Literal["summer", "winter"]
    order: tuple[EventId, ...]


class EventDealt(msgspec.Struct, frozen=True, tag="event_dealt"):
    """VIL-SOLO-7, -21, VIL-EVENT-2. The top of the deck of its season, face-up."""

    event: EventId


class EventBegun(msgspec.Struct, frozen=True, tag="event_begun"):
    """VIL-SOLO-45. It has changed something; the Jester cannot stop it any more."""

    event: EventId


class EventDiscarded(msgspec.Struct, frozen=True, tag="event_discarded"):
    """VIL-SOLO-18, -19."""

    event: EventId


class SeasonChanged(msgspec.Struct, frozen=True, tag="season_changed"):
    """VIL-SOLO-24."""

    season: Literal["summer", "winter"]


class JesterPlayed(msgspec.Struct, frozen=True, tag="jester_played"):
    """VIL-SOLO-34, -36. The event is discarded, the Jester out of play."""

    event: EventId


class JesterLost(msgspec.Struct, frozen=True, tag="jester_lost"):
    """VIL-CHOICE-28."""


class EventPhaseBegan(msgspec.Struct, frozen=True, tag="event_phase_began"):
    """VIL-SOLO-17."""

    seat: Seat


class CountessGiven(msgspec.Struct, frozen=True, tag="countess_given"):
    """VIL-SOLO-9, -11. A face-up villager of the Road; the coins go to her Supply."""

    place: int
    card: CardId
    coins: int
    villager: VillagerId


class CountessDrew(msgspec.Struct, frozen=True, tag="countess_drew"):
    """VIL-SOLO-20, VIL-EVENT-16, VIL-HIDE-20. The top card of a pile, public from now on."""

    pile: PileId
    card: CardId
    villager: VillagerId
    uncovered: Suit | None


class HandCardGiven(msgspec.Struct, frozen=True, tag="hand_card_given"):
    """VIL-EVENT-8. A hand card goes face-up into her Village."""

    seat: Seat
    card: CardId
    villager: VillagerId


class VillagerBetrayed(msgspec.Struct, frozen=True, tag="villager_betrayed"):
    """VIL-EVENT-11. From the player's Village into hers, with its number."""

    seat: Seat
    villager: VillagerId
    card: CardId


class DraftsLost(msgspec.Struct, frozen=True, tag="drafts_lost"):
    """VIL-EVENT-24. `fewer`: in this draft phase."""

    seat: Seat
    fewer: int


class BuildActionLost(msgspec.Struct, frozen=True, tag="build_action_lost"):
    """VIL-EVENT-15. `limit`: the build actions that are left of this turn's limit."""

    seat: Seat
    limit: int


class ReserveShuffled(msgspec.Struct, frozen=True, tag="reserve_shuffled"):
    """VIL-SOLO-30, VIL-HIDE-21. The discard pile becomes the Reserve. `order`: known to nobody.

    `top`: the suit of the new top card.
    """

    draw: str
    order: tuple[CardId, ...]
    top: Suit


# Modules.


class RecruiterPaid(msgspec.Struct, frozen=True, tag="recruiter_paid"):
    """VIL-SUPPORT-14. `amount`: to the Bank."""

    seat: Seat
    amount: int


class PileLookedThrough(msgspec.Struct, frozen=True, tag="pile_looked_through"):
    """VIL-SUPPORT-10, -17, VIL-HIDE-13, -14. A seat takes the upper cards of a pile to look at.

    `count` is public. `cards`: hidden, top first, for the seat alone; not even suits for others.
    """

    seat: Seat
    pile: PileId
    count: int
    cards: tuple[CardId, ...]


class SeenCardDrafted(msgspec.Struct, frozen=True, tag="seen_card_drafted"):
    """VIL-SUPPORT-11. One of the cards looked at goes face-up to the square."""

    seat: Seat
    card: CardId


class SeenCardTaken(msgspec.Struct, frozen=True, tag="seen_card_taken"):
    """VIL-SUPPORT-17. One of the cards looked at goes to the hand.

    `card`: hidden, for `known_to` (the seat); all others see its suit.
    """

    seat: Seat
    card: CardId
    known_to: Knowers


class SeenCardPutBack(msgspec.Struct, frozen=True, tag="seen_card_put_back"):
    """VIL-SUPPORT-11, -17. One of the cards looked at goes back on top.

    `card`: hidden, for `known_to` (the seat); not even its suit for others. `top`: with the last
    card the suit that all see on top of the pile again.
    """

    seat: Seat
    pile: PileId
    card: CardId
    known_to: Knowers
    top: Suit | None = None


class FaceUpTaken(msgspec.Struct, frozen=True, tag="face_up_taken"):
    """VIL-SCOUNDREL-20, -22, VIL-HIDE-5. From the Road into the hand. `known_to`: all."""

    seat: Seat
    place: int
    card: CardId
    coins: int
    known_to: Knowers


class SquareCardTaken(msgspec.Struct, frozen=True, tag="square_card_taken"):
    """VIL-SCOUNDREL-14, VIL-HIDE-5. From the square of `owner` into the hand of `seat`."""

    seat: Seat
    owner: Seat
    card: CardId
    known_to: Knowers


class VillagerTaken(msgspec.Struct, frozen=True, tag="villager_taken"):
    """VIL-SCOUNDREL-16, VIL-HIDE-5. From the Village of `owner` into the hand of `seat`."""

    seat: Seat
    owner: Owner
    villager: VillagerId
    card: CardId
    known_to: Knowers


class HandLookedAt(msgspec.Struct, frozen=True, tag="hand_looked_at"):
    """VIL-SCOUNDREL-7, VIL-HIDE-15. `seat` sees the hand of `owner`.

    `cards`: hidden, for these two; the suits and the number were public.
    """

    seat: Seat
    owner: Seat
    cards: tuple[CardId, ...]


class HandCardStolen(msgspec.Struct, frozen=True, tag="hand_card_stolen"):
    """VIL-SCOUNDREL-7, VIL-HIDE-7, -8, -15. From the hand of `owner` into that of `seat`.

    `card`: hidden, for `known_to`; all others see its suit.
    """

    seat: Seat
    owner: Seat
    card: CardId
    known_to: Knowers


class ThiefUsed(msgspec.Struct, frozen=True, tag="thief_used"):
    """VIL-SCOUNDREL-11. Gold from the Supply of `victim` on the Thief."""

    seat: Seat
    villager: VillagerId
    victim: Owner
    amount: int


class FreelancerPaid(msgspec.Struct, frozen=True, tag="freelancer_paid"):
    """VIL-PROFIT-14. Gold from the Supply of `seat` on a Freelancer of `owner`.

    `limit`: the build actions of this turn from now on.
    """

    seat: Seat
    owner: Owner
    villager: VillagerId
    amount: int
    limit: int


class DevelopmentPhaseBegan(msgspec.Struct, frozen=True, tag="development_phase_began"):
    """VIL-DEV-3, -9. Every token goes back to its card."""

    seat: Seat


class DevelopmentWon(msgspec.Struct, frozen=True, tag="development_won"):
    """VIL-DEV-5. Card and token go to this owner; the rewards follow."""

    owner: Owner
    development: DevelopmentId


class DevelopmentTied(msgspec.Struct, frozen=True, tag="development_tied"):
    """VIL-DEV-5. Nobody has most."""

    development: DevelopmentId


class RewardTurnBegan(msgspec.Struct, frozen=True, tag="reward_turn_began"):
    """VIL-DEV-6."""

    seat: Seat


class PileCardTaken(msgspec.Struct, frozen=True, tag="pile_card_taken"):
    """VIL-DEV-15, VIL-HIDE-16. The top card of a pile goes to the hand unseen by others.

    `card`: hidden, for `known_to`; all others knew its suit.
    """

    seat: Seat
    pile: PileId
    card: CardId
    known_to: Knowers
    uncovered: Suit | None


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
