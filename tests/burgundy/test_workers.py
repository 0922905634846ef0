"""Section 7: workers."""

import pytest

from domain.burgundy import commands as c
from domain.burgundy import components as box
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.burgundy.dice import reachable
from domain.decider import Seat
from tests.burgundy.a_table import (
    LIGHT,
    a_table,
    after,
    card,
    choices,
    refusal,
    told,
)

ALL_ROWS = {f"row_{row}": f"ship_{row}" for row in box.NUMBERS}


def test_workers_change_the_number_of_a_played_card() -> None:
    """BUR-WORKER-1, -2."""
    state = a_table().with_hand("mine_3 mine_6").with_workers(1).with_display(**ALL_ROWS).state

    played = after(state, c.PlayCard(card("mine_3")))
    taken = after(played, c.TakeCard(4, card("ship_4")))

    assert taken.seats[0].workers == 0
    assert taken.seats[0].projects == ("ship_4",)
    assert {it.row for it in choices(played) if isinstance(it, c.TakeCard)} == {2, 3, 4}


@pytest.mark.parametrize(
    ("number", "wanted", "workers"), [(6, 1, 1), (1, 6, 1), (2, 6, 2), (1, 4, 3)]
)
def test_each_worker_is_a_step_and_six_and_one_are_neighbours(
    number: int, wanted: int, workers: int
) -> None:
    """BUR-WORKER-3, -4, BUR-EX-4."""
    state = a_table().with_workers(workers).with_display(**ALL_ROWS).asked(s.UseDie(number)).state

    taken = after(state, c.TakeCard(wanted, card(f"ship_{wanted}")))

    assert taken.seats[0].workers == 0


def test_exactly_the_smallest_cost_is_paid() -> None:
    """BUR-WORKER-6."""
    state = a_table().with_workers(5).with_goods(LIGHT).asked(s.UseDie(5)).state

    assert e.WorkersReturned(Seat(0), 2) in told(state, c.SellGoods(1))
    assert e.WorkersReturned(Seat(0), 3) in told(state, c.SellGoods(2))


def test_too_few_workers_are_told_what_is_missing() -> None:
    """BUR-WORKER-5, BUR-DEC-2."""
    state = a_table().with_workers(1).with_display(**ALL_ROWS).asked(s.UseDie(1)).state

    assert refusal(state, c.TakeCard(3, card("ship_3"))) == "not_enough_workers"
    assert list(reachable(1, 1)) == [1, 2, 6]


def test_the_change_holds_only_for_the_action_of_that_card() -> None:
    """BUR-WORKER-7."""
    table = a_table().with_workers(1).with_display(**ALL_ROWS).with_projects("castle_2")
    state = table.asked(s.PlayHandCard(), s.UseDie(1)).state

    placed = after(state, c.PlaceProject(card("castle_2")), c.TakeSilver())

    assert placed.pending == (s.PlayHandCard(),)
    assert after(placed, c.PlayCard(card("mine_1"))).pending == (s.UseDie(1),)


def test_workers_are_used_on_a_bought_card_too() -> None:
    """BUR-WORKER-8, BUR-SILVER-13."""
    table = a_table().with_silver(3).with_workers(2).with_display(**ALL_ROWS)
    table = table.with_draw_pile("ship_6 bank_4 bank_5")

    used = after(table.state, c.BuyCards(), c.UseCard(card("ship_6")))
    taken = after(used, c.TakeCard(2, card("ship_2")))

    assert taken.seats[0].workers == 0
    assert taken.seats[0].projects == ("ship_2",)


def test_workers_gained_by_an_action_serve_a_later_die_of_the_turn() -> None:
    """BUR-WORKER-9."""
    table = a_table().with_silver(3).with_display(**ALL_ROWS).with_draw_pile("ship_6 bank_4 bank_5")
    die = after(table.state, c.BuyCards(), c.UseCard(card("ship_6")))

    assert refusal(die, c.TakeCard(1, card("ship_1"))) == "not_enough_workers"
    restocked = after(die, c.RestockWorkers())
    assert restocked.pending == (s.PlayHandCard(),)
    later = after(restocked, c.PlayCard(card("mine_6")), c.TakeCard(1, card("ship_1")))
    assert later.seats[0].workers == 1


def test_no_workers_are_asked_for_where_the_number_has_no_meaning() -> None:
    """BUR-WORKER-10."""
    state = a_table().with_workers(5).with_silver(4).asked(s.UseDie(1)).state

    for command in choices(state):
        assert not isinstance(command, c.TakeCard | c.PlaceProject | c.SellGoods)
    assert not any(isinstance(event, e.WorkersReturned) for event in told(state, c.TakeSilver()))


def test_any_number_of_workers_may_be_owned() -> None:
    """BUR-WORKER-11, BUR-EFFECT-3."""
    state = a_table().with_workers(7).with_projects("knowledge_1").asked(s.UseDie(1)).state

    assert after(state, c.PlaceProject(card("knowledge_1"))).seats[0].workers == 9


def test_effects_that_give_a_card_or_an_action_need_no_workers() -> None:
    """BUR-WORKER-12."""
    castle = a_table().with_display(**ALL_ROWS).asked(s.UseCastle()).state
    market = a_table().with_display(**ALL_ROWS).asked(s.ResolveEffect(card("market_1"))).state

    taken = [c.TakeCard(row, card(f"ship_{row}")) for row in box.NUMBERS]

    assert choices(castle) == (*taken, c.RestockWorkers(), c.TakeSilver())
    assert choices(market) == (*taken, c.ForgoEffect())
