"""Appends entries in batches: one write to Redis, and one sync of its file, for many commands.

Commands that arrive during a batch go out together in the next one. An idempotency key identifies a
committed entry, so that sending a batch again is harmless.

If replicas are required, each batch ends with a WAIT for them.
"""

import asyncio
import time
from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property, lru_cache
from importlib.resources import files
from itertools import compress
from typing import Any, TypeAlias

import msgspec
from redis.exceptions import NoScriptError

from domain.decider import Seat
from domain.table.chain import Head
from server.metrics.counters import BOUNDS
from server.runtime.background import BackgroundTasks
from server.store.append_pipe import AppendPipe, pack
from server.store.keys import keys_of_table
from server.store.nodes import ONLY
from server.store.redis_client import RedisClient, Unavailable, unavailable

BATCHES = 2
"""Maximum number of concurrent batches: while Redis syncs one, it already receives the next."""

COPIED_MS = 1000
"""Time limit for replicas to confirm a batch; less than `REDIS_ANSWER_SECONDS`."""

APPEND = files("server.store").joinpath("append.lua").read_text()


class Committed(msgspec.Struct, frozen=True):
    """The entry is in the ledger, synced to disk."""

    version: int


class AlreadyCommitted(msgspec.Struct, frozen=True):
    """A command of this player with that id was appended before."""

    version: int


class Conflict(msgspec.Struct, frozen=True):
    """The ledger has another version; nothing was written.

    Another writer was faster, or the ledger was restored from an older copy and continued
    differently.
    """

    head: int


class Damaged(msgspec.Struct, frozen=True):
    """The ledger has more or fewer entries than its head says; nothing was written."""

    head: int


Appended: TypeAlias = Committed | AlreadyCommitted | Conflict | Damaged
ANSWERS = (Committed, AlreadyCommitted, Conflict, Damaged)
"""The outcomes, indexed by the number that the script returns."""
BOOKED = (Committed, AlreadyCommitted)
ASKING = pack(("ASKING",))
"""Makes a cluster node accept a command for a slot that is still moving to it."""


class Append(msgspec.Struct, frozen=True):
    """One entry. `idempotency_key`: see the function. `expected`: the head it was decided on.

    `summary`: empty if only version and awaiting changed. `awaiting`: the seats that must act.
    `subscribed`: whether this gateway itself is subscribed to the table. `tip`: the ledger's tip
    after this entry. `follows`: whether `PostCommitHooks` has work after it.
    """

    table_id: str
    idempotency_key: str
    expected: Head
    entry: bytes
    summary: bytes
    tip: bytes
    awaiting: tuple[Seat, ...] = ()
    subscribed: bool = False
    follows: bool = False


def idempotency_key(player_id: str | None, command_id: str) -> str:
    """Return `<player_id>/<command_id>`; the server's own commands have an empty player id."""
    return f"{player_id or ''}/{command_id}"


Reply: TypeAlias = tuple[int, int] | Exception
"""The number that the script returned, and the version; or the error of Redis."""
Waiting: TypeAlias = tuple[Append, asyncio.Future[Appended]]


class NotCopied(Unavailable):
    """The entry is in the ledger, but too few replicas have it: a failover may lose it."""


