"""Section 18: decision points, and how a command that does not fit is refused."""

from typing import get_args

import pytest

from domain.burgundy import BURGUNDY
from domain.burgundy import commands as c
from domain.burgundy import components as box
from domain.burgundy import state as s
from domain.burgundy.decide.effects import EFFECTS
from domain.burgundy.decide.questions import QUESTIONS, TAKE_SUPPLY
from domain.decider import Outcome, Seat
from tests.burgundy.a_table import LIGHT, Table, a_table, after, card, choices, refusal

EVERY_COMMAND: tuple[c.Command, ...] = (
    c.PlayCard(card("mine_1")),
    c.TakeCard(1, card("ship_1")),
    c.PlaceProject(card("mine_3")),
    c.SellGoods(1),
    c.SellGoodsOfSort(LIGHT),
    c.RestockWorkers(),
    c.TakeSilver(),
    c.Convert(1),
    c.ReturnWorkers(1),
    c.BuyCards(),
    c.KeepCard(card("ship_2")),
    c.UseCard(card("ship_2")),
    c.ChooseBonus("A1"),
    c.TakeGood(0),
    c.TakeAnimal(0),
    c.ForgoEffect(),
    c.EndTurn(),
)

ANSWERS: dict[s.Decision, set[type[c.Command]]] = {
    s.PlayHandCard(): {c.PlayCard, c.BuyCards},
    s.UseDie(3): {
        c.TakeCard,
        c.PlaceProject,
        c.SellGoods,
        c.RestockWorkers,
        c.TakeSilver,
        c.Convert,
        c.BuyCards,
    },
    s.UseCastle(): {
        c.TakeCard,
        c.PlaceProject,
        c.SellGoodsOfSort,
        c.RestockWorkers,
        c.TakeSilver,
        c.Convert,
        c.BuyCards,
    },
    s.ResolveEffect(card("ship_1")): {c.TakeGood, c.BuyCards},
    s.ResolveEffect(card("pasture_1")): {c.TakeAnimal, c.BuyCards},
    s.ResolveEffect(card("boarding_house_4")): {c.TakeGood, c.TakeAnimal, c.BuyCards},
    s.ResolveEffect(card("market_1")): {c.TakeCard, c.ForgoEffect, c.BuyCards},
    s.ResolveEffect(card("warehouse_4")): {c.SellGoodsOfSort, c.ForgoEffect, c.BuyCards},
    s.ResolveEffect(card("town_hall_4")): {c.PlaceProject, c.ForgoEffect, c.BuyCards},
    s.ChoosePassBonus(): {c.ChooseBonus, c.BuyCards},
    s.TakeSupply("goods", 1): {c.TakeGood, c.BuyCards},
    s.TakeSupply("animals", 1): {c.TakeAnimal, c.BuyCards},
    s.ChooseMix(1): {c.ReturnWorkers},
    s.UseBoughtCards(): {c.KeepCard, c.UseCard},
    s.TurnOver(): {c.EndTurn, c.BuyCards},
}


def rich_table() -> Table:
    """Everything can be done, if only it is asked."""
    table = a_table().with_display(row_1="ship_1 mine_2", row_3="ship_1").with_projects("mine_3")
    return table.with_goods(LIGHT).with_workers(1).with_silver(4)


def position_of(decision: s.Decision) -> Table:
    table = rich_table()
    if isinstance(decision, s.UseDie):
        table = table.with_goods(s.GoodId("good_medium"))
    if isinstance(decision, s.UseBoughtCards):
        table = table.with_bought("ship_2 mine_1 bank_4")
    return table.asked(decision)


def test_every_decision_every_effect_and_every_command_has_its_row() -> None:
    """BUR-DEC-1, BUR-EFFECT-1: the castle is a decision of its own, the monastery has no effect."""
    rows = {**QUESTIONS, **TAKE_SUPPLY, **EFFECTS}
    answers = {command for row in rows.values() for command in row.answers}

    assert {*QUESTIONS, s.ResolveEffect, s.TakeSupply} == set(get_args(s.Decision))
    assert {*EFFECTS, "castle", "monastery"} == {effect.id for effect in box.EFFECT_OF.values()}
    assert {*answers, c.BuyCards} == set(get_args(c.Command))


