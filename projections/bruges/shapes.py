"""The types of a view: the wire's JSON Schema.

What changes is keyed by place, id or colour, so that patches stay small; a key that has nothing to
show is absent. Names and sentences of cards stand in the box.
"""

from typing import Literal, NotRequired, TypedDict

from domain.bruges import state as s
from domain.bruges.effects.effect_dsl import Colour
from projections.current_score import PointsNow

PhaseName = Literal["opening", "draw", "dice", "play", "over"]


class PileView(TypedDict):
    """A pile of cards: its size and the back of its top card (BRU-HIDE-3 to -6).

    `cards`: from the top, for `all` only.
    """

    size: int
    top: NotRequired[str]
    cards: NotRequired[dict[str, str]]


class ResidentView(TypedDict):
    """Who lies on a house. `activated`: turned sideways. `laid`: the how manieth, from 0."""

    card: str
    laid: int
    activated: NotRequired[bool]


class HouseView(TypedDict):
    """A house. `card`: what lies face down, for whom it may know it (BRU-HIDE-8, -9).

    `unseen`: nobody knows it, not even the owner.
    """

    colour: Colour
    back: str
    unseen: NotRequired[bool]
    card: NotRequired[str]
    person: NotRequired[ResidentView]
    pet: NotRequired[ResidentView]


class InPlayView(TypedDict):
    """The card taken up to be played: all see its back."""

    back: str
    card: NotRequired[str]


class SpaceView(TypedDict):
    """The space of a section that is built next: 1 to 5, and what it costs as an action now."""

    space: int
    colour: Colour
    price: int


class SeatView(TypedDict):
    """What belongs to a seat (BRU-HIDE-1, -2, -8, -11, -12).

    `colour`: of the player. `workers`, `threats`: by colour. `backs`: of the hand, in an order that
    tells nothing; `hand`: the cards, in the owner's view only. `drawn`: backs of cards that nobody
    has looked at yet; `drawn_cards`: for `all`. `houses`: by id. `canals`: built spaces by section;
    `rewarded`: whether it had its statue; `next_spaces`: of sections that are not complete.
    `statues`: values. `step`: 0 is the town hall. `standing`: what the majorities compare;
    `majorities`: markers turned. `prepared`: what the next token or card will be.
    `person_discount`: guilders by which persons and pets are cheaper. `workers_taken`: how many
    action 1 brings; `incomes`: guilders that action 2 brings with a card of each colour. `score`:
    the forecast by category, with its `total` (BRU-END-15).
    """

    colour: str
    points: int
    guilders: int
    workers: dict[Colour, int]
    threats: dict[Colour, int]
    hand_size: int
    backs: dict[str, str]
    hand: NotRequired[dict[str, str]]
    drawn: NotRequired[dict[str, str]]
    drawn_cards: NotRequired[dict[str, str]]
    in_play: NotRequired[InPlayView]
    houses: dict[str, HouseView]
    canals: dict[str, int]
    rewarded: dict[str, bool]
    next_spaces: dict[s.Section, SpaceView]
    statues: dict[str, int]
    step: int
    standing: dict[s.Majority, int]
    majorities: dict[s.Majority, bool]
    person_discount: NotRequired[int]
    workers_taken: int
    incomes: NotRequired[dict[Colour, int]]
    prepared: NotRequired[dict[str, bool]]
    score: dict[str, int]


class HarbourView(TypedDict):
    """The ships of a colour: the pile with its open top, the one at the berth, those cleared."""

    pile_size: int
    top: NotRequired[str]
    active: NotRequired[str]
    cleared: dict[str, str]
    pile: NotRequired[dict[str, str]]


class ExchangeView(TypedDict):
    """The exchange: cards to come, the one of this round with its markers, those gone."""

    pile_size: int
    card: NotRequired[str]
    markers: int
    gone: dict[str, str]
    pile: NotRequired[dict[str, str]]


class WayView(TypedDict):
    """One of the ways that an effect leaves open: the word of its step, and its number."""

    do: str
    n: NotRequired[int]


class TaskView(TypedDict):
    """What waits: its tag, whom it asks, and what it shows (see `domain/bruges/state.py`).

    `of`: the card whose effect it is. `on`, `to`: another seat. `left`: how many are still due.
    `price`: of an ascent. Of `choose_action`: `workers` and `guilders` that these actions bring,
    `improved_guilders` with the exchange card; to whoever knows the card, `price` and
    `improved_price` of laying it out. Of `build_token`: `prices` of the spaces that can be paid.
    Of `choose_way`: the `ways` that are open, by number.
    """

    type: str
    seat: int
    number: NotRequired[int]
    played: NotRequired[bool]
    played_as: NotRequired[str]
    colour: NotRequired[str]
    colours: NotRequired[dict[str, str]]
    of: NotRequired[str]
    on: NotRequired[int]
    to: NotRequired[int]
    left: NotRequired[int]
    lent: NotRequired[dict[str, int]]
    returned: NotRequired[int]
    what: NotRequired[str]
    n: NotRequired[int]
    again: NotRequired[bool]
    paid: NotRequired[int]
    optional: NotRequired[bool]
    double: NotRequired[bool]
    turned: NotRequired[bool]
    times: NotRequired[int]
    card: NotRequired[str]
    houses: NotRequired[dict[str, int]]
    workers: NotRequired[int]
    guilders: NotRequired[int]
    improved_guilders: NotRequired[int]
    price: NotRequired[int]
    improved_price: NotRequired[int]
    prices: NotRequired[dict[s.Section, int]]
    ways: NotRequired[dict[str, WayView]]


class ModulesView(TypedDict):
    """What the table is played with."""

    pets: bool
    new_citizens: bool
    zwin: bool
    exchange: bool
    fewer_markers: bool


class View(TypedDict):
    """The table as one viewer sees it.

    `active`: whom the game waits for; `turn`: whose turn it is in phase 3, `turn_number`: 1 to 4.
    `piles`: the two draw piles. `discard_pile`: from `0`, the lowest. `threats`: markers in the
    supply. `statues`: from `0`, the top. `dice`: by colour, from the first roll on; `ascent`: what
    they say a step costs, absent without a 1 or 2. `leaders`: who would turn a majority marker if
    the round ended now. `activated`: cards activated this round, wherever they lie. `harbours`: by
    colour. `decisions`: what waits, from `0`; the highest key is asked now. `current_score`: by
    seat (BRU-END-15); the `score` of a seat has the same.
    """

    game: Literal["bruges"]
    phase: PhaseName
    modules: ModulesView
    round: int
    last_round: NotRequired[int]
    start_player: int
    active: NotRequired[int]
    turn: NotRequired[int]
    turn_number: NotRequired[int]
    seats: dict[str, SeatView]
    piles: dict[str, PileView]
    extra: PileView
    discard_pile: dict[str, str]
    threats: dict[Colour, int]
    statues: dict[str, int]
    dice: dict[Colour, int]
    ascent: NotRequired[int]
    leaders: dict[s.Majority, dict[str, bool]]
    activated: dict[str, bool]
    harbours: NotRequired[dict[Colour, HarbourView]]
    exchange: NotRequired[ExchangeView]
    decisions: dict[str, TaskView]
    current_score: dict[str, PointsNow]
