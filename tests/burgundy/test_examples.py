"""Sections 19 and 20: the worked examples, as they are told there."""

import pytest

from domain.burgundy import BURGUNDY
from domain.burgundy import commands as c
from domain.burgundy import components as box
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.burgundy.dice import workers_needed
from domain.burgundy.scoring import animal_points, egon_score, triplet_points, unused_material
from domain.burgundy.setup import BurgundyOptions
from domain.chance import Chance
from domain.decider import Seat, fold
from tests.burgundy.a_table import (
    DARK,
    LIGHT,
    MEDIUM,
    SEED,
    Table,
    a_table,
    active,
    after,
    card,
    cards,
    choices,
    opened,
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


def test_triplets() -> None:
    """BUR-EX-2."""
    stacks = ("bank_4 church_1 bank_5", "pasture_1 pasture_2 pasture_3")
    table = a_table().with_estate(*stacks, "monastery_1 monastery_2 monastery_3")

    assert triplet_points(table.state.seats[0].estate) == 13


def test_converting() -> None:
    """BUR-EX-3."""
    table = a_table().with_workers(5).with_silver(1).asked(s.UseDie(1))

    thorsten = after(table.state, c.Convert(2)).seats[0]

    assert (thorsten.workers, thorsten.silver, thorsten.victory_points) == (0, 0, 2)
    richer = a_table().with_workers(6).with_silver(2).asked(s.UseDie(1)).state
    assert after(richer, c.Convert(2), c.ReturnWorkers(5)).seats[0].workers == 1


def test_workers() -> None:
    """BUR-EX-4."""
    table = a_table().with_workers(2).with_display(row_6="ship_1").asked(s.UseDie(2))

    assert after(table.state, c.TakeCard(6, card("ship_1"))).seats[0].workers == 0


@pytest.mark.parametrize(("workers", "brought"), [(1, 1), (0, 2)])
def test_restocking(workers: int, brought: int) -> None:
    """BUR-EX-5."""
    state = a_table().with_workers(workers).asked(s.UseDie(4)).state

    assert after(state, c.RestockWorkers()).seats[0].workers - workers == brought


def test_purchase_during_a_castle() -> None:
    """BUR-EX-6."""
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


@pytest.mark.parametrize(
    ("current", "brings"),
    [
        ("A", [(3, 0, 0), (0, 0, 0), (0, 0, 0), (0, 3, 0), (0, 0, 3)]),
        ("D", [(0, 2, 0), (0, 0, 2), (0, 1, 1)]),
    ],
)
def test_pass_bonus(current: s.PassId, brings: list[tuple[int, int, int]]) -> None:
    """BUR-EX-7."""
    table = a_table().with_estate("mine_1 mine_2").with_projects("mine_3").in_pass(current)
    closed = after(table.asked(s.UseDie(3)).state, c.PlaceProject(card("mine_3"), onto=FIRST))

    found: list[tuple[int, int, int]] = []
    for bonus in box.PASS_BONUSES[current]:
        holding = after(Table(closed).purchase_made().state, c.ChooseBonus(bonus.id)).seats[0]
        paid = 0 if bonus.gain.goods or bonus.gain.animals else 2  # the mine comes afterwards
        found.append((holding.victory_points, holding.silver - paid, holding.workers))

    assert found == brings


def test_all_seven_kinds_with_three_players() -> None:
    """BUR-EX-8."""
    six = ("castle_1", "mine_1", "knowledge_1", "ship_1", "pasture_1", "bank_4")
    table = a_table(3)
    for seat in range(3):
        table = table.with_estate(*six, seat=seat).with_projects("monastery_1", seat=seat)
        table = table.with_hand("mine_1 mine_2", seat=seat)
    state = table.state

    for _ in range(3):
        state = after(state, c.PlayCard(card("mine_1")), c.PlaceProject(card("monastery_1")))

    assert [holding.all_seven for holding in state.seats] == [4, 2, 1]


def test_animals() -> None:
    """BUR-EX-9, -12."""
    regina = a_table().with_animals("sheep sheep sheep cattle cattle chicken").state.seats[0]

    assert animal_points(regina.animals) == 3
    assert unused_material(regina) == 1


def test_egons_piles() -> None:
    """BUR-EX-10."""
    egon = opened(1).egon
    assert egon is not None

    assert (len(egon.cards), [len(pile) for pile in egon.piles]) == (3, [4, 5, 6, 7])


def test_worker_cost_table() -> None:
    """BUR-EX-11."""
    table = [[workers_needed(number, wanted) for wanted in box.NUMBERS] for number in box.NUMBERS]

    assert table == [
        [0, 1, 2, 3, 2, 1],
        [1, 0, 1, 2, 3, 2],
        [2, 1, 0, 1, 2, 3],
        [3, 2, 1, 0, 1, 2],
        [2, 3, 2, 1, 0, 1],
        [1, 2, 3, 2, 1, 0],
    ]


def test_a_monastery_closes_a_ship_stack() -> None:
    """BUR-EX-13."""
    table = a_table().with_estate("ship_1 ship_2").with_projects("monastery_3")

    placed = after(table.asked(s.UseDie(3)).state, c.PlaceProject(card("monastery_3"), onto=FIRST))

    assert triplet_points(placed.seats[0].estate) == 4
    assert placed.seats[0].first_bonuses == ("ship",)
    assert placed.pending == (s.ChoosePassBonus(),)


def test_a_castle_closes_two_monasteries() -> None:
    """BUR-EX-14."""
    table = a_table().with_estate("monastery_1 monastery_2").with_projects("castle_3")

    placed = after(table.asked(s.UseDie(3)).state, c.PlaceProject(card("castle_3"), onto=FIRST))

    assert triplet_points(placed.seats[0].estate) == 2
    assert placed.seats[0].first_bonuses == ("castle",)
    assert placed.pending == (s.UseCastle(), s.ChoosePassBonus())


def test_the_seventh_kind_on_a_stack_of_ships() -> None:
    """BUR-EX-15."""
    six = ("castle_1", "mine_1", "knowledge_1", "ship_1", "pasture_1", "bank_4")
    table = a_table().with_estate(*six).with_projects("monastery_3").asked(s.UseDie(3))

    assert after(table.state, c.PlaceProject(card("monastery_3"), onto=s.StackId(3))).all_seven == (
        1,
    )


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


def test_a_fourth_card_replaces_one_of_three() -> None:
    """BUR-EX-17."""
    table = a_table().with_projects("market_3 mine_1 mine_2").with_display(row_5="ship_1")

    taken = after(table.asked(s.UseDie(5)).state, c.TakeCard(5, card("ship_1"), card("mine_1")))

    assert taken.seats[0].projects == cards("market_3 mine_2 ship_1")
    assert taken.discard_pile == cards("mine_1")


def test_the_start_player_who_sold_starts_again() -> None:
    """BUR-EX-18."""
    table = a_table().last_turn_of_the_pass().with_start_card(0, back_up=True)

    state = after(table.with_draw_pile("mine_1 " * 19).state, c.TakeSilver())

    assert state.start_card == s.StartPlayerCard(Seat(0), back_up=False)
    assert active(state) == 0


def test_nobody_sells() -> None:
    """BUR-EX-19."""
    table = a_table(4).last_turn_of_the_pass().with_start_card(3, back_up=False)

    state = after(table.with_draw_pile("mine_1 " * 37).state, c.TakeSilver())

    assert active(state) == 0
    assert state.start_player == 0


def test_seven_buildings() -> None:
    """BUR-EX-20."""
    table = a_table().with_estate(
        "bank_4 bank_5 bank_6", "church_1 market_1 carpenter_1", "church_2"
    )

    assert triplet_points(table.state.seats[0].estate) == 6


def test_an_emptied_stack_beside_one_of_five() -> None:
    """BUR-EX-21."""
    five = (LIGHT, MEDIUM, DARK, LIGHT, MEDIUM)
    table = a_table().with_goods_stacks(five, (DARK,)).asked(s.ResolveEffect(card("ship_1")))

    assert after(table.state, c.TakeGood(1)).goods == ((LIGHT, MEDIUM, DARK), (LIGHT, MEDIUM))


def test_four_players_reshuffle_for_pass_d() -> None:
    """BUR-EX-22."""
    chance = Chance(SEED)
    state = fold(BURGUNDY, BURGUNDY.initial, BURGUNDY.setup(BurgundyOptions(), 4, chance))
    shuffled_in: list[str] = []
    while isinstance(state.phase, s.Turn) and state.current_pass != "D":
        hand = state.seats[state.phase.seat].hand
        asked = state.pending[-1]
        command = c.PlayCard(hand[0]) if asked == s.PlayHandCard() else c.TakeSilver()
        if command not in choices(state):
            command = choices(state)[0]
        events, state = BURGUNDY.decide(state, state.phase.seat, command, chance)
        shuffled_in += [it.draw for it in events if isinstance(it, e.CardsShuffled)]

    assert shuffled_in == ["cards/1"]
    assert state.current_pass == "D"


def test_egons_first_pile() -> None:
    """BUR-EX-23."""
    table = a_table(1).last_turn_of_the_pass().with_draw_pile("mine_3 " * 13)

    state = after(table.with_egon("", "monastery_1 ship_1 ship_2").state, c.TakeSilver())

    assert state.seats[0].victory_points == 1
    assert state.egon is not None
    assert egon_score(state.egon) == 0


@pytest.mark.parametrize(("points", "goes_on"), [(2, False), (3, True)])
def test_egons_three_ships(points: int, goes_on: bool) -> None:  # noqa: FBT001 - a case
    """BUR-EX-24."""
    table = a_table(1).with_egon("ship_1 ship_2", "ship_3", "mine_1", "mine_1")
    table = table.last_turn_of_the_pass().with_draw_pile("mine_3 " * 13)
    begun = after(table.state, c.TakeSilver())
    egon = s.Egon((cards("mine_1"), cards("mine_1")), cards("ship_1 ship_2 ship_3"), ("ship",))
    assert begun.egon == egon
    assert egon_score(egon) == 5

    end = Table(begun).last_turn_of_the_pass().with_victory_points(points)
    end = end.with_animals("pig sheep cattle").with_draw_pile("mine_3 " * 13)

    assert isinstance(after(end.state, c.TakeSilver()).phase, s.Over) != goes_on


def test_two_sets_of_animals() -> None:
    """BUR-EX-25."""
    table = a_table().with_animals("sheep sheep cattle cattle chicken pig")

    assert animal_points(table.state.seats[0].animals) == 5
    assert unused_material(table.state.seats[0]) == 0


def test_a_triplet_in_pass_e() -> None:
    """BUR-EX-26."""
    state = a_table().in_pass("E").purchase_made().asked(s.ChoosePassBonus()).state

    assert choices(state) == (c.ChooseBonus("E1"), c.ChooseBonus("E2"))
    assert after(state, c.ChooseBonus("E1")).seats[0].silver == 1
    assert after(state, c.ChooseBonus("E2")).seats[0].workers == 1


def test_a_purchase_finds_a_project_for_the_town_hall() -> None:
    """BUR-EX-27."""
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


def test_a_ship_beside_a_ship_and_a_monastery() -> None:
    """BUR-EX-29."""
    table = (
        a_table().with_estate("monastery_1", "ship_1").with_projects("ship_3").asked(s.UseDie(3))
    )

    offered = [command for command in choices(table.state) if isinstance(command, c.PlaceProject)]
    placed = after(table.state, c.PlaceProject(card("ship_3"), onto=FIRST))

    assert [command.onto for command in offered] == [0, 1]
    assert [(it.kind, len(it.cards)) for it in placed.seats[0].estate] == [("ship", 2), ("ship", 1)]
