"""The types of a view, which make the JSON Schema of the wire.

Changing things are keyed by place, so that patches stay small. A key with nothing to show is
absent.
"""

from typing import Literal, NotRequired, TypedDict

from domain.burgundy import state as s
from projections.current_score import PointsNow

PhaseName = Literal["opening", "turn", "over"]


class EstateStackView(TypedDict):
    """`cards`: keyed from `0`, the lowest."""

    kind: s.Kind
    cards: dict[str, str]


class SeatView(TypedDict):
    """`hand` and `bought` (keyed from `0`) are in the owner's own view only (BUR-HIDE-1, -11).

    `goods`, `sold`, `animals`: how many of each. `score`: the running score (BUR-END-15).
    """

    hand_size: int
    action_stack_size: int
    projects: dict[str, str]
    estate: dict[str, EstateStackView]
    workers: int
    silver: int
    victory_points: int
    goods: dict[str, int]
    sold: dict[str, int]
    animals: dict[str, int]
    first_bonuses: dict[str, int]
    all_seven: NotRequired[int]
    score: int
    bought_size: NotRequired[int]
    hand: NotRequired[dict[str, str]]
    bought: NotRequired[dict[str, str]]
    action_stack: NotRequired[dict[str, str]]


class SupplyStackView(TypedDict):
    """A stack of goods or animals: its size and its open top card (BUR-HIDE-10)."""

    size: int
    top: NotRequired[str]
    cards: NotRequired[dict[str, str]]


class StartCardView(TypedDict):
    """The holder of the start player card, and the side that is up."""

    holder: int
    back_up: bool


class EgonView(TypedDict):
    """`piles`: the sizes of the face-down piles by pass. `estate`: laid-out cards by kind.

    `cards`: the same cards with their faces, from `0` (BUR-HIDE-16). `pile_cards`: the cards of the
    piles, by pass, for `all` only (BUR-HIDE-15).
    """

    piles: dict[str, int]
    estate: dict[str, int]
    cards: dict[str, str]
    pile_cards: NotRequired[dict[str, dict[str, str]]]
    first_bonuses: dict[str, int]
    all_seven: NotRequired[int]
    score: int
    player_score: int


class DecisionView(TypedDict):
    """The decision of the active player: its tag and its public fields.

    `number`: of the die. `card`: the card with the effect. `supply`, `left`, `victory_points`: what
    remains to take. `surplus`: returned cards that bring nothing.
    """

    type: str
    number: NotRequired[int]
    card: NotRequired[str]
    supply: NotRequired[Literal["goods", "animals"]]
    left: NotRequired[int]
    victory_points: NotRequired[int]
    surplus: NotRequired[int]


class View(TypedDict):
    """The table as one viewer sees it.

    `display`: rows `1` to `6`, in each the cards from `0`. `discard_pile`: from `0`, the lowest.
    `decisions`: the stack of pending decisions, from `0`; the highest key is the current one.
    `current_score`: by seat, including the points of the end (BUR-END-17).
    """

    game: Literal["burgundy"]
    phase: PhaseName
    seats: dict[str, SeatView]
    current_pass: s.PassId
    round: int
    start_player: int
    active: NotRequired[int]
    bought: NotRequired[bool]
    decisions: dict[str, DecisionView]
    display: dict[str, dict[str, str]]
    draw_pile_size: int
    discard_pile: dict[str, str]
    goods: dict[str, SupplyStackView]
    animals: dict[str, SupplyStackView]
    first_bonuses: dict[str, int]
    all_seven: dict[str, int]
    current_score: dict[str, PointsNow]
    start_card: NotRequired[StartCardView]
    egon: NotRequired[EgonView]
    draw_pile: NotRequired[dict[str, str]]
