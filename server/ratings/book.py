"""One ladder of a game in Redis: its finished games in order, the ratings, and leaderboards.

Each change is planned from what was read, and one script makes it only if no other change came
between. So any number of gateways fold the same ladder with the same result, and a killed one
leaves no half of a change. A game that arrives late rolls the later ones back.
"""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import takewhile
from typing import NamedTuple, TypeAlias

import msgspec

from server.ratings.fold import Before, Changes, Circumstances, accounts_in, fold, rolled_back
from server.ratings.model import FinishedGame, Ladder, Numbers, month_of, rating, score
from server.store import keys
from server.store.keys import Key
from server.store.pagination import Place, batched
from server.store.redis_client import Command, RedisClient, Value

ADD = """
if redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2]) == 0 then return 0 end
return redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
"""
"""Adds a game once, even if it was folded long ago."""
DROP_INACTIVE = """
local gone = redis.call('ZRANGE', KEYS[1], '-inf', ARGV[1], 'BYSCORE', 'LIMIT', 0, 1000)
if #gone > 0 then
  redis.call('ZREM', KEYS[1], unpack(gone))
  redis.call('ZREM', KEYS[2], unpack(gone))
end
return #gone
"""
GAMES_AT_ONCE = 500
"""Maximum number of games in one change; a script takes at most 8 000 words for a command."""
GAMES_OF_A_GATEWAY = 50
"""The same at a gateway, so that moves do not wait for the fold."""
BEFORE_ALL = Place(-1, "")
PACK, UNPACK = msgspec.msgpack.encode, msgspec.msgpack.decode


class People(NamedTuple):
    """Facts about the players of some games, which other keys have.

    `accounts`: of merged guests. `voids`: see `Circumstances`. `deleted`: deleted players.
    """

    accounts: Mapping[str, str]
    voids: Mapping[str, int]
    deleted: frozenset[str]


ReadPeople: TypeAlias = Callable[[Sequence[str]], Awaitable[People]]


class HistoryPoint(msgspec.Struct, frozen=True, array_like=True):
    """The rating of a player after a game. `at`: its end, ms since 1970."""

    at: int
    rating: int
    table: str


