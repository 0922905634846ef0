"""Sections 8 and 9: silver, the silver purchase, the draw pile."""

import pytest

from domain.burgundy import commands as c
from domain.burgundy import events as e
from domain.burgundy import state as s
from projections.conformance.text_rows import title
from tests.burgundy.a_table import LIGHT, a_table, choices, told
from tests.burgundy.card_rows import wrong

PURCHASE = """
# Three silver buy the top three cards, once a turn.
a purchase
  silver 5; draw_pile ship_1 ship_2 ship_3 ship_4  # BUR-SILVER-4, -5, BUR-DEC-9
    buy_cards => -3 silver, +ship_1 bought, +ship_2 bought, +ship_3 bought, draw_pile ship_4,
      purchase used, asks purchase
  silver 2
    buy_cards => refused: not_enough_silver
  silver 99; purchase_made; asks die 1  # BUR-SILVER-1, -3: any amount may be owned
    take_silver => +1 silver
  # BUR-SILVER-9, BUR-TURN-4
  silver 9; draw_pile ship_1 ship_1 ship_1 ship_2 ship_2 ship_2
    buy_cards, use_card ship_1, buy_cards => refused: already_bought
    buy_cards, use_card ship_1, take_silver, buy_cards => refused: already_bought
  1: silver 3; purchase_made; ends_with die 1  # BUR-SILVER-9: the next turn has its own
    take_silver, play_card mine_1/play_card mine_6/buy_cards =>
      +1 silver, 1: -mine_1 in hand, discards mine_1, turn of 1, ends_with die 1
  silver 3; row 1 ship_1; ends_with die 1  # BUR-SILVER-4: a card of the display is no purchase
    take_card 1 ship_1, end_turn/buy_cards => +ship_1 as project, row 1 empty, turn of 1
  # BUR-SILVER-18: there must be three cards in both piles together
  silver 3; draw_pile ship_1 ship_2
    buy_cards => refused: not_enough_cards
  silver 3; draw_pile; discard_pile ship_1 ship_2
    buy_cards => refused: not_enough_cards
  silver 3; draw_pile castle_2 mine_2 bank_4  # BUR-SILVER-17: the normal action is still performed
    buy_cards, use_card mine_2, take_silver, play_card mine_1/play_card mine_6 =>
      -2 silver, -mine_1 in hand, draw_pile empty, discards mine_2 castle_2 bank_4 mine_1,
      purchase used, ends_with die 1
"""

WINDOW = """
# A purchase is possible at each moment of the turn, and never made unasked.
castle_1
  silver 3; projects town_hall_5 ship_3; ends_with die 1  # BUR-SILVER-8, BUR-TURN-5
    place_project town_hall_5/place_project ship_3/restock_workers/take_silver/convert 1/
      buy_cards =>
      -town_hall_5 as project, stack 1 town_hall_5, ends_with effect town_hall_5
    place_project town_hall_5, place_project ship_3/forgo_effect/buy_cards =>
      -town_hall_5 as project, -ship_3 as project, stack 1 town_hall_5, stack 2 ship_3,
      ends_with effect ship_3
    place_project town_hall_5, place_project ship_3, take_good 1/take_good 0/buy_cards =>
      -town_hall_5 as project, -ship_3 as project, stack 1 town_hall_5, stack 2 ship_3,
      +dark owned, goods light medium dark light | light medium, ends_with turn_over
the end of a turn
  silver 9; ends_with die 1  # BUR-SILVER-22
    take_silver, end_turn/buy_cards => +1 silver, turn of 1
ship_3 0
  silver 3; estate ship_1/ship_2; ends_with die 3  # BUR-SILVER-8: before bonus and effect
    choose_bonus A5/choose_bonus A1/choose_bonus A2/choose_bonus A3/choose_bonus A4/buy_cards =>
      stack 0 ship_1/ship_2/ship_3, +ship bonus, +3 workers, ends_with effect ship_3
# BUR-SILVER-20: the window is given for every effect with a choice, even for an empty one.
ship_1 | pasture_1 | boarding_house_4 | carpenter_1 | church_1 | market_1 | warehouse_4 |
      town_hall_4
  goods_stacks |; animal_stacks |; silver 3
    forgo_effect/buy_cards =>
# BUR-EX-27, BUR-SILVER-20, BUR-EFFECT-25: a purchase finds a project for the Town Hall.
town_hall_4
  silver 3; draw_pile ship_1 mine_2 bank_4
    buy_cards, keep_card mine_2, place_project mine_2 =>
      -1 silver, stack 1 mine_2, draw_pile empty, discards ship_1 bank_4, purchase used
# BUR-SILVER-21, BUR-DEC-16: effects without a choice have no window of their own.
monastery_1
  silver 3; ends_with die 1 => ends_with turn_over
mine_1
  silver 3; ends_with die 1 => +2 silver, ends_with turn_over
knowledge_1
  silver 3; ends_with die 1 => +2 workers, ends_with turn_over
watchtower_1
  silver 3; ends_with die 1 => +1 point, ends_with turn_over
bank_4
  silver 3; ends_with die 4
    end_turn/buy_cards => +3 silver, turn of 1
"""

