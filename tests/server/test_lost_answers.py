"""Redis did what it was asked for, and its answer was lost: asked again, it is not done twice."""

from typing import Any

import pytest

from server.http import imports
from server.store.group_commit import Append, Appended
from server.store.redis_client import Unavailable
from tests.conftest import Running
from tests.server.test_forks import finished
from tests.server.wire import Door, Guest

KEY = {"Idempotency-Key": "once"}


@pytest.fixture
def losing(at: Running, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Whatever is put in here is said in place of the answer to the next append."""
    ledger = at.tables.ledger
    append, to_lose = ledger.append, list[str]()

    async def loses(asked: Append) -> Appended:
        answer = await append(asked)
        if to_lose:
            raise Unavailable(to_lose.pop())
        return answer

    monkeypatch.setattr(ledger, "append", loses)
    return to_lose


async def ids_of(server: Running, guest: Guest, query: str) -> list[str]:
    """All tables that stand in the ledger, also those that nobody followed."""
    index = server.app.services.index
    async for table_ids in index.pages():
        await index.place_again(table_ids)
    return [one["table_id"] for one in (await guest.get(f"/api/tables{query}")).json()["tables"]]


async def test_a_table_is_opened_once(at: Running, losing: list[str], ann: Guest) -> None:
    losing.append("lost")
    body = {"game": "tick_tock", "seats": 2}

    lost = await ann.post("/api/tables", body, headers=KEY)
    made = await ann.post("/api/tables", body, headers=KEY)
    again = await ann.post("/api/tables", body, headers=KEY)

    assert (lost.status_code, made.status_code) == (503, 201)
    assert again.json() == made.json()
    mine = (await ann.get("/api/me")).json()["tables"]
    assert [one["table_id"] for one in mine] == [made.json()["table_id"]]
    assert await ids_of(at, ann, "") == [made.json()["table_id"]]


async def test_a_table_opened_at_the_second_try_is_played_and_verifies(
    at: Door, losing: list[str], ann: Guest
) -> None:
    losing.append("lost")
    body = {"game": "courtyard", "seats": 2}
    _, made = [await ann.post("/api/tables", body, headers=KEY) for _ in range(2)]
    table_id = made.json()["table_id"]
    bob = await at.player("Bob")
    await bob.sit(table_id, 1)
    await ann.delete(f"/api/tables/{table_id}/seats/0")
    await bob.delete(f"/api/tables/{table_id}/seats/1")

    log = (await ann.get(f"/api/tables/{table_id}/log")).content

    assert (await bob.http.post("/api/logs", content=log)).status_code == 201


async def test_a_fork_is_made_once(at: Running, losing: list[str]) -> None:
    table_id, ann, _ = await finished(at)
    losing.append("lost")

    path = f"/api/tables/{table_id}/fork"
    wanted = {"version": 3, "visibility": "public"}
    lost, made = [await ann.post(path, wanted, headers=KEY) for _ in range(2)]

    assert (lost.status_code, made.status_code) == (503, 201)
    assert await ids_of(at, ann, "?status=open") == [made.json()["table_id"]]


async def test_a_log_is_brought_once(at: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, ann, _ = await finished(at)
    log = (await ann.get(f"/api/tables/{table_id}/log")).content
    store, to_lose = imports.store_log, ["lost"]

    async def loses(*args: Any) -> None:
        await store(*args)
        if to_lose:
            raise Unavailable(to_lose.pop())

    monkeypatch.setattr(imports, "store_log", loses)

    lost, made = [await ann.http.post("/api/logs", content=log, headers=KEY) for _ in range(2)]

    assert (lost.status_code, made.status_code) == (503, 201)
    finished_ids = await ids_of(at, ann, "?status=finished")
    assert sorted(finished_ids) == sorted([table_id, made.json()["table_id"]])


async def test_a_seat_is_taken_once(losing: list[str], ann: Guest, bob: Guest) -> None:
    table_id = (await ann.open(seats=3))["table_id"]
    losing.append("lost")

    path = f"/api/tables/{table_id}/seats/1"
    lost, made = [await bob.post(path, headers=KEY) for _ in range(2)]

    assert (lost.status_code, made.status_code) == (503, 200)
    assert made.json()["version"] == 2


async def test_without_a_key_each_try_is_another_table(ann: Guest) -> None:
    assert (await ann.open())["table_id"] != (await ann.open())["table_id"]


async def test_the_same_key_of_another_is_another_table(ann: Guest, bob: Guest) -> None:
    body = {"game": "tick_tock", "seats": 2}

    hers, his = [await one.post("/api/tables", body, headers=KEY) for one in (ann, bob)]

    assert hers.json()["table_id"] != his.json()["table_id"]


async def test_no_log_shows_the_key_of_a_command(ann: Guest, bob: Guest) -> None:
    """Keys are the caller's own, and may be anything: an address, a name."""
    table_id = (await ann.open())["table_id"]
    key = "bob@example.org, second try"

    await bob.post(f"/api/tables/{table_id}/seats/1", headers={"Idempotency-Key": key})
    log = (await ann.get(f"/api/tables/{table_id}/log")).text

    assert '"command_id":"http/' in log
    assert key not in log
