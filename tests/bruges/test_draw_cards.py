"""Drawing cards (BRU-DRAW) and rounds (BRU-ROUND)."""

from tests.bruges.a_table import opened
from tests.bruges.card_rows import as_it_lies, wrong

DRAWING = """
# A hand is refilled to 5 by single cards of freely chosen piles.
  seats 2; hand; piles servant maid footman page / monk nun abbot / tailor; refill
    draw_from 0/draw_from 1, draw_from 1, draw_from 1, draw_from 0, draw_from 0 =>
      +servant in hand, +monk in hand, +nun in hand, +maid in hand, +footman in hand,
      asks refill 1  # BRU-DRAW-2, -3, BRU-DECIDE-1
# The start player finishes before the next begins; who holds 5 or more draws and discards none.
  hand monk nun abbot; 1: hand prince queen king earl duke princess;
      piles servant maid / abbess vicar / tailor; refill  # BRU-DRAW-1, -4, -17, BRU-ROUND-2
    draw_from 0, stop_drawing => refused: not_yet_possible
    draw_from 0, draw_from 1 => +servant in hand, +abbess in hand, asks refill 2
# Cards are looked at when the refill is complete.
  seats 2; hand prince queen; piles servant maid / monk nun / tailor; refill  # BRU-DRAW-5, -6
    draw_from 0, draw_from 1 => drawn servant monk, asks refill 0, untold drawn_cards_seen
    draw_from 0, draw_from 1, draw_from 0 => +servant in hand, +monk in hand, +maid in hand,
      told drawn_cards_seen 0 3 servant maid monk
# An empty pile is replaced at once in its place, and this round is the last; in phase 3 the next.
  seats 2; hand monk nun abbot abbess; piles servant / maid page / tailor potter; refill
    draw_from 0 => +servant in hand, piles tailor potter / maid page, extra, last_round 1,
      told extra_pile_laid 0 1  # BRU-DRAW-7, -8, -9, -11
  seats 2; round 6; persons servant; workers red=1; piles monk / nun abbot / tailor potter
    activate servant, draw_from 0 => -1 red worker, +servant turned, +monk in hand,
      piles tailor potter / nun abbot, last_round 7  # BRU-DRAW-10, BRU-EX-34, BRU-END-1
# The last round once fixed stays so. The other pile is split: the upper half stays.
  seats 2; hand prince queen king earl;
      piles monk nun abbot abbess chaplain vicar deacon pilgrim preacher / servant; refill
    draw_from 1 => +servant in hand, last_round 1,
      piles monk nun abbot abbess chaplain / vicar deacon pilgrim preacher,
      told pile_split 1 5 blue  # BRU-DRAW-12, -13, -14, BRU-EX-35
  seats 2; hand prince queen king earl; piles servant / monk nun abbot; refill  # BRU-DRAW-14
    draw_from 0 => +servant in hand, piles abbot / monk nun, told pile_split 0 2 yellow
# A single card is not split: then there is one pile to draw from, and nobody is asked for it.
  seats 2; hand prince queen king; piles servant / monk; refill  # BRU-DRAW-15
    draw_from 0 => +servant in hand, +monk in hand, piles /
# Without cards drawing stops, and the discard pile is not reshuffled.
  seats 2; hand; piles / monk; discard poet baker; refill  # BRU-DRAW-16
    draw_from 1 => +monk in hand, asks turn 0 1 False
# What a person draws may be looked at after the last card.
  seats 2; persons schoolmaster; workers violet=1  # BRU-DRAW-19, -20
    activate schoolmaster, draw_from 1 =>
      -1 violet worker, +schoolmaster turned, drawn smith
    activate schoolmaster, draw_from 1, draw_from 0 =>
      -1 violet worker, +schoolmaster turned, +smith in hand, +tailor in hand,
      DiscardCards asked
"""

ROUNDS = """
# Phases follow each other, and the banner passes clockwise.
  seats 2; hand; turn 1 4 played=1  # BRU-ROUND-1, -2, -4
    1: end_turn => told round_ended 1, told round_began 2
# After phase 4 all persons become usable again, after the last round too.
  seats 2; persons queen; activated queen; turn 1 4 played=1  # BRU-ROUND-3, -5
    1: end_turn => -queen turned, +persons majority, asks refill 1
# After the last round comes the final scoring, with phase 4 in full.
  seats 2; step 2; last_round 1; turn 1 4 played=1  # BRU-ROUND-5, BRU-END-1
    1: end_turn => +reputation majority, asks nobody, untold round_began
"""


def test_what_is_drawn_from_which_pile() -> None:
    """BRU-DRAW-1 to -17, -19, -20."""
    assert wrong(DRAWING, as_it_lies) == ""


def test_a_round_has_four_phases() -> None:
    """BRU-ROUND-1 to -5, BRU-END-1."""
    assert wrong(ROUNDS, as_it_lies) == ""


def test_a_game_goes_on_for_an_open_number_of_rounds() -> None:
    """BRU-ROUND-1."""
    assert opened(2).last_round == 0
