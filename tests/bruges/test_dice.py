"""Phase 2: the roll, threat markers and damage, ascending (BRU-DICE, BRU-THREAT, BRU-ASCEND)."""

from domain.bruges import commands as c
from domain.bruges import components
from domain.bruges import events as e
from domain.bruges import state as s
from domain.decider import Seat
from tests.bruges.a_table import a_table, after, told
from tests.bruges.card_rows import as_it_lies, wrong
from tests.kernel.laid_out import of_type

DAMAGE = """
# Everybody takes a marker for each 5 and 6; then who can pay for the 1s and 2s is asked to ascend.
  guilders 9; rolled 3 4 3 4 1  # BRU-DICE-3, -4
    settles => OfferAscent asked
  rolled 1 2 6 5 3  # BRU-EX-2, BRU-THREAT-1, -2
    settles =>
      +1 red threat, +1 yellow threat, 1: +1 red threat, 1: +1 yellow threat, 2: +1 red threat,
      2: +1 yellow threat
  guilders 1; rolled 2 3 4 3 3  # BRU-ASCEND-5
    settles =>
# A third marker strikes, and all three go back for no points (BRU-THREAT-3, -15, -16, -24).
  # BRU-THREAT-4, -25: the flood takes all workers
  threats blue=2; workers red=2 violet=1; rolled 5 3 3 3 3
    settles =>
      -1 violet worker, -2 blue threats, -2 red workers, 1: +1 blue threat, 2: +1 blue threat
  # BRU-THREAT-5, BRU-DECIDE-4: the plague takes a person of choice, and the house stays
  threats brown=2; persons prince queen; rolled 3 6 3 3 3
    settles, queen/prince =>
      -queen laid out, -2 brown threats, 1: +1 brown threat, 2: +1 brown threat, +queen discarded
  threats brown=2; houses count; rolled 3 6 3 3 3  # BRU-THREAT-6
    settles => -2 brown threats, 1: +1 brown threat, 2: +1 brown threat
  threats yellow=2; guilders 7; rolled 3 3 5 3 3  # BRU-THREAT-7, -25: the raid takes all guilders
    settles => -2 yellow threats, -7 guilders, 1: +1 yellow threat, 2: +1 yellow threat
  # BRU-THREAT-8, -11, BRU-DECIDE-5: fire takes a house or an outermost token
  threats red=2; houses count baron; canals 3 1; rolled 3 3 3 6 3
    settles, left/right/house 0/house 1 =>
      -1 left token, -2 red threats, 1: +1 red threat, 2: +1 red threat
  threats red=2; houses count baron; canals 0 1; rolled 3 3 3 6 3
    settles, choose_section left => refused: section_not_possible
  threats red=2; houses count; rolled 3 3 3 6 3  # BRU-THREAT-9, BRU-DECIDE-24: unasked
    settles => -2 red threats, -count as house, 1: +1 red threat, 2: +1 red threat, +count discarded
  threats red=2; canals 0 4; rolled 3 3 3 6 3
    settles => -1 right token, -2 red threats, 1: +1 red threat, 2: +1 red threat
  threats red=2; rolled 3 3 3 6 3
    settles => -2 red threats, 1: +1 red threat, 2: +1 red threat
  # BRU-THREAT-10, -22, -26: who lived in a burnt house returns to the hand
  threats red=2; houses count baron; lives queen 0; rolled 3 3 3 6 3
    settles, house 0/house 1 =>
      -queen laid out, +queen in hand, -2 red threats, -count as house, 1: +1 red threat,
      2: +1 red threat, +count discarded
  # BRU-DECIDE-5: unseen houses that look the same are offered once
  threats red=2; unseen_house baron; unseen_house duke; canals 1 0; rolled 3 3 3 6 3
    settles, house 0/left =>
      -2 red threats, -baron as house, 1: +1 red threat, 2: +1 red threat, +baron discarded
  threats violet=2; rolled 3 3 3 3 5  # BRU-THREAT-14, BRU-EX-36, BRU-END-16: intrigue 3 points
    settles => -2 violet threats, -3 points, 1: +1 violet threat, 2: +1 violet threat
  threats violet=2; points 2; rolled 3 3 3 3 5
    settles => -2 points, -2 violet threats, 1: +1 violet threat, 2: +1 violet threat
  # BRU-THREAT-17, BRU-DECIDE-3: only fire and plague are ordered; fire returns the Queen before it
  seats 2; threats blue=2 brown=2 yellow=2 red=2 violet=2; persons queen; workers red=1;
      guilders 3; rolled 5 5 5 5 5
    settles =>
      +1 brown threat, +1 red threat, -1 red worker, -2 blue threats, -2 violet threats,
      -2 yellow threats, -3 guilders, -3 points, Damage asked
    settles, red/brown =>
      -queen laid out, +queen in hand, -1 red worker, -2 blue threats, -2 brown threats,
      -2 red threats, -2 violet threats, -2 yellow threats, -3 guilders, -3 points, -poet as house,
      1: +1 blue threat, 1: +1 brown threat, 1: +1 red threat, 1: +1 violet threat,
      1: +1 yellow threat, +poet discarded
    settles, brown =>
      -queen laid out, -1 red worker, -2 blue threats, -2 brown threats, -2 red threats,
      -2 violet threats, -2 yellow threats, -3 guilders, -3 points, -poet as house,
      1: +1 blue threat, 1: +1 brown threat, 1: +1 red threat, 1: +1 violet threat,
      1: +1 yellow threat, +poet discarded, +queen discarded
  # BRU-DECIDE-24: where one of them takes nothing no order is asked
  threats brown=2 red=2; houses count baron; rolled 3 5 3 5 3
    settles, house 0/house 1 =>
      -2 brown threats, -2 red threats, -count as house, 1: +1 brown threat, 1: +1 red threat,
      2: +1 brown threat, 2: +1 red threat, +count discarded
  threats yellow=2 red=2; houses count; guilders 6; rolled 3 3 6 5 3  # BRU-EX-26
    settles =>
      -2 red threats, -2 yellow threats, -6 guilders, -count as house, 1: +1 red threat,
      1: +1 yellow threat, 2: +1 red threat, 2: +1 yellow threat, +count discarded
  # BRU-THREAT-20, BRU-INT-11: by a person at once
  persons smuggler; workers blue=1; threats red=1 blue=1; 1: threats red=2; 1: houses count baron
    activates smuggler, red, opponent 1, 1: house 0/house 1 =>
      +smuggler turned, -1 blue worker, -1 red threat, 1: -2 red threats, 1: -count as house,
      +count discarded
"""

