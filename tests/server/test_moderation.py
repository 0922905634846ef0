"""Moderation by an operator: temporary bans and new names of players."""

from collections.abc import AsyncIterator

import pytest

from server.accounts.moderation import Moderation
from server.store import keys
from server.tables.tables import Store
from tests.conftest import TEST_GAMES, Running
from tests.server.patience import until
from tests.server.test_names_at_a_table import named
from tests.server.wire import Guest, table_of, two_from_two_doors


@pytest.fixture
async def console(at: Running, redis_url: str) -> AsyncIterator[Moderation]:
    """As `kontor ban` works: with a store of its own, beside the gateways."""
    store = Store(at.app.services.settings, redis_url, TEST_GAMES)
    async with store.redis:
        await store.redis.ping()
        yield Moderation(store.redis, store.identity, store.merged_accounts)


async def test_who_is_banned_is_cut_off_and_comes_in_nowhere(
    left: Running, right: Running, at: Running, console: Moderation
) -> None:
    """Others stay, and the token is valid again later. A banned player may delete themselves."""
    table_id, ann, bob = await two_from_two_doors(left, right)
    code = (await bob.post("/api/me/code")).json()["code"]
    lines = [await (await bob.at(one)).watching(table_id) for one in (left, right)]
    hers = await ann.watching(table_id)

    await console.ban(bob.player_id, 3, "insults", 1_800_000_000.0)

    assert [await line.close_code() for line in lines] == [4403, 4403]
    assert await hers.silent()
    stranger = await at.stranger()
    for answer in (
        await bob.get("/api/me"),
        await (await bob.at(left)).post("/api/tables", {"game": "tick_tock", "seats": 2}),
        await bob.post("/api/me/code"),
        await stranger.post("/api/players", {"code": code}),
    ):
        assert answer.json()["code"] == "banned"
        assert "2027-01-18" in answer.json()["detail"]
        assert "insults" in answer.json()["detail"]
    line = await bob.bare_line()
    await line.send("hello", token=bob.token)
    assert (await line.next())["code"] == "banned"
    assert await line.close_code() == 4403
    assert 0 < await at.redis.ttl(keys.BAN.of(bob.player_id)) <= 3 * keys.DAY

    await console.unban(bob.player_id)

    assert (await (await bob.watching(table_id)).act(table_id, "b1"))["type"] == "rejected"
    await console.ban(bob.player_id, 1, "", 0.0)
    assert (await bob.delete("/api/me")).is_success
    assert not await at.redis.exists(keys.BAN.of(bob.player_id))


async def test_a_ban_and_a_name_follow_a_join(at: Running, console: Moderation, ann: Guest) -> None:
    """By the id that a report has. A new name stands wherever that person played as a guest."""
    rude = await at.player("Rudename")
    over = (await rude.open(seats=1, options={"ticks": 1}))["table_id"]
    await (await rude.watching(over)).act(over, "r1")
    await ann.post("/api/me/joined", {"token": rude.token})

    banned = await console.ban(rude.player_id, 3, "", 0.0)
    refused = await ann.get("/api/me")
    await console.unban(rude.player_id)
    await console.rename(rude.player_id, "Bob", 0.0)

    assert banned.player_id == ann.player_id
    assert refused.json()["code"] == "banned"
    assert (await ann.get("/api/me")).json()["name"] == "Bob"
    await until(lambda: ann.get(f"/api/tables/{over}"), lambda shown: "Rudename" not in shown.text)


async def test_a_ban_follows_a_join_that_is_made_at_the_same_moment(
    at: Running, console: Moderation, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = await at.player("Ann"), await at.player("Ben")
    told = console._identity.publish

    async def joins(what: str, player_id: str) -> None:
        await at.services.merged_accounts.bind(ben.player_id, ann.player_id)
        await told(what, player_id)

    monkeypatch.setattr(console._identity, "publish", joins)

    await console.ban(ben.player_id, 3, "", 0.0)

    assert (await ann.get("/api/me")).json()["code"] == "banned"


async def test_a_new_name_stands_wherever_the_old_one_did(
    left: Running, right: Running, at: Running, console: Moderation, ann: Guest
) -> None:
    """In what is played now, what was played before, and what was said; ledgers keep the old."""
    rude = await right.player("Rudename")
    over = (await rude.open(seats=1, options={"ticks": 1}))["table_id"]
    await (await rude.watching(over)).act(over, "r1")
    table_id = await table_of(ann, rude, seats=3)
    await (await rude.watching(table_id)).say(table_id, "Hello")
    hers = await (await ann.at(left)).watching(table_id)
    known = (await ann.get(f"/api/tables/{over}/log")).headers["ETag"]

    await console.rename(rude.player_id, "Bob", 0.0)

    assert (await hers.until("position"))["summary"]["seats"][1]["player"]["name"] == "Bob"
    for door in (left, right):
        her = await ann.at(door)
        await until(lambda her=her: her.summary(table_id), lambda shown: named(shown)[1] == "Bob")
        there = await door.stranger()
        seen = [
            (await there.get(path)).text
            for table in (table_id, over)
            for at_table in (f"/api/tables/{table}",)
            for path in (at_table, f"{at_table}/log?tell=en", f"{at_table}/chat", "/api/tables")
        ]
        assert [text for text in seen if "Rudename" in text] == []
        assert "Bob takes seat 2" in seen[1]
        assert '"name":"Bob"' in seen[2]
    again = await ann.get(f"/api/tables/{over}/log", headers={"If-None-Match": known})
    assert again.status_code == 200
    assert '"names_taken_out":true' in again.text
    assert (await rude.get("/api/me")).json()["name"] == "Bob"
    with pytest.raises(ValueError, match="not allowed"):
        await console.rename(rude.player_id, "Admin", 0.0)

    await rude.delete("/api/me")

    assert await at.redis.hgetall(keys.RENAMED.of()) == {}
    assert (await ann.summary(table_id))["seats"][1]["player"] is None
    assert "Bob" not in (await ann.get(f"/api/tables/{table_id}/log")).text
