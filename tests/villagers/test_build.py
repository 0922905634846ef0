"""Section 6: build turns, basic villagers and padlocks."""

import pytest

from domain.villagers.limits import build_limit
from projections.conformance.text_rows import pairs, title
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
  1: village founders wattler; 1: hand wattler harvester  # VIL-BUILD-3, -11, -15
    end_turn, 1: play_card wattler => 1: +wattler laid, 1: -wattler in hand, build of 1, limit 3
  1: village founders wattler wattler; hand schemer  # VIL-BUILD-15: what is left as it begins
    end_turn => build of 1, limit 4
    play_card schemer, wattler@1/wattler.2@1, end_turn =>
      +wattler in hand, -schemer in hand, 1: -wattler laid, +schemer discarded, build of 1, limit 3
  seats 3; first_player 1; 1: building  # VIL-BUILD-1: each player has one whole turn, in turn order
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


BASICS = """
# For each a hand card goes face-down on a stack, up to three in a build turn, without an action.
a build turn
  hand harvester harvester harvester harvester  # VIL-BASIC-1
    get_basic miner stack_1, put_back harvester, get_basic miner stack_1, put_back harvester,
      get_basic miner stack_1, put_back harvester =>
      +3 miner laid, -3 harvester in hand, stack_1 harvester harvester harvester hunter hunter,
      +3 basic, -3 spare miner
    get_basic miner stack_1, put_back harvester, get_basic miner stack_1, put_back harvester,
      get_basic miner stack_1, put_back harvester, get_basic miner stack_1 =>
      refused: no_more_basics
  hand harvester agent; stack 2 cooper; building limit=2 used=2  # VIL-BASIC-2, -4, -7, VIL-BUILD-7
    get_basic hayer stack_2, put_back harvester/put_back agent =>
      +hayer laid, -harvester in hand, stack_2 harvester cooper, +1 basic, -1 spare hayer
  ready  # VIL-BASIC-2
    get_basic miner stack_1 => refused: nothing_to_put_back
  # VIL-BASIC-3, VIL-HIDE-22: one hand card is asked for, too
  hand harvester; stacks agent | | agent; basics lumberjacks=1 miners=0; building limit=0
    get_basic lumberjack stack_3/get_basic lumberjack stack_1/get_basic hayer stack_1/
      get_basic hayer stack_3/end_turn, put_back harvester =>
      +lumberjack laid, -harvester in hand, stack_3 harvester agent, +1 basic, -1 spare lumberjack
    get_basic hayer stack_1, put_back agent => refused: not_in_hand
    get_basic miner stack_1 => refused: none_left  # VIL-BASIC-8
    # VIL-BASIC-5, -6: neither on a stack that has run out nor elsewhere, as long as there is one
    get_basic hayer stack_2 => refused: pile_closed
  hand harvester; stacks; reserve agent  # VIL-BASIC-6: then the Reserve, then the discard pile
    get_basic miner reserve, put_back harvester =>
      +miner laid, -harvester in hand, reserve harvester agent, +1 basic, -1 spare miner
    get_basic miner discard => refused: pile_closed
  hand harvester; stacks; reserve
    get_basic miner discard, put_back harvester =>
      +miner laid, -harvester in hand, +1 basic, +harvester discarded, -1 spare miner
    get_basic miner reserve => refused: pile_closed
  hand harvester  # VIL-BASIC-3, VIL-HIDE-6: only seat 0 knows what it put back
    get_basic miner stack_1, put_back harvester => ...,
      told hand_card_put_back 0 stack_1 harvester 1 1, told basic_exchanged 0 miner 2
  hand miner  # VIL-CHOICE-13: a basic villager of the hand is not put back
    get_basic hayer stack_1 => refused: nothing_to_put_back
  hand miner agent
    get_basic hayer stack_1, put_back miner => refused: basic_card
"""


PADLOCKS = """
# A padlock is opened whenever its villager is played: one's own unlocker gets 2 gold from the Bank,
# else another's gets it from the Supply, else the Bank does.
fisher
  ready =>  # VIL-LOCK-1, -4: in the moment that its villager is played
      +fisher laid, +1 action, -2 gold, order padlock_opened villager_laid
  village founders lumberjack/shipwright =>  # VIL-LOCK-2
      +fisher laid, +1 action, +2 on shipwright
  1: village founders lumberjack/shipwright =>  # VIL-LOCK-3
      +fisher laid, +1 action, 1: +2 on shipwright, -2 gold
  # VIL-LOCK-5, -6: among several of the first case the player chooses
  village founders lumberjack(shipwright, shipwright); 1: village founders lumberjack/shipwright
    unlock shipwright.2/unlock shipwright => +fisher laid, +1 action, +2 on shipwright.2
    unlock shipwright@1 => refused: no_unlocker
  seats 3; 1: village founders lumberjack/shipwright; 2: village founders lumberjack/shipwright
    unlock shipwright@2/unlock shipwright@1 => +fisher laid, +1 action, 2: +2 on shipwright, -2 gold
  # VIL-LOCK-8: with less than 2 gold only in the first case
  supply 1 => refused: padlock_closed
  supply 1; village founders lumberjack/shipwright => +fisher laid, +1 action, +2 on shipwright
  # VIL-LOCK-11, VIL-CHOICE-33
  rules padlocks=false; supply 0; village founders lumberjack/shipwright => +fisher laid, +1 action
  solo; countess shipwright =>  # VIL-SOLO-15, VIL-LOCK-3
      +fisher laid, +1 action, countess: +2 on shipwright, -2 gold
  solo; countess shipwright; village founders lumberjack/shipwright =>  # VIL-SOLO-15: not only she
      +fisher laid, +1 action, +2 on shipwright
cooper
  village miner(blacksmith, blacksmith) lumberjack lumberjack  # VIL-DECIDE-7: the place comes first
    lay_on lumberjack.2/lay_on lumberjack, unlock blacksmith/unlock blacksmith.2 =>
      +lumberjack/cooper laid, +1 action, +2 on blacksmith
blacksmith
  village lumberjack miner; hand cooper  # VIL-LOCK-7: laid earlier in the same turn
    play_card cooper =>
      +2 on blacksmith, +lumberjack/cooper laid, +miner/blacksmith laid, -cooper in hand, +2 action
glass_blower
  # VIL-LOCK-9: once more than its keyring says
  village miner(blacksmith, mason) miner; coins blacksmith 20
    lay_on miner.2 => refused: illegal
two of them
  hand fisher fisher  # VIL-LOCK-1: each copy anew
    play_card fisher, play_card fisher => +2 fisher laid, -2 fisher in hand, +2 action, -4 gold
# VIL-LOCK-10, VIL-TERM-5: coins stay on the unlocker, on a market day, too.
the end of a turn
  village founders lumberjack miner/blacksmith; hand cooper; stacks | | agent | agent;
      first_player 1; building 0
    play_card cooper, end_turn =>
      +1 market day, +2 on blacksmith, +8 gold, +lumberjack/cooper laid, -cooper in hand, 1:
      founders turned, draft of 0, founders turned
"""


@pytest.mark.parametrize("text", [TURN, BASICS, PADLOCKS], ids=title)
def test_what_a_build_turn_is_made_of(text: str) -> None:
    """VIL-BUILD-1 to -13, -15, VIL-BASIC-1 to -8, VIL-EDITION-15, VIL-LOCK-1 to -11."""
    assert wrong(text) == ""
