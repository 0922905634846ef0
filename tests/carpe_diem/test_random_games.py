"""Invariants of every position of random games."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import TypeAlias

import pytest

from domain.carpe_diem import CARPE_DIEM, components
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.district import placements, unfit
from tests.kernel.laid_out import of_type
from tests.random_games import a_random_game

pytestmark = [pytest.mark.random, pytest.mark.xdist_group("random games of carpe_diem")]

CASES = [(seats, seed) for seats in (2, 3, 4) for seed in range(12)]
Games: TypeAlias = list[tuple[int, tuple[e.Event, ...], list[s.State]]]


@pytest.fixture(scope="module")
def games() -> Games:
    return [(seats, *a_random_game(CARPE_DIEM, seats, seed)) for seats, seed in CASES]


def changes(positions: list[s.State]) -> Iterator[tuple[s.Holding, s.Holding]]:
    """Yield the holding of each seat at a position and at the next one."""
    for before, after in pairwise(positions):
        yield from zip(before.seats, after.seats, strict=True)


def passes(events: tuple[e.Event, ...]) -> list[list[e.Event]]:
    """Return the events from the beginning of each pass to the next one."""
    begun = [n for n, event in enumerate(events) if isinstance(event, e.PassBegan)]
    return [list(events[n:following]) for n, following in pairwise((*begun, len(events)))]


def test_four_passes_of_seven_rounds_with_a_scoring_each(games: Games) -> None:
    """CAR-PASS-1, -2, -5, CAR-TERM-8."""
    for _, events, _ in games:
        assert len(passes(events)) == 4
        for one in passes(events):
            rounds = [event.number for event in one if isinstance(event, e.RoundBegan)]
            assert rounds == [1, 2, 3, 4, 5, 6, 7]
            assert sum(isinstance(event, e.ScoringBegan) for event in one) == 1


def test_in_every_round_each_player_takes_a_turn_clockwise(games: Games) -> None:
    """CAR-PASS-3, -10, CAR-TERM-8."""
    for seats, events, positions in games:
        first = positions[0].start_player
        for number, one in enumerate(passes(events)):
            turns = [event.seat for event in one if isinstance(event, e.TurnBegan)]
            assert turns == [(first + number + n) % seats for n in range(seats)] * 7


def test_a_turn_is_a_move_a_tile_and_what_is_done_with_it(games: Games) -> None:
    """CAR-PASS-4, CAR-TAKE-1."""
    kinds = (e.PatricianMoved, e.TileTaken, e.TileBuilt, e.TileLaidAside)
    for _, events, _ in games:
        turn = 0
        numbered = [(turn := turn + isinstance(event, e.TurnBegan), event) for event in events]
        for number, group in groupby(numbered, key=lambda pair: pair[0]):
            happened = [event for _, event in group if isinstance(event, kinds)]
            if number:
                assert [type(event) for event in happened[:2]] == [e.PatricianMoved, e.TileTaken]
                assert isinstance(happened[2], e.TileBuilt | e.TileLaidAside)
                taken = happened[1]
                assert isinstance(taken, e.TileTaken)
                assert happened[2].tile == taken.tile
                assert len(of_type(tuple(happened), e.TileTaken)) == 1


def test_all_light_tiles_come_in_three_passes_and_the_dark_ones_in_the_fourth(games: Games) -> None:
    """CAR-PASS-8, -9."""
    for _, events, positions in games:
        second, third, fourth = (
            Counter(tile for field in laid.fields for tile in field)
            for laid in events
            if isinstance(laid, e.TilesLaid)
        )
        first = Counter(tile for field in positions[0].fields for tile in field)
        assert first + second + third == Counter(components.LIGHT_TILES)
        assert fourth + Counter(positions[0].seals) == Counter(components.DARK_TILES)
        assert (positions[-1].light_supply, positions[-1].dark_supply) == ((), ())


def begins(whole: tuple[object, ...], part: tuple[object, ...]) -> bool:
    return whole[: len(part)] == part


def test_what_lies_somewhere_for_good_stays_there(games: Games) -> None:
    """CAR-PASS-13, CAR-LODGING-12, CAR-TAKE-3 to -5, -7, CAR-BUILD-4, -15.

    Each pass removes 7 tiles with three players, 14 with two.
    """
    for seats, _, positions in games:
        assert len(positions[-1].removed) == {2: 4 * 14, 3: 4 * 7, 4: 0}[seats]
        for before, after in pairwise(positions):
            assert begins(after.removed, before.removed)
            for was, lies in zip(before.seals, after.seals, strict=True):
                assert lies in (was, None)
        for before, after in changes(positions):
            assert begins(after.laid_aside, before.laid_aside)
            assert begins(after.district.tiles, before.district.tiles)


def test_the_tiles_that_fit_nowhere_are_those_without_a_place(games: Games) -> None:
    """CAR-DEC-6."""
    for _, _, positions in games:
        for district in [positions[-1].seats[0].district, positions[-20].seats[1].district]:
            without = [it for it in components.FACES if not any(placements(district, it))]
            assert unfit(district, components.FACES.keys()) == sorted(without)
