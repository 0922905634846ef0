"""The lobby's read model: which tables there are, in what state, and whose.

A table's summary lies beside its ledger, written by the script that appends. Its id goes into a
sharded index *before* its first entry: a crash leaves an id without a table, never a table without
an id. All other sets here follow, and can be built again from the index.
"""

from __future__ import annotations

import asyncio
import re
import time
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from datetime import datetime
from functools import partial
from typing import TypeAlias

import msgspec

from domain.table.state import Table
from projections import table_view
from projections.projection import Shown
from server.runtime.game_registry import GameRegistry
from server.runtime.log_once import LogOnce
from server.runtime.telemetry import warn_seldom
from server.store import keys
from server.store.ledger import Ledger, Summarized
from server.store.redis_client import Command, RedisClient, Unavailable

SHARDS = 16
BATCH = 200
STATUSES = ("open", "running", "finished")
ANY_GAME = "*"
"""In place of a game's name: the list of all games."""
PLACE = re.compile(r"\d{15}\.[\w-]{1,64}", re.ASCII)
ARCHIVE_ANSWER_SECONDS = 10.0
"""How long a list waits for the archive before that counts as away."""
ARCHIVE_AGAIN_SECONDS = 30.0
"""How long an archive that was away is not asked again."""

Summaries: TypeAlias = Callable[[Sequence[str]], Awaitable[list[Summarized]]]
"""The summaries of those of these tables that are there."""


async def nothing_archived(_: Sequence[str]) -> list[Summarized]:
    """Where there is no archive."""
    return []


