"""Claims on idempotency keys have owners: a blip costs a blip, and few wait for an answer."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from server.http import claims
from server.http.idempotency import redis_key_of
from server.store.redis_client import RedisClient, Unavailable
from tests.conftest import Running, Serve
from tests.server.patience import PATIENCE, patiently
from tests.server.wire import Door, Guest, door

KEY = {"Idempotency-Key": "once"}
TABLE = {"game": "tick_tock", "seats": 2}


def redis_key(guest: Guest) -> str:
    return redis_key_of(guest.player_id, "POST", "/api/tables", "once")


class Slow:
    """Opens tables only when a test lets it, and counts the tries."""

    def __init__(self, running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tries = 0
        self.begun = asyncio.Event()
        self.goes_on = asyncio.Event()
        self._add = running.app.services.index.add
        monkeypatch.setattr(running.app.services.index, "add", self)

    async def __call__(self, table_id: str) -> None:
        self.tries += 1
        self.begun.set()
        await self.goes_on.wait()
        await self._add(table_id)


async def test_after_a_blip_the_next_try_is_answered_at_once(
    kontor_server: Running, at: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Redis is away while the table is opened, and when the claim is to be given back."""
    ann = await at.player()
    index, away = kontor_server.app.services.index, [True]
    add, run_script = index.add, RedisClient.run_script

    async def fails(table_id: str) -> None:
        if away[0]:
            raise Unavailable
        await add(table_id)

    async def cannot(self: RedisClient, *given: Any) -> int:
        if away[0]:
            raise Unavailable
        return await run_script(self, *given)

    monkeypatch.setattr(index, "add", fails)
    monkeypatch.setattr(RedisClient, "run_script", cannot)
    lost = await ann.post("/api/tables", TABLE, headers=KEY)
    away[0] = False
    began = time.monotonic()
    made = await ann.post("/api/tables", TABLE, headers=KEY)

    assert (lost.status_code, made.status_code) == (503, 201)
    assert time.monotonic() - began < 0.9


async def test_a_claim_whose_answer_was_lost_is_known_again(
    at: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Redis is asked twice, for the connection broke after the first time."""
    ann = await at.player()
    first_set = RedisClient.first_set

    async def twice(self: RedisClient, *given: Any) -> bytes:
        await first_set(self, *given)
        return await first_set(self, *given)

    monkeypatch.setattr(RedisClient, "first_set", twice)
    began = time.monotonic()

    assert (await ann.post("/api/tables", TABLE, headers=KEY)).status_code == 201
    assert time.monotonic() - began < 0.9


async def test_the_claim_of_a_killed_gateway_ends_soon(kontor_server: Running, at: Door) -> None:
    ann = await at.player()
    redis = kontor_server.app.services.redis.redis
    await redis.set(redis_key(ann), claims.PREFIX + b"somebody", ex=claims.CLAIM_SECONDS)
    assert claims.CLAIM_SECONDS <= 3
    await redis.pexpire(redis_key(ann), 200)

    assert (await ann.post("/api/tables", TABLE, headers=KEY)).status_code == 201


async def test_who_is_at_work_keeps_the_claim(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is renewed, so the second gateway waits for the first, and makes no other."""
    monkeypatch.setattr(claims, "RENEWED_SECONDS", 0.2)
    left, right = await serve(), await serve()
    slow, none = Slow(left, monkeypatch), Slow(right, monkeypatch)
    async with door(left.url) as at, door(right.url) as beside:
        ann, again = await at.player(), await beside.stranger()
        again.http.headers["Authorization"] = f"Bearer {ann.token}"
        first = asyncio.create_task(ann.post("/api/tables", TABLE, headers=KEY))
        await slow.begun.wait()
        second = asyncio.create_task(again.post("/api/tables", TABLE, headers=KEY))

        redis, key = left.app.services.redis.redis, redis_key(ann)
        await redis.expire(key, 10 * claims.CLAIM_SECONDS)
        async for _ in patiently():  # until it lasts as long as one that was made just now
            if 0 < await redis.ttl(key) <= claims.CLAIM_SECONDS:
                break
        slow.goes_on.set()

        assert (await first).json() == (await second).json()
        assert (slow.tries, none.tries) == (1, 0)


async def test_renewing_a_claim_leaves_the_answer_and_others_claims_alone(
    kontor_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    redis = kontor_server.app.services.redis
    monkeypatch.setattr(claims, "RENEWED_SECONDS", 0.001)
    renewed = asyncio.Event()
    run_script = RedisClient.run_script

    async def noted(self: RedisClient, *given: Any) -> int:
        answer = await run_script(self, *given)
        renewed.set()
        return answer

    ours = claims.Claims(redis)
    assert await ours.take("once:a") is None
    async with ours.held("once:a"):
        await redis.set("once:a", b"the answer", 86_400)
        monkeypatch.setattr(RedisClient, "run_script", noted)
        await asyncio.wait_for(renewed.wait(), PATIENCE)

    assert await redis.redis.ttl("once:a") > claims.CLAIM_SECONDS


async def test_one_waits_for_the_first_answer_and_others_are_told_to_come_again(
    kontor_server: Running, at: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await at.player()
    slow = Slow(kontor_server, monkeypatch)
    first = asyncio.create_task(ann.post("/api/tables", TABLE, headers=KEY))
    await slow.begun.wait()

    others = [asyncio.create_task(ann.post("/api/tables", TABLE, headers=KEY)) for _ in range(20)]
    async for _ in patiently():
        if sum(one.done() for one in others) >= len(others) - 1:
            break
    refused = [one for one in others if one.done()]
    waiting = [one for one in others if not one.done()]
    slow.goes_on.set()

    assert len(waiting) == 1
    told = {(one.result().status_code, one.result().headers["retry-after"]) for one in refused}
    assert told == {(503, "1")}
    assert (await first).json() == (await waiting.pop()).json()
    assert slow.tries == 1


async def test_a_refusal_gives_the_claim_back(kontor_server: Running, at: Door) -> None:
    ann = await at.player()

    wrong = await ann.post("/api/tables", {**TABLE, "game": "nosuch"}, headers=KEY)
    right = await ann.post("/api/tables", TABLE, headers=KEY)

    assert (wrong.status_code, right.status_code) == (422, 201)
    assert not claims.is_claim(await kontor_server.app.services.redis.get(redis_key(ann)) or b"")
