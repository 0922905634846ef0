"""Section 7: workers."""

from domain.burgundy import components
from domain.burgundy.dice import reachable, workers_needed
from tests.burgundy.a_table import a_table
from tests.burgundy.card_rows import wrong

ALL_ROWS = a_table().with_display(**{f"row_{row}": f"ship_{row}" for row in components.NUMBERS})

WORKERS = """
# Each worker is a step of the number of the card played; 6 and 1 are neighbours.
a hand card
  hand mine_3 mine_6; workers 1  # BUR-WORKER-1, -2, BUR-TURN-3
    play_card mine_3, take_card 3 ship_3/take_card 2 ship_2/take_card 4 ship_4/restock_workers/
      take_silver =>
      -mine_3 in hand, +ship_3 as project, row 3 empty, discards mine_3, turn of 1
a die
  workers 1; asks die 6  # BUR-WORKER-3, -4, BUR-EX-4
    take_card 1 ship_1 => -1 worker, +ship_1 as project, row 1 empty
  workers 1; asks die 1
    take_card 6 ship_6 => -1 worker, +ship_6 as project, row 6 empty
    take_card 3 ship_3 => refused: not_enough_workers  # BUR-WORKER-5, BUR-DEC-2
  workers 2; asks die 2
    take_card 6 ship_6 => -2 workers, +ship_6 as project, row 6 empty
  workers 3; asks die 1
    take_card 4 ship_4 => -3 workers, +ship_4 as project, row 4 empty
  workers 5; goods light; asks die 5  # BUR-WORKER-6: the smallest cost, exactly
    sell_goods 1 => -2 workers, -light owned, +light sold, +1 silver, start_card 0 back
    sell_goods 2 => -3 workers, -light owned, +light sold, +1 silver, start_card 0 back
  # BUR-WORKER-7: the change holds for one action only
  workers 1; projects castle_2; asks die 1
    place_project castle_2, take_silver, play_card mine_1 =>
      -1 worker, -castle_2 as project, stack 0 castle_2, +1 silver, -mine_1 in hand,
      discards mine_1, ends_with die 1
  projects knowledge_1; workers 7; asks die 1  # BUR-WORKER-11, BUR-EFFECT-3
    place_project knowledge_1 => -knowledge_1 as project, stack 0 knowledge_1, +2 workers
a bought card
  silver 3; workers 2; draw_pile ship_6 bank_4 bank_5  # BUR-WORKER-8, BUR-SILVER-13
    buy_cards, use_card ship_6, take_card 2 ship_2 =>
      -3 silver, -2 workers, +ship_2 as project, row 2 empty, draw_pile empty,
      discards ship_6 bank_4 bank_5, purchase used
  silver 3; draw_pile ship_6 bank_4 bank_5  # BUR-WORKER-9: gained workers serve a later die
    buy_cards, use_card ship_6, restock_workers, play_card mine_6, take_card 1 ship_1 =>
      -3 silver, +1 worker, -mine_6 in hand, +ship_1 as project, row 1 empty, draw_pile empty,
      discards ship_6 bank_4 bank_5 mine_6, turn of 1
# None are asked for if the number has no meaning, or if an effect gives a card or an action.
a die
  display; workers 5; silver 4; asks die 1  # BUR-WORKER-10
    take_silver/convert 1/convert 1 1/convert 1 2/convert 2/convert 2 1/convert 2 2/convert 3/
      buy_cards => +1 silver, untold workers_returned
a castle
  asks castle  # BUR-WORKER-12
    take_card 1 ship_1/take_card 2 ship_2/take_card 3 ship_3/take_card 4 ship_4/take_card 5 ship_5/
      take_card 6 ship_6/restock_workers/take_silver => +ship_1 as project, row 1 empty
market_1
  ready
    take_card 6 ship_6/take_card 1 ship_1/take_card 2 ship_2/take_card 3 ship_3/take_card 4 ship_4/
      take_card 5 ship_5/forgo_effect => +ship_6 as project, row 6 empty
"""


def test_what_workers_change() -> None:
    """BUR-WORKER-1 to -12."""
    assert wrong(WORKERS, ALL_ROWS) == ""
    assert list(reachable(1, 1)) == [1, 2, 6]


def test_worker_cost_table() -> None:
    """BUR-EX-11, BUR-WORKER-5."""
    table = [
        [workers_needed(number, wanted) for wanted in components.NUMBERS]
        for number in components.NUMBERS
    ]

    assert table == [
        [0, 1, 2, 3, 2, 1],
        [1, 0, 1, 2, 3, 2],
        [2, 1, 0, 1, 2, 3],
        [3, 2, 1, 0, 1, 2],
        [2, 3, 2, 1, 0, 1],
        [1, 2, 3, 2, 1, 0],
    ]
