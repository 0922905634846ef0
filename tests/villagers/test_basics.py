"""Section 6: basic villagers."""

from tests.villagers.card_rows import wrong

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
    get_basic hayer reserve => refused: pile_closed
    get_basic hayer discard => refused: pile_closed
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


def test_what_a_basic_villager_costs() -> None:
    """VIL-BASIC-1 to -8, VIL-EDITION-15."""
    assert wrong(BASICS) == ""
