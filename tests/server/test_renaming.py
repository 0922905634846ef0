"""Renames: by the player, by the operator, two at once, and by whom a name is held."""

import asyncio
from functools import partial
from typing import Any

import pytest

from server.accounts.held_names import RESERVED_SECONDS, keys_of
from server.accounts.identity import Identity
from server.accounts.renaming import RENAME_SECONDS
from server.store import keys
from server.store.redis_client import RedisClient, Unavailable
from tests.conftest import Running
from tests.server.calls import calls_of
from tests.server.passing_time import Time
from tests.server.passkeys import member, with_passkey
from tests.server.patience import until
from tests.server.playing import finished
from tests.server.test_profiles import alone, change, moderation, page
from tests.server.wire import Guest, refusal_of, two_at_a_table


async def refused(guest: Guest, name: str) -> str:
    """Rename the guest; the code of the refusal, empty if there is none."""
    answer = await guest.patch("/api/me", {"name": name})
    return "" if answer.is_success else answer.json()["code"]


async def own(guest: Guest) -> dict[str, Any]:
    return (await guest.get("/api/me")).raise_for_status().json()


async def life_of(at: Running, name: str) -> int:
    return await at.redis.ttl(keys_of(name)[0])


def named(summary: dict[str, Any]) -> list[str]:
    return [seat["player"]["name"] for seat in summary["seats"] if seat["player"]]


async def test_past_and_running_games_show_it_everywhere(left: Running, right: Running) -> None:
    ann = await left.player("Ann")
    over = await alone(ann, 1)
    running = (await ann.open())["table_id"]
    await (await right.stranger()).watching(running)

    assert (await change(ann, name=" Anna "))["name"] == "Anna"

    for door in (left, right):
        there = await ann.at(door)
        for table_id in (over, running):
            await until(partial(there.summary, table_id), lambda one: named(one)[0] == "Anna")
        assert (await own(there))["name"] == "Anna"
        assert '"Ann"' not in (await there.get(f"/api/tables/{over}/log")).text


async def test_a_number_distinguishes_equal_names_in_past_games(at: Running) -> None:
    """In the summary, in my list of results, and in the sentences of the log."""
    over, ann, bob = await finished(at)

    await change(bob, name="Ann")

    await until(lambda: ann.summary(over), lambda one: named(one) == ["Ann", "Ann 2"])
    (listed,) = (await ann.get("/api/me/results")).json()["tables"]
    assert named(listed) == ["Ann", "Ann 2"]
    assert "Ann 2 " in (await ann.get(f"/api/tables/{over}/log?tell=en")).text


async def test_a_spectator_who_is_connected_writes_under_the_new_name(at: Running) -> None:
    table_id, _, _ = await two_at_a_table(at)
    eve = await at.player("Eve")
    line = await eve.watching(table_id)

    await change(eve, name="Evelyn")
    assert (await line.say(table_id, "Hello"))["from"]["name"] == "Evelyn"


async def test_a_name_lasts_for_30_days(time: Time, ann: Guest) -> None:
    """A rename to the current name changes nothing, and other choices are free."""
    assert "rename_from" not in await change(ann, name="Ann")
    assert (await change(ann, name="Anna"))["rename_from"] == "2027-02-14T08:00:00.000Z"
    await change(ann, name="Anna", colour="fir")
    time.now += RENAME_SECONDS - 1

    answer = await ann.patch("/api/me", {"name": "Anne"})

    assert refusal_of(answer) == (429, "too_many")
    assert answer.headers["Retry-After"] == "1"
    assert (await own(ann))["name"] == "Anna"
    time.now += 1
    assert (await change(ann, name="Anne"))["name"] == "Anne"


async def test_a_passkey_holds_the_name_against_guests_and_renames(at: Running) -> None:
    ann, bob = await member(at, "Ann"), await at.player("Bob")
    mine = await own(ann)
    assert (mine["name_held"], mine["path"]) == (True, "/player/Ann")
    assert mine["has_passkey"]
    assert "has_passkey" not in await own(bob)
    stranger = await at.stranger()

    for look in ("Ann", "ANN", "\u0410nn"):
        answer = await stranger.post("/api/players", {"name": look})
        assert refusal_of(answer) == (409, "name_taken")
        assert await refused(bob, look) == "name_taken"
    assert await refused(ann, "ann") == ""
    assert await life_of(at, "Ann") == -1
    german = await stranger.post("/api/players", {"name": "Ann"}, headers={"Accept-Language": "de"})
    assert "gehört schon jemand anderem" in german.json()["detail"]


async def test_guests_hold_no_name_and_a_second_player_of_it_neither(at: Running) -> None:
    first, second = await at.player("Ann"), await at.player("Ann")
    assert not (await own(first))["name_held"]
    await with_passkey(second)
    await with_passkey(first)

    assert (await own(second))["name_held"]
    assert not (await own(first))["name_held"]
    assert await refused(await at.player("Bob"), "Ben") == ""
    assert await at.redis.exists(*keys_of("Ben")) == 0


async def test_a_renamed_player_is_found_by_all_ways(at: Running) -> None:
    """A bookmark with the old name, the id in a friend's list, and the id in an old replay."""
    ann, friend = await member(at, "Ann"), await at.player("Fay")
    over = await alone(ann, 1)

    await change(ann, name="Zoë W.")

    in_replay = (await friend.summary(over))["seats"][0]["player"]["player_id"]
    for text in ("Ann", "ann", "Zo\u00eb W.", ann.player_id, in_replay):
        seen = await page(friend, text)
        assert (seen["player_id"], seen["path"]) == (ann.player_id, "/player/Zo%C3%AB%20W.")
    assert 0 < await life_of(at, "Ann") <= RESERVED_SECONDS
    assert await refused(friend, "Ann") == "name_taken"
    await at.redis.delete(*keys_of("Ann"))  # as Redis does after 90 days
    assert await refused(friend, "Ann") == ""
    assert (await friend.get("/api/players/Ann")).json()["code"] == "not_found"


