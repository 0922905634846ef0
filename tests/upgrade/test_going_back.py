"""An older build comes back, and the ledgers hold what it cannot read."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from clients.sdk import Kontor, Table
from server.store import keys
from tests.server.patience import patiently
from tests.upgrade.builds import CHECKOUT, NEW_TAG, writing
from tests.upgrade.house import House, entries_of, house, tags_in

pytestmark = [pytest.mark.fault, pytest.mark.live, pytest.mark.xdist_group("faults")]

LOOKED_AT_SECONDS = 4.0
"""Sweeps, queues and lists have been gone through by then: see the settings of this test."""


async def test_an_older_build_leaves_alone_what_it_cannot_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its people are sent on as long as a newer gateway is there, and play on when one is back.

    Two others hold lines all the time: nginx sends whoever comes to where the fewest are, so to the
    gateway that was replaced last. With as many at both it takes turns, and its turns may bring
    somebody back to the same older gateway for a minute.
    """
    newer = writing(tmp_path / "writing")
    async with AsyncExitStack() as stack:
        house_ = stack.enter_context(
            house(
                tmp_path,
                KONTOR_UNTOUCHED_SECONDS="1",
                KONTOR_ARCHIVE=str(tmp_path / "archive"),
                KONTOR_ARCHIVE_SECONDS="1",
            )
        )
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "nginx" / "tls" / "fullchain.pem"))
        for name in ("Ben", "Cleo"):
            await stack.enter_async_context(Kontor(house_.url, name=name))
        await house_.right.begin(newer)
        async with Kontor(house_.right.url, name="Ann") as ann:
            table = await ann.open_table("burgundy", seats=2, bots={1: "steady"})
            while NEW_TAG not in tags_in(entries_of(house_, table.table_id)):
                await moved(table)
            token, table_id = ann.token, table.table_id
        async with Kontor(house_.url, token=token) as ann:
            table = await asyncio.wait_for(ann.watch(table_id), 20)
            moved_behind_both = await moved(table)

            async for _ in patiently():
                if is_due(house_, table_id):
                    break
            await house_.right.replace(CHECKOUT)
            async for _ in patiently():
                if table.trouble is not None:
                    break
            async for _ in patiently():
                if not is_due(house_, table_id):
                    break
            left_alone = all_of(house_, table_id)
            await asyncio.sleep(LOOKED_AT_SECONDS)
            still = all_of(house_, table_id)
            trouble = table.trouble
            other = await ann.open_table("burgundy", seats=1)
            assert await moved(other)

            await house_.left.replace(newer)
            async for _ in patiently():
                if table.trouble is None:
                    break
            moved_again = await moved(table)

        assert trouble is not None
        assert trouble.code == "unavailable"
        assert still == left_alone
        assert moved_again > moved_behind_both
        assert not list((tmp_path / "archive").rglob(f"*{table_id}*"))
        said = house_.left.log() + house_.right.log()
        assert "unknown_event" in said
        for line in ("table_unreadable", "ledger_damaged", "work_broke", "frame_failed"):
            assert f'"event":"{line}"' not in said


async def moved(table: Table) -> int:
    """Play on where it is my turn; the version of that move."""
    await table.until(lambda table: table.my_turn)
    version = await table.act(table.options[-1])
    await table.until(lambda table: table.version >= version)
    return version


def is_due(house_: House, table_id: str) -> bool:
    """Whether a gateway that looks for untouched tables now comes upon this one."""
    with house_.redis.client() as redis:
        due: Any = redis.zscore(keys.IDLE.of(keys.shard_of(table_id, keys.QUEUE_SHARDS)), table_id)
        now: Any = redis.time()
    return due <= now[0]


def all_of(house_: House, table_id: str) -> dict[str, Any]:
    """Everything that Redis holds of a table, as it is dumped."""
    with house_.redis.client() as redis:
        dumps: Any = {
            key: redis.dump(key)
            for key in (keys.LEDGER, keys.BOOKED, keys.SUMMARY, keys.SECRET)
            for key in [key.of(table_id)]
        }
    return dumps
