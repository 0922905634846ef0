"""Section 6: the six actions and the limit of projects."""

import pytest

from domain.burgundy import BURGUNDY
from domain.burgundy import commands as c
from domain.burgundy import components as box
from domain.burgundy import state as s
from domain.decider import Seat, offered
from tests.burgundy.a_table import (
    DARK,
    LIGHT,
    MEDIUM,
    a_table,
    after,
    card,
    cards,
    choices,
    refusal,
)


def test_one_of_six_actions_is_chosen() -> None:
    """BUR-ACT-1."""
    table = a_table().with_display(row_3="ship_1").with_projects("mine_3").with_goods(MEDIUM)

    offered = choices(table.with_workers(1).with_silver(2).asked(s.UseDie(3)).state)

    assert {type(command) for command in offered} == {
        c.TakeCard,
        c.PlaceProject,
        c.SellGoods,
        c.RestockWorkers,
        c.TakeSilver,
        c.Convert,
    }


@pytest.mark.parametrize("number", box.NUMBERS)
def test_the_number_matters_for_taking_placing_and_selling_only(number: int) -> None:
    """BUR-ACT-2."""
    table = a_table().with_display(row_3="ship_1").with_projects("mine_3").with_goods(MEDIUM)

    offered = {
        type(command) for command in choices(table.with_silver(3).asked(s.UseDie(number)).state)
    }

    assert {c.RestockWorkers, c.TakeSilver, c.Convert} <= offered
    assert (c.TakeCard in offered) == (number == 3)
    assert (c.PlaceProject in offered) == (number == 3)
    assert (c.SellGoods in offered) == (number in (3, 4))


# Action 1


def test_any_one_card_of_the_row_may_be_taken() -> None:
    """BUR-ACT-3, -4, BUR-DEC-3."""
    state = (
        a_table()
        .with_display(row_2="ship_1 mine_6 ship_4", row_3="bank_4")
        .asked(s.UseDie(2))
        .state
    )

    taken = [command for command in choices(state) if isinstance(command, c.TakeCard)]

    assert taken == [c.TakeCard(2, face) for face in cards("ship_1 mine_6 ship_4")]
    assert refusal(state, c.TakeCard(2, card("bank_4"))) == "no_such_card"


def test_the_card_taken_lies_with_the_projects_never_in_the_estate() -> None:
    """BUR-ACT-5."""
    state = a_table().with_display(row_2="ship_1 mine_6").asked(s.UseDie(2)).state

    taken = after(state, c.TakeCard(2, card("mine_6")))

    assert taken.seats[0].projects == ("mine_6",)
    assert taken.seats[0].estate == ()
    assert taken.display[1] == ("ship_1",)


def test_nothing_can_be_taken_from_an_empty_row() -> None:
    """BUR-ACT-6."""
    state = a_table().with_display(row_2="ship_1").asked(s.UseDie(1)).state

    assert refusal(state, c.TakeCard(1, card("ship_1"))) == "no_such_card"
    assert not any(isinstance(command, c.TakeCard) for command in choices(state))


@pytest.mark.parametrize("row", [0, 7, -1, 99])
def test_there_are_no_other_rows(row: int) -> None:
    """BUR-SETUP-11."""
    state = a_table().with_display(row_6="ship_1").with_workers(9).asked(s.UseDie(1)).state

    assert refusal(state, c.TakeCard(row, card("ship_1"))) == "no_such_row"


# The limit of projects


def test_with_room_nothing_is_given_up() -> None:
    """BUR-PROJ-4."""
    table = a_table().with_display(row_1="ship_1").with_projects("mine_3 mine_4")
    state = table.asked(s.UseDie(1)).state

    command = c.TakeCard(1, card("ship_1"), discard=card("mine_3"))

    assert refusal(state, command) == "no_discard_needed"
    assert after(state, c.TakeCard(1, card("ship_1"))).seats[0].projects == cards(
        "mine_3 mine_4 ship_1"
    )


def test_a_fourth_project_costs_one_of_the_three_of_the_players_choice() -> None:
    """BUR-PROJ-1, -2, BUR-DEC-4, BUR-EX-17."""
    table = a_table().with_display(row_1="ship_1").with_projects("mine_3 mine_4 bank_4")
    state = table.asked(s.UseDie(1)).state

    offered = [command for command in choices(state) if isinstance(command, c.TakeCard)]
    taken = after(state, c.TakeCard(1, card("ship_1"), discard=card("mine_4")))

    assert [command.discard for command in offered] == list(cards("mine_3 mine_4 bank_4"))
    assert refusal(state, c.TakeCard(1, card("ship_1"))) == "discard_needed"
    assert taken.seats[0].projects == cards("mine_3 bank_4 ship_1")
    assert taken.discard_pile == cards("mine_4")


def test_the_card_gained_cannot_be_the_one_given_up() -> None:
    """BUR-PROJ-3."""
    table = a_table().with_display(row_1="ship_1").with_projects("mine_3 mine_4 bank_4")
    state = table.asked(s.UseDie(1)).state

    assert (
        refusal(state, c.TakeCard(1, card("ship_1"), discard=card("ship_1"))) == "no_such_project"
    )


