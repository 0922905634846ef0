"""The ledger: no gap, no double, one entry for one command."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator

import pytest

from server.store import keys
from server.store.group_commit import (
    AlreadyBooked,
    Append,
    Booked,
    Conflict,
    idempotency_key,
)
from server.store.ledger import Head, Ledger, Standing
from server.store.redis_client import RedisClient, Unavailable

RACE = """
import asyncio, sys
from server.store.group_commit import Append, Booked, Conflict
from server.store.ledger import Ledger
from server.store.redis_client import RedisClient

async def race(url, name, count):
    redis = RedisClient(url)
    ledger = Ledger(redis)
    head = 0
    for number in range(count):
        while True:
            entry = f"{name}:{number}".encode()
            answer = await ledger.append(Append("t", f"{name}/{number}", head, entry, b"{}"))
            if isinstance(answer, Conflict):
                head = answer.head
                continue
            assert isinstance(answer, Booked), answer
            head = answer.version
            break
    await ledger.close()
    await redis.close()

asyncio.run(race(sys.argv[1], sys.argv[2], int(sys.argv[3])))
"""


@pytest.fixture
async def redis(redis_url: str) -> AsyncIterator[RedisClient]:
    client = RedisClient(redis_url)
    yield client
    await client.close()


@pytest.fixture
async def ledger(redis: RedisClient) -> AsyncIterator[Ledger]:
    ledger = Ledger(redis)
    yield ledger
    await ledger.close()


def append(expected: int, book: str = "p/1", entry: bytes = b"entry") -> Append:
    return Append("t", book, expected, entry, b"{}")


async def test_entries_are_numbered_from_one(ledger: Ledger) -> None:
    first = await ledger.append(append(0, "p/1", b"one"))
    second = await ledger.append(append(1, "p/2", b"two"))

    assert (first, second) == (Booked(1), Booked(2))
    assert await ledger.entries("t") == [(1, b"one"), (2, b"two")]
    assert await ledger.heads(["t", "nothing"]) == [Head(2, ""), Head(0, "")]


async def test_a_part_of_the_ledger_can_be_read(ledger: Ledger) -> None:
    for number in range(4):
        await ledger.append(append(number, f"p/{number}", bytes([number])))

    assert await ledger.entries("t", since=1, until=3) == [(2, b"\x01"), (3, b"\x02")]


async def test_an_entry_keeps_every_byte(ledger: Ledger) -> None:
    every = bytes(range(256))

    await ledger.append(append(0, entry=every))

    assert await ledger.entries("t") == [(1, every)]


async def test_a_command_is_booked_once(ledger: Ledger) -> None:
    await ledger.append(append(0, "p/1"))
    await ledger.append(append(1, "p/2"))

    again = await ledger.append(append(2, "p/1"))

    assert again == AlreadyBooked(1)
    assert await ledger.head("t") == Head(2, "")


async def test_ids_are_a_players_own(ledger: Ledger) -> None:
    await ledger.append(append(0, idempotency_key("ann", "1")))

    assert await ledger.append(append(1, idempotency_key("bob", "1"))) == Booked(2)
    assert await ledger.append(append(2, idempotency_key(None, "1"))) == Booked(3)


async def test_who_lags_behind_is_told_the_head_and_nothing_is_written(
    ledger: Ledger, redis: RedisClient
) -> None:
    await ledger.append(Append("t", "p/1", 0, b"one", b"first"))

    refused = await ledger.append(Append("t", "p/2", 0, b"two", b"second"))

    assert refused == Conflict(1)
    assert await ledger.entries("t") == [(1, b"one")]
    assert await redis.get(keys.SUMMARY.of("t")) == b"first"
    assert await ledger.standing("t", "p/2") == Standing(1, None)


async def test_the_ledger_knows_what_was_booked(ledger: Ledger) -> None:
    await ledger.append(append(0, "p/1"))

    assert await ledger.standing("t", "p/1") == Standing(1, 1)


async def test_what_arrives_together_goes_out_together(ledger: Ledger) -> None:
    answers = await asyncio.gather(
        *(ledger.append(Append(f"t{n}", "p/1", 0, b"e", b"{}")) for n in range(500))
    )

    assert answers == [Booked(1)] * 500


async def test_one_of_many_for_the_same_version_is_booked(ledger: Ledger) -> None:
    answers = await asyncio.gather(*(ledger.append(append(0, f"p/{n}")) for n in range(50)))

    assert answers.count(Booked(1)) == 1
    assert answers.count(Conflict(1)) == 49


async def test_a_redis_that_forgot_the_script_gets_it_again(
    ledger: Ledger, redis: RedisClient
) -> None:
    await ledger.append(append(0, "p/1"))
    await redis.redis.script_flush()

    assert await ledger.append(append(1, "p/2")) == Booked(2)


async def test_a_redis_that_is_away_is_said_so() -> None:
    client = RedisClient("unix:///nowhere/redis.sock")
    ledger = Ledger(client)

    with pytest.raises(Unavailable):
        await ledger.append(append(0))
    with pytest.raises(Unavailable):
        await ledger.entries("t")
    await client.close()


async def test_the_secret_lies_beside_the_ledger(ledger: Ledger) -> None:
    await ledger.keep_secret("t", b"\x00secret")

    assert await ledger.secret("t") == b"\x00secret"
    assert await ledger.entries("t") == []


async def test_two_processes_append_without_gap_and_without_double(
    ledger: Ledger, redis_url: str
) -> None:
    each = 300
    racers = [
        await asyncio.create_subprocess_exec(sys.executable, "-c", RACE, redis_url, name, str(each))
        for name in ("left", "right")
    ]

    status = [await racer.wait() for racer in racers]
    entries = await ledger.entries("t")

    assert status == [0, 0]
    assert [version for version, _ in entries] == list(range(1, 2 * each + 1))
    assert {entry for _, entry in entries} == {
        f"{name}:{number}".encode() for name in ("left", "right") for number in range(each)
    }
