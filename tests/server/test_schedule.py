"""When the house has to look at a table, said of tables alone: no server, and the time is given."""

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from clients.suite.tables import ANNA, BERT, Tables
from domain.decider import AnyGame, Seat
from domain.table.commands import ComeBack, LeaveSeat, StandIn, TakeSeat
from domain.table.state import Bot, Finished, Person, Vacant
from server.automation.schedule import (
    NO_BOTS,
    Beats,
    BotsToAsk,
    asked_at,
    beat_of,
    bots_to_ask,
    due_again_at,
    due_at,
    has_scheduled_work,
    idle_at,
    leaves_at,
    overdue_seat,
    policy_of,
    times_up,
)
from server.runtime.clock import timestamp
from tests.games.courtyard.commands import ChooseCard
from tests.kernel.room_with_a_table import opened
from tests.server.tick_tock import TICK_TOCK, Command, State, Tick, Whisper, awaiting

ANNAS, SECOND, THIRD = Seat(0), Seat(1), Seat(2)
BOTS = {SECOND: "steady", THIRD: "random"}
BEGINNING = timestamp("2026-01-01T00:00:00Z")
"""The entry of version n is booked n seconds later."""

BEATS = Beats(quick=0.6, deep=2.0)

GAME = TICK_TOCK.game
GENEROUS = replace(GAME, moment=lambda _: 4.0)
"""Tick Tock where everybody is granted four seconds to whisper before the next tick."""


def tick_alone(state: State, seat: Seat) -> tuple[Command, ...]:
    return (Tick(),) if seat in awaiting(state) else ()


QUIET = replace(GAME, options=tick_alone)
"""Tick Tock without anything to do for who is not awaited."""
QUIET_AND_GENEROUS = replace(GENEROUS, options=tick_alone)


def with_bots(game: AnyGame = GAME, **more: Any) -> Tables:
    """Anna and two bots from version 1 on; Anna is awaited."""
    return opened(3, game, bots=BOTS, **more)


def ticked(game: AnyGame = GAME, **more: Any) -> Tables:
    """Anna has said tick in version 2; the first of two bots is awaited."""
    room = with_bots(game, **more)
    room.plays(ANNAS, Tick())
    return room


def two_people(game: AnyGame = GAME, **more: Any) -> Tables:
    """Anna and Bert from version 2 on; Anna is awaited."""
    room = opened(2, game, **more)
    room.by(BERT, TakeSeat(SECOND, BERT))
    return room


# Which bots are asked.


def test_a_policy_plays_for_a_bot_and_for_whom_it_stands_in() -> None:
    holders = (Bot("random"), Person(ANNA, stand_in="steady"), Person(ANNA), Vacant())

    assert [policy_of(holder) for holder in holders] == ["random", "steady", None, None]


def test_bots_are_asked_whether_they_interrupt_while_a_person_is_awaited() -> None:
    room = with_bots()

    asked = bots_to_ask(room.game, room.table, BEGINNING + 1)

    assert asked == BotsToAsk(awaited=None, interrupting=(SECOND, THIRD))
    assert asked.seats == (SECOND, THIRD)


def test_a_bot_that_is_awaited_comes_before_those_that_may_interrupt() -> None:
    room = ticked()
    room.plays(SECOND, Tick())

    asked = bots_to_ask(room.game, room.table, BEGINNING + 3)

    assert asked == BotsToAsk(awaited=THIRD, interrupting=(SECOND,))
    assert asked.seats == (THIRD, SECOND)


def test_a_bot_that_can_do_nothing_is_not_asked() -> None:
    waiting, awaited = with_bots(QUIET), ticked(QUIET)

    assert bots_to_ask(QUIET, waiting.table, BEGINNING + 1) == NO_BOTS
    assert bots_to_ask(QUIET, awaited.table, BEGINNING + 2) == BotsToAsk(SECOND, ())


def test_a_bot_that_stands_in_is_asked_for_its_person() -> None:
    room = two_people(move_seconds=60)
    assert bots_to_ask(GAME, room.table, BEGINNING + 62) == NO_BOTS

    room.by(None, StandIn(ANNAS, "steady"))

    assert bots_to_ask(GAME, room.table, BEGINNING + 62) == BotsToAsk(ANNAS, ())


def test_before_the_start_and_after_the_end_no_bot_is_asked() -> None:
    """Also where it ended because all people left, in the middle of the game."""
    unstarted = opened(3, GAME, bots={SECOND: "random"})
    ended = with_bots(options={"ticks": 1})
    ended.plays(ANNAS, Tick())
    left = with_bots()
    left.by(ANNA, LeaveSeat(ANNAS))
    assert isinstance(left.table.stage, Finished)

    for room in (unstarted, ended, left):
        assert bots_to_ask(GAME, room.table, BEGINNING + 2) == NO_BOTS


