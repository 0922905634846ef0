"""Claims on idempotency keys: who makes the answer, and who waits for it.

A claim names its owner, a gateway, and lasts some seconds; who is at work renews it. So one left by
a killed gateway is over soon, and one that a failed try left here, or whose answer was lost, is
known again as our own.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager

from domain.decider import Rejected
from server.runtime.background import BackgroundTasks
from server.store.redis_client import RedisClient, Unavailable

CLAIM_SECONDS = 3
RENEWED_SECONDS = 1.0
LONGEST_SECONDS = 60.0
"""After which a claim is renewed no more."""
RETRY_SECONDS = 1
PREFIX = b"claim "
RENEW = """
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('EXPIRE', KEYS[1], ARGV[2])
"""
RELEASE = """
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])
"""


def is_claim(found: bytes) -> bool:
    """Whether that is no answer yet; an older build left its claims empty."""
    return not found or found.startswith(PREFIX)


class Claims:
    """Those of one gateway. Raises Unavailable where Redis does not answer."""

    def __init__(self, redis: RedisClient) -> None:
        self._redis = redis
        self._owner = PREFIX + secrets.token_bytes(16)
        self._making: set[str] = set()
        self._waiting: set[str] = set()
        self._releases = BackgroundTasks()

    async def take(self, key: str) -> bytes | None:
        """Claim a key: None, or what stands there already, an answer or a claim."""
        if key in self._making:
            return await self._redis.get(key) or self._owner
        self._making.add(key)
        found: bytes | None = None
        try:
            found = await self._redis.first_set(key, self._owner, CLAIM_SECONDS)
        finally:
            if found != self._owner:
                self._making.discard(key)
        return None if found == self._owner else found

    @asynccontextmanager
    async def held(self, key: str) -> AsyncGenerator[None]:
        """Keep a claim that was taken. Whatever is raised inside gives it back."""
        renewing = asyncio.create_task(self._renew(key))
        try:
            yield
        except BaseException:
            self.give_back(key)
            raise
        finally:
            renewing.cancel()
            self._making.discard(key)

    def give_back(self, key: str) -> None:
        """Let others claim it: no answer is kept there. As soon as Redis answers."""
        self._making.discard(key)
        self._releases.spawn(self._release(key))

    @contextmanager
    def only_waiter(self, key: str) -> Generator[None]:
        """One may wait for an answer here. Raises Rejected `unavailable` for all others."""
        if key in self._waiting:
            raise Rejected("unavailable", why="first_try", retry_after=RETRY_SECONDS)
        self._waiting.add(key)
        try:
            yield
        finally:
            self._waiting.discard(key)

    async def close(self) -> None:
        """What was not given back ends by itself."""
        await self._releases.cancel()

    async def _renew(self, key: str) -> None:
        for _ in range(round(LONGEST_SECONDS / RENEWED_SECONDS)):
            await asyncio.sleep(RENEWED_SECONDS)
            with contextlib.suppress(Unavailable):
                await self._redis.run_script(RENEW, [key], [self._owner, CLAIM_SECONDS])

    async def _release(self, key: str) -> None:
        """As soon as Redis answers, unless it is made again here by then."""
        while key not in self._making:
            try:
                await self._redis.run_script(RELEASE, [key], [self._owner])
            except Unavailable:
                await self._redis.until_it_answers()
            else:
                return
