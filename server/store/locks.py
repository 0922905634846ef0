"""Locks in Redis, for work that no other request may do at the same time, at any gateway."""

import asyncio
import secrets
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress

from server.store.keys import Key
from server.store.redis_client import RedisClient, Unavailable

LOCK_TRIES, LOCK_RETRY_SECONDS = 100, 0.05
"""How often, and how far apart, a request tries to take a lock that another one holds."""


@asynccontextmanager
async def lock_held(redis: RedisClient, key: Key, *owners: str) -> AsyncGenerator[None]:
    """Hold the locks of these owners, such as players. Their keys may be on different nodes.

    A lock that is not released expires after the key's lifetime. Raises Unavailable if another
    request holds one for too long.
    """
    lock_value, held = secrets.token_bytes(12), list[str]()
    try:
        for name in sorted({key.of(owner) for owner in owners}):
            for _ in range(LOCK_TRIES):
                if await redis.first_set(name, lock_value, key.lifetime) == lock_value:
                    break
                await asyncio.sleep(LOCK_RETRY_SECONDS)
            else:
                raise Unavailable("another request of this player takes too long")
            held.append(name)
        yield
    finally:
        with suppress(Unavailable):
            for name in held:
                await redis.if_equal(name, lock_value, "DEL")
