"""Redis and the server are killed with -9 in the middle of games; nothing acknowledged is lost."""

import asyncio
import random
import signal
from pathlib import Path

import pytest

from clients.sdk import Kontor, Refused
from tests.faults.playing import Acknowledged, all_is_there, plays, progress, two_sit_down
from tests.running.served import Served

pytestmark = [pytest.mark.fault, pytest.mark.xdist_group("faults")]

GAMES = 20


async def test_nothing_acknowledged_is_lost_when_redis_and_the_server_are_killed(
    tmp_path: Path,
) -> None:
    """Every acknowledged command is there, nothing is booked twice, all clients end alike."""
    chance = random.Random(11)
    with Served(tmp_path) as served:
        async with Kontor(served.url, name="Anna") as anna, Kontor(served.url, name="Ben") as ben:
            tables = [await two_sit_down(anna, ben) for _ in range(GAMES)]
            booked: list[Acknowledged] = [{} for _ in tables]
            players = [
                asyncio.create_task(plays(table, booked[n], random.Random(n)))
                for n, pair in enumerate(tables)
                for table in pair
            ]
            for victim in (served.kill_redis, served.kill, served.kill_both, served.kill_redis):
                await progress(tables, chance.randint(150, 500))
                await asyncio.to_thread(victim)
                if not served.alive:
                    await asyncio.to_thread(served.start)
            await asyncio.gather(*players)

            for pair, acknowledged in zip(tables, booked, strict=True):
                await all_is_there(anna, pair, acknowledged)
            assert anna.connection.reconnects >= 2


async def test_a_stopped_server_leaves_nothing_behind(tmp_path: Path) -> None:
    """SIGTERM: the server ends, its Redis with it, and the next one knows the table."""
    with Served(tmp_path) as served:
        async with Kontor(served.url) as anna:
            table = await anna.open_table("burgundy", seats=1)
            before = await anna.at(table.table_id, table.version)
        assert served.stop(signal.SIGTERM) == 0
        assert not served.redis_alive()

        served.start()

        async with Kontor(served.url, token=anna.token) as again:
            assert await again.at(table.table_id, table.version) == before
            with pytest.raises(Refused) as refusal:
                await again.take_seat(table.table_id, 0)
            assert refusal.value.code in {"already_seated", "seat_taken"}
