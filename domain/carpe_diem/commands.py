"""The commands of a seat. The phase of the position decides which are possible (`state.Decision`).

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
    """CAR-DEC-3: walk round the ring to `space`. The direction makes no difference (CAR-MOVE-8)."""

    space: s.Space


class MoveWithBread(Tagged, frozen=True):
    """CAR-DEC-4: return one bread and go to a space whose field holds a tile, or stay.

    A space that can be reached on foot is not allowed (CAR-BREAD-11).
    """

    space: s.Space


class TakeTile(Tagged, frozen=True):
    """CAR-DEC-5: from the tile field beside the patrician."""

    tile: TileId


class TakeSealTile(Tagged, frozen=True):
    """CAR-DEC-8: from the seal spaces, for a craftsman."""

    tile: TileId


class BuildTile(Tagged, frozen=True):
    """CAR-DEC-6: build the taken tile.

    `cell`: ten times the row plus the column, each 1 to 6, so 34 is row 3, column 4. `rotation`:
    clockwise quarter turns, 0 to 3; of rotations that give the same four sides the lowest.
    """

    cell: Cell
    rotation: Number


class LayTileAside(Tagged, frozen=True):
    """CAR-DEC-6: lay the taken tile face down in the own storage."""


class CollectReward(Tagged, frozen=True):
    """CAR-DEC-7: the next of the rewards to collect. `tiles`: size of the feature."""

    kind: Kind
    tiles: Number


class ReturnFountainCard(Tagged, frozen=True):
    """CAR-DEC-9: put this card under the fountain stack, one just drawn or kept earlier."""

    card: s.FountainId


class PlaceDisc(Tagged, frozen=True):
    """CAR-DEC-10: lay a scoring disc on a circle field that is free."""

    circle: s.CircleId


class ResolveCard(Tagged, frozen=True):
    """CAR-DEC-11: resolve this one of the two triggered cards first."""

    card: s.CardId


class FulfilCard(Tagged, frozen=True):
    """CAR-DEC-12: fulfil the card this many times without bread, from 0 to the payable maximum."""

    times: Number


class PayWare(Tagged, frozen=True):
    """CAR-DEC-12: return `coins` coins for the due `ware`, and wares for the rest."""

    ware: s.Ware
    coins: Number


class FulfilWithBread(Tagged, frozen=True):
    """CAR-DEC-13: return three bread and fulfil the card again."""


class CloseCard(Tagged, frozen=True):
    """CAR-DEC-13: stop; the next card follows, or the next seat."""


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
