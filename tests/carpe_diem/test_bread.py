"""Section 13: what bread and coins are good for."""

import pytest

from domain.carpe_diem import commands as c
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.decider import Seat
from tests.carpe_diem.a_table import (
    a_table,
    after,
    choices,
    of_type,
    refusal,
    tile,
    told,
)
from tests.carpe_diem.games import Played

CARD = s.CardId("A-02")


def on_foot(space: int) -> c.MovePatrician:
    return c.MovePatrician(s.Space(space))


def with_bread(space: int) -> c.MoveWithBread:
    return c.MoveWithBread(s.Space(space))


def points(state: s.State) -> int:
    return state.seats[0].victory_points


# Bread for moving.


def test_with_bread_the_patrician_goes_to_any_space() -> None:
    """CAR-BREAD-1, -2, -11, CAR-DEC-2, -4: or does without, and goes to a neighbour."""
    table = a_table().with_patrician(3).with_bread(1)

    offered = choices(table.state)

    assert offered == (
        on_foot(4),
        on_foot(2),
        *(with_bread(space) for space in (0, 1, 3, 5, 6)),
    )


def test_without_bread_there_is_no_question_of_it() -> None:
    """CAR-BREAD-1, CAR-DEC-2."""
    state = a_table().with_patrician(3).with_bread(0).state

    assert choices(state) == (on_foot(4), on_foot(2))
    assert refusal(state, with_bread(6)) == "not_enough_bread"


def test_the_walk_may_lead_over_empty_fields() -> None:
    """CAR-BREAD-11: clockwise to 5, counterclockwise to 1, so bread is good for 3 alone."""
    table = a_table().with_patrician(3).with_bread(1)
    table = table.with_fields({1: "L-market", 3: "L-bakery", 5: "L-fountain"})

    assert choices(table.state) == (on_foot(5), on_foot(1), with_bread(3))


@pytest.mark.parametrize("space", [0, 1, 3, 5, 6])
def test_one_bread_is_returned_and_a_tile_is_taken_there(space: int) -> None:
    """CAR-BREAD-1, -2: the space that the patrician stands on included."""
    table = a_table().with_patrician(3).with_bread(2).with_field(space, "L-market L-pond-end")

    moved = after(table.state, with_bread(space))

    assert moved.seats[0].bread == 1
    assert moved.seats[0].space == space
    assert choices(moved) == (c.TakeTile(tile("L-market")), c.TakeTile(tile("L-pond-end")))


def test_bread_leads_to_no_space_without_tiles() -> None:
    """CAR-BREAD-3, CAR-DEC-4."""
    table = a_table().with_patrician(3).with_bread(1).with_field(3, "").with_field(6, "")

    spaces = [it.space for it in choices(table.state) if isinstance(it, c.MoveWithBread)]

    assert spaces == [0, 1, 5]
    assert refusal(table.state, with_bread(6)) == "no_tile_there"


def test_with_bread_one_does_not_go_on_over_empty_fields() -> None:
    """CAR-BREAD-1, CAR-MOVE-4."""
    table = a_table().with_patrician(0).with_bread(1)
    table = table.with_fields({2: "L-market", 3: "L-bakery L-market", 5: "L-fountain"})

    moved = after(table.state, with_bread(3))

    assert moved.seats[0].space == 3


def test_a_second_bread_cannot_be_used_for_movement() -> None:
    """CAR-BREAD-4."""
    table = a_table().with_bread(5)

    moved = after(table.state, with_bread(4))

    assert moved.phase == s.TakingTile(Seat(0))
    assert refusal(moved, with_bread(5)) == "illegal"


# Bread for scoring cards.


def test_three_bread_count_a_card_as_fulfilled_once() -> None:
    """CAR-BREAD-5."""
    table = a_table().with_bread(4).closing("A-09", fulfilled=0)

    events = told(table.state, c.FulfilWithBread())
    fulfilled = after(table.state, c.FulfilWithBread())

    assert of_type(events, e.BreadReturned) == [e.BreadReturned(Seat(0), 3)]
    assert [event.card for event in of_type(events, e.CardFulfilledWithBread)] == ["A-09"]
    assert fulfilled.seats[0].bread == 1
    assert points(fulfilled) == points(table.state) + 7


