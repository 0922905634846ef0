"""The lobby's pages: nothing is lost between them, and they cost what they show."""

from collections.abc import Iterable
from itertools import count
from typing import Any

import msgspec
import pytest

from projections.projection import JsonObject
from server.runtime.game_registry import GameRegistry
from server.store.keys import LOBBY_SHARDS
from server.store.ledger import Ledger, Summarized
from server.store.redis_client import Command, RedisClient
from server.store.seeking import game_kind
from server.store.table_filter import ClockKind, TableFilter
from server.store.table_index import FURTHER, PageQuery, TableIndex, for_nothing
from server.store.table_lists import STATUSES
from tests.conftest import TEST_GAMES
from tests.server.shards import listed
from tests.server.wire import Guest

CREATED = "2030-01-01T00:00:00.000Z"


def summary(
    number: int, status: str = "open", game: str = "tick_tock", created: str = CREATED
) -> JsonObject:
    return {
        "table_id": f"t{number:05d}",
        "status": status,
        "game": game,
        "visibility": "public",
        "seats": [{"seat": 0, "player": {"player_id": f"p{number % 50}", "name": "Ann"}}],
        "created_at": created,
    }


class CountingRedis(RedisClient):
    sent = 0

    async def batch(self, commands: Iterable[Command]) -> list[Any]:
        commands = tuple(commands)
        self.sent += len(commands)
        return await super().batch(commands)


async def lobby_of(redis: RedisClient, tables: Iterable[JsonObject]) -> TableIndex:
    """Written straight into Redis, as if they had been opened."""
    tables = tuple(tables)
    index = TableIndex(redis, Ledger(redis), GameRegistry(TEST_GAMES))
    for shown in tables:
        table_id = shown["table_id"]
        await redis.set(f"{{{table_id}}}:summary", msgspec.json.encode(shown))
        await redis.redis.hset(f"{{{table_id}}}:booked", "version", 1)
        await index.add(table_id)
    await index.place_again([shown["table_id"] for shown in tables])
    return index


async def all_pages(
    index: TableIndex, status: str | None, game: str | None, limit: int
) -> list[str]:
    found, cursor = await index.public(status, TableFilter(game), PageQuery(None, limit))
    while cursor is not None:
        page, cursor = await index.public(status, TableFilter(game), PageQuery(cursor, limit))
        found = [*found, *page]
    return [shown["table_id"] for shown in found]


async def test_tables_of_the_same_millisecond_are_all_found(redis_client: RedisClient) -> None:
    tables = [summary(number, "finished") for number in range(450)]
    index = await lobby_of(redis_client, tables)

    newest_first = sorted((shown["table_id"] for shown in tables), reverse=True)
    for limit in (7, 100):
        for status in (None, "finished"):
            assert await all_pages(index, status, None, limit) == newest_first, limit


async def test_a_filter_finds_the_few_among_many(redis_client: RedisClient) -> None:
    """Two of one game, opened in one moment with some hundred of another that lie around them."""
    tables = [summary(n, game="courtyard" if n in (8, 222) else "tick_tock") for n in range(230)]
    index = await lobby_of(redis_client, tables)

    assert await all_pages(index, "open", "courtyard", 1) == ["t00222", "t00008"]
    assert await all_pages(index, None, "courtyard", 20) == ["t00222", "t00008"]


async def test_all_statuses_come_in_one_order(redis_client: RedisClient) -> None:
    tables = [
        summary(number, STATUSES[number % 3], created=f"2030-01-01T00:00:00.{number:03d}Z")
        for number in range(100)
    ]
    index = await lobby_of(redis_client, tables)

    assert await all_pages(index, None, None, 9) == [f"t{n:05d}" for n in reversed(range(100))]


async def test_a_list_that_is_read_loses_tables_of_other_lists(redis_client: RedisClient) -> None:
    index = await lobby_of(redis_client, [summary(1)])
    waiting = listed("waiting", "tick_tock", "t00001")
    await redis_client.ask("ZADD", waiting, 0, "t00001")

    assert await all_pages(index, "waiting", None, 20) == []
    assert await redis_client.ask("EXISTS", waiting) == 0
    assert await all_pages(index, "open", None, 20) == ["t00001"]


