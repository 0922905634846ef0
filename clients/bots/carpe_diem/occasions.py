"""What is still to come for a seat: turns, tiles and scorings."""

from collections import Counter
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

from domain.carpe_diem import components as box
from domain.carpe_diem import state as s
from domain.carpe_diem.counting import Pair, Seals, cards_beside, free_circles
from domain.carpe_diem.district import fitting
from domain.carpe_diem.grid import Needs, TileId
from domain.decider import Seat


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


class Occasions(NamedTuple):
    """What a seat may still do.

    `soon`, `turns`: its own turns to come until its next scoring, and until the end. The present
    turn is not among them: what is due in it is looked at. `supply`: the tiles that may still be
    taken. `seals`: those on the seal spaces. `pairs`: the cards beside each free circle field.
    `taken`: for each scoring to come about what part of those fields others will have taken before.
    """

    soon: int
    turns: int
    supply: Supply
    seals: Seals
    pairs: tuple[Pair, ...]
    taken: tuple[float, ...]


def occasions(state: s.State, seat: Seat) -> Occasions:
    passes = box.PASSES - max(1, state.current_pass)
    scorings = box.PASSES - sum(disc.seat == seat for disc in state.discs)
    if scorings > passes:
        soon = turns_in_pass(state, seat)
        turns = soon + box.ROUNDS * passes
    else:  # It has scored in this pass.
        soon = box.ROUNDS if passes else 0
        turns = box.ROUNDS * passes
    players = len(state.seats)
    pairs = tuple(
        cards_beside(state.scoring_cards, circle, players) for circle in free_circles(state)
    )
    taken = tuple(taken_before(state, seat, number, len(pairs)) for number in range(scorings))
    return Occasions(soon, turns, tiles_to_come(state), state.seals, pairs, taken)


def turns_in_pass(state: s.State, seat: Seat) -> int:
    """Own turns to come in this pass."""
    decision = s.asked(state)
    if isinstance(
        decision,
        s.PlacingDisc | s.ChoosingCard | s.FulfillingCard | s.PayingCard | s.ClosingCard | None,
    ):
        return 0
    if not state.round:
        return box.ROUNDS
    return box.ROUNDS - state.round + (place(state, seat) > place(state, decision.seat))


def place(state: s.State, seat: Seat) -> int:
    """In the order of turns, from 0."""
    return (seat - state.start_player) % len(state.seats)


def taken_before(state: s.State, seat: Seat, scoring: int, free: int) -> float:
    """What part of the circle fields that are free now others take before that scoring.

    `scoring`: 0 for the next one. Who is ahead of the seat on the track scores before it.
    """
    others = len(state.seats) - 1
    ahead = others - state.track.index(seat)
    return min(1.0, (ahead + others * scoring) / max(1, free - scoring))
