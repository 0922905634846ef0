"""The types of a view, which make the JSON Schema of the wire.

Changing things are keyed by place, so that patches stay small. A key with nothing to show is
absent.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from projections.current_score import PointsNow

Market = Literal["first", "second"]
PhaseName = Literal["opening", "draft", "road", "build", "events", "developments", "over"]


class RoadPlaceView(TypedDict):
    """A face-up villager of the Road and the coins on it, if any."""

    card: str
    coins: NotRequired[int]


class PileView(TypedDict):
    """A stack or the Reserve. `top`: the suit on the back of its top card.

    `known`: fronts that this viewer knows, keyed by place from `0`, the top (VIL-HIDE-9). `market`:
    the market card under the pile, if any. `cards`: for `all` only, from `0`.
    """

    size: int
    top: NotRequired[str]
    known: NotRequired[dict[str, str]]
    market: NotRequired[Market]
    cards: NotRequired[dict[str, str]]


class VillagerView(TypedDict):
    """A villager in a Village. `on`: the number of the villager below. `turned`: its other side.

    `silver`: the value of its silver symbol now, if it has one.
    """

    card: str
    on: NotRequired[int]
    coins: NotRequired[int]
    turned: NotRequired[bool]
    silver: NotRequired[int]


class HandCardView(TypedDict):
    """A card of the viewer's own hand.

    `known_to`: `all`, or the seats that know it, such as `1 3`, if they may be named (`nameable`).
    """

    card: str
    known_to: NotRequired[str]


class VillageView(TypedDict):
    """The public part of a Village: its villagers by number, and its sums.

    `gold`: visible gold values. `coins`: coins on villagers. `silver`: all silver symbols and the
    Nun's, scored as on a second market day now. `food`, `builders`: visible symbols.
    """

    villagers: dict[str, VillagerView]
    gold: int
    coins: int
    silver: int
    food: int
    builders: int


class SeatView(TypedDict):
    """`hand` (from `0`, by suit and name) is in the owner's own view only.

    `suits`: the backs of a hand; `known`: the number of each front in it that this viewer knows
    (other hands only). `looking`: cards taken off a pile, from `0`, for their reader only;
    `looking_size` for everyone. `square`: from `0`. `bronze`: the current gain of the best bronze
    symbol. `tokens`: the developments of the seat.
    """

    supply: int
    hand_size: int
    suits: dict[str, int]
    known: NotRequired[dict[str, int]]
    hand: NotRequired[dict[str, HandCardView]]
    square: dict[str, str]
    village: VillageView
    draft_limit: int
    build_limit: int
    looking_size: NotRequired[int]
    looking: NotRequired[dict[str, str]]
    bronze: NotRequired[int]
    tokens: NotRequired[dict[str, bool]]


class CountessView(TypedDict):
    """`events`: the open ones, with `begun` if the Jester can no longer stop them.

    `deck_size`: cards in the deck of the current season. `discarded`: events, from `0`, the lowest.
    """

    level: Literal["standard", "beginner", "hard"]
    village: VillageView
    supply: int
    jester: NotRequired[bool]
    season: Literal["summer", "winter"]
    events: dict[str, EventView]
    deck_size: int
    discarded: dict[str, str]
    decks: NotRequired[dict[str, dict[str, str]]]


class EventView(TypedDict):
    """An open event."""

    begun: NotRequired[bool]


class DevelopmentView(TypedDict):
    """The development of a suite. `holder`: a seat or `countess`.

    `counts`: the amount that each has of the required things, keyed by seat or `countess`.
    """

    id: str
    holder: NotRequired[str]
    counts: dict[str, int]


class BuildView(TypedDict):
    """The build turn. `limit`, `used`: build actions. `basics_left`: basic villagers allowed."""

    limit: int
    used: int
    basics_left: int
    tinner: NotRequired[bool]


class DraftView(TypedDict):
    """The draft turn. `fewer`: drafts lost to Rats. `recruited`: two are drafted in this turn."""

    fewer: NotRequired[int]
    recruited: NotRequired[bool]


class DecisionView(TypedDict):
    """The decision of the active player: its tag and its public fields."""

    type: str
    by: NotRequired[str]
    card: NotRequired[str]
    how: NotRequired[str]
    villager: NotRequired[int]
    onto: NotRequired[int]
    basic: NotRequired[str]
    pile: NotRequired[str]
    seat: NotRequired[int]
    left: NotRequired[int]
    only: NotRequired[str]


class View(TypedDict):
    """The table as one viewer sees it.

    `road`: places `1` to `6`, without empty ones. `piles`: `stack_1` to `stack_6` and `reserve`.
    `discard_pile`: from `0`, the lowest. `basics`: the open supplies. `to_come`: the number of each
    card of the game that is not visible to all (VIL-HIDE-12). `decisions`: the stack of pending
    decisions, from `0`; the highest key is the current one. `no_padlocks`: the table plays without
    padlocks (VIL-LOCK-11). `current_score`: by seat, including the gains of the remaining market
    days (VIL-END-5).
    """

    game: Literal["villagers"]
    phase: PhaseName
    no_padlocks: NotRequired[bool]
    round: int
    first_player: int
    active: NotRequired[int]
    draft: NotRequired[DraftView]
    build: NotRequired[BuildView]
    seats: dict[str, SeatView]
    road: dict[str, RoadPlaceView]
    piles: dict[str, PileView]
    discard_pile: dict[str, str]
    basics: dict[str, int]
    market_days: int
    to_come: dict[str, int]
    decisions: dict[str, DecisionView]
    current_score: dict[str, PointsNow]
    countess: NotRequired[CountessView]
    developments: NotRequired[dict[str, DevelopmentView]]
    box: NotRequired[dict[str, str]]
