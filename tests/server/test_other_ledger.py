"""The Redis of a running server is looked at: whose ledger it has, and whether it keeps it."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from server.accounts.identity import Identity
from server.store import keys
from server.store.ledger_key import LedgerKey
from server.store.redis_client import RedisClient, Unavailable
from tests.conftest import Serve
from tests.running.ports import free_port
from tests.running.redis_server import RedisServer
from tests.server.patience import PATIENCE, patiently
from tests.server.wire import Door, Guest, ready, refusal_of, refused_socket

pytestmark = pytest.mark.live

NOW = 2_000_000_000.0


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisServer]:
    with RedisServer(tmp_path / "redis") as started:
        yield started


async def line(logs: list[Any], event: str) -> Any:
    async for _ in patiently():
        for one in logs:
            if one["event"] == event:
                return one
    return None


@pytest.fixture
async def at(serve: Serve, redis: RedisServer) -> Door:
    return await serve(redis_url=redis.url)


def emptied(redis: RedisServer) -> bytes:
    """Restart Redis without data, and return the key that it had."""
    key = redis.ask("GET", keys.LEDGER_KEY.of())
    redis.ask("FLUSHALL")
    redis.kill_and_start()
    return key


async def test_d9_an_empty_one_is_not_served_and_all_goes_on_when_the_ledger_is_back(
    logs: list[Any], redis: RedisServer, at: Door, ann: Guest
) -> None:
    table_id = (await ann.open(seats=1))["table_id"]
    watching = await ann.watching(table_id)
    await line(logs, "lists_made_anew")  # what a start does is done

    key = await asyncio.to_thread(emptied, redis)
    said = await line(logs, "other_ledger")
    closed = await watching.close_code()
    refused = await ann.get("/api/me")
    not_ready = await ann.get("/readyz")
    alive = await ann.get("/healthz")
    written = redis.ask("KEYS", "*")
    redis.ask("SET", keys.LEDGER_KEY.of(), key)
    await ready(at)

    assert "empty" in said["reason"]
    assert said["log_level"] == "error"
    assert closed == 1012
    assert (refused.status_code, not_ready.status_code, alive.status_code) == (503, 503, 200)
    assert not_ready.json()["code"] == "unavailable"
    assert "other_ledger" in not_ready.json()["detail"]  # Redis itself does answer
    assert written == []
    assert (await line(logs, "redis_back"))["event"] == "redis_back"


async def test_a_server_that_is_given_a_key_knows_another_ledger_too(
    logs: list[Any], redis: RedisServer, serve: Serve
) -> None:
    await serve(redis_url=redis.url, secret="chosen")

    await asyncio.to_thread(emptied, redis)

    assert (await line(logs, "other_ledger"))["log_level"] == "error"


async def test_one_that_keeps_nothing_is_said_at_the_start_and_at_every_connection(
    logs: list[Any], redis: RedisServer, serve: Serve
) -> None:
    weak = {"appendfsync": "everysec", "maxmemory-policy": "allkeys-lru"}
    for name, value in weak.items():
        redis.ask("CONFIG", "SET", name, value)

    await serve(redis_url=redis.url)
    at_the_start = {one["event"]: one["log_level"] for one in logs}
    await asyncio.to_thread(redis.kill_and_start)
    logs.clear()
    redis.ask("CONFIG", "SET", "appendonly", "no")
    again = await line(logs, "redis_not_append_only")

    assert at_the_start["redis_not_synced"] == "error"
    assert at_the_start["redis_evicts"] == "error"
    assert again["log_level"] == "error"


async def test_a_cluster_node_is_one_line(logs: list[Any], serve: Serve, tmp_path: Path) -> None:
    bus = ("--cluster-port", str(free_port()))
    with RedisServer(tmp_path / "node", "--cluster-enabled", "yes", *bus) as node:
        at = await serve(redis_url=node.url)

        said = await line(logs, "redis_is_a_cluster_node")
        await asyncio.sleep(0.5)
        status = (await (await at.stranger()).get("/readyz")).status_code

    assert "redis+cluster://" in said["reason"]
    assert status == 503
    assert len([one for one in logs if one["log_level"] in {"error", "warning"}]) == 1


async def test_a_port_is_open_while_redis_is_away_and_everything_says_so(
    logs: list[Any], serve: Serve, tmp_path: Path
) -> None:
    redis = RedisServer(tmp_path / "redis")
    at = await serve(redis_url=redis.url)
    stranger = await at.stranger()
    paths = ("/healthz", "/readyz", "/api/tables", "/api/me", "/api/games")
    answers = [(await stranger.get(path)).status_code for path in paths]
    stranger.known_as("somebody.1.signature")
    me = await stranger.get("/api/me")
    waiting = await stranger.bare_line()
    await waiting.send("hello")
    welcome = (await waiting.next())["type"]
    await waiting.send("watch", table="t")
    watched = await waiting.next()

    with redis:
        await ready(at)
        table = await (await at.player()).open(seats=1)
        await at.stop()

    assert answers == [200, 503, 503, 401, 200]
    assert refusal_of(me) == (503, "unavailable")
    assert (welcome, watched["type"], watched["code"]) == ("welcome", "error", "unavailable")
    assert table["status"] == "running"
    assert [one["event"] for one in logs if one["event"] == "redis_away"] == ["redis_away"]


@pytest.mark.usefixtures("usual_time_limits")
async def test_a_silent_one_does_not_keep_the_port_closed(serve: Serve, tmp_path: Path) -> None:
    path = tmp_path / "silent.sock"
    with socket.socket(socket.AF_UNIX) as silent:
        silent.bind(str(path))
        silent.listen()

        at = await asyncio.wait_for(serve(redis_url=f"unix://{path}"), PATIENCE)
        stranger = await at.stranger()
        alive = (await stranger.get("/healthz")).status_code
        soon = (await stranger.get("/readyz")).status_code
        await at.stop()

    assert (alive, soon) == (200, 503)


@pytest.fixture
async def elsewhere(serve: Serve, tmp_path: Path) -> AsyncIterator[Door]:
    """A gateway on the other ledger."""
    with RedisServer(tmp_path / "other") as other:
        yield await serve(redis_url=other.url)


async def test_d9_tokens_of_the_other_ledger_are_not_called_invalid(
    logs: list[Any], redis: RedisServer, at: Door, elsewhere: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Clients delete invalid tokens, and these may be valid at the other ledger."""
    monkeypatch.setattr("server.store.ledger_watch.LEDGER_LOOK_SECONDS", 0.05)
    bob = await elsewhere.player("Bob")
    stranger = await at.stranger()
    stranger.http.headers["Authorization"] = f"Bearer {bob.token}"
    while_ours = (await stranger.get("/api/me")).status_code
    redis.ask("SET", keys.LEDGER_KEY.of(), bytes(32))
    said = await line(logs, "other_ledger")

    asked = await stranger.get("/api/me")
    refused = await refused_socket(stranger.bare_line())  # not 4401, which is as final

    assert "another" in said["reason"]
    assert while_ours == 401
    assert refusal_of(asked) == (503, "unavailable")
    assert refused.status_code == 503


async def test_d9_of_a_ledger_that_was_emptied_a_moment_ago_no_token_is_called_invalid(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connections stand, and nobody has looked at it since."""
    monkeypatch.setattr("server.accounts.identity.REMEMBERED_SECONDS", 0.0)
    key = LedgerKey()
    async with RedisClient(redis.url, key.greet) as asked:
        await asked.ping()
        identity = Identity(asked, key.value, partial(key.require_ours, asked))
        ann = await identity.new_guest("Ann", 0.0)
        token = await identity.token(ann, NOW)
        assert await identity.player_of_token(token, NOW) == ann
        redis.ask("FLUSHALL")

        for work in (identity.player_of_token(token, NOW), identity.keep(ann.player_id)):
            with pytest.raises(Unavailable):
                await work
