"""The tiles that may still be taken. Which ones they are is known to all (CAR-HIDE-2 to -4)."""

from collections import Counter
from functools import cache, lru_cache
from itertools import chain

from domain.carpe_diem import components as box
from domain.carpe_diem import state as s
from domain.carpe_diem.district import fitting
from domain.carpe_diem.grid import Needs, TileId


class Supply:
    """So many tiles of each face. Of the same tiles there is one, so that it can be compared."""

    def __init__(self, tiles: frozenset[tuple[TileId, int]]) -> None:
        self._tiles = dict(tiles)
        self._fits: dict[Needs, int] = {}

    def fits(self, needs: Needs) -> int:
        """How many of the tiles can be built on a cell with these needs; counted once."""
        fits = self._fits.get(needs)
        if fits is None:
            fits = sum(self._tiles.get(face, 0) for face in faces_fitting(needs))
            self._fits[needs] = fits
        return fits


supply_of = lru_cache(maxsize=64)(Supply)


def tiles_to_come(state: s.State) -> Supply:
    """Those of the fields, the seals and the supplies; which lies where is another matter."""
    faces = chain(*state.fields, filter(None, state.seals), state.light_supply, state.dark_supply)
    return supply_of(frozenset(Counter(faces).items()))


@cache
def faces_fitting(needs: Needs) -> tuple[TileId, ...]:
    """The faces that can be built on a cell with these needs, in some rotation."""
    return tuple(face for face in box.FACES if fitting(face, needs))
