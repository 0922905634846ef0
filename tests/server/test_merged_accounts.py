"""Two guests of one person become one player: tables, results and finished games come along."""

import asyncio
from pathlib import Path
from unittest.mock import DEFAULT, AsyncMock

import httpx
import pytest

from server.notifications.subscriptions import Subscription
from server.store import keys
from server.store.redis_client import Unavailable
from tests.archive.test_archive import settled
from tests.archive.test_odd_ways import move
from tests.conftest import Running, Serve
from tests.server.passkeys import with_passkey
from tests.server.test_blocks import block
from tests.server.test_results import played, results
from tests.server.wire import Door, Guest, body_of, refusal_of, table_of


async def join(me: Guest, guest: Guest) -> httpx.Response:
    return await me.post("/api/me/joined", {"token": guest.token})


async def joins(me: Guest, guest: Guest) -> list[str]:
    """The tables that did not come along."""
    joined = body_of(await join(me, guest))
    assert joined["player_id"] == guest.player_id
    return joined["left"]


async def mine(guest: Guest) -> list[str]:
    return sorted(one["table_id"] for one in (await guest.get("/api/me")).json()["tables"])


async def test_running_and_open_tables_are_mine_from_then_on(at: Running) -> None:
    ann, ben, cara = await at.player("Ann"), await at.player("Ben"), await at.player("Cara")
    running = await table_of(ben, cara, move_seconds=3_600)
    opened = (await ben.open(visibility="private"))["table_id"]
    his, hers = await ben.watching(running), await ann.watching(running)
    clock = (await (await ann.line()).watch(running))["clocks"]
    await at.services.subscriptions.put(ben.player_id, "phone", Subscription("en"))

    assert await joins(ann, ben) == []

    place = await hers.until("position")
    assert (place["viewer"], place["clocks"]) == ("seat:0", clock)
    assert (await hers.act(running, "a1"))["type"] == "accepted"
    assert await his.close_code() == 4401
    assert await mine(ann) == sorted([running, opened])
    assert (await ben.get("/api/me")).status_code == 401
    owned = await ann.summary(opened)
    assert owned["owner"] == ann.player_id
    assert owned["seats"][0]["player"] == {"player_id": ann.player_id, "name": "Ann"}
    log = (await cara.get(f"/api/tables/{running}/log?tell=en")).text
    assert "Ann continues on seat 1." in log
    assert '"Ben"' in log  # what was booked stays as it was
    assert not await at.redis.exists(keys.SUBSCRIPTIONS.of(ben.player_id))
    assert await at.redis.zscore(keys.SUBSCRIBERS.of(), ben.player_id) is None


async def test_finished_games_are_mine_in_the_archive_too(serve: Serve, tmp_path: Path) -> None:
    at = await serve(archive=str(tmp_path))
    ann, ben, cara = await at.player("Ann"), await at.player("Ben"), await at.player("Cara")
    first = await played(ben, cara, visibility="private")
    await settled(at, first)
    assert await move(at, first)
    later = await played(cara, ben)
    watching = await ann.watching(later)

    assert await joins(ann, ben) == []

    assert (await watching.until("position"))["viewer"] == "seat:1"
    assert await results(ann) == [later, first]
    assert await results(ann, "?limit=1") == [later]
    shown = (await ann.get("/api/me/results")).json()["tables"][0]["seats"][1]
    assert shown["player"] == {"player_id": ann.player_id, "name": "Ben"}
    assert (await (await ann.line()).watch(first))["viewer"] == "seat:0"
    again = (await ann.post(f"/api/tables/{later}/rematch")).json()["seats"][0]
    assert again["player"] == {"player_id": ann.player_id, "name": "Ann"}
    assert await results(cara) == [later, first]
    assert (await cara.summary(later))["seats"][1]["player"]["name"] == "Ben"


