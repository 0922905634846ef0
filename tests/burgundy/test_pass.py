"""Sections 5 and 15: passes, rounds and turns."""

from collections import Counter

import pytest

from domain.burgundy import BURGUNDY
from domain.burgundy import commands as c
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.chance import Chance
from domain.decider import Seat, fold
from tests.burgundy.a_table import (
    SEED,
    a_table,
    active,
    after,
    card,
    cards,
    choices,
    refusal,
    told,
)


def a_quiet_game(seats: int) -> tuple[e.Event, ...]:
    """Everybody plays the first hand card and takes a silver, and buys nothing."""
    chance = Chance(SEED)
    events = BURGUNDY.setup(BURGUNDY.table_options(), seats, chance)
    state = fold(BURGUNDY, BURGUNDY.initial, events)
    while isinstance(state.phase, s.Turn):
        match state.pending[-1]:
            case s.PlayHandCard():
                command = c.PlayCard(state.seats[state.phase.seat].hand[0])
            case s.TurnOver():
                command = c.EndTurn()
            case _:
                command = c.TakeSilver()
        happened, state = BURGUNDY.decide(state, state.phase.seat, command, chance)
        events = (*events, *happened)
    return events


# Passes


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_five_passes_of_six_rounds_with_a_turn_for_everybody(seats: int) -> None:
    """BUR-PASS-1, -2, -3, -4, -10, BUR-SETUP-14, BUR-END-1."""
    events = a_quiet_game(seats)

    assert [it.pass_id for it in events if isinstance(it, e.PassBegan)] == ["A", "B", "C", "D", "E"]
    assert [it.round for it in events if isinstance(it, e.RoundBegan)] == [1, 2, 3, 4, 5, 6] * 5
    turns = Counter(it.seat for it in events if isinstance(it, e.TurnBegan))
    assert turns == {Seat(n): 30 for n in range(seats)}
    assert isinstance(fold(BURGUNDY, BURGUNDY.initial, events).phase, s.Over)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_start_player_first_then_clockwise_all_through_the_pass(seats: int) -> None:
    """BUR-PASS-5, BUR-ROUND-8."""
    start = 0
    in_turn: list[Seat] = []
    for event in a_quiet_game(seats):
        match event:
            case e.StartPlayerNamed(seat=seat):
                start = seat
            case e.RoundBegan():
                in_turn = []
            case e.TurnBegan(seat=seat):
                in_turn.append(seat)
                clockwise = [Seat((start + n) % seats) for n in range(seats)]
                assert in_turn == clockwise[: len(in_turn)]
            case _:
                pass


def test_four_players_reshuffle_for_pass_d() -> None:
    """BUR-EX-22."""
    events = a_quiet_game(4)
    before = events[: events.index(e.PassBegan("D"))]

    assert [it.draw for it in before if isinstance(it, e.CardsShuffled)] == ["cards/0", "cards/1"]


def test_a_pass_ends_when_everybody_has_played_the_last_card() -> None:
    """BUR-PASS-6."""
    table = a_table().last_turn_of_the_pass()
    others = table.with_draw_pile("mine_1 " * 19)

    assert after(others.state, c.TakeSilver()).current_pass == "B"
    not_yet = others.with_turns_begun(1).with_hand("mine_2", seat=1)
    assert after(not_yet.state, c.TakeSilver()).current_pass == "A"


def test_the_steps_between_passes_follow_in_order() -> None:
    """BUR-PASS-7."""
    table = a_table().last_turn_of_the_pass().with_display(row_1="ship_1")

    events = told(table.with_draw_pile("mine_1 " * 19).state, c.TakeSilver())

    steps = (
        e.DisplayCleared,
        e.DisplayLaid,
        e.PassBegan,
        e.StartPlayerNamed,
        e.CardsDealt,
        e.RoundBegan,
    )
    assert [type(event) for event in events if isinstance(event, steps)] == list(steps)


