"""Section 16: the worked examples of the base game; others are proved beside their rule."""

from tests.villagers.card_rows import wrong

EXAMPLES = """
the examples of a draft and of build turns
  # VIL-EX-2: a villager with a coin is drafted, and with 1 food two more villagers
  village founders/swineherd; 1: square fisher fisher; drafting;
      road mason+1 priest grocer agent hunter cooper; stack 1 brewer wheeler hunter
    draft_face_up 1 mason, draft_from_pile stack_1 2, draft_from_pile stack_1 1 =>
      +1 gold, +hunter in hand, +mason in hand, +wheeler in hand, 1: +2 fisher in hand,
      1: -2 fisher drafted, place 1 brewer, stack_1 empty, road of 1
  # VIL-EX-5: a turn with build limit 3
  village founders lumberjack/carpenter; hand swineherd wheeler cartwright; first_player 1;
      1: building
    1: end_turn, play_card swineherd, play_card wheeler, play_card cartwright =>
      +founders/swineherd laid, +lumberjack/wheeler laid, +lumberjack/wheeler/cartwright laid,
      -cartwright in hand, -swineherd in hand, -wheeler in hand, build of 0, limit 3
  # VIL-EX-7: three basic villagers and three actions
  hand agent fisher priest blacksmith grazier chandler; building limit=3
    get_basic miner stack_1, put_back agent, get_basic hayer stack_2, put_back fisher,
      get_basic miner stack_1, put_back priest, play_card blacksmith, lay_on miner/lay_on miner.2,
      play_card grazier, play_card chandler =>
      +2 miner laid, +chandler laid, +hayer laid, +hayer/grazier laid, +miner/blacksmith laid,
      -agent in hand, -blacksmith in hand, -chandler in hand, -fisher in hand, -grazier in hand,
      -priest in hand, stack_1 priest agent hunter hunter, stack_2 fisher hunter hunter, +3 action,
      +3 basic, -1 spare hayer, -2 spare miner
  # VIL-EX-8: Cooper, Brewer and Fisher are unlocked
  village founders lumberjack; hand cooper brewer fisher; 1: village founders miner/blacksmith
    play_card cooper, play_card brewer, play_card fisher =>
      -4 gold, +2 on cooper, +fisher laid, +founders/brewer laid, +lumberjack/cooper laid,
      -brewer in hand, -cooper in hand, -fisher in hand, 1: +2 on blacksmith, +3 action
  # VIL-EX-9: Tinner, Monk, Jeweler and Smuggler
  village founders/swineherd miner/seeker; 1: village founders miner/blacksmith;
      hand tinner monk jeweler smuggler; building limit=2
    play_card tinner, play_card monk, lay_on seeker, play_card jeweler,
      use_tinner/unlock blacksmith@1, play_card smuggler, jeweler =>
      +10 gold, +miner/seeker/monk laid, +miner/seeker/monk/jeweler laid, -jeweler in hand,
      -monk in hand, -smuggler in hand, -tinner in hand, +2 action, +smuggler discarded,
      +tinner discarded, tinner at work
the examples of market days
  # VIL-EX-12: the first one of C
  village founders/brewer hayer(thatcher, bed_builder) lumberjack/wheeler/cartwright freemason;
      coins cartwright 8; stacks | | agent; 1: building
    end_turn => +23 gold, +1 market day, 1: founders turned, draft of 1
  # VIL-EX-13: the second one of D
  village founders hayer/grazier/milk_maid grocer grocer lumberjack(cooper, carpenter); food_side;
      coins carpenter 6; stacks; market_days 1; 1: building
    end_turn => +28 gold, -6 on carpenter, +1 market day, 1: founders turned, over
"""


def test_the_worked_examples() -> None:
    """VIL-EX-2, -5, -7 to -9, -12, -13."""
    assert wrong(EXAMPLES) == ""
