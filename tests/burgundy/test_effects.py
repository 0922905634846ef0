"""Sections 12 and 13: the effects of kinds and buildings, and the stacks of goods and animals."""

import pytest

from domain.burgundy import commands as c
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.decider import Seat
from projections.conformance.text_rows import title
from tests.burgundy.a_table import DARK, LIGHT, MEDIUM, a_table, after, card, placing, told
from tests.burgundy.card_rows import wrong

GAINS = """
# What is simply gained is gained unasked, once, when the card is placed.
mine_3  # BUR-EFFECT-1, -2, -10 to -12
  => +2 silver
knowledge_3  # BUR-EFFECT-3
  => +2 workers
monastery_3
  =>
bank_4  # BUR-EFFECT-19
  => +3 silver
watchtower_3  # BUR-EFFECT-18
  => +1 point
mine_4 0
  estate mine_3 => +2 silver, stack 0 mine_3/mine_4
a card that is taken
  row 3 mine_3; asks die 3
    take_card 3 mine_3 => +mine_3 as project, row 3 empty
"""

SHIPS_AND_PASTURES = """
# The top good or animal of a stack of the player's choice is taken, if there is one.
pasture_3
  animal_stacks sheep cattle | pig chicken  # BUR-EFFECT-4, BUR-DEC-8
    take_animal 1/take_animal 0 => +pig owned, animals sheep cattle | chicken
ship_3
  goods_stacks light dark | medium light  # BUR-EFFECT-5, BUR-DEC-8
    take_good 1/take_good 0 => +medium owned, goods light dark | light
    take_good 2 => refused: no_such_stack
boarding_house_5
  goods_stacks light dark | medium dark; animal_stacks sheep pig | cattle pig
    # BUR-EFFECT-20, BUR-DEC-8
    take_good 1/take_good 0/take_animal 0/take_animal 1 => +medium owned, goods light dark | dark
ship_3 | pasture_3 | boarding_house_4
  ready  # BUR-EFFECT-12
    forgo_effect => refused: effect_compulsory
# BUR-SUPPLY-5, -6, BUR-EFFECT-21, BUR-COMP-20: with nothing left the player gets nothing.
ship_3
  goods_stacks |; animal_stacks pig | =>
pasture_3
  goods_stacks light |; animal_stacks | =>
boarding_house_5
  goods_stacks |; animal_stacks | =>
"""

CASTLE = """
# Any one of the six actions, with any number; it must be performed.
castle_3
  # BUR-EFFECT-6, -8, BUR-DEC-11, -5, BUR-ACT-1
  row 1 ship_1; row 6 ship_6; projects mine_1 bank_6; goods dark light; silver 3; purchase_made
    sell_goods_of_sort dark/sell_goods_of_sort light/take_card 1 ship_1/take_card 6 ship_6/
      place_project mine_1/place_project bank_6/restock_workers/take_silver/convert 1 =>
      -dark owned, +dark sold, +1 silver, start_card 0 back
    take_card 1 ship_6 => refused: no_such_card
    take_card 7 ship_1 => refused: no_such_row
    sell_goods_of_sort medium => refused: no_goods
    place_project mine_2 => refused: no_such_project
  ready  # BUR-EFFECT-7
    take_silver/restock_workers => +1 silver
  workers 2 => +1 silver  # it is all that the castle can bring
  projects castle_4 castle_5  # BUR-EFFECT-9, -27
    place_project castle_4 0, place_project castle_5 0 =>
      -castle_4 as project, -castle_5 as project, stack 0 castle_3/castle_4/castle_5,
      +castle bonus, asks castle > bonus
    place_project castle_4 0, place_project castle_5 0, choose_bonus A1, take_silver =>
      -castle_4 as project, -castle_5 as project, stack 0 castle_3/castle_4/castle_5,
      +castle bonus, +3 points, +1 silver
"""

TAKING_BUILDINGS = """
# Carpenter, Church and Market take a card of their kinds from any row, for no workers.
carpenter_1  # BUR-EFFECT-13, -14, -15, -17, BUR-DEC-12
  row 1 castle_6 mine_5; row 2 monastery_4; row 3 knowledge_3; row 4 ship_2; row 6 market_2 bank_5
    take_card 6 bank_5/take_card 6 market_2/take_card 3 knowledge_3/forgo_effect =>
      +bank_5 as project, row 6 market_2
    forgo_effect =>  # BUR-EFFECT-26
  row 1 ship_1 =>  # BUR-EFFECT-16
church_1
  row 1 castle_6 mine_5; row 2 monastery_4; row 4 ship_2; row 5 pasture_1; row 6 market_2
    take_card 1 mine_5/take_card 1 castle_6/take_card 2 monastery_4/forgo_effect =>
      +mine_5 as project, row 1 castle_6
    take_card 6 market_2 => refused: card_does_not_fit
market_1
  row 1 mine_5; row 3 knowledge_3; row 4 ship_2; row 5 pasture_1; row 6 bank_5
    take_card 4 ship_2/take_card 5 pasture_1/forgo_effect => +ship_2 as project, row 4 empty
    take_card 5 pasture_1 => +pasture_1 as project, row 5 empty
    take_card 6 bank_5 => refused: card_does_not_fit
    # BUR-EFFECT-15: it lies in the row that is named
    take_card 1 ship_2 => refused: no_such_card
    take_card 4 ship_6 => refused: no_such_card
market_3
  projects mine_1 mine_2; row 5 ship_1  # BUR-EX-16: it makes room for the ship that it takes
    take_card 5 ship_1 => +ship_1 as project, row 5 empty
"""

