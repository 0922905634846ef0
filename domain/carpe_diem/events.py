"""The events of the game. Each names all its consequences; `evolve` only records them.

A mark at a field names the viewers who know it (`domain/secret_fields.py`). A field without a mark
is public. No event names tiles that are laid out face-down: they are the next tiles of their
supply, whose order only its shuffle names. Tiles and cards leave a pile from the top.
"""

from typing import Annotated, TypeAlias

from domain.bounds import Number, Row, Text
from domain.carpe_diem import state as s
from domain.carpe_diem.grid import Back, BoardId, Cell, FrameId, Kind, TileId
from domain.decider import Outcome, Seat
from domain.secret_fields import (
    EACH_SHOWS,
    FACE_DOWN,
    IN_NO_ORDER,
    OPEN,
    UNCOVERED,
    OutcomeOf,
    Secrets,
    kept_by,
    only,
)
from domain.tagged import Tagged

# The opening.


class GameOpened(Tagged, frozen=True):
    """CAR-SETUP-1. `seats`: how many. `points`: CAR-HIDE-15."""

    seats: Number
    points: s.Points


class StartPlayerDrawn(Tagged, frozen=True):
    """CAR-SETUP-7. The die of the draw: `number` from 1 to `sides`, seat 0 is number 1."""

    draw: Text
    sides: Number
    number: Annotated[Number, UNCOVERED, OutcomeOf("draw", sides="sides")]


class StartPlayerNamed(Tagged, frozen=True):
    """CAR-SETUP-7, CAR-PASS-10. The new holder of the starting player marker."""

    seat: Seat


class BoardsDrawn(Tagged, frozen=True):
    """CAR-SETUP-4. All building boards, that of seat 0 first; the rest is out of the game."""

    draw: Text
    boards: Annotated[Row[BoardId], UNCOVERED, OutcomeOf("draw")]


class FramesDrawn(Tagged, frozen=True):
    """CAR-SETUP-2, -3. All frame pieces; each seat gets four: top, right, bottom, left.

    The first four belong to seat 0. The remaining pieces are out of the game.
    """

    draw: Text
    frames: Annotated[Row[FrameId], UNCOVERED, OutcomeOf("draw")]


class DiscsStacked(Tagged, frozen=True):
    """CAR-SETUP-8, -9. The discs on space 0 of the banderole track, the lowest first."""

    seats: Row[Seat]


class ScoringCardsShuffled(Tagged, frozen=True):
    """CAR-SETUP-11. The cards of a letter, the first ones will be drawn (CAR-HIDE-12)."""

    draw: Text
    order: Annotated[Row[s.CardId], FACE_DOWN, OutcomeOf("draw")]


class ScoringCardsLaid(Tagged, frozen=True):
    """CAR-SETUP-15. The drawn cards, on the card spaces of the layout in their order."""

    draw: Text
    cards: Annotated[Row[s.CardId], UNCOVERED, OutcomeOf("draw")]


class FountainCardsShuffled(Tagged, frozen=True):
    """CAR-SETUP-22. The stack, the first one on top (CAR-HIDE-11)."""

    draw: Text
    order: Annotated[Row[s.FountainId], FACE_DOWN, OutcomeOf("draw")]


class TilesShuffled(Tagged, frozen=True):
    """CAR-SETUP-23. The supply of one back, the first one on top (CAR-HIDE-2, -3)."""

    draw: Text
    back: Back
    order: Annotated[Row[TileId], FACE_DOWN, OutcomeOf("draw")]


class TilesLaidFaceDown(Tagged, frozen=True):
    """CAR-SETUP-24, -25. The next light tiles go to the fields, the next dark ones to the seals.

    `fields`, `seals`: how many there are of each.
    """

    fields: Number
    seals: Number


class TilesTurned(Tagged, frozen=True):
    """CAR-SETUP-27. The tiles of the fields, that of space 0 first, and of the seal spaces."""

    fields: Annotated[Row[Row[TileId]], UNCOVERED]
    seals: Annotated[Row[TileId], UNCOVERED]


class PatricianPlaced(Tagged, frozen=True):
    """CAR-SETUP-26."""

    seat: Seat
    space: s.Space


class PlacingBegan(Tagged, frozen=True):
    """CAR-SETUP-26. This seat must place its patrician next."""

    seat: Seat


