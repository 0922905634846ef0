"""A client that plays by the SDK and records all that it does and sees.

People are more of a burden than the SDK. They resend a command under its id while no answer
arrives, and take moves back. Now and then they request something that is not allowed.
"""

import asyncio
import contextlib
import random
from typing import Any

import msgspec

from kontor import Commit, Disconnected, Kontor, Position, Refused, Table
from kontor.connection import Connection
from tests.faults import history
from tests.faults.history import History, Kind, digest, look_of, now
from tests.upgrade.builds import old_events

PAUSE = (0.05, 0.25)
"""Seconds a player thinks, from and to."""
WRONG, BACK = 0.04, 0.08
"""Shares of commands that are out of place on purpose, and of thoughts that undo the last one."""
AGAIN_SECONDS = 1.0
PATIENCE_SECONDS = 1.0
"""How long it waits for its own move to be shown before it looks again."""
MEANT = (1000, 1001, 1012)
"""Codes with which a server closes a socket in peace."""


class Stranger(Kontor):
    """A client without a token, which is not a guest and only watches."""

    async def _enter(self) -> None:
        self._connection = Connection(self._socket_url, None, self._lang)
        await self._connection.open()


class NotedTable(Table):
    """Each frame is written down as the SDK takes it. `earlier`: options that are over by now."""

    def __init__(self, client: "Client", table_id: str, invite: str | None) -> None:
        super().__init__(client.kontor, client.kontor.connection, table_id, invite)
        self._client = client
        self.earlier: tuple[Any, ...] = ()

    def receive(self, frame: Position | Commit) -> bool:
        before, self.earlier = self.version, tuple(self.options) or self.earlier
        fits = super().receive(frame)
        if not fits:
            self._client.trouble(self.table_id, "gap")
        elif isinstance(frame, Position) or frame.version > before:
            self._client.note(self, frame)
        return fits

    def receive_error(self, refusal: Refused) -> None:
        self._client.trouble(self.table_id, refusal.code)
        super().receive_error(refusal)


class Client:
    """One player, one table after another. `playing`: whether it acts, or only watches."""

    def __init__(
        self, name: str, kind: Kind, kontor: Kontor, records: History, seed: str = ""
    ) -> None:
        self.name = name
        self.kontor = kontor
        self.playing = True
        self.tables: dict[str, NotedTable] = {}
        self._is_person = kind == "people"
        self._history = records
        self._chance = random.Random(seed or name)
        hung_up = kontor.connection._closed

        def hung_up_and_note(code: int) -> None:
            if code not in MEANT:
                self.trouble("", f"closed {code}")
            hung_up(code)

        kontor.connection._closed = hung_up_and_note

    @property
    def is_asking(self) -> bool:
        """Whether a command of this client has no answer yet."""
        return bool(self.kontor.connection._unanswered)

    async def watch(self, table_id: str, invite: str | None = None) -> NotedTable:
        """Have this table from now on."""
        table = self.tables[table_id] = NotedTable(self, table_id, invite)
        await self.kontor.connection.watch(table_id, table)
        return table

    async def leave(self, table_id: str) -> None:
        table = self.tables.pop(table_id, None)
        if table is not None:
            self._history.add(history.Left(now(), self.name, table_id))
            await table.close()

    async def play_at(self, table_id: str) -> None:
        """Watch it, and play, until the game is over."""
        table = await self.watch(table_id)
        while not table.finished:
            try:
                await table.until(self._has_to_do)
                await self.think()
                frame = self._move(table)
                if not self.playing:
                    await asyncio.sleep(0.1)
                elif frame is not None:
                    await self._act(table, frame)
            except Disconnected:
                self.trouble(table_id, "disconnected")
                await asyncio.sleep(0.2)
            except Refused:  # it is noted as it comes
                await asyncio.sleep(0.2)

    async def think(self) -> None:
        await asyncio.sleep(self._chance.uniform(*PAUSE))

    def versions(self) -> dict[str, int]:
        """Table → the version it has."""
        return {table_id: table.version for table_id, table in self.tables.items()}

    def _has_to_do(self, table: Table) -> bool:
        return table.my_turn or table.finished or (self._is_person and table.may_undo)

    def _move(self, table: NotedTable) -> dict[str, Any] | None:
        """Return the next frame to send, or None if it is not this client's turn."""
        if self._is_person and table.may_undo and self._chance.random() < BACK:
            return {"type": "undo", "at": table.version}
        if not table.my_turn or not table.options:
            return None
        if self._is_person and table.earlier and self._chance.random() < WRONG:
            return {"type": "act", "command": self._chance.choice(table.earlier).command}
        frame = {"type": "act", "command": self._chance.choice(table.options).command}
        return frame | ({"at": table.version} if self._chance.random() < 0.5 else {})

    async def _act(self, table: NotedTable, frame: dict[str, Any]) -> None:
        connection = self.kontor.connection
        acting = asyncio.create_task(connection.act({**frame, "table": table.table_id}))
        await asyncio.sleep(0)
        command_id = next(reversed(connection._unanswered), "")
        about = (self.name, table.table_id, command_id)
        self._history.add(history.Sent(now(), *about, frame.get("command"), frame.get("at")))
        try:
            while self._is_person and not acting.done():
                await asyncio.wait({acting}, timeout=AGAIN_SECONDS)
                await connection._command_again(command_id)
            version = await acting
        except Refused as refusal:
            self._history.add(history.Refused(now(), *about, refusal.code))
        else:
            self._history.add(history.Accepted(now(), *about, version))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE_SECONDS):
                    await table.until(lambda table: table.version >= version)
        finally:
            acting.cancel()

    def trouble(self, table_id: str, code: str) -> None:
        self._history.add(history.Trouble(now(), self.name, table_id, code))

    def note(self, table: Table, frame: Position | Commit) -> None:
        commit = frame if isinstance(frame, Commit) else None
        outcome: Any = table.outcome and msgspec.to_builtins(table.outcome)
        commands = [option.command for option in table.options]
        self._history.add(
            history.JsonObject(
                now(),
                self.name,
                table.table_id,
                table.version,
                table.viewer,
                look_of(table.view, commands, table.awaiting, outcome),
                by=commit.by if commit else None,
                events=digest(old_events(commit.events)) if commit else "",
                position=commit is None,
                damaged=commit is None and table.damaged,
            )
        )
