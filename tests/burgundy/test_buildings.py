"""Section 13: the effects of the eight building kinds."""

import pytest

from domain.burgundy import commands as c
from domain.burgundy import state as s
from domain.decider import Seat
from tests.burgundy.a_table import (
    DARK,
    LIGHT,
    MEDIUM,
    a_table,
    after,
    card,
    cards,
    choices,
    placing,
    refusal,
)

EVERYTHING = {
    "row_1": "castle_6 mine_5",
    "row_2": "monastery_4",
    "row_3": "knowledge_3",
    "row_4": "ship_2",
    "row_5": "pasture_1",
    "row_6": "market_2 bank_5",
}


@pytest.mark.parametrize(
    ("face", "fitting"),
    [
        ("carpenter_1", ["knowledge_3", "market_2", "bank_5"]),
        ("church_1", ["castle_6", "mine_5", "monastery_4"]),
        ("market_1", ["ship_2", "pasture_1"]),
    ],
)
def test_carpenter_church_and_market_take_a_fitting_card_from_any_row(
    face: str, fitting: list[str]
) -> None:
    """BUR-EFFECT-13, -14, -15, -17, BUR-DEC-12."""
    placed = after(placing(face).with_display(**EVERYTHING).state, c.PlaceProject(card(face)))

    offered = [command for command in choices(placed) if isinstance(command, c.TakeCard)]
    assert [command.card for command in offered] == fitting
    for command in offered:
        taken = after(placed, command)
        assert taken.seats[0].projects == (command.card,)
        assert taken.seats[0].workers == 0
    for row, faces in enumerate(EVERYTHING.values(), start=1):
        for other in cards(faces):
            if other not in fitting:
                assert refusal(placed, c.TakeCard(row, other)) == "card_does_not_fit"


def test_the_card_must_lie_in_the_row_that_is_named() -> None:
    """BUR-EFFECT-15."""
    state = a_table().with_display(**EVERYTHING).asked(s.ResolveEffect(card("market_1"))).state

    assert refusal(state, c.TakeCard(1, card("ship_2"))) == "no_such_card"
    assert refusal(state, c.TakeCard(7, card("ship_2"))) == "no_such_row"
    assert refusal(state, c.TakeCard(4, card("ship_6"))) == "no_such_card"


@pytest.mark.parametrize("face", ["carpenter_1", "church_1", "market_1"])
def test_without_a_fitting_card_they_give_nothing_now_or_later(face: str) -> None:
    """BUR-EFFECT-16."""
    others = {"carpenter_1": "ship_1", "church_1": "ship_1", "market_1": "mine_1"}
    placed = after(placing(face).with_display(row_1=others[face]).state, c.PlaceProject(card(face)))

    assert placed.seats[0].projects == ()
    assert placed.pending == (s.PlayHandCard(),)


def test_boarding_house_takes_the_top_of_one_of_the_four_stacks() -> None:
    """BUR-EFFECT-20, BUR-DEC-8."""
    table = placing("boarding_house_5").with_goods_stacks((LIGHT, DARK), (MEDIUM, DARK))
    table = table.with_animal_stacks("sheep pig", "cattle pig")
    placed = after(table.state, c.PlaceProject(card("boarding_house_5")))

    assert choices(placed) == (c.TakeGood(0), c.TakeGood(1), c.TakeAnimal(0), c.TakeAnimal(1))
    assert after(placed, c.TakeGood(1)).seats[0].goods == (MEDIUM,)
    assert after(placed, c.TakeAnimal(1)).seats[0].animals == ("cattle",)


