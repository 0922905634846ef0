"""A recorder of a server's answers to one player, for the component tests of the page."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, Self

from tests.server.patience import PATIENCE
from tests.server.wire import Door, Frame, Guest, Line


class Recording(NamedTuple):
    """`notifications`: each status and body by method and path. `line`: the frames of the socket,
    in order.

    The frames `act`, `undo` and `say` of the line were sent by the player, all others came.
    `call`: here the player made a call that is no GET.
    """

    calls: dict[str, list[Any]]
    line: list[Frame]


JSON = frozenset({"application/json", "application/problem+json"})
NDJSON = "application/x-ndjson"
Scene = Callable[[Door], Awaitable[Recording]]


class Player:
    """A player at a table, with the newest frame of it."""

    def __init__(self, guest: Guest, line: Line) -> None:
        self.guest = guest
        self.line = line
        self.shown: Frame = Frame()
        self.recording = Recording({}, [])
        self._acts = 0

    @classmethod
    async def named(cls, at: Door, name: str) -> Self:
        guest = await at.player(name)
        return cls(guest, await guest.line())

    async def watches(self, table_id: str, **more: Any) -> None:
        self._keeps(await self.line.watch(table_id, **more))

    async def hears(self, kind: str) -> Frame:
        """The next frame of that type; those before it are kept too."""
        while True:
            frame = await self.line.next()
            self._keeps(frame)
            if frame["type"] == kind:
                return frame

    async def reaches(self, version: int) -> None:
        while self.shown["version"] < version:
            await self.hears("commit")

    async def acts(self, which: int = 0) -> None:
        command = self.shown["options"][which]["command"]
        await self.sends("act", command=command, at=self.shown["version"])

    async def sends(self, kind: str, **fields: Any) -> None:
        """Send a command. Its commit is kept before the answer, whichever came first."""
        self._acts += 1
        sent = {"table": self.shown["table"], "id": f"act{self._acts}", **fields}
        await self.line.send(kind, **sent)
        self.recording.line.append({"type": kind, **sent})
        came = [await self._next_of_two() for _ in range(2)]
        for frame in sorted(came, key=lambda frame: frame["type"] != "commit"):
            self._keeps(frame)

    async def _next_of_two(self) -> Frame:
        async with asyncio.timeout(PATIENCE):
            while (frame := await self.line.next())["type"] not in ("commit", "accepted"):
                pass
        return frame

    def _keeps(self, frame: Frame) -> None:
        if frame["type"] in ("position", "commit"):
            self.shown = Frame(viewer=self.shown.get("viewer")) | frame
        if "resume_token" in frame:
            frame["resume_token"] = "of the recording"  # of another build it is another one
        self.recording.line.append(frame)

    @property
    def is_asked(self) -> bool:
        seat = int(self.shown["viewer"].removeprefix("seat:"))
        return seat in self.shown.get("awaiting", ())

    async def calls(self, method: str, path: str, body: Any = None) -> Any:
        more: dict[str, Any] = (
            {} if body is None else {"content" if isinstance(body, str) else "json": body}
        )
        headers = {"Content-Type": NDJSON} if isinstance(body, str) else {}
        if method != "GET":
            self.recording.line.append({"type": "call", "method": method, "path": path})
        answer = await self.guest.http.request(method, path, headers=headers, **more)
        is_json = answer.headers["content-type"].partition(";")[0] in JSON
        found = answer.json() if is_json else answer.text
        answers = self.recording.calls.setdefault(f"{method} {path}", [])
        answers.append({"status": answer.status_code, "body": found})
        return found

    async def says(self, text: str) -> None:
        await self.line.send("say", table=self.shown["table"], text=text)
        self.recording.line.append({"type": "say", "text": text})

    async def is_asked_again(self) -> None:
        while not self.is_asked:
            await self.hears("commit")

    async def begins_anew(self) -> None:
        """Begin the recording of the table here, on another line."""
        self.recording.line.clear()
        self.line = await self.guest.line()
        await self.watches(self.shown["table"])

    async def reads(self, *paths: str) -> None:
        for path in paths:
            await self.calls("GET", path)


async def play_on(sitting: list[Player], decisions: int) -> None:
    """Take the first option for each acting player, and wait until everybody sees it."""
    for _ in range(decisions):
        actor = next(player for player in sitting if player.is_asked)
        await actor.acts()
        for player in sitting:
            await player.reaches(actor.shown["version"])


def written(recording: Recording) -> str:
    """A line for each frame and each call."""
    lines = [f"  {compact(frame)}" for frame in recording.line]
    calls = [f"  {compact(name)}: {compact(it)}" for name, it in recording.calls.items()]
    parts = ('{"line": [\n', ",\n".join(lines), '\n], "calls": {\n', ",\n".join(calls), "\n}}\n")
    return "".join(parts)


def compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
