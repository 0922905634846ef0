"""Section 14: the start player card."""

import pytest

from domain.burgundy import commands as c
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.decider import Seat
from tests.burgundy.a_table import (
    DARK,
    LIGHT,
    a_table,
    active,
    after,
    card,
    told,
)

BACK, FRONT = True, False


def test_a_seller_by_action_3_receives_the_card_from_whoever_has_it() -> None:
    """BUR-START-1."""
    table = a_table(3).with_start_card(2, back_up=FRONT).with_goods(LIGHT).asked(s.UseDie(1))

    assert after(table.state, c.SellGoods(1)).start_card == s.StartPlayerCard(Seat(0), BACK)


def test_a_seller_by_a_warehouse_receives_it_too() -> None:
    """BUR-START-1."""
    table = a_table(3).with_start_card(2, back_up=BACK).with_goods(LIGHT)
    state = table.asked(s.ResolveEffect(card("warehouse_4"))).state

    assert after(state, c.SellGoodsOfSort(LIGHT)).start_card == s.StartPlayerCard(Seat(0), BACK)


def test_a_seller_who_has_the_card_turns_it() -> None:
    """BUR-START-2."""
    table = a_table().with_start_card(0, back_up=FRONT).with_goods(LIGHT).asked(s.UseDie(1))

    assert after(table.state, c.SellGoods(1)).start_card == s.StartPlayerCard(Seat(0), BACK)


def test_the_turn_order_of_the_pass_does_not_change() -> None:
    """BUR-START-3."""
    table = a_table(3).with_goods(LIGHT, seat=1).with_hand("mine_1 mine_2", seat=1)
    first = after(table.asked(s.UseDie(3)).state, c.TakeSilver())

    sold = after(first, c.PlayCard(card("mine_1")), c.SellGoods(1))

    assert sold.start_card == s.StartPlayerCard(Seat(1), BACK)
    assert sold.start_player == 0
    assert active(sold) == 2
    assert active(after(sold, c.PlayCard(card("mine_1")), c.TakeSilver())) == 0


def test_the_last_seller_has_the_card() -> None:
    """BUR-START-4."""
    table = a_table().with_goods(LIGHT).with_goods(LIGHT, seat=1).asked(s.UseDie(1))
    first = after(table.state, c.SellGoods(1))

    second = after(first, c.PlayCard(card("mine_1")), c.SellGoods(1))

    assert first.start_card == s.StartPlayerCard(Seat(0), BACK)
    assert second.start_card == s.StartPlayerCard(Seat(1), BACK)


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


def test_after_pass_e_it_stays_and_scores_a_point_whichever_side_is_up() -> None:
    """BUR-START-7, BUR-END-10."""
    for side in (BACK, FRONT):
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


def test_a_sale_with_a_bought_card_or_a_castle_brings_the_card_too() -> None:
    """BUR-START-9."""
    table = a_table().with_start_card(1, back_up=FRONT).with_goods(LIGHT)
    buyer = table.with_silver(3).with_draw_pile("mine_1 bank_4 bank_5").state
    castle = table.asked(s.PlayHandCard(), s.UseCastle()).state

    bought = after(buyer, c.BuyCards(), c.UseCard(card("mine_1")), c.SellGoods(1))

    assert bought.start_card == s.StartPlayerCard(Seat(0), BACK)
    assert after(castle, c.SellGoodsOfSort(LIGHT)).start_card == s.StartPlayerCard(Seat(0), BACK)
