"""The position: the cards on the table, and the viewers who know each hidden card."""

from typing import Literal, NewType, TypeAlias, final

import msgspec

from domain.bounds import SHORT, SMALL, Number, bound
from domain.decider import Outcome, Seat

CardId = NewType("CardId", str)
"""The face of a villager, such as `cartwright`. Copies of one face are alike (VIL-HIDE-23)."""
VillagerId = NewType("VillagerId", int)
"""A villager in a Village, numbered over the whole table; no number is used twice."""
EventId = NewType("EventId", str)
"""A solo event, such as `mood_swing`."""
DevelopmentId = NewType("DevelopmentId", str)

Suit: TypeAlias = Literal[
    "grains", "wood", "hay", "ore", "grapes", "wool", "leather", "solitary", "special"
]
Basic: TypeAlias = Literal["lumberjack", "hayer", "miner"]
Suite: TypeAlias = Literal["community", "trade", "production"]
StackId: TypeAlias = Literal["stack_1", "stack_2", "stack_3", "stack_4", "stack_5", "stack_6"]
PileId: TypeAlias = StackId | Literal["reserve"]
"""A face-down pile; the number of a stack is that of its place on the Road."""
Owner: TypeAlias = Seat | Literal["countess"]
"""The owner of a Village."""

Knowers = NewType("Knowers", int)
"""A set of viewers: bit n is seat n, bit 5 a spectator, who has seen no secret."""
bound(CardId, SHORT)
bound(VillagerId, SMALL)
bound(EventId, SHORT)
bound(DevelopmentId, SHORT)
bound(Knowers, SMALL)


class Card(msgspec.Struct, frozen=True):
    """A place for one hidden card: the card and who has seen it (VIL-HIDE-1 to -24)."""

    face: CardId
    known_to: Knowers


class RoadPlace(msgspec.Struct, frozen=True):
    """A face-up villager of the Road and the coins on it."""

    card: CardId
    coins: int = 0


class Villager(msgspec.Struct, frozen=True, cache_hash=True):
    """A villager in a Village. `on`: the villager below it, None directly in the Village.

    `turned`: Founders on its food side (VIL-FOOD-2), or the Countess card on its side without gold.
    """

    id: VillagerId
    card: CardId
    on: VillagerId | None = None
    coins: int = 0
    turned: bool = False


class Income(msgspec.Struct, frozen=True):
    """Public gold that the Supply got from the Bank, by category of the score.

    `second_market`: gold values of the second market day. `silver`, `coins`: from the same day.
    """

    first_market: int = 0
    second_market: int = 0
    silver: int = 0
    coins: int = 0
    bronze: int = 0
    developments: int = 0


class Holding(msgspec.Struct, frozen=True):
    """Everything that belongs to one seat.

    `hand`: in the order of `knowledge.py`, not in the order of drawing. `square`: drafted this
    round, face-up. `looking`: cards taken off a pile to be put back, known to this seat alone
    (VIL-HIDE-13, -14). `tokens`: developments held until the next development phase (VIL-DEV-9).
    """

    hand: tuple[Card, ...] = ()
    square: tuple[CardId, ...] = ()
    village: tuple[Villager, ...] = ()
    supply: int = 0
    looking: tuple[Card, ...] = ()
    tokens: tuple[DevelopmentId, ...] = ()
    income: Income = Income()


class Countess(msgspec.Struct, frozen=True):
    """The solo opponent and her events.

    `open`: face-up events, of which those in `begun` have changed something (VIL-SOLO-45).
    `decks`: summer and winter, top first, known to nobody; `discarded`: the same of each season.
    `shuffles`: number of reshuffles of event decks. `tokens`: developments won (VIL-SOLO-47).
    """

    level: Literal["standard", "beginner", "hard"]
    village: tuple[Villager, ...] = ()
    supply: int = 0
    jester: bool = False
    season: Literal["summer", "winter"] = "summer"
    open: tuple[EventId, ...] = ()
    begun: tuple[EventId, ...] = ()
    decks: tuple[tuple[EventId, ...], tuple[EventId, ...]] = ((), ())
    discarded: tuple[tuple[EventId, ...], tuple[EventId, ...]] = ((), ())
    shuffles: int = 0
    tokens: tuple[DevelopmentId, ...] = ()


# Decisions. The last one on the stack `State.pending` comes first; all of them are public.


class DraftVillager(msgspec.Struct, frozen=True, tag="draft_villager"):
    """A draft turn (VIL-DECIDE-1 to -3). `left`: drafts in this turn, 2 with the Recruiter."""

    left: Number = 1