USE = """
# Exactly one of the three cards is used, as a project or as a die.
bought cards
  # BUR-SILVER-10, -11, -14, BUR-DEC-10
  bought ship_1 mine_2 bank_4; projects castle_6; asks purchase
    keep_card mine_2/use_card mine_2/keep_card ship_1/use_card ship_1/keep_card bank_4/
      use_card bank_4 =>
      -ship_1 bought, -mine_2 bought, -bank_4 bought, +mine_2 as project, discards ship_1 bank_4
    keep_card mine_1 => refused: no_such_card
  # BUR-SILVER-12, -14, -15
  bought ship_1 mine_2 bank_4; row 2 ship_6; projects mine_2; goods light; silver 2; workers 1;
      purchase_made; asks purchase
    use_card mine_2, take_silver/take_card 2 ship_6/place_project mine_2/sell_goods 1/sell_goods 2/
      restock_workers/convert 1 =>
      -ship_1 bought, -mine_2 bought, -bank_4 bought, +1 silver, discards mine_2 ship_1 bank_4
  silver 3; draw_pile ship_1 mine_2 bank_4; projects castle_2 ship_3 bank_5; row 4 pasture_4
    # BUR-SILVER-15, -16: the two others are discarded after the action and all it causes
    buy_cards, use_card mine_2, place_project castle_2 =>
      -3 silver, +ship_1 bought, +bank_4 bought, -castle_2 as project, stack 0 castle_2,
      draw_pile empty, discards mine_2, purchase used, asks others > castle
  # BUR-SILVER-15, BUR-PROJ-2: what the action gives up lies below them
  silver 3; draw_pile ship_1 mine_2 bank_4; projects castle_2 ship_3 bank_5; row 2 pasture_4
    buy_cards, use_card mine_2, take_card 2 pasture_4 ship_3 =>
      -3 silver, -ship_3 as project, +pasture_4 as project, row 2 empty, draw_pile empty,
      discards mine_2 ship_3 ship_1 bank_4, purchase used
  # BUR-SILVER-16: the decision that was interrupted goes on afterwards
  silver 3; draw_pile castle_2 mine_2 bank_4; projects castle_2; asks effect ship_1
    buy_cards, use_card mine_2 => -3 silver, +castle_2 bought, +bank_4 bought, draw_pile empty,
      discards mine_2, purchase used, asks effect ship_1 > others > die 2
  # BUR-SILVER-19: it may be placed in the same turn
  silver 3; draw_pile ship_1 castle_2 castle_1
    buy_cards, keep_card castle_1, play_card mine_1, place_project castle_1 =>
      -3 silver, -mine_1 in hand, stack 0 castle_1, draw_pile empty,
      discards ship_1 castle_2 mine_1, purchase used, ends_with castle
  silver 3; ends_with die 1  # BUR-DEC-16, BUR-TURN-5: used in the end, it ends the turn
    take_silver, buy_cards, keep_card watchtower_1 =>
      -2 silver, +watchtower_1 as project, draw_pile bank_4, discards watchtower_2 watchtower_3,
      turn of 1
# BUR-EX-6, BUR-SILVER-20: a purchase during the action of a castle
castle_3
  silver 3; draw_pile ship_1 castle_5 bank_4; row 6 castle_6; ends_with die 3
    buy_cards, keep_card castle_5, place_project castle_5 0, take_card 6 castle_6 =>
      -3 silver, stack 0 castle_3/castle_5, +castle_6 as project, row 6 empty, draw_pile empty,
      discards ship_1 bank_4, turn of 1
"""

