"""Section 12: the effects of the seven kinds, and the stacks of goods and animals."""

import pytest

from domain.burgundy import commands as c
from domain.burgundy import components as box
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.decider import Seat
from tests.burgundy.a_table import (
    DARK,
    LIGHT,
    MEDIUM,
    Table,
    a_table,
    active,
    after,
    card,
    choices,
    placing,
    refusal,
    told,
)


@pytest.mark.parametrize(
    ("face", "silver", "workers", "points"),
    [
        ("mine_3", 2, 0, 0),
        ("knowledge_3", 0, 2, 0),
        ("monastery_3", 0, 0, 0),
        ("bank_4", 3, 0, 0),
        ("watchtower_3", 0, 0, 1),
    ],
)
def test_what_is_simply_gained_is_gained_unasked(
    face: str, silver: int, workers: int, points: int
) -> None:
    """BUR-EFFECT-2, -3, -10 to -12, -18, -19."""
    placed = after(placing(face).state, c.PlaceProject(card(face)))

    own = placed.seats[0]
    assert (own.silver, own.workers, own.victory_points) == (silver, workers, points)
    assert placed.pending == (s.PlayHandCard(),)


def test_an_effect_happens_once_when_the_card_is_placed() -> None:
    """BUR-EFFECT-1."""
    display = a_table().with_display(row_3="mine_3").asked(s.PlayHandCard(), s.UseDie(3))

    assert after(display.state, c.TakeCard(3, card("mine_3"))).seats[0].silver == 0
    laid = after(placing("mine_3").state, c.PlaceProject(card("mine_3")))
    covered = Table(laid).with_projects("mine_4").asked(s.PlayHandCard(), s.UseDie(4)).state
    assert after(covered, c.PlaceProject(card("mine_4"), onto=s.StackId(0))).seats[0].silver == 4


def test_pasture_takes_the_top_animal_of_a_stack_of_choice() -> None:
    """BUR-EFFECT-4, BUR-DEC-8."""
    table = placing("pasture_3").with_animal_stacks("sheep cattle", "pig chicken")
    placed = after(table.state, c.PlaceProject(card("pasture_3")))

    assert choices(placed) == (c.TakeAnimal(0), c.TakeAnimal(1))
    assert after(placed, c.TakeAnimal(1)).seats[0].animals == ("pig",)
    assert after(placed, c.TakeAnimal(1)).animals == (("sheep", "cattle"), ("chicken",))


def test_ship_takes_the_top_good_of_a_stack_of_choice() -> None:
    """BUR-EFFECT-5, BUR-DEC-8."""
    table = placing("ship_3").with_goods_stacks((LIGHT, DARK), (MEDIUM, LIGHT))
    placed = after(table.state, c.PlaceProject(card("ship_3")))

    assert choices(placed) == (c.TakeGood(0), c.TakeGood(1))
    assert after(placed, c.TakeGood(1)).seats[0].goods == (MEDIUM,)


def test_castle_performs_any_of_the_six_actions_with_any_number() -> None:
    """BUR-EFFECT-6, -8, BUR-DEC-11, -5."""
    table = placing("castle_3").with_display(**{f"row_{n}": f"ship_{n}" for n in box.NUMBERS})
    table = table.with_projects("castle_3 mine_1 bank_6").with_goods(DARK, LIGHT)
    placed = after(table.with_silver(3).purchase_made().state, c.PlaceProject(card("castle_3")))

    assert choices(placed) == (
        *(c.TakeCard(n, card(f"ship_{n}")) for n in box.NUMBERS),
        c.PlaceProject(card("mine_1")),
        c.PlaceProject(card("bank_6")),
        c.SellGoodsOfSort(LIGHT),
        c.SellGoodsOfSort(DARK),
        c.RestockWorkers(),
        c.TakeSilver(),
        c.Convert(1),
    )
    assert refusal(placed, c.TakeCard(1, card("ship_2"))) == "no_such_card"
    assert refusal(placed, c.TakeCard(7, card("ship_1"))) == "no_such_row"
    assert refusal(placed, c.SellGoodsOfSort(MEDIUM)) == "no_goods"
    assert refusal(placed, c.PlaceProject(card("mine_2"))) == "no_such_project"
    assert after(placed, c.SellGoodsOfSort(DARK)).seats[0].sold == (DARK,)


def test_the_action_of_a_castle_must_be_performed() -> None:
    """BUR-EFFECT-7."""
    castle = after(placing("castle_3").state, c.PlaceProject(card("castle_3")))

    assert refusal(castle, c.ForgoEffect()) == "illegal"
    assert c.TakeSilver() in choices(castle)
    assert after(castle, c.TakeSilver()).seats[0].silver == 1