@pytest.mark.parametrize("building", ["carpenter_1", "church_2", "market_3"])
def test_the_limit_holds_for_the_buildings_that_take_a_card(building: str) -> None:
    """BUR-PROJ-5."""
    table = a_table().with_display(row_1="ship_1 mine_1 bank_4")
    state = table.with_projects("ship_2 ship_3 ship_4").asked(s.ResolveEffect(card(building))).state

    offered = [command for command in choices(state) if isinstance(command, c.TakeCard)]

    assert [command.discard for command in offered] == list(cards("ship_2 ship_3 ship_4"))
    assert refusal(state, c.TakeCard(1, offered[0].card)) == "discard_needed"


def test_the_limit_holds_for_the_silver_purchase() -> None:
    """BUR-PROJ-5."""
    table = a_table().with_bought("bank_4 bank_5 bank_6").with_projects("ship_2 ship_3 ship_4")
    state = table.asked(s.PlayHandCard(), s.UseBoughtCards()).state

    kept = after(state, c.KeepCard(card("bank_5"), discard=card("ship_2")))

    assert refusal(state, c.KeepCard(card("bank_5"))) == "discard_needed"
    assert kept.seats[0].projects == cards("ship_3 ship_4 bank_5")
    assert kept.discard_pile == cards("ship_2 bank_4 bank_6")


# Action 2


def test_a_project_of_the_number_is_placed() -> None:
    """BUR-ACT-8, -9."""
    state = a_table().with_projects("mine_3 ship_3 ship_4").asked(s.UseDie(3)).state

    placed = [command.card for command in choices(state) if isinstance(command, c.PlaceProject)]
    estate = after(state, c.PlaceProject(card("mine_3"))).seats[0].estate

    assert placed == ["mine_3", "ship_3"]
    assert [stack.cards for stack in estate] == [("mine_3",)]
    assert refusal(state, c.PlaceProject(card("ship_4"))) == "not_enough_workers"


def test_nothing_is_placed_without_a_project_of_the_number() -> None:
    """BUR-ACT-10."""
    state = a_table().with_projects("ship_4").asked(s.UseDie(3)).state

    assert not any(isinstance(command, c.PlaceProject) for command in choices(state))
    assert refusal(state, c.PlaceProject(card("ship_3"))) == "no_such_project"


def test_a_placed_card_goes_through_the_steps_of_placing() -> None:
    """BUR-ACT-11."""
    table = a_table().with_projects("mine_3").with_estate("mine_1 mine_2").asked(s.UseDie(3))

    placed = after(table.state, c.PlaceProject(card("mine_3"), onto=s.StackId(0)))

    assert placed.seats[0].first_bonuses == ("mine",)


# Action 3


