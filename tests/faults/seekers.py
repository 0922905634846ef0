"""People who seek people, one guest after the other, and what may be left of them: nothing."""

import asyncio
import contextlib
import random
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

from kontor import Disconnected, Refused, Table
from server.store import keys
from tests.faults.game_loop import Account
from tests.faults.ledgers import redis_at
from tests.faults.setups import Deployment

WANTED: tuple[dict[str, Any], ...] = (
    {"game": "burgundy", "seats": 2},
    {"game": "villagers", "seats": 3},
)
MOVES = (0, 4)
"""So many a guest makes before they go: after the third one a bot keeps the chair."""
STAYS_SECONDS = 2.0
PATIENCE_SECONDS = 20.0
"""Two tries of one seek at the same time may seat somebody twice."""
ENDED_SECONDS = 60.0


class Seeker:
    """`sought`: how often. `together`: how often somebody was there already, or came."""

    def __init__(self, built: Deployment, seed: str, number: int) -> None:
        self.name = f"seeker {seed}"
        self.findings: list[str] = []
        self.sought = self.rounds = self.together = 0
        self.is_last = False
        self.tables = ()
        self.guests: list[Account] = []
        self._chance = random.Random(self.name)
        doors = [door.url for door in built.doors]
        self._door, self._socket_door = (doors[(number + n) % len(doors)] for n in range(2))

    async def go_on(self) -> None:
        """One guest after the other."""
        while not self.is_last:
            guest = Account(self._door, PATIENCE_SECONDS)
            await guest.register(f"Guest {len(self.guests)}")
            self.guests.append(guest)
            await self._seek(guest)
            self.rounds += 1

    async def _seek(self, guest: Account) -> None:
        found = await guest.insist("POST", "/api/seeks", self._chance.choice(WANTED))
        self.sought += 1
        if "table_id" not in found:
            self.findings.append(str(found))
            return
        sitting = [seat["player"]["player_id"] for seat in found["seats"] if seat["player"]]
        if (seats := sitting.count(guest.player_id)) != 1:
            self.findings.append(f"has {seats} seats at {found}")
        table_id = found["table_id"]
        async with guest.page(self._socket_door, table_id) as kontor:
            table = await kontor.watch(table_id)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(STAYS_SECONDS):
                    await self._play(table, self._chance.randint(*MOVES))
            self.together += sum(seat.player is not None for seat in table.summary.seats) > 1
            if table.seat is None:
                self.findings.append(f"lost their seat at {table_id}")
        if self._chance.random() < 0.5:
            await guest.insist("DELETE", f"/api/seeks/{table_id}")

    async def _play(self, table: Table, moves: int) -> None:
        for _ in range(moves):
            with contextlib.suppress(Refused, Disconnected):
                await table.until(lambda table: table.my_turn or table.finished)
                if table.finished:
                    return
                version = await table.act(self._chance.choice(table.options))
                await table.until(lambda table, seen=version: table.version >= seen)


async def traces_of(built: Deployment, seekers: Sequence[Seeker]) -> list[str]:
    """Return leftovers after all players have left and some time has passed."""
    somebody = Account(built.doors[0].url)
    await somebody.register("Eve")
    until = time.monotonic() + ENDED_SECONDS
    while True:
        await asyncio.to_thread(time_passes, await built.redis_addresses())
        waiting = (await somebody.insist("GET", "/api/tables?status=waiting&limit=100"))["tables"]
        left = await asyncio.to_thread(left_in_redis, await built.redis_addresses())
        if not (waiting or left) or time.monotonic() > until:
            break
        await asyncio.sleep(0.5)
    found = [*left, *(f"somebody who is gone waits at {one}" for one in waiting)]
    for guest in (guest for one in seekers for guest in one.guests):
        shown = (await guest.insist("GET", "/api/me"))["tables"]
        if len(shown) > 1:
            found.append(f"{guest.player_id} sits at {[one['table_id'] for one in shown]}")
        for table in shown:
            found += faults_of(table)
        await guest.close()
    await somebody.close()
    return found


def faults_of(table: dict[str, Any]) -> list[str]:
    """Return the faults of a running table whose people have left."""
    people = Counter(seat["player"]["player_id"] for seat in table["seats"] if seat["player"])
    nobody = [seat for seat in table["seats"] if seat["player"] is None and "bot" not in seat]
    held = [seat for seat in table["seats"] if "held" in seat]
    said = {
        "somebody has two seats": max(people.values()) > 1,
        "a chair is nobody's": table["status"] != "running" or nobody != [],
        "a chair is held for nobody": held != [] or "seeks_later" in table,
    }
    return [f"{what}: {table}" for what, is_so in said.items() if is_so]


def time_passes(addresses: Sequence[Any]) -> None:
    """Make earlier connections look old, and make every seek due for a check."""
    for address in addresses:
        with contextlib.suppress(Exception), redis_at(address) as redis:
            for pattern in (keys.SEEKER_SEEN.of("*"), keys.PRESENT.of("*")):
                for key in redis.scan_iter(match=pattern, count=1000):
                    redis.delete(key)
            for shard in redis.scan_iter(match=keys.SEEKERS.of("*"), count=1000):
                redis.zunionstore(shard, {shard: 0.0})


def left_in_redis(addresses: Sequence[Any]) -> list[str]:
    """Lists of who waits that are not empty, with the heads and summaries of their tables."""
    found: list[str] = []
    for address in addresses:
        with redis_at(address) as redis:
            for pattern in ("seeks:*", "lobby:waiting:*", "queue:seekers:*"):
                for key in redis.scan_iter(match=pattern, count=1000):
                    tables: Any = redis.zrange(key, 0, -1)
                    heads = [redis.hgetall(keys.COMMITTED.of(one.decode())) for one in tables]
                    summaries = [redis.get(keys.SUMMARY.of(one.decode())) for one in tables]
                    found.append(f"{key.decode()} is left: {tables}, {heads}, {summaries}")
    return found