@pytest.mark.parametrize(("seats", "number"), [(2, 7), (3, 10), (4, 13)])
def test_a_new_display_is_laid_as_in_the_setup(seats: int, number: int) -> None:
    """BUR-PASS-8, -9."""
    table = a_table(seats).last_turn_of_the_pass().with_display(row_1="ship_1", row_5="ship_2")
    pile = "mine_2 " * (number + 6 * seats)

    state = after(table.with_draw_pile(pile).state, c.TakeSilver())

    in_order, others = (12, 1) if seats == 4 else (6, number - 6)
    sizes = [in_order // 6] * 6
    sizes[1] += others
    assert [len(row) for row in state.display] == sizes
    assert state.discard_pile == cards("ship_1 ship_2")


def test_each_player_is_dealt_six_new_cards_from_the_new_start_player() -> None:
    """BUR-PASS-12."""
    table = a_table(3).last_turn_of_the_pass().with_start_card(2, back_up=True)
    pile = "mine_1 " * 10 + "ship_1 castle_1 church_1 " * 6

    state = after(table.with_draw_pile(pile).state, c.TakeSilver())

    dealt = [holding.hand + holding.action_stack for holding in state.seats]
    assert dealt == [cards("castle_1 " * 6), cards("church_1 " * 6), cards("ship_1 " * 6)]
    assert state.draw_pile == ()


def test_everything_else_stays_as_it_is_between_passes() -> None:
    """BUR-PASS-13, -14."""
    table = a_table().last_turn_of_the_pass().with_draw_pile("mine_1 " * 19).with_estate("ship_1")
    table = table.with_projects("mine_2").with_workers(2).with_animals("pig").with_silver(1)
    state = table.with_first_bonus("mine").with_all_seven(3).with_victory_points(5).state

    following = after(state, c.TakeSilver())

    kept = ("projects", "estate", "workers", "goods", "sold", "animals", "first_bonuses")
    for field in (*kept, "all_seven", "victory_points"):
        for seat in (0, 1):
            assert getattr(following.seats[seat], field) == getattr(state.seats[seat], field)
    assert (following.goods, following.animals) == (state.goods, state.animals)


# Rounds


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_cards_are_taken_in_round_1_and_one_in_rounds_2_to_5(seats: int) -> None:
    """BUR-ROUND-1, -2, -3."""
    number, counts = 0, {n: Counter[Seat]() for n in range(1, 7)}
    for event in a_quiet_game(seats):
        if isinstance(event, e.RoundBegan):
            number = event.round
        if isinstance(event, e.CardsDrawn):
            counts[number][event.seat] += event.count

    for seat in range(seats):
        drawn = [counts[n][Seat(seat)] // 5 for n in range(1, 7)]
        assert drawn == [2, 1, 1, 1, 1, 0]


def test_the_cards_taken_are_the_top_ones_of_the_own_stack() -> None:
    """BUR-ROUND-1, -2."""
    table = a_table().last_turn_of_the_round().with_hand("mine_6").with_hand("mine_6", seat=1)
    table = table.with_action_stack("ship_1 ship_2").with_action_stack("bank_4 bank_5", seat=1)

    state = after(table.asked(s.UseDie(1)).state, c.TakeSilver())

    assert [holding.hand for holding in state.seats] == [
        cards("mine_6 ship_1"),
        cards("mine_6 bank_4"),
    ]
    assert [holding.action_stack for holding in state.seats] == [cards("ship_2"), cards("bank_5")]


def test_in_round_6_the_last_card_must_be_played() -> None:
    """BUR-ROUND-3."""
    table = a_table().in_round(5).last_turn_of_the_round().asked(s.UseDie(1)).with_hand("mine_1")

    state = after(table.with_hand("mine_2", seat=1).state, c.TakeSilver())

    assert state.round == 6
    assert choices(state) == (c.PlayCard(card("mine_1")),)
    assert refusal(state, c.EndTurn()) == "illegal"


def test_in_the_other_rounds_there_is_a_choice_of_two_different_cards() -> None:
    """BUR-ROUND-4, BUR-DEC-1."""
    assert choices(a_table().state) == (c.PlayCard(card("mine_1")), c.PlayCard(card("mine_6")))
    assert choices(a_table().with_hand("mine_1 mine_1").state) == (c.PlayCard(card("mine_1")),)


def test_all_players_take_their_cards_before_the_first_turn_of_the_round() -> None:
    """BUR-ROUND-5."""
    table = a_table(4).last_turn_of_the_round()
    for seat in range(4):
        table = table.with_hand("mine_1", seat=seat).with_action_stack("ship_1 ship_2", seat=seat)

    events = told(table.asked(s.UseDie(1)).state, c.TakeSilver())

    kinds = [type(event) for event in events if isinstance(event, e.CardsDrawn | e.TurnBegan)]
    assert kinds == [e.CardsDrawn] * 4 + [e.TurnBegan]


def test_only_the_number_of_a_hand_card_counts() -> None:
    """BUR-ROUND-6."""
    table = a_table().with_display(row_3="ship_1")
    played = [
        after(table.with_hand(f"{face} mine_6").state, c.PlayCard(card(face)))
        for face in ("castle_3", "church_3", "ship_3")
    ]

    assert {choices(state) for state in played} == {choices(played[0])}
    assert {state.pending for state in played} == {(s.UseDie(3),)}


# Turns


def test_a_turn_is_one_hand_card_on_the_discard_pile_and_one_action() -> None:
    """BUR-TURN-1, -6."""
    table = a_table().with_display(row_1="ship_1 ship_2")
    state = after(table.state, c.PlayCard(card("mine_1")))

    done = after(state, c.TakeCard(1, card("ship_1")))

    assert state.discard_pile == cards("mine_1")
    assert state.seats[0].hand == cards("mine_6")
    assert active(done) == 1
    assert refusal(state, c.PlayCard(card("mine_6"))) == "illegal"


def test_only_own_hand_cards_can_be_played() -> None:
    """BUR-TURN-1."""
    state = a_table().with_hand("ship_1 ship_2").with_action_stack("ship_3").state

    for face in ("ship_3", "mine_1", "watchtower_1", "no_card_at_all"):
        assert refusal(state, c.PlayCard(card(face))) == "no_such_card"


def test_the_number_used_is_the_one_on_the_card_changed_by_workers() -> None:
    """BUR-TURN-3."""
    table = a_table().with_display(row_1="ship_1", row_2="ship_2").with_workers(1)

    played = after(table.state, c.PlayCard(card("mine_1")))

    assert after(played, c.TakeCard(1, card("ship_1"))).seats[0].workers == 1
    assert after(played, c.TakeCard(2, card("ship_2"))).seats[0].workers == 0


def test_the_turn_ends_when_everything_is_resolved_and_nothing_can_be_bought() -> None:
    """BUR-TURN-5."""
    state = a_table().asked(s.UseDie(1)).state

    assert active(after(state, c.TakeSilver())) == 1
    rich = a_table().with_silver(2).asked(s.UseDie(1)).state
    assert active(after(rich, c.TakeSilver())) == 0
    assert active(after(rich, c.TakeSilver(), c.EndTurn())) == 1


@pytest.mark.parametrize("decision", [s.UseDie(1), s.UseCastle()])
def test_one_card_or_effect_is_one_action(decision: s.UseDie | s.UseCastle) -> None:
    """BUR-TURN-6."""
    state = a_table().asked(s.PlayHandCard(), decision).state

    done = after(state, c.TakeSilver())

    assert done.pending == (s.PlayHandCard(),)
    assert refusal(done, c.TakeSilver()) == "illegal"


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_there_is_always_a_legal_action(number: int) -> None:
    """BUR-TURN-7."""
    for workers in (0, 2):
        state = a_table().with_workers(workers).with_silver(3).asked(s.UseDie(number)).state
        assert c.TakeSilver() in choices(state)
