"""Section 6: build turns."""

from clients.suite.text_rows import pairs
from domain.villagers.limits import build_limit
from tests.villagers.a_table import a_table
from tests.villagers.card_rows import wrong

TURN = """
# Each villager laid uses a build action; cards with the discard symbol and basic ones use none.
a build turn
  hand harvester chandler; building limit=2  # VIL-BUILD-4, VIL-CHAIN-1, VIL-DECIDE-7
    play_card harvester, play_card chandler =>
      -harvester in hand, -chandler in hand, +harvester laid, +chandler laid, +2 action
  hand harvester; building limit=2 used=2  # VIL-BUILD-2, -4
    play_card harvester => refused: no_build_action
  hand harvester; building limit=5  # VIL-BUILD-5, -12: fewer may be used, also none
    end_turn => build of 1, limit 2
  hand tinner smuggler; building limit=2 used=2  # VIL-BUILD-6
    play_card tinner, play_card smuggler =>
      +1 gold, -smuggler in hand, -tinner in hand, +smuggler discarded, +tinner discarded,
      tinner at work
  hand blacksmith tinner agent fisher  # VIL-BUILD-8, VIL-DECIDE-7
    play_card agent, get_basic miner stack_1, put_back fisher, play_card tinner,
      play_card blacksmith =>
      +agent laid, +miner laid, +miner/blacksmith laid, -agent in hand, -blacksmith in hand,
      -fisher in hand, -tinner in hand, stack_1 fisher hunter hunter, +1 basic, +2 action,
      +tinner discarded, -1 spare miner, tinner at work
  hand harvester harvester  # VIL-BUILD-10: copies of one villager
    play_card harvester, play_card harvester => -2 harvester in hand, +2 harvester laid, +2 action
  hand benefactor courier  # VIL-SPECIAL-1
    play_card harvester => refused: not_in_hand
    play_card nobody => refused: not_in_hand
    play_card benefactor => refused: draft_phase_only
    play_card courier => refused: draft_phase_only
  1: village founders wattler; 1: hand wattler harvester  # VIL-BUILD-3, -11, -15
    end_turn => build of 1, limit 3
    end_turn, 1: play_card wattler => 1: +wattler laid, 1: -wattler in hand, build of 1, limit 3
  1: village founders wattler wattler; hand schemer  # VIL-BUILD-15: what is left as it begins
    end_turn => build of 1, limit 4
    play_card schemer, wattler@1/wattler.2@1, end_turn =>
      +wattler in hand, -schemer in hand, 1: -wattler laid, +schemer discarded, build of 1, limit 3
  seats 3; led_by 1; 1: building  # VIL-BUILD-1: each player has one whole turn, in turn order
    end_turn => build of 2, limit 2
    end_turn, end_turn => build of 0, limit 2
    end_turn, end_turn, end_turn => ..., draft of 2
  hand harvester chandler  # VIL-BUILD-4: each villager laid is told with its action
    play_card harvester => ..., first card_played build_action_used villager_laid,
      told card_played 0 harvester, told build_action_used 0, told villager_laid 0 2 harvester False
  village founders/swineherd hunter wattler  # VIL-BUILD-9: none goes back to the hand
    end_turn/end_turn => build of 1, limit 2, told build_turn_began 1 2  # VIL-BUILD-11
  ready  # VIL-BUILD-13, VIL-HIDE-22: with an empty hand the next seat is asked too
    end_turn, end_turn/end_turn => ..., draft of 1
"""


def test_what_a_build_turn_is_made_of() -> None:
    """VIL-BUILD-1 to -13, -15."""
    assert wrong(TURN) == ""


LIMITS = """
founders => 2
founders wattler => 3
founders wattler miner/mason => 4
founders wattler wattler wattler wattler => 5
founders/brewer lumberjack(carpenter, shipwright) => 5
"""


def test_the_build_limit_is_two_and_one_for_each_builder_showing() -> None:
    """VIL-BUILD-2, VIL-EX-1."""
    for village, limit in pairs(LIMITS):
        assert build_limit(a_table().with_village(village).state.seats[0]) == int(limit), village
