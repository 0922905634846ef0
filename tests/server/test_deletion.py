"""A player has themselves deleted: their name and what they said go, their games stay."""

from typing import Any

import pytest

from server.accounts.identity import GUEST_SECONDS
from server.store import keys
from tests.conftest import Running, Serve
from tests.server.key_rows import content_of, key_like
from tests.server.test_results import played
from tests.server.test_unreadable_tables import ROT, book_by_hand
from tests.server.wire import Door, Guest, Line, body_of, table_of, two_at_a_table

GONE = {"name": "Somebody", "gone": True}


async def deleted(guest: Guest) -> None:
    assert body_of(await guest.delete("/api/me")) == {"player_id": guest.player_id}


async def test_who_is_deleted_is_nobody(at: Running, ann: Guest, bob: Guest, line: Line) -> None:
    await played(ann, bob)
    await ann.patch("/api/me", {"colour": "fir"})
    code = (await ann.post("/api/me/code")).json()["code"]

    await deleted(ann)

    assert await line.close_code() == 4401
    assert (await ann.get("/api/me")).status_code == 401
    assert (await ann.delete("/api/me/sessions")).status_code == 401
    assert (await (await at.stranger()).post("/api/players", {"code": code})).status_code == 404
    keys = [key.decode() for key in await at.redis.keys("*")]
    assert [key for key in keys if ann.player_id in key and not key.startswith("budget:")] == []


@pytest.mark.server
async def test_name_and_chat_are_deleted(redis: Any, table_id: str, ann: Guest, bob: Guest) -> None:
    hers, his = await ann.watching(table_id), await bob.watching(table_id)
    for line, text in ((his, "I am Bob"), (hers, "two"), (his, "three")):
        await line.say(table_id, text)
    log = f"/api/tables/{table_id}/log"
    assert "Bob" in (await ann.get(f"{log}?tell=en")).text

    await deleted(bob)

    seen = [
        (await ann.get(f"/api/tables/{table_id}{path}")).text
        for path in ("", "/log", "/log?tell=en", "/replay", "/at/2", "/chat")
    ]
    seen.append((await ann.get("/api/tables")).text)
    seen.append((await ann.get("/api/me")).text)
    seen.append(str(await (await ann.line()).watch(table_id)))
    assert [text for text in seen if "Bob" in text] == []
    assert "Somebody leaves the game" in seen[2]
    assert "Jemand" in (await ann.get(f"{log}?tell=de")).text
    (kept,) = await redis.lrange(keys.CHAT_LINES.of(table_id, "table"), 0, -1)
    assert b'"two"' in kept
    said = (await ann.get(f"/api/tables/{table_id}/chat")).json()
    assert [one["text"] for one in said] == ["two"]


async def test_seats_are_given_up_and_the_others_play_on(at: Running, cara: Guest) -> None:
    """A table that cannot be read keeps nobody from being deleted."""
    table_id, ann, bob = await two_at_a_table(at)
    opened, alone = (await bob.open(seats=3))["table_id"], (await bob.open())["table_id"]
    await cara.sit(opened, 1)
    await book_by_hand(at, await table_of(ann, bob), ROT)

    await deleted(bob)

    running = await ann.summary(table_id)
    waiting = await cara.summary(opened)
    assert (running["status"], running["seats"][1]["given_up"]) == ("running", True)
    assert (waiting["owner"], waiting["seats"][0]["player"]) == (cara.player_id, None)
    assert (await cara.summary(alone))["status"] == "finished"


async def test_watchers_no_longer_see_the_name(left: Running, right: Running, serve: Serve) -> None:
    """This holds at another gateway, at one that starts later, and at a table left long before."""
    table_id, ann, bob = await two_at_a_table(left)
    there = await right.stranger()
    line = await there.watching(table_id)
    await ann.delete(f"/api/tables/{table_id}/seats/0")
    await bob.open()

    await deleted(ann)

    place: dict[str, Any] = await line.until("position")
    assert place["summary"]["version"] == place["version"]
    late = await there.line()
    await late.send("watch", table=table_id, have=1, resume_token=place["resume_token"])
    assert "Ann" not in str(await late.next())
    for stranger in (there, await (await serve()).stranger()):
        assert "Ann" not in (await stranger.get(f"/api/tables/{table_id}/log")).text


async def named_in(redis: Any, name: bytes) -> set[str]:
    """The rows of the table of keys in which that stands."""
    found: set[str] = set()
    async for key in redis.scan_iter():
        if name in repr(await content_of(redis, key)).encode():
            row = key_like(key.decode())
            assert row is not None
            found.add(row.pattern)
    return found


