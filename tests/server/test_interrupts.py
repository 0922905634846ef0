"""Bots that nobody waits for are asked too; and no bot's pause tells anything."""

from collections import Counter
from collections.abc import Awaitable, Callable
from itertools import pairwise
from typing import Any
from unittest.mock import AsyncMock

import pytest

from domain.bots.answer import BotRequest
from server.store import keys
from tests.conftest import Running, Serve
from tests.server.calls import never
from tests.server.passing_time import always_something, first_option
from tests.server.patience import until
from tests.server.playing import plays_on
from tests.server.shards import whole
from tests.server.wire import Door, Frame, Guest, ann_and_a_bot

TWO_BOTS = {"1": "random", "2": "random"}


async def courtyard(at: Door) -> tuple[str, Guest]:
    ann = await at.player()
    return (await ann.open(game="courtyard", seats=3, bots=TWO_BOTS))["table_id"], ann


async def owes_nothing(running: Running) -> None:
    await until(lambda: running.redis.exists(*whole(keys.DUE)), lambda owed: not owed)


def interrupts(commits: list[Frame]) -> list[Frame]:
    return [it for before, it in pairwise(commits) if it["by"] not in (None, *before["awaiting"])]


@pytest.mark.server(think=always_something)
async def test_a_bot_may_interrupt(at: Running) -> None:
    done: list[Frame] = []
    for _ in range(10):
        table_id, ann = await courtyard(at)
        done = interrupts(await plays_on(await ann.line(), table_id))
        if done:
            break

    assert [event["type"] for event in done[0]["events"]] == ["cat_pounced"]
    assert done[0]["by"] in (1, 2)


@pytest.mark.server(think=first_option)
async def test_a_bot_may_let_the_moment_pass(at: Running) -> None:
    for _ in range(3):
        table_id, ann = await courtyard(at)

        assert interrupts(await plays_on(await ann.line(), table_id)) == []


async def test_who_let_a_moment_pass_is_not_asked_about_it_for_ever(serve: Serve) -> None:
    asked = Counter[tuple[bytes, int]]()

    async def think(request: BotRequest) -> Any:
        asked[request.state, request.seat] += 1
        return await first_option(request)

    at = await serve(think=think, bot_lease_seconds=30)
    table_id, ann = await courtyard(at)
    line = await ann.line()
    commits = await plays_on(line, table_id)
    await line.send("unwatch", table=table_id)  # while somebody watches, its lease is kept
    await owes_nothing(at)

    assert commits[-1]["outcome"]["reason"] == "played"
    assert max(asked.values()) <= 3


@pytest.mark.server(think=first_option)
async def test_when_every_bot_passes_nothing_is_owed(at: Running) -> None:
    table_id, ann, _ = await ann_and_a_bot(at)
    await owes_nothing(at)

    assert (await ann.summary(table_id))["version"] == 1


@pytest.mark.parametrize("instead", [never, AsyncMock(side_effect=RuntimeError)])
async def test_an_awaited_bot_needs_no_answer_of_one_that_might_interrupt(
    serve: Serve, instead: Callable[[], Awaitable[None]]
) -> None:
    async def think(request: BotRequest) -> Any:
        answer = await first_option(request)
        if answer is None:
            await instead()
        return answer

    at = await serve(think=think, bot_beat_seconds=0.05)
    table_id, _, line = await ann_and_a_bot(at, seats=3, options={"ticks": 3}, bots=TWO_BOTS)
    await line.act(table_id, "a1")

    assert (await line.over())["version"] == 4
