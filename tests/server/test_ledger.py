"""The ledger: no gap, no double, one entry for one command."""

import asyncio

import pytest

from domain.table.chain import EMPTY, Head
from server.store import group_commit, keys
from server.store.group_commit import AlreadyCommitted, Committed, Conflict, Damaged
from server.store.ledger import CommandStatus, Ledger
from server.store.redis_client import RedisClient, Unavailable
from tests.server.entries import ONE, TWO, append


async def race(url: str, name: str, count: int) -> None:
    async with RedisClient(url) as redis:
        ledger, head = Ledger(redis), EMPTY
        for number in range(count):
            entry = f"{name}:{number}".encode()
            while True:
                answer = await ledger.append(append(head, f"{name}/{number}", entry))
                if isinstance(answer, Committed):
                    break
                assert isinstance(answer, Conflict), answer
                reading = await ledger.read("t", head)
                assert reading.is_sound
                head = reading.head
            head = head.after(entry)
        await ledger.close()


async def test_entries_are_numbered_from_one_and_keep_every_byte(ledger: Ledger) -> None:
    head, entries = EMPTY, [b"one", bytes(range(256)), b"", b"four"]
    for number, entry in enumerate(entries, 1):
        assert await ledger.append(append(head, f"p/{number}", entry)) == Committed(number)
        head = head.after(entry)

    numbered = list(enumerate(entries, 1))
    assert await ledger.entries("t") == numbered
    assert await ledger.entries("t", since=1, until=3) == numbered[1:3]
    assert await ledger.heads(["t", "nothing"]) == [head, EMPTY]


async def test_a_command_is_booked_once_and_ids_are_a_players_own(ledger: Ledger) -> None:
    ids = [group_commit.idempotency_key(player, "1") for player in ("ann", "bob", None)]
    for head, one in zip((EMPTY, ONE, TWO), ids, strict=True):
        assert isinstance(await ledger.append(append(head, one)), Committed)
    three = TWO.after(b"entry")

    again = [await ledger.append(append(three, one)) for one in ids]

    assert again == [AlreadyCommitted(1), AlreadyCommitted(2), AlreadyCommitted(3)]
    assert await ledger.command_status("t", ids[0]) == CommandStatus(three, 1)


@pytest.mark.parametrize("head", [EMPTY, EMPTY.after(b"another")], ids=["lags", "another entry"])
async def test_an_entry_follows_only_on_the_very_entry_it_was_decided_on(
    ledger: Ledger, redis_client: RedisClient, head: Head
) -> None:
    """The version of another entry alone is not enough: the ledger stays as it is."""
    await ledger.append(append(EMPTY, "p/1", b"one", b"first"))

    assert await ledger.append(append(head, "p/2", b"two", b"second")) == Conflict(1)

    assert await ledger.entries("t") == [(1, b"one")]
    assert await redis_client.get(keys.SUMMARY.of("t")) == b"first"
    assert await ledger.command_status("t", "p/2") == CommandStatus(EMPTY.after(b"one"), None)


async def test_of_all_that_arrives_together_one_is_booked_for_each_version(ledger: Ledger) -> None:
    tables = [f"t{n}" for n in range(500)]
    answers = await asyncio.gather(
        *(ledger.append(append(EMPTY, table_id=table_id)) for table_id in tables),
        *(ledger.append(append(EMPTY, f"p/{n}")) for n in range(50)),
    )

    assert answers[:500] == [Committed(1)] * 500
    assert answers[500:].count(Committed(1)) == 1
    assert answers[500:].count(Conflict(1)) == 49


async def test_a_lost_script_is_loaded_again(ledger: Ledger, redis_client: RedisClient) -> None:
    await ledger.append(append(EMPTY, "p/1"))
    await redis_client.redis.script_flush()

    assert await ledger.append(append(ONE, "p/2")) == Committed(2)


