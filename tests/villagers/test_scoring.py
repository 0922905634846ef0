"""Section 7: silver values. Bronze is proved with its module."""

from clients.suite.text_rows import rows
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


SILVER = """
# VIL-SCORE-2, -3: food, builders and gold count when showing, suits and padlocks always.
# VIL-SCORE-6, VIL-EDITION-11: a villager's own symbols count for it. VIL-SCORE-7: full pairs.
log_rafter
  lumberjack/log_rafter => 3
  lumberjack(log_rafter, cooper) lumberjack => 5  # VIL-SCORE-8: 1 per wood symbol
  lumberjack(log_rafter, wheeler/cartwright) => 5
wood_carver
  # VIL-SCORE-9: the gold showing on wood villagers
  lumberjack(wood_carver, wheeler/cartwright) lumberjack(cooper, log_rafter) miner/mason => 13
horse_trader
  hayer/horse_trader => 3  # VIL-SCORE-10, VIL-TERM-11: 3 per two hay symbols
  hayer/horse_trader hayer => 3
  hayer/horse_trader hayer hayer => 6
  hayer/horse_trader hayer hayer hayer => 6
  hayer(horse_trader, bed_builder) => 6
ore_muler
  hayer/ore_muler miner(glass_blower, mason) => 6  # VIL-SCORE-11: 3 per two ore symbols
peddler
  founders hayer/peddler miner/blacksmith => 3  # VIL-SCORE-12, VIL-TERM-10: per two gold symbols
  founders/swineherd hayer/peddler chandler => 3
  hayer/peddler miner/seeker/spelunker/jeweler chandler => 3
locksmith
  miner/locksmith => 2
  miner(locksmith, locksmith) fisher => 6 6  # VIL-SCORE-13: 2 per padlock
  miner(locksmith, seeker/spelunker/jeweler) => 6
freemason
  freemason founders/brewer wattler => 6  # VIL-SCORE-14: 3 per builder
  freemason wattler miner/mason => 6
grocer
  grocer hayer/grazier/milk_maid hunter => 9  # VIL-SCORE-15: 3 per food
  grocer hunter graper/vintner => 3
priest
  priest hunter hunter fisher agent => 6  # VIL-SCORE-16: 3 per two solitary symbols
  priest chandler => 3
"""


def test_what_each_copy_of_a_silver_villager_pays() -> None:
    """VIL-SCORE-2, -3, -6 to -16."""
    for row in rows(SILVER):
        paid = " ".join(map(str, worth(row.position, row.names[0])))
        assert paid == row.change, row


def test_only_the_own_village_counts() -> None:
    """VIL-SCORE-1."""
    table = a_table().with_village("founders lumberjack/log_rafter", 0)
    other = table.with_village("founders lumberjack(cooper, cooper) lumberjack", 1)

    assert with_coins(table.state) == with_coins(other.state) == 3


def test_a_gold_value_is_counted_without_the_coins_on_the_card() -> None:
    """VIL-SCORE-4, VIL-EX-14."""
    table = a_table().with_village("lumberjack(wood_carver, wheeler/cartwright)")

    assert with_coins(table.state) == 9
    assert with_coins(table.with_coins("cartwright", 4).state) == 9


def test_each_copy_is_scored_by_itself() -> None:
    """VIL-SCORE-5."""
    assert worth("grocer grocer hunter", "grocer") == [3, 3]
    assert silver_sum(a_village("grocer grocer hunter")) == 6


def test_turned_founders_show_no_gold_for_a_peddler() -> None:
    """VIL-SCORE-12, VIL-TERM-10."""
    turned = a_table().with_village("founders hayer/peddler miner/blacksmith").with_food_side()

    assert with_coins(turned.state) == 0


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
