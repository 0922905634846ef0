"""A game may grant everybody a moment to interrupt: an awaited seat's answer is held back."""

from dataclasses import replace
from datetime import datetime
from typing import Any

import msgspec
import pytest

from domain.bots.answer import BotRequest
from server.bench.tick_tock import TICK_TOCK
from tests.conftest import TEST_GAMES, Running, Serve
from tests.server.passing_time import Time, first_option
from tests.server.wire import Frame, Guest, Line, ann_and_a_bot, two_at_a_table

MOMENT = 0.8
"""Seconds."""
GENEROUS = {"tick_tock": replace(TICK_TOCK, game=replace(TICK_TOCK.game, moment=lambda _: MOMENT))}

pytestmark = pytest.mark.server(games=GENEROUS)


async def answered(line: Line, command_id: str) -> Frame:
    while True:
        frame = await line.next()
        if frame.get("id") == command_id:
            return frame


def milliseconds(time: str) -> int:
    return round(datetime.fromisoformat(time).timestamp() * 1000)


def ends_at(frame: Frame) -> int:
    return milliseconds(frame["moment"]["ends_at"])


async def test_an_awaited_answer_is_booked_once_after_the_moment(table_id: str, line: Line) -> None:
    """Even if it is sent twice while it is held back."""
    seen = await line.watch(table_id)
    for _ in range(2):
        await line.play(table_id, "a1")

    commit = await line.until("commit")
    answers = [await answered(line, "a1"), await answered(line, "a1")]

    booked = milliseconds(commit["time"])
    assert booked >= ends_at(seen)
    assert ends_at(commit) == booked + MOMENT * 1000
    assert {answer["version"] for answer in answers} == {seen["version"] + 1}


async def test_interrupts_are_not_delayed(time: Time, table_id: str, hers: Line, his: Line) -> None:
    await hers.play(table_id, "a1")

    await his.play(table_id, "b1", "whisper")
    accepted = await answered(his, "b1")  # while no time passes at all
    time.passes(MOMENT)

    assert accepted["type"] == "accepted"
    assert (await answered(hers, "a1"))["version"] == accepted["version"] + 1


@pytest.mark.parametrize("watches", [True, False])
async def test_what_is_held_back_holds_nothing_else_up(serve: Serve, *, watches: bool) -> None:
    at = await serve(games=GENEROUS, clock=Time())  # in which a moment never ends
    table_id, ann, _ = await two_at_a_table(at)
    line = await ann.line()
    if watches:
        await line.watch(table_id)
    await line.play(table_id, "a1")

    assert (await line.ping(n=7))["n"] == 7


async def test_what_others_do_meanwhile_does_not_make_the_moment_longer(at: Running) -> None:
    table_id, ann, bob = await two_at_a_table(at)
    seen = await (await ann.line()).watch(table_id)
    his = await bob.watching(table_id)

    await his.play(table_id, "b1", "whisper")

    assert ends_at(await his.until("commit")) == ends_at(seen)


async def test_answers_that_are_held_back_keep_their_order(table_id: str, line: Line) -> None:
    await line.watch(table_id)
    whispers = [f"w{n}" for n in range(5)]
    for command_id in whispers:
        await line.play(table_id, command_id, "whisper")

    versions = [(await answered(line, command_id))["version"] for command_id in whispers]

    assert versions == sorted(versions)


async def test_held_answers_are_released_by_a_stop(at: Running, table_id: str, hers: Line) -> None:
    await hers.play(table_id, "a1")
    await hers.ping()

    await at.stop()

    assert await hers.close_code() == 1012
    assert not at.context.answers_later


@pytest.mark.parametrize("lease_seconds", [60, 0.2])
async def test_a_bot_grants_the_moment_with_any_lease(serve: Serve, lease_seconds: float) -> None:
    at = await serve(GENEROUS, first_option, bot_beat_seconds=0.05, bot_lease_seconds=lease_seconds)
    table_id, _, line = await ann_and_a_bot(at)
    await line.play(table_id, "a1")

    hers, bots = [await line.until("commit") for _ in range(2)]

    assert milliseconds(bots["time"]) - milliseconds(hers["time"]) >= MOMENT * 1000


async def one_whisper(request: BotRequest) -> dict[str, Any] | None:
    """A policy that interrupts once, after the first tick, and else plays the first thing."""
    position = msgspec.msgpack.decode(request.state)
    answer = await first_option(request)
    whispers = answer is None and position["said"] == 1 and not position["whispers"]
    return {"type": "whisper"} if whispers else answer


@pytest.mark.server(think=one_whisper, bot_beat_seconds=0.05)
async def test_a_bot_may_interrupt_after_a_bot_agreed(time: Time, at: Running, ann: Guest) -> None:
    table_id = (await ann.open(seats=3, bots={"1": "random", "2": "random"}))["table_id"]
    line = await ann.watching(table_id)
    time.passes(MOMENT)
    await line.play(table_id, "a1")

    ticked, whispered = [await line.until("commit") for _ in range(2)]
    time.passes(MOMENT, at)
    moved = await line.until("commit")

    assert [commit["by"] for commit in (ticked, whispered, moved)] == [0, 2, 1]
    over = milliseconds(ticked["time"]) + MOMENT * 1000
    assert milliseconds(whispered["time"]) < over <= milliseconds(moved["time"])


@pytest.mark.server(games=TEST_GAMES)
async def test_without_a_moment_there_is_none_to_see(table_id: str, ann: Guest) -> None:
    assert "moment" not in await (await ann.line()).watch(table_id)
