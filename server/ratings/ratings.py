"""The ratings of all games: they receive finished games, and fold them in the background.

A post-commit hook adds a finished game to its ladder. Like all such work it is repeated until it is
done. Then any gateway folds the games that wait. A sweep finds those that a killed gateway left.
"""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial

from domain.table.state import Finished
from domain.table.step import Step
from projections import table_view
from projections.projection import JsonObject
from server.ratings.book import GAMES_OF_A_GATEWAY, UNPACK, Book, People
from server.ratings.finished_games import Counting, counting
from server.ratings.model import LADDERS, Ladder, Numbers, is_provisional, rating
from server.runtime.pending import Pending
from server.runtime.telemetry import error_once, warn_seldom
from server.store import keys
from server.store.redis_client import Unavailable
from server.tables.post_commit_hooks import Work
from server.tables.tables import Store

SWEEP_SECONDS = 5.0
"""Time between two searches for games that a killed gateway left."""
PAUSE_SECONDS = 0.005
"""Pause after each change, so that moves do not wait while many games are folded."""


class Ratings:
    """The ratings. Raises Unavailable if Redis does not answer.

    `at_once`: maximum number of games in one change.
    """

    def __init__(self, store: Store, at_once: int = GAMES_OF_A_GATEWAY) -> None:
        self._redis, self._games, self._clock = store.redis, store.games, store.clock
        self._merged_accounts = store.merged_accounts
        self._at_once = at_once
        self._added = Pending[tuple[str, Ladder]]()

    def book(self, game: str, ladder: Ladder) -> Book:
        """Return one ladder of a game."""
        return Book(self._redis, game, ladder, self._people, self._at_once)

    def books(self) -> Iterator[Book]:
        """Yield all ladders of all games."""
        for hosted in self._games.all():
            for ladder in LADDERS:
                yield self.book(hosted.game.name, ladder)

    def add_ended(self, step: Step) -> Work | None:
        """Add a game that has ended (a hook)."""
        hosted = self._games.find(step.after.game)
        if hosted is None or not isinstance(step.after.stage, Finished):
            return None
        counts = counting(table_view.summary(hosted.game, step.after))
        return None if counts is None else partial(self.add, counts)

    async def add(self, counts: Counting) -> None:
        """Add a finished game, once, and fold it soon."""
        await self.book(counts.game, counts.ladder).add(counts.facts)
        self._added.add((counts.game, counts.ladder))

    async def run(self) -> None:
        """Fold added games at once, and those that others left after a while, until cancelled."""
        while True:
            books = list(self.books())
            with suppress(TimeoutError):
                async with asyncio.timeout(SWEEP_SECONDS):
                    books = [self.book(*added) for added in await self._added.take()]
            try:
                await self.fold(books)
            except Unavailable as error:
                warn_seldom("ratings_wait", reason=str(error))
                await self._redis.until_it_answers()
            except Exception as bug:  # noqa: BLE001 - of one game; the next sweep tries again
                error_once("ratings_not_folded", bug)

    async def fold(self, books: Iterable[Book], pause: float = PAUSE_SECONDS) -> None:
        """Fold all games that wait in these ladders."""
        for book in books:
            left = await book.step()
            while left:
                await asyncio.sleep(pause)
                left = await book.step()

    async def numbers_of(self, player_id: str) -> dict[tuple[str, Ladder], Numbers]:
        """Return a player's numbers by game and ladder, without ladders that they did not play."""
        books = list(self.books())
        stored = await self._redis.many(
            ("HGET", book.key(keys.RATINGS), player_id) for book in books
        )
        return {
            (book.game, book.ladder): UNPACK(data, type=Numbers)
            for book, data in zip(books, stored, strict=True)
            if data is not None
        }

    async def ratings_of(self, player_id: str) -> list[JsonObject]:
        """Return a player's ratings as `RatingShown`. `player_id`: of an account, not deleted."""
        return [
            {"game": game, "ladder": ladder, **rating_shown(numbers), "played": numbers.played}
            for (game, ladder), numbers in (await self.numbers_of(player_id)).items()
        ]

    async def forget(self, player_id: str) -> None:
        """Remove a deleted player from all ladders; others keep their points."""
        for book in self.books():
            await book.forget(player_id, self._clock())

    async def merge(self, guest: str) -> None:
        """Fold the games of a merged guest again, for the account that has them now."""
        for book in self.books():
            await book.refold_player(guest)
            self._added.add((book.game, book.ladder))

    async def void(self, player_ids: Sequence[str], since: float) -> None:
        """Exclude the games of a player since that time (seconds since 1970), and fold again.

        `player_ids`: the player and merged guests. A later time than before includes games again.
        """
        key, start = keys.RATING_VOIDS.of(), int(since * 1_000)
        before = [int(each) for each in await self._redis.ask("HMGET", key, *player_ids) if each]
        await self._redis.ask("HSET", key, *(word for each in player_ids for word in (each, start)))
        books = list(self.books())
        for book in books:
            await book.refold_since(frozenset(player_ids), min([*before, start]))
        await self.fold(books, pause=0)

    async def _people(self, players: Sequence[str]) -> People:
        """Return the facts about these players that the fold needs."""
        if not players:
            return People({}, {}, frozenset())
        accounts = await self._merged_accounts.players(players)
        ids = sorted({*players, *accounts.values()})
        deleted, voids = await self._redis.batch(
            [
                ("SMISMEMBER", keys.DELETED.of(), *ids),
                ("HMGET", keys.RATING_VOIDS.of(), *ids),
            ]
        )
        return People(
            accounts,
            {each: int(since) for each, since in zip(ids, voids, strict=True) if since},
            frozenset(each for each, is_deleted in zip(ids, deleted, strict=True) if is_deleted),
        )


def rating_shown(numbers: Numbers) -> JsonObject:
    """Return a rating as players see it."""
    return {"rating": rating(numbers), "provisional": is_provisional(numbers)}
