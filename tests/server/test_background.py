"""Work that several callers await."""

import asyncio
import gc
from typing import Any

from server.runtime.background import start_shared


async def test_shared_work_that_fails_after_its_callers_left_is_silent() -> None:
    """Other tests share the loop, and what they left is collected here, too."""
    reported: list[dict[str, Any]] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: reported.append(context))
    begun, go = asyncio.Event(), asyncio.Event()

    async def work() -> None:
        begun.set()
        await go.wait()
        raise ValueError

    async def wait() -> None:
        await asyncio.shield(start_shared(work()))

    caller = asyncio.create_task(wait())
    await begun.wait()
    caller.cancel()
    await asyncio.gather(caller, return_exceptions=True)
    go.set()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    del caller
    gc.collect()
    loop.set_exception_handler(None)

    assert [it for it in reported if isinstance(it.get("exception"), ValueError)] == []
