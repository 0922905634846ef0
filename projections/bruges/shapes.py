"""The types of a view, which make the JSON Schema of the wire.

Changing things are keyed by place, id or colour, so that patches stay small. A key with nothing to
show is absent. Names and texts of cards are in the box.
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
    """A person or pet on a house.

    `activated`: turned sideways. `laid`: its place in the order, from 0.
    """

    card: str
    laid: int
    activated: NotRequired[bool]


class HouseView(TypedDict):
    """A house. `card`: its face-down card, for viewers who know it (BRU-HIDE-8, -9).

    `unseen`: no player knows the card, not even its owner.
    """

    colour: Colour
    back: str
    unseen: NotRequired[bool]
    card: NotRequired[str]
    person: NotRequired[ResidentView]
    pet: NotRequired[ResidentView]


class InPlayView(TypedDict):
    """The card taken up to be played: all viewers see its back."""

    back: str
    card: NotRequired[str]


class SpaceView(TypedDict):
    """The space of a section that is built next: its number, 1 to 5, and its price as an action."""

    space: int
    colour: Colour
    price: int


class SeatView(TypedDict):
    """The things of a seat (BRU-HIDE-1, -2, -8, -11, -12).

    `colour`: of the player. `workers`, `threats`: by colour. `backs`: of the hand, in an order
    without meaning. `hand`: the cards, only for the owner. `drawn`: backs of cards that no player
    has seen yet; `drawn_cards`: for `all`. `houses`: by id. `canals`: built spaces by section.
    `rewarded`: whether the section had its statue. `next_spaces`: of incomplete sections.
    `statues`: values. `step`: 0 is the town hall. `standing`: the numbers that majorities compare.
    `majorities`: turned markers. `prepared`: for the next token or card.
    `person_discount`: guilders off persons and pets. `ascent_discount`: off a step in phase 2.
    `house_worker`: a house needs no worker, or one of any colour. `workers_taken`: the yield of
    action 1. `incomes`: guilders of action 2 by colour of the card, with reactions of persons.
    `score`: the forecast by category, with its `total` (BRU-END-15).
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
    ascent_discount: NotRequired[int]
    house_worker: NotRequired[Literal["free", "any"]]
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
    """The exchange: the coming cards, that of this round with its markers, and the used cards."""

    pile_size: int
    card: NotRequired[str]
    markers: int
    gone: dict[str, str]
    pile: NotRequired[dict[str, str]]


class WayView(TypedDict):
    """A choice that an effect offers: the word of its step, and its number."""

    do: str
    n: NotRequired[int]


class TaskView(TypedDict):
    """A pending task: its tag, its seat, and its public fields (see `domain/bruges/state.py`).

    `of`: the card with the effect. `on`, `to`: another seat. `left`: how many remain. `price`: of
    an ascent. `choose_action` has `workers` and `guilders` that these actions bring, and
    `improved_guilders` with the exchange card. A viewer who knows the card also gets `price` and
    `improved_price` of laying it out. `build_token` has the `prices` of the affordable spaces.
    `choose_way` has the open `ways`, by number.
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
    """The modules of the table."""

    pets: bool
    new_citizens: bool
    zwin: bool
    exchange: bool
    fewer_markers: bool


class View(TypedDict):
    """The table as one viewer sees it.

    `active`: the seat that must act. `turn`: the seat whose turn it is in phase 3. `turn_number`: 1
    to 4. `piles`: the two draw piles. `discard_pile`: from `0`, the lowest. `threats`: markers in
    the supply. `statues`: from `0`, the top. `dice`: by colour, from the first roll on. `ascent`:
    the price of a step by the dice, absent without a 1 or 2. `leaders`: seats that would turn a
    majority marker if the round ended now. `activated`: cards activated this round, in any display.
    `harbours`: by colour. `decisions`: pending tasks from `0`; the highest key is first.
    `current_score`: by seat (BRU-END-15), equal to the `score` of each seat.
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
