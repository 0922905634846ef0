"""When the server must check a table, tested on tables alone: no server, and a given time."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

import pytest
from msgspec import structs

from domain.decider import AnyGame, Seat
from domain.table.commands import ComeBack, LeaveSeat, StandIn, TakeSeat
from domain.table.state import Bot, Finished, Person, Vacant
from projections.conformance.table_host import ANNA, BERT, TableHost
from server.automation import schedule
from server.automation.schedule import NO_BOTS, Beats, BotsToAsk
from server.bench.tick_tock import TICK_TOCK, Command, State, Tick, Whisper, awaiting
from server.runtime.clock import timestamp
from tests.games.courtyard.commands import ChooseCard
from tests.kernel.opened_tables import opened, playing

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


def with_bots(game: AnyGame = GAME, **more: Any) -> TableHost:
    """Anna and two bots from version 1 on; Anna is awaited."""
    return opened(3, game, bots=BOTS, **more)


def ticked(game: AnyGame = GAME, **more: Any) -> TableHost:
    """Anna has said tick in version 2; the first of two bots is awaited."""
    host = with_bots(game, **more)
    host.plays(ANNAS, Tick())
    return host


def two_people(game: AnyGame = GAME, **more: Any) -> TableHost:
    """Anna and Bert from version 2 on; Anna is awaited."""
    return playing(game=game, **more)


def ticked_twice() -> TableHost:
    """The first bot has said tick in version 3; the second one is awaited."""
    host = ticked()
    host.plays(SECOND, Tick())
    return host


def stood_in() -> TableHost:
    """A bot plays for Anna, whose time was up."""
    host = two_people(move_seconds=60)
    host.by(None, StandIn(ANNAS, "steady"))
    return host


def left() -> TableHost:
    """All people have, in the middle of the game, which has ended by that."""
    host = with_bots()
    host.by(ANNA, LeaveSeat(ANNAS))
    assert isinstance(host.table.stage, Finished)
    return host


def two_clocks() -> TableHost:
    """Both are awaited, and Bert came back later than Anna."""
    host = playing(move_seconds=60, undo=False)
    host.by(BERT, LeaveSeat(SECOND))
    host.by(BERT, TakeSeat(SECOND, BERT))
    assert schedule.times_up(host.table) == {ANNAS: BEGINNING + 62, SECOND: BEGINNING + 64}
    return host


Made: TypeAlias = Callable[[], TableHost]


# Which bots are asked.


def test_a_policy_plays_for_a_bot_and_for_whom_it_stands_in() -> None:
    holders = (Bot("random"), Person(ANNA, stand_in="steady"), Person(ANNA), Vacant())

    assert [schedule.policy_of(holder) for holder in holders] == ["random", "steady", None, None]


ASKED: dict[str, tuple[Made, float, BotsToAsk]] = {
    "a person is awaited": (with_bots, 1, BotsToAsk(None, (SECOND, THIRD))),
    "a bot is awaited": (ticked_twice, 3, BotsToAsk(THIRD, (SECOND,))),
    "a person, and bots can do nothing": (partial(with_bots, QUIET), 1, NO_BOTS),
    "a bot, and the other can do nothing": (partial(ticked, QUIET), 2, BotsToAsk(SECOND, ())),
    "people alone": (partial(two_people, move_seconds=60), 62, NO_BOTS),
    "a bot that stands in": (stood_in, 62, BotsToAsk(ANNAS, ())),
    "before the start": (partial(opened, 3, GAME, bots={SECOND: "random"}), 2, NO_BOTS),
    "after the end": (partial(ticked, options={"ticks": 1}), 2, NO_BOTS),
    "after all people left": (left, 2, NO_BOTS),
    "a moment begins": (partial(ticked, GENEROUS), 2.0, BotsToAsk(None, (THIRD,))),
    "its first half ends": (partial(ticked, GENEROUS), 3.9, BotsToAsk(None, (THIRD,))),
    "its second half begins": (partial(ticked, GENEROUS), 4.0, BotsToAsk(SECOND, ())),
    "it is long over": (partial(ticked, GENEROUS), 11.0, BotsToAsk(SECOND, ())),
    "a person has a moment": (partial(with_bots, GENEROUS), 1, BotsToAsk(None, (SECOND, THIRD))),
    "and has had it": (partial(with_bots, GENEROUS), 10, BotsToAsk(None, (SECOND, THIRD))),
}
"""Tables, seconds after the beginning, and who is asked then.

