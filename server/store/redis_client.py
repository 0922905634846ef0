"""Redis as we use it: the commands we send with the types of their answers, and one error.

Time limits and retries are set on purpose: one retry, on a fresh connection, for what books can be
repeated, and what counts may count one too many.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from typing import Any, Literal, Self, TypeAlias

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.connection import AbstractConnection, parse_url
from redis.asyncio.retry import Retry
from redis.backoff import ConstantBackoff
from redis.exceptions import RedisError

ANSWER_SECONDS = 3.0
CONNECT_SECONDS = 2.0
CONNECTIONS = 64
QUEUE_SECONDS = 20.0
"""How long a command may wait for a connection before Redis counts as away."""

Value: TypeAlias = str | bytes | int | float
Command: TypeAlias = tuple[Value, ...]
"""The name of a command and its arguments."""
Infinity: TypeAlias = Literal["-inf", "+inf"]


class Unavailable(Exception):  # noqa: N818 - the wire's word
    """Redis did not answer: what was asked may have happened or not."""


class RedisClient:
    """Raises Unavailable where Redis does not answer. `redis`: the client of redis-py below."""

    def __init__(self, url: str) -> None:
        pool: Any = BlockingConnectionPool
        self._pool = pool.from_url(
            url,
            socket_timeout=ANSWER_SECONDS,
            socket_connect_timeout=CONNECT_SECONDS,
            retry=Retry(ConstantBackoff(0.05), 1),
            health_check_interval=0,
            max_connections=CONNECTIONS,
            timeout=QUEUE_SECONDS,
        )
        self.redis: Any = Redis.from_pool(self._pool)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self.redis.aclose()

    def dedicated_connection(self) -> AbstractConnection:
        """One outside the pool, without time limits: whoever holds it keeps the time itself."""
        given = {**self._pool.connection_kwargs, "socket_timeout": None}
        return self._pool.connection_class(**given)

    async def ping(self) -> None:
        with unavailable_on_error():
            await self.redis.ping()

    async def load_script(self, script: str) -> str:
        """Its digest, by which it is called."""
        with unavailable_on_error():
            return await self.redis.script_load(script)

    async def run_script(self, script: str, keys: Iterable[str], arguments: Iterable[Value]) -> int:
        """The number the script answers with."""
        keys = tuple(keys)
        with unavailable_on_error():
            return int(await self.redis.eval(script, len(keys), *keys, *arguments))

    async def batch(self, commands: Iterable[Command]) -> list[Any]:
        """The answers to several commands, sent together; others may come between them."""
        return await self._pipelined(commands, self.redis.pipeline(transaction=False))

    async def transaction(self, commands: Iterable[Command]) -> list[Any]:
        """The answers to several commands that happen all at once, or not at all."""
        return await self._pipelined(commands, self.redis.pipeline(transaction=True))

    async def _pipelined(self, commands: Iterable[Command], pipeline: Any) -> list[Any]:
        with unavailable_on_error():
            async with pipeline:
                for command in commands:
                    pipeline.execute_command(*command)
                return await pipeline.execute()

    # Strings.

    async def get(self, key: str) -> bytes | None:
        with unavailable_on_error():
            return await self.redis.get(key)

    async def get_and_delete(self, key: str) -> bytes | None:
        with unavailable_on_error():
            return await self.redis.getdel(key)

    async def set(self, key: str, value: Value, seconds: int | None = None) -> None:
        """`seconds`: until it is forgotten, None: never."""
        with unavailable_on_error():
            await self.redis.set(key, value, ex=seconds)

    async def set_if_absent(self, key: str, value: Value, seconds: int | None = None) -> bool:
        """Whether nothing stood there."""
        with unavailable_on_error():
            return bool(await self.redis.set(key, value, ex=seconds, nx=True))

    async def first_set(self, key: str, value: bytes) -> bytes:
        """What was set there first: this value, or an earlier one."""
        with unavailable_on_error():
            return await self.redis.set(key, value, nx=True, get=True) or value

    async def expire(self, key: str, seconds: int) -> None:
        with unavailable_on_error():
            await self.redis.expire(key, seconds)

    async def delete(self, key: str) -> None:
        with unavailable_on_error():
            await self.redis.delete(key)

    # Hashes, sets and streams.

    async def hash_values(self, key: str, *fields: str) -> list[bytes | None]:
        with unavailable_on_error():
            return await self.redis.hmget(key, fields)

    async def set_hash_value(self, key: str, field: str, value: Value) -> None:
        with unavailable_on_error():
            await self.redis.hset(key, field, value)

    async def members(self, key: str) -> list[str]:
        """Of a set, in order."""
        with unavailable_on_error():
            return sorted(member.decode() for member in await self.redis.smembers(key))

    async def count_members(self, key: str) -> int:
        with unavailable_on_error():
            return await self.redis.scard(key)

    async def add_member(self, key: str, member: str) -> None:
        with unavailable_on_error():
            await self.redis.sadd(key, member)

    async def stream(self, key: str, first: str, last: str) -> list[tuple[bytes, Any]]:
        """Ids and fields of the entries from one id to another."""
        with unavailable_on_error():
            return await self.redis.xrange(key, first, last)

    # Sorted sets.

    async def add_sooner(self, key: str, member: str, score: float) -> None:
        """Add a member, or lower its score; it is never raised."""
        with unavailable_on_error():
            await self.redis.zadd(key, {member: score}, lt=True)

    async def add_absent(self, key: str, scores: Mapping[str, float]) -> int:
        """Add those members that were absent; how many."""
        with unavailable_on_error():
            return await self.redis.zadd(key, dict(scores), nx=True)

    async def set_score(self, key: str, member: str, score: float) -> None:
        with unavailable_on_error():
            await self.redis.zadd(key, {member: score})

    async def remove_scored(self, key: str, member: str) -> None:
        with unavailable_on_error():
            await self.redis.zrem(key, member)

    async def lowest(
        self, key: str, above: float | Infinity, upto: float | Infinity, most: int
    ) -> list[tuple[str, float]]:
        """Members and scores, the lowest first."""
        with unavailable_on_error():
            found = await self.redis.zrangebyscore(key, above, upto, 0, most, withscores=True)
        return [(member.decode(), score) for member, score in found]

    async def highest(self, key: str, upto: str, most: int) -> list[tuple[str, int]]:
        """Members and scores, the highest first."""
        with unavailable_on_error():
            found = await self.redis.zrevrangebyscore(key, upto, "-inf", 0, most, withscores=True)
        return [(member.decode(), int(score)) for member, score in found]


def require_address(url: str) -> None:
    """Raises RuntimeError with a sentence; an address may hold a password, so it is not in it."""
    try:
        parse_url(url)
    except ValueError as error:
        message = (
            f"KONTOR_REDIS_URL is no address of a Redis: {error}. It looks like"
            " redis://user:password@host:6379/0, rediss://host:6380 or unix:///path/to/redis.sock."
        )
        raise RuntimeError(message) from None


@contextmanager
def unavailable_on_error() -> Generator[None]:
    """What goes wrong with Redis inside is Unavailable outside."""
    try:
        yield
    except (RedisError, OSError) as error:
        raise Unavailable(str(error)) from error
