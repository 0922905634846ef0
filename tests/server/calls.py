"""Server functions that still do their work: their arguments are recorded, or an answer is lost."""

import asyncio
from typing import Any

import pytest

from server.store.redis_client import Unavailable


async def never(*_: object) -> None:
    """Wait until the task is cancelled."""
    await asyncio.Event().wait()


def calls_of(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> list[tuple[Any, ...]]:
    """The arguments of each call from here on; of a class' method the instance comes first."""
    calls: list[tuple[Any, ...]] = []
    function = getattr(owner, name)

    def noting(*arguments: Any, **more: Any) -> Any:
        calls.append(arguments)
        return function(*arguments, **more)

    monkeypatch.setattr(owner, name, noting)
    return calls


def lose_answer(
    monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, error: Exception | None = None
) -> None:
    """Let the next call do its work, and raise the error instead of returning its answer."""
    function = getattr(owner, name)

    async def loses(*arguments: Any, **more: Any) -> None:
        monkeypatch.setattr(owner, name, function)
        await function(*arguments, **more)
        raise error or Unavailable("lost")

    monkeypatch.setattr(owner, name, loses)