@pytest.mark.parametrize(
    ("late", "asked"),
    [
        (0.0, BotsToAsk(None, (THIRD,))),
        (1.9, BotsToAsk(None, (THIRD,))),
        (2.0, BotsToAsk(SECOND, ())),
        (9.0, BotsToAsk(SECOND, ())),
    ],
)
def test_of_a_moment_the_first_half_is_for_interrupts_the_second_for_the_answer(
    late: float, asked: BotsToAsk
) -> None:
    room = ticked(GENEROUS)

    assert bots_to_ask(room.game, room.table, BEGINNING + 2 + late) == asked


def test_while_a_person_is_awaited_bots_may_interrupt_all_the_moment() -> None:
    room = with_bots(GENEROUS)

    for late in (0, 3, 9):
        asked = bots_to_ask(room.game, room.table, BEGINNING + 1 + late)
        assert asked == BotsToAsk(None, (SECOND, THIRD))


# When an answer leaves.


def test_the_beat_counts_from_the_question_and_is_rounded_up() -> None:
    since = BEGINNING + 1

    leaving = [leaves_at(since, 0.5, since + late) - since for late in (0, 0.1, 0.5, 0.6, 7.2)]

    assert leaving == [0.5, 0.5, 0.5, 1.0, 7.5]
    assert leaves_at(since, 0, since + 3) == since + 3


def test_the_beat_of_an_answer_is_that_of_the_awaited_bot() -> None:
    table = opened(3, GAME, bots={SECOND: "strong", THIRD: "steady"}).table

    assert beat_of(table, SECOND, BEATS) == BEATS.deep
    assert beat_of(table, THIRD, BEATS) == BEATS.quick


@pytest.mark.parametrize(
    ("third", "beat"), [("keen", BEATS.deep), ("steady", BEATS.quick), ("theirs", BEATS.quick)]
)
def test_interrupts_have_the_deep_beat_if_any_bot_searches(third: str, beat: float) -> None:
    """Whether or not it may interrupt, which is nobody else's to know."""
    table = opened(3, GAME, bots={SECOND: "steady", THIRD: third}).table

    assert beat_of(table, None, BEATS) == beat


def test_where_bots_alone_play_the_beat_is_the_quick_one() -> None:
    room = opened(3, GAME, bots={SECOND: "strong", THIRD: "strong"})
    table = structs.replace(room.table, seats=(Bot("strong"),) * 3)

    assert beat_of(table, SECOND, BEATS) == beat_of(table, None, BEATS) == BEATS.quick


def test_an_awaited_bot_is_asked_at_half_of_a_moment_and_others_at_once() -> None:
    generous, plain = ticked(GENEROUS).table, ticked().table

    assert asked_at(GENEROUS, generous, SECOND) == BEGINNING + 4
    assert asked_at(GENEROUS, generous, None) == BEGINNING + 2
    assert asked_at(GAME, plain, SECOND) == BEGINNING + 2


# Whose time is up.


def test_a_persons_time_is_up_when_it_has_passed() -> None:
    table = two_people(move_seconds=60).table

    assert times_up(table) == {ANNAS: BEGINNING + 62}
    assert overdue_seat(table, BEGINNING + 61.9) is None
    assert overdue_seat(table, BEGINNING + 62) == ANNAS


def test_of_several_the_first_whose_time_is_up_is_overdue() -> None:
    room = opened(2, move_seconds=60, undo=False)
    room.by(BERT, TakeSeat(SECOND, BERT))
    assert overdue_seat(room.table, BEGINNING + 62) == ANNAS

    room.plays(ANNAS, ChooseCard(room.running.state.homes[ANNAS].hand[0]))

    assert overdue_seat(room.table, BEGINNING + 62) == SECOND


def test_no_time_is_up_where_a_bot_plays_or_moves_are_not_timed() -> None:
    stood_in = two_people(move_seconds=60)
    stood_in.by(None, StandIn(ANNAS, "steady"))
    of_a_bot = ticked(move_seconds=60)
    untimed = two_people()

    for room in (stood_in, of_a_bot, untimed):
        assert times_up(room.table) == {}
        assert overdue_seat(room.table, BEGINNING + 3_600) is None


# When to look at a table, and when to look again.


def test_a_table_without_bots_and_clocks_needs_nobody() -> None:
    assert due_at(GAME, two_people().table, BEGINNING + 2) is None


def test_bots_are_due_at_once() -> None:
    room = ticked()

    assert due_at(room.game, room.table, BEGINNING + 2.5) == BEGINNING + 2.5
    assert due_again_at(room.game, room.table) is None


def test_a_table_of_people_is_due_when_the_first_time_is_up() -> None:
    room = opened(2, move_seconds=60, undo=False)
    room.by(BERT, TakeSeat(SECOND, BERT))
    room.by(BERT, LeaveSeat(SECOND))
    room.by(BERT, TakeSeat(SECOND, BERT))

    assert times_up(room.table) == {ANNAS: BEGINNING + 62, SECOND: BEGINNING + 64}
    assert due_at(room.game, room.table, BEGINNING + 5) == BEGINNING + 62
    assert due_again_at(room.game, room.table) == BEGINNING + 62


