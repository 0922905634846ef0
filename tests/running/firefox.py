"""A real Firefox without a window, driven by WebDriver BiDi, which it speaks itself."""

import asyncio
import json
import re
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
LISTENS = re.compile(rb"WebDriver BiDi listening on (ws://\S+)")
LARGEST_MESSAGE = 1 << 24


class Firefox:
    """One page. `complaints`: errors and warnings of its console."""

    def __init__(self, line: ClientConnection) -> None:
        self.complaints: list[str] = []
        self._line = line
        self._ids = count(1)
        self._page = ""

    async def begin(self, width: int, height: int) -> None:
        await self._call("session.new", capabilities={})
        await self._call("session.subscribe", events=["log.entryAdded"])
        self._page = (await self._call("browsingContext.create", type="tab"))["context"]
        size = {"width": width, "height": height}
        await self._call("browsingContext.setViewport", context=self._page, viewport=size)

    async def before_each_page(self, script: str) -> None:
        await self._call("script.addPreloadScript", functionDeclaration=f"() => {{ {script} }}")

    async def goes_to(self, url: str) -> None:
        await self._call("browsingContext.navigate", context=self._page, url=url, wait="complete")

    async def finds(self, expression: str) -> Any:
        """The value of a JavaScript expression, as JSON. Raises AssertionError if it throws."""
        answer = await self._call(
            "script.evaluate",
            expression=f"JSON.stringify(({expression}) ?? null)",
            target={"context": self._page},
            awaitPromise=False,
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"]["value"])

    async def waits_for(self, expression: str) -> Any:
        """Its value once that is true. Raises TimeoutError after half a minute."""
        async with asyncio.timeout(30):
            while not (found := await self.finds(expression)):  # noqa: ASYNC110 - it has no event
                await asyncio.sleep(0.02)
        return found

    async def _call(self, method: str, **params: Any) -> Any:
        number = next(self._ids)
        await self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(await self._line.recv())
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]
            if answer.get("method") == "log.entryAdded":
                entry = answer["params"]
                if entry["level"] in {"error", "warn"}:
                    self.complaints.append(entry["text"])


@asynccontextmanager
async def firefox(width: int, height: int) -> AsyncIterator[Firefox]:
    """Start it with an empty profile; it ends with the context."""
    assert FIREFOX is not None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        (Path(profile) / "user.js").write_text('user_pref("app.update.enabled", false);\n')
        process = await asyncio.create_subprocess_exec(
            *(FIREFOX, "--headless", "--no-remote", "--remote-debugging-port", "0"),
            *("--profile", profile),
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            address = await asyncio.wait_for(_address(process), 60)
            async with connect(f"{address}/session", max_size=LARGEST_MESSAGE) as line:
                browser = Firefox(line)
                await browser.begin(width, height)
                yield browser
        finally:
            process.terminate()
            await process.wait()


async def _address(process: asyncio.subprocess.Process) -> str:
    assert process.stderr is not None
    async for line in process.stderr:
        if found := LISTENS.search(line):
            return found[1].decode()
    raise AssertionError("Firefox ended before it listened")
