"""`Idempotency-Key`: a repeated request is not done twice, though the first answer was lost.

The data under a key are small, bounded, and only of booked commands.
"""

import asyncio
from typing import Any
from unittest.mock import AsyncMock

import msgspec
import pytest

from server.http import imports
from server.rate_limits import limits
from server.store.redis_client import RedisClient, Unavailable
from tests.conftest import Running, Serve
from tests.server.calls import calls_of, lose_answer
from tests.server.playing import finished
from tests.server.test_rematches import again
from tests.server.wire import Door, Guest, refusal_of, two_at_a_table

pytestmark = pytest.mark.server


def key(name: object) -> dict[str, str]:
    return {"Idempotency-Key": str(name)}


KEY = key("once")


async def answers_kept(running: Running) -> list[bytes]:
    return [name async for name in running.redis.scan_iter("idempotency:*")]


async def test_a3_nothing_is_kept_where_nothing_was_booked(at: Running) -> None:
    """No bot played for Ann, she requests a rematch again, and her request is refused."""
    table_id, ann, _ = await two_at_a_table(at)
    over, eve, _ = await finished(at)
    await again(eve, over)

    calls = [
        *((ann, f"{table_id}/back", 200, {}) for _ in range(5)),
        *((eve, f"{over}/rematch", 201, {}) for _ in range(5)),
        *((eve, f"{table_id}/seats/1", 409, {}) for _ in range(5)),
        (ann, "nosuch/back", 404, {}),
    ]
    for n, (guest, path, status, body) in enumerate(calls):
        answer = await guest.post(f"/api/tables/{path}", body, headers=key(n))
        assert answer.status_code == status, answer.text

    assert await answers_kept(at) == []


async def test_a3_what_is_kept_is_small_whatever_the_key(at: Running, redis: Any) -> None:
    ann = await at.player("Ann")
    body = {"game": "tick_tock", "seats": 3, "visibility": "private"}

    opened = await ann.post("/api/tables", body, headers=key("x" * 128))

    (name,) = await answers_kept(at)
    kept = await redis.get(name)
    assert await redis.memory_usage(name) < 256
    assert opened.json()["invite"].encode() not in kept
    assert b"Ann" not in kept


async def test_a3_the_answer_is_the_first_one_again_whatever_came_after(at: Door) -> None:
    """This holds after a read of the ledger, and for callers that left a private table."""
    ann, bob = await at.player("Ann"), await at.player("Bob")
    opened = await ann.open(seats=3, visibility="private")
    seats = f"/api/tables/{opened['table_id']}/seats"
    invited = {"invite": opened["invite"]}
    first = await bob.post(f"{seats}/1", invited, headers=key("sit"))
    left = await bob.http.delete(f"{seats}/1", headers=key("leave"))
    for n in range(20):
        assert (await ann.post(f"{seats}/2", {"bot": "random"}, headers=key(n))).is_success
        await ann.delete(f"{seats}/2")

    again = await bob.post(f"{seats}/1", invited, headers=key("sit"))
    left_again = await bob.http.delete(f"{seats}/1", headers=key("leave"))

    assert (again.status_code, again.content) == (first.status_code, first.content)
    assert (left_again.status_code, left_again.content) == (left.status_code, left.content)
    assert (await bob.get(f"/api/tables/{opened['table_id']}")).status_code == 404


@pytest.mark.parametrize("over", ["player", "address"])
async def test_a3_beyond_the_limit_nothing_is_kept_and_it_is_done_once_all_the_same(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, over: str
) -> None:
    monkeypatch.setattr(limits, "ANSWERS_KEPT", 2)
    monkeypatch.setattr(limits, "ANSWERS_KEPT_OF_ADDRESS", 1000 if over == "player" else 2)
    at = await serve(exempt_networks="none")
    guests = [await at.player() for _ in range(1 if over == "player" else 3)]
    body = {"game": "tick_tock", "seats": 3}

    made: list[list[Any]] = []
    for n in range(5):
        guest = guests[n % len(guests)]
        tries = [await guest.post("/api/tables", body, headers=key(n)) for _ in range(2)]
        made.append([one.json()["table_id"] for one in tries])

    assert len(await answers_kept(at)) == 2
    assert all(first == second for first, second in made)
    assert len({first for first, _ in made}) == 5


