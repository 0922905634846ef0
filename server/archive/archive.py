"""The archive: finished tables that have left Redis, one object each.

The name of an object:
    3f/<table>.zst        3f: the first byte of the CRC-32 of the id, which keeps folders small
"""

import asyncio
import re
import time
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import NamedTuple, TypeVar

from server.archive import packing
from server.archive.filesystem_store import FilesystemStore
from server.archive.guarded_store import GuardedStore
from server.archive.object_store import ObjectStore
from server.archive.s3_store import S3Store
from server.runtime.bounded_dict import Bounded
from server.runtime.settings import Settings
from server.runtime.telemetry import error_once, warn_once
from server.store.ledger import Summarized
from server.store.pagination import batched
from server.store.redis_client import RedisClient

T = TypeVar("T")

TABLE_ID = re.compile(r"[\w-]{1,64}", re.ASCII)
"""A valid table id; no other text becomes a name in the store."""
SUFFIX = ".zst"
BUCKET = "s3://"
MOST_SUMMARIES = 2_000
"""Maximum cached summaries, about 1 KB each: those on recently read pages of the lobby."""
READ_AT_ONCE = 16
"""Maximum number of objects that are read at a time, for all callers."""
MISSING_SECONDS = 5.0
"""Seconds for which a missing table is not looked up again, because anyone can invent ids."""
MOST_MISSING = 1_000
UNREADABLE_SECONDS = 5.0
"""Seconds for which an unreadable object is not read again for any caller."""
MOST_DAMAGED = 1_000
"""Maximum number of remembered unreadable objects."""


class ArchiveConflict(Exception):  # noqa: N818 - names a state
    """The archive already has this table with another history."""


class Opened(NamedTuple):
    """A table read from the archive. `entries`: byte for byte as they were committed."""

    table: packing.ArchivedTable
    entries: list[bytes]


async def any_archive() -> None:
    """A check that accepts any archive."""


