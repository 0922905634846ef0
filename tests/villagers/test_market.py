"""Section 7: market days. What silver pays is proved in `test_scoring.py`."""

import pytest

from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import events as e
from domain.villagers import state as s
from tests.villagers.a_table import Table, a_table, after, coins_on, supply, told


def ended(table: Table) -> s.State:
    """After the last build turn of the round."""
    return after(table.building(len(table.state.seats) - 1).state, c.EndTurn())


def happened(table: Table) -> tuple[e.Event, ...]:
    return told(table.building(len(table.state.seats) - 1).state, c.EndTurn())


def days(table: Table) -> list[int]:
    return [event.day for event in happened(table) if isinstance(event, e.MarketDayBegan)]


FED = a_table().with_village("founders hunter", 0).with_village("founders hunter", 1)
"""Nobody's Founders is turned."""
FIRST = FED.with_stacks("", "", "agent", "agent")
"""The first market day is due."""
SECOND = FED.with_stacks().with_market_days(1)
"""The second market day is due."""


def test_the_first_market_day_is_held_when_stacks_1_and_2_are_empty() -> None:
    """VIL-MARKET-1, VIL-SETUP-10."""
    assert days(FIRST) == [1]
    assert days(FED.with_stacks("agent", "", "agent")) == []
    assert days(FED.with_stacks("", "agent", "agent")) == []
    assert days(FIRST.with_market_days(1)) == []


def test_an_empty_stack_2_alone_does_not_bring_it_about() -> None:
    """VIL-MARKET-2, VIL-EX-21."""
    assert days(FED.with_stacks("agent", "", "", "agent")) == []


def test_the_first_market_day_pays_gold_values_showing_and_coins() -> None:
    """VIL-MARKET-3, -4."""
    table = FIRST.with_village("founders/swineherd miner/blacksmith lumberjack/log_rafter")

    state = ended(table.with_coins("blacksmith", 6))

    assert supply(state) == 8 + 2 + 2 + 6
    assert coins_on(state, "blacksmith") == 6
    assert state.seats[0].income.first_market == 10
    assert state.seats[0].income.silver == 0


def test_the_gold_comes_from_the_bank() -> None:
    """VIL-MARKET-3."""
    assert e.GoldGained(Seat(1), 2, "first_market") in happened(FIRST)


def test_afterwards_its_card_is_laid_away_and_the_next_round_begins() -> None:
    """VIL-MARKET-5."""
    state = ended(FIRST)

    assert state.market_days == 1
    assert state.round == 2
    assert state.discard_pile == ()  # it is no villager


def test_the_second_market_day_is_held_when_all_six_stacks_are_empty() -> None:
    """VIL-MARKET-6, VIL-EDITION-9."""
    assert days(SECOND) == [2]
    assert days(SECOND.with_stacks("", "", "", "", "", "agent")) == []
    assert days(SECOND.with_road("- - - - - -").with_stack(4, "agent")) == []


def test_the_second_market_day_pays_gold_and_silver() -> None:
    """VIL-MARKET-7."""
    table = SECOND.with_village("founders/swineherd lumberjack/log_rafter")

    state = ended(table)

    assert supply(state) == 8 + 2 + 3
    assert (state.seats[0].income.second_market, state.seats[0].income.silver) == (2, 3)


def test_last_of_all_the_coins_go_to_the_supply_and_are_paid_once() -> None:
    """VIL-MARKET-8, VIL-LOCK-10, VIL-TERM-5."""
    table = SECOND.with_village("founders/swineherd miner/blacksmith").with_coins("blacksmith", 6)

    state = ended(table)

    assert supply(state) == 8 + 2 + 2 + 6
    assert coins_on(state, "blacksmith") == 0
    assert state.seats[0].income.coins == 6
    assert e.CoinsCollected(Seat(0), 6) in happened(table)


def test_silver_that_counts_coins_is_scored_before_they_are_taken() -> None:
    """VIL-MARKET-8, VIL-SCORE-17."""
    table = SECOND.with_village("founders/swineherd miner/blacksmith agent")

    assert supply(ended(table.with_coins("blacksmith", 6))) == 8 + 2 + 2 + 6 + 6


def test_if_both_fall_due_the_first_is_held_then_the_second() -> None:
    """VIL-MARKET-9, VIL-CHOICE-18."""
    table = FED.with_stacks().with_village("founders/swineherd miner/blacksmith")
    state = ended(table.with_coins("blacksmith", 6))

    assert days(table) == [1, 2]
    assert supply(state) == 8 + (4 + 6) + 4 + 6


def test_hand_cards_bring_nothing() -> None:
    """VIL-MARKET-10."""
    table = SECOND.with_hand("jeweler tailor agent")

    assert supply(ended(table)) == 8 + 2


def test_the_coins_of_the_end_are_told_for_information() -> None:
    """VIL-MARKET-11: the log says how much lay on the villagers."""
    table = SECOND.with_village("founders miner/blacksmith", 1).with_coins("blacksmith", 4, owner=1)

    assert e.CoinsCollected(Seat(1), 4) in happened(table)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_second_market_day_ends_the_game(seats: int) -> None:
    """VIL-ROUND-2, VIL-END-1."""
    table = a_table(seats).with_stacks().with_market_days(1)

    assert isinstance(ended(table).phase, s.Over)


def test_the_food_check_comes_before_a_market_day() -> None:
    """VIL-ROUND-1, VIL-FOOD-1."""
    hungry = FIRST.with_village("founders wattler")

    assert supply(ended(hungry)) == 8  # Founders shows food instead of gold
