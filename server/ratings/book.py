"""One ladder of a game in Redis: its finished games in order, the ratings, and leaderboards.

Each change is planned from what was read, and one script makes it only if no other change came
between. So any number of gateways fold the same ladder with the same result, and a killed one
leaves no half of a change. A game that arrives late rolls the later ones back.
"""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.resources import files
from itertools import takewhile
from typing import NamedTuple, TypeAlias, TypeVar

import msgspec

from server.ratings.fold import Before, Changes, Circumstances, accounts_in, fold, rolled_back
from server.ratings.model import FinishedGame, Ladder, Numbers, rating, score
from server.store import keys
from server.store.keys import Key
from server.store.pagination import Place
from server.store.redis_client import Command, RedisClient, Value

CHANGE = files("server.ratings").joinpath("change.lua").read_text()
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
T = TypeVar("T")
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
            return games, await self._folded_after(game_place(games[0]))
        last = {player: Place(now.at, now.table) for player, now in numbers.items()}
        in_order: list[FinishedGame] = []
        for game in games:
            (player, *_) = filter(None, accounts_in(game, people.accounts))
            if last.get(player, BEFORE_ALL) > game_place(game):
                return in_order, [] if in_order else await self._points_after(
                    player, game_place(game)
                )
            last[player] = game_place(game)
            in_order.append(game)
        return in_order, []

    def _circumstances(self, people: People) -> Circumstances:
        """Return the circumstances; casual games of deleted players count for no rating."""
        voids = dict(people.voids)
        if self.ladder == "bots":
            voids |= dict.fromkeys(people.deleted, 0)
        return Circumstances(self.game, people.accounts, voids)

    async def _folded_after(self, place: Place) -> list[Place]:
        """Return the last folded games after that place, the latest first."""
        folded = self.key(keys.RATINGS_FOLDED)
        limit = ("BYSCORE", "REV", "LIMIT", 0, self.at_once, "WITHSCORES")
        rows = await self._redis.ask("ZRANGE", folded, "+inf", place.milliseconds, *limit)
        return [other for other in places_in(rows) if other > place]

    async def _points_after(self, player: str, place: Place) -> list[Place]:
        """Return the last counted games of a player after that place, the latest first."""
        history = await self.history(player, self.at_once)
        return list(takewhile(lambda other: other > place, map(game_place, reversed(history))))

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

    async def roll_back_since(self, milliseconds: int) -> None:
        """Roll back all games since that time, to be folded again."""
        place, late = Place(milliseconds, ""), [BEFORE_ALL]
        while late:
            number = await self._changes()
            late = await self._folded_after(place)
            await self._apply(number, await self._roll_back(late))

    async def roll_back_player(self, player: str) -> None:
        """Roll back the games of that player, and all that depend on them, to be folded again."""
        while True:
            number, first = await self._redis.batch(
                [
                    ("GET", self.key(keys.RATING_CHANGES)),
                    ("LINDEX", self.key(keys.RATING_HISTORY, player), 0),
                ]
            )
            late: list[Place] = []
            if first is not None:
                place = Place(UNPACK(first, type=HistoryPoint).at, "")
                people = self.ladder == "people"
                late = await (
                    self._folded_after(place) if people else self._points_after(player, place)
                )
            done = await self._apply(number, await self._roll_back(late))
            if done and not late:
                return

    async def forget(self, player: str, now: float) -> None:
        """Remove a deleted player from leaderboards, with their history.

        In rated games the numbers stay, because the ratings of others are calculated from them.
        """
        done = False
        while not done:
            number, removed = await self._changes(), list[Command]()
            removed += [("ZREM", board, player) for board in self._boards(now)]
            if self.ladder == "bots":
                removed.append(("HDEL", self.key(keys.RATINGS), player))
                tables = [point.table for point in await self.history(player)]
                for some in batched(tables):
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
        for some in batched(missing):
            await self.add_all(some)
        pending, folded = self.key(keys.RATINGS_PENDING), self.key(keys.RATINGS_FOLDED)
        writes: list[Command] = []
        for some in batched(over):
            writes.append(("HDEL", self.key(keys.RATED_GAMES), *some))
            writes += [("ZREM", key, *some) for key in (pending, folded)]
        derived = (
            folded,
            self.key(keys.RATINGS_BEFORE),
            self.key(keys.RATINGS),
            *self._boards(now),
        )
        writes += [("ZUNIONSTORE", pending, 2, pending, folded), *(("DEL", key) for key in derived)]
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

    async def _changes(self) -> bytes | None:
        return await self._redis.ask("GET", self.key(keys.RATING_CHANGES))

    async def _apply(self, number: bytes | None, writes: Iterable[Command]) -> bool:
        """Make these changes if the ladder's number of changes is still `number`."""
        commands = tuple(writes)
        words: list[Value] = [number or b"0"]
        for name, _, *rest in commands:
            words += (len(rest) + 1, name, *rest)
        affected = [str(command[1]) for command in commands]
        changes = self.key(keys.RATING_CHANGES)
        return await self._redis.run_script(CHANGE, [changes, *affected], words) == 1

    async def _roll_back(self, places: Sequence[Place]) -> list[Command]:
        """Return the writes that roll these games back, the latest first."""
        if not places:
            return []
        tables = [place.table_id for place in places]
        stored = await self._redis.ask("HMGET", self.key(keys.RATINGS_BEFORE), *tables)
        before = [UNPACK(data or b"\x80", type=Before) for data in stored]
        changes = rolled_back(zip(tables, before, strict=True))
        ends = {place.table_id: place.milliseconds for place in places}
        deleted = (await self._read_people(tuple(changes.numbers))).deleted
        return [
            ("ZREM", self.key(keys.RATINGS_FOLDED), *tables),
            ("ZADD", self.key(keys.RATINGS_PENDING), *scores(ends)),
            ("HDEL", self.key(keys.RATINGS_BEFORE), *tables),
            *(
                ("LTRIM", self.key(keys.RATING_HISTORY, player), 0, -removed - 1)
                for player, removed in changes.removed.items()
            ),
            *self._number_writes(changes, deleted),
            *self._month_writes_back(changes, ends, deleted),
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
        points: dict[str, list[bytes]] = {}
        months: dict[str, dict[str, float]] = {}
        for player, now in changes.points:
            if player not in deleted:
                point = HistoryPoint(now.at, rating(now), now.table)
                points.setdefault(player, []).append(PACK(point))
                months.setdefault(month_of(now.at), {})[player] = score(now)
        for player, added in points.items():
            yield ("RPUSH", self.key(keys.RATING_HISTORY, player), *added)
        for month, those in months.items():
            yield ("ZADD", self.key(keys.MONTH_BOARD, month), *scores(those))
            yield ("EXPIREAT", self.key(keys.MONTH_BOARD, month), end_of(month) + keys.DAY)
        yield from self._number_writes(changes, deleted)

    def _month_writes_back(
        self, changes: Changes, ends: Mapping[str, int], deleted: frozenset[str]
    ) -> Iterator[Command]:
        """Yield the writes of the months' leaderboards after games were rolled back."""
        shown = [
            (player, now, month_of(now.at))
            for player, now in changes.numbers.items()
            if now is not None and player not in deleted
        ]
        for month in sorted({month_of(at) for at in ends.values()}):
            in_month = {player: score(now) for player, now, last in shown if last == month}
            yield from ranked(self.key(keys.MONTH_BOARD, month), in_month, changes.numbers)
            yield ("EXPIREAT", self.key(keys.MONTH_BOARD, month), end_of(month) + keys.DAY)

    def _number_writes(self, changes: Changes, deleted: frozenset[str]) -> Iterator[Command]:
        """Yield the writes of changed numbers, and of the leaderboard of all time."""
        ratings = self.key(keys.RATINGS)
        kept = {player: now for player, now in changes.numbers.items() if now is not None}
        if kept:
            yield ("HSET", ratings, *flat({player: PACK(now) for player, now in kept.items()}))
        if lost := changes.numbers.keys() - kept.keys():
            yield ("HDEL", ratings, *lost)
        shown = {player: now for player, now in kept.items() if player not in deleted}
        by_rating = {player: score(now) for player, now in shown.items()}
        yield from ranked(self.board, by_rating, changes.numbers)
        by_time = {player: now.at for player, now in shown.items()}
        yield from ranked(self.key(keys.RATINGS_SEEN), by_time, changes.numbers)


def ranked(key: str, those: Mapping[str, float], everybody: Iterable[str]) -> Iterator[Command]:
    """Yield the writes after which a sorted set has `those`, and no others of `everybody`."""
    if those:
        yield ("ZADD", key, *scores(those))
    if others := sorted(set(everybody) - those.keys()):
        yield ("ZREM", key, *others)


def scores(members: Mapping[str, float]) -> list[Value]:
    """Return scores and members as ZADD takes them."""
    return [word for member, value in members.items() for word in (repr(value), member)]


def flat(fields: Mapping[str, bytes]) -> list[Value]:
    """Return fields and values as HSET takes them."""
    return [word for field in fields.items() for word in field]


def batched(words: Sequence[T]) -> Iterator[Sequence[T]]:
    """Yield these words in pieces that one command can take."""
    for start in range(0, len(words), GAMES_AT_ONCE):
        yield words[start : start + GAMES_AT_ONCE]


def places_in(rows: Iterable[tuple[bytes, float]]) -> list[Place]:
    """Return the members of a sorted set of games."""
    return [Place(int(end), table.decode()) for table, end in rows]


def game_place(game: FinishedGame | HistoryPoint) -> Place:
    return Place(game.at, game.table)


def month_of(milliseconds: int) -> str:
    """Return the month (UTC) of a time, such as `2026-11`."""
    return f"{datetime.fromtimestamp(milliseconds / 1_000, UTC):%Y-%m}"


def end_of(month: str) -> int:
    """Return the end of a month, in seconds since 1970."""
    year, number = map(int, month.split("-"))
    following = datetime(year + number // 12, number % 12 + 1, 1, tzinfo=UTC)
    return int(following.timestamp())
