"""The read models of lobby and players: sets of tables by status, game and player.

A table's summary is stored beside its ledger, by the script that appends. Its id is added to a
sharded index *before* its first entry. So a crash can leave an id without a table, but no table
without an id. All other sets are written later, and can be built again from the index and the
archive. They are split by game and status, or by player, so that a page reads little more than it
shows.
"""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import partial
from math import inf
from typing import NamedTuple, TypeAlias

import msgspec

from domain.decider import Reason
from domain.table.shown_names import somebody
from domain.table.state import Visibility
from domain.table.step import Step
from domain.table.table_queries import Status
from projections import table_view
from projections.projection import JsonObject
from server.runtime.game_registry import GameRegistry
from server.runtime.telemetry import error_once, warn_once, warn_seldom
from server.store import keys
from server.store.keys import LOBBY_SHARDS, REGISTER_SHARDS, shard_of
from server.store.ledger import Ledger, Summarized
from server.store.pagination import Place, batched, newest, parsed_cursor
from server.store.played_games import Played, PlayedGame
from server.store.redis_client import Command, RedisClient, Unavailable
from server.store.seeking import game_kind, seeks, waits
from server.store.table_filter import TableFilter
from server.store.table_lists import (
    STATUSES,
    ended_at,
    opened_at,
    people,
    people_with_result,
    place_of,
    require_sound,
    waits_for,
    writes,
)

BATCH = 200
FURTHER = 100
"""Tables that are read additionally if few match a page; the reader pays for each."""
Pay: TypeAlias = Callable[[int], None]
"""Called with the number of tables before they are read; may raise Rejected."""
Turn: TypeAlias = Callable[[str], contextlib.AbstractAsyncContextManager[None]]
"""Returns a context in which a slice of the work for a player is done."""
ARCHIVE_ANSWER_SECONDS = 10.0
"""Time limit of the archive's answer to a list; after it the archive counts as unavailable."""
ARCHIVE_AGAIN_SECONDS = 30.0
"""Time before an unavailable archive is read again."""

Summaries: TypeAlias = Callable[[Sequence[str]], Awaitable[list[Summarized]]]
"""Returns the summaries of these tables; missing tables are left out."""


async def nothing_archived(_: Sequence[str]) -> list[Summarized]:
    """Return no summaries, for a server without an archive."""
    return []


class Ending(msgspec.Struct):
    """The reason why the game ended, from its outcome."""

    reason: Reason


class Words(msgspec.Struct):
    """The fields of a summary whose values this build must know."""

    status: Status
    visibility: Visibility
    outcome: Ending | None = None


def for_nothing(_: int) -> None:
    """Charge nobody, for reads by the server itself."""


class PageQuery(NamedTuple):
    """A page of at most `limit` tables after the cursor; None: the first page."""

    cursor: str | None
    limit: int
    pay: Pay = for_nothing


Page: TypeAlias = tuple[list[JsonObject], str | None]
"""Summaries, and the cursor of the next page, None after the last one."""


