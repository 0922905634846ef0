"""Signing out everywhere: every other token is void, at every gateway, at once."""

import time
from typing import Any

import pytest

from server.store import keys
from tests.conftest import Running
from tests.server.mute_updates import ready_connection
from tests.server.patience import until
from tests.server.wire import Guest, body_of, refusal_of

BAD_TOKEN = 4401


async def sign_out(guest: Guest, **headers: str) -> dict[str, Any]:
    return body_of(await guest.http.delete("/api/me/sessions", headers=headers))


def bearer(token: str | None) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


async def test_only_the_token_in_the_last_answer_is_valid_now(ann: Guest) -> None:
    first = await sign_out(ann)
    second = await sign_out(ann, **bearer(first["token"]))

    tokens = (ann.token, first["token"], second["token"])
    *of_others, of_last = [await ann.get("/api/me", headers=bearer(token)) for token in tokens]

    assert (first["player_id"], first["name"]) == (ann.player_id, "Ann")
    for void in of_others:
        assert refusal_of(void) == (401, "unauthorized")
    assert of_last.json()["player_id"] == ann.player_id


async def test_open_sockets_are_closed_at_all_gateways_now(left: Running, right: Running) -> None:
    ann, bob = await left.player("Ann"), await left.player("Bob")
    there = await ann.at(right)
    hers, hers_there, his = await ann.line(), await there.line(), await bob.line()
    await ready_connection(right)

    await sign_out(ann)

    assert await hers.close_code() == BAD_TOKEN
    assert await hers_there.close_code() == BAD_TOKEN
    assert await his.silent()
    assert (await there.get("/api/me")).status_code == 401


async def test_a_gateway_that_did_not_hear_of_it_finds_out(
    left: Running, right: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Muted, it remembers a player for a while. Unmuted, it checks its sockets."""
    monkeypatch.setattr("server.accounts.identity.REMEMBERED_SECONDS", 0.05)
    ann = await left.player()
    there = await ann.at(right)
    hers, line = await there.line(), await ready_connection(right)
    assert (await there.get("/api/me")).status_code == 200
    await line.send_command("UNSUBSCRIBE")
    redis, hear = left.redis, [(keys.PLAYERS.of().encode(), 1)]
    await until(lambda: redis.pubsub_numsub(keys.PLAYERS.of()), lambda heard: heard == hear)
    await sign_out(ann)
    await until(lambda: there.get("/api/me"), lambda answer: answer.status_code == 401)
    assert await hers.silent()

    await line.disconnect(nowait=True)

    assert await hers.close_code() == BAD_TOKEN


async def test_a_code_for_another_device_ends_with_the_tokens(ann: Guest, stranger: Guest) -> None:
    code = (await ann.post("/api/me/code")).json()["code"]

    fresh = await sign_out(ann)
    late = await stranger.post("/api/players", {"code": code})
    made = await ann.post("/api/me/code", headers=bearer(fresh["token"]))
    again = await stranger.post("/api/players", {"code": made.json()["code"]})

    assert refusal_of(late) == (404, "not_found")
    assert again.json()["player_id"] == ann.player_id


async def test_an_answer_that_was_lost_is_given_again_to_who_brings_the_key(ann: Guest) -> None:
    """Otherwise a broken connection locks a guest out, and the old token lets a thief in."""
    lost = await sign_out(ann, **{"Idempotency-Key": "mine"})
    given_again = await sign_out(ann, **{"Idempotency-Key": "mine"})
    thief = await ann.http.delete("/api/me/sessions", headers={"Idempotency-Key": "another"})
    keyless = await ann.http.delete("/api/me/sessions")
    empty = await ann.http.delete("/api/me/sessions", headers={"Idempotency-Key": ""})

    assert given_again == lost
    assert thief.status_code == keyless.status_code == 401
    assert empty.is_error


async def test_who_somebody_is_is_asked_of_redis_once_in_a_while(at: Running) -> None:
    identity, redis = at.services.identity, at.redis
    now = time.time()
    token = await identity.token(await identity.new_guest("Ann", 0.0), now)
    before = (await redis.info("commandstats"))["cmdstat_get"]["calls"]

    for _ in range(50):
        await identity.player_of_token(token, now)

    asked = (await redis.info("commandstats"))["cmdstat_get"]["calls"] - before
    assert asked < 50  # each new connection of the server asks for something, too
