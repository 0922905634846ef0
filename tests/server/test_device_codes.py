"""Codes that carry a player to another device."""

import asyncio
from datetime import datetime
from typing import Any

import pytest

from server.accounts.tokens import Claim, signed
from tests.conftest import Running, Serve
from tests.server.passing_time import Time
from tests.server.wire import Door, Guest, refusal_of


async def test_a_code_brings_me_to_another_device_as_people_type_it(time: Time, at: Door) -> None:
    ann, elsewhere = await at.player("Ann"), await at.stranger()

    made = await ann.post("/api/me/code")
    typed = made.json()["code"].lower().replace("-", " ").replace("0", "o").replace("1", "l")
    answer = await elsewhere.post("/api/players", {"code": typed})

    assert made.status_code == 200
    assert made.headers["cache-control"].startswith("private")
    assert datetime.fromisoformat(made.json()["expires_at"]).timestamp() == time() + 600
    assert answer.status_code == 200
    assert answer.json().keys() == {"player_id", "name", "token"}
    assert (answer.json()["player_id"], answer.json()["name"]) == (ann.player_id, "Ann")
    token = answer.json()["token"]
    me = await elsewhere.get("/api/me", headers={"Authorization": f"Bearer {token}"})
    assert me.json()["player_id"] == ann.player_id


@pytest.mark.parametrize("proxys", [None, "Basic YTpi", "Bearer a.proxy's"])
async def test_a_token_may_come_beside_a_proxys_password(at: Door, proxys: str | None) -> None:
    ann, elsewhere = await at.player("Ann"), await at.stranger()
    password = {"Authorization": proxys} if proxys else {}

    me = await elsewhere.get("/api/me", headers={"Kontor-Token": str(ann.token), **password})
    refused = await elsewhere.get("/api/me", headers={"Kontor-Token": "nobody's"})

    assert me.json()["player_id"] == ann.player_id
    assert refused.headers["www-authenticate"] == "Bearer, Kontor-Token"


async def test_a_code_is_good_once_even_for_two_at_a_time(at: Door) -> None:
    ann, elsewhere = await at.player(), await at.stranger()
    code = (await ann.post("/api/me/code")).json()["code"]

    tries = (elsewhere.post("/api/players", {"code": code}) for _ in range(5))
    answers = await asyncio.gather(*tries)

    assert sorted(answer.status_code for answer in answers) == [200, 404, 404, 404, 404]


async def test_a_code_is_unreadable_and_ends_after_ten_minutes(ann: Guest, redis: Any) -> None:
    answer = await ann.post("/api/me/code", headers={"Idempotency-Key": "once"})
    code = answer.json()["code"].replace("-", "")

    names = [name async for name in redis.scan_iter("*")]
    (kept,) = (name for name in names if name.startswith(b"code:"))

    assert 540 < await redis.ttl(kept) <= 600
    assert not [name for name in names if code.encode() in name or b"idempotency:" in name]


async def test_a_code_that_was_never_made_is_not_found_and_one_too_long_is_none(at: Door) -> None:
    stranger = await at.stranger()
    for code in ("", "AAAAA-AAAAA-AAAAA", "é", "*", "A" * 65):
        answer = await stranger.post("/api/players", {"code": code})

        refused = (422, "malformed") if len(code) == 65 else (404, "not_found")
        assert refusal_of(answer) == refused, code


@pytest.mark.server(wrong_device_codes=3, exempt_networks="none")
async def test_who_tries_wrong_device_codes_must_wait_but_a_right_one_lets_in(at: Running) -> None:
    """Wrong attempts from an address lock out no other player behind it."""
    ann, thief = await at.player(), await at.stranger()
    code = (await ann.post("/api/me/code")).json()["code"]
    wrong = [await thief.post("/api/players", {"code": "WRONG"}) for _ in range(4)]

    right = await thief.post("/api/players", {"code": code})

    assert [answer.status_code for answer in wrong] == [404, 404, 404, 429]
    assert wrong[3].json()["code"] == "too_many"
    assert 140 < int(wrong[3].headers["retry-after"]) <= 200
    assert right.status_code == 200


@pytest.mark.server(device_codes=1)
async def test_codes_cannot_be_made_without_end(ann: Guest) -> None:
    answers = [await ann.post("/api/me/code") for _ in range(2)]

    assert [answer.status_code for answer in answers] == [200, 429]
    assert int(answers[1].headers["retry-after"]) > 0


async def test_the_code_of_a_player_who_is_gone_lets_nobody_in(serve: Serve) -> None:
    time, given = Time(), {"secret": "of the server"}
    first, second = await serve(**given, clock=time), await serve(**given, clock=time)
    ann = await first.player()
    code = (await ann.post("/api/me/code")).json()["code"]
    assert signed(b"of the server", Claim(ann.player_id, int(time() // 86400), 0)) == ann.token
    await first.redis.delete(f"player:{ann.player_id}")

    answer = await (await second.stranger()).post("/api/players", {"code": code})

    assert refusal_of(answer) == (404, "not_found")