@pytest.mark.parametrize("decision", ANSWERS, ids=repr)
def test_each_decision_has_its_answers_and_no_others(decision: s.Decision) -> None:
    """BUR-DEC-1, -2, -9, -10, -11, -16, BUR-SILVER-6, -7, BUR-TURN-2."""
    state = position_of(decision).state

    assert {type(command) for command in choices(state)} == ANSWERS[decision]
    for command in EVERY_COMMAND:
        if type(command) not in ANSWERS[decision]:
            assert refusal(state, command) in ("illegal", "effect_compulsory")


@pytest.mark.parametrize("decision", ANSWERS, ids=repr)
def test_an_answered_decision_waits_no_longer(decision: s.Decision) -> None:
    """BUR-DEC-1, BUR-EFFECT-1, BUR-SILVER-6."""
    state = position_of(decision).asked(s.TurnOver(), decision).state

    for command in choices(state):
        if command == c.BuyCards():
            assert after(state, command).pending == (s.TurnOver(), decision, s.UseBoughtCards())
        elif command != c.EndTurn():
            assert decision not in after(state, command).pending


def test_a_played_die_offers_every_reachable_number() -> None:
    """BUR-DEC-2."""
    table = a_table().with_display(row_1="ship_1", row_3="ship_3", row_4="ship_4")
    state = table.with_projects("mine_2 mine_5").with_goods(LIGHT).with_workers(1)

    assert choices(state.asked(s.UseDie(2)).state) == (
        c.TakeCard(1, card("ship_1")),
        c.TakeCard(3, card("ship_3")),
        c.PlaceProject(card("mine_2")),
        c.SellGoods(1),
        c.SellGoods(2),
        c.RestockWorkers(),
        c.TakeSilver(),
    )


def test_a_conversion_with_one_mix_only_asks_nothing() -> None:
    """BUR-DEC-15."""
    table = a_table().with_workers(3).asked(s.PlayHandCard(), s.UseDie(1))

    converted = after(table.state, c.Convert(1))

    assert converted.pending == (s.PlayHandCard(),)
    assert (converted.seats[0].workers, converted.seats[0].victory_points) == (0, 1)


def test_the_purchase_after_everything_ends_the_turn_when_it_is_used() -> None:
    """BUR-DEC-16, BUR-TURN-5."""
    state = a_table().with_silver(3).asked(s.UseDie(1)).state

    bought = after(state, c.TakeSilver(), c.BuyCards(), c.KeepCard(card("watchtower_1")))

    assert bought.seats[0].projects == ("watchtower_1",)
    assert BURGUNDY.awaiting(bought) == (Seat(1),)


def test_nobody_decides_outside_the_own_turn() -> None:
    """BUR-DEC-17."""
    for decision in ANSWERS:
        state = position_of(decision).state

        assert BURGUNDY.awaiting(state) == (0,)
        for command in EVERY_COMMAND:
            assert refusal(state, command, seat=1) == "not_your_turn"
            assert refusal(state, command, seat=7) == "not_your_turn"
        assert BURGUNDY.options(state, Seat(1)) == ()


def test_egon_never_decides() -> None:
    """BUR-DEC-18."""
    state = a_table(1).with_egon("ship_1", "mine_1").state

    assert BURGUNDY.awaiting(state) == (0,)
    assert BURGUNDY.options(state, Seat(1)) == ()


def test_a_game_that_is_over_refuses_everything() -> None:
    """BUR-END-1."""
    state = a_table()._with(phase=s.Over(Outcome((), {})), pending=()).state

    for command in EVERY_COMMAND:
        assert refusal(state, command, seat=0) == "finished"
