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
from tests.burgundy.card_rows import decisions

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

ANSWERED = """
play_hand_card: play_card buy_cards
die 3: take_card place_project sell_goods restock_workers take_silver convert buy_cards
castle: take_card place_project sell_goods_of_sort restock_workers take_silver convert buy_cards
effect ship_1: take_good buy_cards
effect pasture_1: take_animal buy_cards
effect boarding_house_4: take_good take_animal buy_cards
effect market_1: take_card forgo_effect buy_cards
effect warehouse_4: sell_goods_of_sort forgo_effect buy_cards
effect town_hall_4: place_project forgo_effect buy_cards
bonus: choose_bonus buy_cards
supply goods 1: take_good buy_cards
supply animals 1: take_animal buy_cards
mix 1: return_workers
purchase: keep_card use_card
turn_over: end_turn buy_cards
"""
ANSWERS = {
    decisions(decision)[0]: set(answers.split())
    for decision, _, answers in (line.partition(": ") for line in ANSWERED.strip().splitlines())
}


def tag(command: c.Command) -> str:
    return str(command.__struct_config__.tag)


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

    assert {tag(command) for command in choices(state)} == ANSWERS[decision]
    for command in EVERY_COMMAND:
        if tag(command) not in ANSWERS[decision]:
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
