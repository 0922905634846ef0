"""Who plays and watches meanwhile, and for how long each of them was away."""

import asyncio
import time
from typing import Any

from tests.faults.client import Client
from tests.faults.history import Accepted, History, Refused, Sent

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

    async def watch(self, client: Client) -> None:
        """Until cancelled."""
        here = time.monotonic()
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            now = time.monotonic()
            self.note(client.name, now - here)
            self.is_here[client.name] = client.is_online
            if client.is_online:
                here = now

    def note_answers(self, history: History) -> None:
        """How long commands waited."""
        sent: dict[str, Sent] = {}
        for record in history.records:
            if isinstance(record, Sent):
                sent.setdefault(record.id, record)
            elif isinstance(record, Accepted | Refused) and record.id in sent:
                first = sent.pop(record.id)
                self.note(first.client, record.at - first.at)


class SlowClient(Client):
    """It plays while `goes_on` is set; else so many moves as are `left`, that no game ends soon."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.goes_on = asyncio.Event()
        self.left = 0

    async def think(self) -> None:
        await asyncio.sleep(PAUSE_SECONDS)
        self.left -= 1
        if self.left < 0:
            await self.goes_on.wait()
