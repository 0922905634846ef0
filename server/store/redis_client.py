"""Redis as we use it: the commands we send with the types of their answers, and one error.

Whatever its client raises is that error: beside its own it lets through those of the event loop,
such as uvloop's RuntimeError for a connection that was reset.

Time limits and retries are set on purpose: one retry, on a fresh connection, for what books can be
repeated, and what counts may count one too many.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Generator, Iterable, Mapping
from contextlib import contextmanager, suppress
from typing import Any, Literal, Self, TypeAlias
from weakref import WeakSet

from redis.asyncio import Redis
from redis.asyncio.connection import AbstractConnection
from redis.asyncio.retry import Retry
from redis.backoff import ConstantBackoff
from redis.exceptions import (
    ConnectionError,  # noqa: A004 - redis' own
    OutOfMemoryError,
    ResponseError,
    TimeoutError,  # noqa: A004
)

from server.runtime.counters import Histogram
from server.runtime.supervisor import cancel_all
from server.store.addresses import connections_to

ANSWER_SECONDS = 1.5
"""More than a slow disk needs to sync; whoever asks over a line that died waits for so long."""
CONNECT_SECONDS = 2.0
CONNECTIONS = 64
CONNECTION_LOST = (ConnectionError, TimeoutError, OSError, RuntimeError)
"""After these the same is asked once more, on a fresh connection; uvloop raises the last."""
QUEUE_SECONDS = 20.0
"""How long a command may wait for a connection before Redis counts as away."""
RETRY_SECONDS = 0.1
"""Between two tries while Redis is away."""

Value: TypeAlias = str | bytes | int | float
Command: TypeAlias = tuple[Value, ...]
"""The name of a command and its arguments."""
Greeting: TypeAlias = Callable[[Any], Awaitable[None]]
Infinity: TypeAlias = Literal["-inf", "+inf"]


class Unavailable(Exception):  # noqa: N818 - the wire's word
    """Redis did not answer: what was asked may have happened or not."""


class OutOfMemory(Unavailable):
    """Redis has no memory left: nothing was booked."""


class RedisClient:
    """Raises Unavailable where Redis does not answer. `redis`: the client of redis-py below.

    `greeting`: what is asked on each new connection before anything else. `times`: how long
    answers took, the wait for a connection and failures too; `append_times`: of batches of entries
    alone, which go over connections of their own.
    """

    def __init__(self, url: str) -> None:
        self.greeting: Greeting | None = None
        self._dedicated: WeakSet[AbstractConnection] = WeakSet()
        self._pool: Any = connections_to(
            url,
            connect_seconds=CONNECT_SECONDS,
            redis_connect_func=self._connected,
            socket_timeout=ANSWER_SECONDS,
            retry=Retry(ConstantBackoff(0.05), 1, supported_errors=CONNECTION_LOST),  # pyright: ignore[reportArgumentType]
            health_check_interval=0,
            max_connections=CONNECTIONS,
            timeout=QUEUE_SECONDS,
        )
        self.redis: Any = Redis.from_pool(self._pool)
        self.redis.set_response_callback("XRANGE", as_it_came)
        self._away: asyncio.Task[None] | None = None
        self.times, self.append_times = Histogram(), Histogram()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """For good: who still asks, or asks again as its connection was cut, is answered no more.

        A stop that takes too long does not wait for them.
        """
        self._pool.closed = True
        if self._away is not None:
            await cancel_all([self._away])
        await self.disconnect()
        await self.redis.aclose()
        await self._pool.aclose()

    def dedicated_connection(self) -> AbstractConnection:
        """One outside the pool, without time limits: whoever holds it keeps the time itself."""
        given = {**self._pool.connection_kwargs, "socket_timeout": None}
        made = self._pool.connection_class(**given)
        self._dedicated.add(made)
        return made

    async def drop_idle(self) -> None:
        """Cut the connections that nobody uses: what broke another one may have broken them."""
        await self._pool.disconnect(inuse_connections=False)

    async def disconnect(self) -> None:
        """Cut every connection; whoever needs one makes another."""
        await self._pool.disconnect()
        for connection in tuple(self._dedicated):
            await connection.disconnect(nowait=True)

    async def _connected(self, connection: AbstractConnection) -> None:
        """Each new connection, one without time limits too."""
        if self._pool.closed:
            message = "This client was closed."
            raise ConnectionError(message)
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                await connection.on_connect()
                if self.greeting is not None:
                    await self.greeting(connection)
        except OSError as error:  # of the time limit, too
            message = str(error) or "It is connected, but does not answer."
            raise TimeoutError(message) from error

    @contextmanager
    def _timed(self) -> Generator[None]:
        began = time.perf_counter()
        try:
            with unavailable_on_error():
                yield
        finally:
            self.times.add(time.perf_counter() - began)

    async def ping(self) -> None:
        with self._timed():
            await self.redis.ping()

    async def time(self) -> float:
        """What time it is there, in seconds since 1970."""
        with self._timed():
            seconds, microseconds = await self.redis.time()
        return seconds + microseconds / 1_000_000

    async def info(self) -> dict[str, Any]:
        """What Redis says of itself."""
        with self._timed():
            return await self.redis.info()

    async def configured(self, pattern: str) -> dict[str, str]:
        """Its settings of such names; none where we may not ask."""
        with self._timed():
            try:
                return await self.redis.config_get(pattern)
            except ResponseError:
                return {}

    async def until_it_answers(self) -> None:
        """Wait until Redis answers, at least `RETRY_SECONDS`. All who wait share one ping.

        Whoever waits at a client that is closed is cancelled: they were to stop, and it was lost.
        """
        if self._pool.closed:
            raise asyncio.CancelledError
        if self._away is None or self._away.done():
            self._away = asyncio.create_task(self._ping_until_answered())
        await asyncio.shield(self._away)

    async def _ping_until_answered(self) -> None:
        while True:
            await asyncio.sleep(RETRY_SECONDS)
            with suppress(Unavailable):
                await self.ping()
                return

    async def load_script(self, script: str) -> str:
        """Its digest, by which it is called."""
        with self._timed():
            return await self.redis.script_load(script)

    async def run_script(self, script: str, keys: Iterable[str], arguments: Iterable[Value]) -> int:
        """The number the script answers with."""
        keys = tuple(keys)
        with self._timed():
            return int(await self.redis.eval(script, len(keys), *keys, *arguments))

    async def batch(self, commands: Iterable[Command]) -> list[Any]:
        """The answers to several commands, sent together; others may come between them."""
        return await self._pipelined(commands, self.redis.pipeline(transaction=False))

    async def transaction(self, commands: Iterable[Command]) -> list[Any]:
        """The answers to several commands that happen all at once, or not at all."""
        return await self._pipelined(commands, self.redis.pipeline(transaction=True))

    async def _pipelined(self, commands: Iterable[Command], pipeline: Any) -> list[Any]:
        with self._timed():
            async with pipeline:
                for command in commands:
                    pipeline.execute_command(*command)
                return await pipeline.execute()

    # Strings.

    async def get(self, key: str) -> bytes | None:
        with self._timed():
            return await self.redis.get(key)

    async def get_and_delete(self, key: str) -> bytes | None:
        with self._timed():
            return await self.redis.getdel(key)

    async def set(self, key: str, value: Value, seconds: int | None = None) -> None:
        """`seconds`: until it is forgotten, None: never."""
        with self._timed():
            await self.redis.set(key, value, ex=seconds)

    async def first_set(self, key: str, value: bytes, seconds: int | None = None) -> bytes:
        """What was set there first: this value, or an earlier one. `seconds`: see `set`."""
        with self._timed():
            found = await self.redis.set(key, value, ex=seconds, nx=True, get=True)
            return value if found is None else found

    async def delete(self, key: str) -> None:
        with self._timed():
            await self.redis.delete(key)

    # Hashes, sets and streams.

    async def hash_values(self, key: str, *fields: str) -> list[bytes | None]:
        with self._timed():
            return await self.redis.hmget(key, fields)

    async def members(self, key: str) -> list[str]:
        """Of a set, in order."""
        with self._timed():
            return sorted(member.decode() for member in await self.redis.smembers(key))

    async def count_members(self, key: str) -> int:
        with self._timed():
            return await self.redis.scard(key)

    async def add_member(self, key: str, member: str) -> None:
        with self._timed():
            await self.redis.sadd(key, member)

    async def stream(self, key: str, first: str, last: str) -> list[tuple[bytes, Any]]:
        """Ids, and lists of names and values by turns, of the entries from one id to another."""
        with self._timed():
            return await self.redis.xrange(key, first, last)

    # Sorted sets.

    async def add_sooner(self, key: str, member: str, score: float) -> None:
        """Add a member, or lower its score; it is never raised."""
        with self._timed():
            await self.redis.zadd(key, {member: score}, lt=True)

    async def add_absent(self, key: str, scores: Mapping[str, float]) -> int:
        """Add those members that were absent; how many."""
        with self._timed():
            return await self.redis.zadd(key, dict(scores), nx=True)

    async def set_score(self, key: str, member: str, score: float) -> None:
        with self._timed():
            await self.redis.zadd(key, {member: score})

    async def remove_scored(self, key: str, member: str) -> None:
        with self._timed():
            await self.redis.zrem(key, member)

    async def lowest(
        self, key: str, above: float | Infinity, upto: float | Infinity, most: int
    ) -> list[tuple[str, float]]:
        """Members and scores, the lowest first."""
        with self._timed():
            found = await self.redis.zrangebyscore(key, above, upto, 0, most, withscores=True)
        return [(member.decode(), score) for member, score in found]


def as_it_came(answer: Any, **_: Any) -> Any:
    """A ledger has hundreds of entries, and redis-py would make a dictionary of each."""
    return answer


@contextmanager
def unavailable_on_error() -> Generator[None]:
    """What goes wrong with Redis inside is Unavailable outside."""
    try:
        yield
    except Unavailable:
        raise
    except Exception as error:
        raise unavailable(error) from error


def unavailable(error: Exception) -> Unavailable:
    """What an error of Redis is outside."""
    if isinstance(error, Unavailable):
        return error
    message = str(error) or type(error).__name__
    no_memory = isinstance(error, OutOfMemoryError) or "OOM command not allowed" in message
    return OutOfMemory(message) if no_memory else Unavailable(message)