class FaceRats(msgspec.Struct, frozen=True, tag="face_rats"):
    """Lose a draft or pay (VIL-DECIDE-15)."""


class GiveToCountess(msgspec.Struct, frozen=True, tag="give_to_countess"):
    """Which face-up villager goes to the Countess (VIL-DECIDE-14)."""


class PlaceCoin(msgspec.Struct, frozen=True, tag="place_coin"):
    """Road update with one or two players: one face-up villager or none (VIL-DECIDE-5)."""


class PayFreelancers(msgspec.Struct, frozen=True, tag="pay_freelancers"):
    """Start of a build turn: which Freelancers to pay (VIL-DECIDE-6)."""


class FaceArson(msgspec.Struct, frozen=True, tag="face_arson"):
    """Lose a build action or pay (VIL-DECIDE-6)."""


class Build(msgspec.Struct, frozen=True, tag="build"):
    """A build turn in progress (VIL-DECIDE-7)."""


VillagerEvent: TypeAlias = Literal[
    "bribes", "betrayer", "protection_money", "trade_network", "spy_network", "arrest"
]
"""A solo event that asks for a villager."""


class ChooseVillager(msgspec.Struct, frozen=True, tag="choose_villager"):
    """A villager in a Village is chosen for this card (an Apprentice: the covered one) or event."""

    by: Literal["apprentice", "smuggler", "schemer", "sheriff", VillagerEvent]


class ChooseHandCard(msgspec.Struct, frozen=True, tag="choose_hand_card"):
    """A card of the seat's own hand is chosen for this card or event."""

    by: Literal["benefactor", "abduction"]


How: TypeAlias = Literal["played", "freed", "benefactor"]
"""The reason why a villager comes to a Village. No rule needs it; questions show it."""


class ChoosePlace(msgspec.Struct, frozen=True, tag="choose_place"):
    """The place of a villager in the seat's Village (VIL-CHAIN-9).

    `how`: `played` from the hand with a build action, `freed` by an Apprentice, `benefactor`.
    """

    card: CardId
    how: How


class CoverStandIn(msgspec.Struct, frozen=True, tag="cover_stand_in"):
    """A Monk or Apprentice was laid and is covered at once (VIL-SPECIAL-6, VIL-CHOICE-8)."""

    villager: VillagerId


class OpenPadlock(msgspec.Struct, frozen=True, tag="open_padlock"):
    """Choose the villager that opens the padlock (VIL-LOCK-6, VIL-DECIDE-10).

    `onto`: where the unlocked villager will be laid, None for directly in the Village (or nowhere:
    Smuggler).
    """

    card: CardId
    how: How
    onto: VillagerId | None = None


class ChooseSide(msgspec.Struct, frozen=True, tag="choose_side"):
    """The side of Founders freed by an Apprentice (VIL-SPECIAL-20)."""


class PutBackForBasic(msgspec.Struct, frozen=True, tag="put_back_for_basic"):
    """Which hand card is given for a basic villager (VIL-BASIC-2).

    `pile`: its target; `discard` by VIL-BASIC-6, `countess` under Serfdom (VIL-EVENT-8).
    """

    basic: Basic
    pile: PileId | Literal["discard", "countess"]


class ChoosePile(msgspec.Struct, frozen=True, tag="choose_pile"):
    """A face-down pile is chosen for this card, event or development."""

    by: Literal["prophet", "conscription", "church"]


class TakeSeen(msgspec.Struct, frozen=True, tag="take_seen"):
    """Which of the cards looked at is drafted (prophet) or taken into the hand (pigeoneer)."""

    by: Literal["prophet", "pigeoneer"]
    pile: PileId


class OrderSeen(msgspec.Struct, frozen=True, tag="order_seen"):
    """The cards looked at go back one by one, each on top of the last."""

    pile: PileId


class ChoosePlayer(msgspec.Struct, frozen=True, tag="choose_player"):
    """Choose the player whose hand the Noble looks at (VIL-DECIDE-12)."""


class TakeFromHand(msgspec.Struct, frozen=True, tag="take_from_hand"):
    """Which card the Noble takes from this seat's hand."""

    seat: Seat


class TakeFromSquare(msgspec.Struct, frozen=True, tag="take_from_square"):
    """Which card the Flaker takes, from which Village Square (VIL-SCOUNDREL-14)."""


