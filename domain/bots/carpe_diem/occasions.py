"""The future of a seat: turns, tiles and scorings."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain

from domain.bots.memoized_by_identity import memoized_by_identity
from domain.carpe_diem import components
from domain.carpe_diem import state as s
from domain.carpe_diem.counting import Pair, Seals, cards_beside, free_circles, is_rewarded
from domain.carpe_diem.district import faces_fitting
from domain.carpe_diem.grid import KINDS, Kind, Needs, TileId
from domain.decider import Seat

ALL_TURNS = components.PASSES * components.ROUNDS


class Fits(dict[Needs, int]):
    """Numbers of tiles that can be built on a cell with these needs, computed on first use."""

    def __init__(self, tiles: frozenset[tuple[TileId, int]]) -> None:
        super().__init__()
        self._tiles = dict.fromkeys(components.FACES, 0) | dict(tiles)

    def __missing__(self, needs: Needs) -> int:
        fits = self[needs] = sum(map(self._tiles.__getitem__, faces_fitting(needs)))
        return fits


class Supply:
    """The number of tiles of each face. Equal supplies share one object."""

    def __init__(self, tiles: frozenset[tuple[TileId, int]]) -> None:
        self.fits = Fits(tiles)


supply_of = lru_cache(maxsize=256)(Supply)


@memoized_by_identity
def tiles_to_come(
    fields: tuple[tuple[TileId, ...], ...], seals: Seals, *supplies: tuple[TileId, ...]
) -> Supply:
    """Return the tiles of the fields, the seals and the supplies, without their places."""
    faces = chain(*fields, filter(None, seals), *supplies)
    return supply_of(frozenset(Counter(faces).items()))


@dataclass(frozen=True, eq=False)
class Occasions:
    """The remaining chances of a seat. Equal ones share one object, so that they can be compared.

    `soon`, `turns`: own turns left until its next scoring, and until the end, without the current
    turn. `supply`: the tiles that may still be taken. `rewarded`: the features that bring a reward.
    `pairs`: the cards beside each free circle field. `taken`: for each remaining scoring, the
    estimated share of those fields that others take first.
    """

    soon: int
    turns: int
    supply: Supply
    rewarded: frozenset[Kind]
    pairs: tuple[Pair, ...]
    taken: tuple[float, ...]

    @cached_property
    def scorings(self) -> int:
        """The number of remaining scorings."""
        return len(self.taken)

    @cached_property
    def lasting(self) -> float:
        """The share of all turns that remain, from 1 down to 0."""
        return self.turns / ALL_TURNS


occasions_of = lru_cache(maxsize=256)(Occasions)


def occasions(state: s.State, seat: Seat) -> Occasions:
    passes = components.PASSES - max(1, state.current_pass)
    scorings = components.PASSES - sum([disc.seat == seat for disc in state.discs])
    if scorings > passes:
        soon = turns_in_pass(state, seat)
        turns = soon + components.ROUNDS * passes
    else:  # It has scored in this pass.
        soon = components.ROUNDS if passes else 0
        turns = components.ROUNDS * passes
    pairs = pairs_left(state.discs, state.scoring_cards, len(state.seats))
    taken = tuple([taken_before(state, seat, number, len(pairs)) for number in range(scorings)])
    supply = tiles_to_come(state.fields, state.seals, state.light_supply, state.dark_supply)
    return occasions_of(soon, turns, supply, rewarded(state.seals), pairs, taken)


@memoized_by_identity
def pairs_left(
    discs: tuple[s.Disc, ...], cards: tuple[s.CardId, ...], players: int
) -> tuple[Pair, ...]:
    """Return the cards beside each free circle field."""
    return tuple([cards_beside(cards, circle, players) for circle in free_circles(discs, players)])


@memoized_by_identity
def rewarded(seals: Seals) -> frozenset[Kind]:
    """Return the kinds of features that bring a reward now."""
    return frozenset([kind for kind in KINDS if is_rewarded(kind, seals)])


def turns_in_pass(state: s.State, seat: Seat) -> int:
    """Return the remaining own turns in this pass."""
    decision = s.current_question(state)
    if isinstance(
        decision,
        s.PlacingDisc | s.ChoosingCard | s.FulfillingCard | s.PayingCard | s.ClosingCard | None,
    ):
        return 0
    if not state.round:
        return components.ROUNDS
    return components.ROUNDS - state.round + (place(state, seat) > place(state, decision.seat))


def place(state: s.State, seat: Seat) -> int:
    """Return the place in the order of turns, from 0."""
    return (seat - state.start_player) % len(state.seats)


def taken_before(state: s.State, seat: Seat, scoring: int, free: int) -> float:
    """Return the share of the free circle fields that others take before that scoring.

    `scoring`: 0 for the next one. A seat further ahead on the track scores first.
    """
    others = len(state.seats) - 1
    ahead = others - state.track.index(seat)
    return min(1.0, (ahead + others * scoring) / max(1, free - scoring))
