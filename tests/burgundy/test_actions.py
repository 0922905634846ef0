"""Section 6: the six actions and the limit of projects."""

import pytest

from domain.burgundy import BURGUNDY
from domain.burgundy import commands as c
from domain.burgundy import state as s
from domain.decider import Seat, offered
from projections.conformance.text_rows import title
from tests.burgundy.a_table import DARK, LIGHT, a_table, choices
from tests.burgundy.card_rows import wrong

SIX = """
# One of six actions is chosen; the number matters for taking, placing and selling only.
a die of that number
  row 3 ship_1; projects mine_3; goods medium; workers 1; silver 2; asks die 3  # BUR-ACT-1
    take_silver/take_card 3 ship_1/place_project mine_3/sell_goods 3/sell_goods 4/restock_workers/
      convert 1 => +1 silver
1 | 2 | 5 | 6
  row 3 ship_1; projects mine_3; goods medium; silver 3; purchase_made; asks die {0}  # BUR-ACT-2
    take_silver/restock_workers/convert 1 => +1 silver
4
  row 3 ship_1; projects mine_3; goods medium; silver 3; purchase_made; asks die 4
    sell_goods 4/take_silver/restock_workers/convert 1 => -medium owned, +medium sold,
      +1 silver, start_card 0 back
"""

TAKING = """
# Action 1: any one card of the row goes to the projects, never into the estate.
a die
  row 2 ship_1 mine_6 ship_4; row 3 bank_4; asks die 2  # BUR-ACT-3 to -5, BUR-DEC-3
    take_card 2 mine_6/take_card 2 ship_1/take_card 2 ship_4/restock_workers/take_silver =>
      +mine_6 as project, row 2 ship_1 ship_4
  row 2 ship_1; asks die 1  # BUR-ACT-6
    take_silver/restock_workers => +1 silver
  row 6 ship_1; workers 9; asks die 1  # BUR-SETUP-11
    take_card 0 ship_1 => refused: no_such_row
    take_card 7 ship_1 => refused: no_such_row
    take_card -1 ship_1 => refused: no_such_row
"""

LIMIT = """
# A fourth project costs one of the three, of the player's choice, and no other card.
a die
  row 1 ship_1; projects mine_3 mine_4; asks die 1  # BUR-PROJ-4
    take_card 1 ship_1 mine_3 => refused: no_discard_needed
  row 1 ship_1; projects mine_3 mine_4 bank_4; asks die 1
    # BUR-PROJ-1, -2, BUR-DEC-4, BUR-EX-17
    take_card 1 ship_1 mine_4/take_card 1 ship_1 mine_3/take_card 1 ship_1 bank_4/
      restock_workers/take_silver =>
      -mine_4 as project, +ship_1 as project, row 1 empty, discards mine_4
    take_card 1 ship_1 => refused: discard_needed
    take_card 1 ship_1 ship_1 => refused: no_such_project  # BUR-PROJ-3
# BUR-PROJ-5: it holds for buildings and for the silver purchase, too.
carpenter_1 bank_4 | church_2 mine_1 | market_3 ship_1
  row 1 ship_1 mine_1 bank_4; projects ship_2 ship_3 ship_4
    forgo_effect/take_card 1 {1} ship_2/take_card 1 {1} ship_3/take_card 1 {1} ship_4 =>
    take_card 1 {1} => refused: discard_needed
a purchase
  bought bank_4 bank_5 bank_6; projects ship_2 ship_3 ship_4; asks purchase
    keep_card bank_5 => refused: discard_needed
"""

PLACING = """
# Action 2: a project of the number goes into the estate, through the steps of placing.
a die
  projects mine_3 ship_3 ship_4; asks die 3  # BUR-ACT-8, -9
    place_project mine_3/place_project ship_3/restock_workers/take_silver =>
      -mine_3 as project, stack 0 mine_3, +2 silver
    place_project ship_4 => refused: not_enough_workers
  projects ship_4; asks die 3  # BUR-ACT-10
    take_silver/restock_workers => +1 silver
mine_3 0
  estate mine_1/mine_2 =>  # BUR-ACT-11
      stack 0 mine_1/mine_2/mine_3, +mine bonus, asks effect mine_3 > bonus
"""

