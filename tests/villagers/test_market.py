"""Section 7: market days. `test_scoring.py` proves the payments for silver."""

from tests.villagers.a_table import a_table
from tests.villagers.card_rows import wrong

DAYS = """
# The first market day, when stacks 1 and 2 are empty: gold values showing and coins, which stay.
the end of the last build turn
  stacks | | agent | agent  # VIL-MARKET-1, -3, -5, VIL-SETUP-10
    end_turn => +2 gold, 1: +2 gold, +1 market day, draft of 1
  stacks agent | | agent
    end_turn => draft of 1
  stacks | agent | agent
    end_turn => draft of 1
  stacks agent | | | agent  # VIL-MARKET-2, VIL-EX-21
    end_turn => draft of 1
  stacks | | agent | agent; market_days 1
    end_turn => draft of 1
  stacks | | agent; village founders/swineherd miner/blacksmith lumberjack/log_rafter;
      coins blacksmith 6  # VIL-MARKET-3, -4
    end_turn => +10 gold, +1 market day, 1: +2 gold, draft of 1
  stacks | | agent; village founders wattler  # VIL-ROUND-1, VIL-FOOD-1: after the food check
    end_turn => +1 market day, 1: +2 gold, draft of 1, founders turned
# The second one, when all six are empty: gold, silver and the coins, each villager's once.
  stacks; market_days 1  # VIL-MARKET-6, VIL-EDITION-9, VIL-ROUND-2, VIL-END-1
    end_turn => +2 gold, 1: +2 gold, +1 market day, over
  stacks | | | | | agent; market_days 1
    end_turn => draft of 1
  stacks | | | agent; market_days 1; road - - - - - -
    end_turn => draft of 1
  stacks; market_days 1; village founders/swineherd lumberjack/log_rafter  # VIL-MARKET-7
    end_turn => +5 gold, +1 market day, 1: +2 gold, over
  # VIL-MARKET-8, VIL-LOCK-10, VIL-TERM-5, VIL-SCORE-17: silver counts coins before they are taken
  stacks; market_days 1; village founders/swineherd miner/blacksmith; coins blacksmith 6
    end_turn => +10 gold, -6 on blacksmith, +1 market day, 1: +2 gold, over
  stacks; market_days 1; hand jeweler tailor agent  # VIL-MARKET-10: hand cards bring nothing
    end_turn => +2 gold, 1: +2 gold, +1 market day, over
  # VIL-MARKET-9, VIL-CHOICE-18: both may fall due
  stacks; village founders/swineherd miner/blacksmith; coins blacksmith 6
    end_turn => +20 gold, -6 on blacksmith, +2 market day, 1: +4 gold, over
  # VIL-MARKET-3, -8, -11: the log says how much lay on the villagers
  stacks; 1: village hunter miner/blacksmith; 1: coins blacksmith 4
    end_turn => ..., told coins_collected 1 4, told gold_gained 0 2 first_market,
      told gold_gained 0 2 second_market, told gold_gained 1 6 first_market,
      told gold_gained 1 2 second_market
2 1 | 3 2 | 4 3 | 5 4
  seats {0}; stacks; market_days 1; {1}: building  # VIL-ROUND-2, VIL-END-1
    end_turn => ..., over
"""

UNDER_DAYS = a_table().with_village("founders hunter").with_village("founders hunter", 1)
UNDER_DAYS = UNDER_DAYS.building(1)


def test_what_market_days_pay() -> None:
    """VIL-MARKET-1 to -11."""
    assert wrong(DAYS, UNDER_DAYS) == ""
