"""Background coroutines, which are awaited or cancelled at the end."""

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

from server.runtime.supervisor import cancel_all

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
SHARED: set[asyncio.Task[Any]] = set()
"""Shared work until it is done, because the loop has only weak references."""


def start_shared(work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """Start work that its callers await through `asyncio.shield`.

    Its exception counts as handled even if every caller was cancelled before it was raised.
    """
    task = asyncio.create_task(work)
    SHARED.add(task)
    task.add_done_callback(SHARED.discard)
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    return task


class SharedWork(Generic[K, T]):
    """Work by key; callers at the same time share it. It continues if no caller waits."""

    def __init__(self) -> None:
        self._under_way: dict[K, asyncio.Task[T]] = {}

    async def of(self, key: K, begin: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Return the result of the work with that key, which begins unless it is under way."""
        task = self._under_way.get(key)
        if task is None:
            task = self._under_way[key] = start_shared(begin())
            task.add_done_callback(lambda _: self._under_way.pop(key, None))
        return await asyncio.shield(task)

    async def cancel(self) -> None:
        """Cancel all work, and wait until it has ended."""
        await cancel_all(self._under_way.values())


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
