"""Effects after a commit, which survive any kill: lobby, own tables, due work, idle tables."""

from collections import Counter
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest

from domain.table.state import Running as Playing
from domain.table.step import Step
from server.automation import recovery
from server.automation.schedule import has_scheduled_work
from server.store import keys
from server.store.redis_client import RedisClient, Unavailable
from server.store.table_lists import people
from server.tables.post_commit_hooks import Hooks
from tests.conftest import Running, Serve
from tests.server.passing_time import first_option
from tests.server.patience import until
from tests.server.shards import listed, queued, running
from tests.server.wire import Guest, ann_and_a_bot, table_of, two_at_a_table

pytestmark = pytest.mark.server

TIMED: dict[str, Any] = {"seats": 1, "move_seconds": 604_800}
"""A table that runs at once, and has work due in a week."""


async def loses(*_: object) -> None:
    """In place of what follows a commit: the gateway died."""


async def missing(server: Running) -> Counter[str]:
    """How many of the tables that were booked are not where they belong, by where they miss."""
    services = server.services
    redis, missed = services.redis.redis, Counter[str]()
    for shard in range(16):
        ids = [one.decode() for one in await redis.smembers(keys.TABLE_IDS.of(shard))]
        for shown in await services.index.summaries(ids):
            table_id, status = shown["table_id"], shown["status"]
            places = {f"lobby:{status}": listed(status, shown["game"], table_id)}
            if status != "finished":
                places["idle"] = queued(keys.IDLE, table_id)
            if has_scheduled_work(shown):
                places["due"] = queued(keys.DUE, table_id)
            for name, place in places.items():
                missed[name] += await redis.zscore(place, table_id) is None
            for player in people(shown):
                mine = keys.TABLES_OF_PLAYER.of(player)
                missed["playing"] += not await redis.sismember(mine, table_id)
            if status == "running":
                missed["running"] += not await redis.sismember(running(table_id), table_id)
            missed["tables"] += 1
    return missed


async def nothing_missing(server: Running) -> bool:
    found = await missing(server)
    return found.pop("tables") > 0 and not +found


async def done(server: Running, table_id: str) -> bool:
    """Whether nothing is left to do, and that is known."""
    return await nothing_missing(server) and await todo_of(server, table_id) is None


async def todo_of(server: Running, table_id: str) -> bytes | None:
    return await server.redis.hget(keys.COMMITTED.of(table_id), "todo")


async def test_what_failed_is_done_as_soon_as_redis_answers(
    at: Running, monkeypatch: pytest.MonkeyPatch, ann: Guest
) -> None:
    batch, failing = RedisClient.batch, [True]

    async def fails(self: RedisClient, commands: Any) -> list[Any]:
        commands = tuple(commands)
        if failing[0] and any(command[0] == "ZADD" for command in commands):
            raise Unavailable
        return await batch(self, commands)

    monkeypatch.setattr(RedisClient, "batch", fails)
    table_id = (await ann.open(**TIMED))["table_id"]
    assert (await missing(at))["lobby:running"] == 1
    assert await todo_of(at, table_id) == b"1 "

    failing[0] = False

    await until(lambda: done(at, table_id))


async def test_what_a_killed_gateway_left_undone_is_done_where_the_table_is_held(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recovery.Recovery, "run", loses)
    left, right = await serve(), await serve(sweep_seconds=0.05)
    monkeypatch.setattr(left.tables.post_commit_hooks, "do", loses)
    table_id = (await (await left.player()).open(**TIMED))["table_id"]
    assert await right.services.index.running() == []

    await (await (await right.stranger()).line()).watch(table_id)

    await until(lambda: done(right, table_id))


async def test_hooks_of_dead_ones_are_found(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each commit is followed up as it was, and not only the last position."""
    monkeypatch.setattr(recovery, "PAGE_SECONDS", 0.01)
    left, right = await serve(), await serve()
    ann, bob = await left.player("Ann"), await left.player("Bob")
    counted = await table_of(ann, bob, seats=3)
    monkeypatch.setattr(left.tables.post_commit_hooks, "do", loses)
    table_id, _, cara = await two_at_a_table(left)
    for guest, left_by in ((bob, counted), (cara, table_id)):
        await guest.delete(f"/api/tables/{left_by}/seats/1")
    await ann.open()
    assert await right.services.index.how_many(bob.player_id) == 1

    await until(lambda: done(right, table_id))
    await until(lambda: right.services.index.how_many(bob.player_id), lambda many: many == 0)


async def test_a_start_queues_tables(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    first = await serve()
    monkeypatch.setattr(first.tables.post_commit_hooks, "do", loses)
    table_id, _, line = await ann_and_a_bot(first)
    await line.act(table_id, "a1")
    await first.stop()

    second = await serve(think=first_option)

    stranger = await second.stranger()
    await until(lambda: stranger.summary(table_id), lambda shown: shown["version"] >= 3)
    await until(lambda: nothing_missing(second))


async def test_a_hook_with_a_bug_fails_no_command(at: Running) -> None:
    breaks, broken = Mock(side_effect=RuntimeError), AsyncMock(side_effect=RuntimeError)
    post_commit_hooks = at.tables.post_commit_hooks
    always, of_changes, *_ = post_commit_hooks._hooks
    post_commit_hooks._hooks = Hooks((breaks, *always), (*of_changes, lambda *_: broken))

    table_id = (await (await at.player()).open(**TIMED))["table_id"]

    assert await nothing_missing(at)
    assert await todo_of(at, table_id) == b"1 "


async def test_what_is_done_is_struck_out_version_by_version(at: Running) -> None:
    services = at.services
    ledger, key = services.tables.ledger, keys.COMMITTED.of("t")
    await services.redis.redis.hset(key, "todo", "3 5 15 ")

    assert await ledger.todo(["t", "none"]) == {"t": (3, 5, 15)}
    await ledger.acknowledge({"t": [5, 7]})
    assert await ledger.todo(["t"]) == {"t": (3, 15)}
    await ledger.acknowledge({"t": [15, 3]})
    assert await services.redis.redis.hexists(key, "todo") is False


async def test_a_commit_that_is_placed_late_does_not_bring_a_table_back(at: Running) -> None:
    """The gateway that started the game is slow; meanwhile the game ends at another gateway."""
    started: list[Step] = []

    def remember(step: Step) -> None:
        if isinstance(step.after.stage, Playing):
            started.append(step)

    index, post_commit_hooks = at.services.index, at.tables.post_commit_hooks
    post_commit_hooks._hooks = Hooks((remember,), post_commit_hooks._hooks.of_changes)
    table_id, ann, bob = await two_at_a_table(at, options={"ticks": 1})
    await ann.act(table_id, "a1")

    await index.place(started[0])

    for status in ("open", "running", "finished"):
        listed = await ann.tables(f"/api/tables?status={status}")
        assert listed == [table_id] * (status == "finished")
    assert await index.running() == []
    assert [await index.how_many(one.player_id) for one in (ann, bob)] == [0, 0]