PILES = """
# Cards go onto the discard pile, and the draw pile is made of it as soon as a card is needed.
the piles
  # BUR-DECK-1
  silver 3; draw_pile ship_1 ship_2 ship_3; projects mine_2 mine_3 mine_4; row 1 bank_6
    buy_cards, keep_card ship_1 mine_4, play_card mine_6 =>
      -3 silver, -mine_4 as project, +ship_1 as project, -mine_6 in hand, draw_pile empty,
      discards mine_4 ship_2 ship_3 mine_6, purchase used, ends_with die 6
  silver 3; draw_pile ship_1 ship_2 ship_3; discard_pile bank_4 bank_5  # BUR-DECK-2: no sooner
    buy_cards => -3 silver, +ship_1 bought, +ship_2 bought, +ship_3 bought, draw_pile empty,
      purchase used, asks purchase
  silver 3; draw_pile; discard_pile ship_1 ship_1 ship_1 ship_1 ship_1
    buy_cards => -3 silver, +3 ship_1 bought, draw_pile ship_1 ship_1, discard_pile empty,
      purchase used, asks purchase
  silver 3; draw_pile ship_1 ship_2; discard_pile bank_4  # BUR-SILVER-18, BUR-DECK-3
    buy_cards => ..., order cards_bought cards_shuffled cards_bought,
      told cards_bought 0 2 ship_1 ship_2, told cards_shuffled cards/0 bank_4,
      told cards_bought 0 1 bank_4
  # BUR-DECK-3, -4: of what lies elsewhere nothing is shuffled in
  silver 3; draw_pile ship_1; discard_pile bank_4*3; estate castle_1; row 3 mine_3; projects mine_2;
      action_stack ship_6
    buy_cards => ..., told cards_shuffled cards/0 bank_4 bank_4 bank_4
1 | 2
  silver 3; draw_pile; discard_pile ship_1*4; shuffles {0}  # BUR-DECK-2: a draw of its own name
    buy_cards => ..., told cards_shuffled cards/{0} ship_1 ship_1 ship_1 ship_1
the end of a pass
  # BUR-DECK-5: missing cards are not dealt, and who has none has no turn
  seats 4; draw_pile mine_1*13 ship_1 ship_2; last_turn_of_the_pass
    take_silver, play_card ship_1, take_silver, play_card ship_2, take_silver =>
      ..., told turn_skipped 0 x6, told turn_skipped 1 x5, told turn_skipped 2 x5,
      told turn_skipped 3 x6, pass C
  draw_pile; last_turn_of_the_pass  # BUR-DECK-5: without any cards the game goes on
    take_silver => ..., untold turn_began, over
"""


@pytest.mark.parametrize("text", [PURCHASE, WINDOW, USE, PILES], ids=title)
def test_what_a_purchase_changes(text: str) -> None:
    """BUR-SILVER-4 to -22, BUR-DECK-1, -2."""
    assert wrong(text) == ""


def test_silver_pays_for_the_purchase_and_the_conversion_only() -> None:
    """BUR-SILVER-2."""
    table = a_table().holds(silver=4).with_display(row_1="ship_1").holds(projects="mine_1 castle_1")
    state = table.holds(goods=(LIGHT,)).asked(s.UseDie(1)).state

    spending = {
        type(command)
        for command in choices(state)
        if any(isinstance(event, e.SilverReturned) for event in told(state, command))
    }

    assert spending == {c.BuyCards, c.Convert}
