"""Section 11: bonuses for triplets and kinds."""

import pytest

from domain.burgundy import commands as c
from domain.burgundy import components as box
from domain.burgundy import state as s
from domain.burgundy.scoring import triplet_points
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
    refusal,
)

SIX_KINDS = ("castle_1", "mine_1", "knowledge_1", "ship_1", "pasture_1", "bank_4")


def closing_ships() -> Table:
    """Seat 0 is about to place its third ship, a 3."""
    return a_table().with_estate("ship_1 ship_2").with_projects("ship_3").asked(s.UseDie(3))


CLOSE = c.PlaceProject(card("ship_3"), onto=s.StackId(0))


# Bonus card "1."


def test_the_first_to_close_a_stack_of_a_kind_takes_its_bonus_card() -> None:
    """BUR-BONUS-1."""
    closed = after(closing_ships().state, CLOSE)

    assert closed.seats[0].first_bonuses == ("ship",)
    assert "ship" not in closed.first_bonuses


def test_each_of_them_can_be_won_once() -> None:
    """BUR-BONUS-2."""
    closed = after(closing_ships().with_first_bonus("ship", seat=1).state, CLOSE)

    assert closed.seats[0].first_bonuses == ()
    assert closed.seats[1].first_bonuses == ("ship",)


@pytest.mark.parametrize(
    ("stack", "face", "points", "waits"),
    [
        ("ship_1 ship_2", "monastery_3", 4, ()),
        ("monastery_1 monastery_2", "monastery_3", 6, ()),
        ("monastery_1 monastery_2", "castle_3", 2, (s.UseCastle(),)),
    ],
)
def test_the_kind_of_the_stack_counts_whatever_monasteries_are_in_it(
    stack: str, face: str, points: int, waits: tuple[s.Decision, ...]
) -> None:
    """BUR-BONUS-3, BUR-EX-13, -14."""
    table = a_table().with_estate(stack).with_projects(face).asked(s.UseDie(3))

    closed = after(table.state, c.PlaceProject(card(face), onto=s.StackId(0)))

    assert closed.seats[0].first_bonuses == (closed.seats[0].estate[0].kind,)
    assert triplet_points(closed.seats[0].estate) == points
    assert closed.pending == (*waits, s.ChoosePassBonus())


def test_one_player_may_win_several() -> None:
    """BUR-BONUS-4."""
    closed = after(closing_ships().with_first_bonus("mine").state, CLOSE)

    assert closed.seats[0].first_bonuses == ("mine", "ship")


# Pass bonus


@pytest.mark.parametrize("first", [True, False])
def test_every_closed_stack_brings_one_pass_bonus(first: bool) -> None:  # noqa: FBT001 - a case
    """BUR-BONUS-5."""
    table = closing_ships() if first else closing_ships().with_first_bonus("ship", seat=1)

    assert after(table.state, CLOSE).pending[-1] == s.ChoosePassBonus()


def test_an_open_stack_brings_none() -> None:
    """BUR-BONUS-5."""
    table = closing_ships().with_estate("ship_1")

    assert s.ChoosePassBonus() not in after(table.state, CLOSE).pending


@pytest.mark.parametrize("current", ["A", "B", "C", "D", "E"])
def test_the_pass_decides_which_card_is_used(current: s.PassId) -> None:
    """BUR-BONUS-6, -7, BUR-DEC-7."""
    closed = after(closing_ships().in_pass(current).state, CLOSE)

    assert choices(closed) == tuple(c.ChooseBonus(b.id) for b in box.PASS_BONUSES[current])
    other = "B1" if current != "B" else "A1"
    assert refusal(closed, c.ChooseBonus(other)) == "no_such_bonus"
    assert refusal(closed, c.ChooseBonus("")) == "no_such_bonus"


def test_exactly_one_option_is_chosen() -> None:
    """BUR-BONUS-7."""
    closed = after(closing_ships().state, CLOSE, c.ChooseBonus("A1"))

    assert s.ChoosePassBonus() not in closed.pending
    assert closed.seats[0].victory_points == 3


