"""A move is acknowledged once so many replicas have it, and not before."""

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator
from typing import Any

import pytest

from domain.table.chain import EMPTY
from server.store import group_commit, ledger_watch
from server.store.append_pipe import pack
from server.store.group_commit import AlreadyCommitted, Committed, Conflict, NotCopied
from server.store.ledger import CommandStatus, Ledger
from server.store.redis_client import RedisClient, Unavailable
from tests.conftest import Serve
from tests.server.entries import ONE, append
from tests.server.patience import until
from tests.server.replicated import Pair, acted, frozen

pytestmark = pytest.mark.live


@pytest.fixture
async def redis(pair: Pair) -> AsyncIterator[RedisClient]:
    async with RedisClient(pair.master.url) as client:
        yield client


@pytest.fixture(autouse=True)
def copied_ms(monkeypatch: pytest.MonkeyPatch) -> None:
    """A replica that is only slow has an entry in time."""
    monkeypatch.setattr(group_commit, "COPIED_MS", 15_000)


def hasten(ledger: Ledger) -> None:
    """Let it wait for a replica that hangs, but not for long."""
    commit: Any = ledger._commit
    commit._wait = pack(("WAIT", 1, 300))


async def test_what_a_replica_has_is_booked(redis: RedisClient) -> None:
    ledger = Ledger(redis, replicas=1)

    assert await ledger.append(append()) == Committed(1)
    assert await ledger.append(append()) == AlreadyCommitted(1)
    assert await ledger.append(append(EMPTY, "p/b")) == Conflict(1)
    assert await ledger.command_status("t", "p/1") == CommandStatus(ONE, 1)
    assert await ledger.command_status("t", "p/b") == CommandStatus(ONE, None)
    await ledger.close()


async def test_what_no_replica_has_is_never_acknowledged(pair: Pair, redis: RedisClient) -> None:
    ledger, another, patient = (Ledger(redis, replicas=1) for _ in range(3))
    hasten(ledger)
    hasten(another)
    with frozen(pair.replica):
        with pytest.raises(NotCopied, match="0 of 1"):
            await ledger.append(append())
        with pytest.raises(NotCopied):  # over a connection that wrote nothing of it
            await another.append(append())
        with pytest.raises(NotCopied):
            await another.command_status("t", "p/1")
        assert await another.append(append(EMPTY, "p/b")) == Conflict(1)

    pair.until_copied()
    assert await patient.append(append()) == AlreadyCommitted(1)
    assert (await ledger.read("t", EMPTY)).entries == [b"entry"]
    with pair.master.client() as asked:
        assert asked.ttl("{t}:booked") == -1
    for one in (ledger, another, patient):
        await one.close()


async def acknowledged_until_failover(pair: Pair, replicas: int) -> tuple[list[bytes], list[bytes]]:
    """Entries acknowledged before and while the replica hung; those after the failover."""
    acknowledged: list[bytes] = []
    async with RedisClient(pair.master.url) as redis:
        ledger, head = Ledger(redis, replicas), EMPTY

        async def book_on() -> None:
            nonlocal head
            for number in itertools.count():
                entry = b"%d" % number
                with contextlib.suppress(NotCopied):
                    booked = await ledger.append(append(head, f"p/{number}", entry))
                    assert booked == Committed(number + 1)
                    acknowledged.append(entry)
                head = head.after(entry)

        booking = asyncio.create_task(book_on())
        await until(lambda: len(acknowledged) > 10)
        pair.replica.freeze()
        held = len(acknowledged) + (0 if replicas else 10)
        await until(lambda: redis.redis.xlen("{t}:ledger"), lambda entries: entries > held)
        address = await asyncio.to_thread(pair.fail_over)
        with pytest.raises(Unavailable):
            await booking
    async with RedisClient(address) as redis:
        return acknowledged, (await Ledger(redis).read("t", EMPTY)).entries


async def test_a_failover_loses_nothing_that_was_acknowledged(pair: Pair) -> None:
    acknowledged, kept = await acknowledged_until_failover(pair, replicas=1)

    assert kept[: len(acknowledged)] == acknowledged


async def test_without_waiting_for_a_replica_it_does(pair: Pair) -> None:
    acknowledged, kept = await acknowledged_until_failover(pair, replicas=0)

    assert len(kept) < len(acknowledged)
    assert kept == acknowledged[: len(kept)]


async def test_a_command_is_known_to_be_gone_if_it_was_lost_between_two_looks(
    redis: RedisClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger = Ledger(redis, replicas=1)
    await ledger.append(append())
    sound = redis.ask

    async def then_lost(command: str, key: str, *fields: str) -> list[bytes | None]:
        found = await sound(command, key, *fields)
        await redis.redis.delete(key)
        return found

    monkeypatch.setattr(redis, "ask", then_lost)

    with pytest.raises(Unavailable):
        await ledger.command_status("t", "p/1")
    assert await redis.redis.xlen("{t}:ledger") == 1
    await ledger.close()


async def test_a_move_is_refused_while_no_replica_has_it_and_is_booked_once(
    serve: Serve, pair: Pair, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger_watch, "LEDGER_LOOK_SECONDS", 1.0)
    at = await serve(redis_url=pair.master.url, redis_replicas=1)
    ann = await at.player("Ann")
    table_id = (await ann.open(seats=1, options={"ticks": 50}))["table_id"]
    line = await ann.watching(table_id)
    assert (await line.act(table_id, "a1"))["version"] == 2
    hasten(at.tables.ledger)
    with frozen(pair.replica):
        assert (await line.act(table_id, "a2"))["code"] == "unavailable"
        assert (await line.act(table_id, "a2"))["code"] == "unavailable"
    pair.until_copied()
    assert (await acted(line, table_id, "a2"))["version"] == 3

    pair.replica.kill()
    stranger = await at.stranger()
    await until(lambda: stranger.get("/readyz"), lambda answer: answer.status_code == 503)
    assert (await line.act(table_id, "a3"))["code"] == "unavailable"
    assert "redis_lacks_replicas" in capsys.readouterr().out
