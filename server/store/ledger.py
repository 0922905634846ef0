"""The ledger: one Redis stream per table, an entry per committed command."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Sequence
from typing import NamedTuple

from server.store import keys
from server.store.group_commit import Append, Appended, GroupCommit
from server.store.redis_client import Command, RedisClient


class Head(NamedTuple):
    """Where a ledger stands: its version, 0 where there is none, and in which history.

    `history`: its number, a dot and a random name; empty for the first, whose number is 0. A ledger
    that was put back to an older copy begins another one: the same versions may hold other entries
    there.
    """

    version: int
    history: str


class Standing(NamedTuple):
    """`head`: the table's version. `booked`: that of the command asked for, None if never."""

    head: int
    booked: int | None


class Summarized(NamedTuple):
    """A summary as it was last written, and what may have changed since."""

    summary: bytes
    version: int
    awaiting: tuple[int, ...]


def number_of(history: str) -> int:
    """The later a history began, the higher."""
    return int(history.partition(".")[0] or 0)


def seats_of(written: bytes) -> tuple[int, ...]:
    """Seats written down by commas."""
    return tuple(int(seat) for seat in written.split(b",") if seat)


class Ledger:
    """Appends and reads. Raises Unavailable where Redis does not answer."""

    def __init__(self, redis: RedisClient) -> None:
        self._redis = redis
        self._group_commit = GroupCommit(redis)

    def append(self, append: Append) -> Awaitable[Appended]:
        """Book an entry if the table still stands where it was decided on."""
        return self._group_commit.append(append)

    async def entries(
        self, table_id: str, since: int = 0, until: int | None = None
    ) -> list[tuple[int, bytes]]:
        """Versions and bytes, since < version ≤ until."""
        end = "+" if until is None else f"{until}-0"
        found = await self._redis.stream(keys.LEDGER.of(table_id), f"{since + 1}-0", end)
        return [(int(name.split(b"-")[0]), fields[b"e"]) for name, fields in found]

    async def standing(self, table_id: str, idempotency_key: str) -> Standing:
        """Where the table stands, and whether that command was booked."""
        key = keys.BOOKED.of(table_id)
        head, booked = await self._redis.hash_values(key, "version", idempotency_key)
        return Standing(int(head or 0), None if booked is None else int(booked))

    async def summaries(self, table_ids: Sequence[str]) -> list[Summarized]:
        """The summaries of these tables; ids without a table are passed over."""
        asked: list[Command] = []
        for table_id in table_ids:
            asked.append(("GET", keys.SUMMARY.of(table_id)))
            asked.append(("HMGET", keys.BOOKED.of(table_id), "version", "awaiting"))
        found = iter(await self._redis.batch(asked))
        return [
            Summarized(summary, int(version), seats_of(awaiting or b""))
            for summary, (version, awaiting) in zip(found, found, strict=True)
            if summary is not None and version is not None
        ]

    async def head(self, table_id: str) -> Head:
        """Where the table stands."""
        return (await self.heads([table_id]))[0]

    async def heads(self, table_ids: Sequence[str]) -> list[Head]:
        """Where many tables stand."""
        booked = map(keys.BOOKED.of, table_ids)
        found = await self._redis.batch(("HMGET", key, "version", "history") for key in booked)
        return [Head(int(version or 0), (history or b"").decode()) for version, history in found]

    async def begin_history(self, table_id: str, after: str) -> str:
        """The ledger was put back to an older copy: what follows is another history."""
        history = f"{number_of(after) + 1}.{secrets.token_hex(4)}"
        await self._redis.set_hash_value(keys.BOOKED.of(table_id), "history", history)
        return history

    async def keep_secret(self, table_id: str, secret: bytes) -> None:
        """The table's secret lies beside the ledger, and leaves it only in the last entry."""
        await self._redis.set(keys.SECRET.of(table_id), secret)

    async def first_secret(self, table_id: str, drawn: bytes) -> bytes:
        """The secret of a table that may have been opened already: the one drawn first."""
        return await self._redis.first_set(keys.SECRET.of(table_id), drawn)

    async def secret(self, table_id: str) -> bytes:
        """Empty where none is kept: an imported log has none, a lost one none any more."""
        return await self._redis.get(keys.SECRET.of(table_id)) or b""

    async def close(self) -> None:
        """Wait for what is under way."""
        await self._group_commit.close()
