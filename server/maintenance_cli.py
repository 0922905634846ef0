"""`kontor archive` and `kontor rebuild`: requests of an operator to running gateways.

The commands only write to queues that every gateway reads.
"""

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from math import inf
from urllib.parse import quote

from domain.table.chain import EMPTY
from projections.registry import PROJECTIONS
from server.automation.queues import FinishedQueue
from server.automation.rebuild import RebuildState
from server.ratings.book import GAMES_AT_ONCE
from server.ratings.ratings import Ratings
from server.ratings.rebuild import refold
from server.runtime.clock import timestamp
from server.runtime.settings import Settings
from server.store.data_folder import socket_path
from server.store.pagination import batched
from server.tables.tables import Store

ASKED_AT_ONCE = 1_000
PROGRESS_SECONDS = 1.0
PATIENCE_SECONDS = 60.0
"""Time without progress after which no gateway seems to work on the request."""
NOBODY = (
    "no gateway made progress for a minute. Check that one runs with the same Redis and archive,"
    " and read its log. The work continues as soon as a gateway can do it."
)
Say = Callable[[str], None]


@asynccontextmanager
async def store_at(settings: Settings) -> AsyncGenerator[Store]:
    """Open the store.

    Raises Unavailable without Redis, OtherArchive, RuntimeError if it is unusable.
    """
    url = settings.redis_url or f"unix://{quote(str(socket_path(settings.folder)))}"
    store = Store(settings, url, PROJECTIONS)
    async with store.redis:
        await store.redis.ping()
        await store.clock.look()
        if store.archive is not None:
            await store.archive.require_own()
        yield store


async def archive_finished(settings: Settings, seconds: float, say: Say) -> int:
    """Request moves of tables that finished `seconds` ago (0: all); return how many failed.

    Raises RuntimeError if no archive is set, or no gateway makes progress; Unavailable.
    """
    async with store_at(settings) as store:
        if store.archive is None:
            raise RuntimeError("No archive is set. Name a folder or bucket in KONTOR_ARCHIVE.")
        queue = FinishedQueue(store.redis, store.clock, seconds)
        table_ids = await finished_before(store, store.clock() - seconds if seconds else inf)
        left = 0
        for page in batched(table_ids, ASKED_AT_ONCE):

            async def progress(page: list[str] = page) -> str:
                waiting = await queue.under_way(page)
                return f"Tables to move: {len(waiting)}" if waiting else ""

            await queue.ask_for(page)
            await until_done(progress, say)
            for table_id, head in zip(page, await store.ledger.heads(page), strict=True):
                if head != EMPTY:
                    say(f"{table_id} was not moved. A gateway's log has the reason.")
                    left += 1
        say(f"Tables moved: {len(table_ids) - left}")
        return left


async def finished_before(store: Store, latest: float) -> list[str]:
    """Return the ids of the tables in Redis that finished until that time."""
    return [
        summary["table_id"]
        async for ids in store.index.pages()
        for summary in await store.index.summaries(ids)
        if "outcome" in summary and timestamp(summary["finished_at"]) <= latest
    ]


async def rebuild_lists(settings: Settings, say: Say, *, again: bool = False) -> int:
    """Request a rebuild of the lists of lobby and players; return the number of faults.

    A stopped rebuild continues where it was, unless `again`. Raises RuntimeError if no gateway
    makes progress; Unavailable.
    """
    async with store_at(settings) as store:
        state = RebuildState(store)

        async def progress() -> str:
            reached = await state.reached()
            return f"Done up to {reached or 'the start'}" if await state.is_asked() else ""

        if again:
            await state.begin_again()
        is_new = await state.ask()
        await until_done(progress, say)
        if again and not is_new:  # an earlier rebuild was running
            await state.ask()
            await until_done(progress, say)
        left = await state.left()
        for line in left:
            say(line)
        say("The lists are rebuilt.")
        return len(left)


async def rebuild_ratings(settings: Settings, say: Say) -> int:
    """Fold all finished games into ratings again; return the number of unreadable tables.

    Running gateways are not needed. Raises Unavailable.
    """
    async with store_at(settings) as store:
        unreadable = await refold(store, ratings_of(store), say)
        say("The ratings are rebuilt.")
        return unreadable


def ratings_of(store: Store) -> Ratings:
    """Return the ratings, for changes of many games at once."""
    return Ratings(store, GAMES_AT_ONCE)


async def until_done(progress: Callable[[], Awaitable[str]], say: Say) -> None:
    """Print the progress until it is empty. Raises RuntimeError if it stays the same too long."""
    last, since = "", time.monotonic()
    while now := await progress():
        if now != last:
            say(now)
            last, since = now, time.monotonic()
        elif time.monotonic() - since > PATIENCE_SECONDS:
            raise RuntimeError(NOBODY)
        await asyncio.sleep(PROGRESS_SECONDS)