@dataclass(eq=False)
class Book:
    """One ladder. Raises Unavailable if Redis does not answer."""

    _redis: RedisClient
    game: str
    ladder: Ladder
    _read_people: ReadPeople
    at_once: int = GAMES_AT_ONCE

    def key(self, key: Key, *parts: str) -> str:
        return key.of(self.game, self.ladder, *parts)

    async def add(self, game: FinishedGame) -> None:
        """Add a finished game to be folded, once."""
        await self.add_all([game])

    async def add_all(self, games: Iterable[FinishedGame]) -> None:
        games_key, pending = self.key(keys.RATED_GAMES), self.key(keys.RATINGS_PENDING)
        await self._redis.batch(
            ("EVAL", ADD, 2, games_key, pending, game.table, PACK(game), game.at) for game in games
        )

    async def step(self) -> bool:
        """Fold the next games, or roll later ones back; return False if all games are folded."""
        number, waiting = await self._redis.batch(
            [
                ("GET", self.key(keys.RATING_CHANGES)),
                ("ZRANGE", self.key(keys.RATINGS_PENDING), 0, self.at_once - 1, "WITHSCORES"),
            ]
        )
        games = await self._games([place.table_id for place in places_in(waiting)])
        if not games:
            return False
        people = await self._read_people([player for game in games for player in game.players])
        accounts = {player for game in games for player in accounts_in(game, people.accounts)}
        numbers = await self.numbers(accounts - {""})
        in_order, late = await self._in_order(games, numbers, people)
        if late:
            await self._apply(number, await self._roll_back(late))
        else:
            changes = fold(in_order, numbers, self._circumstances(people))
            places = {game.table: game.at for game in in_order}
            newcomers = [player for player in changes.numbers if player not in numbers]
            writes = self._fold_writes(changes, places, newcomers, people.deleted)
            await self._apply(number, writes)
        return True

    async def _in_order(
        self, games: Sequence[FinishedGame], numbers: Mapping[str, Numbers], people: People
    ) -> tuple[Sequence[FinishedGame], list[Place]]:
        """Return the games that can be folded now, or the folded games to roll back before.

        A rated game can affect all later ones. A casual one affects only those of its player.
        """
        if self.ladder == "people":
            return games, await self._folded_from(game_place(games[0]))
        again = await self._folded_among(games)
        last = {player: Place(now.at, now.table) for player, now in numbers.items()}
        in_order: list[FinishedGame] = []
        for game in games:
            (player, *_) = filter(None, accounts_in(game, people.accounts))
            place = game_place(game)
            if place not in again and last.get(player, BEFORE_ALL) < place:
                last[player] = place
                in_order.append(game)
            elif in_order:
                break
            else:
                return [], await self._points_from(again.get(place, player), place) or [place]
        return in_order, []

    async def _folded_among(self, games: Sequence[FinishedGame]) -> dict[Place, str]:
        """Return the folded ones of these games, with the player whose rating they changed."""
        tables = [game.table for game in games]
        ends, stored = await self._redis.batch(
            [
                ("ZMSCORE", self.key(keys.RATINGS_FOLDED), *tables),
                ("HMGET", self.key(keys.RATINGS_BEFORE), *tables),
            ]
        )
        return {
            game_place(game): next(iter(before_in(before)), "")
            for game, end, before in zip(games, ends, stored, strict=True)
            if end is not None
        }

    def _circumstances(self, people: People) -> Circumstances:
        """Return the circumstances; casual games of deleted players count for no rating."""
        voids = dict(people.voids)
        if self.ladder == "bots":
            voids |= dict.fromkeys(people.deleted, 0)
        return Circumstances(self.game, people.accounts, voids)

    async def _folded_from(self, place: Place) -> list[Place]:
        """Return the last folded games from that place on, the latest first."""
        folded = self.key(keys.RATINGS_FOLDED)
        limit = ("BYSCORE", "REV", "LIMIT", 0, self.at_once, "WITHSCORES")
        rows = await self._redis.ask("ZRANGE", folded, "+inf", place.milliseconds, *limit)
        return [other for other in places_in(rows) if other >= place]

    async def _points_from(self, player: str, place: Place) -> list[Place]:
        """Return a player's last counted games from that place on, the latest first."""
        history = await self.history(player, self.at_once)
        return list(takewhile(lambda other: other >= place, map(game_place, reversed(history))))

    async def _games(self, tables: Sequence[str]) -> list[FinishedGame]:
        if not tables:
            return []
        stored = await self._redis.ask("HMGET", self.key(keys.RATED_GAMES), *tables)
        return [UNPACK(data, type=FinishedGame) for data in stored if data is not None]

    async def numbers(self, players: Iterable[str]) -> dict[str, Numbers]:
        """Return the numbers of these accounts, without those who have no counted game."""
        asked = tuple(players)
        if not asked:
            return {}
        stored = await self._redis.ask("HMGET", self.key(keys.RATINGS), *asked)
        return {
            player: UNPACK(data, type=Numbers)
            for player, data in zip(asked, stored, strict=True)
            if data is not None
        }

    async def history(self, player: str, most: int = 0) -> list[HistoryPoint]:
        """Return the last `most` points of a player's history (0: all), the oldest first."""
        key = self.key(keys.RATING_HISTORY, player)
        points = await self._redis.ask("LRANGE", key, -most, -1)
        return [UNPACK(data, type=HistoryPoint) for data in points]

    async def refold_player(self, player: str) -> None:
        """Have the games of that player folded again, with all that depend on them."""

        async def first_game() -> list[Place]:
            key = self.key(keys.RATING_HISTORY, player)
            first = await self._redis.ask("LINDEX", key, 0)
            return [] if first is None else [game_place(UNPACK(first, type=HistoryPoint))]

        await self._refold(first_game)

    async def refold_since(self, players: frozenset[str], milliseconds: int) -> None:
        """Have the games of these players since that time folded again.

        `players`: with merged guests. In rated games everything later follows the first game.
        """

        async def games() -> list[Place]:
            key, found = self.key(keys.RATINGS_FOLDED), list[Place]()
            rows = await self._redis.ask(
                "ZRANGE", key, milliseconds, "+inf", "BYSCORE", "WITHSCORES"
            )
            for some in batched(places_in(rows), GAMES_AT_ONCE):
                facts = await self._games([place.table_id for place in some])
                found += [
                    game_place(each) for each in facts if not players.isdisjoint(each.players)
                ]
                if found and self.ladder == "people":
                    break
            return found

        await self._refold(games)

    async def _refold(self, find: Callable[[], Awaitable[list[Place]]]) -> None:
        """Have folded games folded again: they wait, and each folder rolls back to the first.

        A folder that read the players before this change plans again.
        """
        done = not await self._is_used()
        while not done:
            number = await self._changes()
            pending = self.key(keys.RATINGS_PENDING)
            ends = [(place.table_id, place.milliseconds) for place in await find()]
            writes = [
                ("ZADD", pending, *scores(dict(some))) for some in batched(ends, GAMES_AT_ONCE)
            ]
            done = await self._apply(number, writes)

    async def forget(self, player: str, now: float) -> None:
        """Remove a deleted player from leaderboards, with their history.

        In rated games the numbers stay, because the ratings of others are calculated from them.
        """
        done = not await self._is_used()
        while not done:
            number, removed = await self._changes(), list[Command]()
            removed += [("ZREM", board, player) for board in self._boards(now)]
            if self.ladder == "bots":
                removed.append(("HDEL", self.key(keys.RATINGS), player))
                tables = [point.table for point in await self.history(player)]
                for some in batched(tables, GAMES_AT_ONCE):
                    removed.append(("HDEL", self.key(keys.RATINGS_BEFORE), *some))
            removed.append(("DEL", self.key(keys.RATING_HISTORY, player)))
            done = await self._apply(number, removed)

    async def start_again(
        self, games: Mapping[str, FinishedGame], over: Sequence[str], now: float
    ) -> None:
        """Have all games folded again, with these; the games of the tables `over` are removed.

        A kill in between loses nothing: games that wait are folded by the next gateway.
        """
        stored = await self._redis.ask("HKEYS", self.key(keys.RATED_GAMES))
        present = {table.decode() for table in stored}
        missing = [game for table, game in games.items() if table not in present]
        for some in batched(missing, GAMES_AT_ONCE):
            await self.add_all(some)
        pending, folded = self.key(keys.RATINGS_PENDING), self.key(keys.RATINGS_FOLDED)
        writes: list[Command] = []
        for some in batched(over, GAMES_AT_ONCE):
            writes.append(("HDEL", self.key(keys.RATED_GAMES), *some))
            writes += [("ZREM", key, *some) for key in (pending, folded)]
        derived = (
            folded,
            self.key(keys.RATINGS_BEFORE),
            self.key(keys.RATINGS),
            *self._boards(now),
        )
        writes += [
            ("ZUNIONSTORE", pending, 2, pending, folded, "AGGREGATE", "MAX"),
            *(("DEL", key) for key in derived),
        ]
        while not await self._apply(await self._changes(), writes):
            pass

    async def drop_inactive(self, since: float) -> None:
        """Remove the players from the leaderboard of all time who played no game since then."""
        seen, board = self.key(keys.RATINGS_SEEN), self.board
        milliseconds = int(since * 1_000)
        while await self._redis.run_script(DROP_INACTIVE, [seen, board], [milliseconds]):
            pass

    @property
    def board(self) -> str:
        """The key of the leaderboard of all time."""
        return self.key(keys.LEADERBOARD)

    def month_board(self, milliseconds: int) -> str:
        """Return the key of the leaderboard of the month with that time."""
        return self.key(keys.MONTH_BOARD, month_of(milliseconds))

    def _boards(self, now: float) -> list[str]:
        """Return the keys of the leaderboards that are not over, and of when they were active."""
        this, last = int(now * 1_000), int((now - 31 * keys.DAY) * 1_000)
        seen = self.key(keys.RATINGS_SEEN)
        return [self.board, seen, self.month_board(this), self.month_board(last)]

    async def _is_used(self) -> bool:
        """Whether any game of this ladder was folded, or waits."""
        used = [self.key(key) for key in (keys.RATING_CHANGES, keys.RATINGS_PENDING)]
        return bool(await self._redis.ask("EXISTS", *used))

    async def _changes(self) -> bytes | None:
        return await self._redis.ask("GET", self.key(keys.RATING_CHANGES))

    async def _apply(self, number: bytes | None, writes: Iterable[Command]) -> bool:
        """Make these changes if the ladder's number of changes is still `number`."""
        counter = self.key(keys.RATING_CHANGES), number or b"0"
        return await self._redis.write_together(writes, counter)

    async def _roll_back(self, places: Sequence[Place]) -> list[Command]:
        """Return the writes that roll these games back, the latest first."""
        if not places:
            return []
        ends = {place.table_id: place.milliseconds for place in places}
        stored = await self._redis.ask("HMGET", self.key(keys.RATINGS_BEFORE), *ends)
        changes = rolled_back(zip(ends.items(), map(before_in, stored), strict=True))
        deleted = (await self._read_people(tuple(changes.numbers))).deleted
        return [
            ("ZREM", self.key(keys.RATINGS_FOLDED), *ends),
            ("ZADD", self.key(keys.RATINGS_PENDING), *scores(ends)),
            ("HDEL", self.key(keys.RATINGS_BEFORE), *ends),
            *(
                ("LTRIM", self.key(keys.RATING_HISTORY, player), 0, -removed - 1)
                for player, removed in changes.removed.items()
            ),
            *self._number_writes(changes, deleted),
        ]

    def _fold_writes(
        self,
        changes: Changes,
        ends: Mapping[str, int],
        newcomers: Iterable[str],
        deleted: frozenset[str],
    ) -> Iterator[Command]:
        before = {table: PACK(numbers) for table, numbers in changes.folded.items()}
        yield ("ZREM", self.key(keys.RATINGS_PENDING), *ends)
        yield ("ZADD", self.key(keys.RATINGS_FOLDED), *scores(ends))
        yield ("HSET", self.key(keys.RATINGS_BEFORE), *flat(before))
        for player in newcomers:  # an earlier history may be left from before a rebuild
            yield ("DEL", self.key(keys.RATING_HISTORY, player))
        for player, numbers in changes.points.items():
            if player not in deleted:
                points = (HistoryPoint(now.at, rating(now), now.table) for now in numbers)
                yield ("RPUSH", self.key(keys.RATING_HISTORY, player), *map(PACK, points))
        yield from self._number_writes(changes, deleted)

    def _number_writes(self, changes: Changes, deleted: frozenset[str]) -> Iterator[Command]:
        """Yield the writes of changed numbers, and of the leaderboards with them."""
        ratings, numbers = self.key(keys.RATINGS), changes.numbers
        packed = {player: PACK(now) for player, now in numbers.items() if now is not None}
        if packed:
            yield ("HSET", ratings, *flat(packed))
        if lost := numbers.keys() - packed.keys():
            yield ("HDEL", ratings, *lost)
        yield from ranked(self.board, numbers, score, deleted)
        yield from ranked(self.key(keys.RATINGS_SEEN), numbers, lambda now: now.at, deleted)
        for month, of_month in changes.months.items():
            board = self.key(keys.MONTH_BOARD, month)
            yield from ranked(board, of_month, score, deleted)
            yield ("EXPIREAT", board, end_of(month) + keys.DAY)


