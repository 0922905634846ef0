"""Section 7: silver values. Bronze is proved with its module."""

from domain.villagers.scoring import silver_sum, silver_value, silver_values
from domain.villagers.village import read_village
from projections.conformance.text_rows import pairs, rows
from tests.villagers.a_table import a_table, a_village
from tests.villagers.card_rows import position


def worth(text: str, face: str) -> list[int]:
    """Return the payment for each copy of that silver villager in this Village."""
    village = a_village(text)
    return [silver_value(village, v) for v in village.villagers if v.card == face]


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
  # VIL-EX-14
  lumberjack(wood_carver, wheeler/cartwright) lumberjack(cooper, log_rafter) => 13
  lumberjack(wood_carver, wheeler/cartwright) lumberjack(cooper, log_rafter)
      lumberjack/shipwright => 15
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
  # VIL-EX-15: two Jewelers
  miner(seeker/spelunker/jeweler, seeker/monk/jeweler) hayer/peddler => 3
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
  grocer grocer hunter => 3 3  # VIL-SCORE-5: each copy by itself
hunter
  hunter founders => 0  # VIL-TERM-12: it has no silver symbol
priest
  priest hunter hunter fisher agent => 6  # VIL-SCORE-16: 3 per two solitary symbols
  priest chandler => 3
wholesaler
  wholesaler miner/blacksmith hayer/grazier lumberjack/wheeler/cartwright => 6  # VIL-PROFIT-12
  wholesaler miner/blacksmith hayer/grazier => 0
"""


def test_what_each_copy_of_a_silver_villager_pays() -> None:
    """VIL-SCORE-2, -3, -6 to -16."""
    for row in rows(SILVER):
        paid = " ".join(map(str, worth(row.position, row.names[0])))
        assert paid == row.change, row


ALL_SILVER = """
village lumberjack/log_rafter; 1: village lumberjack(cooper,cooper) lumberjack => 3  # one's own
village lumberjack(wood_carver,wheeler/cartwright) => 9  # gold values
village lumberjack(wood_carver,wheeler/cartwright); coins cartwright 4 => 9  # without the coins
village grocer grocer hunter => 6  # each copy by itself
village founders hayer/peddler miner/blacksmith; food_side => 0  # turned Founders show no gold
village agent miner/blacksmith lumberjack/carpenter => 0  # no coins
# the coins of the villager with most; two Agents may use the same villager
village agent miner/blacksmith hunter; coins blacksmith 4; coins hunter 6 => 6
village agent agent miner/blacksmith; coins blacksmith 4 => 8
village grocer hunter priest => 6  # as it is now
village founders/swineherd hayer/peddler => 0  # a Swineherd covers the gold of Founders
village miner/locksmith => 2
"""


def test_what_all_silver_of_a_village_pays() -> None:
    """VIL-SCORE-1, -4, -5, -12, -17 to -19, VIL-EDITION-8, VIL-TERM-10, VIL-EX-4, -14, -22."""
    for lying, silver in pairs(ALL_SILVER):
        village = read_village(position(a_table(), lying).state.seats[0].village)
        assert silver_sum(village) == sum(silver_values(village).values()) == int(silver), lying