def test_warehouse_sells_a_sort_of_choice_with_all_that_selling_brings() -> None:
    """BUR-EFFECT-22, BUR-DEC-13."""
    table = placing("warehouse_5").with_goods(LIGHT, DARK, DARK).with_start_card(1, back_up=False)
    placed = after(table.state, c.PlaceProject(card("warehouse_5")))

    sold = after(placed, c.SellGoodsOfSort(DARK))

    assert choices(placed) == (c.SellGoodsOfSort(LIGHT), c.SellGoodsOfSort(DARK), c.ForgoEffect())
    assert refusal(placed, c.SellGoodsOfSort(MEDIUM)) == "no_goods"
    assert sold.seats[0].sold == (DARK, DARK)
    assert sold.seats[0].goods == (LIGHT,)
    assert sold.seats[0].silver == 2
    assert sold.start_card == s.StartPlayerCard(Seat(0), back_up=True)


def test_a_warehouse_without_goods_gives_nothing_not_even_the_start_player_card() -> None:
    """BUR-EFFECT-23."""
    table = placing("warehouse_5").with_start_card(1, back_up=False)

    placed = after(table.state, c.PlaceProject(card("warehouse_5")))

    assert placed.seats[0].silver == 0
    assert placed.start_card == s.StartPlayerCard(Seat(1), back_up=False)


def test_town_hall_places_any_further_project_with_all_consequences() -> None:
    """BUR-EFFECT-24, BUR-DEC-14, -5."""
    table = placing("town_hall_4").with_projects("town_hall_4 castle_1 mine_6")
    placed = after(table.state, c.PlaceProject(card("town_hall_4")))

    further = after(placed, c.PlaceProject(card("castle_1")))

    assert choices(placed) == (
        c.PlaceProject(card("castle_1")),
        c.PlaceProject(card("mine_6")),
        c.ForgoEffect(),
    )
    assert further.pending == (s.PlayHandCard(), s.UseCastle())
    assert refusal(placed, c.TakeSilver()) == "illegal"


def test_a_town_hall_without_a_further_project_gives_nothing() -> None:
    """BUR-EFFECT-25."""
    placed = after(placing("town_hall_4").state, c.PlaceProject(card("town_hall_4")))

    assert placed.pending == (s.PlayHandCard(),)
    assert len(placed.seats[0].estate) == 1


@pytest.mark.parametrize(
    "face", ["carpenter_1", "church_1", "market_1", "warehouse_4", "town_hall_4"]
)
def test_effects_worded_may_can_be_declined(face: str) -> None:
    """BUR-EFFECT-26, BUR-DEC-12, -13, -14."""
    table = placing(face).with_display(**EVERYTHING).with_goods(LIGHT)
    placed = after(table.with_projects(f"{face} mine_1").state, c.PlaceProject(card(face)))

    declined = after(placed, c.ForgoEffect())

    assert declined.pending == (s.PlayHandCard(),)
    assert declined.seats == placed.seats


def test_effects_are_nested_without_limit_the_inner_one_first() -> None:
    """BUR-EFFECT-27."""
    table = placing("castle_3").with_projects("castle_3 town_hall_4 ship_5")
    castle = after(table.state, c.PlaceProject(card("castle_3")))
    hall = after(castle, c.PlaceProject(card("town_hall_4")))
    ship = after(hall, c.PlaceProject(card("ship_5")))

    assert castle.pending == (s.PlayHandCard(), s.UseCastle())
    assert hall.pending == (s.PlayHandCard(), s.ResolveEffect(card("town_hall_4")))
    assert ship.pending == (s.PlayHandCard(), s.ResolveEffect(card("ship_5")))
    assert after(ship, c.TakeGood(0)).pending == (s.PlayHandCard(),)


def test_a_building_placed_by_a_town_hall_may_lie_on_it() -> None:
    """BUR-EFFECT-24, BUR-ESTATE-9."""
    table = placing("town_hall_4").with_projects("town_hall_4 bank_6")

    placed = after(
        table.state,
        c.PlaceProject(card("town_hall_4")),
        c.PlaceProject(card("bank_6"), onto=s.StackId(0)),
    )

    assert placed.seats[0].estate[0].cards == cards("town_hall_4 bank_6")
