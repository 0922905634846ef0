"""Section 6: the food check."""

from tests.villagers.card_rows import wrong

CHECK = """
# Whoever shows no food after the last build turn turns Founders, which stays so.
the end of a build turn
  village founders hunter; 1: village founders wattler; 1: building  # VIL-FOOD-1, VIL-EX-11
    end_turn => 1: founders turned, draft of 1
  village founders graper/vintner; 1: village founders hunter; 1: building  # VIL-CHAIN-7
    end_turn => founders turned, draft of 1
  village founders hunter; food_side; 1: village founders hunter; 1: building  # VIL-FOOD-2
    end_turn => draft of 1
  ready
    end_turn => build of 1, limit 2  # VIL-FOOD-4
  # VIL-CHOICE-16: even when it is covered; every villager for Founders has food, but a Wattler
  village founders/wattler; 1: village founders/truffler; 1: building
    end_turn => founders turned, draft of 1
  tokens windmill; 1: building  # VIL-CHOICE-16: a Windmill feeds nobody at the check
    end_turn => founders turned, 1: founders turned, draft of 1
1 | 4
  round {0}; 1: building  # VIL-FOOD-3: every round
    end_turn => founders turned, 1: founders turned, draft of 1
"""


def test_whoever_shows_no_food_turns_founders() -> None:
    """VIL-FOOD-1, -2, -4."""
    assert wrong(CHECK) == ""
