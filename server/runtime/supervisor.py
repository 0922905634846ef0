"""Supervises background coroutines: restarts them 1 s after a bug, cancels them at shutdown."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, TypeAlias

from server.runtime.telemetry import logger

Work: TypeAlias = Callable[[], Awaitable[None]]

RESTART_SECONDS = 1.0
CANCEL_AGAIN_SECONDS = 0.1
"""Time for a task to end before it is cancelled again; a stop allows four times as much."""


async def supervised(work: Work) -> None:
    """Run the work until it ends normally; after an exception, log it and start again."""
    while True:
        try:
            await work()
        except Exception:  # noqa: BLE001 - a bug must not end the work for good
            name = getattr(work, "func", work).__qualname__
            logger().error("work_broke", work=name, exc_info=True)
            await asyncio.sleep(RESTART_SECONDS)
        else:
            return


async def cancel_all(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel the tasks repeatedly until they end.

    A Redis client may swallow a cancellation if its connection breaks at the same moment.
    """
    going = set(tasks)
    while going:
        for task in going:
            task.cancel()
        _, going = await asyncio.wait(going, timeout=CANCEL_AGAIN_SECONDS)