async def test_a_redis_that_is_away_is_said_so() -> None:
    client = RedisClient("unix:///nowhere/redis.sock")
    ledger = Ledger(client)

    with pytest.raises(Unavailable):
        await ledger.append(append())
    with pytest.raises(Unavailable):
        await ledger.entries("t")
    await client.close()


async def test_the_secret_lies_beside_the_ledger(ledger: Ledger) -> None:
    assert await ledger.first_secret("t", b"\x00secret") == b"\x00secret"
    assert await ledger.first_secret("t", b"another") == b"\x00secret"

    assert await ledger.secret("t") == b"\x00secret"
    assert await ledger.entries("t") == []


async def test_two_gateways_append_without_gap_or_double(ledger: Ledger, redis_url: str) -> None:
    """Each over lines of its own."""
    names, each = ("left", "right"), 300

    await asyncio.gather(*(race(redis_url, name, each) for name in names))

    entries = await ledger.entries("t")
    assert [version for version, _ in entries] == list(range(1, 2 * each + 1))
    assert {entry for _, entry in entries} == {
        f"{name}:{number}".encode() for name in names for number in range(each)
    }


# The chain.


async def test_what_is_read_on_is_sound_only_if_it_follows_what_was_read(ledger: Ledger) -> None:
    await ledger.append(append(EMPTY, "p/1", b"one"))
    await ledger.append(append(EMPTY.after(b"one"), "p/2", b"two"))

    follows = await ledger.read("t", EMPTY.after(b"one"))
    another = await ledger.read("t", EMPTY.after(b"another"))

    assert (follows.entries, follows.is_sound) == ([b"two"], True)
    assert (another.entries, another.is_sound) == ([b"two"], False)


@pytest.mark.parametrize(
    "damage", ["an entry is missing", "there are more", "the last was deleted"]
)
async def test_nothing_is_booked_in_a_ledger_that_disagrees_with_its_head(
    ledger: Ledger, redis_client: RedisClient, damage: str
) -> None:
    for number, head in enumerate((EMPTY, ONE)):
        await ledger.append(append(head, f"p/{number}"))
    if damage == "an entry is missing":
        await redis_client.redis.xdel(keys.LEDGER.of("t"), "1-0")
    else:
        await redis_client.redis.xadd(keys.LEDGER.of("t"), {"e": b"entry"}, id="3-0")
    if damage == "the last was deleted":
        await redis_client.redis.xdel(keys.LEDGER.of("t"), "3-0")
    before = await redis_client.redis.xrange(keys.LEDGER.of("t"))

    assert await ledger.append(append(TWO, "p/3")) == Damaged(2)

    assert await redis_client.redis.xrange(keys.LEDGER.of("t")) == before
    assert await ledger.head("t") == TWO


async def test_a_head_without_tip_books_nothing(ledger: Ledger, redis_client: RedisClient) -> None:
    await ledger.append(append(EMPTY, "p/1"))
    await redis_client.ask("HDEL", keys.COMMITTED.of("t"), "tip")

    refused = [await ledger.append(append(head, "p/2")) for head in (EMPTY, ONE)]

    assert refused == [Conflict(1), Conflict(1)]


async def test_a_head_of_an_older_build_is_used(ledger: Ledger, redis_client: RedisClient) -> None:
    """Its tip stood behind its version."""
    former = b"%d %b" % ONE
    for table_id in ("t", "over"):
        await ledger.append(append(EMPTY, "p/1", table_id=table_id))
        await redis_client.ask("HSET", keys.COMMITTED.of(table_id), "tip", former)

    reading = await ledger.read("t", EMPTY)
    appended = await ledger.append(append(ONE, "p/2"))

    assert (reading.head, reading.is_sound) == (ONE, True)
    assert appended == Committed(2)
    assert (await ledger.read("t", EMPTY)).head == TWO
    assert not await ledger.forget_archived("over", TWO)
    assert await ledger.forget_archived("over", ONE)
