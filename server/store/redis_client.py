"""A typed Redis client: the commands that we send, the types of their answers, and one error.

All errors of redis-py become that error (`Unavailable`). So do errors of the event loop that
redis-py passes on, such as uvloop's RuntimeError for a reset connection.

Time limits and retries are deliberate: one retry on a new connection. Appends can be repeated, and
counters may count one too many.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Generator, Iterable
from contextlib import contextmanager, suppress
from importlib.resources import files
from types import TracebackType
from typing import Any, Self, TypeAlias
from weakref import WeakSet

from redis import exceptions
from redis.asyncio.connection import AbstractConnection

from server.metrics.counters import Histogram
from server.runtime.supervisor import cancel_all
from server.runtime.telemetry import warn_seldom
from server.store import keys
from server.store.append_pipe import AppendPipe, pack
from server.store.nodes import CONNECT_SECONDS, QUEUE_SECONDS, REDIS_ANSWER_SECONDS
from server.store.redis_url import nodes_at

REDIS_RETRY_SECONDS = 0.1
"""Seconds between two pings while Redis is unavailable."""
SNAPSHOTS = 20
"""Maximum number of attempts to read several answers without a change in between."""

TRANSACTION = files("server.store").joinpath("transaction.lua").read_text()
PUT_FIELD = """
if redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[3]) and redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0
then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 1
"""
IF_EQUAL = """
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call(ARGV[2], KEYS[1], unpack(ARGV, 3))
return 1
"""
COUNTED = """
local counter, expected = table.remove(KEYS, 1), table.remove(ARGV, 1)
if (redis.call('GET', counter) or '0') ~= expected then return 0 end
redis.call('INCR', counter)
"""

Value: TypeAlias = str | bytes | int | float
Command: TypeAlias = tuple[Value, ...]
"""The name of a command and its arguments."""


class Unavailable(Exception):  # noqa: N818 - the wire's word
    """Redis did not answer: the command may or may not have run."""


class OutOfMemory(Unavailable):
    """Redis has no memory left: nothing was written."""


class RedisClient:
    """The client.

    Raises Unavailable if Redis does not answer. `redis`: the underlying client of redis-py.

    `greeting`: the first request on each new connection. `times`: seconds of answers, including the
    wait for a connection and failures. `append_times`: the same for batches of entries, which use
    their own connections.
    """

    def __init__(
        self, url: str, greeting: Callable[[RedisClient, Any], Awaitable[None]] | None = None
    ) -> None:
        self._greeting = greeting
        self._dedicated: WeakSet[AbstractConnection] = WeakSet()
        self.nodes = nodes_at(url, self._connected)
        self.redis: Any = self.nodes.client
        self.redis.set_response_callback("XRANGE", as_it_came)
        self._away: asyncio.Task[None] | None = None
        self._turns = asyncio.Semaphore(self.nodes.turns)
        self.times, self.append_times = Histogram(), Histogram()
        self._pipes = defaultdict[str, list[AppendPipe]](list)
        """Idle pipes by node."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close for good: running and later requests fail.

        A stop that takes too long does not wait for them.
        """
        self.nodes.shut()
        if self._away is not None:
            await cancel_all([self._away])
        await self.disconnect()
        await self.nodes.close()

    async def learn(self) -> None:
        """Look up which node of a cluster has which keys."""
        with unavailable_on_error():
            await self.nodes.learn()

    async def moved(self, error: exceptions.MovedError) -> None:
        """Store the new node of a key that a node of a cluster has reported."""
        with unavailable_on_error():
            await self.nodes.moved(error)

    def dedicated_connection(self, node: str) -> AbstractConnection:
        """Return a connection outside the pool; the caller must set its own time limits."""
        with unavailable_on_error():
            connection = self.nodes.connection(node)
        self._dedicated.add(connection)
        return connection

    async def new_pipe(self, node: str) -> AppendPipe:
        """Open a new connection for one request at a time."""
        connection = self.dedicated_connection(node)
        try:
            async with asyncio.timeout(REDIS_ANSWER_SECONDS):
                await connection.connect()
        except BaseException:
            await connection.disconnect(nowait=True)
            raise
        return AppendPipe(connection)

    async def drop_idle(self, node: str) -> None:
        """Close the idle connections: a failure of another one may affect them too."""
        for pipe in self._pipes.pop(node, ()):
            pipe.close()
        await self.nodes.drop_idle(node)

    async def disconnect(self) -> None:
        """Close every connection; callers open new ones."""
        await self.nodes.disconnect()
        for connection in tuple(self._dedicated):
            await connection.disconnect(nowait=True)

    async def _connected(self, connection: AbstractConnection) -> None:
        """Prepare a new connection, also one without time limits."""
        if self.nodes.closed:
            raise exceptions.ConnectionError("This client was closed.")
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                await connection.on_connect()
                if self._greeting is not None:
                    await self._greeting(self, connection)
        except OSError as error:  # including the time limit
            raise exceptions.TimeoutError(
                str(error) or "It is connected, but does not answer."
            ) from error

    def _asked(self) -> Asked:
        """Return a context that times a request and turns errors into Unavailable."""
        return Asked(self.times, self._turns)

    async def ping(self) -> None:
        """Ping Redis, or all nodes of a cluster that accept writes."""
        async with self._asked():
            await self.nodes.ping()

    async def time(self) -> float:
        """Return the time of the node with the ledger's key, in seconds since 1970."""
        node = self.nodes.node_of(keys.LEDGER_KEY.of())
        if node is None:  # `LedgerWatch` looks it up
            raise Unavailable("No node of the cluster holds the ledger's key.")
        seconds, microseconds = await self.at(node, "TIME")
        return seconds + microseconds / 1_000_000

    async def at(self, node: str, *command: Value) -> Any:
        """Return the answer of one node to a command."""
        async with self._asked():
            return await self.nodes.execute_at(node, *command)

    async def configured(self, node: str, *patterns: str) -> dict[str, str]:
        """Return a node's settings that match the patterns; empty if CONFIG is forbidden."""
        async with self._asked():
            try:
                return await self.nodes.execute_at(node, "CONFIG GET", *patterns)
            except exceptions.ResponseError:
                return {}

    async def until_it_answers(self) -> None:
        """Wait until Redis answers, at least `REDIS_RETRY_SECONDS`. All callers share one ping.

        Callers at a closed client are cancelled.
        """
        if self.nodes.closed:
            raise asyncio.CancelledError
        if self._away is None or self._away.done():
            self._away = asyncio.create_task(self._ping_until_answered())
        await asyncio.shield(self._away)

    async def _ping_until_answered(self) -> None:
        while True:
            await asyncio.sleep(REDIS_RETRY_SECONDS)
            with suppress(Unavailable):
                await self.ping()
                return

    async def load_script(self, script: str, node: str) -> str:
        """Load a script at that node; return the digest by which it is called."""
        return await self.at(node, "SCRIPT LOAD", script)

    async def run_script(self, script: str, keys: Iterable[str], arguments: Iterable[Value]) -> int:
        """Run a script; return its number."""
        keys = tuple(keys)
        async with self._asked():
            return int(await self.redis.eval(script, len(keys), *keys, *arguments))

    async def ask(self, *command: Value) -> Any:
        """Return the answer to a command."""
        async with self._asked():
            return await self.redis.execute_command(*command)

    async def batch(self, commands: Iterable[Command]) -> list[Any]:
        """Return the answers to several commands, sent together but not as a transaction."""
        async with self._asked(), self.redis.pipeline(transaction=False) as pipeline:
            for command in commands:
                pipeline.execute_command(*command)
            return await pipeline.execute()

    async def many(self, commands: Iterable[Command]) -> list[Any]:
        """Return the unconverted answers to commands of many tables; otherwise as `batch`.

        redis-py's pipelines cost ten times as much for each answer. They are used after a failure,
        and for a table that moves between nodes.
        """
        commands = tuple(commands)
        places = self.nodes.places(commands)
        packed = [b"".join([pack(commands[at]) for at in of_node]) for of_node in places.values()]
        read_of_nodes = await asyncio.gather(
            *(
                self.packed(node, asked, len(of_node))
                for (node, of_node), asked in zip(places.items(), packed, strict=True)
            )
        )
        answers: list[Any] = [None] * len(commands)
        for of_node, read in zip(places.values(), read_of_nodes, strict=True):
            if read is None:
                return await self.batch(commands)
            for place, answer in zip(of_node, read, strict=True):
                answers[place] = answer
        return answers

    async def packed(self, node: str | None, packed: bytes, answers: int) -> list[Any] | None:
        """Return one node's answers to packed commands; None if it fails or one is an error."""
        if node is None:
            return None
        async with self._asked():
            idle = self._pipes[node]
            while idle and not idle[-1].open:
                idle.pop().close()
            try:
                pipe = idle.pop() if idle else await self.new_pipe(node)
                try:
                    read = await pipe.answer(packed, answers)
                finally:
                    self._pipes[node].append(pipe)
            except Exception:  # noqa: BLE001 - including the event loop's for a closed transport
                await self.drop_idle(node)
                return None
            return None if [True for answer in read if isinstance(answer, Exception)] else read

    async def snapshot(self, guard: Command, commands: Iterable[Command]) -> tuple[Any, list[Any]]:
        """Return answers to commands of one table at the same moment, and the answer to `guard`.

        Every change of the table changes the answer to `guard`, which is read before and after.
        Raises Unavailable if it changed each time.
        """
        batch = [guard, *commands, guard]
        for _ in range(SNAPSHOTS):
            async with self._asked():
                before, *answers, after = await self.nodes.in_order(batch)
            if before == after:
                return before, answers
        raise Unavailable("The key changed during each attempt.")

    async def write_together(
        self, commands: Iterable[Command], counter: tuple[str, Value] | None = None
    ) -> bool:
        """Run several commands of one table as a transaction; return whether they ran.

        `counter`: a key that counts these transactions, and the only number at which they run.
        """
        commands = tuple(commands)
        words = [word for name, _, *rest in commands for word in (len(rest) + 1, name, *rest)]
        affected, script = [str(command[1]) for command in commands], TRANSACTION
        if counter is not None:
            affected, words = [counter[0], *affected], [counter[1], *words]
            script = COUNTED + TRANSACTION
        return await self.run_script(script, affected, words) == 1

    async def get(self, key: str) -> bytes | None:
        async with self._asked():
            return await self.redis.get(key)

    async def set(self, key: str, value: Value, seconds: int = 0) -> None:
        """Set a key. `seconds`: its lifetime, 0 for no limit."""
        async with self._asked():
            await self.redis.set(key, value, ex=seconds or None)

    async def first_set(self, key: str, value: bytes, seconds: int = 0) -> bytes:
        """Set the key unless it exists; return its value. `seconds`: see `set`."""
        async with self._asked():
            former = await self.redis.set(key, value, ex=seconds or None, nx=True, get=True)
            return value if former is None else former

    async def if_equal(self, key: str, value: Value, *command: Value) -> bool:
        """Run a command on the key, without its name in `command`, if its value is this one."""
        return await self.run_script(IF_EQUAL, [key], [value, *command]) == 1

    async def put_field(self, key: str, field: str, value: Value, most: int) -> bool:
        """Set a field of a hash, unless it is new and the hash has `most` fields."""
        return await self.run_script(PUT_FIELD, [key], [field, value, most]) == 1

    async def fields(self, key: str) -> dict[str, bytes]:
        """Return the fields of a hash."""
        async with self._asked():
            stored = await self.redis.hgetall(key)
            return {name.decode(): value for name, value in stored.items()}

    async def members(self, key: str) -> list[str]:
        """Return the members of a set, sorted."""
        async with self._asked():
            return sorted(member.decode() for member in await self.redis.smembers(key))