async def test_a_table_that_begins_to_seek_while_a_list_is_read_is_found(
    redis_client: RedisClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = summary(1) | {"seats": [{"seat": 0, "player": None}]}
    index = await lobby_of(redis_client, [shown])
    parsed, looks = index.parsed, count()

    def late(stored: Iterable[Summarized]) -> list[JsonObject]:
        return parsed(stored) if next(looks) else []

    monkeypatch.setattr(index, "parsed", late)
    asked = ("tick_tock", game_kind(shown), 10, for_nothing)

    assert [len(await index.seeking(*asked)) for _ in range(2)] == [0, 1]


async def test_a_page_costs_what_it_shows(redis_url: str) -> None:
    """However many tables there are, and also where a filter lets none of them through."""
    async with CountingRedis(redis_url) as redis:
        costs: list[list[int]] = []
        for tables in (30, 300):
            index = await lobby_of(redis, (summary(number) for number in range(tables)))
            sent: list[int] = []
            for game in (None, "tick_tock", "nosuch"):
                before = redis.sent
                await index.public(None, TableFilter(game), PageQuery(None, 20))
                sent.append(redis.sent - before)
            costs.append(sent)

    assert costs[0] == costs[1]
    assert costs[1][2] == 3 * LOBBY_SHARDS


async def test_nobody_reads_all_tables_to_find_the_wanted_one(redis_client: RedisClient) -> None:
    """A page may be empty; whoever goes on with its cursor comes to what there is."""
    looked_at = 20 + FURTHER
    tables = [summary(number) for number in range(looked_at + 1)]
    tables[0]["seats"].append({"seat": 1, "player": None})
    index = await lobby_of(redis_client, tables)

    page, cursor = await index.public("open", TableFilter(free=1), PageQuery(None, 20))
    assert (page, cursor is None) == ([], False)
    page, cursor = await index.public("open", TableFilter(free=1), PageQuery(cursor, 20))
    assert ([shown["table_id"] for shown in page], cursor) == (["t00000"], None)


def seats(*holders: str) -> list[JsonObject]:
    shown: dict[str, JsonObject] = {
        "free": {"player": None},
        "bot": {"player": None, "bot": "steady"},
        "left": {"player": None, "bot": "steady", "given_up": True},
        "Ann": {"player": {"player_id": "p1", "name": "Ann"}},
    }
    return [{"seat": seat, **shown[holder]} for seat, holder in enumerate(holders)]


@pytest.mark.parametrize(
    ("status", "holders", "free"),
    [
        ("open", ("Ann", "free", "free"), 2),
        ("open", ("Ann", "bot"), 0),
        ("running", ("Ann", "left", "bot"), 1),
        ("finished", ("Ann", "left"), 0),
    ],
)
def test_a_seat_is_free_early_or_given_up(status: str, holders: tuple[str, ...], free: int) -> None:
    shown = {"status": status, "seats": seats(*holders)}

    assert TableFilter(free=free).passes(shown)
    assert not TableFilter(free=free + 1).passes(shown)


@pytest.mark.parametrize(
    ("terms", "clock"),
    [
        ({}, "none"),
        ({"move_seconds": 5}, "live"),
        ({"move_seconds": 3_599, "bank_seconds": 86_400}, "live"),
        ({"move_seconds": 3_600}, "days"),
        ({"bank_seconds": 3_600}, "live"),
        ({"bank_seconds": 86_400}, "days"),
    ],
)
def test_a_clock_is_for_seated_people_or_visitors(terms: dict[str, int], clock: ClockKind) -> None:
    shown = {"status": "open", "seats": [], **terms}
    kinds: tuple[ClockKind, ...] = ("none", "live", "days")

    assert [one for one in kinds if TableFilter(clock=one).passes(shown)] == [clock]


@pytest.mark.server
async def test_tables_are_listed_by_free_seats_and_clock(ann: Guest) -> None:
    slow = await ann.open(seats=3, move_seconds=86_400)
    await ann.open(seats=2)

    for query in ("free=2", "clock=days"):
        assert await ann.tables(f"/api/tables?{query}") == [slow["table_id"]]
    for query in ("free=3", "clock=live"):
        assert await ann.tables(f"/api/tables?{query}") == []
    assert len(await ann.tables("/api/tables?free=1")) == 2
    for wrong in ("clock=soon", "free=many"):
        assert (await ann.get(f"/api/tables?{wrong}")).status_code == 422


async def test_a_cursor_that_is_none_is_refused(redis_client: RedisClient) -> None:
    index = await lobby_of(redis_client, ())

    for cursor in ("", "x", ".", "1.t1", "+", "-", "(1", "0" * 15 + ".", "9" * 40):
        with pytest.raises(ValueError, match=r".*"):
            await index.public(None, TableFilter(), PageQuery(cursor, 5))
