"""The commands of a seat. The phase of the position says which are possible (`state.Decision`).

Tiles and fountain cards of one face are alike, so a command names a face.
"""

from typing import TypeAlias

from domain.bounds import Number
from domain.carpe_diem import state as s
from domain.carpe_diem.grid import Cell, Kind, TileId
from domain.tagged import Tagged


class PlacePatrician(Tagged, frozen=True):
    """CAR-DEC-1: onto a semicircle space without a patrician. `space`: 0 to 6."""

    space: s.Space


class MovePatrician(Tagged, frozen=True):
    """CAR-DEC-3: walk round the ring to `space`. Which way does not matter (CAR-MOVE-8)."""

    space: s.Space


class MoveWithBread(Tagged, frozen=True):
    """CAR-DEC-4: return one bread and go to a space whose field holds a tile, or stay.

    Not to one that is reached on foot (CAR-BREAD-11).
    """

    space: s.Space


class TakeTile(Tagged, frozen=True):
    """CAR-DEC-5: from the tile field beside the patrician."""

    tile: TileId


class TakeSealTile(Tagged, frozen=True):
    """CAR-DEC-8: from the seal spaces, for a craftsman."""

    tile: TileId


class BuildTile(Tagged, frozen=True):
    """CAR-DEC-6: build the tile that was taken.

    `cell`: ten times the row plus the column, each 1 to 6, so 34 is row 3, column 4. `rotation`:
    clockwise quarter turns, 0 to 3; of rotations that give the same four sides the lowest.
    """

    cell: Cell
    rotation: Number


class LayTileAside(Tagged, frozen=True):
    """CAR-DEC-6: lay the tile that was taken face down in the own storage."""


class CollectReward(Tagged, frozen=True):
    """CAR-DEC-7: which of the rewards that are due comes next. `tiles`: size of the feature."""

    kind: Kind
    tiles: Number


class ReturnFountainCard(Tagged, frozen=True):
    """CAR-DEC-9: put this card under the fountain stack, one drawn just now or kept earlier."""

    card: s.FountainId


class PlaceDisc(Tagged, frozen=True):
    """CAR-DEC-10: lay a scoring disc on a circle field that is free."""

    circle: s.CircleId


class ResolveCard(Tagged, frozen=True):
    """CAR-DEC-11: this one of the two triggered cards comes first."""

    card: s.CardId


class FulfilCard(Tagged, frozen=True):
    """CAR-DEC-12: fulfil the card so often without bread, from 0 to what can be paid."""

    times: Number


class PayWare(Tagged, frozen=True):
    """CAR-DEC-12: of what is due of `ware` hand in `coins` coins, and wares for the rest."""

    ware: s.Ware
    coins: Number


class FulfilWithBread(Tagged, frozen=True):
    """CAR-DEC-13: return three bread and fulfil the card once more."""


class CloseCard(Tagged, frozen=True):
    """CAR-DEC-13: no more; the next card, or the next seat."""


Command: TypeAlias = (
    PlacePatrician
    | MovePatrician
    | MoveWithBread
    | TakeTile
    | TakeSealTile
    | BuildTile
    | LayTileAside
    | CollectReward
    | ReturnFountainCard
    | PlaceDisc
    | ResolveCard
    | FulfilCard
    | PayWare
    | FulfilWithBread
    | CloseCard
)
