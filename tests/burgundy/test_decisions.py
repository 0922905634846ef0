"""Section 18: decision points, and how a command that does not fit is refused."""

from typing import get_args

import pytest

from domain.burgundy import BURGUNDY, components
from domain.burgundy import commands as c
from domain.burgundy import state as s
from domain.burgundy.decide.effects import EFFECTS
from domain.burgundy.decide.questions import QUESTIONS, TAKE_SUPPLY
from domain.decider import Outcome, Seat
from tests.burgundy.a_table import LIGHT, MEDIUM, Table, a_table, after, card, choices, refusal
from tests.burgundy.card_rows import command, decisions, position

COMMANDS = """
play_card mine_1 / take_card 1 ship_1 / place_project mine_3 / sell_goods 1 / restock_workers /
sell_goods_of_sort light / take_silver / convert 1 / return_workers 1 / buy_cards / end_turn /
keep_card ship_2 / use_card ship_2 / choose_bonus A1 / take_good 0 / take_animal 0 / forgo_effect
"""
EVERY_COMMAND = tuple(map(command, COMMANDS.split(" /")))
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


def tag(answer: c.Command) -> str:
    return str(answer.__struct_config__.tag)


RICH = position(
    "row 1 ship_1 mine_2; row 3 ship_1; projects mine_3; goods light; workers 1; silver 4"
)
"""Everything can be done, if only it is asked."""


def position_of(decision: s.Decision) -> Table:
    match decision:
        case s.UseDie():
            return RICH.holds(goods=(MEDIUM,)).asked(decision)
        case s.UseBoughtCards():
            return RICH.with_bought("ship_2 mine_1 bank_4").asked(decision)
        case _:
            return RICH.asked(decision)


def test_every_decision_every_effect_and_every_command_has_its_row() -> None:
    """BUR-DEC-1, BUR-EFFECT-1: the castle is a decision of its own, the monastery has no effect."""
    rows = {**QUESTIONS, **TAKE_SUPPLY, **EFFECTS}
    answers = {answer for row in rows.values() for answer in row.answers}

    assert {*QUESTIONS, s.ResolveEffect, s.TakeSupply} == set(get_args(s.Decision))
    assert {*EFFECTS, "castle", "monastery"} == {
        effect.id for effect in components.EFFECT_OF.values()
    }
    assert {*answers, c.BuyCards} == set(get_args(c.Command))


@pytest.mark.parametrize("decision", ANSWERS, ids=repr)
def test_each_decision_has_its_answers_and_no_others(decision: s.Decision) -> None:
    """BUR-DEC-1, -2, -9, -10, -11, -16, BUR-SILVER-6, -7, BUR-TURN-2."""
    state = position_of(decision).state

    assert {tag(answer) for answer in choices(state)} == ANSWERS[decision]
    for answer in EVERY_COMMAND:
        if tag(answer) not in ANSWERS[decision]:
            assert refusal(state, answer) in ("illegal", "effect_compulsory")


@pytest.mark.parametrize("decision", ANSWERS, ids=repr)
def test_an_answered_decision_waits_no_longer(decision: s.Decision) -> None:
    """BUR-DEC-1, BUR-EFFECT-1, BUR-SILVER-6."""
    state = position_of(decision).asked(s.TurnOver(), decision).state

    for answer in choices(state):
        if answer == c.BuyCards():
            assert after(state, answer).pending == (s.TurnOver(), decision, s.UseBoughtCards())
        elif answer != c.EndTurn():
            assert decision not in after(state, answer).pending


def test_a_played_die_offers_every_reachable_number() -> None:
    """BUR-DEC-2."""
    table = a_table().with_display(row_1="ship_1", row_3="ship_3", row_4="ship_4")
    state = table.holds(projects="mine_2 mine_5", goods=(LIGHT,), workers=1)

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
        for answer in EVERY_COMMAND:
            assert refusal(state, answer, seat=1) == "not_your_turn"
            assert refusal(state, answer, seat=7) == "not_your_turn"
        assert BURGUNDY.options(state, Seat(1)) == ()


def test_egon_never_decides() -> None:
    """BUR-DEC-18."""
    state = a_table(1).with_egon("ship_1", "mine_1").state

    assert BURGUNDY.awaiting(state) == (0,)
    assert BURGUNDY.options(state, Seat(1)) == ()


def test_a_game_that_is_over_refuses_everything() -> None:
    """BUR-END-1."""
    state = a_table().middle(phase=s.Over(Outcome((), {})), pending=()).state

    for answer in EVERY_COMMAND:
        assert refusal(state, answer, seat=0) == "finished"
