"""Two gateways on one Redis: the bots of one that dies are taken over by the other."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kontor import Kontor
from server.store import keys
from tests.running.gateways import Gateways, gateways
from tests.running.process import children, exists
from tests.running.wait_until import wait_until
from tests.server.patience import PATIENCE, patiently
from tests.server.shards import whole
from tests.upgrade.test_going_back import moved

pytestmark = [pytest.mark.fault]

POLICIES = ("steady", "strong")
"""Of the bots at two tables."""


@pytest.fixture
def deployment(tmp_path: Path) -> Iterator[Gateways]:
    """One Redis and two gateways."""
    left, right = (
        {
            "KONTOR_BOT_LEASE_SECONDS": "2",
            "KONTOR_BOT_BEAT_SECONDS": beat,
            "KONTOR_SEARCH_BEAT_SECONDS": beat,
        }
        for beat in ("3600", "0")
    )
    with gateways(tmp_path, left, right) as running:
        yield running


async def test_if_a_gateway_dies_while_its_bots_think_others_answer(deployment: Gateways) -> None:
    """One gateway runs all bots, whose beat is an hour; the other is frozen until then."""
    thinking: list[int] = []
    async with Kontor(deployment.left.url, name="Anna") as anna:
        deployment.right.freeze()
        try:
            tables = [
                await anna.open_table("burgundy", seats=2, bots={1: policy}) for policy in POLICIES
            ]
            for table in tables:
                while table.my_turn:
                    await moved(table)
            async for _ in patiently():
                thinking = children(deployment.left.pid, "spawn_main")
                if thinking and await asyncio.to_thread(leased, deployment) == len(POLICIES):
                    break
            deployment.left.kill()
        finally:
            deployment.right.thaw()

        async with Kontor(deployment.right.url, token=anna.token) as elsewhere:
            for table in tables:
                watched, seen = await elsewhere.watch(table.table_id), table.version
                answered = watched.until(lambda table, seen=seen: table.version > seen)
                await asyncio.wait_for(answered, PATIENCE)

    await asyncio.to_thread(wait_until, lambda: not any(map(exists, thinking)))


def leased(deployment: Gateways) -> int:
    """How many tables a gateway has taken and not yet settled."""
    with deployment.redis.client() as redis:
        soon: float = time.time() + 0.5
        counts = [redis.zcount(shard, soon, "+inf") for shard in whole(keys.DUE)]
        return sum(map(int, counts))  # pyright: ignore[reportArgumentType]
