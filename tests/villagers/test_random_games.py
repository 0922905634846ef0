"""What holds at every position of random games. Suite and modules have their own, longer ones."""

from typing import TypeAlias

import pytest

from domain.decider import Seat
from domain.villagers import VILLAGERS
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.village import read_village
from tests.random_games import a_random_game

pytestmark = [pytest.mark.random, pytest.mark.xdist_group("villagers")]

CASES = [(seats, seed) for seats in (1, 2, 3, 4, 5) for seed in range(8)]
Games: TypeAlias = list[tuple[tuple[e.Event, ...], list[s.State]]]


@pytest.fixture(scope="module")
def games() -> Games:
    return [a_random_game(VILLAGERS, seats, seed) for seats, seed in CASES]


def test_random_games_end_after_both_market_days(games: Games) -> None:
    """VIL-ROUND-2, VIL-END-1, VIL-MARKET-1, -6."""
    for events, positions in games:
        days = [event.day for event in events if isinstance(event, e.MarketDayBegan)]

        assert VILLAGERS.outcome(positions[-1]) is not None
        assert days == [1, 2]
        assert all(VILLAGERS.outcome(state) is None for state in positions[:-1])


def test_no_villager_carries_more_than_it_may(games: Games) -> None:
    """VIL-CHAIN-4, -5, VIL-SPECIAL-11."""
    for _, positions in games:
        for holding in positions[-1].seats:
            village = read_village(holding.village)
            assert all(village.room(villager) >= 0 for villager in village.villagers)


def test_nobody_else_has_options_without_a_courier(games: Games) -> None:
    """VIL-HIDE-22."""
    for _, positions in games:
        for state in positions[:-1]:
            asked = VILLAGERS.awaiting(state)
            for number in range(len(state.seats)):
                assert (Seat(number) in asked) == bool(VILLAGERS.options(state, Seat(number)))


def test_squares_are_empty_outside_the_draft_phase(games: Games) -> None:
    """VIL-DRAFT-16."""
    for _, positions in games:
        for state in positions:
            if not isinstance(state.phase, s.DraftPhase):
                assert not any(holding.square for holding in state.seats)