class TableIndex:
    """Raises Unavailable where Redis does not answer.

    `archived`: gives the summaries of tables in the archive. While that is away they are passed
    over.
    """

    def __init__(
        self,
        redis: RedisClient,
        ledger: Ledger,
        games: GameRegistry,
        archived: Summaries = nothing_archived,
    ) -> None:
        self._redis = redis
        self._ledger = ledger
        self._archived = archived
        self._archive_away_until = 0.0
        """By the clock of `time.monotonic`."""
        self._games = games
        self._failures = LogOnce()

    async def add(self, table_id: str) -> None:
        """Before the first entry of that table."""
        await self._redis.add_member(shard_key(table_id), table_id)

    async def has_id(self, table_id: str) -> bool:
        """Whether that table was opened, or was about to be, and is not known to be archived."""
        (found,) = await self._redis.batch([("SISMEMBER", shard_key(table_id), table_id)])
        return bool(found)

    def place_changed(self, before: Table | None, after: Table) -> Callable[[], Awaitable[None]]:
        """A hook of `FollowUps`: place a table again whose people or stage changed."""
        return partial(self.place, before, after)

    async def place(self, before: Table | None, after: Table) -> None:
        """Place a table where it stands after a commit.

        Another gateway may place a later commit before us. So whoever has placed one looks again:
        the last to place sees the last commit.
        """
        hosted = self._games.find(after.game)
        assert hosted is not None
        former = people(table_view.summary(hosted.game, before)) if before else set[str]()
        placed = table_view.summary(hosted.game, after)
        while True:
            await self._redis.batch(writes(placed, former))
            standing = await self.summaries((after.table_id,))
            if not standing or place_of(standing[0]) == place_of(placed):
                return
            former |= people(placed)
            placed = standing[0]

    async def place_finished(self, shown: Shown) -> None:
        """Place a table that was over when it came here; nothing will follow on it."""
        await self._redis.batch(writes(shown, set()))

    async def place_again(self, table_ids: Sequence[str]) -> list[Shown]:
        """Place these tables as their summaries have them now, and look again; those summaries.

        Others may place a later commit meanwhile: see `place`.
        """
        placed = {one["table_id"]: one for one in await self.summaries(table_ids)}
        former: dict[str, set[str]] = {table_id: set() for table_id in placed}
        stale = list(placed)
        while stale:
            await self._redis.batch(
                write for table_id in stale for write in writes(placed[table_id], former[table_id])
            )
            standing = await self.summaries(stale)
            stale = list[str]()
            for one in standing:
                table_id = one["table_id"]
                if place_of(one) != place_of(placed[table_id]):
                    former[table_id] |= people(placed[table_id])
                    stale.append(table_id)
                placed[table_id] = one
        return list(placed.values())

    async def remove(self, shown: Shown) -> None:
        """Keep a table in no list; its id stays until the table itself is gone."""
        place, players = place_in_lobby(shown), people(shown)
        await self._redis.batch(
            [
                *(
                    ("ZREM", keys.LOBBY.of(status, game), place)
                    for status in STATUSES
                    for game in (ANY_GAME, shown["game"])
                ),
                ("SREM", keys.RUNNING.of(), shown["table_id"]),
                *(
                    ("SREM", keys.TABLES_OF_PLAYER.of(player), shown["table_id"])
                    for player in players
                ),
            ]
        )

    async def remove_id(self, table_id: str) -> None:
        """The last trace of a table that is gone."""
        await self._redis.batch([("SREM", shard_key(table_id), table_id)])

    async def delete_former_lobby(self) -> None:
        """Delete the lists that an earlier build has left, if it has."""
        await self._redis.batch(("UNLINK", key) for key in keys.FORMER_LOBBY)

    async def rebuild(self) -> None:
        """Place every table of the index again."""
        async for table_ids in self.pages():
            await self.place_again(table_ids)

    async def pages(self) -> AsyncIterator[list[str]]:
        """The ids of all tables, `BATCH` at a time; some may have no table yet."""
        for shard in range(SHARDS):
            ids = await self._redis.members(keys.TABLE_IDS.of(shard))
            for start in range(0, len(ids), BATCH):
                yield ids[start : start + BATCH]

    async def summaries(self, table_ids: Iterable[str]) -> list[Shown]:
        """The summaries of these tables; ids without a table, or a sound one, are passed over."""
        asked = tuple(table_ids)
        found = {one.table_id: one for one in await self._ledger.summaries(asked)}
        missing = [table_id for table_id in asked if table_id not in found]
        if missing:
            found |= {one.table_id: one for one in await self._summaries_in_archive(missing)}
        in_order = (found[table_id] for table_id in asked if table_id in found)
        return [shown for one in in_order if (shown := self._shown(one)) is not None]

    async def _summaries_in_archive(self, table_ids: Sequence[str]) -> list[Summarized]:
        """Those that are there; none while it is away, for what Redis has does not need it."""
        if self._archive_is_away():
            return []
        try:
            async with asyncio.timeout(ARCHIVE_ANSWER_SECONDS):
                return await self._archived(table_ids)
        except (Unavailable, TimeoutError) as error:
            self._archive_away_until = time.monotonic() + ARCHIVE_AGAIN_SECONDS
            warn_seldom("archive_away", reason=str(error) or "it does not answer in time")
            return []

    def _archive_is_away(self) -> bool:
        return time.monotonic() < self._archive_away_until

    def _shown(self, found: Summarized) -> Shown | None:
        """One summary as it is shown; None where it is none: other tables do not wait for it."""
        try:
            kept = table_view.without_names(msgspec.json.decode(found.summary), self._games.deleted)
            shown = {**kept, "version": found.version, "awaiting": list(found.awaiting)}
            require_sound(shown)
        except Exception as error:  # noqa: BLE001 - of one table
            self._failures.error("summary_unreadable", error, table=found.table_id)
            return None
        return shown

    async def of_player(self, player_id: str) -> list[Shown]:
        """Open and running tables of that player: those that wait first, then the newest."""
        shown = await self.summaries(await self._redis.members(keys.TABLES_OF_PLAYER.of(player_id)))
        mine = [one for one in shown if player_id in people(one) and one["status"] != "finished"]
        mine.sort(key=lambda one: one["created_at"], reverse=True)
        return sorted(mine, key=lambda one: not waits_for(one, player_id))

    async def forget(self, player_id: str) -> None:
        """Keep no list of that player's tables any more."""
        await self._redis.delete(keys.TABLES_OF_PLAYER.of(player_id))

    async def how_many(self, player_id: str) -> int:
        return await self._redis.count_members(keys.TABLES_OF_PLAYER.of(player_id))

    async def running(self) -> list[str]:
        return await self._redis.members(keys.RUNNING.of())

    async def public(
        self, status: str | None, game: str | None, cursor: str | None, limit: int
    ) -> tuple[list[Shown], str | None]:
        """Public tables, the newest first, and where the next page begins.

        While the archive is away a page may be short: nobody looks through all that is in there.
        Raises ValueError for a cursor that we did not give.
        """
        statuses = STATUSES if status is None else (status,)
        page: list[Shown] = []
        last = parsed_cursor(cursor)
        while True:
            found = await self._newest(statuses, game or ANY_GAME, last, limit)
            for shown in await self.summaries(map(table_of, found)):
                if shown["status"] in statuses:
                    page.append(shown)
                    if len(page) == limit:
                        return page, place_in_lobby(shown)
            if len(found) < limit:
                return page, None
            last = found[-1]
            if self._archive_is_away():
                return page, last

    async def _newest(
        self, statuses: Iterable[str], game: str, last: str | None, most: int
    ) -> list[str]:
        """The next places in the lobby after that one, the newest first."""
        highest = "+" if last is None else f"({last}"
        lists = await self._redis.batch(
            ("ZRANGE", keys.LOBBY.of(status, game), highest, "-", "BYLEX", "REV", "LIMIT", 0, most)
            for status in statuses
        )
        places = (place.decode() for places in lists for place in places)
        return sorted(set(places), reverse=True)[:most]


