"""The ledger: one Redis stream per table, an entry per committed command."""

from collections.abc import Awaitable, Iterable, Mapping, Sequence
from importlib.resources import files
from typing import NamedTuple

from domain.table.chain import TIP_BYTES, Head
from server.store import keys
from server.store.cluster.commit import ClusterCommit
from server.store.group_commit import AlreadyCommitted, Append, Appended, GroupCommit
from server.store.redis_client import Command, RedisClient, Unavailable
from server.store.stream_rows import ENTRY, count_intact, rows_of, version_in

DELETE_ARCHIVED = files("server.store").joinpath("delete_archived.lua").read_text()
POST_COMMIT_ACK = files("server.store").joinpath("post_commit_ack.lua").read_text()


class Reading(NamedTuple):
    """Entries that were read.

    `reached`: the head computed from the entries. `head`: the head stored in the ledger.
    `intact`: the number of entries, from the first, that are known to be unchanged.
    """

    entries: list[bytes]
    reached: Head
    head: Head
    intact: int

    @property
    def is_sound(self) -> bool:
        """Whether the entries match the head: none is missing, extra or changed."""
        return self.reached == self.head


class CommandStatus(NamedTuple):
    """`head`: of the ledger. `committed`: the command's version, None if it was not appended."""

    head: Head
    committed: int | None


class Summarized(NamedTuple):
    """A summary as it was last written, and the two fields that may have changed since."""

    table_id: str
    summary: bytes
    version: int
    awaiting: tuple[int, ...]


def parsed_head(version: bytes | None, tip: bytes | None) -> Head:
    """Return the head, from either form of the tip that `append.lua` reads."""
    return Head(int(version or 0), (tip or b"")[-TIP_BYTES:])


def seats_of(written: bytes) -> tuple[int, ...]:
    """Parse comma-separated seat numbers."""
    return tuple(int(seat) for seat in written.split(b",") if seat)


class Ledger:
    """Appends and reads entries. Raises Unavailable if Redis does not answer.

    `replicas`: the number of replicas that must have an entry before it counts as appended.
    """

    def __init__(self, redis: RedisClient, replicas: int = 0) -> None:
        self._redis = redis
        self._replicas = replicas
        commit = ClusterCommit if redis.nodes.is_cluster else GroupCommit
        self._commit = commit(redis, replicas)

    def append(self, append: Append) -> Awaitable[Appended]:
        """Append an entry if the ledger still has the expected head."""
        return self._commit.append(append)

    async def entries(
        self, table_id: str, since: int = 0, until: int | None = None
    ) -> list[tuple[int, bytes]]:
        """Return versions and entries, since < version ≤ until, of a ledger that `read` checked."""
        end = "+" if until is None else f"{until}-0"
        rows = await self._redis.ask("XRANGE", keys.LEDGER.of(table_id), f"{since + 1}-0", end)
        return [(version_in(name), fields[ENTRY]) for name, fields in rows]

    async def command_status(self, table_id: str, idempotency_key: str) -> CommandStatus:
        """Return the table's head, and the version of that command if it was appended."""
        key = keys.COMMITTED.of(table_id)
        fields = ("version", "tip", idempotency_key)
        version, tip, version_of_command = await self._redis.ask("HMGET", key, *fields)
        head = parsed_head(version, tip)
        if version_of_command is None:
            return CommandStatus(head, None)
        if self._replicas:
            await self._wait_for_copies(table_id, idempotency_key)
        return CommandStatus(head, int(version_of_command))

    async def _wait_for_copies(self, table_id: str, idempotency_key: str) -> None:
        """Wait for the replicas of an appended command. Raises Unavailable if too few have it."""
        again = Append(table_id, idempotency_key, Head(-1), b"", b"", b"")  # matches no ledger
        if not isinstance(await self.append(again), AlreadyCommitted):
            raise Unavailable("The entry was stored but is no longer in Redis.")

    async def summaries(self, table_ids: Sequence[str]) -> list[Summarized]:
        """Return the summaries of these tables; ids without a table are skipped."""
        commands: list[Command] = []
        for table_id in table_ids:
            commands.append(("GET", keys.SUMMARY.of(table_id)))
            commands.append(("HMGET", keys.COMMITTED.of(table_id), "version", "awaiting"))
        answers = iter(await self._redis.many(commands))
        return [
            Summarized(table_id, summary, int(version), seats_of(awaiting or b""))
            for table_id, summary, (version, awaiting) in zip(
                table_ids, answers, answers, strict=True
            )
            if summary is not None and version is not None
        ]

    async def head(self, table_id: str) -> Head:
        """Return the head of a table's ledger."""
        return (await self.heads([table_id]))[0]

    async def heads(self, table_ids: Sequence[str]) -> list[Head]:
        """Return the heads of many ledgers, in this order."""
        keys_of_heads = map(keys.COMMITTED.of, table_ids)
        answers = await self._redis.many(("HMGET", key, "version", "tip") for key in keys_of_heads)
        return [parsed_head(version, tip) for version, tip in answers]

    async def read(self, table_id: str, after: Head) -> Reading:
        """Return all entries after that head, and the ledger's head at the same moment."""
        head_fields, (rows,) = await self._redis.snapshot(
            ("HMGET", keys.COMMITTED.of(table_id), "version", "tip"),
            [("XRANGE", keys.LEDGER.of(table_id), f"{after.version + 1}-0", "+")],
        )
        entries = [fields[ENTRY] for _, fields in rows]
        reached, head = after.after_all(entries), parsed_head(*head_fields)
        intact = len(entries) if reached == head else count_intact(rows_of(rows), after)
        return Reading(entries, reached, head, intact)

    async def todo(self, table_ids: Sequence[str]) -> dict[str, tuple[int, ...]]:
        """Return the versions with unfinished post-commit work, for tables that have any."""
        keys_of_heads = map(keys.COMMITTED.of, table_ids)
        answers = await self._redis.many(("HGET", key, "todo") for key in keys_of_heads)
        return {
            table_id: tuple(map(int, todo.split()))
            for table_id, todo in zip(table_ids, answers, strict=True)
            if todo
        }

    async def acknowledge(self, done: Mapping[str, Iterable[int]]) -> None:
        """Remove the finished work of these versions of these tables from the outbox."""
        await self._redis.batch(
            ("EVAL", POST_COMMIT_ACK, 1, keys.COMMITTED.of(table_id), *versions)
            for table_id, versions in done.items()
        )

    async def delete(self, table_id: str) -> None:
        """Delete a table for good, with all its keys."""
        await self._redis.ask("DEL", *keys.all_keys_of(table_id))

    async def forget_archived(self, table_id: str, head: Head) -> bool:
        """Delete a table that was archived at that head; return False if it must stay."""
        committed = keys.COMMITTED.of(table_id)
        other_keys = [key for key in keys.all_keys_of(table_id) if key != committed]
        arguments = (head.version, head.tip)
        return (
            await self._redis.run_script(DELETE_ARCHIVED, (committed, *other_keys), arguments) == 1
        )

    async def first_secret(self, table_id: str, drawn: bytes) -> bytes:
        """Store `drawn` as the table's secret unless it has one; return the stored secret.

        Only the last entry of the ledger reveals it.
        """
        return await self._redis.first_set(keys.SECRET.of(table_id), drawn)

    async def secret(self, table_id: str) -> bytes:
        """Return the table's secret; empty if it has none, as after an import, or if it is lost."""
        return await self._redis.get(keys.SECRET.of(table_id)) or b""

    async def close(self) -> None:
        """Wait for running appends."""
        await self._commit.close()
