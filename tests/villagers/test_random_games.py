"""What holds at every position of random games. Suite and modules have their own, longer ones."""

from collections import Counter
from typing import TypeAlias

import pytest

from domain.decider import Seat, fold
from domain.villagers import VILLAGERS
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.village import read_village
from tests.random_games import a_random_game
from tests.villagers.waiting import cards_waiting

pytestmark = [pytest.mark.random, pytest.mark.xdist_group("villagers")]

CASES = [(seats, seed) for seats in (1, 2, 3, 4, 5) for seed in range(8)]
Games: TypeAlias = list[tuple[tuple[e.Event, ...], list[s.State]]]


@pytest.fixture(scope="module")
def games() -> Games:
    return [a_random_game(VILLAGERS, seats, seed) for seats, seed in CASES]


def every_villager(state: s.State) -> Counter[str]:
    """Wherever it lies, one that is being laid included."""
    found = Counter[str](state.discard_pile)
    found.update(cards_waiting(state))
    found.update(place.card for place in state.road if place is not None)
    for pile in (*state.stacks, state.reserve, state.box):
        found.update(card.face for card in pile)
    for holding in state.seats:
        found.update(card.face for card in holding.hand + holding.looking)
        found.update(holding.square)
        found.update(villager.card for villager in holding.village)
    if state.countess is not None:
        found.update(villager.card for villager in state.countess.village)
    found.update(lumberjack=state.lumberjacks, hayer=state.hayers, miner=state.miners)
    return +found


def test_random_games_end_after_both_market_days(games: Games) -> None:
    """VIL-ROUND-2, VIL-END-1, VIL-MARKET-1, -6."""
    for events, positions in games:
        days = [event.day for event in events if isinstance(event, e.MarketDayBegan)]

        assert VILLAGERS.outcome(positions[-1]) is not None
        assert days == [1, 2]
        assert all(VILLAGERS.outcome(state) is None for state in positions[:-1])


def test_every_card_is_in_exactly_one_place(games: Games) -> None:
    for _, positions in games:
        box = every_villager(positions[0])
        for state in positions:
            assert every_villager(state) == box


def test_no_supply_falls_below_0(games: Games) -> None:
    for _, positions in games:
        for state in positions:
            assert all(holding.supply >= 0 for holding in state.seats)


def test_no_villager_carries_more_than_it_may(games: Games) -> None:
    """VIL-CHAIN-4, -5, VIL-SPECIAL-11."""
    for _, positions in games:
        for holding in positions[-1].seats:
            village = read_village(holding.village)
            assert all(village.room(villager) >= 0 for villager in village.villagers)


def test_coins_never_lie_under_another_card(games: Games) -> None:
    """VIL-CHAIN-10."""
    for _, positions in games:
        for state in positions:
            for holding in state.seats:
                village = read_village(holding.village)
                assert all(village.is_top(v) for v in village.villagers if v.coins)


def test_numbers_of_villagers_are_never_used_twice(games: Games) -> None:
    for _, positions in games:
        for state in positions:
            numbers = [v.id for holding in state.seats for v in holding.village]
            if state.countess is not None:
                numbers += [villager.id for villager in state.countess.village]
            assert len(numbers) == len(set(numbers))
            assert all(number < state.next_villager for number in numbers)


def test_there_are_never_more_than_200_options_and_always_one(games: Games) -> None:
    """VIL-DECIDE-20."""
    for _, positions in games:
        for state in positions[:-1]:
            offered = VILLAGERS.options(state, VILLAGERS.awaiting(state)[0])
            assert 1 <= len(offered) <= 200
            assert len(offered) == len(set(offered))


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


def test_a_replayed_log_gives_the_same_position(games: Games) -> None:
    for events, positions in games:
        assert fold(VILLAGERS, VILLAGERS.initial, events) == positions[-1]
