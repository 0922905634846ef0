"""Pages of players: what they show to whom, and how players change them."""

import asyncio
from collections.abc import Iterable
from typing import Any

import pytest

from domain.decider import Rejected
from server.accounts.held_names import RESERVED_SECONDS, keys_of
from server.accounts.moderation import Moderation
from server.accounts.profiles import PORTRAITS
from server.accounts.renaming import RENAME_SECONDS
from server.store import keys
from tests.conftest import Running
from tests.server.passing_time import Time
from tests.server.passkeys import with_passkey
from tests.server.patience import patiently
from tests.server.test_results import played
from tests.server.wire import Door, Guest, Line, two_at_a_table


async def page(viewer: Guest, player: str) -> dict[str, Any]:
    return (await viewer.get(f"/api/players/{player}")).raise_for_status().json()


async def myself(guest: Guest) -> dict[str, Any]:
    return (await guest.get("/api/me")).raise_for_status().json()


async def change(guest: Guest, **fields: Any) -> dict[str, Any]:
    return (await guest.patch(**fields)).raise_for_status().json()


async def called(guest: Guest, name: str) -> str:
    """Rename the guest; the code of the refusal, empty if there is none."""
    answer = await guest.patch(name=name)
    return "" if answer.is_success else answer.json()["code"]


async def shown(guest: Guest, table_id: str, name: str) -> None:
    """Wait until that name stands at the first seat."""
    async for _ in patiently():
        if (await guest.summary(table_id))["seats"][0]["player"]["name"] == name:
            return


def console(at: Running) -> Moderation:
    return Moderation(at.store.redis, at.store.identity, at.store.joined)


async def scored(ann: Guest, bob: Guest, points: tuple[int, int], **chosen: Any) -> str:
    """Play a game that ends with these points."""
    opened = await ann.open(options={"ticks": sum(points)}, **chosen)
    table_id, invite = opened["table_id"], opened.get("invite")
    await bob.sit(table_id, 1, **({"invite": invite} if invite else {}))
    return table_id


async def test_a_new_guest_has_a_page_since_today(time: Time, at: Running) -> None:
    ann, stranger = await at.player("Ann"), await at.stranger()

    assert await page(stranger, ann.player_id) == {
        "player_id": ann.player_id,
        "name": "Ann",
        "path": f"/player/{ann.player_id}",
        "status": "open",
        "since": "2027-01-15",
        "games": [],
    }
    key = keys.PROFILE.of(ann.player_id)
    assert 0 < await at.redis.ttl(key) <= 7 * keys.DAY
    await ann.open()
    assert await at.redis.ttl(key) == -1


async def test_i_choose_portrait_colour_and_privacy_and_take_them_back(at: Door) -> None:
    ann, bob = await at.player("Ann"), await at.player("Bob")

    changed = await change(ann, portrait=PORTRAITS[0], colour="rose", privacy="nobody")

    mine = await myself(ann)
    assert changed.items() <= mine.items()
    chosen = {"portrait": PORTRAITS[0], "colour": "rose", "privacy": "nobody", "name_held": False}
    assert chosen.items() <= changed.items()
    assert (await page(ann, ann.player_id))["portrait"] == PORTRAITS[0]
    await change(ann, portrait="", privacy="everybody")
    seen = await page(bob, ann.player_id)
    assert ("portrait" in seen, seen["colour"]) == (False, "rose")
    for wrong in ({"portrait": "bruges/none"}, {"colour": "red"}, {"privacy": "all"}, {"name": " "}):
        assert (await ann.patch(**wrong)).status_code == 422


async def test_games_are_counted_by_kind_private_ones_too(at: Door) -> None:
    """Results list only public games; the counts do not say who was at a private table."""
    ann, bob, cat = [await at.player(name) for name in ("Ann", "Bob", "Cat")]
    public = await played(ann, bob)
    await played(ann, bob, visibility="private")
    await alone(ann, 3)
    await alone(ann, 5)

    seen = await page(cat, ann.player_id)

    assert seen["games"] == [
        {"game": "tick_tock", "seats": 1, "played": 2, "won": 2, "best": 5},
        {"game": "tick_tock", "seats": 2, "played": 2, "won": 2, "best": 1},
    ]
    assert seen["head_to_head"] == []
    assert (await page(bob, ann.player_id))["head_to_head"] == [
        {"game": "tick_tock", "played": 2, "won": 0, "lost": 0, "tied": 2}
    ]
    listed = (await cat.get(f"/api/players/{ann.player_id}/results")).json()["tables"]
    assert [one["table_id"] for one in listed if one["visibility"] == "private"] == []
    assert public in [one["table_id"] for one in listed]


async def alone(ann: Guest, ticks: int) -> str:
    table_id = (await ann.open(seats=1, options={"ticks": ticks}))["table_id"]
    line = await ann.watching(table_id)
    for tick in range(ticks):
        await line.act(table_id, f"{table_id}{tick}")
    return table_id
