"""Section 14: the start player card."""

import pytest

from domain.burgundy import commands as c
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.decider import Seat
from tests.burgundy.a_table import DARK, LIGHT, a_table, active, after, told
from tests.burgundy.card_rows import wrong

BACK, FRONT = True, False

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
    take_silver, play_card mine_1, sell_goods 1 =>
      +1 silver, 1: -mine_1 in hand, discards mine_1, 1: -light owned, 1: +light sold, 1: +1 silver,
      start_card 1 back, turn of 2
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
  start_card 1 front; goods light; asks castle
    sell_goods_of_sort light => -light owned, +light sold, +1 silver, start_card 0 back
"""


def test_a_seller_has_the_card() -> None:
    """BUR-START-1 to -4, -9."""
    assert wrong(SALES) == ""


@pytest.mark.parametrize(
    ("seats", "holder", "side", "starts"),
    [
        (2, 0, BACK, 0),
        (3, 1, BACK, 1),
        (3, 0, FRONT, 1),
        (3, 1, FRONT, 2),
        (3, 2, FRONT, 0),
        (4, 3, FRONT, 0),
    ],
)
def test_with_its_back_up_the_holder_starts_the_next_pass_else_it_moves_clockwise(
    seats: int,
    holder: int,
    side: bool,  # noqa: FBT001 - a case
    starts: int,
) -> None:
    """BUR-START-5, -6, BUR-PASS-11, BUR-EX-18, -19."""
    table = a_table(seats).with_start_card(holder, back_up=side).last_turn_of_the_pass()

    state = after(table.with_draw_pile("mine_1 " * 37).state, c.TakeSilver())

    assert state.current_pass == "B"
    assert state.start_card == s.StartPlayerCard(Seat(starts), FRONT)
    assert active(state) == state.start_player == starts


@pytest.mark.parametrize("side", [BACK, FRONT])
def test_after_pass_e_it_stays_and_scores_a_point_whichever_side_is_up(
    side: bool,  # noqa: FBT001 - a case
) -> None:
    """BUR-START-7, BUR-END-10."""
    table = a_table(3).with_start_card(1, back_up=side).last_turn_of_the_pass().in_pass("E")
    state = after(table.state, c.TakeSilver())

    assert state.start_card == s.StartPlayerCard(Seat(1), side)
    assert isinstance(state.phase, s.Over)
    scores = state.phase.outcome.scores
    assert [scores[Seat(n)]["start_player"] for n in range(3)] == [0, 1, 0]


def test_a_second_sale_in_the_turn_changes_nothing_further() -> None:
    """BUR-START-8."""
    table = a_table().with_goods(LIGHT, DARK).with_start_card(1, back_up=FRONT)
    state = table.asked(s.UseDie(5), s.UseCastle()).state

    events = told(state, c.SellGoodsOfSort(LIGHT), c.SellGoods(5))

    assert events.count(e.StartPlayerCardTaken(Seat(0))) == 1
    assert len(after(state, c.SellGoodsOfSort(LIGHT), c.SellGoods(5)).seats[0].sold) == 2