@pytest.mark.parametrize(
    ("current", "gains"),
    [
        (
            "A",
            [
                box.Gain(vp=3),
                box.Gain(goods=2),
                box.Gain(animals=2),
                box.Gain(silver=3),
                box.Gain(workers=3),
            ],
        ),
        ("B", [box.Gain(goods=2), box.Gain(animals=2), box.Gain(silver=3), box.Gain(workers=3)]),
        (
            "C",
            [
                box.Gain(goods=1),
                box.Gain(animals=1),
                box.Gain(silver=2),
                box.Gain(workers=2),
                box.Gain(workers=1, silver=1),
            ],
        ),
        ("D", [box.Gain(silver=2), box.Gain(workers=2), box.Gain(workers=1, silver=1)]),
        ("E", [box.Gain(silver=1), box.Gain(workers=1)]),
    ],
)
def test_the_options_of_each_pass(current: s.PassId, gains: list[box.Gain]) -> None:
    """BUR-BONUS-8, -9, -10, -11, -12, BUR-EX-7, -26."""
    assert [bonus.gain for bonus in box.PASS_BONUSES[current]] == gains
    for bonus in box.PASS_BONUSES[current]:
        state = a_table().in_pass(current).purchase_made().asked(s.ChoosePassBonus()).state
        chosen = after(state, c.ChooseBonus(bonus.id))
        gained = chosen.seats[0]
        assert (gained.victory_points, gained.silver, gained.workers) == (
            bonus.gain.vp,
            bonus.gain.silver,
            bonus.gain.workers,
        )
        supply = chosen.pending[-1]
        if bonus.gain.goods:
            assert supply == s.TakeSupply("goods", bonus.gain.goods)
        elif bonus.gain.animals:
            assert supply == s.TakeSupply("animals", bonus.gain.animals)
        else:
            assert supply == s.PlayHandCard()


def test_goods_and_animals_are_taken_one_at_a_time_from_a_stack_of_choice() -> None:
    """BUR-BONUS-13, BUR-DEC-8."""
    table = a_table().with_goods_stacks((LIGHT, MEDIUM), (DARK, LIGHT)).asked(s.ChoosePassBonus())
    first = after(table.state, c.ChooseBonus("A2"))
    second = after(first, c.TakeGood(0))

    assert choices(first) == choices(second) == (c.TakeGood(0), c.TakeGood(1))
    assert refusal(first, c.TakeAnimal(0)) == "illegal"
    assert after(second, c.TakeGood(0)).seats[0].goods == (LIGHT, MEDIUM)
    assert after(second, c.TakeGood(1)).seats[0].goods == (LIGHT, DARK)
    assert active(second) == 0
    assert active(after(second, c.TakeGood(1))) == 1


@pytest.mark.parametrize("stack", [-1, 2, 7])
def test_there_are_two_stacks_only(stack: int) -> None:
    """BUR-BONUS-13."""
    state = a_table().asked(s.TakeSupply("goods", 1)).state

    assert refusal(state, c.TakeGood(stack)) == "no_such_stack"


def test_animals_of_a_bonus() -> None:
    """BUR-BONUS-13."""
    table = a_table().with_animal_stacks("sheep pig", "cattle chicken").asked(s.ChoosePassBonus())

    taken = after(table.state, c.ChooseBonus("A3"), c.TakeAnimal(1), c.TakeAnimal(0))

    assert taken.seats[0].animals == ("cattle", "sheep")


def test_if_fewer_are_left_the_player_gets_what_is_left() -> None:
    """BUR-BONUS-14."""
    table = a_table().with_goods_stacks((MEDIUM,), ()).asked(s.ChoosePassBonus())

    chosen = after(table.state, c.ChooseBonus("A2"))

    assert chosen.seats[0].goods == (MEDIUM,)
    assert chosen.goods == ((), ())
    assert chosen.pending == (s.PlayHandCard(),)


def test_what_a_purchase_in_between_used_up_is_lost_too() -> None:
    """BUR-BONUS-14."""
    table = a_table().with_goods_stacks((), ()).asked(s.PlayHandCard(), s.TakeSupply("goods", 2))

    state = after(
        table.asked(s.PlayHandCard(), s.TakeSupply("goods", 2), s.UseDie(1)).state, c.TakeSilver()
    )

    assert state.pending == (s.PlayHandCard(),)


def test_an_option_that_yields_nothing_is_not_offered() -> None:
    """BUR-BONUS-15."""
    state = a_table().with_goods_stacks((), ()).asked(s.ChoosePassBonus()).state

    assert c.ChooseBonus("A3") in choices(state)
    assert refusal(state, c.ChooseBonus("A2")) == "supply_empty"
    bare = a_table().with_animal_stacks("", "").asked(s.ChoosePassBonus()).state
    assert refusal(bare, c.ChooseBonus("A3")) == "supply_empty"


