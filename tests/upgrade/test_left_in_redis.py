"""Data of a newer build in Redis: an older build reads them, or leaves them unchanged."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.bench.tick_tock import TICK_TOCK, Length
from server.http.idempotent_responses import redis_key_of
from server.store import keys
from server.store.keys import REGISTER_SHARDS, shard_of
from tests.conftest import TEST_GAMES, Running, Serve
from tests.server.patience import patiently
from tests.server.shards import listed, running
from tests.server.test_rebuild import done
from tests.server.wire import Guest, two_at_a_table, two_from_two_doors

pytestmark = pytest.mark.server

UPGRADE = Path(__file__).parents[2] / "deploy" / "UPGRADE.md"
KEY = {"Idempotency-Key": "once"}
TABLE = {"game": "tick_tock", "seats": 2}


# First answers under an Idempotency-Key.


def answer_key(guest: Guest) -> str:
    return redis_key_of(guest.player_id, "POST", "/api/tables", "once")


async def test_a_first_answer_with_an_added_field_is_given_again(at: Running) -> None:
    """UPGRADE.md, first answers."""
    redis, ann = at.redis, await at.player()
    first = await ann.post("/api/tables", TABLE, headers=KEY)
    kept = msgspec.msgpack.decode(await redis.get(answer_key(ann)))
    newer = msgspec.msgpack.encode({"type": "newer", **kept, "headers": {"Location": "/t"}})
    await redis.set(answer_key(ann), newer, ex=60)

    again = await ann.post("/api/tables", TABLE, headers=KEY)

    assert (again.status_code, again.content) == (201, first.content)


OTHER_ANSWERS: dict[str, Any] = {
    "another tag": {"type": "parts", "parts": [b"{}"]},
    "another type of a field": {"status": "201 Created", "table": "t", "version": 1},
    "another form": [2, 201, "t"],
}


async def test_an_unreadable_answer_is_unavailable_and_nothing_repeats(at: Running) -> None:
    """UPGRADE.md, first answers."""
    for what, newer in OTHER_ANSWERS.items():
        redis, ann = at.redis, await at.player()
        encoded = msgspec.msgpack.encode(newer)
        await redis.set(answer_key(ann), encoded, ex=60)

        answer = await ann.post("/api/tables", TABLE, headers=KEY)

        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable"), what
        assert answer.headers["retry-after"] == "1"
        assert await redis.get(answer_key(ann)) == encoded
        assert (await ann.get("/api/me")).json()["tables"] == []


# Rows of the lobby: a table in a list, and the summary that is shown of it.


async def placed_again(server: Running) -> None:
    """Place the table in all lists from its summary. The server may do the same concurrently."""
    rebuild = server.automation.recovery.rebuild
    async for _ in patiently():
        await rebuild.state.ask()
        if await rebuild.go_on():
            return


async def places_of(server: Running, table_id: str, player_id: str) -> list[Any]:
    """In the lobby, among those that run, and among those of that player."""
    redis = server.redis
    return [
        await redis.zscore(listed("running", "tick_tock", table_id), table_id),
        await redis.sismember(running(table_id), table_id),
        await redis.sismember(keys.TABLES_OF_PLAYER.of(player_id), table_id),
    ]


async def rewrite_summary(server: Running, table_id: str, **fields: Any) -> bytes:
    """With these fields; the bytes of it."""
    redis, key = server.redis, keys.SUMMARY.of(table_id)
    written = msgspec.json.encode({**msgspec.json.decode(await redis.get(key)), **fields})
    await redis.set(key, written)
    return written


async def test_a_summary_with_added_fields_is_listed_with_them(at: Running) -> None:
    """UPGRADE.md, summaries."""
    await done(at)
    table_id, ann, _ = await two_at_a_table(at)
    seats = (await ann.get(f"/api/tables/{table_id}")).json()["seats"]
    seats = [{**seat, "rating": {"elo": 1500}} for seat in seats]
    before = await places_of(at, table_id, ann.player_id)
    await rewrite_summary(at, table_id, seats=seats, tournament={"round": 2})

    await placed_again(at)
    (row,) = (await ann.get("/api/tables?status=running")).json()["tables"]
    (mine,) = (await ann.get("/api/me")).json()["tables"]

    assert (row["seats"], row["tournament"]) == (seats, {"round": 2})
    assert (mine["seats"], mine["tournament"]) == (seats, {"round": 2})
    assert all(before)
    assert await places_of(at, table_id, ann.player_id) == before


@pytest.mark.parametrize(
    "newer",
    [
        {"status": "adjourned"},
        {"visibility": "friends"},
        {"outcome": {"reason": "adjudicated", "ranking": [[0], [1]], "scores": {}}},
    ],
    ids=["status", "visibility", "outcome"],
)
async def test_a_summary_with_an_unknown_word_is_passed_over_and_its_table_stays_in_its_places(
    at: Running, logs: list[Any], newer: dict[str, Any]
) -> None:
    """UPGRADE.md, summaries: a client of this build could not read it, nor this build place it."""
    await done(at)
    table_id, ann, _ = await two_at_a_table(at)
    other = (await ann.open(seats=1))["table_id"]
    before = await places_of(at, table_id, ann.player_id)
    written = await rewrite_summary(at, table_id, **newer)

    await placed_again(at)
    rows = (await ann.get("/api/tables?status=running")).json()["tables"]
    mine = (await ann.get("/api/me")).json()["tables"]

    assert [row["table_id"] for row in rows] == [other]
    assert [row["table_id"] for row in mine] == [other]
    assert all(before)
    assert await places_of(at, table_id, ann.player_id) == before
    assert await at.redis.get(keys.SUMMARY.of(table_id)) == written
    levels = {line["log_level"] for line in logs if line["event"] == "summary_unreadable"}
    assert levels == {"warning"}


# Tables with an option that the older build does not have.


class Louder(Length, frozen=True, forbid_unknown_fields=True):
    loud: bool = False


NEWER_GAMES = {
    **TEST_GAMES,
    "tick_tock": replace(TICK_TOCK, game=replace(TICK_TOCK.game, table_options=Louder)),
}


async def test_a_table_without_a_chosen_new_option_is_started_and_played_on(serve: Serve) -> None:
    """UPGRADE.md, options of a game."""
    newer, older = await serve(NEWER_GAMES), await serve()
    table_id, ann, _ = await two_from_two_doors(newer, older)
    line = await (await ann.at(older)).line()
    watched = await line.watch(table_id)
    played = await line.act(table_id, "a1")

    assert watched["summary"]["options"]["loud"] is False
    assert played["type"] == "accepted"


async def test_a_table_with_a_chosen_new_option_is_unavailable_and_goes_on(serve: Serve) -> None:
    """UPGRADE.md, options of a game: the older build would play on by other rules."""
    newer, older = await serve(NEWER_GAMES), await serve()
    ann = await newer.player()
    table_id = (await ann.open(options={"loud": True}))["table_id"]
    bob = await older.player("Bob")
    refused = await bob.post(f"/api/tables/{table_id}/seats/1")
    await (await bob.at(newer)).sit(table_id, 1)
    line = await (await ann.at(older)).line()
    await line.send("watch", table=table_id)
    told, code = await line.until("error"), await line.close_code()
    played = await (await ann.line()).act(table_id, "a1")

    assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
    assert (told["code"], code) == ("unavailable", 1012)
    assert played["type"] == "accepted"


# Data from builds before 23 November 2026.


async def test_tables_under_former_names_are_listed_and_go_on_if_renamed(at: Running) -> None:
    """UPGRADE.md, from a build before."""
    await at.settled()
    table_id, ann, _ = await two_at_a_table(at)
    redis, booked = at.redis, keys.COMMITTED.of(table_id)
    version, tip = await redis.hmget(booked, "version", "tip")
    await redis.hset(booked, "tip", version + b" " + tip)
    shard = shard_of(table_id, REGISTER_SHARDS)
    await redis.delete(keys.TABLES_OF_PLAYER.of(ann.player_id), running(table_id))
    await redis.rename(keys.TABLE_IDS.of(shard), f"register:{shard}")
    before = (await ann.get("/api/me")).json()["tables"]

    (command,) = re.findall(r"RENAME (\S+) (\S+);", UPGRADE.read_text())
    await redis.rename(*(name.replace("$n", str(shard)) for name in command))
    await placed_again(at)
    (mine,) = (await ann.get("/api/me")).json()["tables"]
    answer = await (await ann.line()).act(table_id, "a1")

    assert before == []
    assert mine["table_id"] == table_id
    assert answer["type"] == "accepted"
