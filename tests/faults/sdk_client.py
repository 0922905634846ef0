"""A client that plays by the SDK and writes down all that it does and sees."""

import asyncio
import contextlib
import random
from typing import Any

import msgspec

from clients.sdk import Commit, Disconnected, Kontor, Position, Refused, Table
from tests.faults import history
from tests.faults.history import History, digest, look_of, now
from tests.faults.raw_client import PAUSE

PATIENCE_SECONDS = 1.0
"""How long it waits for its own move to be shown before it looks again."""


class SdkClient:
    """One player, one table after another. `playing`: whether it acts, or only watches."""

    def __init__(self, name: str, kontor: Kontor, records: History, seed: str) -> None:
        self.name = name
        self.playing = True
        self.tables: dict[str, Table] = {}
        self._kontor = kontor
        self._history = records
        self._chance = random.Random(seed)
        records.kinds[name] = "sdk"

    async def watch(self, table_id: str, invite: str | None = None) -> Table:
        """Watch a table, and note each frame as the SDK takes it."""
        while True:
            try:
                table = await self._kontor.watch(table_id, invite=invite)
            except (Refused, Disconnected) as error:
                self._trouble(table_id, error)
                await asyncio.sleep(0.2)
            else:
                break
        receive = table.receive

        def receive_and_note(frame: Position | Commit) -> bool:
            before = table.version
            fits = receive(frame)
            if fits and (isinstance(frame, Position) or frame.version > before):
                self._note(table, frame)
            return fits

        table.receive = receive_and_note  # pyright: ignore[reportAttributeAccessIssue]
        self.tables[table_id] = table
        self._note(table, None)
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
                await table.until(lambda table: table.my_turn or table.finished)
                await asyncio.sleep(self._chance.uniform(*PAUSE))
                if not self.playing:
                    await asyncio.sleep(0.1)
                elif table.my_turn and table.options:
                    await self._act(table)
            except (Refused, Disconnected) as error:
                self._trouble(table.table_id, error)
                await asyncio.sleep(0.2)

    def versions(self) -> dict[str, int]:
        """Table → the version it has."""
        return {table_id: table.version for table_id, table in self.tables.items()}

    async def _act(self, table: Table) -> None:
        command = self._chance.choice(table.options).command
        looked = table.version if self._chance.random() < 0.5 else None
        acting = asyncio.create_task(table.act(command, at=looked))
        await asyncio.sleep(0)
        command_id = next(reversed(self._kontor.connection._unanswered), "")
        about = (self.name, table.table_id, command_id)
        self._history.add(history.Sent(now(), *about, command, looked))
        try:
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

    def _trouble(self, table_id: str, error: Refused | Disconnected) -> None:
        code = error.code if isinstance(error, Refused) else "disconnected"
        self._history.add(history.Trouble(now(), self.name, table_id, code))

    def _note(self, table: Table, frame: Position | Commit | None) -> None:
        commit = frame if isinstance(frame, Commit) else None
        outcome: Any = table.outcome and msgspec.to_builtins(table.outcome)
        commands = [option.command for option in table.options]
        self._history.add(
            history.Shown(
                now(),
                self.name,
                table.table_id,
                table.version,
                table.viewer,
                look_of(table.view, commands, table.awaiting, outcome),
                table.awaiting,
                by=commit.by if commit else None,
                events=digest(commit.events) if commit else "",
                position=commit is None,
                damaged=commit is None and table.damaged,
            )
        )