@pytest.mark.server
async def test_a11_finished_games_stay_with_somebody_and_only_ledgers_have_the_name(
    at: Running, redis: Any, bob: Guest, stranger: Guest
) -> None:
    """No summary of a game that is over, and no first answer of anybody's."""
    ann = await at.player("Annabel")
    over = (await ann.open(seats=1, options={"ticks": 1}))["table_id"]
    line = await ann.watching(over)
    await line.act(over, "a1")
    opened = (await ann.open(seats=3))["table_id"]
    once = {"Idempotency-Key": "k"}
    await bob.post(f"/api/tables/{opened}/seats/1", headers=once)
    await line.watch(opened)
    await line.say(opened, "Hello")
    assert keys.SUMMARY.pattern in await named_in(redis, b"Annabel")

    await deleted(ann)

    assert await named_in(redis, b"Annabel") == {keys.LEDGER.pattern}
    again = await bob.post(f"/api/tables/{opened}/seats/1", headers=once)
    assert (again.status_code, "Annabel" in again.text) == (200, False)
    (listed,) = (await stranger.get("/api/tables?status=finished")).json()["tables"]
    for summary in (await stranger.summary(over), listed):
        assert summary["seats"][0]["player"] == {"player_id": ann.player_id, **GONE}
    log = (await stranger.get(f"/api/tables/{over}/log")).text
    assert ("Annabel" in log, "game_finished" in log) == (False, True)
    assert await redis.exists(keys.RESULTS.of(ann.player_id, "tick_tock")) == 0


@pytest.mark.server
async def test_who_asked_for_a_seat_is_somebody_in_the_lists_too(at: Door) -> None:
    table_id, ann, bob = await two_at_a_table(at)
    eve = await at.player("Eve")
    await bob.delete(f"/api/tables/{table_id}/seats/1")
    await eve.sit(table_id, 1)

    await deleted(eve)

    (row,) = (await ann.get("/api/me")).json()["tables"]
    assert row["seats"][1]["asks"] == [{"player_id": eve.player_id, **GONE}]
    assert "Eve" not in (await ann.get("/api/tables")).text


# A guest who never sat down.


async def says_hello(line: Line, table_id: str) -> None:
    """Send a hello and wait until it is handled: a connection's frames are handled in order."""
    await line.send("say", table=table_id, text="Hello")
    await line.ping()


async def test_a3_a_seatless_guest_leaves_nothing(at: Running, redis: Any, table_id: str) -> None:
    """Keys without an expiry would grow with every new guest, whatever they do."""
    before = {key async for key in redis.scan_iter() if await redis.ttl(key) == -1}
    eve, mallory = await at.player("Eve"), await at.player("Mallory")
    await says_hello(await mallory.watching(table_id), table_id)
    await mallory.delete("/api/me/sessions")
    await deleted(eve)

    after = {key async for key in redis.scan_iter() if await redis.ttl(key) == -1}

    grown = {key.decode() for key in after - before}
    of_the_table = {f"{{{table_id}}}:chat:n", f"{{{table_id}}}:chat:gallery"}
    assert grown - {keys.GATEWAYS.of(), keys.LISTS.of()} == of_the_table  # the rest: of servers
    assert (await eve.get("/api/me")).status_code == 401


@pytest.mark.parametrize(
    ("key", "call"),
    [
        (keys.SIGNED_OUT_TIMES, "DELETE /api/me/sessions"),
        (keys.PROFILE, "PATCH /api/me"),
        (keys.FOLLOWS, "PUT /api/me/follows/{0}"),
        (keys.BLOCKS, "PUT /api/me/blocked/{0}"),
    ],
    ids=["signed out", "choices", "follows", "blocks"],
)
async def test_a3_what_a_guest_did_before_sitting_down_lasts_as_long_as_they_do(
    redis: Any, ann: Guest, bob: Guest, key: keys.Key, call: str
) -> None:
    kept, call = key.of(ann.player_id), call.format(bob.player_id)
    answer = await ann.http.request(*call.split(), json={"colour": "olive"})
    for_guests = await redis.ttl(kept)
    if "token" in answer.json():
        ann.http.headers["Authorization"] = f"Bearer {answer.json()['token']}"

    await ann.open()

    assert 0 < for_guests <= GUEST_SECONDS
    assert await redis.ttl(kept) == -1


async def test_where_somebody_talked_is_known_as_long_as_they_are(at: Running, redis: Any) -> None:
    """A player who returns after years can delete their messages; guests never need that."""
    table_id, *_ = await two_at_a_table(at)
    eve = await at.player("Eve")
    line = await eve.watching(table_id)
    player, talked = keys.PLAYER.of(eve.player_id), keys.CHATS_OF_PLAYER.of(eve.player_id)
    await redis.expire(player, 60)  # most of their week is over

    await says_hello(line, table_id)
    for_guests = await redis.ttl(talked)
    await eve.open()
    seated = await redis.ttl(talked)
    await redis.expire(talked, 60)  # as a build before this kept it
    await says_hello(line, table_id)
    for_good = await redis.ttl(talked)

    assert 0 < for_guests <= 60
    assert (seated, for_good) == (-1, -1)