class ChooseEvent(msgspec.Struct, frozen=True, tag="choose_event"):
    """Which event is carried out next (VIL-DECIDE-16).

    `only`: the one that Mood Swing brought and that is carried out at once (VIL-EVENT-2).
    """

    only: EventId | None = None


class MustPlayJester(msgspec.Struct, frozen=True, tag="must_play_jester"):
    """The Jester is due at the end of the round (VIL-CHOICE-28).

    It waits below `ChooseEvent` from the moment -It Was You! is discarded.
    """


class TakeBasic(msgspec.Struct, frozen=True, tag="take_basic"):
    """Which basic villager the Tavern brings (VIL-DECIDE-13)."""


Decision: TypeAlias = (
    DraftVillager
    | FaceRats
    | GiveToCountess
    | PlaceCoin
    | PayFreelancers
    | FaceArson
    | Build
    | ChooseVillager
    | ChooseHandCard
    | ChoosePlace
    | CoverStandIn
    | OpenPadlock
    | ChooseSide
    | PutBackForBasic
    | ChoosePile
    | TakeSeen
    | OrderSeen
    | ChoosePlayer
    | TakeFromHand
    | TakeFromSquare
    | ChooseEvent
    | MustPlayJester
    | TakeBasic
)


@final
class Opening(msgspec.Struct, frozen=True, tag="opening"):
    """The game is being set up."""


class DraftPhase(msgspec.Struct, frozen=True, tag="draft"):
    """A seat has a draft turn. `fewer`: drafts lost to Rats. `recruited`: the Recruiter is paid."""

    seat: Seat
    fewer: int = 0
    recruited: bool = False


class RoadUpdate(msgspec.Struct, frozen=True, tag="road"):
    """With one or two players a seat may put a coin on the Road (VIL-ROAD-4)."""

    seat: Seat


class BuildPhase(msgspec.Struct, frozen=True, tag="build"):
    """A seat has its build turn.

    `limit`: build actions (VIL-BUILD-3), `used`: of them. `basics`: basic villagers got so far.
    `tinner`: one is active. `thieves`, `freelancers`: used in this turn.
    """

    seat: Seat
    limit: int
    used: int = 0
    basics: int = 0
    tinner: bool = False
    thieves: tuple[VillagerId, ...] = ()
    freelancers: tuple[VillagerId, ...] = ()


class EventPhase(msgspec.Struct, frozen=True, tag="events"):
    """Solo: events are carried out (VIL-SOLO-18)."""

    seat: Seat


class DevelopmentPhase(msgspec.Struct, frozen=True, tag="developments"):
    """A seat takes its rewards (VIL-DEV-6)."""

    seat: Seat


@final
class Over(msgspec.Struct, frozen=True, tag="over"):
    """The game has ended."""

    outcome: Outcome


Phase: TypeAlias = (
    Opening | DraftPhase | RoadUpdate | BuildPhase | EventPhase | DevelopmentPhase | Over
)


class Rules(msgspec.Struct, frozen=True):
    """The rules that this table chose; see `setup.VillagersOptions`."""

    padlocks: bool = True
    bronze: Literal["own_turn", "after_build_phase"] = "own_turn"
    carter: Literal["start_cards", "chains"] = "start_cards"
    draft_moment: Number = 0


class State(msgspec.Struct, frozen=True):
    """A position.

    `road`: the places 1 to 6. `stacks`: 1 to 6, top first; `reserve`: top first. `discard_pile`:
    the last one on top. `box`: module cards that were not dealt, known to nobody. `market_days`:
    number of held market days. `developments`: one of each suite, if the module is used.
    `next_villager`: the number of the next laid villager. `shuffles`: how many times the discard
    pile became the Reserve.
    """

    rules: Rules = Rules()
    seats: tuple[Holding, ...] = ()
    road: tuple[RoadPlace | None, ...] = (None,) * 6
    stacks: tuple[tuple[Card, ...], ...] = ((),) * 6
    reserve: tuple[Card, ...] = ()
    discard_pile: tuple[CardId, ...] = ()
    box: tuple[Card, ...] = ()
    lumberjacks: int = 0
    hayers: int = 0
    miners: int = 0
    market_days: int = 0
    round: int = 0
    first_player: Seat = Seat(0)
    countess: Countess | None = None
    developments: tuple[DevelopmentId, ...] = ()
    next_villager: VillagerId = VillagerId(0)
    phase: Phase = Opening()
    pending: tuple[Decision, ...] = ()
    shuffles: int = 0