class GroupCommit:
    """Appends in batches. Raises Unavailable if Redis fails: the entry may or may not be stored.

    `replicas`: the number of replicas that must have an entry; with fewer NotCopied is raised.
    `node`: the cluster node that all entries go to. The error's cause is the error of Redis.
    """

    def __init__(self, redis: RedisClient, replicas: int = 0, node: str = ONLY) -> None:
        self._redis = redis
        self._node = node
        self._replicas = replicas
        self._wait = pack(("WAIT", replicas, COPIED_MS)) if replicas else b""
        self._script = b""
        self._waiting: list[Waiting] = []
        self._scheduled = False
        self._closed = False
        self._under_way = 0
        self._ended = asyncio.Event()
        """Set when a batch has ended."""
        self._tasks = BackgroundTasks()
        self._idle: list[AppendPipe] = []
        """Connections without a running batch."""

    @cached_property
    def _loop(self) -> asyncio.AbstractEventLoop:
        """The event loop, cached because before Python 3.12 each look-up is a system call."""
        return asyncio.get_running_loop()

    def append(self, append: Append) -> asyncio.Future[Appended]:
        """Append an entry if the ledger still has the expected head."""
        future: asyncio.Future[Appended] = self._loop.create_future()
        self._waiting.append((append, future))
        self._schedule()
        return future

    async def append_arriving(self, append: Append) -> Appended:
        """Append an entry of a table whose slot is moving to this node."""
        future: asyncio.Future[Appended] = self._loop.create_future()
        await self._run([(append, future)], ASKING)
        return future.result()

    async def close(self) -> None:
        """Wait for waiting and running batches."""
        self._closed = True
        while self._waiting or self._under_way:
            self._ended.clear()
            await self._ended.wait()
        self._disconnect()

    def _schedule(self) -> None:
        """Schedule a batch of the waiting commands, unless `BATCHES` are running."""
        if self._waiting and not self._scheduled and self._under_way < BATCHES:
            self._scheduled = True
            self._loop.call_soon(self._start_batch)

    def _start_batch(self) -> None:
        """Send a batch by callback on an idle connection. Without one, or on errors, use a task."""
        self._scheduled = False
        batch, self._waiting = self._waiting, []
        self._under_way += 1
        pipe = self._idle_pipe() if self._script else None
        if pipe is None:
            self._run_soon(batch)
            return
        began = time.perf_counter()

        def answered(read: list[Any] | None) -> None:
            self._idle.append(pipe)
            if read is None:
                self._run_soon(batch, tries=1)
                return
            self._took(time.perf_counter() - began)
            lost = settle(batch, if_copied(read, self._replicas) if self._wait else read)
            if lost:
                self._script = b""
                self._run_soon(lost)
            else:
                self._batch_done()

        pipe.ask(self._packed(batch), len(batch) + bool(self._wait), answered)

    def _idle_pipe(self) -> AppendPipe | None:
        while self._idle:
            pipe = self._idle.pop()
            if pipe.open:
                return pipe
            pipe.close()
        return None

    def _run_soon(self, batch: Sequence[Waiting], tries: int = 2) -> None:
        task = self._tasks.spawn(self._run(batch, tries=tries))
        task.add_done_callback(self._batch_done)

    def _batch_done(self, _: object = None) -> None:
        self._under_way -= 1
        if self._waiting:
            self._schedule()
        if self._closed:
            self._ended.set()

    async def _run(self, batch: Sequence[Waiting], before: bytes = b"", tries: int = 2) -> None:
        """Append a batch and settle its futures; load the script if Redis lacks it.

        `before`: a command that is sent before each call of the script.
        """
        try:
            while batch := settle(batch, await self._replies(batch, before, tries)):
                self._script = b""
        except Exception as error:  # noqa: BLE001 - passed to the waiting futures
            settle(batch, [error] * len(batch))

    async def _replies(self, batch: Sequence[Waiting], before: bytes, tries: int) -> list[Reply]:
        """Return the script's replies, retrying once on a new connection: appends may repeat."""
        if tries == 1:
            await self._drop_connections()
        if not self._script:
            self._script = (await self._redis.load_script(APPEND, self._node)).encode()
        packed, count = self._packed(batch, before), len(batch) * (2 if before else 1)
        while True:
            tries -= 1
            try:
                read = await self._exchange(packed, count + bool(self._wait))
                break
            except Exception:  # also what the event loop raises for a closed connection
                if not tries:
                    raise
        if before:
            read = [*read[1 : 2 * len(batch) : 2], *read[2 * len(batch) :]]
        return if_copied(read, self._replicas) if self._wait else read

    def _packed(self, batch: Sequence[Waiting], before: bytes = b"") -> bytes:
        """Return the encoded calls of the script, and the WAIT if replicas are required."""
        calls: list[bytes] = []
        for append, _ in batch:
            calls += before, packed_append(self._script, append, waits=bool(self._wait))
        calls.append(self._wait)
        return b"".join(calls)

    async def _exchange(self, packed: bytes, replies: int) -> list[Reply]:
        """Send the batch with one write and one time limit; error replies are returned."""
        began = time.perf_counter()
        try:
            pipe = self._idle_pipe() or await self._redis.new_pipe(self._node)
            try:
                read = await pipe.answer(packed, replies)
            finally:
                self._idle.append(pipe)
        except BaseException:
            await self._drop_connections()
            raise
        self._took(time.perf_counter() - began)
        if self._closed:  # a batch that outlived `close`
            self._disconnect()
        return read

    async def _drop_connections(self) -> None:
        """Drop all connections: the error of one affects the others."""
        self._disconnect()
        await self._redis.drop_idle(self._node)

    def _took(self, seconds: float) -> None:
        times = self._redis.append_times
        times.counts[bisect_left(BOUNDS, seconds)] += 1  # inlined, because each move runs this
        times.seconds += seconds

    def _disconnect(self) -> None:
        while self._idle:
            self._idle.pop().close()


