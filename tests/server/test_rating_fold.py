"""The fold of ratings: any order, any number of gateways, kills, voids: always the same numbers."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any

import pytest

from domain.bots.levels import OFFERED
from server.ratings import model
from server.ratings.book import Book, People
from server.ratings.fold import Circumstances, fold
from server.ratings.model import DAY_MS, Contender, FinishedGame, Ladder, Numbers
from server.store import keys
from server.store.redis_client import RedisClient, Unavailable
from tests.server.key_rows import content_of

START = 1_800_000_000_000
PLAYERS = [f"player{number}" for number in range(8)]
RUNGS = model.rungs()
BOTS = {"tick_tock": {"random": 18.0, "steady": 25.0}}


@pytest.fixture(autouse=True)
def measured_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model, "rungs", lambda: BOTS)


def rated_game(number: int, at: int, *players: str, ranks: Sequence[int] = ()) -> FinishedGame:
    """A game that these players ended, the best first."""
    seats = zip(players, ranks or range(len(players)), strict=True)
    contenders = tuple(Contender(player, "", rank) for player, rank in seats)
    return FinishedGame(f"table{number:04}", at, contenders)


def casual_game(number: int, at: int, player: str, rank: int, bot: str = "steady") -> FinishedGame:
    seats = (Contender(player, "", rank), Contender("", bot, 1 - rank))
    return FinishedGame(f"table{number:04}", at, seats)


def games_of(random: Random, ladder: Ladder, count: int = 60) -> list[FinishedGame]:
    """Random games in the order of their ends: ties, equal times, and several months."""
    at, games = START, list[FinishedGame]()
    for number in range(count):
        at += random.choice([0, 1_000, 60_000, 3_600_000, DAY_MS * 3])
        if ladder == "bots":
            bot = random.choice(["random", "steady", "unknown"])
            player, rank = random.choice(PLAYERS), random.randrange(2)
            games.append(casual_game(number, at, player, rank, bot))
        else:
            players = random.sample(PLAYERS, random.choice([2, 2, 3, 4]))
            ranks = [random.randrange(len(players)) for _ in players]
            games.append(rated_game(number, at, *players, ranks=ranks))
    return games


class World:
    """The facts about players that change during a test."""

    def __init__(self) -> None:
        self.accounts: dict[str, str] = {}
        self.voids: dict[str, int] = {}
        self.deleted: set[str] = set()

    async def people(self, _: Sequence[str]) -> People:
        return People(dict(self.accounts), dict(self.voids), frozenset(self.deleted))


def book_at(redis: RedisClient, world: World, ladder: Ladder = "people", at_once: int = 7) -> Book:
    return Book(redis, "tick_tock", ladder, world.people, at_once)


async def folded(book: Book, games: Sequence[FinishedGame] = ()) -> None:
    await book.add_all(games)
    while await book.step():
        pass


async def content(redis: RedisClient, ladder: Ladder) -> dict[str, Any]:
    found = {key.decode() for key in await redis.ask("KEYS", f"{{ratings:tick_tock}}:{ladder}:*")}
    names = found - {keys.RATING_CHANGES.of("tick_tock", ladder)}
    return {name: await content_of(redis.redis, name) for name in names}


async def folded_in_order(
    redis: RedisClient, world: World, ladder: Ladder, games: Sequence[FinishedGame]
) -> dict[str, Any]:
    """Return the content of the ladder after one fold of these games in an empty Redis."""
    await redis.ask("FLUSHALL")
    book = book_at(redis, world, ladder, at_once=500)
    await folded(book, games)
    return await content(redis, ladder)


@pytest.mark.parametrize("ladder", model.LADDERS)
@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.long) for n in (1, 2, 3))])
async def test_any_order_and_two_folders_give_the_same_numbers(
    redis_client: RedisClient, ladder: Ladder, seed: int
) -> None:
    """Each folder is also killed at any of its commands to Redis, and starts again."""
    random, world = Random(seed), World()
    games = games_of(random, ladder)
    wanted = await folded_in_order(redis_client, world, ladder, games)
    await redis_client.ask("FLUSHALL")
    waiting = games[:]
    random.shuffle(waiting)

    async def gateway(at_once: int) -> None:
        book = book_at(redis_client, world, ladder, at_once)
        while waiting:
            await book.add(waiting.pop())
            task = asyncio.create_task(folded(book))
            if random.random() < 0.5:
                await asyncio.sleep(random.random() * 0.01)
                task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        await folded(book)

    await asyncio.gather(gateway(3), gateway(11))

    assert await content(redis_client, ladder) == wanted
    assert sum("board:2027" in name for name in wanted) > 1


async def test_a_game_counts_once_however_often_it_is_added(redis_client: RedisClient) -> None:
    book, game = book_at(redis_client, World()), rated_game(1, START, "ann", "bob")
    await book.add(game)
    await folded(book)
    once = await content(redis_client, "people")

    await book.add(game)
    await folded(book)

    assert await content(redis_client, "people") == once
    assert (await book.numbers(["ann"]))["ann"].played == 1


async def test_a_change_that_another_folder_preceded_is_planned_again(
    redis_client: RedisClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = World()
    slow, quick = book_at(redis_client, world, at_once=1), book_at(redis_client, world, at_once=1)
    await slow.add_all([rated_game(number, START + number, "ann", "bob") for number in range(2)])
    planned = slow._apply

    async def after_the_other(*arguments: Any) -> bool:
        await quick.step()
        return await planned(*arguments)

    monkeypatch.setattr(slow, "_apply", after_the_other)
    await slow.step()

    assert (await slow.numbers(["ann"]))["ann"].played == 1
    await folded(quick)
    assert (await slow.numbers(["ann"]))["ann"].played == 2


async def test_ten_games_of_two_players_count_on_a_day(redis_client: RedisClient) -> None:
    """The eleventh counts for nobody, not even for a third player; the next day all count."""
    book, day = book_at(redis_client, World()), START // DAY_MS * DAY_MS
    games = [rated_game(number, day + number, "ann", "bob") for number in range(12)]
    games.append(rated_game(12, day + 12, "cara", "ann", "bob"))
    games.append(rated_game(13, day + 13, "ann", "cara"))
    games.append(rated_game(14, day + DAY_MS, "ann", "bob"))
    await folded(book, games)

    numbers = await book.numbers(["ann", "bob", "cara"])

    played = {player: now.played for player, now in numbers.items()}
    assert played == {"ann": 12, "bob": 11, "cara": 1}
    assert (numbers["ann"].met, numbers["cara"].met) == ({"bob": 1}, {"ann": 1})


@pytest.mark.parametrize("ladder", model.LADDERS)
async def test_void_games_count_for_nobody(redis_client: RedisClient, ladder: Ladder) -> None:
    """The numbers are those without any game of that player since then, with folders at work."""
    world, games = World(), games_of(Random(3), ladder)
    since, player = games[10].at, PLAYERS[0]
    counting = [game for game in games if game.at < since or player not in game.players]
    wanted = await folded_in_order(redis_client, World(), ladder, counting)
    before = await folded_in_order(redis_client, world, ladder, games)
    book, other = book_at(redis_client, world, ladder), book_at(redis_client, world, ladder, 2)

    async def folded_by_two() -> None:
        refold = book.refold_since(frozenset({player}), since)
        await asyncio.gather(refold, folded(book), folded(other))
        await asyncio.gather(folded(book), folded(other))

    world.voids[player] = since
    await folded_by_two()

    names = [name for name in wanted if "board" in name or "numbers" in name or "history" in name]
    after = await content(redis_client, ladder)
    assert len(names) > len(PLAYERS)
    assert {name: after[name] for name in names} == {name: wanted[name] for name in names}
    assert after != before
    del world.voids[player]
    await folded_by_two()
    assert await content(redis_client, ladder) == before


@pytest.mark.parametrize("ladder", model.LADDERS)
async def test_games_of_a_merged_guest_count(redis_client: RedisClient, ladder: Ladder) -> None:
    guest, account = PLAYERS[1], PLAYERS[2]
    games, later = games_of(Random(9), ladder), World()
    later.accounts[guest] = account
    wanted = await folded_in_order(redis_client, later, ladder, games)
    world = World()
    await folded_in_order(redis_client, world, ladder, games)
    book = book_at(redis_client, world, ladder)

    world.accounts[guest] = account
    await book.refold_player(guest)
    await folded(book)

    assert await content(redis_client, ladder) == wanted
    assert await book.numbers([guest]) == {}


@pytest.mark.parametrize("ladder", model.LADDERS)
async def test_others_keep_points_after_deletion(redis_client: RedisClient, ladder: Ladder) -> None:
    """A late game of theirs, and a rebuild, give the same numbers."""
    gone, games = PLAYERS[3], games_of(Random(11), ladder)
    late = [game for game in games if gone in game.players][-3:]
    now, deleted = games[-1].at / 1_000, World()
    deleted.deleted.add(gone)
    wanted = await folded_in_order(redis_client, deleted, ladder, games)
    world = World()
    await folded_in_order(redis_client, world, ladder, [each for each in games if each not in late])
    book = book_at(redis_client, world, ladder)

    world.deleted.add(gone)
    await book.forget(gone, now)
    await folded(book, late)

    after = await content(redis_client, ladder)
    boards = [name for name in after if "board" in name or "seen" in name]
    assert all(gone.encode() not in dict(after[name]) for name in boards)
    assert keys.RATING_HISTORY.of("tick_tock", ladder, gone) not in after
    numbers = keys.RATINGS.of("tick_tock", ladder)
    assert after[numbers] == wanted[numbers]
    assert (gone.encode() in after[numbers]) == (ladder == "people")
    assert {name: after[name] for name in boards} == {name: wanted[name] for name in boards}


@pytest.mark.parametrize("ladder", model.LADDERS)
async def test_a_rebuild_gives_the_same_numbers(redis_client: RedisClient, ladder: Ladder) -> None:
    """Some games are missing before, another one is in no ledger, and the rebuild is killed."""
    world, games = World(), games_of(Random(13), ladder)
    wanted = await folded_in_order(redis_client, world, ladder, games)
    book, by_table = book_at(redis_client, world, ladder), {game.table: game for game in games}
    made_up = casual_game(99, START, PLAYERS[0], 0)
    if ladder == "people":
        made_up = rated_game(99, START, PLAYERS[0], PLAYERS[1])
    await redis_client.ask("FLUSHALL")
    await folded(book, [made_up, *games[5:]])

    await book.start_again(by_table, [made_up.table], games[-1].at / 1_000)
    await book.step()
    await folded(book_at(redis_client, world, ladder))

    assert await content(redis_client, ladder) == wanted


async def test_a_kill_between_two_changes_leaves_no_half(
    redis_client: RedisClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever it ends, another folder goes on, and nothing is counted twice."""
    world, games = World(), games_of(Random(17), "people", 20)
    wanted = await folded_in_order(redis_client, world, "people", games)

    async def dies_at(call: int) -> None:
        await redis_client.ask("FLUSHALL")
        book, left = book_at(redis_client, world, at_once=5), call
        await book.add_all(games)
        ask: Callable[..., Awaitable[Any]] = redis_client.ask

        async def asked(*command: Any) -> Any:
            nonlocal left
            left -= 1
            if left < 0:
                raise Unavailable("killed")
            return await ask(*command)

        monkeypatch.setattr(redis_client, "ask", asked)
        with pytest.raises(Unavailable):
            await folded(book)
        monkeypatch.setattr(redis_client, "ask", ask)
        await folded(book_at(redis_client, world, at_once=4))
        assert await content(redis_client, "people") == wanted

    for call in range(8):
        await dies_at(call)


