"""A Redis of our own for as long as we serve, where no address of another is set.

Whoever starts it need not know redis-py, which takes a while to import.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

from server.runtime.settings import Settings
from server.runtime.stop_deadline import StopDeadline
from server.store.embedded_redis import EmbeddedRedis


def own_redis(settings: Settings) -> EmbeddedRedis | None:
    """A Redis of our own, not started yet; None where the address of another is set.

    Raises RuntimeError: it is no address, or another server uses the data folder.
    """
    if not settings.redis_url:
        return EmbeddedRedis(settings)
    from server.store.addresses import require_address  # noqa: PLC0415 - it needs redis-py

    require_address(settings.redis_url)
    return None


@asynccontextmanager
async def running(
    own: EmbeddedRedis | None,
    deadline: StopDeadline,
    stop: Callable[[], None],
    *,
    wait_seconds: float = 0.0,
) -> AsyncGenerator[None]:
    """Our own Redis, if there is one, for as long as we serve.

    A start that takes longer than `wait_seconds` (a big file, one that hangs) goes on beside us;
    `stop` is called if it fails. Raises what the start raised.
    """
    if own is None:
        yield
        return
    starting = asyncio.create_task(own.start())
    await asyncio.wait({starting}, timeout=wait_seconds)
    try:
        if starting.done():
            starting.result()
        starting.add_done_callback(lambda it: it.cancelled() or (it.exception() and stop()))
        yield
    finally:
        starting.cancel()
        await asyncio.wait({starting})
        await own.stop(deadline.seconds_for_redis())
    if not starting.cancelled():
        starting.result()
