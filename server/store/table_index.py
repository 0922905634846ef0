"""The lobby's read model: which tables there are, in what state, and whose.

A table's summary lies beside its ledger, written by the script that appends. Its id goes into a
index, in shards, *before* its first entry: a crash leaves an id without a table, never a table
without an id. All other sets here follow, and can be built again from the index.
"""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator, Awaitable, Iterable
from datetime import datetime

import msgspec

from domain.table.standing import changed_beyond_the_move
from domain.table.state import Table
from projections import table_view
from projections.projection import Shown
from server.runtime.game_registry import GameRegistry
from server.store import keys
from server.store.ledger import Ledger
from server.store.redis_client import Command, RedisClient

SHARDS = 16
BATCH = 200


class TableIndex:
    """Raises Unavailable where Redis does not answer."""

    def __init__(self, redis: RedisClient, ledger: Ledger, games: GameRegistry) -> None:
        self._redis = redis
        self._ledger = ledger
        self._games = games

    async def add(self, table_id: str) -> None:
        """Before the first entry of that table."""
        await self._redis.add_member(shard_key(table_id), table_id)

    def place_changed(self, before: Table | None, after: Table) -> Awaitable[None] | None:
        """A post-commit hook: place a table again whose people or stage changed."""
        if before is not None and not changed_beyond_the_move(before, after):
            return None
        return self.place(before, after)

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
            await self._place(placed, former)
            standing = await self.summaries((after.table_id,))
            if not standing or place_of(standing[0]) == place_of(placed):
                return
            former |= people(placed)
            placed = standing[0]

    async def rebuild(self) -> None:
        """Place every table of the index again."""
        async for tables in self.batches():
            for shown in tables:
                await self._place(shown, set())

    async def batches(self) -> AsyncIterator[list[Shown]]:
        """The summaries of all tables there are, some at a time."""
        async for ids in self._all_ids():
            yield await self.summaries(ids)

    async def summaries(self, table_ids: Iterable[str]) -> list[Shown]:
        """The summaries of these tables; ids without a table are passed over."""
        found = await self._ledger.summaries(tuple(table_ids))
        return [
            {**msgspec.json.decode(summary), "version": version, "awaiting": list(awaiting)}
            for summary, version, awaiting in found
        ]

    async def of_player(self, player_id: str) -> list[Shown]:
        """Open and running tables of that player: those that wait first, then the newest."""
        shown = await self.summaries(await self._redis.members(keys.TABLES_OF_PLAYER.of(player_id)))
        mine = [one for one in shown if player_id in people(one) and one["status"] != "finished"]
        mine.sort(key=lambda one: one["created_at"], reverse=True)
        return sorted(mine, key=lambda one: not waits_for(one, player_id))

    async def how_many(self, player_id: str) -> int:
        return await self._redis.count_members(keys.TABLES_OF_PLAYER.of(player_id))

    async def running(self) -> list[str]:
        return await self._redis.members(keys.RUNNING.of())

    async def public(
        self, status: str | None, game: str | None, cursor: str | None, limit: int
    ) -> tuple[list[Shown], str | None]:
        """Public tables, the newest first, and where the next page begins.

        Raises ValueError for a cursor that we did not give.
        """
        page: list[Shown] = []
        before, last = parsed_cursor(cursor)
        while True:
            found = await self._newest(status or "any", before, last, BATCH)
            for shown in await self.summaries(table_id for table_id, _ in found):
                fits = status in (None, shown["status"]) and game in (None, shown["game"])
                if not fits:
                    continue
                page.append(shown)
                if len(page) == limit:
                    return page, f"{created(shown)}.{shown['table_id']}"
            if len(found) < BATCH:
                return page, None
            last, score = found[-1]
            before = str(score)

    async def _newest(
        self, status: str, before: str, last: str, count: int
    ) -> list[tuple[str, int]]:
        """Ids and times of creation, the newest first, after that id of that time."""
        ids = await self._redis.highest(keys.LOBBY.of(status), before, count + 1)
        return [one for one in ids if str(one[1]) != before or not last or one[0] < last][:count]

    async def _place(self, shown: Shown, former: set[str]) -> None:
        """Put a table into the sets where it belongs, and out of all others."""
        table_id, status, score = shown["table_id"], shown["status"], created(shown)
        now = people(shown) if status != "finished" else set[str]()
        writes: list[Command] = []
        for other in ("open", "running", "finished", "any"):
            if shown["visibility"] == "public" and other in (status, "any"):
                writes.append(("ZADD", keys.LOBBY.of(other), score, table_id))
            else:
                writes.append(("ZREM", keys.LOBBY.of(other), table_id))
        writes.append(("SADD" if status == "running" else "SREM", keys.RUNNING.of(), table_id))
        for player_id in former | people(shown):
            kept = "SADD" if player_id in now else "SREM"
            writes.append((kept, keys.TABLES_OF_PLAYER.of(player_id), table_id))
        await self._redis.batch(writes)

    async def _all_ids(self) -> AsyncIterator[list[str]]:
        for shard in range(SHARDS):
            ids = await self._redis.members(keys.TABLE_IDS.of(shard))
            for start in range(0, len(ids), BATCH):
                yield ids[start : start + BATCH]


def shard_key(table_id: str) -> str:
    return keys.TABLE_IDS.of(zlib.crc32(table_id.encode()) % SHARDS)


def people(shown: Shown) -> set[str]:
    return {seat["player"]["player_id"] for seat in shown["seats"] if seat["player"] is not None}


def place_of(shown: Shown) -> tuple[str, set[str]]:
    """What decides into which sets a table belongs, and may change."""
    return shown["status"], people(shown)


def waits_for(shown: Shown, player_id: str) -> bool:
    """Whether one of the seats it waits for is that player's."""
    players = (shown["seats"][seat]["player"] for seat in shown["awaiting"])
    return any(player is not None and player["player_id"] == player_id for player in players)


def created(shown: Shown) -> int:
    """Milliseconds since 1970."""
    return round(datetime.fromisoformat(shown["created_at"]).timestamp() * 1000)


def parsed_cursor(cursor: str | None) -> tuple[str, str]:
    """Time of creation and id of the last table of the page before."""
    if cursor is None:
        return "+inf", ""
    score, _, last = cursor.partition(".")
    return str(int(score)), last
