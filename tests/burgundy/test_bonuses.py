"""Section 11: bonuses for triplets and kinds."""

import pytest

from domain.burgundy import commands as c
from projections.conformance.text_rows import title
from tests.burgundy.a_table import a_table, after, card, placing
from tests.burgundy.card_rows import wrong

SIX_KINDS = "castle_1 mine_1 knowledge_1 ship_1 pasture_1 bank_4"

CLOSING = """
# The first to close a stack of a kind takes its bonus card; every closed stack has a pass bonus.
ship_3 0
  estate ship_1/ship_2 =>  # BUR-BONUS-1, -5
      stack 0 ship_1/ship_2/ship_3, +ship bonus, asks effect ship_3 > bonus
  estate ship_1/ship_2; 1: first_bonus ship =>  # BUR-BONUS-2, -5: each can be won once
      stack 0 ship_1/ship_2/ship_3, asks effect ship_3 > bonus
  estate ship_1/ship_2; first_bonus mine =>  # BUR-BONUS-4: and several by one player
      stack 0 ship_1/ship_2/ship_3, +ship bonus, asks effect ship_3 > bonus
  estate ship_1 => stack 0 ship_1/ship_3, asks effect ship_3  # BUR-BONUS-5
  # BUR-EX-26, BUR-BONUS-7: exactly one option is chosen
  estate ship_1/ship_2
    choose_bonus A1 => stack 0 ship_1/ship_2/ship_3, +ship bonus, +3 points, asks effect ship_3
# BUR-BONUS-3, BUR-EX-13, -14: the kind of the stack counts, whatever monasteries are in it.
monastery_3 0
  estate ship_1/ship_2 => stack 0 ship_1/ship_2/monastery_3 as ship, +ship bonus, asks bonus
  estate monastery_1/monastery_2 =>
      stack 0 monastery_1/monastery_2/monastery_3, +monastery bonus, asks bonus
castle_3 0
  estate monastery_1/monastery_2 =>
      stack 0 monastery_1/monastery_2/castle_3 as castle, +castle bonus, asks castle > bonus
# BUR-BONUS-16: several triplets in a turn give one bonus each.
castle_3 0
  estate castle_1/castle_2 ship_1/ship_2; projects ship_3
    choose_bonus A1, place_project ship_3 1, choose_bonus A1 =>
      stack 0 castle_1/castle_2/castle_3, stack 1 ship_1/ship_2/ship_3, -ship_3 as project,
      +castle bonus, +ship bonus, +6 points, asks effect ship_3
# BUR-EX-28: two monasteries close a mine.
monastery_3 0
  estate mine_1; projects monastery_4; asks die 4 > die 3
    place_project monastery_4 0 =>
      stack 0 mine_1/monastery_3/monastery_4 as mine, -monastery_4 as project,
      +mine bonus, asks bonus
"""

OPTIONS = """
# The pass decides which options there are; exactly one is chosen.
a closed stack
  asks bonus; purchase_made  # BUR-BONUS-6 to -8, BUR-DEC-7, BUR-EX-7, -26
    choose_bonus A1/choose_bonus A2/choose_bonus A3/choose_bonus A4/choose_bonus A5 => +3 points
    choose_bonus A2 => asks supply goods 2
    choose_bonus A3 => asks supply animals 2
    choose_bonus A4 => +3 silver
    choose_bonus A5 => +3 workers
  asks bonus; purchase_made; current_pass B  # BUR-BONUS-9
    choose_bonus B1/choose_bonus B2/choose_bonus B3/choose_bonus B4 => asks supply goods 2
    choose_bonus B2 => asks supply animals 2
    choose_bonus B3 => +3 silver
    choose_bonus B4 => +3 workers
  asks bonus; purchase_made; current_pass C  # BUR-BONUS-10
    choose_bonus C1/choose_bonus C2/choose_bonus C3/choose_bonus C4/choose_bonus C5 =>
      asks supply goods 1
    choose_bonus C2 => asks supply animals 1
    choose_bonus C3 => +2 silver
    choose_bonus C4 => +2 workers
    choose_bonus C5 => +1 worker, +1 silver
  asks bonus; purchase_made; current_pass D  # BUR-BONUS-11
    choose_bonus D1/choose_bonus D2/choose_bonus D3 => +2 silver
    choose_bonus D2 => +2 workers
    choose_bonus D3 => +1 worker, +1 silver
    choose_bonus B1 => refused: no_such_bonus
  asks bonus; purchase_made; current_pass E  # BUR-BONUS-12
    choose_bonus E1/choose_bonus E2 => +1 silver
    choose_bonus E2 => +1 worker
    choose_bonus B1 => refused: no_such_bonus
  workers 2; asks bonus  # BUR-BONUS-17
    choose_bonus A5 => +3 workers
"""

