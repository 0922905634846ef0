"""A typed Redis client: the commands that we send, the types of their answers, and one error.

All errors of redis-py become that error, and those of the event loop that redis-py passes on, such
as uvloop's RuntimeError for a reset connection.

Time limits and retries are deliberate: one retry on a fresh connection. Appends can be repeated,
and counters may count one too many.
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
from server.store import keys
from server.store.addresses import nodes_at
from server.store.append_pipe import AppendPipe, pack
from server.store.nodes import CONNECT_SECONDS, ONLY, QUEUE_SECONDS, REDIS_ANSWER_SECONDS

REDIS_RETRY_SECONDS = 0.1
"""Between two tries while Redis is away."""
SNAPSHOTS = 20
"""So often is asked again for answers between which nothing changed; they are sent together."""

TRANSACTION = files("server.store").joinpath("transaction.lua").read_text()

Value: TypeAlias = str | bytes | int | float
Command: TypeAlias = tuple[Value, ...]
"""The name of a command and its arguments."""


class Unavailable(Exception):  # noqa: N818 - the wire's word
    """Redis did not answer: what was asked may have happened or not."""


class OutOfMemory(Unavailable):
    """Redis has no memory left: nothing was booked."""


class RedisClient:
    """The client.

    Raises Unavailable if Redis does not answer. `redis`: the client of redis-py below.

    `greeting`: the first request on each new connection. `times`: seconds of answers, including the
    wait for a connection and failures. `append_times`: of batches of entries only, which use
    connections of their own.
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
        """By node, those that nobody uses."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close for good: who still asks, or asks again once cut off, is answered no more.

        A stop that takes too long does not wait for them.
        """
        self.nodes.shut()
        if self._away is not None:
            await cancel_all([self._away])
        await self.disconnect()
        await self.nodes.close()

    async def learn(self) -> None:
        """Ask a cluster which node holds what."""
        with unavailable_on_error():
            await self.nodes.learn()

    async def moved(self, error: exceptions.MovedError) -> None:
        """Know from now on what a node of a cluster has said of a key."""
        with unavailable_on_error():
            await self.nodes.moved(error)

    def dedicated_connection(self, node: str = ONLY) -> AbstractConnection:
        """One outside the pool, without time limits: whoever holds it keeps the time itself."""
        with unavailable_on_error():
            connection = self.nodes.connection(node)
        self._dedicated.add(connection)
        return connection

    async def new_pipe(self, node: str = ONLY) -> AppendPipe:
        """A new connection for one request at a time."""
        connection = self.dedicated_connection(node)
        try:
            async with asyncio.timeout(REDIS_ANSWER_SECONDS):
                await connection.connect()
        except BaseException:
            await connection.disconnect(nowait=True)
            raise
        return AppendPipe(connection)

    async def drop_idle(self, node: str = ONLY) -> None:
        """Cut the connections that nobody uses: what broke another one may have broken them."""
        for pipe in self._pipes.pop(node, ()):
            pipe.close()
        await self.nodes.drop_idle(node)

    async def disconnect(self) -> None:
        """Cut every connection; whoever needs one makes another."""
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
        except OSError as error:  # of the time limit, too
            raise exceptions.TimeoutError(
                str(error) or "It is connected, but does not answer."
            ) from error

    def _asked(self) -> Asked:
        """A context that times what is asked and turns errors into Unavailable."""
        return Asked(self.times, self._turns)

    async def ping(self) -> None:
        """Ping Redis; of a cluster, all nodes that take writes."""
        async with self._asked():
            await self.nodes.ping()

    async def time(self) -> float:
        """Return the time of the node with the ledger's key, in seconds since 1970."""
        node = self.nodes.node_of(keys.LEDGER_KEY.of())
        if node is None:  # the watch of the ledger looks for it
            raise Unavailable("No node of the cluster holds the ledger's key.")
        seconds, microseconds = await self.at(node, "TIME")
        return seconds + microseconds / 1_000_000

    async def at(self, node: str, *command: Value) -> Any:
        """The answer of one node."""
        async with self._asked():
            return await self.nodes.execute_at(node, *command)

    async def configured(self, node: str, *patterns: str) -> dict[str, str]:
        """A node's settings of such names; none where we may not ask."""
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

    async def load_script(self, script: str, node: str = ONLY) -> str:
        """Load a script: the digest by which it is called there."""
        return await self.at(node, "SCRIPT LOAD", script)

    async def run_script(self, script: str, keys: Iterable[str], arguments: Iterable[Value]) -> int:
        """The number the script answers with."""
        keys = tuple(keys)
        async with self._asked():
            return int(await self.redis.eval(script, len(keys), *keys, *arguments))

    async def ask(self, *command: Value) -> Any:
        """The answer to a command."""
        async with self._asked():
            return await self.redis.execute_command(*command)

    async def batch(self, commands: Iterable[Command]) -> list[Any]:
        """The answers to several commands, sent together; others may come between them."""
        async with self._asked(), self.redis.pipeline(transaction=False) as pipeline:
            for command in commands:
                pipeline.execute_command(*command)
            return await pipeline.execute()

    async def many(self, commands: Iterable[Command]) -> list[Any]:
        """The answers to commands of many tables, just as Redis sends them; else as `batch`.

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
        """The answers of one node to packed commands; None if it fails, or refuses any of them."""
        if node is None:
            return None
        async with self._asked():
            idle = self._pipes[node]
            while idle and not idle[-1].open:
                idle.pop()
            try:
                pipe = idle.pop() if idle else await self.new_pipe(node)
                read = await pipe.answer(packed, answers)
            except Exception:  # noqa: BLE001 - whatever the event loop raises for a closed one
                await self.drop_idle(node)
                return None
            self._pipes[node].append(pipe)
            return None if [True for answer in read if isinstance(answer, Exception)] else read

    async def snapshot(self, guard: Command, commands: Iterable[Command]) -> tuple[Any, list[Any]]:
        """Return answers to commands of one table at the same moment, and the answer to `guard`.

        Every change of the table changes the answer to `guard`, which is asked before and after.
        Raises Unavailable if it changed each time.
        """
        batch = [guard, *commands, guard]
        for _ in range(SNAPSHOTS):
            async with self._asked():
                before, *answers, after = await self.nodes.in_order(batch)
            if before == after:
                return before, answers
        raise Unavailable("The key changed during each attempt.")

    async def write_together(self, commands: Iterable[Command]) -> None:
        """Several commands of one table that happen all at once, or not at all."""
        commands = tuple(commands)
        words = [word for name, _, *rest in commands for word in (len(rest) + 1, name, *rest)]
        async with self._asked():
            affected = [command[1] for command in commands]
            await self.redis.eval(TRANSACTION, len(affected), *affected, *words)

    async def get(self, key: str) -> bytes | None:
        async with self._asked():
            return await self.redis.get(key)

    async def set(self, key: str, value: Value, seconds: int | None = None) -> None:
        """`seconds`: until it is forgotten, None: never."""
        async with self._asked():
            await self.redis.set(key, value, ex=seconds)

    async def first_set(self, key: str, value: bytes, seconds: int | None = None) -> bytes:
        """The value there, set to this one where there was none. `seconds`: see `set`."""
        async with self._asked():
            former = await self.redis.set(key, value, ex=seconds, nx=True, get=True)
            return value if former is None else former

    async def fields(self, key: str) -> dict[str, bytes]:
        """The fields of a hash."""
        async with self._asked():
            stored = await self.redis.hgetall(key)
            return {name.decode(): value for name, value in stored.items()}

    async def members(self, key: str) -> list[str]:
        """The members of a set, in order."""
        async with self._asked():
            return sorted(member.decode() for member in await self.redis.smembers(key))


class Asked:
    """A context in which Redis is asked: it takes its turn, is timed, and raises Unavailable."""

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
    """Leaves entries as they came: redis-py would make a dictionary of each of hundreds."""
    return answer


@contextmanager
def unavailable_on_error() -> Generator[None]:
    """Turns errors of Redis into Unavailable."""
    try:
        yield
    except Unavailable:
        raise
    except Exception as error:
        raise unavailable(error) from error


def unavailable(error: Exception) -> Unavailable:
    """The error that callers see for one of Redis."""
    if isinstance(error, Unavailable):
        return error
    message = str(error) or type(error).__name__
    no_memory = (
        isinstance(error, exceptions.OutOfMemoryError) or "OOM command not allowed" in message
    )
    return OutOfMemory(message) if no_memory else Unavailable(message)
