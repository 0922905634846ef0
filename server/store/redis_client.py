"""The line to Redis: time limits and retries set on purpose, and one error when it is away."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.connection import AbstractConnection
from redis.asyncio.retry import Retry
from redis.backoff import ConstantBackoff
from redis.exceptions import RedisError

ANSWER_SECONDS = 3.0
CONNECT_SECONDS = 2.0
CONNECTIONS = 64
QUEUE_SECONDS = 20.0
"""How long a question may wait for a connection before Redis counts as away."""


class Unavailable(Exception):  # noqa: N818 - the wire's word
    """Redis did not answer: what was asked may have happened or not."""


def connect(url: str) -> Redis:
    """A client with its own pool; who finds no connection free waits for one.

    One retry, on a fresh connection: what books can be repeated, and what counts may count one too
    many.
    """
    pool = BlockingConnectionPool.from_url(
        url,
        socket_timeout=ANSWER_SECONDS,
        socket_connect_timeout=CONNECT_SECONDS,
        retry=Retry(ConstantBackoff(0.05), 1),
        health_check_interval=0,
        max_connections=CONNECTIONS,
        timeout=QUEUE_SECONDS,
    )
    return Redis.from_pool(pool)


def dedicated_connection(redis: Redis) -> AbstractConnection:
    """A line outside the pool, without time limits: whoever holds it keeps the time itself."""
    pool = redis.connection_pool
    return pool.connection_class(**{**pool.connection_kwargs, "socket_timeout": None})


@contextmanager
def unavailable_on_error() -> Iterator[None]:
    """What goes wrong with Redis inside is Unavailable outside."""
    try:
        yield
    except (RedisError, OSError) as error:
        raise Unavailable(str(error)) from error