def ranked(
    key: str,
    numbers: Mapping[str, Numbers | None],
    value: Callable[[Numbers], float],
    deleted: frozenset[str],
) -> Iterator[Command]:
    """Yield the writes that place these players in a sorted set, or remove those without numbers.

    Deleted players are not placed.
    """
    shown = {
        player: value(now)
        for player, now in numbers.items()
        if now is not None and player not in deleted
    }
    if shown:
        yield ("ZADD", key, *scores(shown))
    if others := sorted(numbers.keys() - shown.keys()):
        yield ("ZREM", key, *others)


def scores(members: Mapping[str, float]) -> list[Value]:
    """Return scores and members as ZADD takes them."""
    return [word for member, value in members.items() for word in (repr(value), member)]


def flat(fields: Mapping[str, bytes]) -> list[Value]:
    """Return fields and values as HSET takes them."""
    return [word for field in fields.items() for word in field]


def before_in(stored: bytes | None) -> Before:
    """Return the stored numbers of players before a game; none if they were deleted."""
    return {} if stored is None else UNPACK(stored, type=Before)


def places_in(rows: Iterable[tuple[bytes, float]]) -> list[Place]:
    """Return the members of a sorted set of games."""
    return [Place(int(end), table.decode()) for table, end in rows]


def game_place(game: FinishedGame | HistoryPoint) -> Place:
    return Place(game.at, game.table)


def end_of(month: str) -> int:
    """Return the end of a month, in seconds since 1970."""
    year, number = map(int, month.split("-"))
    following = datetime(year + number // 12, number % 12 + 1, 1, tzinfo=UTC)
    return int(following.timestamp())
