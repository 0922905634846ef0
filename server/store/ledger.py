"""The ledger: one stream per table, appended by one script, an entry per committed command.

The keys of a table share its id as hash tag. Commands that arrive while a batch is under way go out
together in the next one (group commit), so one sync of the file pays for many of them. What has
been booked is known by the id of its command, which is what makes sending a batch again harmless.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from functools import cached_property
from importlib.resources import files
from typing import Any, NamedTuple, TypeAlias

import msgspec
from hiredis import pack_command
from redis.asyncio import Redis
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import ConnectionError, NoScriptError, ResponseError  # noqa: A004 - redis'

from server.store import keys
from server.store.redis_client import (
    ANSWER_SECONDS,
    Unavailable,
    dedicated_connection,
    unavailable_on_error,
)

BATCHES = 2
"""How many batches may be under way: while one is synced, the next is already there."""

APPEND = files("server.store").joinpath("append.lua").read_text()


class Booked(msgspec.Struct, frozen=True):
    """It stands in the ledger now, synced."""

    version: int


class AlreadyBooked(msgspec.Struct, frozen=True):
    """A command of this player with that id was booked before."""

    version: int


class Conflict(msgspec.Struct, frozen=True):
    """Somebody else was faster; nothing was written."""

    head: int


class OtherHistory(msgspec.Struct, frozen=True):
    """The ledger was put back to an older copy since; nothing was written."""

    head: int


Appended: TypeAlias = Booked | AlreadyBooked | Conflict | OtherHistory
ANSWERS = (Booked, AlreadyBooked, Conflict, OtherHistory)


class Append(msgspec.Struct, frozen=True):
    """`booking`: see `booking`. `expected`: the version it was decided on.

    `summary`: empty where nothing of it changed but version and awaiting. `awaiting`: seats, by
    commas. `heard`: whether this gateway hears the table's bell itself. `history`: see `Head`.
    """

    table_id: str
    booking: str
    expected: int
    entry: bytes
    summary: bytes
    awaiting: str = ""
    heard: bool = False
    history: str = ""


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


def booking(player_id: str | None, command_id: str) -> str:
    """Under what a command is booked: ids are a player's own; the house's begin with a slash."""
    return f"{player_id or ''}/{command_id}"


class Ledger:
    """Appends and reads. Raises Unavailable where Redis does not answer."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._script = ""
        self._waiting: list[tuple[Append, asyncio.Future[Appended]]] = []
        self._due = False
        self._flushing: set[asyncio.Task[None]] = set()
        self._lines: list[AbstractConnection] = []
        """Lines of our own on which no batch is under way."""

    @cached_property
    def _loop(self) -> asyncio.AbstractEventLoop:
        """Asked for once: before Python 3.12 each asking is a system call."""
        return asyncio.get_running_loop()

    async def append(self, append: Append) -> Appended:
        """Book an entry if the table still stands where it was decided on."""
        future: asyncio.Future[Appended] = self._loop.create_future()
        self._waiting.append((append, future))
        self._gather()
        return await future

    async def entries(
        self, table_id: str, since: int = 0, until: int | None = None
    ) -> list[tuple[int, bytes]]:
        """Versions and bytes, since < version ≤ until."""
        end = "+" if until is None else f"{until}-0"
        with unavailable_on_error():
            asked: Any = self._redis.xrange(keys.LEDGER.of(table_id), f"{since + 1}-0", end)
            found = await asked
        return [(int(name.split(b"-")[0]), fields[b"e"]) for name, fields in found]

    async def standing(self, table_id: str, book: str) -> Standing:
        """Where the table stands, and whether that command was booked."""
        with unavailable_on_error():
            asked: Any = self._redis.hmget(keys.BOOKED.of(table_id), ["version", book])
            head, booked = await asked
        return Standing(int(head or 0), None if booked is None else int(booked))

    async def summaries(self, table_ids: Sequence[str]) -> list[Summarized]:
        """The summaries of these tables; ids without a table are passed over."""
        with unavailable_on_error():
            async with self._redis.pipeline(transaction=False) as pipe:
                for table_id in table_ids:
                    pipe.get(keys.SUMMARY.of(table_id))
                    pipe.hmget(keys.BOOKED.of(table_id), ["version", "awaiting"])
                found = iter(await pipe.execute())
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
        with unavailable_on_error():
            async with self._redis.pipeline(transaction=False) as pipe:
                for table_id in table_ids:
                    pipe.hmget(keys.BOOKED.of(table_id), ["version", "history"])
                found = await pipe.execute()
        return [Head(int(version or 0), (history or b"").decode()) for version, history in found]

    async def begin_history(self, table_id: str, after: str) -> str:
        """The ledger was put back to an older copy: what follows is another history."""
        history = f"{number_of(after) + 1}.{secrets.token_hex(4)}"
        asked: Any = self._redis.hset(keys.BOOKED.of(table_id), "history", history)
        with unavailable_on_error():
            await asked
        return history

    async def keep_secret(self, table_id: str, secret: bytes) -> None:
        """The table's secret lies beside the ledger, and leaves it only in the last entry."""
        with unavailable_on_error():
            await self._redis.set(keys.SECRET.of(table_id), secret)

    async def first_secret(self, table_id: str, drawn: bytes) -> bytes:
        """The secret of a table that may have been opened already: the one drawn first."""
        with unavailable_on_error():
            asked: Any = self._redis.set(keys.SECRET.of(table_id), drawn, nx=True, get=True)
            return await asked or drawn

    async def secret(self, table_id: str) -> bytes:
        """Empty where none is kept: an imported log has none, a lost one none any more."""
        with unavailable_on_error():
            asked: Any = self._redis.get(keys.SECRET.of(table_id))
            return await asked or b""

    async def close(self) -> None:
        """Wait for what is under way."""
        while self._waiting or self._flushing:
            await asyncio.sleep(0)
            await asyncio.gather(*self._flushing)
        await self._hang_up()

    async def _hang_up(self) -> None:
        while self._lines:
            await self._lines.pop().disconnect(nowait=True)

    def _gather(self) -> None:
        """What arrives in this turn of the loop goes out together, once a batch may go."""
        if self._waiting and not self._due and len(self._flushing) < BATCHES:
            self._due = True
            self._loop.call_soon(self._begin)

    def _begin(self) -> None:
        self._due = False
        batch, self._waiting = self._waiting, []
        flushing = self._loop.create_task(self._flush(batch))
        self._flushing.add(flushing)
        flushing.add_done_callback(self._flushed)

    def _flushed(self, flushing: asyncio.Task[None]) -> None:
        self._flushing.discard(flushing)
        self._gather()

    async def _flush(self, batch: list[tuple[Append, asyncio.Future[Appended]]]) -> None:
        answers = await self._send([append for append, _ in batch])
        for (_, future), answer in zip(batch, answers, strict=True):
            if future.done():
                continue
            if isinstance(answer, Exception):
                future.set_exception(answer)
            else:
                future.set_result(answer)

    async def _send(self, batch: list[Append]) -> Sequence[Appended | Exception]:
        """The answers to a batch. A Redis that came back empty of scripts gets ours again."""
        try:
            answers = await self._execute(batch)
            lost = [n for n, answer in enumerate(answers) if isinstance(answer, NoScriptError)]
            if lost:
                self._script = ""
                again = await self._execute([batch[n] for n in lost])
                for n, answer in zip(lost, again, strict=True):
                    answers[n] = answer
        except Exception as error:  # noqa: BLE001 - whoever waits for an answer gets one
            return [Unavailable(str(error))] * len(batch)
        return [parsed(answer) for answer in answers]

    async def _execute(self, batch: list[Append]) -> list[Any]:
        """The script's answers. A broken line is made anew once: every append can be repeated."""
        if not self._script:
            self._script = await self._redis.script_load(APPEND)
        packed = b"".join(pack_command(self._command(append)) for append in batch)  # pyright: ignore[reportArgumentType] - hiredis types it as a pair of one
        try:
            return await self._sent(packed, len(batch))
        except (ConnectionError, OSError):
            return await self._sent(packed, len(batch))

    async def _sent(self, packed: bytes, answers: int) -> list[Any]:
        """One write for the whole batch, one time limit for all of its answers."""
        line = self._lines.pop() if self._lines else dedicated_connection(self._redis)
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await line.send_packed_command(packed, check_health=False)
                read = [await answer_of(line) for _ in range(answers)]
        except BaseException:
            await line.disconnect(nowait=True)
            await self._hang_up()  # what broke one line broke the others
            raise
        self._lines.append(line)
        return read

    def _command(self, append: Append) -> tuple[str | bytes | int, ...]:
        table_id = append.table_id
        return (
            "EVALSHA",
            self._script,
            3,
            keys.LEDGER.of(table_id),
            keys.BOOKED.of(table_id),
            keys.SUMMARY.of(table_id),
            append.booking,
            append.expected,
            append.entry,
            append.summary,
            keys.BELL.of(table_id),
            append.awaiting,
            int(append.heard),
            append.history,
        )


async def answer_of(line: AbstractConnection) -> Any:
    """One answer of a batch; an error of Redis is an answer too."""
    try:
        return await line.read_response(disable_decoding=True)
    except ResponseError as error:
        return error


def parsed(answer: Any) -> Appended | Exception:
    """The script's answer; an error of Redis means that it is not known what happened."""
    if isinstance(answer, Exception):
        return Unavailable(str(answer))
    kind, version = answer
    return ANSWERS[kind](version)
