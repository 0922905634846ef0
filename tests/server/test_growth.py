"""Bounds of permanent data: entries of a table, and secrets of tables that never existed."""

from typing import Any

import pytest

from domain.chance import commitment
from server.store import keys
from server.tables import commands
from tests.conftest import Running
from tests.server.playing import finished
from tests.server.wire import Guest, refusal_of

pytestmark = pytest.mark.server


async def test_a_table_that_is_too_long_can_only_be_left(
    monkeypatch: pytest.MonkeyPatch, table_id: str, ann: Guest, bob: Guest
) -> None:
    hers, his = await ann.line(), await bob.line()
    monkeypatch.setattr(commands, "MOST_ENTRIES", 4)
    await his.act(table_id, "b1", "whisper")
    await his.act(table_id, "b2", "whisper")

    refused = await hers.act(table_id, "a1")
    again = await his.act(table_id, "b2", "whisper")
    left = await ann.delete(f"/api/tables/{table_id}/seats/0")

    assert (refused["code"], again["version"]) == ("finished", 4)
    assert refused["message"] == "This game has reached the limit of 4 entries and cannot continue."
    assert left.status_code == 200
    assert refusal_of(await ann.post(f"/api/tables/{table_id}/seats/0")) == (409, "finished")
    assert (await bob.delete(f"/api/tables/{table_id}/seats/1")).json()["status"] == "finished"


async def test_what_is_not_opened_has_no_secret(at: Running, redis: Any) -> None:
    table_id, ann, _ = await finished(at)
    before = {key async for key in redis.scan_iter("*")}

    for wanted in ({"seats": 99}, {"options": {"ticks": "many"}}, {"bots": {"0": "random"}}):
        body = {"game": "tick_tock", "seats": 2, **wanted}
        assert (await ann.post("/api/tables", body)).status_code == 422
    assert not (await ann.post(f"/api/tables/{table_id}/fork", {"version": 999})).is_success

    new = {key.decode() async for key in redis.scan_iter("*") if key not in before}
    assert {name for name in new if not name.startswith(("budget:", keys.LISTS.of()))} == set()


@pytest.mark.server(secret="of the server")
async def test_a_second_try_under_a_key_has_the_secret_of_the_first(at: Running) -> None:
    """The first one wrote its secret and nothing else."""
    ann = await at.player()
    table_id = at.services.identity.table_id(ann.player_id, "/api/tables:k")
    await at.services.tables.ledger.first_secret(table_id, b"s" * 32)

    wanted, key = {"game": "tick_tock", "seats": 2}, {"Idempotency-Key": "k"}
    opened = await ann.post("/api/tables", wanted, headers=key)

    assert opened.json()["table_id"] == table_id
    assert opened.json()["commitment"] == commitment(b"s" * 32)


async def test_a_guest_is_forgotten_after_a_week_unless_they_sit_down(
    at: Running, redis: Any, table_id: str, ann: Guest, bob: Guest
) -> None:
    """A guest whose requests were all refused is forgotten too."""
    over, _, _ = await finished(at)
    eve = await at.player("Eve")
    await eve.get(f"/api/tables/{table_id}")

    refused = [
        await eve.post("/api/tables", {"game": "tick_tock", "seats": 99}),
        await eve.post(f"/api/tables/{over}/fork", {"version": 999}),
        await eve.post(f"/api/tables/{table_id}/rematch"),
        await eve.post(f"/api/tables/{table_id}/seats/1"),
        await eve.http.post("/api/logs", content=b"no log"),
    ]

    assert not any(answer.is_success for answer in refused)
    left = [await redis.ttl(f"player:{guest.player_id}") for guest in (ann, bob, eve)]
    assert left[:2] == [-1, -1]
    assert 7 * 86_400 - 60 < left[2] <= 7 * 86_400


async def test_who_is_let_sit_by_the_time_it_is_decided_is_kept(
    at: Running, ann: Guest, bob: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann clears the seat after it was looked at, and before it is Bob's turn."""
    services = at.services
    table_id = (await ann.open(seats=3, bots={"1": "random"}))["table_id"]
    act = services.tables.handler.act

    async def after_ann(*given: Any) -> int:
        monkeypatch.undo()
        await ann.delete(f"/api/tables/{table_id}/seats/1")
        return await act(*given)

    monkeypatch.setattr(services.tables.handler, "act", after_ann)
    await bob.sit(table_id, 1)

    assert await services.redis.redis.ttl(f"player:{bob.player_id}") == -1


async def test_who_was_forgotten_sits_down_nowhere(redis: Any, ann: Guest) -> None:
    """Even where a gateway remembers them for some seconds more."""
    await ann.get("/api/me")
    await redis.delete(f"player:{ann.player_id}")

    answer = await ann.post("/api/tables", {"game": "tick_tock", "seats": 2})

    assert refusal_of(answer) == (401, "unauthorized")