# Passes, rounds and turns.


class PassBegan(Tagged, frozen=True):
    """CAR-PASS-1. `number`: 1 to 4."""

    number: Number


class TilesLaid(Tagged, frozen=True):
    """CAR-PASS-7 to -9. The next tiles of a supply go to the fields, face up."""

    back: Back
    fields: Annotated[Row[Row[TileId]], UNCOVERED]


class RoundBegan(Tagged, frozen=True):
    """CAR-PASS-2. `number`: 1 to 7."""

    number: Number


class TurnBegan(Tagged, frozen=True):
    """CAR-PASS-3."""

    seat: Seat


class PatricianMoved(Tagged, frozen=True):
    """CAR-MOVE-1 to -7, CAR-BREAD-2. `space`: its new space."""

    seat: Seat
    space: s.Space


class TileTaken(Tagged, frozen=True):
    """CAR-TAKE-1, -2. From the field of that space."""

    seat: Seat
    space: s.Space
    tile: Annotated[TileId, OPEN]


class TilesRemoved(Tagged, frozen=True):
    """CAR-TAKE-3, -4. The remaining tiles of a field leave the game."""

    space: s.Space
    tiles: Annotated[Row[TileId], OPEN]


class SealTileTaken(Tagged, frozen=True):
    """CAR-LODGING-9. `seal`: the seal space, counted from 0."""

    seat: Seat
    seal: Number
    tile: Annotated[TileId, OPEN]


class TileBuilt(Tagged, frozen=True):
    """CAR-BUILD-1. The tile is built on the cell, with `rotation` clockwise quarter turns."""

    seat: Seat
    tile: Annotated[TileId, OPEN]
    cell: Cell
    rotation: Number


class TileLaidAside(Tagged, frozen=True):
    """CAR-BUILD-1, -3."""

    seat: Seat
    tile: Annotated[TileId, OPEN]


class BanderoleRemoved(Tagged, frozen=True):
    """CAR-BUILD-17. The step follows as an event of its own."""

    seat: Seat
    cell: Cell


class FeatureCompleted(Tagged, frozen=True):
    """CAR-DONE-1, -2. `cells`: of its tiles. `chimneys`: of a villa.

    `reward`: the reward to collect; None for a villa (CAR-VILLA-3), and for a craftsman without a
    seal tile (CAR-LODGING-13).
    """

    seat: Seat
    kind: Kind
    cells: Row[Cell]
    chimneys: Number
    reward: s.Reward | None = None


class RewardCollected(Tagged, frozen=True):
    """CAR-DONE-6. Its gains follow as other events."""

    seat: Seat
    reward: s.Reward


class SealTileDue(Tagged, frozen=True):
    """CAR-LODGING-9. The seat chooses a seal tile next."""

    seat: Seat


# Gains and returns of a seat.


class DiscMoved(Tagged, frozen=True):
    """CAR-STEP-1, -2, -5. The disc on the banderole track goes on top of those on `space`.

    `steps`: number of spaces moved; a step past the last space gives a victory point, in an event
    of its own.
    """

    seat: Seat
    steps: Number
    space: Number


class VictoryPointsGained(Tagged, frozen=True):
    """CAR-SETUP-29 to -31, CAR-STEP-4, CAR-SCORE-15."""

    seat: Seat
    amount: Number


class VictoryPointsLost(Tagged, frozen=True):
    """CAR-SCORE-22, -25. For a card that was not fulfilled."""

    seat: Seat
    amount: Number


class WaresGained(Tagged, frozen=True):
    """CAR-LAND-2."""

    seat: Seat
    ware: s.Ware
    amount: Number


class WaresSold(Tagged, frozen=True):
    """CAR-LODGING-3. All wares are returned; the coins follow as an event of their own."""

    seat: Seat
    wares: s.Wares


class CoinsGained(Tagged, frozen=True):
    """CAR-LODGING-3, CAR-SINGLE-2, CAR-SCORE-15."""

    seat: Seat
    amount: Number


class BreadGained(Tagged, frozen=True):
    """CAR-LODGING-6, CAR-SINGLE-3, CAR-SCORE-15."""

    seat: Seat
    amount: Number


class BreadReturned(Tagged, frozen=True):
    """CAR-BREAD-1, -5."""

    seat: Seat
    amount: Number


