"""A store that is read and written only while it is the archive of our ledger.

The marker of a store holds an id, and Redis (`tables:archive`) the id of the archive that tables of
this ledger went to first. If the two differ, the disk may not be mounted, the bucket may be empty,
or the archive is another ledger's. A missing table then has no meaning.
"""

import time
from collections.abc import AsyncIterator

from server.archive.object_store import ArchiveAway, ObjectStore
from server.store import keys
from server.store.redis_client import RedisClient

SURE_SECONDS = 1.0
"""For so long a checked marker counts as ours, but not as proof that a table is missing."""


class OtherArchive(ArchiveAway):
    """The store is not the archive that tables of this ledger went to before."""


class GuardedStore:
    """Implements ObjectStore. Raises OtherArchive, ArchiveAway; Unavailable if Redis is away."""

    def __init__(self, store: ObjectStore, redis: RedisClient) -> None:
        self._store = store
        self._redis = redis
        self._sure_until = 0.0
        """By the clock of `time.monotonic`."""

    async def require_own(self) -> None:
        """Compare the ids now. Only where the ledger knows of no archive one is made."""
        self._sure_until = 0.0
        key = keys.ARCHIVE.of()
        ledger_marker = await self._redis.get(key)
        if ledger_marker is None:
            ledger_marker = await self._redis.first_set(key, (await self._store.mark()).encode())
        if await self._store.marker() != ledger_marker.decode():
            raise OtherArchive(
                "This is not the archive used before; perhaps its disk is not mounted."
                f" To use this one, delete the key {key} in Redis."
            )
        self._sure_until = time.monotonic() + SURE_SECONDS

    async def marker(self) -> str | None:
        return await self._store.marker()

    async def mark(self) -> str:
        return await self._store.mark()

    async def put(self, name: str, data: bytes) -> None:
        await self.require_own()
        await self._store.put(name, data)

    async def get(self, name: str) -> bytes | None:
        if time.monotonic() >= self._sure_until:
            await self.require_own()
        data = await self._store.get(name)
        if data is None:
            await self.require_own()
        return data

    async def names(self) -> AsyncIterator[list[str]]:
        await self.require_own()
        async for names in self._store.names():
            yield names
