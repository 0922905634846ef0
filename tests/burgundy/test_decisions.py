"""Section 18: decision points, and how a command that does not fit is refused."""

from typing import get_args

import pytest

from domain.burgundy import BURGUNDY
from domain.burgundy.commands import (
    BuyCards,
    ChooseBonus,
    Command,
    Convert,
    EndTurn,
    ForgoEffect,
    KeepCard,
    PlaceProject,
    PlayCard,
    RestockWorkers,
    ReturnWorkers,
    SellGoods,
    SellGoodsOfSort,
    TakeAnimal,
    TakeCard,
    TakeGood,
    TakeSilver,
    UseCard,
)
from domain.burgundy.components import EFFECT_OF
from domain.burgundy.decide.effects import EFFECTS
from domain.burgundy.decide.questions import QUESTIONS, TAKE_SUPPLY
from domain.burgundy.state import (
    ChooseMix,
    ChoosePassBonus,
    Decision,
    GoodId,
    Over,
    PlayHandCard,
    ResolveEffect,
    StackId,
    TakeSupply,
    TurnOver,
    UseBoughtCards,
    UseCastle,
    UseDie,
)
from domain.chance import Chance
from domain.decider import Outcome, Rejected, Seat
from tests.burgundy.a_table import LIGHT, SEED, Table, a_table, after, card, choices, refusal

EVERY_COMMAND: tuple[Command, ...] = (
    PlayCard(card("mine_1")),
    TakeCard(1, card("ship_1")),
    PlaceProject(card("mine_3")),
    SellGoods(1),
    SellGoodsOfSort(LIGHT),
    RestockWorkers(),
    TakeSilver(),
    Convert(1),
    ReturnWorkers(1),
    BuyCards(),
    KeepCard(card("ship_2")),
    UseCard(card("ship_2")),
    ChooseBonus("A1"),
    TakeGood(0),
    TakeAnimal(0),
    ForgoEffect(),
    EndTurn(),
)

ANSWERS: dict[Decision, set[type[Command]]] = {
    PlayHandCard(): {PlayCard, BuyCards},
    UseDie(3): {TakeCard, PlaceProject, SellGoods, RestockWorkers, TakeSilver, Convert, BuyCards},
    UseCastle(): {
        TakeCard,
        PlaceProject,
        SellGoodsOfSort,
        RestockWorkers,
        TakeSilver,
        Convert,
        BuyCards,
    },
    ResolveEffect(card("ship_1")): {TakeGood, BuyCards},
    ResolveEffect(card("pasture_1")): {TakeAnimal, BuyCards},
    ResolveEffect(card("boarding_house_4")): {TakeGood, TakeAnimal, BuyCards},
    ResolveEffect(card("market_1")): {TakeCard, ForgoEffect, BuyCards},
    ResolveEffect(card("warehouse_4")): {SellGoodsOfSort, ForgoEffect, BuyCards},
    ResolveEffect(card("town_hall_4")): {PlaceProject, ForgoEffect, BuyCards},
    ChoosePassBonus(): {ChooseBonus, BuyCards},
    TakeSupply("goods", 1): {TakeGood, BuyCards},
    TakeSupply("animals", 1): {TakeAnimal, BuyCards},
    ChooseMix(1): {ReturnWorkers},
    UseBoughtCards(): {KeepCard, UseCard},
    TurnOver(): {EndTurn, BuyCards},
}


def rich_table() -> Table:
    """Everything can be done, if only it is asked."""
    table = a_table().with_display(row_1="ship_1 mine_2", row_3="ship_1").with_projects("mine_3")
    return table.with_goods(LIGHT).with_workers(1).with_silver(4)


def position_of(decision: Decision) -> Table:
    table = rich_table()
    if isinstance(decision, UseDie):
        table = table.with_goods(GoodId("good_medium"))
    if isinstance(decision, UseBoughtCards):
        table = table.with_bought("ship_2 mine_1 bank_4")
    return table.asked(decision)


def test_every_decision_every_effect_and_every_command_has_its_row() -> None:
    """BUR-DEC-1, BUR-EFFECT-1: the castle is a decision of its own, the monastery has no effect."""
    rows = {**QUESTIONS, **TAKE_SUPPLY, **EFFECTS}
    answers = {command for row in rows.values() for command in row.answers}

    assert {*QUESTIONS, ResolveEffect, TakeSupply} == set(get_args(Decision))
    assert {*EFFECTS, "castle", "monastery"} == {effect.id for effect in EFFECT_OF.values()}
    assert {*answers, BuyCards} == set(get_args(Command))


@pytest.mark.parametrize("decision", ANSWERS, ids=repr)
def test_each_decision_has_its_answers_and_no_others(decision: Decision) -> None:
    """BUR-DEC-1, -2, -9, -10, -11, -16."""
    state = position_of(decision).state

    assert {type(command) for command in choices(state)} == ANSWERS[decision]
    for command in EVERY_COMMAND:
        if type(command) not in ANSWERS[decision]:
            assert refusal(state, command) in ("illegal", "effect_compulsory")


