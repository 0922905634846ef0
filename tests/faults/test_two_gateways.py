"""Two gateways on one Redis, a seat at each; whatever is killed, nothing acknowledged is lost."""

import asyncio
import os
import random
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from clients.sdk import Kontor, Table
from server.store import keys
from tests.faults.playing import Acknowledged, all_is_there, plays, progress, two_sit_down
from tests.faults.test_workers import children
from tests.running.redis_server import RedisServer
from tests.running.served import Served
from tests.server.patience import PATIENCE, patiently
from tests.server.shards import whole

pytestmark = [pytest.mark.fault, pytest.mark.xdist_group("faults")]

GAMES, TABLES_OF_BOTS = 20, 3


class House(NamedTuple):
    """One Redis and two gateways."""

    redis: RedisServer
    left: Served
    right: Served

    def kill_left(self) -> None:
        self.left.kill()
        self.left.start()

    def kill_right(self) -> None:
        self.right.kill()
        self.right.start()

    def kill_redis(self) -> None:
        self.redis.kill_and_start()

    def kill_all(self) -> None:
        self.left.kill()
        self.right.kill()
        self.redis.kill_and_start()
        self.left.start()
        self.right.start()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with ExitStack() as stack:
        redis = stack.enter_context(RedisServer(tmp_path / "redis"))
        gateways: list[Served] = []
        for name, beat in (("left", "3600"), ("right", "0")):
            (tmp_path / name).mkdir()
            served = Served(
                tmp_path / name,
                KONTOR_REDIS_URL=redis.url,
                KONTOR_BOT_LEASE_SECONDS="2",
                KONTOR_SWEEP_SECONDS="0.5",
                KONTOR_BOT_SECONDS=beat,
            )
            gateways.append(stack.enter_context(served))
        yield House(redis, *gateways)


async def test_twenty_games_survive_whatever_is_killed(house: House) -> None:
    """Every acknowledged command is there, nothing is booked twice, all clients end alike."""
    chance = random.Random(7)
    async with (
        Kontor(house.left.url, name="Anna") as anna,
        Kontor(house.right.url, name="Ben") as ben,
    ):
        tables = [await two_sit_down(anna, ben) for _ in range(GAMES)]
        booked: list[Acknowledged] = [{} for _ in tables]
        players = [
            asyncio.create_task(plays(table, booked[n], random.Random(n)))
            for n, pair in enumerate(tables)
            for table in pair
        ]
        victims = (
            house.kill_redis,
            house.kill_left,
            house.kill_right,
            house.kill_redis,
            house.kill_all,
        )
        for victim in victims:
            await progress(tables, chance.randint(100, 400))
            assert not all(table.finished for table, _ in tables)
            await asyncio.to_thread(victim)
        await asyncio.gather(*players)

        for pair, acknowledged in zip(tables, booked, strict=True):
            await all_is_there(anna, pair, acknowledged)
        assert anna.connection.reconnects >= 2
        assert ben.connection.reconnects >= 2


async def test_bells_that_are_lost_all_the_time_hold_no_game_up(house: House) -> None:
    async with (
        Kontor(house.left.url, name="Anna") as anna,
        Kontor(house.right.url, name="Ben") as ben,
    ):
        pair = await two_sit_down(anna, ben)
        booked: Acknowledged = {}
        players = asyncio.gather(
            *(plays(table, booked, random.Random(n)) for n, table in enumerate(pair))
        )
        cuts = 0
        with house.redis.client() as redis:
            while not players.done():
                cuts += int(redis.execute_command("CLIENT", "KILL", "TYPE", "pubsub"))  # pyright: ignore[reportArgumentType]
                await asyncio.sleep(0.1)
        await players

        assert cuts >= 4
        await all_is_there(anna, pair, booked)


async def test_when_a_gateway_dies_while_its_bots_think_the_other_answers(house: House) -> None:
    """The other one stands still until then, so that all bots are the first one's.

    Those never answer: the beat at which they would is an hour.
    """
    thinking: list[int] = []
    async with Kontor(house.left.url, name="Anna") as anna:
        with standing_still(house.right):
            tables = [
                await anna.open_table("burgundy", seats=2, bots={1: "steady"})
                for _ in range(TABLES_OF_BOTS)
            ]
            for table in tables:
                while table.my_turn:
                    await moved(table)
            async for _ in patiently():
                thinking = await asyncio.to_thread(thinkers, house.left)
                if thinking and await asyncio.to_thread(leased, house) == TABLES_OF_BOTS:
                    break
            house.left.kill()

        async with Kontor(house.right.url, token=anna.token) as elsewhere:
            for table in tables:
                watched, seen = await elsewhere.watch(table.table_id), table.version
                answered = watched.until(lambda table, seen=seen: table.version > seen)
                await asyncio.wait_for(answered, PATIENCE)

    await asyncio.to_thread(all_end, thinking)


@contextmanager
def standing_still(served: Served) -> Iterator[None]:
    os.kill(served.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(served.pid, signal.SIGCONT)


async def moved(table: Table) -> None:
    version = await table.act(table.options[-1])
    await table.until(lambda table: table.version >= version)


def leased(house: House) -> int:
    """How many tables a gateway has taken and not yet settled."""
    with house.redis.client() as redis:
        soon: float = time.time() + 0.5
        counts = [redis.zcount(shard, soon, "+inf") for shard in whole(keys.DUE)]
        return sum(map(int, counts))  # pyright: ignore[reportArgumentType]


def thinkers(served: Served) -> list[int]:
    """The processes in which its bots think."""
    found: list[int] = []
    for child in children(served.pid):
        with suppress(FileNotFoundError, ProcessLookupError):  # it ended meanwhile
            if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                found.append(child)
    return found


def all_end(pids: list[int]) -> None:
    until = time.monotonic() + PATIENCE
    while any(Path(f"/proc/{pid}").exists() for pid in pids):
        assert time.monotonic() < until, "a bot outlives its server"
        time.sleep(0.05)


def test_two_gateways_stop_in_peace(house: House) -> None:
    """The Redis is not theirs: it stays."""
    assert house.left.stop(signal.SIGTERM) == 0
    assert house.right.stop(signal.SIGTERM) == 0
    with house.redis.client() as redis:
        assert redis.ping()