Of a moment the first half is for interrupts, the second one for the awaited bot's answer.
"""


@pytest.mark.parametrize("when", ASKED)
def test_the_awaited_bot_is_asked_first_and_then_those_that_may_interrupt(when: str) -> None:
    made, seconds, expected = ASKED[when]
    host = made()

    asked = schedule.bots_to_ask(host.game, host.table, BEGINNING + seconds)

    assert asked == expected
    awaited = () if asked.awaited is None else (asked.awaited,)
    assert asked.seats == (*awaited, *asked.interrupting)


# When an answer leaves.


def test_the_beat_counts_from_the_question_and_is_rounded_up() -> None:
    since = BEGINNING + 1

    leaving = [
        schedule.leaves_at(since, 0.5, since + late) - since for late in (0, 0.1, 0.5, 0.6, 7.2)
    ]

    assert leaving == [0.5, 0.5, 0.5, 1.0, 7.5]
    assert schedule.leaves_at(since, 0, since + 3) == since + 3


@pytest.mark.parametrize(
    ("bots", "seat", "beat"),
    [
        pytest.param(("strong", "steady"), SECOND, BEATS.deep, id="an awaited bot that searches"),
        pytest.param(("strong", "steady"), THIRD, BEATS.quick, id="an awaited bot that does not"),
        # Interrupts: whether or not a bot may interrupt is nobody else's to know.
        pytest.param(("steady", "keen"), None, BEATS.deep, id="any bot searches"),
        pytest.param(("steady", "steady"), None, BEATS.quick, id="no bot searches"),
        pytest.param(("steady", "theirs"), None, BEATS.quick, id="a bot of a plugin"),
        pytest.param(("strong", "strong"), SECOND, BEATS.deep, id="beside a person"),
    ],
)
def test_the_beat_is_that_of_the_awaited_bot_or_for_interrupts_of_all(
    bots: tuple[str, str], seat: Seat | None, beat: float
) -> None:
    table = opened(3, GAME, bots=dict(zip((SECOND, THIRD), bots, strict=True))).table
    of_bots_alone = structs.replace(table, seats=tuple(map(Bot, (*bots, bots[1]))))

    assert schedule.beat_of(table, seat, BEATS) == beat
    assert schedule.beat_of(of_bots_alone, seat, BEATS) == BEATS.quick


def test_an_awaited_bot_is_asked_at_half_of_a_moment_and_others_at_once() -> None:
    generous, plain = ticked(GENEROUS).table, ticked().table

    assert schedule.asked_at(GENEROUS, generous, SECOND) == BEGINNING + 4
    assert schedule.asked_at(GENEROUS, generous, None) == BEGINNING + 2
    assert schedule.asked_at(GAME, plain, SECOND) == BEGINNING + 2


# Seats whose time is up.


def test_a_persons_time_is_up_when_it_has_passed() -> None:
    table = two_people(move_seconds=60).table

    assert schedule.times_up(table) == {ANNAS: BEGINNING + 62}
    assert schedule.overdue_seat(table, BEGINNING + 61.9) is None
    assert schedule.overdue_seat(table, BEGINNING + 62) == ANNAS


def test_of_several_the_first_whose_time_is_up_is_overdue() -> None:
    host = playing(move_seconds=60, undo=False)
    assert schedule.overdue_seat(host.table, BEGINNING + 62) == ANNAS

    host.plays(ANNAS, ChooseCard(host.running.state.homes[ANNAS].hand[0]))

    assert schedule.overdue_seat(host.table, BEGINNING + 62) == SECOND


# When to look at a table, and when to look again.


DUE: dict[str, tuple[Made, float, float | None, float | None]] = {
    "without bots and clocks": (two_people, 2, None, None),
    "bots are due at once": (ticked, 2.5, 2.5, None),
    "people, when the first time is up": (two_clocks, 5, 62, 62),
    "bots can do nothing": (partial(with_bots, QUIET), 1, None, None),
    "and a clock": (partial(with_bots, QUIET, move_seconds=60), 1, 61, 61),
    "at half of a moment": (partial(ticked, QUIET_AND_GENEROUS), 2.5, 4, 4),
    "and then": (partial(ticked, QUIET_AND_GENEROUS), 4, 4, 4),
    "interrupts within a moment": (partial(ticked, GENEROUS), 2.5, 2.5, 4),
    "and a person is awaited": (partial(with_bots, GENEROUS), 1, 1, None),
    "and their clock": (partial(with_bots, GENEROUS, move_seconds=60), 1, 1, 61),
}
"""Tables, and seconds after the beginning: now, when it is due, and when it is due again."""


@pytest.mark.parametrize("what", DUE)
def test_a_table_is_due_when_a_bot_may_act_or_a_time_is_up(what: str) -> None:
    made, now, due, again = DUE[what]
    host = made()

    found = (
        schedule.due_at(host.game, host.table, BEGINNING + now),
        schedule.due_again_at(host.game, host.table),
    )

    assert found == tuple(it if it is None else BEGINNING + it for it in (due, again))


def test_what_comes_first_is_due_the_clock_or_half_of_the_moment() -> None:
    """Anna and a bot must act. The bot's moves restart its own clock, but not hers."""
    game = replace(GENEROUS, awaiting=lambda _: (ANNAS, SECOND))
    host = opened(2, game, bots={SECOND: "random"}, move_seconds=5, undo=False)
    assert schedule.times_up(host.table) == {ANNAS: BEGINNING + 6}
    assert schedule.due_again_at(game, host.table) == BEGINNING + 1 + 1.25  # half of half a move

    for _ in range(4):
        host.plays(SECOND, Whisper())

    assert schedule.times_up(host.table) == {ANNAS: BEGINNING + 6}
    assert schedule.due_again_at(game, host.table) == BEGINNING + 6