@pytest.mark.parametrize("number", box.NUMBERS)
def test_the_number_decides_the_sort_that_is_sold(number: int) -> None:
    """BUR-ACT-12."""
    state = a_table().with_goods(LIGHT, MEDIUM, DARK).asked(s.UseDie(number)).state

    sold = after(state, c.SellGoods(number)).seats[0].sold

    assert sold == ((LIGHT, MEDIUM, DARK)[(number - 1) // 2],)


def test_all_goods_of_the_sort_are_sold_for_a_point_and_a_silver_each() -> None:
    """BUR-ACT-13, -14, -15."""
    table = a_table().with_goods(LIGHT, DARK, LIGHT, LIGHT).with_sold(MEDIUM).with_silver(1)

    seller = after(table.asked(s.UseDie(2)).purchase_made().state, c.SellGoods(2)).seats[0]

    assert seller.goods == (DARK,)
    assert seller.sold == (MEDIUM, LIGHT, LIGHT, LIGHT)
    assert seller.silver == 4


def test_the_seller_receives_the_start_player_card_with_its_back_up() -> None:
    """BUR-ACT-16."""
    table = a_table().with_start_card(1, back_up=False).with_goods(LIGHT).asked(s.UseDie(2))

    assert after(table.state, c.SellGoods(2)).start_card == s.StartPlayerCard(Seat(0), back_up=True)


def test_nothing_is_sold_without_a_good_of_the_sort() -> None:
    """BUR-ACT-17."""
    state = a_table().with_goods(LIGHT).asked(s.UseDie(3)).state

    assert refusal(state, c.SellGoods(3)) == "no_goods"


def test_sold_goods_never_return_to_the_stacks() -> None:
    """BUR-ACT-18."""
    state = a_table().with_goods(LIGHT, LIGHT).asked(s.UseDie(1)).state

    assert after(state, c.SellGoods(1)).goods == state.goods


@pytest.mark.parametrize("number", [0, 7, -3])
def test_there_are_no_other_numbers_to_sell_with(number: int) -> None:
    """BUR-ACT-12."""
    state = a_table().with_goods(LIGHT).with_workers(9).asked(s.UseDie(1)).state

    assert refusal(state, c.SellGoods(number)) == "no_such_number"


# Actions 4 and 5


@pytest.mark.parametrize("workers", [0, 1])
def test_restocking_brings_two_workers(workers: int) -> None:
    """BUR-ACT-19, BUR-EX-5."""
    state = a_table().with_workers(workers).asked(s.UseDie(1)).state

    assert after(state, c.RestockWorkers()).seats[0].workers == 2


@pytest.mark.parametrize("workers", [2, 3, 7])
def test_restocking_is_not_possible_with_two_or_more_workers(workers: int) -> None:
    """BUR-ACT-20."""
    state = a_table().with_workers(workers).asked(s.UseDie(1)).state

    assert refusal(state, c.RestockWorkers()) == "workers_restocked"


def test_taking_silver_brings_one() -> None:
    """BUR-ACT-21."""
    state = a_table().with_silver(1).asked(s.UseDie(1)).state

    assert after(state, c.TakeSilver()).seats[0].silver == 2


# Action 6


@pytest.mark.parametrize("workers", [2, 3, 4])
def test_converting_returns_any_mixture_for_a_point_per_three_cards(workers: int) -> None:
    """BUR-ACT-22."""
    table = a_table().with_workers(4).with_silver(4).asked(s.UseDie(1)).purchase_made()

    converted = after(table.state, c.Convert(2), c.ReturnWorkers(workers)).seats[0]

    assert (converted.workers, converted.silver) == (4 - workers, 4 - (6 - workers))
    assert converted.victory_points == 2


def test_b12_any_number_of_cards_from_three_up_is_converted() -> None:
    """BUR-ACT-23: it is divided by three."""
    state = a_table().with_workers(4).with_silver(4).asked(s.UseDie(1)).purchase_made().state

    possible = [command for command in choices(state) if isinstance(command, c.Convert)]

    assert possible == [
        c.Convert(1),
        c.Convert(1, surplus=1),
        c.Convert(1, surplus=2),
        c.Convert(2),
        c.Convert(2, surplus=1),
        c.Convert(2, surplus=2),
    ]
    assert refusal(state, c.Convert(1, surplus=3)) == "no_such_surplus"
    assert refusal(state, c.Convert(1, surplus=-1)) == "no_such_surplus"
    assert refusal(state, c.Convert(2, surplus=3)) == "no_such_surplus"
    assert refusal(state, c.Convert(0)) == "no_points_wanted"
    assert refusal(state, c.Convert(-1)) == "no_points_wanted"
    assert refusal(state, c.Convert(3)) == "not_enough_to_convert"


@pytest.mark.parametrize("workers", [1, 2, 3, 4])
def test_b12_what_goes_back_beyond_a_multiple_of_three_brings_nothing(workers: int) -> None:
    """BUR-ACT-22, -23, BUR-DEC-15."""
    state = a_table().with_workers(4).with_silver(4).asked(s.UseDie(1)).purchase_made().state

    converted = after(state, c.Convert(1, surplus=2), c.ReturnWorkers(workers)).seats[0]

    assert (converted.workers, converted.silver) == (4 - workers, 4 - (5 - workers))
    assert converted.victory_points == 1


@pytest.mark.parametrize("decision", [s.UseDie(1), s.UseCastle()])
def test_b12_people_are_offered_what_brings_points_for_all_they_return(
    decision: s.Decision,
) -> None:
    """BUR-ACT-23, BUR-CHOICE-5: more for nothing is legal and never better."""
    state = a_table().with_workers(4).with_silver(4).asked(decision).purchase_made().state

    shown = [it for it in offered(BURGUNDY, state, Seat(0)) if isinstance(it, c.Convert)]

    assert shown == [c.Convert(1), c.Convert(2)]


def test_fewer_than_three_workers_and_silver_cannot_be_converted() -> None:
    """BUR-ACT-24."""
    state = a_table().with_workers(1).with_silver(1).asked(s.UseDie(1)).state

    assert refusal(state, c.Convert(1)) == "not_enough_to_convert"


def test_a_conversion_of_any_size_is_one_action() -> None:
    """BUR-ACT-25."""
    table = a_table().with_workers(10).with_silver(11).purchase_made().asked(s.UseDie(1))

    converted = after(table.state, c.Convert(7))

    assert converted.seats[0].victory_points == 7
    assert converted.pending == (s.PlayHandCard(),)
    assert converted.phase != table.state.phase


@pytest.mark.parametrize("workers", [-1, 0, 5, 6])
def test_a_mix_takes_no_more_than_there_is(workers: int) -> None:
    """BUR-DEC-15."""
    state = a_table().with_workers(4).with_silver(5).purchase_made().asked(s.ChooseMix(2)).state

    assert choices(state) == tuple(c.ReturnWorkers(n) for n in (1, 2, 3, 4))
    assert refusal(state, c.ReturnWorkers(workers)) == "no_such_mix"
