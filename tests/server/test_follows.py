"""Follows, friends, their presence, and the numbers of the front page."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from server.accounts.blocks import BLOCKED
from server.accounts.follows import MOST_FOLLOWED
from server.accounts.online import ONLINE_SECONDS, WRITE_SECONDS
from server.automation import life
from server.notifications.notifier import Notifier
from server.rate_limits.limits import INVITATIONS
from server.runtime.pending import Pending
from server.store import keys
from server.store.keys import DAY, WEEK
from tests.conftest import Running
from tests.server.calls import calls_of
from tests.server.passing_time import Time
from tests.server.patience import until
from tests.server.test_invitations import invitations
from tests.server.wire import Guest, Line, body_of, table_of, two_at_a_table, watched_by_ann


async def follow(guest: Guest, other: Guest) -> dict[str, Any]:
    return body_of(await guest.put(f"/api/me/follows/{other.player_id}", {}))


async def follows(guest: Guest) -> list[dict[str, Any]]:
    return (await guest.get("/api/me/follows")).json()["players"]


async def presence(guest: Guest, **expected: object) -> None:
    """Wait until the only player whom the guest follows is shown like that."""
    await until(lambda: follows(guest), lambda rows: rows[0]["presence"] == expected)


async def test_two_who_follow_each_other_are_friends(ann: Guest, bob: Guest) -> None:
    hers, his = await follow(ann, bob), await follow(bob, ann)

    assert (hers["name"], hers["friend"], his["friend"]) == ("Bob", False, True)
    assert [row["friend"] for row in await follows(ann)] == [True]
    await bob.delete(f"/api/me/follows/{ann.player_id}")
    assert [row["friend"] for row in await follows(ann)] == [False]
    assert await follows(bob) == []


async def test_nobody_follows_themselves_or_somebody_unknown(ann: Guest) -> None:
    myself = await ann.put(f"/api/me/follows/{ann.player_id}", {})
    unknown = await ann.put("/api/me/follows/nobody", {})

    assert (myself.json()["code"], unknown.json()["code"]) == ("malformed", "not_found")


async def test_at_most_500_are_followed(at: Running, ann: Guest, bob: Guest) -> None:
    others = {str(number): "1" for number in range(MOST_FOLLOWED)}
    await at.redis.hset(keys.FOLLOWS.of(ann.player_id), mapping=others)

    refused = await ann.put(f"/api/me/follows/{bob.player_id}", {})

    assert refused.json()["code"] == "too_many"
    assert str(MOST_FOLLOWED) in refused.text


async def test_the_list_of_an_earlier_build_is_read_and_changed(at: Running) -> None:
    """Its fields were the ids, with the time in seconds; the last followed player comes first."""
    ann, *others = [await at.player(name) for name in ("Ann", "Bob", "Cara", "Dora")]
    bob, cara, dora = others
    key = keys.FOLLOWS.of(ann.player_id)
    await at.redis.hset(key, mapping={bob.player_id: 1_800_000_001, cara.player_id: 1_800_000_000})
    await follow(cara, ann)
    await follow(ann, dora)

    before = await follows(ann)
    await ann.delete(f"/api/me/follows/{bob.player_id}")

    assert [row["name"] for row in before] == ["Dora", "Bob", "Cara"]
    assert [row["friend"] for row in before] == [False, False, True]
    assert [row["friend"] for row in await follows(cara)] == [True]
    assert [row["name"] for row in await follows(ann)] == ["Dora", "Cara"]


@pytest.mark.parametrize("blocks_first", [True, False], ids=["block first", "follow first"])
async def test_across_a_block_nobody_follows(ann: Guest, bob: Guest, *, blocks_first: bool) -> None:
    """The blocked player learns nothing: the other one seems not to exist."""
    if not blocks_first:
        await follow(ann, bob)
        await follow(bob, ann)
    (await ann.put(f"/api/me/blocked/{bob.player_id}")).raise_for_status()

    for one, other in ((bob, ann), (ann, bob)):
        assert (await one.put(f"/api/me/follows/{other.player_id}")).json()["code"] == "not_found"
    assert await follows(ann) == await follows(bob) == []


async def test_a_follow_during_a_block_ends(at: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = await at.player("Ann"), await at.player("Bob")
    identity = at.services.identity
    keep = identity.keep_as_long_as

    async def after_a_block(player_id: str, key: str) -> None:
        monkeypatch.setattr(identity, "keep_as_long_as", keep)
        await at.services.blocks.put(ann.player_id, bob.player_id, BLOCKED)
        await keep(player_id, key)

    monkeypatch.setattr(identity, "keep_as_long_as", after_a_block)

    assert (await bob.put(f"/api/me/follows/{ann.player_id}")).json()["code"] == "not_found"
    assert await follows(bob) == []


async def test_a_deleted_player_is_followed_no_longer_and_follows_nobody(at: Running) -> None:
    _, ann, bob = await two_at_a_table(at)
    await follow(ann, bob)
    await follow(bob, ann)

    (await bob.delete("/api/me")).raise_for_status()

    assert await follows(ann) == []
    assert not await at.redis.exists(keys.FOLLOWS.of(bob.player_id))


async def test_a_joined_guest_is_found_and_brings_their_list(at: Running) -> None:
    """Followers of the guest now follow the player."""
    ann, bob, dora = [await at.player(name) for name in ("Ann", "Bob", "Dora")]
    await follow(ann, bob)
    await follow(bob, ann)

    (await dora.post("/api/me/joined", {"token": bob.token})).raise_for_status()

    (hers,), (his,) = await follows(ann), await follows(dora)
    assert (hers["player_id"], hers["friend"]) == (dora.player_id, True)
    assert (his["player_id"], his["friend"]) == (ann.player_id, True)
    (await ann.delete(f"/api/me/follows/{bob.player_id}")).raise_for_status()


async def test_a_player_at_any_gateway_is_online_at_a_table(left: Running, right: Running) -> None:
    table_id, ann, _ = await two_at_a_table(left)
    cara = await right.player("Cara")
    await follow(cara, ann)

    await (await ann.watching(table_id)).ping()

    await presence(cara, online=True, table_id=table_id, game="tick_tock")


async def test_the_table_of_a_private_game_is_not_told(ann: Guest, bob: Guest, cara: Guest) -> None:
    table_id = await table_of(ann, bob, visibility="private")
    await follow(cara, ann)

    await (await ann.watching(table_id)).ping()

    await presence(cara, online=True)


Leave = Callable[[Line, Time], Awaitable[None]]


async def phone_in_the_pocket(line: Line, time: Time) -> None:
    for _ in range(3):
        time.now += ONLINE_SECONDS / 3
        await line.ping(unread=True)


async def killed_gateway(line: Line, time: Time) -> None:
    time.now += ONLINE_SECONDS


@pytest.mark.parametrize("leave", [phone_in_the_pocket, killed_gateway])
async def test_presence_ends_within_90_seconds(
    time: Time, leave: Leave, table_id: str, ann: Guest, cara: Guest
) -> None:
    await follow(cara, ann)
    hers = await ann.watching(table_id)
    await hers.ping()
    await presence(cara, online=True, table_id=table_id, game="tick_tock")

    await leave(hers, time)

    await presence(cara, online=False, seen="today")
    time.now += DAY
    await presence(cara, online=False, seen="week")
    time.now += WEEK
    await presence(cara, online=False)


async def test_presence_costs_a_gateway_one_write_a_minute(
    at: Running, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, line = await watched_by_ann(at)
    await line.ping()
    added = calls_of(monkeypatch, Pending, "add")
    time.now += WRITE_SECONDS - 1

    def written() -> int:
        return sum(pending is at.services.online._active for pending, _ in added)

    for _ in range(5):
        await line.ping()
    early = written()
    time.now += 1
    await line.ping()

    assert (early, written()) == (0, 1)


async def test_an_invitation_opens_a_table_and_notifies(
    monkeypatch: pytest.MonkeyPatch, ann: Guest, bob: Guest
) -> None:
    called = calls_of(monkeypatch, Notifier, "notify")
    path, body = f"/api/players/{bob.player_id}/invitations", {"game": "tick_tock", "seats": 2}

    opened = await ann.post(path, body | {"visibility": "private"})
    (asked,) = await invitations(bob)
    joined = await bob.sit(asked["table"]["table_id"], 1, invite=asked["table"]["invite"])

    assert opened.status_code == 201
    assert joined["status"] == "running"
    assert [(who, what.kind) for _, who, what in called] == [(bob.player_id, "invitation")]


async def test_one_player_invites_another_three_times_an_hour(at: Running) -> None:
    ann, bob, cara = [await at.player(name) for name in ("Ann", "Bob", "Cara")]
    path, body = f"/api/players/{bob.player_id}/invitations", {"game": "tick_tock", "seats": 2}

    codes = [(await ann.post(path, body)).status_code for _ in range(INVITATIONS + 1)]

    assert codes == [201] * INVITATIONS + [429]
    assert (await cara.post(path, body)).status_code == 201


async def test_the_front_page_tells_who_is_here(
    at: Running, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(life, "FEWEST_WAITS", 1)
    ann, bob, cara = [await at.player(name) for name in ("Ann", "Bob", "Cara")]
    table_id = (await ann.open())["table_id"]
    time.now += 40
    await bob.sit(table_id, 1)
    await follow(cara, ann)
    await (await ann.watching(table_id)).ping()
    await presence(cara, online=True, table_id=table_id, game="tick_tock")

    time.now += life.CACHE_SECONDS
    shown = (await cara.get("/api/life")).json()

    (tick,) = (row for row in shown["games"] if row["game"] == "tick_tock")
    assert tick == {"game": "tick_tock", "tables": 1, "meetings": 1, "wait_seconds": 40}
    assert (shown["online"], shown["last_week"]) == (1, 1)
    assert shown["busy_hours"] == [4 * 24 + 8]  # the tests begin on a Friday at 8:00 UTC
    assert [row["name"] for row in shown["friends"]] == ["Ann"]
    assert (await (await at.stranger()).get("/api/life")).json()["friends"] == []


async def test_only_two_people_at_a_public_table_are_a_meeting(at: Running, time: Time) -> None:
    """Not a second bot, not a private table, not a third person."""
    ann, bob, cara = [await at.player(name) for name in ("Ann", "Bob", "Cara")]
    await table_of(ann, bob, visibility="private")
    table_id = await table_of(ann, bob, seats=3)
    await cara.sit(table_id, 2)

    (member,) = await at.redis.zrange(keys.MEETINGS.of("tick_tock"), 0, -1)

    assert member == f"{table_id}/0".encode()


async def test_who_hides_their_page_hides_their_presence(at: Running) -> None:
    table_id, ann, _ = await two_at_a_table(at)
    cara, dora = await at.player("Cara"), await at.player("Dora")
    await at.services.profiles.change(ann.player_id, privacy="followed")
    for one in (cara, dora):
        await follow(one, ann)
    await follow(ann, dora)

    await (await ann.watching(table_id)).ping()

    await presence(dora, online=True, table_id=table_id, game="tick_tock")
    assert "presence" not in (await follows(cara))[0]
    path, body = f"/api/players/{ann.player_id}/invitations", {"game": "x", "seats": 2}
    assert (await cara.post(path, body)).json()["code"] == "not_found"