SUPPLY = """
# Goods and animals are taken one at a time from a stack of choice, as many as are left.
a bonus
  goods_stacks light medium | dark light; ends_with bonus  # BUR-BONUS-13, BUR-DEC-8
    choose_bonus A2, take_good 0/take_good 1, take_good 0/take_good 1 =>
      +light owned, +medium owned, goods light | dark, turn of 1
    choose_bonus A2, take_good 0, take_good 1 =>
      +light owned, +dark owned, goods medium | light, turn of 1
  asks supply goods 1
    take_good -1 => refused: no_such_stack
    take_good 2 => refused: no_such_stack
  animal_stacks sheep pig | cattle chicken; asks bonus
    choose_bonus A3, take_animal 1, take_animal 0 =>
      +cattle owned, +sheep owned, animals pig | chicken
  goods_stacks medium | ; asks bonus  # BUR-BONUS-14
    choose_bonus A2 => +medium owned, goods empty | empty
  # BUR-BONUS-14: what a purchase in between has used up is lost, too
  goods_stacks |; asks supply goods 2 > die 1
    take_silver => +1 silver
  goods_stacks |; asks bonus  # BUR-BONUS-15: nothing that yields nothing
    choose_bonus A1/choose_bonus A3/choose_bonus A4/choose_bonus A5 => +3 points
    choose_bonus A2 => refused: supply_empty
  animal_stacks |; asks bonus
    choose_bonus A3 => refused: supply_empty
"""

ALL_SEVEN = f"""
# The seventh kind takes the top card at once, wherever it lies.
monastery_3
  estate {SIX_KINDS} => all_seven 3  # BUR-BONUS-18
ship_3 3
  estate {SIX_KINDS} => stack 3 ship_1/ship_3, asks effect ship_3
# BUR-BONUS-19, -20, BUR-EX-15: a monastery counts as a monastery, never as the kind it serves.
monastery_3 3
  estate {SIX_KINDS} => stack 3 ship_1/monastery_3 as ship, all_seven 3
monastery_3 0
  estate castle_1 mine_1 knowledge_1 ship_1 pasture_1 monastery_1 =>
      stack 0 castle_1/monastery_3 as castle
pasture_3
  # BUR-BONUS-21: neither where a kind lies nor what is closed matters
  estate ship_1/ship_2/ship_3 monastery_1/castle_1 mine_1 knowledge_1 bank_4 =>
      all_seven 3, asks effect pasture_3
mine_3 1
  estate {SIX_KINDS} monastery_1; all_seven 3 => stack 1 mine_1/mine_3, +2 silver  # BUR-BONUS-22
"""


@pytest.mark.parametrize("text", [CLOSING, OPTIONS, SUPPLY, ALL_SEVEN], ids=title)
def test_what_triplets_and_kinds_bring(text: str) -> None:
    """BUR-BONUS-1 to -22, BUR-EX-15."""
    assert wrong(text) == ""


@pytest.mark.parametrize(
    ("seats", "values"), [(1, (3, 1)), (2, (3, 1)), (3, (4, 2, 1)), (4, (4, 3, 2, 1))]
)
def test_the_values_in_the_order_of_winning(seats: int, values: tuple[int, ...]) -> None:
    """BUR-BONUS-23, BUR-EX-8."""
    for place, value in enumerate(values):
        table = placing("monastery_3", a_table(seats)).with_estate(*SIX_KINDS.split())
        for won in values[:place]:
            table = table.with_all_seven(won)
        placed = after(table.with_all_seven(0).state, c.PlaceProject(card("monastery_3")))

        assert placed.seats[0].all_seven == value