async def test_two_renames_of_one_player_at_once_are_one(at: Running) -> None:
    ann = await member(at, "Ann")

    answers = await asyncio.gather(*(refused(ann, name) for name in ("Bea", "Cleo")))

    assert sorted(answers) == ["", "too_many"]
    (lost,) = {"Bea", "Cleo"} - {(await own(ann))["name"]}
    assert await at.redis.exists(*keys_of(lost)) == 0


@pytest.mark.fault
async def test_a_failed_rename_is_repeatable(at: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the end the old name is reserved, the new one held, and both lead to the player."""
    step = 0
    for step in range(1, 60):
        names = f"Old {step}", f"New {step}"
        ann = await member(at, names[0])
        await alone(ann, 1)
        left = [step]

        def failing(method: Any, left: list[int] = left) -> Any:
            async def fails(*given: Any) -> Any:
                left[0] -= 1
                if left[0] == 0:
                    raise Unavailable
                return await method(*given)

            return fails

        with monkeypatch.context() as patch:
            for name in ("ask", "batch", "run_script", "first_set"):
                patch.setattr(RedisClient, name, failing(getattr(RedisClient, name)))
            with_fault = await ann.patch("/api/me", {"name": names[1]})
        if left[0] > 0:
            assert with_fault.is_success
            break
        await at.redis.delete(keys.JOINING.of(ann.player_id))  # it expires
        assert await refused(ann, names[1]) == ""

        mine = await own(ann)
        assert (mine["name"], mine["name_held"]) == (names[1], True), step
        assert await life_of(at, names[1]) == -1, step
        assert 0 < await life_of(at, names[0]) <= RESERVED_SECONDS, step
        assert await at.redis.hget(keys.RENAMED.of(), ann.player_id) == names[1].encode(), step
    assert step > 8


async def test_a_name_that_looks_like_one_at_my_table_is_refused(at: Running) -> None:
    """The name may be that of a player or a bot."""
    _, ann, bob = await two_at_a_table(at)
    cat = await at.player("Cat")
    table = await cat.open(seats=3, bots={"1": "random"})

    assert await refused(bob, "ANN") == "name_taken"
    assert await refused(cat, table["seats"][1]["bot_name"]) in ("name_taken", "malformed")
    assert await refused(cat, "Ann") == ""
    assert await refused(ann, "Anna") == ""


async def test_a_guest_who_never_sat_down_leaves_nothing_of_a_rename(at: Running) -> None:
    ann = await at.player("Ann")

    await change(ann, name="Anna")

    assert not await at.redis.hexists(keys.RENAMED.of(), ann.player_id)
    assert 0 < await at.redis.ttl(keys.PROFILE.of(ann.player_id)) <= 7 * keys.DAY


async def test_the_operator_frees_and_sets_a_name_for_30_days(time: Time, at: Running) -> None:
    rude, bob = await member(at, "Rude"), await member(at, "Bob")
    await rude.open()

    await moderation(at).rename(rude.player_id, "Ruth", time.now)

    await until(lambda: own(rude), lambda one: one["name"] == "Ruth")
    mine = await own(rude)
    assert (mine["name_held"], mine["path"]) == (True, "/player/Ruth")
    assert await refused(rude, "Rude") == "too_many"
    assert (await bob.get("/api/players/Rude")).json()["code"] == "not_found"
    assert await at.redis.exists(*keys_of("Rude")) == 0
    with pytest.raises(ValueError, match="Another player holds"):
        await moderation(at).rename(rude.player_id, "Bob", time.now)
    assert (await own(rude))["name_held"]


@pytest.mark.parametrize("how", ["remove", "sign out", "delete"])
async def test_a_name_is_free_90_days_after_its_last_passkey(at: Running, how: str) -> None:
    """Until then another player cannot impersonate the former holder."""
    ann = await member(at, "Ann")
    await ann.open()
    if how == "remove":
        (passkey,) = (await ann.get("/api/me/passkeys")).json()["passkeys"]
        await ann.delete(f"/api/me/passkeys/{passkey['id']}")
    else:
        await ann.delete("/api/me/sessions" if how == "sign out" else "/api/me")

    assert 0 < await life_of(at, "Ann") <= RESERVED_SECONDS
    assert await refused(await at.player("Bob"), "Ann") == "name_taken"
    found = await (await at.stranger()).get("/api/players/Ann")
    assert found.is_success == (how != "delete")  # no name leads to the games of a deleted player


async def test_a_name_once_held_by_a_merged_guest_leads_to_the_player(at: Running) -> None:
    ben, ann = await member(at, "Ben"), await at.player("Ann")
    (passkey,) = (await ben.get("/api/me/passkeys")).json()["passkeys"]
    await ben.delete(f"/api/me/passkeys/{passkey['id']}")
    await ann.post("/api/me/joined", {"token": ben.token})

    assert (await page(ann, "Ben"))["player_id"] == ann.player_id


async def test_a_new_name_costs_one_read_more(at: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The gateway does not read the names of all renamed players again."""
    read = calls_of(monkeypatch, Identity, "read_shown_names")
    ann = await at.player("Ann")
    table_id = (await ann.open())["table_id"]

    await change(ann, name="Anna")

    await until(lambda: ann.summary(table_id), lambda one: named(one)[0] == "Anna")
    assert read == []