class Archive:
    """The archived tables. Raises ArchiveAway if the store does not answer or is missing.

    `require_own`: raises ArchiveAway if the store is not the archive of our ledger.
    """

    def __init__(
        self, store: ObjectStore, require_own: Callable[[], Awaitable[None]] = any_archive
    ) -> None:
        self._store = store
        self.require_own = require_own
        self._summaries = Bounded[str, Summarized](MOST_SUMMARIES)
        self._missing = Bounded[str, float](MOST_MISSING)
        self._damaged = Bounded[str, float](MOST_DAMAGED)
        """The unreadable objects, and the time of their next read (monotonic)."""
        self._reads = asyncio.Semaphore(READ_AT_ONCE)

    @property
    def damaged(self) -> int:
        """Number of objects that were damaged at their last read."""
        return len(self._damaged)

    async def read_damaged_again(self) -> None:
        """Read some damaged objects again, because the operator may have restored a copy."""
        for table_id in tuple(self._damaged)[:READ_AT_ONCE]:
            with suppress(packing.DamagedObject):
                await self._open(table_id)

    async def find(self, table_id: str) -> Opened | None:
        """Return a table, None if it is not archived. Raises DamagedObject, NewerObject."""
        if not TABLE_ID.fullmatch(table_id) or self._missing.get(table_id, 0) > time.monotonic():
            return None
        opened_table = await self._open(table_id)
        if opened_table is None:
            self._missing[table_id] = time.monotonic() + MISSING_SECONDS
        return opened_table

    async def keep(self, table: packing.ArchivedTable) -> None:
        """Write a table, and read it back; when this returns, the table is stored durably.

        An archived table is not written again. Raises ArchiveConflict if the archived one has
        another history, DamagedObject or NewerObject if it cannot be read, ValueError if the id is
        not valid.
        """
        table_id = table.table_id
        if not TABLE_ID.fullmatch(table_id):
            raise ValueError(f"{table_id!r} is not the id of a table")
        stored = await self._open(table_id)
        if stored is None:
            await self._store.put(name_of(table_id), await asyncio.to_thread(packing.packed, table))
            stored = await self._open(table_id)
            if stored is None or (stored.table.head, stored.table.summary) != (
                table.head,
                table.summary,
            ):
                raise packing.DamagedObject(f"{table_id} was read back as another")
        elif stored.table.head != table.head:
            raise ArchiveConflict(f"{table_id} is in the archive with another history")
        self._missing.pop(table_id, None)
        self._summaries.pop(table_id, None)

    async def summaries(self, table_ids: Iterable[str]) -> list[Summarized]:
        """Return the archived tables among these, in the given order, without unreadable ones.

        Ids come from our own lists, where an id appears before its table's first entry. So a
        missing table is not cached as missing.
        """
        wanted_ids = tuple(table_ids)
        by_id = {
            summary_id: self._summaries[summary_id]
            for summary_id in wanted_ids
            if summary_id in self._summaries
        }
        unknown = [
            summary_id for summary_id in dict.fromkeys(wanted_ids) if summary_id not in by_id
        ]
        for batch in batched(unknown, READ_AT_ONCE):
            for summary in await asyncio.gather(*map(self._summary, batch)):
                if summary is not None:
                    by_id[summary.table_id] = summary
        found_in_order = [by_id[table_id] for table_id in wanted_ids if table_id in by_id]
        for summary_id in found_in_order:  # marks them as recently used
            self._summaries[summary_id.table_id] = summary_id
        return found_in_order

    async def ids(self) -> AsyncIterator[list[str]]:
        """Yield the ids of the archived tables, some hundreds at a time."""
        async for names in self._store.names():
            yield [name.partition("/")[2].removesuffix(SUFFIX) for name in names]

    async def _summary(self, table_id: str) -> Summarized | None:
        if self._damaged.get(table_id, 0) > time.monotonic():
            return None
        try:
            table = await self._taken(table_id, partial(unpacked_as, packing.ArchivedHeader))
        except packing.DamagedObject:
            return None
        return table and Summarized(table_id, table.summary, table.version, ())

    async def _open(self, table_id: str) -> Opened | None:
        opened_table = await self._taken(table_id, opened)
        self._damaged.pop(table_id, None)
        return opened_table

    async def _taken(self, table_id: str, unpack: Callable[[str, bytes], T]) -> T | None:
        """Read and unpack an object. An unreadable object is logged once, and remembered."""
        try:
            data = await self._read(table_id)
            return None if data is None else await asyncio.to_thread(unpack, table_id, data)
        except packing.NewerObject as error:
            warn_once("unknown_event", table=table_id, reason=str(error))
            raise
        except packing.DamagedObject as error:
            reason = str(error)
            error_once("archived_table_unreadable", table=table_id, reason=reason)
            self._damaged[table_id] = time.monotonic() + UNREADABLE_SECONDS
            raise

    async def _read(self, table_id: str) -> bytes | None:
        if not TABLE_ID.fullmatch(table_id):
            return None
        async with self._reads:
            return await self._store.get(name_of(table_id))


def opened(table_id: str, data: bytes) -> Opened:
    """Unpack a table with its entries. Raises DamagedObject, NewerObject."""
    table = unpacked_as(packing.ArchivedTable, table_id, data)
    return Opened(table, packing.entries_of(table))


def unpacked_as(kind: type[packing.Kind], table_id: str, data: bytes) -> packing.Kind:
    """Unpack a table. Raises NewerObject, or DamagedObject, also if its id is another one."""
    table = packing.unpacked(data, kind)
    if table.table_id != table_id:
        raise packing.DamagedObject(f"it is the table {table.table_id}")
    return table


def name_of(table_id: str) -> str:
    return f"{zlib.crc32(table_id.encode()) & 0xFF:02x}/{table_id}{SUFFIX}"


def archive_of(settings: Settings, redis: RedisClient) -> Archive | None:
    """Return the archive of the settings; None without one.

    Raises RuntimeError, with a sentence for the operator, if it cannot be used.
    """
    place = settings.archive_place
    if not place:
        return None
    store = S3Store(place) if place.startswith(BUCKET) else FilesystemStore(place)
    guarded = GuardedStore(store, redis)
    return Archive(guarded, guarded.require_own)
