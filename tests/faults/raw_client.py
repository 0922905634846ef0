"""A client that speaks the wire by hand and writes down all that it does and sees.

It behaves as a person at a page does: a line without signs of life is given up soon, a
command without an answer is sent again under its id, and now and then it asks for what is not
allowed.
"""

import asyncio
import contextlib
import random
import secrets
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.typing import Subprotocol

from clients.sdk.patch import patched
from tests.faults.history import (
    Accepted,
    History,
    Kind,
    Left,
    Refused,
    Sent,
    Shown,
    Trouble,
    digest,
    look_of,
    now,
)

TURN_SECONDS = 0.05
"""How often it looks up when nothing comes."""
DEAD_AFTER = 1.5
"""Seconds without a frame after which it gives a line up, as the page does."""
PING_EVERY = 10.0
"""Seconds; well within two heartbeats, after which the server leaves who is silent."""
AGAIN_SECONDS, LONGEST_AGAIN_SECONDS = 0.2, 3.0
OPEN_SECONDS = 1.0
PAUSE = (0.05, 0.25)
"""Seconds a person thinks, from and to."""
WRONG, BACK = 0.04, 0.03
"""Shares of commands that are out of place on purpose, and that take the last one back."""
BROKEN_LINE = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, TimeoutError)

Frame = dict[str, Any]


class View:
    """A table as this client has it."""

    def __init__(self, table: str, invite: str | None) -> None:
        self.table = table
        self.invite = invite
        self.version = 0
        self.mark: str | None = None
        self.viewer = "spectator"
        self.view: Any = None
        self.options: list[Any] = []
        self.awaiting: list[int] = []
        self.may_undo = False
        self.outcome: Any = None
        self.unanswered: dict[str, Frame] = {}
        self.earlier: list[Any] = []
        """Options of an earlier position: most of them are out of place by now."""
        self.booked = 0
        """The highest version acknowledged to me."""
        self.due = 0.0
        """When to play next."""
        self.ask_at = 0.0
        """When to ask for it again, 0: there is no need to."""
        self.ask_pause = AGAIN_SECONDS
        """Grows from one question to the next."""
        self.changed = asyncio.Event()

    @property
    def seat(self) -> int | None:
        kind, _, number = self.viewer.partition(":")
        return int(number) if kind == "seat" else None

    @property
    def finished(self) -> bool:
        return self.outcome is not None

    def watch_frame(self) -> Frame:
        frame: Frame = {"type": "watch", "table": self.table}
        if self.invite is not None:
            frame["invite"] = self.invite
        if self.mark is not None:
            frame |= {"have": self.version, "mark": self.mark}
        return frame


