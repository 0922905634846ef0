"""Section 7: silver values. Bronze is proved with its module."""

import pytest

from domain.villagers import state as s
from domain.villagers.scoring import silver_sum, silver_value, silver_values
from domain.villagers.village import read_village
from tests.villagers.a_table import a_table, a_village


def worth(text: str, face: str) -> list[int]:
    """What each copy of that silver villager pays in this Village."""
    village = a_village(text)
    return [silver_value(village, v) for v in village.villagers if v.card == face]


def with_coins(state: s.State) -> int:
    """All silver of seat 0."""
    return silver_sum(read_village(state.seats[0].village))


def test_only_the_own_village_counts() -> None:
    """VIL-SCORE-1."""
    table = a_table().with_village("founders lumberjack/log_rafter", 0)
    other = table.with_village("founders lumberjack(cooper, cooper) lumberjack", 1)

    assert with_coins(table.state) == with_coins(other.state) == 3


def test_food_builder_and_gold_symbols_count_only_when_showing() -> None:
    """VIL-SCORE-2."""
    assert worth("grocer hunter graper/vintner", "grocer") == [3]
    assert worth("freemason wattler miner/mason", "freemason") == [6]
    assert worth("hayer/peddler miner/seeker/spelunker/jeweler chandler", "peddler") == [3]


def test_suit_and_padlock_symbols_always_count() -> None:
    """VIL-SCORE-3."""
    assert worth("miner(locksmith, seeker/spelunker/jeweler)", "locksmith") == [6]
    assert worth("lumberjack(log_rafter, wheeler/cartwright)", "log_rafter") == [5]


def test_a_gold_value_is_counted_without_the_coins_on_the_card() -> None:
    """VIL-SCORE-4, VIL-EX-14."""
    table = a_table().with_village("lumberjack(wood_carver, wheeler/cartwright)")

    assert with_coins(table.state) == 9
    assert with_coins(table.with_coins("cartwright", 4).state) == 9


def test_each_copy_is_scored_by_itself() -> None:
    """VIL-SCORE-5."""
    assert worth("grocer grocer hunter", "grocer") == [3, 3]
    assert silver_sum(a_village("grocer grocer hunter")) == 6


def test_its_own_symbols_count_for_it() -> None:
    """VIL-SCORE-6, VIL-EDITION-11."""
    assert worth("lumberjack/log_rafter", "log_rafter") == [3]
    assert worth("hayer/horse_trader", "horse_trader") == [3]
    assert worth("miner/locksmith", "locksmith") == [2]
    assert worth("priest chandler", "priest") == [3]


@pytest.mark.parametrize(("hay", "gold"), [(2, 3), (3, 3), (4, 6), (5, 6)])
def test_per_two_means_full_pairs(hay: int, gold: int) -> None:
    """VIL-SCORE-7, -10."""
    text = "hayer/horse_trader" + " hayer" * (hay - 2)

    assert worth(text, "horse_trader") == [gold]


def test_a_log_rafter_pays_1_per_wood_symbol() -> None:
    """VIL-SCORE-8."""
    assert worth("lumberjack(log_rafter, cooper) lumberjack", "log_rafter") == [5]


def test_a_wood_carver_pays_the_gold_showing_on_wood_villagers() -> None:
    """VIL-SCORE-9."""
    text = "lumberjack(wood_carver, wheeler/cartwright) lumberjack(cooper, log_rafter) miner/mason"

    assert worth(text, "wood_carver") == [13]


def test_a_horse_trader_pays_3_per_two_hay_symbols() -> None:
    """VIL-SCORE-10, VIL-TERM-11."""
    assert worth("hayer(horse_trader, bed_builder)", "horse_trader") == [6]


def test_an_ore_muler_pays_3_per_two_ore_symbols() -> None:
    """VIL-SCORE-11."""
    assert worth("hayer/ore_muler miner(glass_blower, mason)", "ore_muler") == [6]


def test_a_peddler_pays_3_per_two_gold_symbols_founders_included() -> None:
    """VIL-SCORE-12, VIL-TERM-10."""
    assert worth("founders hayer/peddler miner/blacksmith", "peddler") == [3]
    assert worth("founders/swineherd hayer/peddler chandler", "peddler") == [3]
    turned = a_table().with_village("founders hayer/peddler miner/blacksmith").with_food_side()
    assert with_coins(turned.state) == 0


def test_a_locksmith_pays_2_per_padlock() -> None:
    """VIL-SCORE-13."""
    assert worth("miner(locksmith, locksmith) fisher", "locksmith") == [6, 6]


def test_a_freemason_pays_3_per_builder_showing() -> None:
    """VIL-SCORE-14."""
    assert worth("freemason founders/brewer wattler", "freemason") == [6]


def test_a_grocer_pays_3_per_food_showing() -> None:
    """VIL-SCORE-15."""
    assert worth("grocer hayer/grazier/milk_maid hunter", "grocer") == [9]


def test_a_priest_pays_3_per_two_solitary_symbols() -> None:
    """VIL-SCORE-16."""
    assert worth("priest hunter hunter fisher agent", "priest") == [6]


def test_an_agent_pays_the_coins_of_the_villager_with_most() -> None:
    """VIL-SCORE-17, VIL-EDITION-8."""
    table = a_table().with_village("agent miner/blacksmith lumberjack/carpenter")

    assert with_coins(table.state) == 0
    laden = table.with_coins("blacksmith", 4).with_coins("carpenter", 6)
    assert with_coins(laden.state) == 6


def test_two_agents_may_use_the_same_villager() -> None:
    """VIL-SCORE-18."""
    table = a_table().with_village("agent agent miner/blacksmith").with_coins("blacksmith", 4)

    assert with_coins(table.state) == 8


def test_a_silver_value_is_worked_out_as_it_stands_now() -> None:
    """VIL-SCORE-19."""
    village = a_table().with_village("grocer hunter priest").state.seats[0].village

    assert sum(silver_values(read_village(village)).values()) == 3 + 3


def test_who_has_no_silver_symbol_pays_nothing() -> None:
    """VIL-TERM-12."""
    assert worth("hunter founders", "hunter") == [0]
    assert silver_values(a_village("hunter founders")) == {}
