"""People who get notifications, and people who seek each other, while faults happen.

No request is lost. Each turn of a player with a closed page is notified once, under one id however
often it is sent. Each seeker has a chair, and no seek outlives an absent player.

Faults that freeze a gateway, or leave connections half-open, are excluded: a page that is closed
meanwhile seems to be open there.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from server.notifications.subscriptions import READ_PLAYERS_SECONDS
from tests.faults.called import Called
from tests.faults.game_loop import Plan
from tests.faults.play import ROUND_SECONDS, Companion
from tests.faults.run import Report, run
from tests.faults.schedule import Fault, Kind, Setup
from tests.faults.seekers import Seeker, traces_of
from tests.faults.setups import Deployment
from tests.running.push_service import PushService, certificate_in, push_service

NAMES = """KILL_GATEWAY KILL_GATEWAYS KILL_PARENT POWER_CUT RESTART KILL_REDIS STOP_REDIS REDIS_CUT
    REDIS_CUT_AT_BYTE REDIS_DELAY MOVE_SLOTS HALF_MOVE_SLOTS"""
KINDS = tuple(Kind[name] for name in NAMES.split())
PLANS = (Plan("people/villagers", "villagers", 2, {}),)
CALLED, SEEKERS = 3, 3
ANSWER_SECONDS = 0.3
"""Of the push service: so long a call is on its way, and a fault may come."""


class Counts(NamedTuple):
    """Number of turns that were called for, of seeks, and of seeks that met somebody."""

    turns: int
    sought: int
    together: int


class Company:
    """People who come and go. `counts`: what they did, set once they have left."""

    def __init__(self, service: PushService, seed: int) -> None:
        self._service = service
        self._seed = seed
        self.counts = Counts(0, 0, 0)

    @asynccontextmanager
    async def at(self, built: Deployment) -> AsyncIterator[Sequence[Companion]]:
        """Start them; when the block ends, stop them and check what they left behind."""
        called = [Called(built, self._service, f"{self._seed}/{n}") for n in range(CALLED)]
        seekers = [Seeker(built, f"{self._seed}/{n}", n) for n in range(SEEKERS)]
        people: list[Called | Seeker] = [*called, *seekers]
        await asyncio.gather(*(one.subscribe() for one in called))
        await asyncio.sleep(2 * READ_PLAYERS_SECONDS)
        tasks = {asyncio.create_task(one.go_on()): one for one in people}
        try:
            yield people
        finally:
            for one in people:
                one.is_last = True
            _, late = await asyncio.wait(tasks, timeout=ROUND_SECONDS)
            for task in late:
                tasks[task].findings.append("came to no end")
                task.cancel()
            for outcome in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(outcome, Exception):
                    raise outcome
        seekers[0].findings += await traces_of(built, seekers)
        self.counts = Counts(
            sum(one.turns for one in called),
            sum(one.sought for one in seekers),
            sum(one.together for one in seekers),
        )


async def run_with_people(
    seed: int, setup: Setup, faults: Sequence[Fault], folder: Path
) -> tuple[Report, Counts]:
    """Run these faults while people come and go beside a game loop, and judge both."""
    certificate = certificate_in(folder)
    async with push_service(certificate) as service:
        service.answers_after = ANSWER_SECONDS
        given = {"KONTOR_PUSH_HOSTS": service.host, "SSL_CERT_FILE": str(certificate[0])}
        company = Company(service, seed)
        report = await run(seed, setup, faults, folder, PLANS, given=given, company=company.at)
        return report, company.counts
