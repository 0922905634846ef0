"""Section 14: the start player card."""

from tests.burgundy.card_rows import wrong

SALES = """
# Whoever sells last has the card, with its back up; the turn order of the pass stays as it is.
a sale
  seats 3; start_card 2 front; goods light; asks die 1  # BUR-START-1: by action 3
    sell_goods 1 => -light owned, +light sold, +1 silver, start_card 0 back
  seats 3; start_card 2 back; goods light; asks effect warehouse_4  # BUR-START-1: by a Warehouse
    sell_goods_of_sort light => -light owned, +light sold, +1 silver, start_card 0 back
  start_card 0 front; goods light; asks die 1  # BUR-START-2: who has it turns it
    sell_goods 1 => -light owned, +light sold, +1 silver, start_card 0 back
  seats 3; 1: goods light; 1: hand mine_1 mine_2; ends_with die 3  # BUR-START-3
    take_silver, play_card mine_1, sell_goods 1, play_card mine_1, take_silver =>
      +1 silver, 1: -mine_1 in hand, 2: -mine_1 in hand, discards mine_1 mine_1, 1: -light owned,
      1: +light sold, 1: +1 silver, 2: +1 silver, start_card 1 back, round 2
  goods light; 1: goods light; ends_with die 1  # BUR-START-4
    sell_goods 1, play_card mine_1, sell_goods 1 =>
      -light owned, +light sold, +1 silver, 1: -mine_1 in hand, discards mine_1, 1: -light owned,
      1: +light sold, 1: +1 silver, start_card 1 back, round 2
  # BUR-START-9: with a bought card or a castle, too
  start_card 1 front; goods light; silver 3; draw_pile mine_1 bank_4 bank_5
    buy_cards, use_card mine_1, sell_goods 1 =>
      -2 silver, -light owned, +light sold, draw_pile empty, discards mine_1 bank_4 bank_5,
      start_card 0 back, purchase used
  goods light dark; start_card 1 front; asks die 5 > castle  # BUR-START-8
    sell_goods_of_sort light, sell_goods 5 => -light owned, -dark owned, +light sold, +dark sold,
      +2 silver, start_card 0 back, told start_player_card_taken 0
# With its back up the holder starts the next pass, else it moves clockwise.
2 0 back 0 | 3 1 back 1 | 3 0 front 1 | 3 1 front 2 | 3 2 front 0 | 4 3 front 0
  seats {0}; start_card {1} {2}; draw_pile mine_1*37; last_turn_of_the_pass
    # BUR-START-5, -6, BUR-PASS-11, BUR-EX-18, -19
    take_silver => ..., pass B, start_card {3} front, told turn_began {3}
# After pass E it stays and scores a point, whichever side is up.
front | back
  seats 3; current_pass E; start_card 1 {0}; last_turn_of_the_pass  # BUR-START-7, BUR-END-10
    take_silver => +1 silver, over, scores start_player 0 1 0
"""


def test_a_seller_has_the_card() -> None:
    """BUR-START-1 to -9."""
    assert wrong(SALES) == ""