def test_bots_keep_their_ratings_and_unmeasured_ones_count_for_nothing() -> None:
    won = casual_game(1, START, "ann", 0)
    circumstances = Circumstances("tick_tock", {}, {})

    changes = fold([won, casual_game(2, START, "ann", 0, "unknown")], {}, circumstances)

    assert changes.numbers.keys() == {"ann"}
    assert changes.folded["table0002"] == {}
    (now,) = changes.points["ann"]
    assert model.rating(now) > model.START
    assert model.is_provisional(now)


def test_a_stronger_bot_has_a_higher_rung() -> None:
    """A bot that wins as often as in the tournament keeps its `mu` on average."""
    for rungs in RUNGS.values():
        ratings = [model.rating(Numbers(mu, model.BOT_SIGMA)) for mu in rungs.values()]
        assert ratings == sorted(ratings)
        assert list(rungs) == list(OFFERED)
    steady, keen = (Numbers(RUNGS["burgundy"][each], model.BOT_SIGMA) for each in OFFERED[1:3])
    (won, _), (lost, _) = (model.rated([keen, steady], ranks)[0] for ranks in ([0, 1], [1, 0]))
    assert 0.81 * won + 0.19 * lost == pytest.approx(keen.mu, abs=0.01)


def test_ties_share_a_rank() -> None:
    one, other = Numbers(25.0, 4.0), Numbers(25.0, 4.0)

    (mine, yours, _) = model.rated([one, other, other], [0, 0, 1])

    assert mine == yours
    assert mine[0] > one.mu


def test_a_newcomer_has_the_start_rating() -> None:
    assert model.rating(model.NEWCOMER) == model.START


@pytest.mark.parametrize(("at", "month"), [(START, "2027-01"), (0, "1970-01")])
def test_months_are_those_of_utc(at: int, month: str) -> None:
    assert model.month_of(at) == month
