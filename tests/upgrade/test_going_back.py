"""An older build comes back, and the ledgers hold what a newer one wrote."""

import asyncio
import re
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from kontor import Kontor, Table
from server.store import keys
from tests.running.gateways import Gateways
from tests.server.patience import until
from tests.upgrade.builds import CHECKOUT, NEW_TAG, writing
from tests.upgrade.deployment import deployment, entries_of, replace, tags_in

pytestmark = [pytest.mark.fault, pytest.mark.live]

LOOKED_AT_SECONDS = 1.5
"""Sweeps, queues and lists have been gone through by then: see the settings of this test."""


async def require_files_of_either_page(running: Gateways) -> None:
    """Wherever nginx asks for them first: a gateway has none of the other build's."""
    async with httpx.AsyncClient(verify=False) as http:
        for place in (running.left, running.right):
            page = await http.get(place.url)
            for script in re.findall(r'src="(/assets/[^"]+)"', page.text):
                found = await http.get(running.url + script)
                assert found.status_code == 200, script


async def test_an_older_build_leaves_alone_what_it_cannot_read(tmp_path: Path) -> None:
    """Its players are redirected while a newer gateway runs, and play on when one is back.

    Two other players keep connections open all the time. nginx sends each new client to the gateway
    with the fewest connections, which is the gateway that was replaced last. If both have the same
    number, nginx alternates. A client may then return to the same older gateway for a minute.
    """
    newer = writing(tmp_path / "writing")
    async with AsyncExitStack() as stack:
        running = stack.enter_context(
            deployment(
                tmp_path,
                CHECKOUT,
                newer,
                KONTOR_ARCHIVE=str(tmp_path / "archive"),
                KONTOR_ARCHIVE_SECONDS="1",
            )
        )
        for name in ("Ben", "Cleo"):
            await stack.enter_async_context(Kontor(running.url, name=name))
        async with Kontor(running.right.url, name="Ann") as ann:
            table = await ann.open_table("burgundy", seats=1)
            while NEW_TAG not in tags_in(entries_of(running, table.table_id)):
                await moved(table)
            token, table_id = ann.token, table.table_id
            await table.say("before")
        await require_files_of_either_page(running)
        async with Kontor(running.url, token=token) as ann:
            table = await asyncio.wait_for(ann.watch(table_id), 20)
            moved_behind_both = await moved(table)

            await asyncio.to_thread(running.right.stop)
            make_due(running, table_id)
            running.right.environ["KONTOR_IDLE_SECONDS"] = "1"
            await replace(running.right, CHECKOUT)
            await until(lambda: table.trouble is not None)
            await until(lambda: not is_due(running, table_id))
            left_alone = all_of(running, table_id)
            await asyncio.sleep(LOOKED_AT_SECONDS)
            still = all_of(running, table_id)
            trouble = table.trouble
            other = await ann.open_table("burgundy", seats=1)
            assert await moved(other)

            await replace(running.left, newer)
            await until(lambda: table.trouble is None)
            moved_again = await moved(table)
        async with Kontor(running.left.url, token=token) as ann:
            said = await ann.chat(table_id)

        assert [line.text for line in said] == ["before"]
        assert trouble is not None
        assert trouble.code == "unavailable"
        assert still == left_alone
        assert moved_again > moved_behind_both
        assert not list((tmp_path / "archive").rglob(f"*{table_id}*"))
        log = running.left.log() + running.right.log()
        assert "unknown_event" in log
        for line in ("table_unreadable", "ledger_damaged", "work_broke", "frame_failed"):
            assert f'"event":"{line}"' not in log


async def moved(table: Table) -> int:
    """Make a move when it is the player's turn, and return its version."""
    await table.until(lambda table: table.my_turn)
    version = await table.act(table.options[-1])
    await table.until(lambda table: table.version >= version)
    return version


def make_due(running: Gateways, table_id: str) -> None:
    """Whichever gateway next looks for idle tables comes upon this one."""
    with running.redis.client() as redis:
        redis.zadd(keys.IDLE.of(keys.shard_of(table_id, keys.QUEUE_SHARDS)), {table_id: 0})


def is_due(running: Gateways, table_id: str) -> bool:
    """Whether a gateway that looks for idle tables now comes upon this one."""
    with running.redis.client() as redis:
        due: Any = redis.zscore(keys.IDLE.of(keys.shard_of(table_id, keys.QUEUE_SHARDS)), table_id)
        now: Any = redis.time()
    return due <= now[0]


def all_of(running: Gateways, table_id: str) -> dict[str, Any]:
    with running.redis.client() as redis:
        dumps: Any = {
            key: redis.dump(key)
            for key in (keys.LEDGER, keys.COMMITTED, keys.SUMMARY, keys.SECRET)
            for key in [key.of(table_id)]
        }
    return dumps
