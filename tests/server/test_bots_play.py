"""Bots at the table: they answer by themselves, once, and never hold the loop or the table up."""

import asyncio
from typing import Any

import msgspec
import pytest

from server.store import keys
from tests.conftest import Serve
from tests.server.passing_time import Time, seconds_between
from tests.server.patience import patiently, until
from tests.server.playing import plays_on
from tests.server.shards import whole
from tests.server.tick_tock import State, awaiting
from tests.server.wire import Door, door

Asked = list[tuple[str, int, str, bytes]]


def ticking(asked: Asked) -> Any:
    """A policy that says tick when it is waited for, and then writes down what it was asked."""

    async def think(
        game: str, state: bytes, seat: int, policy: str, seed: bytes
    ) -> dict[str, Any] | None:
        position = msgspec.msgpack.decode(state, type=State)
        if seat not in awaiting(position):
            return None
        asked.append((game, seat, policy, seed))
        return {"type": "tick"}

    return think


async def fails(*_: Any) -> dict[str, Any] | None:
    raise RuntimeError


async def passes(*_: Any) -> dict[str, Any] | None:
    return None


async def cheats(*_: Any) -> dict[str, Any] | None:
    return {"type": "win"}


async def until_finished(at: Door, table_id: str) -> dict[str, Any]:
    stranger = await at.stranger()
    async for _ in patiently():
        summary = (await stranger.get(f"/api/tables/{table_id}")).json()
        if summary["status"] == "finished":
            return summary
    raise AssertionError


async def test_a_bot_answers_when_it_is_its_turn(serve: Serve) -> None:
    asked: Asked = []
    at = await serve(think=ticking(asked))
    ann = await at.player()
    table_id = (await ann.open(bots={"1": "random"}))["table_id"]
    line = await ann.watching(table_id)

    await line.act(table_id, "a1")
    commit = await line.until("commit")
    while commit["by"] != 1:
        commit = await line.until("commit")

    assert commit["events"] == [{"type": "ticked", "seat": 1, "number": 2}]
    assert commit["awaiting"] == [0]
    assert [ask[:3] for ask in asked] == [("tick_tock", 1, "random")]


async def test_bots_go_on_at_a_table_that_nobody_watches(serve: Serve) -> None:
    asked: Asked = []
    at = await serve(think=ticking(asked))
    ann = await at.player()
    table_id = (await ann.open(seats=3, bots={"1": "random", "2": "steady"}))["table_id"]

    await (await ann.line()).act(table_id, "a1")
    await (await ann.line()).act(table_id, "a2", "whisper")
    await until(lambda: asked and asked[-1][1] == 2)

    answered = dict.fromkeys((seat, policy) for _, seat, policy, _ in asked)
    assert list(answered) == [(1, "random"), (2, "steady")]
    assert len({seed for _, _, _, seed in asked}) == len(set(asked))  # one a question


async def test_a_given_up_seat_is_played_on(serve: Serve) -> None:
    at = await serve(think=ticking([]))
    ann, bob = await at.player("Ann"), await at.player("Bob")
    table_id = (await ann.open(options={"ticks": 2}))["table_id"]
    await bob.sit(table_id, 1)
    await bob.delete(f"/api/tables/{table_id}/seats/1")

    await (await ann.line()).act(table_id, "a1")

    assert (await until_finished(at, table_id))["outcome"]["reason"] == "played"


@pytest.mark.parametrize("think", [fails, passes, cheats])
async def test_a_policy_that_is_no_use_holds_no_table_up(serve: Serve, think: Any) -> None:
    at = await serve(think=think)
    ann = await at.player()
    table_id = (await ann.open(game="courtyard", bots={"1": "random"}))["table_id"]

    commits = await plays_on(await ann.line(), table_id)

    assert {commit["by"] for commit in commits} == {0, 1}
    assert commits[-1]["outcome"]["reason"] == "played"


async def test_a_bot_keeps_the_beat(serve: Serve) -> None:
    time = Time()
    at = await serve(think=ticking([]), clock=time, sleep=time.sleep, bot_beat_seconds=0.3)
    ann = await at.player()
    table_id = (await ann.open(bots={"1": "random"}))["table_id"]
    line = await ann.watching(table_id)

    await line.send("act", table=table_id, id="a1", command={"type": "tick"})
    hers, bots = [await line.until("commit") for _ in range(2)]

    assert (hers["by"], bots["by"]) == (0, 1)
    assert seconds_between(hers, bots) == 0.3


async def test_two_gateways_book_a_bots_answer_once(serve: Serve) -> None:
    asked: Asked = []
    one, _ = await serve(think=ticking(asked)), await serve(think=ticking(asked))
    ann = await one.player()
    table_id = (await ann.open(options={"ticks": 12}, bots={"1": "random"}))["table_id"]
    line = await ann.line()
    frame = await line.watch(table_id)

    while "outcome" not in frame:
        if frame["awaiting"] == [0] and frame["type"] in ("position", "commit"):
            await line.send(
                "act", table=table_id, id=f"a{frame['version']}", command={"type": "tick"}
            )
        frame = await line.next()
        while frame["type"] == "accepted":
            frame = await line.next()

    assert frame["version"] == 13
    assert frame["outcome"]["scores"]["0"]["total"] == 12


async def test_a_bot_whose_gateway_died_while_it_thought_answers_at_another(serve: Serve) -> None:
    thinking = asyncio.Event()

    async def never(*_: Any) -> dict[str, Any] | None:
        thinking.set()
        await asyncio.sleep(60)
        return None

    first = await serve(think=never, bot_lease_seconds=0.2)
    async with door(first.url) as at:
        ann = await at.player()
        table_id = (await ann.open(options={"ticks": 2}, bots={"1": "random"}))["table_id"]
        await (await ann.line()).act(table_id, "a1")
        await thinking.wait()
    await first.stop()

    second = await serve(think=ticking([]))
    assert (await until_finished(second, table_id))["outcome"]["scores"]["1"]["total"] == 2


async def test_what_a_crash_forgot_to_write_down_is_found_again(serve: Serve) -> None:
    first = await serve(think=ticking([]), bot_beat_seconds=60)
    async with door(first.url) as at:
        ann = await at.player()
        table_id = (await ann.open(options={"ticks": 2}, bots={"1": "random"}))["table_id"]
        await (await ann.line()).act(table_id, "a1")
    await first.redis.delete(*whole(keys.DUE))
    await first.stop()

    second = await serve(think=ticking([]))
    assert (await until_finished(second, table_id))["version"] == 3


async def test_real_bots_think_in_a_process_of_their_own(serve: Serve) -> None:
    from projections.catalog import PROJECTIONS  # noqa: PLC0415 - the one test with a real game

    at = await serve(games=PROJECTIONS)
    ann = await at.player()
    name = next(iter(PROJECTIONS))
    table_id = (await ann.open(game=name, bots={"1": "steady"}))["table_id"]
    line = await ann.line()
    frame = await line.watch(table_id)
    while frame.get("by") != 1:
        if frame["type"] != "accepted" and 0 in frame["awaiting"]:
            command = frame["options"][0]["command"]
            await line.send("act", table=table_id, id=f"a{frame['version']}", command=command)
        frame = await line.next()

    assert frame["type"] == "commit"
