"""Redis and the server are killed with -9 in the middle of games; nothing acknowledged is lost."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from kontor import Kontor
from tests.faults.playing import all_survive
from tests.running.served import Served

pytestmark = [pytest.mark.fault]


async def test_nothing_acknowledged_is_lost_when_redis_and_the_server_are_killed(
    tmp_path: Path,
) -> None:
    with Served(tmp_path) as served:

        def fall(kill: Callable[[], None]) -> None:
            kill()
            if not served.alive:
                served.start()

        kills = (served.kill_redis, served.kill, served.kill_both, served.kill_redis)
        async with Kontor(served.url, name="Anna") as anna, Kontor(served.url, name="Ben") as ben:
            await all_survive(anna, ben, [partial(fall, kill) for kill in kills], seed=11)