@dataclass(eq=False)
class TableIndex:
    """The index of tables. Raises Unavailable if Redis does not answer.

    `archived`: returns the summaries of archived tables. While the archive is unavailable they are
    skipped, except in lists that have nothing else.
    """

    _redis: RedisClient
    _ledger: Ledger
    _games: GameRegistry
    _archived: Summaries = nothing_archived
    _archive_away_at: float = -inf
    """The time at which the archive last failed (monotonic)."""
    _archive_error: Unavailable = field(default_factory=Unavailable)
    """The error of that failure."""

    async def add(self, table_id: str) -> None:
        """Index a table, before its first entry."""
        await self._redis.ask("SADD", shard_key(table_id), table_id)

    async def has_id(self, table_id: str) -> bool:
        """Whether a table with that id was opened, or was about to be, and is not archived."""
        return bool(await self._redis.ask("SISMEMBER", shard_key(table_id), table_id))

    def place_changed(self, step: Step) -> Callable[[], Awaitable[None]]:
        """Place a table again after a change of its people or stage (a hook of `Hooks`)."""
        return partial(self.place, step)

    async def place(self, step: Step) -> None:
        """Put a table into the lists where it belongs after a commit."""
        before, after = step.before, step.after
        game = self._games[after.game].game
        former = people(table_view.summary(game, before)) if before else set[str]()
        summary = table_view.summary(game, after)
        await self._place([summary], {after.table_id: former})

    async def place_again(self, table_ids: Sequence[str]) -> list[JsonObject]:
        """Place these tables by their current summaries, and return those."""
        return await self._place(await self.summaries(table_ids), {})

    async def _place(
        self, tables: Iterable[JsonObject], former: dict[str, set[str]]
    ) -> list[JsonObject]:
        """Place these tables in the lists, and read their summaries again.

        Another gateway may place a later commit before this one. So each gateway reads again after
        placing, and the last to place sees the last commit. `former`: by table, players who may
        have had a seat before.
        """
        placed = {summary["table_id"]: summary for summary in tables}
        stale = list(placed)
        while stale:
            await self._redis.batch(
                write
                for table_id in stale
                for write in writes(placed[table_id], former.get(table_id, set()))
            )
            current = await self.summaries(stale)
            stale = list[str]()
            for summary in current:
                table_id = summary["table_id"]
                if place_of(summary) != place_of(placed[table_id]):
                    former[table_id] = former.get(table_id, set()) | people(placed[table_id])
                    stale.append(table_id)
                placed[table_id] = summary
        return list(placed.values())

    async def remove(self, summary: JsonObject) -> None:
        """Remove a table from all lists; its id stays until the table is deleted."""
        await self._redis.batch(writes({**summary, "status": "removed"}, people(summary)))

    async def remove_id(self, table_id: str) -> None:
        """Remove the id of a deleted table."""
        await self._redis.ask("SREM", shard_key(table_id), table_id)

    async def pages(
        self, shards: Iterable[int] = range(REGISTER_SHARDS)
    ) -> AsyncIterator[list[str]]:
        """Yield the ids of all tables in Redis, `BATCH` at a time; some may have no table yet."""
        for shard in shards:
            ids = await self._redis.members(keys.TABLE_IDS.of(shard))
            for page in batched(ids, BATCH):
                yield page

    async def summaries(self, table_ids: Iterable[str], pay: Pay = for_nothing) -> list[JsonObject]:
        """Return the valid summaries of these tables; ids without one are skipped."""
        return self.parsed(await self.stored(table_ids, pay))

    async def stored(
        self, table_ids: Iterable[str], pay: Pay = for_nothing
    ) -> Sequence[Summarized]:
        """Return the summaries of these tables as stored; ids without a table are skipped."""
        wanted_ids = tuple(table_ids)
        pay(len(wanted_ids))
        by_id = {
            summarized.table_id: summarized
            for summarized in await self._ledger.summaries(wanted_ids)
        }
        missing = [table_id for table_id in wanted_ids if table_id not in by_id]
        if missing:
            by_id |= {
                summarized.table_id: summarized
                for summarized in await self._summaries_in_archive(missing)
            }
        return [by_id[table_id] for table_id in wanted_ids if table_id in by_id]

    def parsed(self, stored: Iterable[Summarized]) -> list[JsonObject]:
        """Return these summaries as they are shown, without invalid ones."""
        return [
            summary
            for summarized in stored
            if (summary := self._parsed_summary(summarized)) is not None
        ]

    async def _summaries_in_archive(self, table_ids: Sequence[str]) -> list[Summarized]:
        """Return the summaries in the archive; none while it is unavailable."""
        if self._archive_is_away():
            return []
        try:
            async with asyncio.timeout(ARCHIVE_ANSWER_SECONDS):
                return await self._archived(table_ids)
        except (Unavailable, TimeoutError) as error:
            self._archive_away_at = time.monotonic()
            silent = Unavailable("the archive does not answer in time")
            self._archive_error = error if isinstance(error, Unavailable) else silent
            warn_seldom("archive_away", reason=str(self._archive_error))
            return []

    def _archive_is_away(self) -> bool:
        return time.monotonic() < self._archive_away_at + ARCHIVE_AGAIN_SECONDS

    def require_archive(self, since: float) -> None:
        """Raise the archive's error if it failed since then: missing tables may be in it."""
        if self._archive_away_at >= since or self._archive_is_away():
            raise self._archive_error.with_traceback(None)

    def _parsed_summary(self, summarized: Summarized) -> JsonObject | None:
        """Return one summary as it is shown, None if it is invalid."""
        try:
            stored = table_view.with_shown_names(
                msgspec.json.decode(summarized.summary), self._games.shown_names
            )
            summary = {
                **stored,
                "version": summarized.version,
                "awaiting": list(summarized.awaiting),
            }
            msgspec.convert(summary, Words)
            require_sound(summary)
        except msgspec.ValidationError as newer:  # stays in the lists, for a newer build
            reason = str(newer)
            warn_once("summary_unreadable", table=summarized.table_id, reason=reason)
            return None
        except Exception as error:  # noqa: BLE001 - of one table
            error_once("summary_unreadable", error, table=summarized.table_id)
            return None
        return summary

    async def of_player(self, player_id: str, pay: Pay = for_nothing) -> list[JsonObject]:
        """Return the player's unfinished tables: first where they must act, then the newest."""
        table_ids = await self._redis.members(keys.TABLES_OF_PLAYER.of(player_id))
        summaries = await self.summaries(table_ids, pay)
        unfinished = [
            summary
            for summary in summaries
            if player_id in people(summary) and summary["status"] != "finished"
        ]
        unfinished.sort(key=lambda summary: summary["created_at"], reverse=True)
        return sorted(unfinished, key=lambda summary: not waits_for(summary, player_id))

    async def forget(self, player_id: str, turn: Turn) -> None:
        """Delete that player's lists of tables and results, and the name in stored summaries."""
        results = self.results_of(player_id, None)
        ids_by_result = await self._redis.batch(("ZRANGE", key, 0, -1) for key in results)
        table_ids = [table_id.decode() for table_ids in ids_by_result for table_id in table_ids]
        for some in batched(table_ids, BATCH):
            async with turn(player_id):
                await self._forget_name(some, player_id)
        played = (keys.PLAYED.of(player_id, name) for name in self._games_named(None))
        lists = (keys.TABLES_OF_PLAYER.of(player_id), *results, *played)
        await self._redis.batch(("DEL", key) for key in lists)

    async def _forget_name(self, table_ids: Sequence[str], player_id: str) -> None:
        """Delete a name from the summaries of finished games, which no commit writes again."""
        writes: list[Command] = []
        shown_names = {player_id: somebody(player_id)}
        for summarized in await self._ledger.summaries(table_ids):
            with contextlib.suppress(LookupError, TypeError, msgspec.DecodeError):  # a newer one
                summary = table_view.with_shown_names(
                    msgspec.json.decode(summarized.summary), shown_names
                )
                encoded = msgspec.json.encode(summary)
                writes.append(("SET", keys.SUMMARY.of(summarized.table_id), encoded, "XX"))
        await self._redis.batch(writes)

    async def how_many(self, player_id: str, besides: str = "") -> int:
        """Return the number of the player's unfinished tables, without the table `besides`."""
        key = keys.TABLES_OF_PLAYER.of(player_id)
        number, is_counted = await self._redis.batch([("SCARD", key), ("SISMEMBER", key, besides)])
        return number - is_counted

    async def count_running(self, games: Sequence[str]) -> dict[str, int]:
        """Return the number of running public tables of each game."""
        counts = await self._redis.batch(
            ("ZCARD", keys.LOBBY.of("running", game, shard))
            for game in games
            for shard in range(LOBBY_SHARDS)
        )
        return {
            game: sum(counts[place * LOBBY_SHARDS : (place + 1) * LOBBY_SHARDS])
            for place, game in enumerate(games)
        }

    async def running(self) -> list[str]:
        """Return the ids of all running tables."""
        shards = (keys.RUNNING.of(shard) for shard in range(REGISTER_SHARDS))
        member_sets = await self._redis.batch(("SMEMBERS", shard) for shard in shards)
        return sorted(member.decode() for members in member_sets for member in members)

    async def public(
        self, status: str | None, table_filter: TableFilter, page_query: PageQuery
    ) -> Page:
        """Return public tables, the newest first.

        A page may be short or empty although others follow: a search with few matches, or without
        the archive, reads a limited number of tables. Raises ValueError for an invalid cursor.
        Raises the archive's error if only finished tables are requested and some cannot be read.
        Tables that a list names by mistake are placed again.
        """
        statuses = STATUSES if status is None else (status,)
        misplaced: list[str] = []

        def belongs(summary: JsonObject) -> bool:
            listed = waits(summary) if status == "waiting" else summary["status"] in statuses
            if not listed:
                misplaced.append(summary["table_id"])
            return listed and table_filter.passes(summary)

        further = page_query.limit if table_filter.passes_all else max(page_query.limit, FURTHER)
        lists, over = self.lobby(statuses, table_filter.game), status == "finished"
        page = await self._page(lists, page_query, belongs, opened_at, further=further, over=over)
        await self.place_again(misplaced)
        return page

    async def seeking(self, game: str, kind: str, most: int, pay: Pay) -> list[JsonObject]:
        """Return the `most` newest tables that seek players of that kind, the oldest first."""
        lists = [keys.SEEKS.of(game, kind, shard) for shard in range(LOBBY_SHARDS)]
        table_ids = [summary.table_id for summary in await newest(self._redis, lists, None, most)]
        summaries = await self.summaries(table_ids, pay)
        seeking = [
            summary for summary in summaries if seeks(summary) and game_kind(summary) == kind
        ]
        past = list(set(table_ids) - {summary["table_id"] for summary in seeking})
        await self._redis.batch(("ZREM", key, table_id) for key in lists for table_id in past)
        await self.place_again(past)  # one may have begun to seek meanwhile
        return sorted(seeking, key=opened_at)

    async def results(
        self,
        players: AbstractSet[str],
        game: str | None,
        page_query: PageQuery,
        *,
        only_public: bool = False,
    ) -> Page:
        """Return finished games of these players, the latest first; otherwise as `public`."""

        def belongs(summary: JsonObject) -> bool:
            shown = summary["visibility"] == "public" or not only_public
            return shown and not people_with_result(summary).isdisjoint(players)

        return await self._page(
            [key for player in players for key in self.results_of(player, game)],
            page_query,
            belongs,
            ended_at,
            further=page_query.limit,
            over=True,
        )

    async def played(self, players: Sequence[str], pay: Pay = for_nothing) -> Played:
        """Return the games that one person played to their end under these ids.

        If the person had several seats at a table, the first id counts.
        """
        games = self._games_named(None)
        lists = [(game, keys.PLAYED.of(each, game)) for game in games for each in players]
        counts: list[int] = await self._redis.many(("HLEN", key) for _, key in lists)
        pay(sum(counts))
        lists = [each for each, count in zip(lists, counts, strict=True) if count]
        stored = await self._redis.batch(("HGETALL", key) for _, key in lists) if lists else []
        played: dict[str, dict[str, PlayedGame]] = {}
        for (game, _), records in zip(lists, stored, strict=True):
            of_game = played.setdefault(game, {})
            for table_id, packed in records.items():
                of_game.setdefault(table_id.decode(), PlayedGame.parsed(packed))
        return played

    def lobby(self, statuses: Iterable[str], game: str | None = None) -> list[str]:
        """Return the keys of the lists of public tables with these statuses, of one game or all."""
        return [
            keys.LOBBY.of(status, name, shard)
            for status in statuses
            for name in self._games_named(game)
            for shard in range(LOBBY_SHARDS)
        ]

    def _games_named(self, game: str | None) -> list[str]:
        """Return that game, or all games of this server."""
        return [game] if game is not None else [hosted.game.name for hosted in self._games.all()]

    def results_of(self, player_id: str, game: str | None) -> list[str]:
        return [keys.RESULTS.of(player_id, name) for name in self._games_named(game)]

    async def _page(
        self,
        lists: Sequence[str],
        page_query: PageQuery,
        belongs: Callable[[JsonObject], bool],
        place: Callable[[JsonObject], Place],
        *,
        further: int,
        over: bool,
    ) -> Page:
        """Return a page of the matching tables of these lists.

        It reads as many tables as the page has room for, and `further` ones if too few match.
        `over`: these are lists of finished tables, which are mostly in the archive; without the
        archive the lists would seem empty.
        """
        page: list[JsonObject] = []
        last = parsed_cursor(page_query.cursor)
        for step in (page_query.limit, further):
            places = await newest(self._redis, lists, last, step)
            began = time.monotonic()
            summaries = await self.summaries((listed.table_id for listed in places), page_query.pay)
            if over and len(summaries) < len(places):
                self.require_archive(began)
            for summary in summaries:
                if belongs(summary):
                    page.append(summary)
                    if len(page) == page_query.limit:
                        return page, place(summary).cursor
            if len(places) < step:
                return page, None
            last = places[-1]
            if self._archive_is_away():
                break
        return page, last.cursor


def shard_key(table_id: str) -> str:
    return keys.TABLE_IDS.of(shard_of(table_id, REGISTER_SHARDS))
