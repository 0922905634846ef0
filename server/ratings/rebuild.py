"""`kontor rebuild ratings`: folds all finished games again, from the index and the archive."""

import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from server.ratings.finished_games import counting
from server.ratings.model import FinishedGame, Ladder
from server.ratings.ratings import Ratings
from server.store import keys
from server.store.pagination import batched
from server.store.table_index import BATCH
from server.tables.tables import Store

Games: TypeAlias = dict[str, FinishedGame]


@dataclass
class Found:
    """All games that count, by ladder and table, and the archived tables that are unreadable."""

    games: defaultdict[tuple[str, Ladder], Games] = field(default_factory=lambda: defaultdict(dict))
    unreadable: list[str] = field(default_factory=list[str])


async def refold(store: Store, ratings: Ratings, say: Callable[[str], None]) -> int:
    """Rebuild the ratings; return the number of tables that could not be read.

    All tables are read before anything changes. Games of unreadable tables stay. A killed rebuild
    may be repeated; gateways fold the games that it left. Raises Unavailable, also
    if the archive does not answer.
    """
    books = list(ratings.books())
    known = [await store.redis.ask("HKEYS", book.key(keys.RATED_GAMES)) for book in books]
    found = await finished_games(store)
    for book, tables in zip(books, known, strict=True):
        games = found.games[book.game, book.ladder]
        over = {table.decode() for table in tables} - {*games, *found.unreadable}
        await book.start_again(games, sorted(over), store.clock())
        await ratings.fold([book], pause=0)
        say(f"{book.game}, {book.ladder}: {len(games)} games")
    for table_id in found.unreadable:
        say(f"{table_id} was left: it cannot be read.")
    return len(found.unreadable)


async def finished_games(store: Store) -> Found:
    """Return the games of all tables in Redis and in the archive. Raises Unavailable."""
    found, began = Found(), time.monotonic()
    async for ids in store.index.pages():
        await read_games(store, ids, found)
    async for ids in archived_pages(store):
        read_ids = await read_games(store, ids, found)
        if len(read_ids) < len(ids):
            store.index.require_archive(began)
            found.unreadable += [table_id for table_id in ids if table_id not in read_ids]
    return found


async def read_games(store: Store, ids: list[str], found: Found) -> set[str]:
    """Add the games of these tables that count; return the ids that could be read."""
    summaries = await store.index.summaries(ids)
    for counts in filter(None, map(counting, summaries)):
        found.games[counts.game, counts.ladder][counts.facts.table] = counts.facts
    return {summary["table_id"] for summary in summaries}


async def archived_pages(store: Store) -> AsyncIterator[list[str]]:
    """Yield the ids of the archived tables, `BATCH` at a time."""
    if store.archive is not None:
        async for ids in store.archive.ids():
            for page in batched(ids, BATCH):
                yield page
