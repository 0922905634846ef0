"""Redis goes away under a running server, and comes back."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from server.store.redis_client import Unavailable, unavailable_on_error
from tests.conftest import Serve
from tests.running.redis_server import RedisServer
from tests.server.patience import patiently
from tests.server.wire import door


@pytest.mark.fault
async def test_commands_are_unavailable_sockets_stay_and_all_goes_on(
    serve: Serve, tmp_path: Path
) -> None:
    with RedisServer(tmp_path) as redis:
        running = await serve(redis_url=redis.url, sweep_seconds=0.2)
        async with door(running.url) as at:
            ann = await at.player()
            table_id = (await ann.open(seats=1))["table_id"]
            line = await ann.watching(table_id)
            await line.act(table_id, "a1")

            redis.kill()
            while_away = await line.act(table_id, "a2")
            not_ready = await ann.get("/readyz")
            listed = await ann.get("/api/tables")
            alive = await ann.get("/healthz")

            await asyncio.to_thread(redis.start)
            async for _ in patiently():
                if (await ann.get("/readyz")).status_code == 200:
                    break
            again = await line.act(table_id, "a2")
            after = await line.act(table_id, "a3")

            assert (while_away["type"], while_away["code"]) == ("rejected", "unavailable")
            assert (not_ready.status_code, not_ready.json()["code"]) == (503, "unavailable")
            assert (listed.status_code, listed.json()["code"]) == (503, "unavailable")
            assert alive.status_code == 200
            assert (again["version"], after["version"]) == (3, 4)
            assert (await ann.get("/readyz")).status_code == 200
        await running.stop()


async def test_the_reason_is_never_empty() -> None:
    """A time limit that is over has no text of its own."""
    with pytest.raises(Unavailable, match="TimeoutError"), unavailable_on_error():
        raise TimeoutError


@pytest.mark.fault
async def test_a_server_that_starts_before_its_redis_waits_for_it(
    serve: Serve, tmp_path: Path
) -> None:
    redis = RedisServer(tmp_path)
    running = await serve(redis_url=redis.url)
    async with door(running.url) as at:
        stranger = await at.stranger()
        before = (await stranger.get("/readyz")).status_code

        with redis:
            async for _ in patiently():
                if (await stranger.get("/readyz")).status_code == 200:
                    break
            await running.stop()

    assert before == 503


async def test_a_redis_that_answers_and_takes_nothing_is_not_ready(
    serve: Serve, redis_url: str
) -> None:
    at = await serve(redis_url=redis_url)
    redis: Any = at.redis
    stranger = await at.stranger()
    before = (await stranger.get("/readyz")).status_code
    await redis.config_set("min-replicas-to-write", 1)
    try:
        refused = await stranger.get("/readyz")
    finally:
        await redis.config_set("min-replicas-to-write", 0)

    assert await redis.ping()
    assert (before, refused.status_code) == (200, 503)
    assert (await stranger.get("/readyz")).status_code == 200
