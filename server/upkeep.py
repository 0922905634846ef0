"""What an operator has done to the tables of a ledger, while gateways serve them or not."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from domain.decider import Rejected
from domain.table.chain import EMPTY
from projections.catalog import PROJECTIONS
from projections.projection import Shown
from server.accounts.identity import Identity
from server.archive.archive import Archive, archive_of
from server.automation.archivist import Mover, OtherArchive, require_own_archive
from server.runtime.clock import timestamp
from server.runtime.game_registry import GameRegistry
from server.runtime.settings import Settings
from server.store import keys
from server.store.data_folder import socket_path
from server.store.redis_client import RedisClient, Unavailable
from server.store.table_index import ANY_GAME, STATUSES, TableIndex, nothing_archived, table_of
from server.tables.broadcast import Broadcast
from server.tables.cache import UnknownTable, UnreadableTable
from server.tables.tables import Tables, tables_on

PAGE = 100
Say = Callable[[str], None]


class TablesDone(NamedTuple):
    """How many tables it was done to, and to how many it should have been and could not."""

    done: int
    left: int


@dataclass(frozen=True)
class Upkeep:
    """A ledger, the index of its tables and the archive, as a gateway has them."""

    redis: RedisClient
    tables: Tables
    index: TableIndex
    archive: Archive | None


@asynccontextmanager
async def upkeep_of(settings: Settings) -> AsyncGenerator[Upkeep]:
    """Raises Unavailable where no Redis answers, RuntimeError where the archive cannot be used."""
    url = settings.redis_url or f"unix://{socket_path(settings.folder)}"
    archive = archive_of(settings)
    async with RedisClient(url) as redis:
        await redis.ping()
        games = GameRegistry(PROJECTIONS)
        identity = Identity(redis, no_signing_key)
        broadcast = Broadcast(identity.invite, identity.seal)
        now = await redis.time()
        tables = tables_on(redis, games, broadcast, lambda: now, archive)
        archived = archive.summaries if archive else nothing_archived
        index = TableIndex(redis, tables.ledger, games, archived)
        yield Upkeep(redis, tables, index, archive)
        await tables.close()


async def require_own(upkeep: Upkeep, archive: Archive) -> None:
    """Raises RuntimeError where the archive is another one than before; Unavailable."""
    try:
        await require_own_archive(upkeep.redis, archive)
    except OtherArchive as error:
        raise RuntimeError(str(error)) from error


def no_signing_key() -> bytes:
    """Nobody is given a token or an invite here."""
    return b""


async def archive_finished(settings: Settings, seconds: float, say: Say) -> TablesDone:
    """Move every table that finished so many seconds ago, 0: all. What cannot be moved is left.

    Raises RuntimeError where no archive is set; Unavailable.
    """
    async with upkeep_of(settings) as upkeep:
        if upkeep.archive is None:
            message = "No archive is set: name a folder or a bucket in KONTOR_ARCHIVE."
            raise RuntimeError(message)
        await require_own(upkeep, upkeep.archive)
        mover = Mover(upkeep.redis, upkeep.tables, upkeep.index, upkeep.archive)
        before = await upkeep.redis.time() - seconds if seconds else inf
        moved, left = 0, 0
        async for ids in upkeep.index.pages():
            for shown in await finished(upkeep, ids):
                try:
                    if timestamp(shown["finished_at"]) > before:
                        continue
                    await archive_table(upkeep, mover, shown["table_id"])
                    moved += 1
                except Unavailable:
                    raise
                except Exception as error:  # noqa: BLE001 - of one table
                    say(f"{shown['table_id']} was left: {reason_of(error)}")
                    left += 1
            say(f"{moved} tables moved")
        return TablesDone(moved, left)


async def finished(upkeep: Upkeep, ids: list[str]) -> list[Shown]:
    """Those that are over, and after which nothing is left to be done: else servers do that first.

    What follows an end is noted along with it: so it is asked for only once the end was seen.
    """
    over = [one for one in await upkeep.index.summaries(ids) if "outcome" in one]
    undone = await upkeep.tables.ledger.todo([one["table_id"] for one in over])
    return [one for one in over if one["table_id"] not in undone]


async def archive_table(upkeep: Upkeep, mover: Mover, table_id: str) -> None:
    """Raises RuntimeError where it stays, and whatever is wrong with that table."""
    live = await upkeep.tables.catch_up.newest(table_id)
    try:
        moved = await mover.move(live)
    finally:
        upkeep.tables.cache.remove(live)
    if not moved:
        message = "its ledger is damaged, or something happened there just now"
        raise RuntimeError(message)
    for queue in (keys.OVER, keys.IDLE):
        await upkeep.redis.remove_scored(queue.of(), table_id)


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


async def rebuild_lists(settings: Settings, say: Say) -> TablesDone:
    """Make the lists of lobby and players anew, of the index and the archive.

    Games may go on meanwhile. Done again, or after it was stopped, it comes to the same. Raises
    RuntimeError where the archive seems to be another than before; Unavailable.
    """
    async with upkeep_of(settings) as upkeep:
        placed, left = 0, 0
        async for ids in upkeep.index.pages():
            placed += len(await upkeep.index.place_again(ids))
            say(f"{placed} tables placed")
        if upkeep.archive is None:
            return TablesDone(placed, left)
        archived = set[str]()
        async for ids in upkeep.archive.ids():
            archived.update(ids)
            for start in range(0, len(ids), PAGE):
                page = ids[start : start + PAGE]
                found = {one["table_id"] for one in await upkeep.index.place_again(page)}
                for table_id in page:
                    if table_id not in found:
                        say(f"{table_id} was left: {await why_unplaced(upkeep.archive, table_id)}")
                        left += 1
                placed += len(found)
            say(f"{placed} tables placed")
        await require_own(upkeep, upkeep.archive)
        gone = await drop_unknown(upkeep, upkeep.archive, archived)
        say(f"{placed} tables placed, {gone} dropped that are nowhere any more")
        return TablesDone(placed, left)


async def why_unplaced(archive: Archive, table_id: str) -> str:
    """What is wrong with an archived table. Raises Unavailable where it is the archive itself."""
    try:
        await archive.find(table_id)
    except Unavailable:
        raise
    except Exception as error:  # noqa: BLE001 - of one table
        return reason_of(error)
    return "its summary could not be read just now"


async def drop_unknown(upkeep: Upkeep, archive: Archive, archived: set[str]) -> int:
    """Take tables out of the lobby that are neither in Redis nor in the archive; how many.

    `archived`: all that were found there a moment ago. Raises RuntimeError where that is none at
    all, but some are missing in Redis: then it is rather the archive that is missing.
    """
    gone = 0
    for key in lobby_keys():
        cursor = "-"
        while True:
            (found,) = await upkeep.redis.batch(
                [("ZRANGE", key, cursor, "+", "BYLEX", "LIMIT", 0, PAGE)]
            )
            places = [place.decode() for place in found]
            asked = [place for place in places if table_of(place) not in archived]
            heads = await upkeep.tables.ledger.heads([table_of(place) for place in asked])
            unknown = [
                place
                for place, head in zip(asked, heads, strict=True)
                if head == EMPTY and not await is_archived(archive, table_of(place))
            ]
            if unknown and not archived:
                message = (
                    "KONTOR_ARCHIVE holds no table at all, but the lobby names some that Redis does"
                    " not have. Is it the right one? They stay in the lobby."
                )
                raise RuntimeError(message)
            await upkeep.redis.batch(("ZREM", key, place) for place in unknown)
            gone += len(unknown)
            if len(places) < PAGE:
                break
            cursor = f"({places[-1]}"
    return gone


async def is_archived(archive: Archive, table_id: str) -> bool:
    """Whether it is there, readable or not. Raises Unavailable."""
    try:
        return await archive.find(table_id) is not None
    except Unavailable:
        raise
    except Exception:  # noqa: BLE001 - of one table, which may be mended
        return True


def lobby_keys() -> Iterator[str]:
    for status in STATUSES:
        for game in (ANY_GAME, *PROJECTIONS):
            yield keys.LOBBY.of(status, game)
