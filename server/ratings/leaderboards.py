"""Leaderboards: pages of the players of a ladder by rating, and the caller's own row.

Pages are read from Redis and cached for some seconds, so each gateway shows the games of all.
Banned players, and those who do not show their page to everybody, are left out.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias, get_args

from domain.table.state import Player
from projections.projection import JsonObject
from server.accounts.identity import Identity
from server.accounts.profiles import Profiles
from server.ratings.book import Book
from server.ratings.model import Ladder, Numbers
from server.ratings.ratings import Ratings, rating_shown
from server.runtime.bounded_dict import Bounded
from server.runtime.clock import Clock
from server.store import keys
from server.store.redis_client import RedisClient

Span: TypeAlias = Literal["month", "all"]
SPANS: tuple[Span, ...] = get_args(Span)
ACTIVE_SECONDS = 60 * keys.DAY
"""Players without a counted game in this time are not listed."""
CACHED_SECONDS = 3.0
"""Time for which a gateway shows the same page."""
DROP_SECONDS = 60.0
"""Time between two removals of inactive players, of each ladder."""
MOST_PAGES = 100
"""Maximum number of cached pages."""


class PageOf(NamedTuple):
    """A page of a leaderboard. `start`: the number of players before it."""

    game: str
    ladder: Ladder
    span: Span
    start: int
    limit: int


class Page(NamedTuple):
    """Rows, without private players. `following`: `start` of the next page, None after the last."""

    rows: list[JsonObject]
    following: int | None


@dataclass(eq=False)
class Leaderboards:
    """The leaderboards. Raises Unavailable if Redis does not answer."""

    _redis: RedisClient
    _identity: Identity
    _ratings: Ratings
    _profiles: Profiles
    _clock: Clock
    _pages: Bounded[PageOf, tuple[float, Page]] = field(default_factory=lambda: Bounded(MOST_PAGES))
    _dropped: dict[tuple[str, Ladder], float] = field(
        default_factory=dict[tuple[str, Ladder], float]
    )
    """The time of the last removal of inactive players."""

    async def page(self, page_of: PageOf) -> Page:
        """Return a page, at most `CACHED_SECONDS` old."""
        now = self._clock()
        made, page = self._pages.get(page_of, (0.0, None))
        if page is None or not now - CACHED_SECONDS < made <= now:
            page = await self._read(page_of, now)
            if page.rows:  # anybody can ask for pages after the last
                self._pages[page_of] = now, page
        return page

    async def own_row(self, page_of: PageOf, player: Player) -> JsonObject | None:
        """Return the row of that player, None if they are not on this leaderboard."""
        book = self._ratings.book(page_of.game, page_of.ladder)
        board = self._board(book, page_of.span)
        player_id = player.player_id
        score = await self._redis.ask("ZSCORE", board, player_id)
        numbers = (await book.numbers([player_id])).get(player_id)
        if score is None or numbers is None:
            return None
        better = await self._redis.ask("ZCOUNT", board, f"({score!r}", "+inf")
        return row(better + 1, player, await self._profiles.path_of(player), numbers)

    async def private(self, players: Sequence[str]) -> set[str]:
        """Return those of the players who do not show their page to everybody."""
        return set(players) - await self._profiles.visible(None, players)

    async def _read(self, page_of: PageOf, now: float) -> Page:
        book = self._ratings.book(page_of.game, page_of.ladder)
        await self._drop_inactive(book, now)
        board, last = self._board(book, page_of.span), page_of.start + page_of.limit
        # One more than the page has.
        command = ("ZRANGE", board, page_of.start, last, "REV", "WITHSCORES")
        members = await self._redis.ask(*command)
        listed, following = members[: page_of.limit], last if len(members) > page_of.limit else None
        if not listed:
            return Page([], None)
        better = await self._redis.ask("ZCOUNT", board, f"({listed[0][1]!r}", "+inf")
        ranks = ranks_on_page([score for _, score in listed], page_of.start, better)
        ids = [member.decode() for member, _ in listed]
        players = await self._identity.players(ids)
        public = await self._profiles.visible(None, players)
        paths = dict(zip(players, await self._profiles.paths_of([*players.values()]), strict=True))
        numbers = await book.numbers(ids)
        rows = [
            row(rank, players[each], paths[each], numbers[each])
            for rank, each in zip(ranks, ids, strict=True)
            if each in public and each in numbers
        ]
        return Page(rows, following)

    async def _drop_inactive(self, book: Book, now: float) -> None:
        ladder = book.game, book.ladder
        if self._dropped.get(ladder, 0.0) + DROP_SECONDS < now:
            self._dropped[ladder] = now
            await book.drop_inactive(now - ACTIVE_SECONDS)

    def _board(self, book: Book, span: Span) -> str:
        return book.board if span == "all" else book.month_board(int(self._clock() * 1_000))


def ranks_on_page(scores: Sequence[float], start: int, better: int) -> list[int]:
    """Return the rank of each row of a page, from 1; equal scores share one.

    `better`: number of players with a higher score than the first row.
    """
    ranks = [better + 1]
    for number, score in enumerate(scores[1:], start=1):
        ranks.append(ranks[-1] if score == scores[number - 1] else start + number + 1)
    return ranks


def row(rank: int, player: Player, path: str, numbers: Numbers) -> JsonObject:
    return {
        "rank": rank,
        "player_id": player.player_id,
        "name": player.name,
        "path": path,
        **rating_shown(numbers),
        "played": numbers.played,
    }
