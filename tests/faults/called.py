"""Two at a table of days: one plays with an open page, the other is called to each turn."""

import asyncio
import contextlib
import random
import time

from kontor import Disconnected, Refused, Table
from tests.faults.game_loop import Account
from tests.faults.setups import Deployment
from tests.running.push_service import PushService

GAME = "burgundy"
DAYS = 3 * 86_400
CALLED_SECONDS = 45.0
"""After which a call is lost: who died with a page open there is taken for present for a while."""
CLOSED_SECONDS = 0.3
"""Between a page that is closed and the next move."""


class Called:
    """`turns`: begun while the page was closed. `rounds`: those that were played through."""

    def __init__(self, built: Deployment, service: PushService, seed: str) -> None:
        self.name = f"called {seed}"
        self.findings: list[str] = []
        self.turns = self.rounds = 0
        self.table_id = ""
        self.is_last = False
        self._chance = random.Random(self.name)
        self._service = service
        self._browser = service.browser(seed.replace("/", "-"))
        self._doors = [door.url for door in built.doors]
        self._host, self._guest = (Account(url) for url in self._doors[:2])
        self._read: dict[str, dict[str, str]] = {}
        """Calls by their ids, as they came first."""
        self._looked_at = 0

    @property
    def tables(self) -> list[str]:
        return [self.table_id] if self.table_id else []

    async def subscribe(self) -> None:
        """Before any fault: gateways learn of it one after the other (`READ_PLAYERS_SECONDS`)."""
        await self._host.register("Anna")
        await self._guest.register("Ben")
        body = {"subscription": self._browser.subscription}
        await self._guest.insist("PUT", "/api/me/calls/phone", body)

    async def go_on(self) -> None:
        """One game after the other."""
        host, guest = self._host, self._guest
        async with host.page(self._doors[0]) as kontor:
            while not self.is_last:
                terms = {"game": GAME, "seats": 2, "move_seconds": DAYS}
                opened = await host.insist("POST", "/api/tables", terms)
                table_id = self.table_id = opened["table_id"]
                table = await kontor.watch(table_id)
                await self._sit_and_answer(table, guest)
                await self._play(table, guest)
                await kontor.unwatch(table_id)
                if self.findings:
                    break
        await host.close()
        await guest.close()
        self._read_on()
        if len(self._read) > self.turns:
            self.findings.append(f"{len(self._read)} calls for {self.turns} turns")

    async def _play(self, table: Table, guest: Account) -> None:
        """Until the game is over, or no more is wanted."""
        while not self.is_last and not table.finished:
            began = time.monotonic()
            await self._moved(table, 1)
            if table.finished:
                return
            self.turns += 1
            if not await self._is_called(began):
                self.findings.append(f"turn {self.turns} was not called for")
                return
            await self._answered(table, guest)
            self.rounds += 1

    async def _sit_and_answer(self, table: Table, guest: Account) -> None:
        """Sit down from an open page: nobody is called who begins and is there."""
        async with guest.page(self._chance.choice(self._doors)) as kontor:
            theirs = await kontor.watch(table.table_id)
            await guest.insist("POST", f"/api/tables/{table.table_id}/seats/1", {})
            await theirs.until(lambda theirs: theirs.seat == 1)
            await self._moved(theirs, 0)
        await self._is_away(table)

    async def _answered(self, table: Table, guest: Account) -> None:
        """Have the other one play on a page that is closed again."""
        async with guest.page(self._chance.choice(self._doors)) as kontor:
            await self._moved(await kontor.watch(table.table_id), 0)
        await self._is_away(table)

    async def _is_away(self, table: Table) -> None:
        await table.until(lambda table: table.my_turn or table.finished)
        await asyncio.sleep(CLOSED_SECONDS)

    async def _moved(self, table: Table, seat: int) -> None:
        """Move until that seat is waited for."""
        while not table.finished and seat not in table.awaiting:
            with contextlib.suppress(Refused, Disconnected):
                await table.until(lambda table: table.my_turn or seat in table.awaiting)
                if table.my_turn:
                    version = await table.act(self._chance.choice(table.options))
                    await table.until(lambda table, seen=version: table.version >= seen)

    async def _is_called(self, began: float) -> bool:
        while time.monotonic() < began + CALLED_SECONDS:
            self._read_on()
            if len(self._read) >= self.turns:
                return True
            await asyncio.sleep(0.02)
        return False

    def _read_on(self) -> None:
        """Read the notifications since the last call."""
        asked = self._service.asked
        while self._looked_at < len(asked):
            _, path, body = asked[self._looked_at]
            self._looked_at += 1
            if self._browser.endpoint.endswith(path):
                call = self._service.opened(self._browser, body)
                if call["id"] not in self._read and len(self._read) >= self.turns:
                    self.findings.append(f"called twice for turn {self.turns}")
                self._read.setdefault(call["id"], call)
                if call != self._read[call["id"]]:
                    self.findings.append(f"{call} was {self._read[call['id']]} before")