def test_bots_without_anything_to_do_are_due_no_sooner_than_the_clock() -> None:
    untimed, timed = with_bots(QUIET), with_bots(QUIET, move_seconds=60)

    assert due_at(QUIET, untimed.table, BEGINNING + 1) is None
    assert due_at(QUIET, timed.table, BEGINNING + 1) == BEGINNING + 61


def test_a_bot_that_is_awaited_is_due_at_half_of_the_moment() -> None:
    interrupted, quiet = ticked(GENEROUS), ticked(QUIET_AND_GENEROUS)

    assert due_at(GENEROUS, interrupted.table, BEGINNING + 2.5) == BEGINNING + 2.5
    assert due_again_at(GENEROUS, interrupted.table) == BEGINNING + 4
    assert due_at(QUIET_AND_GENEROUS, quiet.table, BEGINNING + 2.5) == BEGINNING + 4
    assert due_at(QUIET_AND_GENEROUS, quiet.table, BEGINNING + 4) == BEGINNING + 4


def test_half_of_a_moment_brings_nothing_where_a_person_is_awaited() -> None:
    untimed, timed = with_bots(GENEROUS), with_bots(GENEROUS, move_seconds=60)

    assert due_again_at(GENEROUS, untimed.table) is None
    assert due_again_at(GENEROUS, timed.table) == BEGINNING + 61


def test_what_comes_first_is_due_the_clock_or_half_of_the_moment() -> None:
    """Anna and a bot are awaited together. What it does gives it, but not her, a clock anew."""
    game = replace(GENEROUS, awaiting=lambda _: (ANNAS, SECOND))
    room = opened(2, game, bots={SECOND: "random"}, move_seconds=5, undo=False)
    assert times_up(room.table) == {ANNAS: BEGINNING + 6}
    assert due_again_at(game, room.table) == BEGINNING + 1 + 1.25  # half of half a move

    for _ in range(4):
        room.plays(SECOND, Whisper())

    assert times_up(room.table) == {ANNAS: BEGINNING + 6}
    assert due_again_at(game, room.table) == BEGINNING + 6


def test_a_table_is_idle_after_the_limit_and_the_time_of_a_slow_move() -> None:
    untimed, timed = two_people(), two_people(move_seconds=60)

    assert idle_at(untimed.table, 600) == BEGINNING + 602
    assert idle_at(timed.table, 600) == BEGINNING + 662
    assert idle_at(two_people(bank_seconds=900).table, 600) == BEGINNING + 1_502


def test_a_summary_tells_whether_the_house_is_awaited() -> None:
    seats: list[dict[str, Any]] = [
        {"seat": 0, "player": {"player_id": "a"}},
        {"seat": 1, "player": None, "bot": "x"},
        {"seat": 2, "player": {"player_id": "b"}, "stand_in": True},
    ]
    running: dict[str, Any] = {"status": "running", "seats": seats, "version": 20}

    assert has_scheduled_work({**running, "awaiting": [1]})
    assert has_scheduled_work({**running, "awaiting": [0, 2]})
    assert has_scheduled_work({**running, "awaiting": [0], "move_seconds": 60})
    assert has_scheduled_work({**running, "awaiting": [0], "bank_seconds": 60})
    assert not has_scheduled_work({**running, "awaiting": [0]})
    finished = {"status": "finished", "seats": seats, "awaiting": [], "move_seconds": 60}
    assert not has_scheduled_work(finished)


def test_a_summary_tells_whether_bots_have_played_alone_for_a_round() -> None:
    seats: list[dict[str, Any]] = [
        {"seat": 0, "player": {"player_id": "a"}, "stand_in": True},
        {"seat": 1, "player": None, "bot": "x"},
    ]
    shown: dict[str, Any] = {"status": "running", "seats": seats, "move_seconds": 60}
    alone = {**shown, "unattended": 5, "version": 15}

    assert has_scheduled_work({**alone, "version": 14, "awaiting": [0]})
    assert not has_scheduled_work({**alone, "awaiting": [0]})
    assert has_scheduled_work({**alone, "awaiting": [1]})


def test_bots_play_alone_for_a_round_and_then_their_own_seats_only() -> None:
    """So that the game rests where a person's turn is, and they can go on at once."""
    room = with_bots(move_seconds=60, options={"ticks": 100})
    room.by(None, StandIn(ANNAS, "steady"))
    began = room.table.version
    while room.table.version - began < 5 * 3:
        seat = room.game.awaiting(room.running.state)[0]
        assert bots_to_ask(room.game, room.table, BEGINNING).awaited == seat
        room.plays(seat, Tick())
    while (seat := room.game.awaiting(room.running.state)[0]) != ANNAS:
        assert bots_to_ask(room.game, room.table, BEGINNING).awaited == seat
        room.plays(seat, Tick())

    assert bots_to_ask(room.game, room.table, BEGINNING).awaited is None
    assert due_again_at(room.game, room.table) is None
    room.by(None, ComeBack(ANNAS))
    room.plays(ANNAS, Tick())
    assert room.table.attended == room.table.version
    assert bots_to_ask(room.game, room.table, BEGINNING).awaited == SECOND
