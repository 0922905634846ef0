"""The death of a task at any of its steps."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import pytest


class Killed(BaseException):
    """The process ends here."""


@contextmanager
def killed_at(
    step: int, calls: Mapping[type, Sequence[str]], *, before: bool = True
) -> Iterator[None]:
    """Kill this task at the n-th of these calls, before or after it takes effect."""
    left, mover = [step], asyncio.current_task()

    def dying(call: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def counted(*args: Any, **kwargs: Any) -> Any:
            if asyncio.current_task() is not mover:
                return await call(*args, **kwargs)
            left[0] -= 1
            if left[0] == 0 and before:
                raise Killed
            answer = await call(*args, **kwargs)
            if left[0] == 0:
                raise Killed
            return answer

        return counted

    with pytest.MonkeyPatch.context() as patch:
        for kind, names in calls.items():
            for name in names:
                patch.setattr(kind, name, dying(getattr(kind, name)))
        yield
