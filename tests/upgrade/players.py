"""Who plays and watches meanwhile, and for how long each of them was away."""

import asyncio
import random
import time
from collections.abc import Callable
from typing import Any

import httpx

from clients.sdk import Kontor, Table
from tests.faults.history import Accepted, History, Refused, Sent
from tests.faults.raw_client import RawClient

PAUSE_SECONDS = 0.08
LOOK_SECONDS = 0.01


class Away:
    """The longest time, in seconds, that each was without a line, or a command without an answer.

    An answer that a command cannot be booked now is none. `is_here`: who has a line now.
    """

    def __init__(self) -> None:
        self.longest: dict[str, float] = {}
        self.is_here: dict[str, bool] = {}

    def note(self, name: str, seconds: float) -> None:
        self.longest[name] = max(self.longest.get(name, 0.0), seconds)

    async def watch(self, name: str, is_here: Callable[[], bool]) -> None:
        """Until cancelled."""
        here = time.monotonic()
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            now = time.monotonic()
            self.note(name, now - here)
            self.is_here[name] = is_here()
            if self.is_here[name]:
                here = now

    def note_answers(self, history: History) -> None:
        """How long commands waited that were sent by hand."""
        sent: dict[str, Sent] = {}
        for record in history.records:
            if isinstance(record, Sent):
                sent.setdefault(record.id, record)
            elif isinstance(record, Accepted | Refused) and record.id in sent:
                first = sent.pop(record.id)
                self.note(first.client, record.at - first.at)


class SdkPlayer:
    """Plays at one table with the SDK. `booked`: version → command, as acknowledged, in order.

    `goes_on`: while it is set; else so many moves as are `left`, that no game ends too soon.
    """

    def __init__(self, name: str, table: Table, away: Away) -> None:
        self.table = table
        self.booked: dict[int, dict[str, Any]] = {}
        self.name = name
        self.goes_on = asyncio.Event()
        self.left = 0
        self._away = away
        self._chance = random.Random(name)

    async def play(self) -> None:
        """Until the game is over."""
        while True:
            await self.table.until(lambda table: table.my_turn or table.finished)
            if self.table.finished:
                return
            await asyncio.sleep(PAUSE_SECONDS)
            self.left -= 1
            if self.left < 0:
                await self.goes_on.wait()
            option, began = self._chance.choice(self.table.options), time.monotonic()
            version = await self.table.act(option)
            self._away.note(self.name, time.monotonic() - began)
            assert version > max(self.booked, default=0)
            self.booked[version] = option.command
            await self.table.until(lambda table, version=version: table.version >= version)


def line_of(url: str) -> str:
    return url.replace("http", "ws") + "/ws"


async def registered(url: str, name: str) -> str:
    """The token of a new player."""
    async with httpx.AsyncClient(base_url=url, verify=False) as http:
        answer = await http.post("/api/players", json={"name": name})
        assert answer.is_success, answer.text
        return answer.json()["token"]


def raw_player(name: str, url: str, token: str | None, history: History) -> RawClient:
    kind = "people" if token else "spectator"
    return RawClient(name, kind, line_of(url), token, history, seed=name)


def is_online(kontor: Kontor) -> bool:
    return kontor.connection._online.is_set()


def has_line(client: RawClient) -> bool:
    return client._socket is not None
