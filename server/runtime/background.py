"""Background coroutines, which are awaited or cancelled at the end."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from server.runtime.supervisor import cancel_all

T = TypeVar("T")


def start_shared(work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """Start work that its callers await through `asyncio.shield`.

    Its exception counts as handled even if every caller was cancelled before it was raised.
    """
    task = asyncio.create_task(work)
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    return task


class BackgroundTasks:
    """References its tasks until they are done, because the loop has only weak references."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._tasks)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def finish(self) -> None:
        """Wait until all of them are done."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def cancel(self) -> None:
        """Cancel all of them, and wait until they have ended."""
        await cancel_all(self._tasks)