def test_a_table_is_idle_after_the_limit_and_the_time_of_a_slow_move() -> None:
    untimed, timed = two_people(), two_people(move_seconds=60)

    assert schedule.idle_at(untimed.table, 600) == BEGINNING + 602
    assert schedule.idle_at(timed.table, 600) == BEGINNING + 662
    assert schedule.idle_at(two_people(bank_seconds=900).table, 600) == BEGINNING + 1_502


PEOPLE_AND_BOTS: list[dict[str, Any]] = [
    {"seat": 0, "player": {"player_id": "a"}},
    {"seat": 1, "player": None, "bot": "x"},
    {"seat": 2, "player": {"player_id": "b"}, "stand_in": True},
]
BOTS_ALONE: dict[str, Any] = {"seats": PEOPLE_AND_BOTS[:0:-1], "move_seconds": 60, "unattended": 5}


@pytest.mark.parametrize(
    ("shown", "has_work"),
    [
        pytest.param({"awaiting": [1]}, True, id="a bot is awaited"),
        pytest.param({"awaiting": [0, 2]}, True, id="a bot that stands in"),
        pytest.param({"awaiting": [0], "move_seconds": 60}, True, id="a move is timed"),
        pytest.param({"awaiting": [0], "bank_seconds": 60}, True, id="there is a reserve"),
        pytest.param({"awaiting": [0]}, False, id="a person is awaited"),
        pytest.param({"status": "finished", "awaiting": [], "move_seconds": 60}, False, id="over"),
        pytest.param({**BOTS_ALONE, "version": 14, "awaiting": [0]}, True, id="within a round"),
        pytest.param({**BOTS_ALONE, "version": 15, "awaiting": [0]}, False, id="after a round"),
        pytest.param({**BOTS_ALONE, "version": 15, "awaiting": [1]}, True, id="a bot's own seat"),
    ],
)
def test_a_summary_tells_if_there_is_work(shown: dict[str, Any], *, has_work: bool) -> None:
    running = {"status": "running", "seats": PEOPLE_AND_BOTS, "version": 20}

    assert schedule.has_scheduled_work(running | shown) == has_work


def test_bots_play_alone_for_a_round_and_then_their_own_seats_only() -> None:
    """The game therefore rests at a person's turn, and they can continue at once."""
    host = with_bots(move_seconds=60, options={"ticks": 100})
    host.by(None, StandIn(ANNAS, "steady"))
    began = host.table.version
    while host.table.version - began < 5 * 3:
        seat = host.game.awaiting(host.running.state)[0]
        assert schedule.bots_to_ask(host.game, host.table, BEGINNING).awaited == seat
        host.plays(seat, Tick())
    while (seat := host.game.awaiting(host.running.state)[0]) != ANNAS:
        assert schedule.bots_to_ask(host.game, host.table, BEGINNING).awaited == seat
        host.plays(seat, Tick())

    assert schedule.bots_to_ask(host.game, host.table, BEGINNING).awaited is None
    assert schedule.due_again_at(host.game, host.table) is None
    host.by(None, ComeBack(ANNAS))
    host.plays(ANNAS, Tick())
    assert host.table.attended == host.table.version
    assert schedule.bots_to_ask(host.game, host.table, BEGINNING).awaited == SECOND