def settle(batch: Sequence[Waiting], replies: Sequence[Reply]) -> list[Waiting]:
    """Set the results of the batch's futures; return those for which Redis lacks the script."""
    lost: list[Waiting] = []
    for waiting, reply in zip(batch, replies, strict=True):
        future = waiting[1]
        if future.done():
            continue
        if isinstance(reply, NoScriptError):
            lost.append(waiting)
        elif isinstance(reply, Exception):
            future.set_exception(caused(reply))
        else:
            kind, version = reply
            future.set_result(ANSWERS[kind](version))
    return lost


def caused(error: Exception) -> Unavailable:
    """Return an Unavailable error with this error as its cause."""
    outside = unavailable(error)
    if outside is not error:
        outside.__cause__ = error
    return outside


def if_copied(read: list[Any], replicas: int) -> list[Reply]:
    """Return the replies before the one to WAIT, with NotCopied for commits if copies lack."""
    *replies, copies = read
    if isinstance(copies, int) and copies >= replicas:
        return replies
    reason = str(copies) if isinstance(copies, Exception) else f"{copies} of {replicas} replicas"
    lacking = NotCopied(f"It is booked, but not known to be copied: {reason}.")
    return [
        lacking if not isinstance(reply, Exception) and ANSWERS[reply[0]] in BOOKED else reply
        for reply in replies
    ]


MOST_SIZES = 4096
"""Maximum number of sizes whose text is kept."""


class Sizes(dict[int, bytes]):
    """The bytes before a bulk string in RESP, by its size. Most are formatted once."""

    def __missing__(self, size: int) -> bytes:
        text = b"\r\n$%d\r\n" % size
        if len(self) < MOST_SIZES:
            self[size] = text
        return text


SIZES = Sizes()
CALL = b"*13\r\n$7\r\nEVALSHA"
"""The beginning of the encoded call of the script, with its number of parts."""
MARKS = "sfw"
"""The letters of an append that has a subscriber here, work that follows, and replicas to await."""


def bulk(text: bytes) -> bytes:
    """Encode a bulk string in RESP, without its last line break."""
    return SIZES[len(text)] + text


@lru_cache(maxsize=4096)
def packed_keys(table_id: str, script: bytes) -> tuple[bytes, bytes]:
    """Return the encoded call of the script with a table's keys, and the table's channel."""
    ledger, committed, summary, updates = (bulk(key.encode()) for key in keys_of_table(table_id))
    return CALL + bulk(script) + bulk(b"3") + ledger + committed + summary, updates


@lru_cache(maxsize=4096)
def packed_marks(awaiting: tuple[Seat, ...], *marks: bool) -> bytes:
    """Return the encoded seats, and the letters of the marks that are set."""
    letters = "".join(compress(MARKS, marks))
    return bulk(",".join(map(str, awaiting)).encode()) + bulk(letters.encode()) + b"\r\n"


def packed_append(script: bytes, append: Append, *, waits: bool) -> bytes:
    """Return the encoded call of the script. `waits`: whether replicas are awaited.

    Joining its parts takes a sixth of the time of `pack`.
    """
    call, updates = packed_keys(append.table_id, script)
    key, entry, summary = append.idempotency_key.encode(), append.entry, append.summary
    tips = append.expected.tip + append.tip
    marks = packed_marks(append.awaiting, append.subscribed, append.follows, waits)
    return b"".join(
        (
            call,
            SIZES[len(key)],
            key,
            SIZES[len(tips)],
            tips,
            SIZES[len(entry)],
            entry,
            SIZES[len(summary)],
            summary,
            updates,
            marks,
        )
    )