class Asked:
    """The context of a request: it waits for its turn, is timed, and raises Unavailable."""

    def __init__(self, times: Histogram, turns: asyncio.Semaphore) -> None:
        self._times = times
        self._turns = turns
        self._began = 0.0

    async def __aenter__(self) -> None:
        self._began = time.perf_counter()
        try:
            async with asyncio.timeout(QUEUE_SECONDS):
                await self._turns.acquire()
        except TimeoutError:
            raise Unavailable("Too many commands wait for Redis.") from None

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self._turns.release()
        self._times.add(time.perf_counter() - self._began)
        if isinstance(error, Exception) and not isinstance(error, Unavailable):
            raise unavailable(error) from error


def as_it_came(answer: Any, **_: Any) -> Any:
    """Return the answer unchanged: redis-py would make a dictionary of each of hundreds."""
    return answer


@contextmanager
def outage_logged(event: str, **fields: Any) -> Generator[None]:
    """End the block if Redis or the archive does not answer, and log it. The work is repeated."""
    try:
        yield
    except Unavailable as error:
        warn_seldom(event, **fields, reason=str(error))


@contextmanager
def unavailable_on_error() -> Generator[None]:
    """Turn errors of Redis into Unavailable."""
    try:
        yield
    except Unavailable:
        raise
    except Exception as error:
        raise unavailable(error) from error


def unavailable(error: Exception) -> Unavailable:
    """Return the error that callers receive for an error of Redis."""
    if isinstance(error, Unavailable):
        return error
    message = str(error) or type(error).__name__
    no_memory = (
        isinstance(error, exceptions.OutOfMemoryError) or "OOM command not allowed" in message
    )
    return OutOfMemory(message) if no_memory else Unavailable(message)
