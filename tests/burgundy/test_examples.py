"""Sections 19 and 20: the worked examples, but for those that a chapter's own test cites."""

from domain.burgundy import commands as c
from domain.burgundy import components as box
from domain.burgundy import state as s
from domain.burgundy.dice import workers_needed
from domain.burgundy.scoring import triplet_points
from domain.decider import Seat
from tests.burgundy.a_table import (
    Table,
    a_table,
    active,
    after,
    card,
    cards,
    choices,
)

FIRST = s.StackId(0)


def test_display() -> None:
    """BUR-EX-1."""
    table = a_table(2).last_turn_of_the_pass()
    two = after(
        table.with_draw_pile("mine_1 " * 6 + "ship_6 " + "bank_4 " * 12).state, c.TakeSilver()
    )
    table = a_table(3).last_turn_of_the_pass()
    pile = "mine_1 " * 6 + "ship_6 ship_2 ship_6 ship_5 " + "bank_4 " * 18
    three = after(table.with_draw_pile(pile).state, c.TakeSilver())

    assert two.display[5] == cards("mine_1 ship_6")
    assert three.display[5] == cards("mine_1 ship_6 ship_6")
    assert three.display[1] == cards("mine_1 ship_2")
    assert three.display[4] == cards("mine_1 ship_5")


def test_converting() -> None:
    """BUR-EX-3."""
    table = a_table().with_workers(5).with_silver(1).asked(s.UseDie(1))

    thorsten = after(table.state, c.Convert(2)).seats[0]

    assert (thorsten.workers, thorsten.silver, thorsten.victory_points) == (0, 0, 2)
    richer = a_table().with_workers(6).with_silver(2).asked(s.UseDie(1)).state
    assert after(richer, c.Convert(2), c.ReturnWorkers(5)).seats[0].workers == 1


def test_purchase_during_a_castle() -> None:
    """BUR-EX-6, BUR-SILVER-20."""
    table = a_table().with_hand("mine_3 mine_6").with_projects("castle_3").with_silver(3)
    table = table.with_draw_pile("ship_1 castle_5 bank_4").with_display(row_6="castle_6")

    placed = after(table.state, c.PlayCard(card("mine_3")), c.PlaceProject(card("castle_3")))
    bought = after(placed, c.BuyCards(), c.KeepCard(card("castle_5")))
    again = after(bought, c.PlaceProject(card("castle_5"), onto=FIRST))
    taken = after(again, c.TakeCard(6, card("castle_6")))

    assert placed.pending == bought.pending == again.pending == (s.UseCastle(),)
    yvonne = taken.seats[0]
    assert yvonne.hand == cards("mine_6")
    assert yvonne.silver == 0
    assert yvonne.estate[0].cards == cards("castle_3 castle_5")
    assert yvonne.projects == cards("castle_6")
    assert taken.discard_pile == cards("mine_3 ship_1 bank_4")
    assert again.phase == s.Turn(Seat(0), bought=True)
    assert active(taken) == 1


def test_worker_cost_table() -> None:
    """BUR-EX-11, BUR-WORKER-5."""
    table = [[workers_needed(number, wanted) for wanted in box.NUMBERS] for number in box.NUMBERS]

    assert table == [
        [0, 1, 2, 3, 2, 1],
        [1, 0, 1, 2, 3, 2],
        [2, 1, 0, 1, 2, 3],
        [3, 2, 1, 0, 1, 2],
        [2, 3, 2, 1, 0, 1],
        [1, 2, 3, 2, 1, 0],
    ]


def test_a_market_makes_room_for_the_ship_it_takes() -> None:
    """BUR-EX-16."""
    table = a_table().with_projects("market_3 mine_1 mine_2").with_display(row_5="ship_1")

    taken = after(
        table.asked(s.UseDie(3)).state,
        c.PlaceProject(card("market_3")),
        c.TakeCard(5, card("ship_1")),
    )

    assert taken.seats[0].projects == cards("mine_1 mine_2 ship_1")
    assert taken.discard_pile == ()


def test_a_purchase_finds_a_project_for_the_town_hall() -> None:
    """BUR-EX-27, BUR-SILVER-20, BUR-EFFECT-25."""
    table = a_table().with_projects("town_hall_4").with_draw_pile("ship_1 mine_2 bank_4")
    table = table.asked(s.UseDie(4))

    placed = after(table.with_silver(3).state, c.PlaceProject(card("town_hall_4")))
    helped = after(placed, c.BuyCards(), c.KeepCard(card("mine_2")), c.PlaceProject(card("mine_2")))
    poor = after(table.with_silver(2).state, c.PlaceProject(card("town_hall_4")))

    assert choices(placed) == (c.ForgoEffect(), c.BuyCards())
    assert [stack.cards for stack in helped.seats[0].estate] == [("town_hall_4",), ("mine_2",)]
    assert active(poor) == 1


def test_two_monasteries_close_a_mine() -> None:
    """BUR-EX-28."""
    table = a_table().with_estate("mine_1").with_projects("monastery_3 monastery_4")
    first = after(table.asked(s.UseDie(3)).state, c.PlaceProject(card("monastery_3"), onto=FIRST))
    second = after(
        Table(first).asked(s.UseDie(4))._with(phase=s.Turn(Seat(0))).state,
        c.PlaceProject(card("monastery_4"), onto=FIRST),
    )

    assert triplet_points(second.seats[0].estate) == 4
    assert second.seats[0].first_bonuses == ("mine",)
