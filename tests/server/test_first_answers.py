"""What is kept under an `Idempotency-Key` is small, bounded, and only of what was booked."""

import asyncio
from typing import Any

import msgspec
import pytest

from server.budgets import budgets
from server.store.redis_client import RedisClient, Unavailable
from tests.conftest import Running, Serve
from tests.server.test_forks import finished
from tests.server.test_rematches import again
from tests.server.wire import Door, Guest, two_at_a_table


def key(name: object) -> dict[str, str]:
    return {"Idempotency-Key": str(name)}


async def answers_kept(running: Running) -> list[bytes]:
    """The keys of all that are kept."""
    return [name async for name in running.redis.scan_iter("idempotency:*")]


async def test_a3_nothing_is_kept_where_nothing_was_booked(at: Running) -> None:
    """Nobody stood in for Ann, she asks again for a rematch, and what she asks for is refused."""
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
    """Also where it has to be read from the ledger, and by one who has left a private table."""
    ann, bob = await at.player("Ann"), await at.player("Bob")
    opened = await ann.open(seats=3, visibility="private")
    seats = f"/api/tables/{opened['table_id']}/seats"
    invited = {"invite": opened["invite"]}
    first = await bob.post(f"{seats}/1", invited, headers=key("sit"))
    left = await bob.http.delete(f"{seats}/1", headers=key("leave"))
    for n in range(20):
        policy = {"bot": "random"}
        assert (await ann.post(f"{seats}/2", policy, headers=key(n))).is_success
        await ann.delete(f"{seats}/2")

    again = await bob.post(f"{seats}/1", invited, headers=key("sit"))
    left_again = await bob.http.delete(f"{seats}/1", headers=key("leave"))

    assert (again.status_code, again.content) == (first.status_code, first.content)
    assert (left_again.status_code, left_again.content) == (left.status_code, left.content)
    assert (await bob.get(f"/api/tables/{opened['table_id']}")).status_code == 404


@pytest.mark.parametrize("over", ["player", "address"])
async def test_a3_beyond_the_budget_nothing_is_kept_and_it_is_done_once_all_the_same(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, over: str
) -> None:
    monkeypatch.setattr(budgets, "ANSWERS_KEPT", 2)
    monkeypatch.setattr(budgets, "ANSWERS_KEPT_OF_ADDRESS", 1000 if over == "player" else 2)
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


async def test_a3_who_leaves_a_private_table_is_told_so_at_each_try(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though they see it no more, and the first answer is not kept, or not yet."""
    monkeypatch.setattr(budgets, "ANSWERS_KEPT", 1)
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
    assert (other.status_code, other.json()["code"]) == (404, "not_found")


async def test_a11_the_name_of_who_was_deleted_is_in_no_first_answer(at: Door) -> None:
    ann, bob = await at.player("Ann"), await at.player("Bob")
    table = f"/api/tables/{(await ann.open(seats=3))['table_id']}"
    await bob.post(f"{table}/seats/1")
    seated = await ann.post(f"{table}/seats/2", {"bot": "random"}, headers=key("bot"))
    assert "Bob" in seated.text

    await bob.delete("/api/me")
    again = await ann.post(f"{table}/seats/2", {"bot": "random"}, headers=key("bot"))

    assert again.status_code == 200
    assert "Bob" not in again.text


async def test_forty_tries_at_once_through_two_gateways_get_one_answer(serve: Serve) -> None:
    left, right = await serve(), await serve()
    bob, again = await left.player(), await right.stranger()
    again.http.headers["Authorization"] = f"Bearer {bob.token}"
    opened = await (await left.player()).open(seats=3)

    async def forty(path: str, body: dict[str, Any]) -> set[tuple[int, bytes]]:
        tries = [who.post(path, body, headers=key(path)) for who in (bob, again) * 20]
        return {(one.status_code, one.content) for one in await asyncio.gather(*tries)}

    ((status, _),) = await forty("/api/tables", {"game": "tick_tock", "seats": 3})
    ((seated, sitting),) = await forty(f"/api/tables/{opened['table_id']}/seats/1", {})

    assert (status, seated) == (201, 200)
    assert msgspec.json.decode(sitting)["version"] == opened["version"] + 1
    assert len(await answers_kept(left)) == 2


async def test_an_answer_that_redis_did_not_take_is_made_again(
    monkeypatch: pytest.MonkeyPatch, ann: Guest
) -> None:
    table = {"game": "tick_tock", "seats": 3}

    async def fails(*_: Any) -> bytes:
        raise Unavailable

    with monkeypatch.context() as away:
        away.setattr(RedisClient, "first_set", fails)
        lost = await ann.post("/api/tables", table, headers=key("a"))
    made = [await ann.post("/api/tables", table, headers=key("a")) for _ in range(2)]

    assert [one.status_code for one in (lost, *made)] == [503, 201, 201]
    assert made[0].content == made[1].content
    assert len((await ann.get("/api/tables?status=open")).json()["tables"]) == 1
