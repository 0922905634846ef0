"""Pages of players: their content, their viewers, and the effect of a merge or a deletion."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from kontor import Kontor, Refused
from server.accounts.moderation import Moderation
from server.accounts.profiles import PORTRAITS
from server.moderation_cli import Console, in_full
from server.store import keys
from tests.conftest import Running
from tests.server.passing_time import Time
from tests.server.test_results import played, results
from tests.server.wire import Door, Guest, two_at_a_table


async def page(viewer: Guest, player: str) -> dict[str, Any]:
    return (await viewer.get(f"/api/players/{player}")).raise_for_status().json()


async def change(guest: Guest, **fields: Any) -> dict[str, Any]:
    return (await guest.patch("/api/me", fields)).raise_for_status().json()


async def alone(guest: Guest, ticks: int) -> str:
    table_id = (await guest.open(seats=1, options={"ticks": ticks}))["table_id"]
    line = await guest.watching(table_id)
    for tick in range(ticks):
        await line.act(table_id, f"{table_id}{tick}")
    return table_id


async def test_a_new_guest_has_a_page_since_today(time: Time, ann: Guest, stranger: Guest) -> None:
    assert await page(stranger, ann.player_id) == {
        "player_id": ann.player_id,
        "name": "Ann",
        "path": f"/player/{ann.player_id}",
        "status": "open",
        "presence": {"online": False},
        "since": "2027-01-15",
        "games": [],
    }


async def test_i_choose_portrait_colour_and_privacy_and_take_them_back(at: Door) -> None:
    ann, bob = await at.player("Ann"), await at.player("Bob")

    changed = await change(ann, portrait=PORTRAITS[0], colour="rose", privacy="nobody")

    chosen = {"portrait": PORTRAITS[0], "colour": "rose", "privacy": "nobody", "name_held": False}
    assert chosen.items() <= changed.items() <= (await ann.get("/api/me")).json().items()
    assert (await page(ann, ann.player_id))["portrait"] == PORTRAITS[0]
    await change(ann, portrait="", privacy="everybody")
    seen = await page(bob, ann.player_id)
    assert ("portrait" in seen, seen["colour"]) == (False, "rose")


@pytest.mark.parametrize(
    "wrong", [{"portrait": "bruges/none"}, {"colour": "red"}, {"privacy": "all"}, {"name": " "}]
)
async def test_only_what_is_offered_can_be_chosen(wrong: dict[str, str], ann: Guest) -> None:
    assert (await ann.patch("/api/me", wrong)).json()["code"] == "malformed"


async def test_games_are_counted_private_ones_too_but_only_public_ones_are_listed(at: Door) -> None:
    ann, bob, cat = [await at.player(name) for name in ("Ann", "Bob", "Cat")]
    public = await played(ann, bob)
    private = await played(ann, bob, visibility="private")
    solo = [await alone(ann, 3), await alone(ann, 5)]

    seen = await page(cat, ann.player_id)

    assert seen["games"] == [
        {"game": "tick_tock", "seats": 1, "played": 2, "won": 2, "best": 5},
        {"game": "tick_tock", "seats": 2, "played": 2, "won": 2, "best": 1},
    ]
    assert seen["head_to_head"] == []
    assert (await page(bob, ann.player_id))["head_to_head"] == [
        {"game": "tick_tock", "played": 2, "won": 0, "lost": 0, "tied": 2}
    ]
    assert "head_to_head" not in await page(ann, ann.player_id)
    assert "head_to_head" not in await page(await at.stranger(), ann.player_id)
    for viewer in (cat, bob, ann):
        assert await results(viewer, of=f"/api/players/{ann.player_id}") == [*solo[::-1], public]
    assert private in await results(ann)


async def test_a_page_names_both_directions_of_a_follow_and_a_block(at: Running) -> None:
    """By any id of the two. The blocked player only learns that the page is private."""
    ann, bob, guest = [await at.player(name) for name in ("Ann", "Bob", "Bert")]
    await bob.post("/api/me/joined", {"token": guest.token})
    await at.redis.hset(keys.FOLLOWS.of(ann.player_id), guest.player_id, 1)

    seen = await page(ann, bob.player_id)
    assert (seen["following"], seen["follows_me"], seen["blocked"]) == (True, False, False)
    seen = await page(bob, ann.player_id)
    assert (seen["following"], seen["follows_me"], seen["blocked"]) == (False, True, False)

    await ann.put(f"/api/me/blocked/{bob.player_id}")

    assert (await page(ann, bob.player_id))["blocked"]
    assert (await page(bob, ann.player_id))["status"] == "private"


Close = Callable[[Running, Guest, Guest], Awaitable[Any]]
CLOSED: dict[str, tuple[Close, str]] = {
    "hidden": (lambda _, ann, __: change(ann, privacy="nobody"), "private"),
    "hidden from strangers": (lambda _, ann, __: change(ann, privacy="followed"), "private"),
    "blocked": (lambda _, ann, bob: ann.put(f"/api/me/blocked/{bob.player_id}"), "private"),
    "banned": (lambda at, ann, _: moderation(at).ban(ann.player_id, 1, "", 1e9), "banned"),
    "deleted": (lambda _, ann, __: ann.delete("/api/me"), "deleted"),
}


def moderation(at: Running) -> Moderation:
    return Moderation(at.store.redis, at.store.identity, at.store.merged_accounts)


@pytest.mark.usefixtures("page")
@pytest.mark.parametrize("how", CLOSED)
async def test_a_closed_page_shows_nothing_else_anywhere(at: Running, how: str) -> None:
    """Neither statistics, head to head, results, the SDK nor the preview of a link."""
    ann, bob = await at.player("Annabel"), await at.player("Bob")
    await change(ann, portrait=PORTRAITS[1], colour="ink")
    await played(ann, bob)
    assert 'content="Annabel"' in (await bob.get(f"/player/{ann.player_id}")).text
    close, status = CLOSED[how]
    await close(at, ann, bob)

    name = {} if status == "deleted" else {"name": "Annabel"}
    path = f"/player/{ann.player_id}"
    closed = {"player_id": ann.player_id, "path": path, "status": status, **name}
    assert await page(bob, ann.player_id) == closed
    assert (await bob.get(f"/api/players/{ann.player_id}/results")).json()["code"] == "forbidden"
    assert ("Annabel" in (await bob.get(path)).text) == (how == "blocked")  # a stranger still may
    async with Kontor(at.url, token=bob.token) as sdk:
        seen = await sdk.profile(ann.player_id)
        assert (seen.status, seen.portrait, seen.games, seen.head_to_head) == (status, None, (), ())
        with pytest.raises(Refused, match="forbidden"):
            await anext(sdk.results_of(ann.player_id))


async def test_nobody_is_found_where_nobody_was(stranger: Guest, ann: Guest) -> None:
    await ann.delete("/api/me")  # a guest who never sat down is in no game

    for text in ("x" * 16, "Nobody%20Here", "%00", ann.player_id):
        assert (await stranger.get(f"/api/players/{text}")).json()["code"] == "not_found"


async def test_a_merged_guest_counts_as_the_player_since_the_first(time: Time, at: Running) -> None:
    """A table where both sat counts once."""
    ben = await at.player("Ben")
    time.now += 3 * keys.DAY
    ann, cat = await at.player("Ann"), await at.player("Cat")
    both, alone_ = await played(ann, ben), await played(ben, cat)

    await ann.post("/api/me/joined", {"token": ben.token})

    for player in (ben.player_id, ann.player_id):
        seen = await page(cat, player)
        assert (seen["player_id"], seen["since"]) == (ann.player_id, "2027-01-15")
        assert seen["games"][0]["played"] == 2
        assert seen["head_to_head"][0]["played"] == 1
        assert {*await results(cat, of=f"/api/players/{player}")} == {alone_, both}
    assert not await at.redis.exists(keys.PROFILE.of(ben.player_id))


async def test_a_report_shows_the_portrait(at: Running) -> None:
    """By the id of a merged guest, too."""
    table_id, ann, bob = await two_at_a_table(at)
    eve = await at.player("Eve")
    await eve.post("/api/me/joined", {"token": bob.token})
    await change(eve, portrait=PORTRAITS[2])
    await ann.post(f"/api/tables/{table_id}/reports", {"player": bob.player_id, "why": "name"})
    reports = at.services.reports
    console = Console(at.store, reports, moderation(at))

    (report,) = [one for one in await reports.newest(5) if one.table == table_id]

    (line,) = [line for line in await in_full(console, report) if line.startswith("player")]
    assert line.endswith(f"Eve (joined to {eve.player_id})  {PORTRAITS[2]}")