async def test_a3_a_repeated_leaving_is_told(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though they see it no more, and the first answer is not kept, or not yet."""
    monkeypatch.setattr(limits, "ANSWERS_KEPT", 1)
    at = await serve(exempt_networks="none")
    ann, bob = await at.player("Ann"), await at.player("Bob")
    opened = await ann.open(seats=3, visibility="private")
    table = f"/api/tables/{opened['table_id']}"
    await bob.post(f"{table}/seats/1", {"invite": opened["invite"]}, headers=key("sit"))

    tries = [await bob.http.delete(f"{table}/seats/1", headers=key("leave"))]
    await ann.post(f"{table}/seats/2", {"bot": "random"})
    tries += [await bob.http.delete(f"{table}/seats/1", headers=key("leave")) for _ in "ab"]

    assert [one.status_code for one in tries] == [200, 200, 200]
    assert {one.content for one in tries} == {tries[0].content}
    assert len(await answers_kept(at)) == 1
    other = await bob.http.delete(f"{table}/seats/1", headers=key("another"))
    assert refusal_of(other) == (404, "not_found")


async def test_forty_tries_at_two_gateways_get_one_answer(left: Running, right: Running) -> None:
    bob = await left.player()
    again = await bob.at(right)
    opened = await (await left.player()).open(seats=3)

    async def forty(path: str, body: dict[str, Any]) -> set[tuple[int, bytes]]:
        tries = [who.post(path, body, headers=key(path)) for who in (bob, again) * 20]
        return {(one.status_code, one.content) for one in await asyncio.gather(*tries)}

    ((status, _),) = await forty("/api/tables", {"game": "tick_tock", "seats": 3})
    ((seated, sitting),) = await forty(f"/api/tables/{opened['table_id']}/seats/1", {})

    assert (status, seated) == (201, 200)
    assert msgspec.json.decode(sitting)["version"] == opened["version"] + 1
    assert len(await answers_kept(left)) == 2


async def test_an_answer_not_kept_is_remade(monkeypatch: pytest.MonkeyPatch, ann: Guest) -> None:
    table = {"game": "tick_tock", "seats": 3}

    with monkeypatch.context() as away:
        away.setattr(RedisClient, "first_set", AsyncMock(side_effect=Unavailable))
        lost = await ann.post("/api/tables", table, headers=key("a"))
    made = [await ann.post("/api/tables", table, headers=key("a")) for _ in range(2)]

    assert [one.status_code for one in (lost, *made)] == [503, 201, 201]
    assert made[0].content == made[1].content
    assert len((await ann.get("/api/tables?status=open")).json()["tables"]) == 1


# Redis did what it was asked for, and its answer was lost.


async def ids_of(server: Running, guest: Guest, query: str) -> list[str]:
    """Return the ids of all tables in the ledger, including those without watchers."""
    index = server.services.index
    async for table_ids in index.pages():
        await index.place_again(table_ids)
    return await guest.tables(f"/api/tables{query}")


@pytest.mark.parametrize(
    ("path", "body", "version", "sits"),
    [
        pytest.param("/api/tables", {"game": "tick_tock", "seats": 2}, 1, 1, id="a new table"),
        pytest.param("/api/tables/{over}/fork", {"version": 3}, 1, 0, id="a fork"),
        pytest.param("/api/tables/{waiting}/seats/1", {}, 2, 1, id="a seat"),
    ],
)
async def test_it_is_done_once(
    monkeypatch: pytest.MonkeyPatch,
    at: Running,
    path: str,
    body: dict[str, Any],
    version: int,
    *,
    sits: int,
) -> None:
    over, ann, bob = await finished(at)
    waiting = (await ann.open(seats=3))["table_id"]
    lose_answer(monkeypatch, at.tables.ledger, "append")

    url = path.format(over=over, waiting=waiting)
    lost, made, again = [await bob.post(url, body, headers=KEY) for _ in range(3)]

    assert (lost.status_code, made.json()["version"]) == (503, version)
    assert again.json() == made.json()
    table_id = made.json()["table_id"]
    assert await bob.tables() == [table_id] * sits
    public = {over, waiting, table_id} - ({table_id} if "fork" in path else set())
    assert sorted(await ids_of(at, bob, "")) == sorted(public)


async def test_a_table_opened_by_a_retry_is_played_and_verifies(
    monkeypatch: pytest.MonkeyPatch, at: Running, ann: Guest, bob: Guest
) -> None:
    lose_answer(monkeypatch, at.tables.ledger, "append")
    body = {"game": "courtyard", "seats": 2}
    _, made = [await ann.post("/api/tables", body, headers=KEY) for _ in range(2)]
    table_id = made.json()["table_id"]
    await bob.sit(table_id, 1)
    await ann.delete(f"/api/tables/{table_id}/seats/0")
    await bob.delete(f"/api/tables/{table_id}/seats/1")

    log = (await ann.get(f"/api/tables/{table_id}/log")).content

    assert (await bob.http.post("/api/logs", content=log)).status_code == 201


async def test_a_log_is_brought_once(at: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, ann, _ = await finished(at)
    log = (await ann.get(f"/api/tables/{table_id}/log")).content
    lose_answer(monkeypatch, imports, "store_log")

    lost, made = [await ann.http.post("/api/logs", content=log, headers=KEY) for _ in range(2)]

    assert (lost.status_code, made.status_code) == (503, 201)
    finished_ids = await ids_of(at, ann, "?status=finished")
    assert sorted(finished_ids) == sorted([table_id, made.json()["table_id"]])


async def test_two_tries_check_a_log_once(at: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, ann, _ = await finished(at)
    log = (await ann.get(f"/api/tables/{table_id}/log")).content
    stored = calls_of(monkeypatch, imports, "store_log")

    tries = [ann.http.post("/api/logs", content=log, headers=KEY) for _ in range(2)]
    first, second = await asyncio.gather(*tries)

    assert (first.status_code, second.json()) == (201, first.json())
    assert len(stored) == 1


async def test_the_key_of_another_player_or_call_is_another_one(ann: Guest, bob: Guest) -> None:
    body = {"game": "tick_tock", "seats": 3}

    hers, his = [await one.post("/api/tables", body, headers=KEY) for one in (ann, bob)]
    seats = f"/api/tables/{hers.json()['table_id']}/seats"
    seated = await ann.post(f"{seats}/1", {"bot": "random"}, headers=KEY)

    assert hers.json()["table_id"] != his.json()["table_id"]
    assert seated.json()["seats"][1]["bot"] == "random"


async def test_no_log_shows_the_key_of_a_command(ann: Guest, bob: Guest) -> None:
    """Keys are the caller's own, and may be anything: an address, a name."""
    table_id = (await ann.open())["table_id"]
    key = "bob@example.org, second try"

    await bob.post(f"/api/tables/{table_id}/seats/1", headers={"Idempotency-Key": key})
    log = (await ann.get(f"/api/tables/{table_id}/log")).text

    assert '"command_id":"http/' in log
    assert key not in log