async def test_where_both_sit_the_other_seat_is_given_up_and_the_rest_comes_along(at: Door) -> None:
    ann, ben, cara = await at.player("Ann"), await at.player("Ben"), await at.player("Cara")
    together, alone = await table_of(ann, ben), await table_of(ben, cara)

    assert await joins(ann, ben) == [together]

    seats = (await ann.summary(together))["seats"]
    assert seats[0]["player"]["player_id"] == ann.player_id
    assert (seats[1]["player"], seats[1]["given_up"]) == (None, True)
    assert await mine(ann) == sorted([together, alone])


async def test_a_killed_join_goes_on_later(at: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """No other player gets the remaining data."""
    ann, ben, cara = await at.player("Ann"), await at.player("Ben"), await at.player("Cara")
    tables = sorted([await table_of(ben, cara), await table_of(ben, cara)])
    killed = AsyncMock(wraps=at.tables.handler.act, side_effect=(DEFAULT, Unavailable("killed")))

    with monkeypatch.context() as broken:
        broken.setattr(at.tables.handler, "act", killed)
        assert (await join(ann, ben)).status_code == 503
    assert len(await mine(ann)) == len(await mine(ben)) == 1
    assert (await join(cara, ben)).json()["code"] == "forbidden"

    assert await joins(ann, ben) == []
    assert await mine(ann) == tables
    assert await joins(ann, ben) == []  # an answer that was lost


@pytest.mark.parametrize("pairs", [((0, 1), (1, 0)), ((0, 1), (1, 2), (2, 0))])
async def test_who_join_each_other_at_once_are_not_lost(
    left: Running, right: Running, pairs: tuple[tuple[int, int], ...]
) -> None:
    """One of them is left, with the tables of those who joined them."""
    guests = [await left.player(f"Guest{n}") for n in range(len(pairs))]
    other = await right.player("Other")
    tables = [await table_of(guest, other) for guest in guests]
    there = [await guest.at(right) for guest in guests]

    answers = await asyncio.gather(*(join(there[one], guests[two]) for one, two in pairs))

    done = [one.status_code for one in answers].count(200)
    kept = [one for one in guests if (await one.get("/api/me")).is_success]
    assert len(kept) == len(guests) - done > 0
    assert sorted([table for one in kept for table in await mine(one)]) == sorted(tables)


async def test_joins_wait_for_earlier_joins(at: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """A lock that a killed gateway left expires."""
    monkeypatch.setattr("server.store.locks.LOCK_TRIES", 2)
    ann, ben = await at.player("Ann"), await at.player("Ben")
    key = keys.JOINING.of(ben.player_id)
    await at.redis.set(key, b"another", ex=keys.JOINING.lifetime)

    refused = await join(ann, ben)
    await at.redis.delete(key)

    assert refused.status_code == 503
    assert await joins(ann, ben) == []
    assert not await at.redis.exists(key, keys.JOINING.of(ann.player_id))


async def test_guests_whose_join_was_not_finished_come_along(at: Running) -> None:
    """Their tables belong to the last player, though the first join was killed half way."""
    ann, ben, cara = await at.player("Ann"), await at.player("Ben"), await at.player("Cara")
    table = (await cara.open())["table_id"]
    await at.services.merged_accounts.bind(cara.player_id, ben.player_id)

    assert await joins(ann, ben) == []

    assert await mine(ann) == [table]


async def test_what_came_meanwhile_joins_too(at: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = await at.player("Ann"), await at.player("Ben")
    end, late = at.services.identity.end, ""

    async def ended(guest: str) -> None:
        nonlocal late
        late = (await ben.open())["table_id"]
        await end(guest)

    monkeypatch.setattr(at.services.identity, "end", ended)

    assert await joins(ann, ben) == []
    assert await mine(ann) == [late]


async def test_only_who_holds_the_token_of_a_guest_joins_them(at: Door) -> None:
    ann, ben, eve = await at.player("Ann"), await at.player("Ben"), await at.player("Eve")

    await with_passkey(eve)
    refused = [
        await ann.post("/api/me/joined", {"token": ben.player_id}),
        await (await at.stranger()).post("/api/me/joined", {"token": ben.token}),
        await join(ann, ann),
        await join(ann, eve),  # a player with a passkey joins nobody
    ]
    await joins(ann, ben)
    refused.append(await join(eve, ben))

    codes = ["not_found", "unauthorized", "forbidden", "forbidden", "not_found"]
    assert [one.json()["code"] for one in refused] == codes
    assert (await eve.get("/api/me")).status_code == 200


async def test_a_guests_guests_come_to_a_limit(at: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.accounts.merged_accounts.MOST_JOINED", 2)
    ann, ben, cara = await at.player("Ann"), await at.player("Ben"), await at.player("Cara")
    dora, other = await at.player("Dora"), await at.player("Other")
    over = await played(cara, dora)
    await joins(ben, cara)
    await joins(ann, ben)

    assert await results(ann) == [over]
    assert (await (await ann.line()).watch(over))["viewer"] == "seat:0"
    assert refusal_of(await join(ann, other)) == (429, "too_many")


async def test_who_is_deleted_takes_their_guests_along(at: Running) -> None:
    ann, ben, cara = await at.player("Annabel"), await at.player("Benjamin"), await at.player()
    over = await played(ben, cara)
    await (await ben.watching(over)).say(over, "I was here")
    await joins(ann, ben)

    (await ann.delete("/api/me")).raise_for_status()

    for path in ("", "/log", "/chat"):
        text = (await cara.get(f"/api/tables/{over}{path}")).text
        assert "Benjamin" not in text
        assert "I was here" not in text
    left = [key.decode() for key in await at.redis.keys("*")]
    mentions = [key for key in left if ann.player_id in key or ben.player_id in key]
    assert [key for key in mentions if not key.startswith("budget:")] == []


async def test_blocks_of_a_guest_hold_on_from_both_sides(left: Running, right: Running) -> None:
    """A player blocked under one name is not met again under the other."""
    ann, ben = await left.player("Ann"), await left.player("Ben")
    eve, zoe = await right.player("Eve"), await left.player("Zoe")
    await block(eve, ben)
    await block(ben, zoe)
    await block(ann, zoe, chat_only=True)
    await block(ann, ben)
    table_id = (await eve.open(seats=3))["table_id"]
    hers = await eve.watching(table_id)
    for one in (ann, zoe):
        await one.sit(table_id, (one is ann) + 1)
    theirs = await ann.watching(table_id)
    await theirs.say(table_id, "before")
    assert (await hers.until("said"))["text"] == "before"

    await joins(ann, ben)
    assert (await theirs.say(table_id, "after"))["text"] == "after"

    assert await hers.silent()
    assert (await eve.get(f"/api/tables/{table_id}/chat")).json() == []
    listed = (await ann.get("/api/me/blocked")).json()["players"]
    assert listed == [{"player_id": zoe.player_id, "name": "Zoe"}]
    for owner, other in ((eve, ann), (ann, eve), (zoe, ann)):
        there = (await owner.open(seats=2))["table_id"]
        assert (await other.post(f"/api/tables/{there}/seats/1")).json()["code"] == "kept_apart"


async def test_all_gateways_know_it_and_two_calls_do_it_once(left: Running, right: Running) -> None:
    ann, ben, cara = await left.player("Ann"), await left.player("Ben"), await right.player("Cara")
    over, running = await played(ben, cara), await table_of(ben, cara)
    there = await ann.at(right)
    line = await there.watching(over)

    answers = await asyncio.gather(join(ann, ben), join(there, ben))

    assert [one.status_code for one in answers] == [200, 200]
    assert (await line.until("position"))["viewer"] == "seat:0"
    assert await mine(there) == [running]
    assert (await there.act(running, "a1"))["type"] == "accepted"
    assert (await cara.get(f"/api/tables/{running}/log")).text.count("player_changed") == 1
