"""A store that is read and written only while it is the archive of our ledger.

The marker of a store contains an id. Redis (`tables:archive`) has the id of the ledger's first
archive. If the two differ, the disk may not be mounted, the bucket may be empty, or the archive
belongs to another ledger. A table that is missing there may then exist elsewhere.
"""

import time
from collections.abc import AsyncIterator

from server.archive.object_store import ArchiveAway, ObjectStore
from server.store import keys
from server.store.redis_client import RedisClient

SURE_SECONDS = 1.0
"""Time for which a check of the marker is valid, except to prove that a table is missing."""


class OtherArchive(ArchiveAway):
    """The store is not the archive that this ledger used before."""


class GuardedStore:
    """Implements ObjectStore. Raises OtherArchive, ArchiveAway, or Unavailable without Redis."""

    def __init__(self, store: ObjectStore, redis: RedisClient) -> None:
        self._store = store
        self._redis = redis
        self._sure_until = 0.0
        """Seconds of `time.monotonic`."""

    async def require_own(self) -> None:
        """Compare the ids now. Marks the store as archive if the ledger has none yet."""
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