def test_where_silver_is_all_a_castle_can_bring_it_is_taken_at_once() -> None:
    """BUR-EFFECT-7."""
    table = placing("castle_3").with_workers(2)

    placed = after(table.state, c.PlaceProject(card("castle_3")))

    assert placed.seats[0].silver == 1
    assert placed.pending == (s.PlayHandCard(),)


def test_a_castle_may_place_another_castle_with_all_consequences() -> None:
    """BUR-EFFECT-9, -27."""
    table = placing("castle_3").with_projects("castle_3 castle_4 castle_5")

    state = after(
        table.state,
        c.PlaceProject(card("castle_3")),
        c.PlaceProject(card("castle_4"), onto=s.StackId(0)),
        c.PlaceProject(card("castle_5"), onto=s.StackId(0)),
    )

    assert state.pending == (s.PlayHandCard(), s.UseCastle(), s.ChoosePassBonus())
    assert after(state, c.ChooseBonus("A1"), c.TakeSilver()).pending == (s.PlayHandCard(),)


@pytest.mark.parametrize("face", ["ship_3", "pasture_3", "boarding_house_4"])
def test_what_can_be_taken_must_be_taken(face: str) -> None:
    """BUR-EFFECT-12."""
    placed = after(placing(face).state, c.PlaceProject(card(face)))

    assert refusal(placed, c.ForgoEffect()) == "effect_compulsory"


# Goods and animal stacks


def test_only_the_top_card_can_be_taken_and_the_next_is_visible() -> None:
    """BUR-SUPPLY-1."""
    table = a_table().with_goods_stacks((LIGHT, DARK, MEDIUM), (MEDIUM, LIGHT))
    state = table.asked(s.PlayHandCard(), s.ResolveEffect(card("ship_1"))).state

    events = told(state, c.TakeGood(0))

    assert events[1] == e.GoodTaken(Seat(0), 0, LIGHT, uncovered=DARK)
    assert after(state, c.TakeGood(0)).goods == ((DARK, MEDIUM), (MEDIUM, LIGHT))


@pytest.mark.parametrize("empty", [0, 1])
def test_an_emptied_stack_is_made_of_the_lower_half_of_the_other(empty: int) -> None:
    """BUR-SUPPLY-2, -3, BUR-EX-21."""
    five = (LIGHT, MEDIUM, DARK, DARK, LIGHT)
    stacks = ((MEDIUM,), five) if empty == 0 else (five, (MEDIUM,))
    table = a_table().with_goods_stacks(*stacks).asked(s.ResolveEffect(card("ship_1")))

    events = told(table.state, c.TakeGood(empty))
    taken = after(table.state, c.TakeGood(empty))

    assert taken.goods[1 - empty] == (LIGHT, MEDIUM, DARK)
    assert taken.goods[empty] == (DARK, LIGHT)
    assert e.SupplySplit("goods", empty, 3, DARK) in events


def test_animals_are_split_in_the_same_way() -> None:
    """BUR-SUPPLY-2, -3."""
    table = a_table().with_animal_stacks("pig", "sheep cattle chicken pig")

    taken = after(table.asked(s.ResolveEffect(card("pasture_1"))).state, c.TakeAnimal(0))

    assert taken.animals == (("chicken", "pig"), ("sheep", "cattle"))


def test_a_single_card_left_is_one_stack_and_an_empty_one() -> None:
    """BUR-SUPPLY-4."""
    table = a_table().with_goods_stacks((LIGHT,), (DARK,)).with_silver(3)
    state = table.asked(s.PlayHandCard(), s.ResolveEffect(card("ship_1"))).state

    taken = after(state, c.TakeGood(0))

    assert taken.goods == ((), (DARK,))
    last = Table(taken).asked(s.PlayHandCard(), s.ResolveEffect(card("ship_1"))).state
    assert refusal(last, c.TakeGood(0)) == "stack_empty"
    assert after(last, c.TakeGood(1)).goods == ((), ())


@pytest.mark.parametrize(
    ("face", "goods", "animals"),
    [("ship_3", (), "pig"), ("pasture_3", (LIGHT,), ""), ("boarding_house_5", (), "")],
)
def test_with_nothing_left_the_player_gets_nothing(
    face: str, goods: tuple[str, ...], animals: str
) -> None:
    """BUR-SUPPLY-5, -6, BUR-EFFECT-21, BUR-COMP-20."""
    table = (
        placing(face).with_goods_stacks((LIGHT,) * len(goods), ()).with_animal_stacks(animals, "")
    )

    events = told(table.state, c.PlaceProject(card(face)))
    placed = after(table.state, c.PlaceProject(card(face)))

    assert e.EffectForgone(Seat(0), card(face)) in events
    assert placed.seats[0].goods == ()
    assert placed.seats[0].animals == ()
    assert placed.pending == (s.PlayHandCard(),)
    assert active(placed) == 0