def writes(shown: Shown, former: set[str]) -> Iterator[Command]:
    """Put a table into the sets where it belongs, and out of all others."""
    table_id, status, place = shown["table_id"], shown["status"], place_in_lobby(shown)
    now = people(shown) if status != "finished" else set[str]()
    for other in STATUSES:
        for game in (ANY_GAME, shown["game"]):
            if shown["visibility"] == "public" and other == status:
                yield ("ZADD", keys.LOBBY.of(other, game), 0, place)
            else:
                yield ("ZREM", keys.LOBBY.of(other, game), place)
    yield ("SADD" if status == "running" else "SREM", keys.RUNNING.of(), table_id)
    for player_id in former | people(shown):
        kept = "SADD" if player_id in now else "SREM"
        yield (kept, keys.TABLES_OF_PLAYER.of(player_id), table_id)


def shard_key(table_id: str) -> str:
    return keys.TABLE_IDS.of(zlib.crc32(table_id.encode()) % SHARDS)


def people(shown: Shown) -> set[str]:
    return {seat["player"]["player_id"] for seat in shown["seats"] if seat["player"] is not None}


def require_sound(shown: Shown) -> None:
    """Raises LookupError, TypeError, ValueError where no table could be placed by that summary."""
    named = (shown["game"], shown["status"], shown["visibility"], place_in_lobby(shown))
    seats = range(len(shown["seats"]))
    if not all(isinstance(one, str) for one in (*named, *people(shown))):
        message = "It names no game, no status or no people."
        raise TypeError(message)
    if not set(shown["awaiting"]).issubset(seats):
        message = "It waits for a seat that the table does not have."
        raise ValueError(message)


def place_of(shown: Shown) -> tuple[str, set[str]]:
    """What decides into which sets a table belongs, and may change."""
    return shown["status"], people(shown)


def waits_for(shown: Shown, player_id: str) -> bool:
    """Whether one of the seats it waits for is that player's."""
    players = (shown["seats"][seat]["player"] for seat in shown["awaiting"])
    return any(player is not None and player["player_id"] == player_id for player in players)


def place_in_lobby(shown: Shown) -> str:
    """Where a table stands in the lists of the lobby: by age, and no two at the same place."""
    created = datetime.fromisoformat(shown["created_at"]).timestamp()
    return f"{max(round(created * 1000), 0):015d}.{shown['table_id']}"


def table_of(place: str) -> str:
    return place.partition(".")[2]


def parsed_cursor(cursor: str | None) -> str | None:
    """The place of the last table of the page before. Raises ValueError for what is none."""
    if cursor is not None and not PLACE.fullmatch(cursor):
        raise ValueError(cursor)
    return cursor