WAREHOUSE_AND_TOWN_HALL = """
# A Warehouse sells a sort of the player's choice, with all that selling brings.
warehouse_5
  goods light dark dark; start_card 1 front  # BUR-EFFECT-22, BUR-DEC-13
    sell_goods_of_sort dark/sell_goods_of_sort light/forgo_effect =>
      -2 dark owned, +2 dark sold, +2 silver, start_card 0 back
    sell_goods_of_sort medium => refused: no_goods
    forgo_effect =>  # BUR-EFFECT-26
  start_card 1 front =>  # BUR-EFFECT-23
# A Town Hall places any further project, with all consequences.
town_hall_4
  projects castle_1 mine_6  # BUR-EFFECT-24, BUR-DEC-14, -5
    place_project castle_1/place_project mine_6/forgo_effect =>
      -castle_1 as project, stack 1 castle_1, asks castle
    forgo_effect =>  # BUR-EFFECT-26
  =>  # BUR-EFFECT-25
  projects bank_6  # BUR-EFFECT-24, BUR-ESTATE-9
    place_project bank_6 0 => -bank_6 as project, stack 0 town_hall_4/bank_6, +3 silver
# BUR-EFFECT-27: effects are nested without limit, the inner one first.
castle_3
  projects town_hall_4 ship_5
    place_project town_hall_4, place_project ship_5 =>
      -town_hall_4 as project, -ship_5 as project, stack 1 town_hall_4, stack 2 ship_5,
      asks effect ship_5
    place_project town_hall_4, place_project ship_5, take_good 1 =>
      -town_hall_4 as project, -ship_5 as project, stack 1 town_hall_4, stack 2 ship_5,
      +dark owned, goods light medium dark light | light medium
"""

STACKS = """
# Of a stack only the top can be taken; an emptied one is made of the lower half of the other.
ship_1
  goods_stacks light dark medium | medium light  # BUR-SUPPLY-1
    take_good 0 => +light owned, goods dark medium | medium light
  goods_stacks medium | light medium dark dark light  # BUR-SUPPLY-2, -3, BUR-EX-21
    take_good 0 => +medium owned, goods dark light | light medium dark
  goods_stacks light medium dark dark light | medium
    take_good 1 => +medium owned, goods light medium dark | dark light
  goods_stacks light | dark  # BUR-SUPPLY-4: a single card is one stack and an empty one
    take_good 0 => +light owned, goods empty | dark
  goods_stacks | dark; silver 3
    take_good 1/buy_cards => +dark owned, goods empty | empty
    take_good 0 => refused: stack_empty
pasture_1
  animal_stacks pig | sheep cattle chicken pig  # BUR-SUPPLY-2, -3
    take_animal 0 => +pig owned, animals chicken pig | sheep cattle
"""


@pytest.mark.parametrize(
    "text",
    [GAINS, SHIPS_AND_PASTURES, CASTLE, TAKING_BUILDINGS, WAREHOUSE_AND_TOWN_HALL, STACKS],
    ids=title,
)
def test_what_the_effects_bring(text: str) -> None:
    """BUR-EFFECT-1 to -27, BUR-SUPPLY-1 to -6."""
    assert wrong(text) == ""


def test_what_is_told_of_the_stacks() -> None:
    """BUR-SUPPLY-1 to -3, -5: the next card of a stack, how it was split, and that it is empty."""
    table = a_table().with_goods_stacks((LIGHT, DARK, MEDIUM), (MEDIUM,))
    state = table.asked(s.PlayHandCard(), s.ResolveEffect(card("ship_1"))).state
    bare = placing("ship_3").with_goods_stacks((), ()).state

    assert told(state, c.TakeGood(0))[1] == e.GoodTaken(Seat(0), 0, LIGHT, uncovered=DARK)
    assert e.SupplySplit("goods", 1, 2, MEDIUM) in told(state, c.TakeGood(1))
    assert after(state, c.TakeGood(1)).goods == ((LIGHT, DARK), (MEDIUM,))
    assert e.EffectForgone(Seat(0), card("ship_3")) in told(bare, c.PlaceProject(card("ship_3")))