def test_two_bread_are_not_enough() -> None:
    """CAR-BREAD-5, CAR-DEC-13."""
    table = a_table().with_bread(2).closing("A-09", fulfilled=0)

    assert choices(table.state) == (c.CloseCard(),)
    assert refusal(table.state, c.FulfilWithBread()) == "not_enough_bread"


@pytest.mark.parametrize(("times", "kept"), [(0, 2), (1, 0)])
def test_bread_is_used_instead_of_what_a_card_asks_for_or_in_addition(
    times: int, kept: int
) -> None:
    """CAR-BREAD-6: instead, the wares are kept."""
    table = a_table().with_wares(herbs=2).with_bread(3).fulfilling("A-05")

    fulfilled = after(table.state, c.FulfilCard(times), c.FulfilWithBread())

    assert points(fulfilled) == points(table.state) + (times + 1) * 4
    assert fulfilled.seats[0].wares.herbs == kept


@pytest.mark.parametrize(
    ("card", "pays"), [("A-01", 1), ("B-07", 8), ("C-08", 3), ("D-04", 5)], ids=str
)
def test_bread_works_for_red_and_for_green_cards(card: str, pays: int) -> None:
    """CAR-BREAD-7."""
    table = a_table().with_no_tiles().with_bread(3).fulfilling(card)

    fulfilled = after(table.state, c.FulfilCard(0), c.FulfilWithBread())

    assert points(fulfilled) == points(table.state) + pays


def test_bread_of_the_first_card_fulfils_the_second() -> None:
    """CAR-BREAD-8, CAR-SCORE-12, CAR-EX-28: 2 chimneys bring the third bread."""
    table = a_table().with_bread(2).with_tiles("33 L-villa-straight-2")
    table = table.fulfilling("C-05", then="A-11")

    third = after(table.state, c.FulfilCard(1), c.CloseCard())
    fulfilled = after(third, c.FulfilWithBread())

    assert third.seats[0].bread == 3
    assert points(fulfilled) == points(table.state) + 7


def test_bread_of_a_card_fulfils_that_very_card_again() -> None:
    """CAR-BREAD-8."""
    table = a_table().with_bread(2).with_tiles("33 L-villa-straight-2").fulfilling("C-05")

    fulfilled = after(table.state, c.FulfilCard(1), c.FulfilWithBread())

    assert fulfilled.seats[0].bread == 2 + 1 - 3 + 1


def test_six_bread_fulfil_a_card_twice() -> None:
    """CAR-BREAD-9, CAR-DEC-13."""
    table = a_table().with_no_tiles().with_bread(6).fulfilling("D-09")

    once = after(table.state, c.FulfilCard(0), c.FulfilWithBread())
    twice = after(once, c.FulfilWithBread())

    assert choices(once) == (c.FulfilWithBread(), c.CloseCard())
    assert points(twice) == points(table.state) + 2 * 7
    assert twice.seats[0].bread == 0


@pytest.mark.parametrize(("bread", "first"), [(6, 1), (9, 2)])
def test_bread_is_spread_over_both_cards(bread: int, first: int) -> None:
    """CAR-BREAD-9."""
    table = a_table().with_no_tiles().with_bread(bread).fulfilling("D-09", then="D-17")

    with_bread_first = (c.FulfilWithBread(),) * first
    fulfilled = after(
        table.state, c.FulfilCard(0), *with_bread_first, c.CloseCard(), c.FulfilWithBread()
    )

    assert points(fulfilled) == points(table.state) + first * 7 + 3


def test_bread_has_no_other_use(game: Played) -> None:
    """CAR-BREAD-10: whoever returns bread moves with it or fulfils a card with it."""
    returning = [turn for turn in game.turns if of_type(turn.events, e.BreadReturned)]

    assert {type(turn.command) for turn in returning} <= {c.MoveWithBread, c.FulfilWithBread}
    for turn in game.turns:
        (bread, now) = (state.seats[turn.seat].bread for state in (turn.before, turn.after))
        assert now >= bread or turn in returning


