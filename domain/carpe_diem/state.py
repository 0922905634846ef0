"""The position: everything on the table of Carpe Diem."""

from typing import Literal, NewType, TypeAlias, get_args

import msgspec

from domain.bounds import SHORT, SMALL, Number, bound
from domain.carpe_diem.grid import District, Kind, TileId
from domain.decider import Outcome, Seat

FountainId = NewType("FountainId", str)
"""The face of a fountain card, such as `FC-05`."""
CardId = NewType("CardId", str)
"""A scoring card, such as `D-12`; each exists once."""
CircleId = NewType("CircleId", str)
"""A circle field between two scoring cards, such as `k03`."""
Space = NewType("Space", int)
"""A semicircle space of the ring and the tile field it touches: 0 to 6, counted clockwise."""
bound(FountainId, SHORT)
bound(CardId, SHORT)
bound(CircleId, SHORT)
bound(Space, SMALL)

Ware: TypeAlias = Literal["grapes", "herbs", "chicken", "fish"]
WARES: tuple[Ware, ...] = get_args(Ware)
Points: TypeAlias = Literal["open", "closed"]


class Wares(msgspec.Struct, frozen=True):
    """The number of each ware of a seat (CAR-TERM-2)."""

    grapes: Number = 0
    herbs: Number = 0
    chicken: Number = 0
    fish: Number = 0

    @property
    def total(self) -> int:
        """Return the sum of all kinds."""
        return self.grapes + self.herbs + self.chicken + self.fish


class Holding(msgspec.Struct, frozen=True):
    """The things of a seat.

    `space`: the space of its patrician, None before it is placed. `banderole`: the space of its
    disc on the banderole track, 0 to 20. `laid_aside`: face-down tiles in its storage.
    """

    district: District
    victory_points: int = 0
    wares: Wares = Wares()
    coins: int = 0
    bread: int = 0
    laid_aside: tuple[TileId, ...] = ()
    fountain_cards: tuple[FountainId, ...] = ()
    space: Space | None = None
    banderole: int = 0


class StackCard(msgspec.Struct, frozen=True):
    """A card of the fountain stack. `known_to`: the seat that put it there (CAR-HIDE-11)."""

    card: FountainId
    known_to: Seat | None = None


class Disc(msgspec.Struct, frozen=True):
    """A scoring disc on a circle field."""

    circle: CircleId
    seat: Seat


class Reward(msgspec.Struct, frozen=True):
    """A reward that is still to be collected, for a completed feature of this size."""

    kind: Kind
    tiles: Number


class Payment(msgspec.Struct, frozen=True):
    """An amount of a ware, payable in wares or coins."""

    ware: Ware
    amount: Number


# The phase of the game, and its question.


class Opening(msgspec.Struct, frozen=True, tag="opening"):
    """The phase before anything is laid out."""


class PlacingPatrician(msgspec.Struct, frozen=True, tag="placing_patrician"):
    """CAR-DEC-1."""

    seat: Seat


class Moving(msgspec.Struct, frozen=True, tag="moving"):
    """CAR-DEC-2 to -4: the turn begins."""

    seat: Seat


class TakingTile(msgspec.Struct, frozen=True, tag="taking_tile"):
    """CAR-DEC-5: the patrician has moved."""

    seat: Seat


class TakingSealTile(msgspec.Struct, frozen=True, tag="taking_seal_tile"):
    """CAR-DEC-8: the reward of a craftsman."""

    seat: Seat


class Building(msgspec.Struct, frozen=True, tag="building"):
    """CAR-DEC-6: a tile was taken."""

    seat: Seat
    tile: TileId


class CollectingRewards(msgspec.Struct, frozen=True, tag="collecting_rewards"):
    """CAR-DEC-7: `State.rewards` are to be collected; after the last one the turn ends."""

    seat: Seat


class ReturningFountainCard(msgspec.Struct, frozen=True, tag="returning_fountain_card"):
    """CAR-DEC-9: one of the cards drawn or kept earlier goes under the stack."""

    seat: Seat
    drawn: tuple[FountainId, ...]


class PlacingDisc(msgspec.Struct, frozen=True, tag="placing_disc"):
    """CAR-DEC-10: the seat scores."""

    seat: Seat


class ChoosingCard(msgspec.Struct, frozen=True, tag="choosing_card"):
    """CAR-DEC-11: which of the two triggered cards comes first."""

    seat: Seat
    cards: tuple[CardId, CardId]


class FulfillingCard(msgspec.Struct, frozen=True, tag="fulfilling_card"):
    """CAR-DEC-12: the number of fulfilments without bread. `then`: the card after it."""

    seat: Seat
    card: CardId
    then: CardId | None


class PayingCard(msgspec.Struct, frozen=True, tag="paying_card"):
    """CAR-DEC-12: wares or coins. `due`: the payments left, ware by ware."""

    seat: Seat
    card: CardId
    then: CardId | None
    times: int
    due: tuple[Payment, ...]


class ClosingCard(msgspec.Struct, frozen=True, tag="closing_card"):
    """CAR-DEC-13: fulfil again with bread, or stop. `fulfilled`: number of fulfilments so far."""

    seat: Seat
    card: CardId
    then: CardId | None
    fulfilled: int


class Over(msgspec.Struct, frozen=True, tag="over"):
    """The game has ended."""

    outcome: Outcome


Decision: TypeAlias = (
    PlacingPatrician
    | Moving
    | TakingTile
    | TakingSealTile
    | Building
    | CollectingRewards
    | ReturningFountainCard
    | PlacingDisc
    | ChoosingCard
    | FulfillingCard
    | PayingCard
    | ClosingCard
)
"""A phase in which its seat must decide."""

Unasked: TypeAlias = Opening | Over
"""A phase without a decision."""
Phase: TypeAlias = Decision | Unasked


class State(msgspec.Struct, frozen=True):
    """The whole table.

    `points`: whether totals of victory points are public (CAR-HIDE-15). `current_pass`: 1 to 4,
    `round`: 1 to 7, both 0 before the first one. `fields`: the tiles of each tile field, from space
    0. `seals`: the tiles of the eleven seal spaces, None for a taken one. `face_up`: whether those
    tiles are face-up (CAR-SETUP-27). `light_supply`, `dark_supply`, `fountain_stack`: the top
    first. `scoring_cards`: in the order of the card spaces of the layout. `track`: the seats by
    their discs on the banderole track, the last one first; of two discs on a space the lower one is
    behind (CAR-STEP-6). `rewards`: not yet collected in this turn. `to_score`: the seats that have
    not scored yet in this scoring.
    """

    points: Points = "open"
    seats: tuple[Holding, ...] = ()
    start_player: Seat = Seat(0)
    current_pass: int = 0
    round: int = 0
    face_up: bool = False
    fields: tuple[tuple[TileId, ...], ...] = ()
    seals: tuple[TileId | None, ...] = ()
    light_supply: tuple[TileId, ...] = ()
    dark_supply: tuple[TileId, ...] = ()
    removed: tuple[TileId, ...] = ()
    scoring_cards: tuple[CardId, ...] = ()
    discs: tuple[Disc, ...] = ()
    track: tuple[Seat, ...] = ()
    fountain_stack: tuple[StackCard, ...] = ()
    rewards: tuple[Reward, ...] = ()
    to_score: tuple[Seat, ...] = ()
    phase: Phase = Opening()


def current_question(state: State) -> Decision | None:
    """Return the current question; None during the opening and after the end."""
    phase = state.phase
    return None if isinstance(phase, (Opening, Over)) else phase