ASCENT = """
# The price is the sum of the 1s and 2s; in turn order everybody may ascend once.
  guilders 5; ascent 2 3 4 5 1  # BRU-EX-3, BRU-ASCEND-2, -7
    ascend/decline => -3 guilders, +1 step
  guilders 9; 1: guilders 9; ascent 1 3 3 3 3  # BRU-ASCEND-1, -3, -6, -13, BRU-DECIDE-6
    decline, 1: ascend/decline => 1: -1 guilder, 1: +1 step
  guilders 9; ascent 3 4 5 6 3  # BRU-ASCEND-4
    settles =>
  guilders 9; step 11; ascent 1 3 3 3 3  # BRU-ASCEND-8, -12
    settles =>
  guilders 9; step 2; 1: step 3; ascent 1 3 3 3 3  # BRU-ASCEND-9: several stand on one step
    ascend => -1 guilder, +1 step
# Phase 3: a die sets the income of its colour.
  dice 1 6 2 2 2  # BRU-DICE-5
    plays potter, take_guilders => +6 guilders
"""


def test_what_markers_do() -> None:
    """BRU-THREAT-1 to -11, -14 to -17, -20, -22, -24 to -26."""
    assert wrong(DAMAGE, as_it_lies) == ""


def test_who_ascends_for_what() -> None:
    """BRU-ASCEND-1 to -9, -12, -13."""
    assert wrong(ASCENT, as_it_lies) == ""


def test_five_dice_are_rolled_once_a_round_when_all_hands_are_full() -> None:
    """BRU-DICE-1, -2, BRU-HIDE-20."""
    table = (
        a_table().holds(1, hand="prince queen king earl duke").holds(hand="monk nun abbot abbess")
    )
    events = told(table.asked(s.Refill(Seat(0))), c.DrawFrom(0))
    dice = of_type(events, e.DieRolled)

    assert [die.colour for die in dice] == list(components.COLOURS)
    assert all(1 <= die.value <= 6 for die in dice)
    state = after(table.asked(s.Refill(Seat(0))), c.DrawFrom(0))
    assert state.dice == tuple(die.value for die in dice)


MARKERS = """
# A house that nobody has seen is turned up before it burns.
  threats red=2; houses count; unseen_house baron; rolled 3 3 3 6 3
    settles, house 1/house 0 => -2 red threats, -baron as house, +baron discarded,
      1: +1 red threat, 2: +1 red threat, told house_turned_up 0 1 baron  # BRU-HIDE-9, -10
# A statue outlives the token of space 5 and comes once.
  seats 2; threats red=2; canals 5 0; crowned; rolled 3 3 3 6 3
    settles => -2 red threats, -1 left token, 1: +1 red threat  # BRU-THREAT-12, -13
  seats 2; canals 4 0; crowned; persons acrobat; workers red=1; guilders 20
    activate acrobat, left/right =>
      -1 red worker, +acrobat turned, +1 left token, -10 guilders  # BRU-CANAL-7
# One player completely before the next: markers that went back are there for the next player.
  seats 2; threats red=2; supply 9 9 9 1 9; rolled 3 3 3 6 3  # BRU-THREAT-18, -23
    settles => -2 red threats, 1: +1 red threat
  supply 9 9 9 0 9; rolled 3 3 3 6 3  # BRU-THREAT-19: an empty supply gives none
    settles =>
# The steps are worth 1 to 12 points, the sixth 7.
1 1 | 6 7 | 11 12
  step {0}
    => scores reputation {1}  # BRU-ASCEND-10, BRU-END-9
"""


def test_how_markers_are_taken_and_what_steps_are_worth() -> None:
    """BRU-THREAT-12, -13, -18, -19, -23, BRU-HIDE-9, -10, BRU-CANAL-7, BRU-ASCEND-10, BRU-END-9."""
    assert len(components.TRACK) == 12
    assert wrong(MARKERS, as_it_lies) == ""
