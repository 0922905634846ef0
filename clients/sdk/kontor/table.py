"""A table: its newest position, and the calls to play there."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from typing import Any, Protocol

from kontor import wire
from kontor.connection import Connection
from kontor.frames import Presence, Said
from kontor.patch import apply_patch
from kontor.refused import Disconnected, Refused

CHAT_TIMEOUT_SECONDS = 10.0
CHAT_CODES = ("too_fast", "malformed", "unauthorized", "archived")
"""Error codes that concern a chat message; most others concern the table."""
TABLE_CODES = ("unknown_table",)
"""Error codes that never concern a chat message."""


class Client(Protocol):
    """The calls of `Kontor` that a table makes."""

    @property
    def player_id(self) -> str: ...
    async def chat(
        self, table_id: str, *, since: int = 0, invite: str | None = None
    ) -> tuple[Said, ...]: ...
    async def hint(self, table_id: str) -> wire.Hint: ...
    async def take_seat(self, table_id: str, seat: int, *, invite: str | None = None) -> Any: ...
    async def seat_bot(self, table_id: str, seat: int, bot: str) -> Any: ...
    async def leave_seat(self, table_id: str, seat: int) -> Any: ...
    async def start(self, table_id: str) -> Any: ...
    async def back(self, table_id: str) -> Any: ...
    async def unwatch(self, table_id: str) -> None: ...


class Table:
    """One table, kept up to date over the connection.

    `view`, `options`, `awaiting`, `version`, `outcome`: of the newest version that arrived.
    `clocks`: the deadline of each awaited seat at tables with a clock. `banks`: each player's
    reserve in seconds when their clock started. `moment`: the end of the time for reactions,
    before an answer is committed. `chat`: the messages since I watch, in order. `presence`: the
    connected players, None until known. `fair`: after the end, whether the revealed secret
    matches the commitment from the start.
    `trouble`: why the server cannot show the table now, None if it can. `internal`: a bug of the
    server. `unavailable`: its ledger does not answer, or holds an event that its build does not
    support. The client retries with growing pauses until a position arrives.
    """

    def __init__(
        self, kontor: Client, connection: Connection, table_id: str, invite: str | None
    ) -> None:
        self.table_id = table_id
        self.version = 0
        self.view: dict[str, Any] = {}
        self.options: tuple[wire.Option, ...] = ()
        self.awaiting: tuple[int, ...] = ()
        self.outcome: wire.Outcome | None = None
        self.viewer = "spectator"
        self.may_undo = False
        self.undo_answers: tuple[int, ...] = ()
        self.fair: bool | None = None
        self.clocks: dict[int, wire.Clock] = {}
        self.banks: dict[int, int] = {}
        self.moment: wire.Moment | None = None
        self.chat: tuple[Said, ...] = ()
        self.presence: Presence | None = None
        self.trouble: Refused | None = None
        self._kontor = kontor
        self._connection = connection
        self._invite = invite
        self.damaged = False
        self._resume_token: str | None = None
        self._summary: wire.Summary | None = None
        self._commitment = ""
        self._lost: Refused | Disconnected | None = None
        self._ready = asyncio.Event()
        self._changed = asyncio.Condition()
        self._listeners: set[asyncio.Queue[wire.Position | wire.Commit | None]] = set()
        self._chat_listeners: set[asyncio.Queue[Said | None]] = set()
        self._unconfirmed_chat: deque[tuple[str, asyncio.Future[Said]]] = deque()
        self._tasks: set[asyncio.Task[Any]] = set()

    def __repr__(self) -> str:
        if self._summary is None:
            return f"<Table {self.table_id}, not shown yet>"
        where = "spectator" if self.seat is None else f"seat {self.seat}"
        now = f"my turn, {len(self.options)} options" if self.my_turn else self._summary.status
        what = f"{self.table_id}: {self._summary.game}, version {self.version}"
        return f"<Table {what}, {where}, {'finished' if self.finished else now}>"

    @property
    def summary(self) -> wire.Summary:
        """The summary of the table: seats, status, owner."""
        assert self._summary is not None, "a table has its summary once it is watched"
        return self._summary

    @property
    def seat(self) -> int | None:
        """My seat, None for a spectator."""
        kind, _, number = self.viewer.partition(":")
        return int(number) if kind == "seat" else None

    @property
    def my_turn(self) -> bool:
        """Whether the table waits for me."""
        return self.seat is not None and self.seat in self.awaiting

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.outcome is not None

    async def act(self, command: wire.Option | dict[str, Any], *, at: int | None = None) -> int:
        """Play a command; return its version once that version has arrived here.

        `at`: the version on which the choice is based; by default the one of the option. Raises
        Refused `stale` if my options have changed since, or the code of a rule, and Disconnected if
        the client is closed.
        """
        frame: dict[str, Any] = {"type": "act", "table": self.table_id, "command": command}
        if isinstance(command, wire.Option):
            frame["command"] = command.command
            at = command.at if at is None else at
        if at is not None:
            frame["at"] = at
        return await self._committed(frame)

    async def undo(self, *, at: int | None = None) -> int:
        """Undo my last command; return the version of the undo once it has arrived here.

        `at`: the version on which the choice is based; by default the newest one.
        Raises Refused `cannot_undo`, or `stale` if my options have changed since.
        """
        at = self.version if at is None else at
        return await self._committed({"type": "undo", "table": self.table_id, "at": at})

    async def hint(self) -> wire.Hint:
        """Return the best option, if the table allows hints. The log records the request.

        Raises Refused `no_hints`, `not_your_turn`, `finished`, `stale`, `too_many`.
        """
        given = await self._kontor.hint(self.table_id)
        await self._wait_for_version(given.version)
        return given

    async def _committed(self, frame: dict[str, Any]) -> int:
        """Send a frame and wait for its version, unless the table is closed to me."""
        version = await self._connection.act(frame)
        await self._wait_for_version(version)
        return version

    async def _wait_for_version(self, version: int) -> None:
        async with self._changed:
            await self._changed.wait_for(lambda: self.version >= version or self._lost is not None)

    async def say(self, text: str) -> Said:
        """Send a chat message: to the table from a seat, else to the gallery. Return it as sent.

        Raises Refused `too_fast`, `malformed`, Disconnected if delivery is not confirmed.
        """
        self._connection.require_own_loop()
        joiners = "\u200c\u200d"  # the server keeps these
        shown = (sign if sign.isprintable() or sign in joiners else " " for sign in text)
        line = "".join(shown).strip()
        heard: asyncio.Future[Said] = asyncio.get_running_loop().create_future()
        saying = (line, heard)
        self._unconfirmed_chat.append(saying)
        try:
            await self._connection.say(self.table_id, line)
            return await asyncio.wait_for(heard, CHAT_TIMEOUT_SECONDS)
        except TimeoutError as silence:
            raise Disconnected("No answer arrived. The message may have been sent.") from silence
        finally:
            if saying in self._unconfirmed_chat:
                self._unconfirmed_chat.remove(saying)

    async def messages(self) -> AsyncIterator[Said]:
        """Yield new chat messages. Raises as `until` does."""
        self._connection.require_own_loop()
        queue: asyncio.Queue[Said | None] = asyncio.Queue()
        self._chat_listeners.add(queue)
        try:
            while True:
                self._require_more(queue)
                line = await queue.get()
                if line is not None:
                    yield line
        finally:
            self._chat_listeners.discard(queue)

    async def load_chat(self) -> tuple[Said, ...]:
        """Load the earlier chat messages that I may read into `chat`."""
        self._add(await self._kontor.chat(self.table_id, invite=self._invite))
        return self.chat

    async def take_seat(self, seat: int) -> None:
        """Take a seat. Raises Refused `seat_taken`, `already_seated`, `not_open`."""
        await self._kontor.take_seat(self.table_id, seat, invite=self._invite)

    async def seat_bot(self, seat: int, bot: str = "steady") -> None:
        """Seat a bot of that level, as the owner. Raises Refused."""
        await self._kontor.seat_bot(self.table_id, seat, bot)

    async def start(self) -> None:
        """Start with the taken seats, as the owner. Raises Refused `seats_empty`."""
        await self._kontor.start(self.table_id)

    async def back(self) -> None:
        """End the replacement of my seat by a bot. Raises Refused."""
        await self._kontor.back(self.table_id)

    async def leave(self) -> None:
        """Leave my seat, or give it up in a running game. Raises Refused."""
        if self.seat is not None:
            await self._kontor.leave_seat(self.table_id, self.seat)

    async def until(self, condition: Callable[[Table], bool]) -> Table:
        """Wait until the condition is true.

        Raises Refused `unknown_table` if I may no longer see the table, and `internal` if a bug of
        the server hides it. The client keeps retrying, so another call may succeed. Raises
        Disconnected if the connection is closed for good.
        """
        self._connection.require_own_loop()

        def met() -> bool:
            if self._lost is not None and not condition(self):
                raise self._lost
            return condition(self)

        async with self._changed:
            await self._changed.wait_for(met)
        return self

    async def changes(self) -> AsyncIterator[wire.Position | wire.Commit]:
        """Yield the current position, then every frame of this table until the game is over.

        Raises as `until` does.
        """
        self._connection.require_own_loop()
        queue: asyncio.Queue[wire.Position | wire.Commit | None] = asyncio.Queue()
        self._listeners.add(queue)
        try:
            yield self._as_position()
            while not (self.finished and queue.empty()):
                self._require_more(queue)
                frame = await queue.get()
                if frame is not None:
                    yield frame
        finally:
            self._listeners.discard(queue)

    async def close(self) -> None:
        """Stop watching the table."""
        await self._kontor.unwatch(self.table_id)

    async def ready(self) -> Table:
        """Wait for the first position. Raises Refused, Disconnected."""
        await self._ready.wait()
        if self._lost is not None:
            raise self._lost
        return self

    # Callbacks of the connection.

    def watch_frame(self) -> dict[str, Any]:
        """Return the frame that requests the missing versions."""
        frame: dict[str, Any] = {"type": "watch", "table": self.table_id}
        if self._invite is not None:
            frame["invite"] = self._invite
        if self._resume_token is not None:
            frame |= {"have": self.version, "resume_token": self._resume_token}
        return frame

    def receive(self, frame: wire.Position | wire.Commit) -> bool:
        """Apply a frame. Return False if versions are missing before it."""
        match frame:
            case wire.Position():
                self._lost = self.trouble = None
                self._resume_token = frame.resume_token
                self.viewer = frame.viewer
                self.damaged = frame.damaged
                self.view = frame.view
                self._summary = frame.summary
                self._commitment = self._commitment or frame.summary.commitment
            case wire.Commit():
                if frame.version <= self.version:
                    return True
                if frame.version != self.version + 1:
                    return False
                self._resume_token = frame.resume_token or self._resume_token
                self.view = apply_patch(self.view, frame.patch)
                self._check_secret(frame)
                if frame.summary is not None:
                    self._summary = frame.summary
        self.trouble = None
        self.version = frame.version
        self.options = frame.options
        self.awaiting = frame.awaiting
        self.outcome = frame.outcome
        self.clocks = frame.clocks
        self.banks = frame.banks
        self.moment = frame.moment
        self.may_undo = frame.may_undo
        self.undo_answers = frame.undo_answers
        self._ready.set()
        for queue in self._listeners:
            queue.put_nowait(frame)
        self._start_task(self._notify())
        return True

    def receive_chat_or_presence(self, frame: Said | Presence) -> None:
        """Apply a frame that is not part of the ledger."""
        match frame:
            case Presence():
                self.presence = frame
                if self.trouble is not None and self.trouble.code == "unavailable":
                    self.trouble = None  # a client that missed nothing receives only this
            case Said():
                self._add((frame,))
                self._answer(frame)
                for queue in self._chat_listeners:
                    queue.put_nowait(frame)
        self._start_task(self._notify())

    def receive_error(self, refusal: Refused) -> None:
        """Handle an error about the table or a chat message; the frame does not say which."""
        watched = self._summary is not None
        about_chat = watched and bool(self._unconfirmed_chat) and refusal.code not in TABLE_CODES
        if about_chat:
            _, heard = self._unconfirmed_chat.popleft()
            if not heard.done():
                heard.set_exception(refusal)
        if refusal.code == "internal" or (refusal.code == "unavailable" and not about_chat):
            self._cannot_be_shown(refusal)
        elif not about_chat and refusal.code not in (CHAT_CODES if watched else ()):
            self.fail(refusal)

    def _cannot_be_shown(self, refusal: Refused) -> None:
        """Record the trouble. A bug of the server fails pending calls, as it may stay."""
        self.trouble = refusal
        if refusal.code == "internal":
            self._resume_token = None  # requests a position, which ends the trouble
            self.fail(refusal)

    def frame_rejected(self, refusal: Refused) -> None:
        """Handle a close of the connection because of a frame, perhaps one of this table."""
        self._fail_chat(refusal)
        if self._summary is None:
            self.fail(refusal)

    def fail(self, reason: Refused | Disconnected) -> None:
        """Fail all pending calls of this table."""
        self._lost = reason
        self._fail_chat(reason)
        self._ready.set()
        for queue in (*self._listeners, *self._chat_listeners):
            queue.put_nowait(None)
        self._start_task(self._notify())

    def _fail_chat(self, reason: Refused | Disconnected) -> None:
        for _, heard in self._unconfirmed_chat:
            if not heard.done():
                heard.set_exception(reason)

    def _require_more(self, queue: asyncio.Queue[Any]) -> None:
        """Raises Refused, Disconnected if the queue is empty and no more frames will come."""
        if self._lost is not None and queue.empty():
            raise self._lost

    def reconnected(self) -> None:
        """Load the chat messages sent during the reconnect."""
        self._start_task(self._load_missed_chat())

    async def _load_missed_chat(self) -> None:
        with contextlib.suppress(Refused, Disconnected):  # new messages arrive anyway
            last = self.chat[-1].n if self.chat else 0
            missed = await self._kontor.chat(self.table_id, since=last, invite=self._invite)
            for line in missed:
                self.receive_chat_or_presence(line)

    def _add(self, lines: Iterable[Said]) -> None:
        known = {line.n: line for line in (*self.chat, *lines)}
        self.chat = tuple(known[n] for n in sorted(known))

    def _answer(self, line: Said) -> None:
        """Confirm my pending chat message if this is it."""
        for text, heard in self._unconfirmed_chat:
            mine = line.speaker.player_id == self._kontor.player_id and line.text == text
            if mine and not heard.done():
                heard.set_result(line)
                return

    def _start_task(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _check_secret(self, commit: wire.Commit) -> None:
        for event in commit.events:
            if event["type"] == "secret_revealed":
                secret = bytes.fromhex(event["secret"])
                self.fair = hashlib.sha256(secret).hexdigest() == self._commitment

    def _as_position(self) -> wire.Position:
        return wire.Position(
            table=self.table_id,
            version=self.version,
            resume_token=self._resume_token or "",
            viewer=self.viewer,
            view=self.view,
            options=self.options,
            awaiting=self.awaiting,
            summary=self.summary,
            outcome=self.outcome,
            clocks=self.clocks,
            banks=self.banks,
            moment=self.moment,
            may_undo=self.may_undo,
            undo_answers=self.undo_answers,
        )

    async def _notify(self) -> None:
        async with self._changed:
            self._changed.notify_all()
