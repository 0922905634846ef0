"""Supervises background coroutines: restarts one 1 s after a bug, cancels all at shutdown."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, TypeAlias

from server.runtime.telemetry import logger

Work: TypeAlias = Callable[[], Awaitable[None]]

RESTART_SECONDS = 1.0
CANCEL_AGAIN_SECONDS = 0.1
"""How long a task may take to end before it is cancelled again; a stop has four times as long."""


async def supervised(work: Work) -> None:
    """Do it until it is done; an unexpected exception is logged, and it begins again."""
    while True:
        try:
            await work()
        except Exception:  # noqa: BLE001 - one break must not end the work for good
            logger().error("work_broke", work=work.__qualname__, exc_info=True)
            await asyncio.sleep(RESTART_SECONDS)
        else:
            return


async def cancel_all(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel until they end.

    A client of Redis whose line breaks at that very moment may swallow a cancellation.
    """
    going = set(tasks)
    while going:
        for task in going:
            task.cancel()
        _, going = await asyncio.wait(going, timeout=CANCEL_AGAIN_SECONDS)