class RawClient:
    """One socket that comes back, and the tables it watches. It plays where it has a seat.

    `url`: of the socket. `token`: None for a spectator. `playing`: whether it acts; once this is
    cleared it only watches.
    """

    def __init__(
        self,
        name: str,
        kind: Kind,
        url: str,
        token: str | None,
        history: History,
        *,
        seed: str,
    ) -> None:
        self.name = name
        self.views: dict[str, View] = {}
        self.playing = True
        self.held = asyncio.Event()
        """Set while it is to be away: it has no line."""
        self._url = url
        self._token = token
        self._history = history
        self._chance = random.Random(seed)
        self._socket: ClientConnection | None = None
        history.kinds[name] = kind

    async def watch(self, table: str, invite: str | None = None) -> View:
        """Have this table from now on."""
        view = self.views[table] = View(table, invite)
        await self._send(view.watch_frame())
        return view

    async def play_at(self, table: str) -> None:
        """Watch it, and play where I have a seat, until the game is over."""
        view = await self.watch(table)
        while not view.finished:
            view.changed.clear()
            await view.changed.wait()

    async def leave(self, table: str) -> None:
        if self.views.pop(table, None) is None:
            return
        self._history.add(Left(now(), self.name, table))
        await self._send({"type": "unwatch", "table": table})

    def versions(self) -> dict[str, int]:
        """Table → the version it has."""
        return {table: view.version for table, view in self.views.items()}

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            if not self.held.is_set():
                with contextlib.suppress(*BROKEN_LINE):
                    async with asyncio.timeout(OPEN_SECONDS):
                        socket = await connect(
                            self._url,
                            subprotocols=[Subprotocol("kontor.v1")],
                            compression=None,
                            max_size=None,
                            ping_interval=None,
                        )
                    try:
                        await self._serve(socket)
                    finally:
                        self._socket = None
                        socket.transport.abort()
            await asyncio.sleep(self._chance.uniform(0.02, 0.1))

    async def _serve(self, socket: ClientConnection) -> None:
        """Until the line breaks or seems dead."""
        hello = {"type": "hello", "alive": True} | ({"token": self._token} if self._token else {})
        await socket.send(msgspec.json.encode(hello).decode())
        self._socket = socket
        for view in tuple(self.views.values()):
            await self._send(view.watch_frame())
            for frame in tuple(view.unanswered.values()):
                await self._send(frame)
        heard = pinged = now()
        while not self.held.is_set():
            try:
                async with asyncio.timeout(TURN_SECONDS):
                    text = await socket.recv()
            except TimeoutError:
                if now() - heard > DEAD_AFTER:
                    return
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code not in (1000, 1001, 1012):
                    self._trouble("", f"closed {closed.rcvd.code}")
                return
            else:
                heard = now()
                self._take(msgspec.json.decode(text))
            if now() - pinged > PING_EVERY:
                pinged = now()
                await self._send({"type": "ping", "n": 1})
            for view in tuple(self.views.values()):
                await self._look_up(view)

    async def _send(self, frame: Frame) -> None:
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(msgspec.json.encode(frame).decode())

    def _trouble(self, table: str, code: str) -> None:
        self._history.add(Trouble(now(), self.name, table, code))

    # Frames in.

    def _take(self, frame: Frame) -> None:
        view = self.views.get(frame.get("table", ""))
        if view is None:
            if frame["type"] == "error":
                self._trouble(frame.get("table", ""), frame["code"])
            return
        match frame["type"]:
            case "position":
                self._take_position(view, frame)
            case "commit":
                self._take_commit(view, frame)
            case "accepted":
                if view.unanswered.pop(frame["id"], None) is not None:
                    view.booked = max(view.booked, frame["version"])
                    self._history.add(
                        Accepted(now(), self.name, view.table, frame["id"], frame["version"])
                    )
            case "rejected":
                self._refused(view, frame)
            case "error":
                self._trouble(view.table, frame["code"])
                if self._token is None and frame["code"] == "unknown_table":
                    del self.views[view.table]  # it is gone; a player has a table to defend
                view.ask_at = now() + view.ask_pause
                view.ask_pause = min(2 * view.ask_pause, LONGEST_AGAIN_SECONDS)
            case _:
                pass

    def _take_position(self, view: View, frame: Frame) -> None:
        if frame["version"] < view.version:
            view.booked = frame["version"]  # what I knew of is gone, or is yet to come
        view.mark, view.viewer, view.view = frame["mark"], frame["viewer"], frame["view"]
        self._settle(view, frame)

    def _take_commit(self, view: View, frame: Frame) -> None:
        if frame["version"] <= view.version:
            return
        if frame["version"] != view.version + 1:
            self._trouble(view.table, "gap")
            view.ask_at = now()
            return
        view.view = patched(view.view, frame["patch"])
        self._settle(view, frame)

    def _settle(self, view: View, frame: Frame) -> None:
        view.earlier = view.options or view.earlier
        view.version = frame["version"]
        view.options = [option["command"] for option in frame["options"]]
        view.awaiting = frame["awaiting"]
        view.outcome = frame.get("outcome")
        view.may_undo = frame.get("may_undo", False)
        view.due = now() + self._chance.uniform(*PAUSE)
        view.ask_at, view.ask_pause = 0.0, AGAIN_SECONDS
        view.changed.set()
        self._history.add(
            Shown(
                now(),
                self.name,
                view.table,
                view.version,
                view.viewer,
                look_of(view.view, view.options, view.awaiting, view.outcome),
                tuple(view.awaiting),
                by=frame.get("by"),
                events=digest(frame["events"]) if "events" in frame else "",
                position="events" not in frame,
                damaged=frame.get("damaged", False),
            )
        )

    def _refused(self, view: View, frame: Frame) -> None:
        if frame["code"] == "unavailable":
            view.due = now() + AGAIN_SECONDS
        elif view.unanswered.pop(frame["id"], None) is not None:
            view.due = now() + self._chance.uniform(*PAUSE)
            self._history.add(Refused(now(), self.name, view.table, frame["id"], frame["code"]))

    # What it does of itself.

    async def _look_up(self, view: View) -> None:
        if view.ask_at and now() >= view.ask_at:
            view.ask_at = now() + 5 * AGAIN_SECONDS
            view.mark = None
            await self._send(view.watch_frame())
        if now() < view.due:
            return
        if view.unanswered:
            view.due = now() + 5 * AGAIN_SECONDS
            for frame in tuple(view.unanswered.values()):
                await self._send(frame)
        elif self.playing and not view.finished and view.version >= view.booked:
            frame = self._move(view)
            if frame is not None:
                await self._act(view, frame)

    def _move(self, view: View) -> Frame | None:
        """What to send now, None: it is not for me to move."""
        if view.may_undo and self._chance.random() < BACK:
            return {"type": "undo", "at": view.version}
        if view.seat is None or view.seat not in view.awaiting or not view.options:
            return None
        if view.earlier and self._chance.random() < WRONG:
            return {"type": "act", "command": self._chance.choice(view.earlier)}
        frame = {"type": "act", "command": self._chance.choice(view.options)}
        return frame | ({"at": view.version} if self._chance.random() < 0.5 else {})

    async def _act(self, view: View, frame: Frame) -> None:
        frame |= {"table": view.table, "id": secrets.token_hex(6)}
        view.unanswered[frame["id"]] = frame
        view.due = now() + 5 * AGAIN_SECONDS
        self._history.add(
            Sent(now(), self.name, view.table, frame["id"], frame.get("command"), frame.get("at"))
        )
        await self._send(frame)