def test_several_triplets_in_a_turn_give_one_bonus_each() -> None:
    """BUR-BONUS-16."""
    table = a_table().with_estate("castle_1 castle_2", "ship_1 ship_2")
    state = table.with_projects("castle_3 ship_3").asked(s.UseDie(3)).state

    first = after(state, c.PlaceProject(card("castle_3"), onto=s.StackId(0)), c.ChooseBonus("A1"))
    second = after(first, c.PlaceProject(card("ship_3"), onto=s.StackId(1)), c.ChooseBonus("A1"))

    assert first.pending == (s.UseCastle(),)
    assert second.seats[0].victory_points == 6


def test_workers_of_a_bonus_go_beyond_two() -> None:
    """BUR-BONUS-17."""
    state = a_table().with_workers(2).asked(s.ChoosePassBonus()).state

    assert after(state, c.ChooseBonus("A5")).seats[0].workers == 5


# Bonus card "All 7 kinds"


def test_the_seventh_kind_takes_the_top_card_at_once() -> None:
    """BUR-BONUS-18."""
    table = a_table().with_estate(*SIX_KINDS).with_projects("monastery_3").asked(s.UseDie(3))

    placed = after(table.state, c.PlaceProject(card("monastery_3")))

    assert placed.seats[0].all_seven == 3
    assert placed.all_seven == (1,)


def test_six_kinds_take_nothing() -> None:
    """BUR-BONUS-18."""
    table = a_table().with_estate(*SIX_KINDS).with_projects("ship_3").asked(s.UseDie(3))

    assert (
        after(table.state, c.PlaceProject(card("ship_3"), onto=s.StackId(3))).seats[0].all_seven
        == 0
    )


def test_a_monastery_used_as_a_joker_still_counts_as_a_monastery() -> None:
    """BUR-BONUS-19, BUR-EX-15."""
    table = a_table().with_estate(*SIX_KINDS).with_projects("monastery_3").asked(s.UseDie(3))

    placed = after(table.state, c.PlaceProject(card("monastery_3"), onto=s.StackId(3)))

    assert placed.seats[0].estate[3].kind == "ship"
    assert placed.seats[0].all_seven == 3


def test_a_monastery_never_counts_as_the_kind_it_serves() -> None:
    """BUR-BONUS-19, -20."""
    five = ("castle_1", "mine_1", "knowledge_1", "ship_1", "pasture_1")
    table = a_table().with_estate(*five, "monastery_1").with_projects("monastery_3")

    placed = after(
        table.asked(s.UseDie(3)).state, c.PlaceProject(card("monastery_3"), onto=s.StackId(0))
    )

    assert placed.seats[0].all_seven == 0


def test_where_the_kinds_lie_and_what_is_closed_is_irrelevant() -> None:
    """BUR-BONUS-21."""
    estate = ("ship_1 ship_2 ship_3", "monastery_1 castle_1", "mine_1", "knowledge_1", "bank_4")
    table = a_table().with_estate(*estate).with_projects("pasture_3").asked(s.UseDie(3))

    assert after(table.state, c.PlaceProject(card("pasture_3"))).seats[0].all_seven == 3


def test_each_player_wins_it_once() -> None:
    """BUR-BONUS-22."""
    table = a_table().with_estate(*SIX_KINDS, "monastery_1").with_all_seven(3)

    placed = after(
        table.with_projects("mine_3").asked(s.UseDie(3)).state,
        c.PlaceProject(card("mine_3"), onto=s.StackId(1)),
    )

    assert placed.seats[0].all_seven == 3
    assert placed.all_seven == (1,)


@pytest.mark.parametrize(
    ("seats", "values"), [(1, (3, 1)), (2, (3, 1)), (3, (4, 2, 1)), (4, (4, 3, 2, 1))]
)
def test_the_values_in_the_order_of_winning(seats: int, values: tuple[int, ...]) -> None:
    """BUR-BONUS-23, BUR-EX-8."""
    for place, value in enumerate(values):
        table = a_table(seats).with_estate(*SIX_KINDS).with_projects("monastery_3")
        for won in values[:place]:
            table = table.with_all_seven(won)
        state = table.with_all_seven(0).asked(s.UseDie(3)).state

        assert after(state, c.PlaceProject(card("monastery_3"))).seats[0].all_seven == value