class FountainCardsDrawn(Tagged, frozen=True):
    """CAR-FOUNTAIN-1. The top cards, in the drawer's view (CAR-HIDE-8)."""

    seat: Seat
    count: Number
    cards: Annotated[Row[s.FountainId], only("seat"), IN_NO_ORDER]


class FountainCardReturned(Tagged, frozen=True):
    """CAR-FOUNTAIN-2, -3. It goes under the stack; the seat keeps the others (CAR-HIDE-10, -19)."""

    seat: Seat
    card: Annotated[s.FountainId, kept_by("seat")]


# A scoring.


class ScoringBegan(Tagged, frozen=True):
    """CAR-SCORE-1, -2, -4. `order`: the seats in the order of scoring."""

    order: Row[Seat]


class ScoringTurnBegan(Tagged, frozen=True):
    """CAR-SCORE-1."""

    seat: Seat


class DiscPlaced(Tagged, frozen=True):
    """CAR-SCORE-5, -6. It triggers these two cards."""

    seat: Seat
    circle: s.CircleId
    cards: Annotated[tuple[s.CardId, s.CardId], OPEN]


class CardOpened(Tagged, frozen=True):
    """CAR-SCORE-11. The card is resolved now. `then`: the card after it."""

    seat: Seat
    card: Annotated[s.CardId, OPEN]
    then: Annotated[s.CardId | None, OPEN] = None


class PaymentDue(Tagged, frozen=True):
    """CAR-SCORE-14. The goods to return for fulfilling the card this many times."""

    seat: Seat
    card: Annotated[s.CardId, OPEN]
    times: Number
    due: Row[s.Payment]


class WarePaid(Tagged, frozen=True):
    """CAR-SCORE-19, -27. Wares of a kind are paid, and coins in place of missing ones."""

    seat: Seat
    ware: s.Ware
    wares: Number
    coins: Number


class CardFulfilled(Tagged, frozen=True):
    """CAR-SCORE-13, -14. Number of fulfilments without bread, perhaps 0. The gain follows."""

    seat: Seat
    card: Annotated[s.CardId, OPEN]
    times: Number


class CardFulfilledWithBread(Tagged, frozen=True):
    """CAR-BREAD-5. One more fulfilment. The bread was returned before, the gain follows."""

    seat: Seat
    card: Annotated[s.CardId, OPEN]


class CardClosed(Tagged, frozen=True):
    """CAR-SCORE-21, -22. `fulfilled`: number of fulfilments; after 0 the loss follows."""

    seat: Seat
    card: Annotated[s.CardId, OPEN]
    fulfilled: Number


# The end.


class FountainCardsRevealed(Tagged, frozen=True):
    """CAR-END-8. The cards of each seat."""

    cards: Annotated[Row[Row[s.FountainId]], EACH_SHOWS]


class GameEnded(Tagged, frozen=True):
    """CAR-END-1, -12."""

    outcome: Outcome


Event: TypeAlias = (
    GameOpened
    | StartPlayerDrawn
    | StartPlayerNamed
    | BoardsDrawn
    | FramesDrawn
    | DiscsStacked
    | ScoringCardsShuffled
    | ScoringCardsLaid
    | FountainCardsShuffled
    | TilesShuffled
    | TilesLaidFaceDown
    | TilesTurned
    | PatricianPlaced
    | PlacingBegan
    | PassBegan
    | TilesLaid
    | RoundBegan
    | TurnBegan
    | PatricianMoved
    | TileTaken
    | TilesRemoved
    | SealTileTaken
    | TileBuilt
    | TileLaidAside
    | BanderoleRemoved
    | FeatureCompleted
    | RewardCollected
    | SealTileDue
    | DiscMoved
    | VictoryPointsGained
    | VictoryPointsLost
    | WaresGained
    | WaresSold
    | CoinsGained
    | BreadGained
    | BreadReturned
    | FountainCardsDrawn
    | FountainCardReturned
    | ScoringBegan
    | ScoringTurnBegan
    | DiscPlaced
    | CardOpened
    | PaymentDue
    | WarePaid
    | CardFulfilled
    | CardFulfilledWithBread
    | CardClosed
    | FountainCardsRevealed
    | GameEnded
)

SECRETS: Secrets[Event] = Secrets(Event)
disclosure = SECRETS.disclosure
"""Returns the draws of an event and the viewers who learned something."""
