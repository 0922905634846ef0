"""What an operator has done to the tables of a ledger, while gateways serve them or not."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from math import inf
from typing import NamedTuple

from domain.decider import Rejected
from domain.table.chain import EMPTY
from projections.catalog import PROJECTIONS
from projections.projection import Shown
from server.archive.archive import Archive
from server.automation.archivist import Mover
from server.automation.rebuild import Rebuild
from server.runtime.clock import timestamp
from server.runtime.settings import Settings
from server.store import keys
from server.store.data_folder import socket_path
from server.store.pagination import newest
from server.store.redis_client import Unavailable
from server.store.table_queue import TableQueue
from server.tables.cache import UnknownTable, UnreadableTable
from server.tables.follow_ups import Hooks
from server.tables.tables import Store, Tables, store_of, tables_of

PAGE = 100
WAIT_SECONDS = 2.0
Say = Callable[[str], None]


class TablesDone(NamedTuple):
    """How many tables it was done to, and to how many it should have been and could not."""

    done: int
    left: int


@asynccontextmanager
async def store_at(settings: Settings) -> AsyncGenerator[Store]:
    """Raises Unavailable where no Redis answers, RuntimeError where the archive cannot be used."""
    url = settings.redis_url or f"unix://{socket_path(settings.folder)}"
    store = store_of(settings, url, PROJECTIONS)
    async with store.redis:
        await store.redis.ping()
        await store.clock.look()
        yield store


async def archive_finished(settings: Settings, seconds: float, say: Say) -> TablesDone:
    """Move every table that finished so many seconds ago, 0: all. What cannot be moved is left.

    Raises RuntimeError where no archive is set; Unavailable.
    """
    async with store_at(settings) as store:
        if store.archive is None:
            message = "No archive is set: name a folder or a bucket in KONTOR_ARCHIVE."
            raise RuntimeError(message)
        await store.archive.require_own()
        tables = tables_of(store, Hooks(), lambda _: None)
        mover = Mover(tables, store.index, store.archive)
        before = store.clock() - seconds if seconds else inf
        moved, left = 0, 0
        async for ids in store.index.pages():
            for shown in await finished(store, ids):
                try:
                    if timestamp(shown["finished_at"]) > before:
                        continue
                    await archive_table(tables, mover, shown["table_id"])
                    for queue in (keys.OVER, keys.IDLE):
                        await TableQueue(store.redis, queue).remove(shown["table_id"])
                    moved += 1
                except Unavailable:
                    raise
                except Exception as error:  # noqa: BLE001 - of one table
                    say(f"{shown['table_id']} was left: {reason_of(error)}")
                    left += 1
            say(f"{moved} tables moved")
        await tables.close()
        return TablesDone(moved, left)


async def finished(store: Store, ids: list[str]) -> list[Shown]:
    """Those that are over, and after which nothing is left to be done: else servers do that first.

    What follows an end is noted along with it: so it is asked for only once the end was seen.
    """
    over = [one for one in await store.index.summaries(ids) if "outcome" in one]
    undone = await store.ledger.todo([one["table_id"] for one in over])
    return [one for one in over if one["table_id"] not in undone]


async def archive_table(tables: Tables, mover: Mover, table_id: str) -> None:
    """Raises RuntimeError where it stays, and whatever is wrong with that table."""
    live = await tables.catch_up.newest(table_id)
    try:
        moved = await mover.move(live)
    finally:
        tables.cache.remove(live)
    if not moved:
        message = "its ledger is damaged, or something happened there just now"
        raise RuntimeError(message)


def reason_of(error: Exception) -> str:
    """Why a table is left."""
    match error:
        case UnknownTable():
            return "it is of a game that is not offered, or is gone"
        case UnreadableTable(cause=cause):
            return f"it cannot be read ({cause})"
        case Rejected(code=code):
            return code
        case _:
            return str(error) or type(error).__name__


async def rebuild_lists(settings: Settings, say: Say, *, again: bool = False) -> TablesDone:
    """Make the lists of lobby and players anew, of the index and the archive.

    Games may go on meanwhile. After it was stopped it goes on where it was, unless `again`. Waits
    while somebody else is at it. Raises RuntimeError where the archive seems to be another than
    before, OtherArchive where it is; Unavailable.
    """
    async with store_at(settings) as store:
        index, archive = store.index, store.archive
        left: list[str] = []

        async def unplaced(table_id: str) -> None:
            assert archive is not None
            say(f"{table_id} was left: {await why_unplaced(archive, table_id)}")
            left.append(table_id)

        async def restore(table_ids: list[str]) -> int:
            return len(await index.place_again(table_ids))

        rebuild = Rebuild(
            store.redis, index, archive, store.clock, restore, say=say, unplaced=unplaced
        )
        if again:
            await rebuild.begin_again()
        elif reached := await rebuild.reached():
            say(f"Going on after {reached}.")
        await rebuild.ask()
        while not await rebuild.go_on():
            say("Somebody else is at it, or was a moment ago; waiting.")
            await asyncio.sleep(WAIT_SECONDS)
            await rebuild.ask()
        gone = 0 if archive is None else await drop_unknown(store, archive)
        say(f"{rebuild.placed} tables placed, {gone} dropped that are nowhere any more")
        return TablesDone(rebuild.placed, len(left))


async def why_unplaced(archive: Archive, table_id: str) -> str:
    """What is wrong with an archived table. Raises Unavailable where it is the archive itself."""
    try:
        await archive.find(table_id)
    except Unavailable:
        raise
    except Exception as error:  # noqa: BLE001 - of one table
        return reason_of(error)
    return "its summary could not be read just now"


async def drop_unknown(store: Store, archive: Archive) -> int:
    """Take tables out of the lobby that are neither in Redis nor in the archive; how many.

    Raises RuntimeError where the archive holds none at all, but some are missing in Redis: then it
    is rather the archive that is missing.
    """
    gone, last = 0, None
    lists = store.index.lobby()
    while True:
        places = await newest(store.redis, lists, last, PAGE)
        heads = await store.ledger.heads([place.table_id for place in places])
        missing = [one.table_id for one, head in zip(places, heads, strict=True) if head == EMPTY]
        unknown = [one for one in missing if not await is_archived(archive, one)]
        if unknown and await is_empty(archive):
            message = (
                "KONTOR_ARCHIVE holds no table at all, but the lobby names some that Redis does not"
                " have. Is it the right one? They stay in the lobby."
            )
            raise RuntimeError(message)
        await store.redis.batch(("ZREM", key, one) for one in unknown for key in lists)
        gone += len(unknown)
        if len(places) < PAGE:
            return gone
        last = places[-1]


async def is_empty(archive: Archive) -> bool:
    async for ids in archive.ids():
        if ids:
            return False
    return True


async def is_archived(archive: Archive, table_id: str) -> bool:
    """Whether it is there, readable or not. Raises Unavailable."""
    try:
        return await archive.find(table_id) is not None
    except Unavailable:
        raise
    except Exception:  # noqa: BLE001 - of one table, which may be mended
        return True
