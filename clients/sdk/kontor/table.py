"""A table as this client sees it: always the newest position, and a way to play."""

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
from kontor.patch import patched
from kontor.refused import Disconnected, Refused

HEARD_WITHIN_SECONDS = 10.0
OF_TALK = ("too_fast", "malformed", "unauthorized")
"""Only a saying is refused with these codes; most others are about the table itself."""
OF_THE_TABLE = ("unknown_table",)
"""No saying is refused with these."""


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
    """One table, kept up to date over its connection.

    `view`, `options`, `awaiting`, `version`, `outcome` are of the newest version that arrived.
    `clocks`: when the time of each awaited seat is up, where moves are timed. `banks`: the seconds
    of reserve that each person has, as of when their clock began to run. `moment`: until when
    others may interrupt before an answer is booked. `chat`: what was said while I watched, in
    order. `presence`: who is there, None until that is known.
    `trouble`: why the server cannot show the table now, None while it can: `internal`, a bug of its
    own; `unavailable`, its ledger is away or holds an event that its build does not know. It is
    asked again, with growing pauses, until it sends a position.
    `fair`: after the end, whether the revealed secret is the one committed to at the start.
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
        self._moved = asyncio.Condition()
        self._listeners: set[asyncio.Queue[wire.Position | wire.Commit | None]] = set()
        self._hearers: set[asyncio.Queue[Said | None]] = set()
        self._sayings: deque[tuple[str, asyncio.Future[Said]]] = deque()
        self._notices: set[asyncio.Task[Any]] = set()

    def __repr__(self) -> str:
        if self._summary is None:
            return f"<Table {self.table_id}, not shown yet>"
        where = "spectator" if self.seat is None else f"seat {self.seat}"
        now = f"my turn, {len(self.options)} options" if self.my_turn else self._summary.status
        what = f"{self.table_id}: {self._summary.game}, version {self.version}"
        return f"<Table {what}, {where}, {'finished' if self.finished else now}>"

    @property
    def summary(self) -> wire.Summary:
        """The table in a few lines: seats, status, owner."""
        assert self._summary is not None, "a table has its summary once it is watched"
        return self._summary

    @property
    def seat(self) -> int | None:
        """My seat, None as a spectator."""
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
        """Play a command; return the version it was booked at, once that version is seen here.

        `at`: the version I looked at; by default the one at which the option was offered.
        Raises Refused `stale` if my options have changed since, or with the code of the rule,
        Disconnected if the client is closed meanwhile.
        """
        frame: dict[str, Any] = {"type": "act", "table": self.table_id, "command": command}
        if isinstance(command, wire.Option):
            frame["command"] = command.command
            at = command.at if at is None else at
        if at is not None:
            frame["at"] = at
        return await self._booked(frame)

    async def undo(self, *, at: int | None = None) -> int:
        """Take my last command back; return the version of that, once it is seen here.

        `at`: the version I looked at; by default the newest one.
        Raises Refused `cannot_undo`, or `stale` if my options have changed since.
        """
        at = self.version if at is None else at
        return await self._booked({"type": "undo", "table": self.table_id, "at": at})

    async def hint(self) -> wire.Hint:
        """What I could do best, where the table was opened with hints; the log says that I asked.

        Raises Refused `no_hints`, `not_your_turn`, `finished`, `stale`, `too_many`.
        """
        given = await self._kontor.hint(self.table_id)
        await self._seen(given.version)
        return given

    async def _booked(self, frame: dict[str, Any]) -> int:
        """The version, once the table is there; who may not see the table does not wait."""
        version = await self._connection.act(frame)
        await self._seen(version)
        return version

    async def _seen(self, version: int) -> None:
        async with self._moved:
            await self._moved.wait_for(lambda: self.version >= version or self._lost is not None)

    async def say(self, text: str) -> Said:
        """Say something: at the table from a seat, else in the gallery; the line as all hear it.

        Raises Refused `too_fast`, `malformed`, Disconnected if it is not known to have been heard.
        """
        self._connection.require_own_loop()
        joiners = "\u200c\u200d"  # as the server keeps them
        shown = (sign if sign.isprintable() or sign in joiners else " " for sign in text)
        line = "".join(shown).strip()
        heard: asyncio.Future[Said] = asyncio.get_running_loop().create_future()
        saying = (line, heard)
        self._sayings.append(saying)
        try:
            await self._connection.say(self.table_id, line)
            return await asyncio.wait_for(heard, HEARD_WITHIN_SECONDS)
        except TimeoutError as silence:
            raise Disconnected("No answer arrived. The command may have been booked.") from silence
        finally:
            if saying in self._sayings:
                self._sayings.remove(saying)

    async def talk(self) -> AsyncIterator[Said]:
        """What is said from now on, line by line. Raises as `until` does."""
        self._connection.require_own_loop()
        queue: asyncio.Queue[Said | None] = asyncio.Queue()
        self._hearers.add(queue)
        try:
            while True:
                self._require_more(queue)
                line = await queue.get()
                if line is not None:
                    yield line
        finally:
            self._hearers.discard(queue)

    async def catch_up(self) -> tuple[Said, ...]:
        """Read all that was said here, as far as I may hear it; it stands in `chat` then."""
        self._add(await self._kontor.chat(self.table_id, invite=self._invite))
        return self.chat

    async def take_seat(self, seat: int) -> None:
        """Sit down. Raises Refused `seat_taken`, `already_seated`, `not_open`."""
        await self._kontor.take_seat(self.table_id, seat, invite=self._invite)

    async def seat_bot(self, seat: int, bot: str = "steady") -> None:
        """Seat a bot of that level; for the owner. Raises Refused."""
        await self._kontor.seat_bot(self.table_id, seat, bot)

    async def start(self) -> None:
        """Start with the seats that are taken; for the owner. Raises Refused `seats_empty`."""
        await self._kontor.start(self.table_id)

    async def back(self) -> None:
        """I am back, and the bot that stands in for me plays no longer. Raises Refused."""
        await self._kontor.back(self.table_id)

    async def leave(self) -> None:
        """Leave my seat, or give it up in a running game. Raises Refused."""
        if self.seat is not None:
            await self._kontor.leave_seat(self.table_id, self.seat)

    async def until(self, condition: Callable[[Table], bool]) -> Table:
        """Wait until this holds of the table.

        Raises Refused if I may not see the table any more (`unknown_table`), or if a bug keeps the
        server from showing it (`internal`): then it may be waited for again, the server is asked
        on. Raises Disconnected if the connection is gone for good.
        """
        self._connection.require_own_loop()

        def met() -> bool:
            if self._lost is not None and not condition(self):
                raise self._lost
            return condition(self)

        async with self._moved:
            await self._moved.wait_for(met)
        return self

    async def changes(self) -> AsyncIterator[wire.Position | wire.Commit]:
        """Every frame about this table, beginning with where it stands now, until its end.

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
        """Watch it no more."""
        await self._kontor.unwatch(self.table_id)

    async def ready(self) -> Table:
        """Wait for the first position. Raises Refused if I may not see this table, Disconnected."""
        await self._ready.wait()
        if self._lost is not None:
            raise self._lost
        return self

    # What the connection calls.

    def watch_frame(self) -> dict[str, Any]:
        """The frame that asks for what I do not have yet."""
        frame: dict[str, Any] = {"type": "watch", "table": self.table_id}
        if self._invite is not None:
            frame["invite"] = self._invite
        if self._resume_token is not None:
            frame |= {"have": self.version, "resume_token": self._resume_token}
        return frame

    def receive(self, frame: wire.Position | wire.Commit) -> bool:
        """Take a frame in; False if versions are missing before it."""
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
                self.view = patched(self.view, frame.patch)
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
        self._begin(self._notify())
        return True

    def hear(self, frame: Said | Presence) -> None:
        """Take in what is no part of the ledger."""
        match frame:
            case Presence():
                self.presence = frame
                if self.trouble is not None and self.trouble.code == "unavailable":
                    self.trouble = None  # who resumes and has missed nothing is sent only this
            case Said():
                self._add((frame,))
                self._answer(frame)
                for queue in self._hearers:
                    queue.put_nowait(frame)
        self._begin(self._notify())

    def refused(self, refusal: Refused) -> None:
        """A saying was refused, or else the watching: the frame does not tell which."""
        watched = self._summary is not None
        of_talk = watched and bool(self._sayings) and refusal.code not in OF_THE_TABLE
        if of_talk:
            _, heard = self._sayings.popleft()
            if not heard.done():
                heard.set_exception(refusal)
        if refusal.code == "internal" or (refusal.code == "unavailable" and not of_talk):
            self._cannot_be_shown(refusal)
        elif not of_talk and refusal.code not in (OF_TALK if watched else ()):
            self.lost(refusal)

    def _cannot_be_shown(self, refusal: Refused) -> None:
        """The connection asks again; whoever waits learns of a bug, which may not pass soon."""
        self.trouble = refusal
        if refusal.code == "internal":
            self._resume_token = None  # so that a position comes, which ends the trouble
            self.lost(refusal)

    def misread(self, refusal: Refused) -> None:
        """The server hung up over a frame; it may have been one of mine not answered yet."""
        self._unheard(refusal)
        if self._summary is None:
            self.lost(refusal)

    def lost(self, reason: Refused | Disconnected) -> None:
        """There is no more to come: whoever waits for something of this table learns why."""
        self._lost = reason
        self._unheard(reason)
        self._ready.set()
        for queue in (*self._listeners, *self._hearers):
            queue.put_nowait(None)
        self._begin(self._notify())

    def _unheard(self, reason: Refused | Disconnected) -> None:
        for _, heard in self._sayings:
            if not heard.done():
                heard.set_exception(reason)

    def _require_more(self, queue: asyncio.Queue[Any]) -> None:
        """Raises Refused, Disconnected if all that came has been read, and no more will come."""
        if self._lost is not None and queue.empty():
            raise self._lost

    def returned(self) -> None:
        """Read what was said while the connection was gone."""
        self._begin(self._catch_up_quietly())

    async def _catch_up_quietly(self) -> None:
        with contextlib.suppress(Refused, Disconnected):  # the next line comes all the same
            last = self.chat[-1].n if self.chat else 0
            missed = await self._kontor.chat(self.table_id, since=last, invite=self._invite)
            for line in missed:
                self.hear(line)

    def _add(self, lines: Iterable[Said]) -> None:
        known = {line.n: line for line in (*self.chat, *lines)}
        self.chat = tuple(known[n] for n in sorted(known))

    def _answer(self, line: Said) -> None:
        """Whoever said this here may go on."""
        for text, heard in self._sayings:
            mine = line.speaker.player_id == self._kontor.player_id and line.text == text
            if mine and not heard.done():
                heard.set_result(line)
                return

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._notices.add(task)
        task.add_done_callback(self._notices.discard)

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
        async with self._moved:
            self._moved.notify_all()
