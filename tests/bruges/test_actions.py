"""The six actions, canals and houses (BRU-ACT, BRU-CANAL, BRU-HOUSE)."""

from domain.bruges import components
from tests.bruges.card_rows import as_it_lies, wrong

ACTIONS = """
# Take 2 workers of the colour of the card, or what its die shows; that is always possible.
  ready
    plays queen, take_workers/take_guilders => +2 red workers  # BRU-ACT-2, -3, -11, BRU-EX-4
  dice 1 2 6 3 4
    plays duke, take_guilders => +6 guilders  # BRU-ACT-4, BRU-EX-5
# Return a threat marker of the colour for a point.
  threats brown=1 red=1
    plays earl, return_threat => -1 brown threat, +1 point  # BRU-ACT-5, -6, BRU-EX-6
  threats red=1
    plays earl, return_threat => refused: no_such_threat
# Build a canal token on the next space of a section of yours, of the colour of the card.
  guilders 3
    plays prince, build_canal left => +1 left token, -1 guilder  # BRU-ACT-7, -10, BRU-EX-7
    plays prince, build_canal right => refused: wrong_colour  # BRU-CANAL-2
  guilders 20; canals 1 0  # BRU-CANAL-2, BRU-DECIDE-8: the second space on the left is brown
    plays countess, build_canal left => +1 left token, -2 guilders
    plays baron, build_canal left => refused: wrong_colour
  guilders 20; canals 5 5
    plays margrave, build_canal left => refused: section_complete
  guilders 20; canals 5 0
    plays margrave, build_canal left => refused: section_complete
    plays margrave, build_canal right => +1 right token, -1 guilder
  # BRU-CANAL-6, -8: the fifth space takes the topmost statue
  guilders 5; canals 4 0
    plays margrave, build_canal left => +1 left token, +7 as statue, -5 guilders
  persons toll_collector  # BRU-ACT-12: costs are paid before what reacts brings gains
    plays prince, build_canal left => refused: not_enough_guilders
# Build the card face down as a house for a worker of its colour; as many as one likes.
  workers violet=1 red=1  # BRU-ACT-8, -17, BRU-EX-8, BRU-HOUSE-1
    plays king, build_house red => refused: worker_needed
    plays king, build_house => refused: worker_needed
  workers red=1
    plays king, build_house violet => refused: no_such_worker
  houses count countess baron baroness margrave prince queen judge earl duke princess; workers red=1
    plays knight, build_house red => -1 red worker, +knight as house  # BRU-HOUSE-4
  persons carpenter; workers violet=1
    plays king, build_house violet => refused: no_worker_needed
# Lay the person out for its price on a house of any colour, in which there is no other one.
  guilders 10; houses baroness; persons queen  # BRU-ACT-9, -16, -17, BRU-EX-9
    plays prince, lay_out 1 => refused: no_room  # BRU-HOUSE-2, -5
  guilders 8; houses count  # BRU-ACT-10
    plays prince, lay_out 0 => refused: not_enough_guilders
  # BRU-ACT-13, BRU-DECIDE-15: reactions come before lightning and its second run
  persons fire_eater astronomer head_cook; threats red=1
    lays_out alchemist, red/decline => -1 red threat, +1 point, TakeAnyWorkers asked
    lays_out alchemist, red, any, run_again/decline =>
      -1 red threat, +1 point, +1 blue worker, +12 guilders
"""


def test_what_the_six_actions_do() -> None:
    """BRU-ACT-2 to -13, -16, -17, BRU-CANAL-2, -6, BRU-HOUSE-1, -2, -4, -5."""
    assert wrong(ACTIONS, as_it_lies) == ""


def test_spaces_cost_1_to_5_guilders_from_the_seal() -> None:
    """BRU-CANAL-3."""
    assert components.COSTS == (1, 2, 3, 4, 5)


CANALS_AND_HOUSES = """
# A statue comes before what reacts, and no card is played for it.
  seats 2; canals 4 0; persons glassblower acrobat; guilders 10; workers red=1
    activate acrobat, left/right => -1 red worker, +acrobat turned, +1 left token, -10 guilders,
      +7 as statue, +1 point, in_order section_completed 0 left 7 / points_gained 0 1,
      untold card_played  # BRU-ACT-13, -14, BRU-CANAL-6, -9
# A player builds in the player's own sections alone: seat 1 begins with a brown space on the left.
  seats 2; 1: hand countess; 1: guilders 1; turn 1  # BRU-CANAL-1, -4
    1: play_card countess, 1: build_canal left =>
      1: +1 left token, 1: -1 guilder, 1: -countess in hand, +countess discarded
# A space of cost 3 is worth 3 points; the fifth one takes the topmost statue while there is one.
  canals 2 0
    => scores canals 0  # BRU-CANAL-5
  canals 3 5
    => scores canals 6  # BRU-CANAL-5, BRU-END-7
  guilders 5; canals 4 0
    plays margrave, build_canal left => +1 left token, -5 guilders, +7 as statue,
      statues 6 5 4 3 2, scores statues 7  # BRU-CANAL-6, BRU-END-8
  guilders 5; canals 4 0; no_statues
    plays margrave, build_canal left => +1 left token, -5 guilders  # BRU-CANAL-8
# Each house is worth a point, lived in or not.
  houses count baron; persons queen
    => scores houses 3  # BRU-HOUSE-3, BRU-END-4
# What is built and laid out is told.
  workers violet=1
    plays king, build_house violet => -1 violet worker, +king as house,
      told house_built 0 0 violet king violet  # BRU-ACT-8
  guilders 10; houses baroness
    plays prince, lay_out 0 => +prince laid out, -9 guilders,
      told person_laid_out 0 prince 0 9  # BRU-ACT-9
"""


def test_what_canals_statues_and_houses_bring() -> None:
    """BRU-ACT-8, -9, -13, -14, BRU-CANAL-1, -4 to -9, BRU-HOUSE-3, BRU-END-4, -7, -8."""
    assert wrong(CANALS_AND_HOUSES, as_it_lies) == ""
