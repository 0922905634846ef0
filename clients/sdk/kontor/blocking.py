"""The SDK for scripts without asyncio: the same calls, but blocking.

from kontor.blocking import connect

with connect("http://127.0.0.1:8700", name="Anna") as kontor:
    table = kontor.open_table("burgundy", seats=2, bots={1: "steady"})
    for _ in table.changes():
        if table.my_turn:
            table.act(table.options[0])
"""

import asyncio
import inspect
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import wraps
from threading import Thread
from typing import Any

from kontor.client import Kontor
from kontor.table import Table


@contextmanager
def connect(url: str = "http://127.0.0.1:8700", **who: Any) -> Generator[Any]:
    """Open a `Kontor` with blocking calls; its event loop runs in another thread.

    `who`: the arguments of `Kontor`: `name`, `token`, `code`, `lang`, `near`. Raises as it does.
    """
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever, name="kontor", daemon=True)
    thread.start()
    try:
        kontor = Blocking(Kontor(url, **who), loop)
        kontor.__aenter__()
        try:
            yield kontor
        finally:
            kontor.__aexit__()
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


class Blocking:
    """A `Kontor` or `Table` whose coroutines block and whose attributes are read directly."""

    def __init__(self, wrapped: Kontor | Table, loop: asyncio.AbstractEventLoop) -> None:
        self._wrapped, self._loop = wrapped, loop

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._wrapped, name)
        return self._blocking(found) if inspect.ismethod(found) else found

    def __repr__(self) -> str:
        return repr(self._wrapped)

    def _blocking(self, method: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(method)
        def call(*given: Any, **named: Any) -> Any:
            answer = method(*given, **named)
            if inspect.isasyncgen(answer):
                return self._each(answer)
            return self._answer(answer) if inspect.iscoroutine(answer) else answer

        return call

    def _each(self, answers: Any) -> Iterator[Any]:
        ended = object()
        try:
            while (answer := self._answer(anext(answers, ended))) is not ended:
                yield answer
        finally:
            self._answer(answers.aclose())

    def _answer(self, asked: Any) -> Any:
        answer = asyncio.run_coroutine_threadsafe(_of(asked), self._loop).result()
        return Blocking(answer, self._loop) if isinstance(answer, Kontor | Table) else answer


async def _of(asked: Any) -> Any:
    """Return the result of any awaitable."""
    return await asked