@pytest.mark.parametrize("decision", ANSWERS, ids=repr)
def test_what_is_offered_is_accepted(decision: Decision) -> None:
    """BUR-DEC-1."""
    state = position_of(decision).state

    for command in choices(state):
        assert after(state, command) != state


@pytest.mark.parametrize("decision", ANSWERS, ids=repr)
def test_an_answered_decision_waits_no_longer(decision: Decision) -> None:
    """BUR-DEC-1, BUR-EFFECT-1."""
    state = position_of(decision).asked(TurnOver(), decision).state

    for command in choices(state):
        if command == BuyCards():
            assert after(state, command).pending == (TurnOver(), decision, UseBoughtCards())
        elif command != EndTurn():
            assert decision not in after(state, command).pending


def test_a_played_die_offers_every_reachable_number() -> None:
    """BUR-DEC-2."""
    table = a_table().with_display(row_1="ship_1", row_3="ship_3", row_4="ship_4")
    state = table.with_projects("mine_2 mine_5").with_goods(LIGHT).with_workers(1)

    assert choices(state.asked(UseDie(2)).state) == (
        TakeCard(1, card("ship_1")),
        TakeCard(3, card("ship_3")),
        PlaceProject(card("mine_2")),
        SellGoods(1),
        SellGoods(2),
        RestockWorkers(),
        TakeSilver(),
    )


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_a_conversion_asks_for_the_mix(workers: int) -> None:
    """BUR-DEC-15."""
    table = a_table().with_workers(3).with_silver(2).purchase_made().asked(UseDie(1))

    asked = after(table.state, Convert(1))

    assert choices(asked) == tuple(ReturnWorkers(n) for n in (1, 2, 3))
    assert after(asked, ReturnWorkers(workers)).seats[0].workers == 3 - workers


def test_a_conversion_with_one_mix_only_asks_nothing() -> None:
    """BUR-DEC-15."""
    table = a_table().with_workers(3).asked(PlayHandCard(), UseDie(1))

    converted = after(table.state, Convert(1))

    assert converted.pending == (PlayHandCard(),)
    assert (converted.seats[0].workers, converted.seats[0].victory_points) == (0, 1)


def test_after_everything_the_purchase_or_the_end_of_the_turn() -> None:
    """BUR-DEC-16."""
    state = after(a_table().with_silver(3).asked(UseDie(1)).state, RestockWorkers())

    assert choices(state) == (EndTurn(), BuyCards())


def test_the_purchase_after_everything_ends_the_turn_when_it_is_used() -> None:
    """BUR-DEC-16, BUR-TURN-5."""
    state = a_table().with_silver(3).asked(UseDie(1)).state

    bought = after(state, TakeSilver(), BuyCards(), KeepCard(card("watchtower_1")))

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
    state = a_table()._with(phase=Over(Outcome((), {})), pending=()).state

    for command in EVERY_COMMAND:
        assert refusal(state, command, seat=0) == "finished"


@pytest.mark.parametrize("zone", ["draw_pile", "action_stack", "other_hand", "nowhere"])
def test_a_refusal_does_not_tell_where_a_card_lies(zone: str) -> None:
    """BUR-HIDE-5."""
    table = a_table().with_hand("mine_1 mine_2").with_draw_pile("bank_4 bank_5 bank_6")
    tables = {
        "draw_pile": table.with_draw_pile("castle_6 bank_5 bank_6"),
        "action_stack": table.with_action_stack("castle_6"),
        "other_hand": table.with_hand("castle_6 mine_2", seat=1),
        "nowhere": table,
    }

    with pytest.raises(Rejected) as refused:
        BURGUNDY.decide(tables[zone].state, Seat(0), PlayCard(card("castle_6")), Chance(SEED))

    assert refused.value.code == "no_such_card"
    assert refused.value.facts == {"card": "castle_6", "place": "hand"}


@pytest.mark.parametrize(
    "command",
    [
        TakeCard(0, card("ship_1")),
        TakeCard(99, card("ship_1")),
        TakeCard(1, card("no_such_face")),
        TakeCard(1, card("")),
        TakeCard(1, card("ship_1"), discard=card("no_such_face")),
        PlaceProject(card("no_such_face")),
        PlaceProject(card("mine_3"), onto=StackId(-1)),
        PlaceProject(card("mine_3"), onto=StackId(10**15)),
        SellGoodsOfSort(GoodId("no_such_good")),
        Convert(-(10**15)),
        Convert(10**15),
    ],
)
def test_values_that_make_no_sense_are_refused(command: Command) -> None:
    """Whatever a seat sends, the answer is a refusal and nothing else."""
    state = rich_table().asked(UseCastle()).state

    assert refusal(state, command) != "illegal"