# Coins.


@pytest.mark.parametrize("coins", [0, 1, 2, 3])
def test_each_ware_may_be_replaced_by_a_coin(coins: int) -> None:
    """CAR-COIN-1, -2: some of them, all of them."""
    table = a_table().with_wares(fish=3 - coins).with_coins(coins).fulfilling("A-11")

    fulfilled = after(table.state, c.FulfilCard(1))

    assert points(fulfilled) == points(table.state) + 7
    assert fulfilled.seats[0].coins == 0
    assert fulfilled.seats[0].wares.fish == 0


@pytest.mark.parametrize("coins", [0, 1, 2, 3])
def test_what_is_not_paid_in_coins_is_paid_in_wares(coins: int) -> None:
    """CAR-COIN-1, -2, CAR-SCORE-19, -27, CAR-DEC-12."""
    table = a_table().with_wares(fish=3).with_coins(3).fulfilling("A-11")

    asked = choices(after(table.state, c.FulfilCard(1)))
    events = told(table.state, c.FulfilCard(1), c.PayWare("fish", coins))
    paid = after(table.state, c.FulfilCard(1), c.PayWare("fish", coins)).seats[0]

    assert asked == tuple(c.PayWare("fish", number) for number in (0, 1, 2, 3))
    assert of_type(events, e.WarePaid) == [e.WarePaid(Seat(0), "fish", 3 - coins, coins)]
    assert (paid.wares.fish, paid.coins) == (coins, 3 - coins)


def test_a_coin_that_another_ware_needs_cannot_be_used_twice() -> None:
    """CAR-COIN-1: there is one coin for herbs or grapes, and no grapes."""
    table = a_table().with_wares(herbs=2).with_coins(1).fulfilling("B-01")

    fulfilled = after(table.state, c.FulfilCard(1))

    assert fulfilled.seats[0].wares.herbs == 1
    assert fulfilled.seats[0].coins == 0


def test_no_more_coins_than_wares_are_due() -> None:
    """CAR-COIN-1."""
    table = a_table().with_wares(fish=1).with_coins(9).fulfilling("A-03")

    asked = after(table.state, c.FulfilCard(1))

    assert choices(asked) == (c.PayWare("fish", 0), c.PayWare("fish", 1))
    assert refusal(asked, c.PayWare("fish", 2)) == "cannot_pay"


@pytest.mark.parametrize("card", ["C-06", "C-08", "D-04", "D-17", "D-24"])
def test_coins_replace_nothing_on_green_cards(card: str) -> None:
    """CAR-COIN-3."""
    table = a_table().with_no_tiles().with_coins(9).fulfilling(card)

    assert choices(table.state) == (c.FulfilCard(0),)


def test_coins_have_no_other_use(game: Played) -> None:
    """CAR-COIN-4: coins are handed in for wares, one for one, and never else."""
    for turn in game.turns:
        paid = of_type(turn.events, e.WarePaid)
        (coins, now) = (state.seats[turn.seat].coins for state in (turn.before, turn.after))
        assert now >= coins - sum(event.coins for event in paid)
        assert not paid or isinstance(turn.command, c.FulfilCard | c.PayWare)


# What is asked.


def test_a_card_is_asked_for_before_bread_is() -> None:
    """CAR-DEC-12, -13."""
    table = a_table().with_wares(herbs=1).with_bread(3)
    asked = table.asked(s.ChoosingCard(Seat(0), (CARD, s.CardId("A-04"))))

    first = after(asked.state, c.ResolveCard(CARD))
    then = after(first, c.FulfilCard(1))

    assert choices(first) == (c.FulfilCard(0), c.FulfilCard(1))
    assert then.phase == s.ClosingCard(Seat(0), CARD, s.CardId("A-04"), 1)
    assert choices(then) == (c.FulfilWithBread(), c.CloseCard())
