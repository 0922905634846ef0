"""Invitations to a rematch, and their display on the front page."""

import asyncio
from unittest.mock import AsyncMock

import pytest

from server.accounts.invitations import MOST_INVITATIONS, Invitations
from server.notifications.notifier import Notifier
from server.store import keys
from server.store.keys import DAY
from server.store.redis_client import RedisClient, Unavailable
from tests.conftest import Running
from tests.server.calls import calls_of
from tests.server.passing_time import Time
from tests.server.wire import Frame, Guest, body_of


async def invite(host: Guest, table_id: str, player: Guest) -> Frame:
    body = {"player": player.player_id}
    return body_of(await host.post(f"/api/tables/{table_id}/rematch", body), 201)


async def invitations(guest: Guest) -> list[Frame]:
    return (await guest.get("/api/me")).json().get("invitations", [])


async def test_who_is_invited_sits_down_at_the_next_table_and_it_starts(
    over: tuple[str, Guest, Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id, ann, bob = over
    called = calls_of(monkeypatch, Notifier, "notify")

    again = await asyncio.gather(*(invite(ann, table_id, bob) for _ in range(2)))
    (asked,) = await invitations(bob)
    shown = asked["table"]
    joined = await bob.sit(shown["table_id"], 1, invite=shown["invite"])

    assert {one["table_id"] for one in again} == {shown["table_id"]}
    assert asked["from"] == {"player_id": ann.player_id, "name": "Ann"}
    assert (shown["visibility"], joined["status"]) == ("private", "running")
    assert {(who, what.kind) for _, who, what in called} == {(bob.player_id, "invitation")}
    assert await invitations(bob) == []


async def test_who_is_invited_is_called_though_redis_fails_in_between(
    over: tuple[str, Guest, Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host receives an error, and repeats the request."""
    table_id, ann, bob = over
    path, body = f"/api/tables/{table_id}/rematch", {"player": bob.player_id}
    key = {"Idempotency-Key": "k"}

    with monkeypatch.context() as away:
        away.setattr(Notifier, "notify", AsyncMock(side_effect=Unavailable("it is away")))
        first = await ann.post(path, body, headers=key)
    called = calls_of(monkeypatch, Notifier, "notify")
    again = await ann.post(path, body, headers=key)

    assert (first.status_code, again.status_code) == (503, 201)
    assert [(who, what.kind) for _, who, what in called] == [(bob.player_id, "invitation")]
    assert len(await invitations(bob)) == 1


async def test_only_players_invite_each_other(over: tuple[str, Guest, Guest], eve: Guest) -> None:
    table_id, ann, _ = over
    path = f"/api/tables/{table_id}/rematch"

    a_stranger = await ann.post(path, {"player": eve.player_id})
    by_a_stranger = await eve.post(path, {"player": ann.player_id})
    myself = await ann.post(path, {"player": ann.player_id})

    codes = [one.json()["code"] for one in (a_stranger, by_a_stranger, myself)]
    assert codes == ["forbidden", "not_seated", "forbidden"]


async def test_an_invitation_can_be_dropped_and_goes_with_its_host_and_with_who_is_invited(
    at: Running, over: tuple[str, Guest, Guest]
) -> None:
    table_id, ann, bob = over
    await invite(ann, table_id, bob)
    await bob.delete(f"/api/me/invitations/{ann.player_id}")
    dropped = await invitations(bob)

    again = (await invite(ann, table_id, bob))["table_id"]
    await ann.delete(f"/api/tables/{again}/seats/0")

    assert dropped == await invitations(bob) == []
    await invite(ann, table_id, bob)
    await bob.delete("/api/me")
    assert not await at.redis.exists(keys.INVITATIONS.of(bob.player_id))


async def test_an_invitation_ends_when_it_is_used(at: Running, ann: Guest, bob: Guest) -> None:
    """A player whom the owner removes afterwards then has no valid invitation."""
    table = await ann.open(visibility="private", seats=3)
    await at.services.invitations.add(bob.player_id, ann.player_id, table["table_id"])
    (asked,) = await invitations(bob)

    await bob.sit(table["table_id"], 1, invite=asked["table"]["invite"])
    await ann.delete(f"/api/tables/{table['table_id']}/seats/1")

    assert await invitations(bob) == []


@pytest.mark.parametrize("blocks", [False, True])
async def test_a_rematch_notifies_each_player_once_and_nobody_who_blocked_the_asker(
    over: tuple[str, Guest, Guest], monkeypatch: pytest.MonkeyPatch, *, blocks: bool
) -> None:
    table_id, ann, bob = over
    called = calls_of(monkeypatch, Notifier, "notify")
    if blocks:
        await bob.put(f"/api/me/blocked/{ann.player_id}", {})

    for _ in range(2):
        again = await ann.post(f"/api/tables/{table_id}/rematch")
        await ann.delete(f"/api/tables/{again.json()['table_id']}/seats/0")

    assert {what.name for _, _, what in called} == (set() if blocks else {f"rematch {table_id} 0"})
    assert len(called) == (0 if blocks else 2)


async def test_twenty_are_kept_a_week_one_of_each(redis_client: RedisClient, time: Time) -> None:
    kept = Invitations(redis_client, time)
    for number in range(MOST_INVITATIONS + 5):
        time.passes(1)
        await kept.add("bob", f"host{number}", "t1")
    time.passes(1)

    await kept.add("bob", "host9", "t2")

    found = await kept.of("bob")
    assert (found[0].host, found[0].table_id) == ("host9", "t2")
    assert (len(found), found[-1].host) == (MOST_INVITATIONS, "host5")
    time.passes(7 * DAY - 10)
    hosts = [one.host for one in await kept.of("bob")]
    assert hosts == ["host9", *(f"host{number}" for number in range(24, 15, -1))]