SELLING = """
# Action 3: all goods of the sort that the number decides, for a point and a silver each.
1 light medium dark | 2 light medium dark | 3 medium light dark | 4 medium light dark |
      5 dark light medium | 6 dark light medium
  goods light medium dark; asks die {0}  # BUR-ACT-12
    sell_goods {0} => -{1} owned, +{1} sold, +1 silver, start_card 0 back
a die
  goods light dark light light; sold medium; silver 1; purchase_made; asks die 2
    # BUR-ACT-13 to -15, -18: the stacks of goods stay as they are
    sell_goods 2 => -3 light owned, +3 light sold, +3 silver, start_card 0 back
  start_card 1 front; goods light; asks die 2  # BUR-ACT-16
    sell_goods 2 => -light owned, +light sold, +1 silver, start_card 0 back
  goods light; asks die 3  # BUR-ACT-17
    sell_goods 3 => refused: no_goods
  goods light; workers 9; asks die 1  # BUR-ACT-12
    sell_goods 7 => refused: no_such_number
    sell_goods -3 => refused: no_such_number
"""

WORKERS_AND_SILVER = """
# Actions 4 and 5: two workers for whoever has fewer, and one silver.
a die
  asks die 1  # BUR-ACT-19, BUR-EX-5
    restock_workers => +2 workers
  workers 1; asks die 1
    restock_workers => +1 worker
  silver 1; asks die 1  # BUR-ACT-21
    take_silver => +1 silver
2 | 3 | 7
  workers {0}; asks die 1  # BUR-ACT-20
    restock_workers => refused: workers_restocked
"""

CONVERTING = """
# Action 6: any mixture, a point for three cards, and what goes back beyond that brings nothing.
a die
  workers 4; silver 4; purchase_made; asks die 1  # BUR-ACT-22, -23, BUR-DEC-15
    convert 2, return_workers 3/return_workers 2/return_workers 4 =>
      -3 workers, -3 silver, +2 points
    convert 1 2, return_workers 1/return_workers 2/return_workers 3/return_workers 4 =>
      -1 worker, -4 silver, +1 point
    convert 1 2, return_workers 4 => -4 workers, -1 silver, +1 point
    take_silver/convert 1/convert 1 1/convert 1 2/convert 2/convert 2 1/convert 2 2 => +1 silver
    convert 1 -1 => refused: no_such_surplus
    convert 2 3 => refused: no_such_surplus
    convert 0 => refused: no_points_wanted
    convert -1 => refused: no_points_wanted
    convert 3 => refused: not_enough_to_convert
  workers 1; silver 1; asks die 1  # BUR-ACT-24
    convert 1 => refused: not_enough_to_convert
  workers 10; silver 11; purchase_made; ends_with die 1  # BUR-ACT-25
    convert 7 => -10 workers, -11 silver, +7 points, turn of 1
  workers 3; asks die 1  # BUR-DEC-15: there is one mixture only
    convert 1 => -3 workers, +1 point
  workers 5; silver 1; asks die 1  # BUR-EX-3
    convert 2 => -5 workers, -1 silver, +2 points
  workers 4; silver 5; purchase_made; asks mix 2  # BUR-DEC-15
    return_workers 1/return_workers 2/return_workers 3/return_workers 4 =>
      -1 worker, -5 silver, +2 points
    return_workers -1 => refused: no_such_mix
    return_workers 0 => refused: no_such_mix
"""


@pytest.mark.parametrize(
    "text", [SIX, TAKING, LIMIT, PLACING, SELLING, WORKERS_AND_SILVER, CONVERTING], ids=title
)
def test_what_the_actions_bring(text: str) -> None:
    """BUR-ACT-1 to -25, BUR-PROJ-1 to -5."""
    assert wrong(text) == ""


@pytest.mark.parametrize("decision", [s.UseDie(1), s.UseCastle()])
def test_b12_people_are_offered_points_for_all_that_they_return(decision: s.Decision) -> None:
    """BUR-ACT-23, BUR-CHOICE-5: more for nothing is legal and never better."""
    state = a_table().holds(workers=4, silver=4).asked(decision).purchase_made().state

    shown = [it for it in offered(BURGUNDY, state, Seat(0)) if isinstance(it, c.Convert)]

    assert shown == [c.Convert(1), c.Convert(2)]


def test_a_sale_is_not_offered_for_more_workers_than_it_takes() -> None:
    """BUR-ACT-12: 1 and 2 sell the same sort."""
    state = a_table().holds(workers=3, goods=(LIGHT, DARK)).asked(s.UseDie(4)).state

    sales = [it for it in offered(BURGUNDY, state, Seat(0)) if isinstance(it, c.SellGoods)]

    assert sales == [c.SellGoods(2), c.SellGoods(5)]
    assert {c.SellGoods(1), c.SellGoods(6)} < set(choices(state))
