"""Section 7: workers."""

import pytest

from domain.burgundy.commands import (
    BuyCards,
    ForgoEffect,
    PlaceProject,
    PlayCard,
    RestockWorkers,
    SellGoods,
    TakeCard,
    TakeSilver,
    UseCard,
)
from domain.burgundy.components import NUMBERS
from domain.burgundy.dice import reachable, workers_needed
from domain.burgundy.events import WorkersReturned
from domain.burgundy.state import PlayHandCard, ResolveEffect, UseCastle, UseDie
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

ALL_ROWS = {f"row_{row}": f"ship_{row}" for row in NUMBERS}


def test_workers_change_the_number_of_a_played_card() -> None:
    """BUR-WORKER-1, -2."""
    state = a_table().with_hand("mine_3 mine_6").with_workers(1).with_display(**ALL_ROWS).state

    played = after(state, PlayCard(card("mine_3")))
    taken = after(played, TakeCard(4, card("ship_4")))

    assert taken.seats[0].workers == 0
    assert taken.seats[0].projects == ("ship_4",)
    assert {c.row for c in choices(played) if isinstance(c, TakeCard)} == {2, 3, 4}


@pytest.mark.parametrize(("number", "wanted"), [(6, 1), (1, 6)])
def test_six_and_one_are_neighbours(number: int, wanted: int) -> None:
    """BUR-WORKER-3."""
    state = a_table().with_workers(1).with_display(**ALL_ROWS).asked(UseDie(number)).state

    taken = after(state, TakeCard(wanted, card(f"ship_{wanted}")))

    assert taken.seats[0].workers == 0


def test_several_workers_may_be_used_for_one_card() -> None:
    """BUR-WORKER-4."""
    state = a_table().with_workers(3).with_display(**ALL_ROWS).asked(UseDie(1)).state

    assert after(state, TakeCard(4, card("ship_4"))).seats[0].workers == 0


def test_no_change_costs_more_than_three_workers() -> None:
    """BUR-WORKER-5."""
    costs = {workers_needed(number, wanted) for number in NUMBERS for wanted in NUMBERS}

    assert costs == {0, 1, 2, 3}
    for number in NUMBERS:
        for wanted in NUMBERS:
            assert workers_needed(number, wanted) == min(
                abs(number - wanted), 6 - abs(number - wanted)
            )


def test_exactly_the_smallest_cost_is_paid() -> None:
    """BUR-WORKER-6."""
    state = a_table().with_workers(5).with_goods(LIGHT).asked(UseDie(5)).state

    assert WorkersReturned(Seat(0), 2) in told(state, SellGoods(1))
    assert WorkersReturned(Seat(0), 3) in told(state, SellGoods(2))


def test_too_few_workers_are_told_what_is_missing() -> None:
    """BUR-WORKER-5, BUR-DEC-2."""
    state = a_table().with_workers(1).with_display(**ALL_ROWS).asked(UseDie(1)).state

    assert refusal(state, TakeCard(3, card("ship_3"))) == "not_enough_workers"
    assert list(reachable(1, 1)) == [1, 2, 6]


def test_the_change_holds_only_for_the_action_of_that_card() -> None:
    """BUR-WORKER-7."""
    table = a_table().with_workers(1).with_display(**ALL_ROWS).with_projects("castle_2")
    state = table.asked(PlayHandCard(), UseDie(1)).state

    placed = after(state, PlaceProject(card("castle_2")), TakeSilver())

    assert placed.pending == (PlayHandCard(),)
    assert after(placed, PlayCard(card("mine_1"))).pending == (UseDie(1),)


def test_workers_are_used_on_a_bought_card_too() -> None:
    """BUR-WORKER-8, BUR-SILVER-13."""
    table = a_table().with_silver(3).with_workers(2).with_display(**ALL_ROWS)
    table = table.with_draw_pile("ship_6 bank_4 bank_5")

    used = after(table.state, BuyCards(), UseCard(card("ship_6")))
    taken = after(used, TakeCard(2, card("ship_2")))

    assert taken.seats[0].workers == 0
    assert taken.seats[0].projects == ("ship_2",)


def test_workers_gained_by_an_action_serve_a_later_die_of_the_turn() -> None:
    """BUR-WORKER-9."""
    table = a_table().with_silver(3).with_display(**ALL_ROWS).with_draw_pile("ship_6 bank_4 bank_5")
    die = after(table.state, BuyCards(), UseCard(card("ship_6")))

    assert refusal(die, TakeCard(1, card("ship_1"))) == "not_enough_workers"
    restocked = after(die, RestockWorkers())
    assert restocked.pending == (PlayHandCard(),)
    later = after(restocked, PlayCard(card("mine_6")), TakeCard(1, card("ship_1")))
    assert later.seats[0].workers == 1


def test_no_workers_are_asked_for_where_the_number_has_no_meaning() -> None:
    """BUR-WORKER-10."""
    state = a_table().with_workers(5).with_silver(4).asked(UseDie(1)).state

    for command in choices(state):
        assert not isinstance(command, TakeCard | PlaceProject | SellGoods)
    assert not any(isinstance(event, WorkersReturned) for event in told(state, TakeSilver()))


def test_any_number_of_workers_may_be_owned() -> None:
    """BUR-WORKER-11, BUR-EFFECT-3."""
    state = a_table().with_workers(7).with_projects("knowledge_1").asked(UseDie(1)).state

    assert after(state, PlaceProject(card("knowledge_1"))).seats[0].workers == 9


def test_effects_that_give_a_card_or_an_action_need_no_workers() -> None:
    """BUR-WORKER-12."""
    castle = a_table().with_display(**ALL_ROWS).asked(UseCastle()).state
    market = a_table().with_display(**ALL_ROWS).asked(ResolveEffect(card("market_1"))).state

    taken = [TakeCard(row, card(f"ship_{row}")) for row in NUMBERS]

    assert choices(castle) == (*taken, RestockWorkers(), TakeSilver())
    assert choices(market) == (*taken, ForgoEffect())
