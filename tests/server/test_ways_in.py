"""All ways in which a player reaches another, after a block, a ban, a deletion and a join.

Tests of players who sit down on their own: `test_blocks.py` and `test_sent_away.py`.
"""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import pytest

from domain.table.decide.taking_over import TAKE_OVER_SECONDS
from server.notifications.notifier import Notifier
from tests.conftest import Running, Serve
from tests.running.push_service import PushService
from tests.server.calls import calls_of
from tests.server.passing_time import Time, first_option
from tests.server.patience import until
from tests.server.playing import finished
from tests.server.test_invitations import invitations, invite
from tests.server.test_notifications import counted, is_due, no_queue, subscribe
from tests.server.test_profiles import moderation
from tests.server.test_seeks import move, seek
from tests.server.wire import Guest, table_of, two_at_a_table


class Met(NamedTuple):
    """Ann and Bob at a server; what happens to Bob."""

    at: Running
    ann: Guest
    bob: Guest

    async def block(self) -> None:
        (await self.bob.put(f"/api/me/blocked/{self.ann.player_id}")).raise_for_status()

    async def ban(self) -> None:
        await moderation(self.at).ban(self.bob.player_id, 1, "", 1e9)

    async def delete(self) -> None:
        (await self.bob.delete("/api/me")).raise_for_status()

    async def join(self) -> Guest:
        dora = await self.at.player("Dora")
        (await dora.post("/api/me/joined", {"token": self.bob.token})).raise_for_status()
        return dora

    async def rematch(self, table_id: str) -> None:
        await self.ann.post(f"/api/tables/{table_id}/rematch")

    async def invite(self, table_id: str) -> None:
        await self.ann.post(f"/api/tables/{table_id}/rematch", {"player": self.bob.player_id})


@pytest.mark.parametrize("way", [Met.rematch, Met.invite])
@pytest.mark.parametrize("what", [Met.block, Met.ban, Met.delete, Met.join])
async def test_who_played_together_is_asked_to_play_again(
    at: Running,
    monkeypatch: pytest.MonkeyPatch,
    way: Callable[[Met, str], Awaitable[None]],
    what: Callable[[Met], Awaitable[Guest | None]],
) -> None:
    """No player is notified, except the one that a guest has joined."""
    table_id, ann, bob = await finished(at)
    met = Met(at, ann, bob)
    dora = await what(met)
    called = calls_of(monkeypatch, Notifier, "notify")

    await way(met, table_id)

    assert [player_id for _, player_id, _ in called] == ([dora.player_id] if dora else [])
    if dora and way is Met.invite:
        assert [one["from"]["name"] for one in await invitations(dora)] == ["Ann"]


@pytest.fixture
def met(at: Running, ann: Guest, bob: Guest) -> Met:
    return Met(at, ann, bob)


@pytest.mark.server(think=first_option)
@pytest.mark.parametrize("what", [Met.block, Met.ban, Met.delete])
async def test_who_wants_people_is_told_of_a_seek(
    met: Met, monkeypatch: pytest.MonkeyPatch, what: Callable[[Met], Awaitable[Any]]
) -> None:
    his = (await seek(met.bob, options={"ticks": 20}))["table_id"]
    await move(await met.bob.watching(his), his, 3)
    await what(met)
    called = calls_of(monkeypatch, Notifier, "notify")

    await seek(met.ann, options={"ticks": 20})

    assert called == await invitations(met.ann) == []


@pytest.mark.parametrize("what", [Met.block, Met.ban, Met.delete, Met.join])
async def test_who_asked_for_a_seat_is_let_in(
    time: Time, at: Running, what: Callable[[Met], Awaitable[Any]]
) -> None:
    """Once they have taken a block back."""
    table_id, ann, cara = await two_at_a_table(at)
    bob, seat = await at.player("Bob"), f"/api/tables/{table_id}/seats/1"
    await cara.delete(seat)
    assert (await bob.post(seat)).is_success
    time.now += TAKE_OVER_SECONDS
    await what(Met(at, ann, bob))

    refused = await ann.post(seat, {"admit": bob.player_id})

    assert refused.json()["code"] == ("kept_apart" if what is Met.block else "not_found")
    if what is Met.block:
        await bob.delete(f"/api/me/blocked/{ann.player_id}")
        assert (await ann.post(seat, {"admit": bob.player_id})).is_success


@pytest.mark.parametrize("by_ann", [False, True])
async def test_who_merges_a_guest_gets_no_seat_beside_who_is_apart_from_them(
    at: Running, ann: Guest, bob: Guest, *, by_ann: bool
) -> None:
    """The guest's seat is given up there, and changes its player at other tables."""
    guest, cara = await at.player("Guest"), await at.player("Cara")
    apart = [await table_of(ann, guest), await table_of(guest, ann)]
    alike = await table_of(cara, guest)
    await (Met(at, bob, ann) if by_ann else Met(at, ann, bob)).block()

    joined = (await bob.post("/api/me/joined", {"token": guest.token})).json()

    assert sorted(joined["left"]) == sorted(apart)
    assert await bob.tables() == [alike]


async def test_an_invitation_is_shown_until_a_block_stands_between(at: Running) -> None:
    table_id, ann, bob = await finished(at)
    await invite(ann, table_id, bob)
    assert await invitations(bob)

    await Met(at, bob, ann).block()

    assert await invitations(bob) == []


async def test_a_block_ends_a_delayed_call(serve: Serve, push: PushService, time: Time) -> None:
    """The tests' time is 2027-01-15, 8:00 UTC."""
    at = await serve(clock=time, push_hosts=push.host)
    table_id, ann, bob = await finished(at)
    quiet = {"start": "08:00", "end": "10:30", "zone": "Europe/Berlin"}
    await subscribe(bob, push.browser(), quiet=quiet)
    await ann.post(f"/api/tables/{table_id}/rematch")
    time.passes(1)
    ends = time.now - 1 + 1.5 * 3_600
    await until(lambda: is_due(at, bob, ends))

    await Met(at, ann, bob).block()
    time.passes(1.5 * 3_600)
    await ann.open()

    await until(lambda: no_queue(at, bob))
    assert (push.asked, counted(at, "sent")) == ([], 0)
