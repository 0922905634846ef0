"""`/api/seeks`: people find each other, and a bot holds the chair meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Any
from unittest.mock import AsyncMock

import pytest

from server.automation.seekers import AWAY_SECONDS
from server.http.seeks import MOST_SEEKS
from server.rate_limits import limits
from server.rate_limits.client_addresses import Addresses
from server.store import keys
from server.store.table_index import TableIndex
from server.tables.handler import CommandHandler
from tests.conftest import Running, Serve
from tests.server.calls import calls_of, lose_answer, never
from tests.server.passing_time import Time, first_option
from tests.server.patience import until
from tests.server.test_keys import look_through
from tests.server.wire import Frame, Guest

pytestmark = pytest.mark.server

ONE_DAY = 86_400
WAITING = "/api/tables?status=waiting"


async def seek(guest: Guest, seats: int = 2, **more: Any) -> Frame:
    response = await guest.post("/api/seeks", {"game": "tick_tock", "seats": seats, **more})
    assert response.is_success, response.text
    return response.json()


def people(shown: Frame) -> list[str]:
    return sorted(seat["player"]["name"] for seat in shown["seats"] if seat["player"])


async def test_bots_play_with_a_seeker_until_somebody_comes(ann: Guest, bob: Guest) -> None:
    hers = await seek(ann, seats=3)
    line = await ann.watching(hers["table_id"])
    listed = await bob.tables(WAITING)

    his = await seek(bob, seats=3)
    seen = await line.until("commit")

    assert (hers["status"], people(hers)) == ("running", ["Ann"])
    assert [seat.get("held") for seat in hers["seats"]] == [None, True, True]
    assert "hints" not in hers
    assert listed == [hers["table_id"]] == await ann.tables(WAITING)
    assert (his["table_id"], people(his)) == (hers["table_id"], ["Ann", "Bob"])
    assert seen["tell"] == ["Bob takes over seat 2."]


@pytest.mark.parametrize("other", [{"seats": 3}, {"move_seconds": 60}, {"options": {"ticks": 9}}])
async def test_another_game_is_sought_beside(ann: Guest, bob: Guest, other: dict[str, Any]) -> None:
    hers = await seek(ann)

    his = await seek(bob, **other)

    assert his["table_id"] != hers["table_id"]
    assert await ann.tables(WAITING) == [his["table_id"], hers["table_id"]]


async def test_who_seeks_the_same_game_comes_to_the_same_table(ann: Guest, bob: Guest) -> None:
    """A repeated seek also leads there, with or without named options."""
    hers = await asyncio.gather(seek(ann), seek(ann))
    again = await seek(ann)
    listed = await ann.tables(WAITING)

    his = await seek(bob, options={"ticks": 6})

    assert {one["table_id"] for one in (*hers, again, his)} == set(listed)
    assert len(listed) == 1


async def test_nobody_waits_for_more_than_three_games(ann: Guest) -> None:
    for ticks in range(2, 2 + MOST_SEEKS):
        await seek(ann, options={"ticks": ticks})

    response = await ann.post("/api/seeks", {"game": "tick_tock", "seats": 2})

    assert response.json()["code"] == "too_many"


async def test_two_who_seek_at_once_at_two_gateways_meet(left: Running, right: Running) -> None:
    ann, bob = await left.player("Ann"), await right.player("Bob")

    both = await asyncio.gather(seek(ann), seek(bob))

    tables = {one["table_id"] for one in both}
    assert len(tables) == 1
    assert people(await ann.summary(tables.pop())) == ["Ann", "Bob"]


async def test_two_overlapping_seeks_under_one_key_take_one_seat(
    left: Running, right: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first try reads the lists after the second one could have filled a table."""
    guests = [await left.player(name) for name in ("Ann", "Eve", "Bob")]
    opened = [(await guest.open())["table_id"] for guest in guests[:2]]
    bob, seeking, second_is_over = guests[2], TableIndex.seeking, asyncio.Event()
    body, key = {"game": "tick_tock", "seats": 2}, {"Idempotency-Key": "once"}

    async def read_late(index: TableIndex, *asked: Any) -> Any:
        if index is left.store.index:
            with suppress(TimeoutError):
                async with asyncio.timeout(0.5):
                    await second_is_over.wait()
        return await seeking(index, *asked)

    monkeypatch.setattr(TableIndex, "seeking", read_late)
    first = asyncio.create_task(bob.post("/api/seeks", body, headers=key))
    await asyncio.sleep(0.2)
    second = await (await bob.at(right)).post("/api/seeks", body, headers=key)
    second_is_over.set()

    both = [(await first).json()["table_id"], second.json()["table_id"]]
    assert both == opened[:1] * 2
    assert await bob.tables() == both[:1]


class Looks:
    """Numbers the requests for seekers. `then`: calls after them. `unseen`: those that get []."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, unseen: int = 1) -> None:
        self.then: dict[int, Callable[[], Awaitable[Any]]] = {}
        looks, seeking = count(1), TableIndex.seeking

        async def look(index: TableIndex, *asked: Any) -> Any:
            number = next(looks)
            found = [] if number <= unseen else await seeking(index, *asked)
            if number in self.then:
                await self.then[number]()
            return found

        monkeypatch.setattr(TableIndex, "seeking", look)


async def test_who_was_joined_first_stays(
    ann: Guest, bob: Guest, eve: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann's table is older. Eve does not see it in time, and Bob comes to Eve."""
    hers = await seek(ann)
    looks = Looks(monkeypatch)

    async def bob_comes() -> None:
        (his_table,) = await eve.tables()
        await bob.sit(his_table, 1)

    looks.then[2] = bob_comes
    found = await seek(eve)

    assert found["table_id"] != hers["table_id"]
    assert await eve.tables() == await bob.tables() == [found["table_id"]]
    assert await ann.tables(WAITING) == [hers["table_id"]]


async def test_who_leaves_their_table_for_a_lost_chair_gets_a_new_one(
    ann: Guest, bob: Guest, eve: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eve leaves her table for Ann's, but Bob sits down there first."""
    hers = await seek(ann)
    looks = Looks(monkeypatch)
    looks.then[2] = partial(bob.sit, hers["table_id"], 1)
    key = {"Idempotency-Key": "k"}
    body = {"game": "tick_tock", "seats": 2}

    found = [(await eve.post("/api/seeks", body, headers=key)).json() for _ in range(2)]

    assert len({one["table_id"] for one in found}) == 1
    assert people(found[0]) == ["Eve"]
    assert await eve.tables() == await eve.tables(WAITING) == [found[0]["table_id"]]


async def test_a_seek_repeated_after_somebody_came_leads_to_them(
    ann: Guest, bob: Guest, eve: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eve's answer is lost when her table is open. Before she asks again, Bob sits down there."""
    hers = await seek(ann)
    body, key = {"game": "tick_tock", "seats": 2}, {"Idempotency-Key": "k"}
    with monkeypatch.context() as lost:
        looks = Looks(lost)
        looks.then[2] = AsyncMock(side_effect=OSError("the answer is lost"))
        first = await eve.post("/api/seeks", body, headers=key)
    (her_table,) = await eve.tables()
    await bob.sit(her_table, 1)

    again = await eve.post("/api/seeks", body, headers=key)

    assert first.status_code == 500
    assert again.json()["table_id"] == her_table != hers["table_id"]
    assert await eve.tables() == [her_table]
    assert people(await ann.summary(hers["table_id"])) == ["Ann"]


async def test_of_two_for_one_chair_the_other_opens_a_table(left: Running, right: Running) -> None:
    ann = await left.player("Ann")
    bob, eve = await left.player("Bob"), await right.player("Eve")
    hers = await seek(ann)

    found = await asyncio.gather(seek(bob), seek(eve))

    first, second = sorted(found, key=lambda one: one["table_id"] != hers["table_id"])
    assert first["table_id"] == hers["table_id"] != second["table_id"]
    assert len(people(first)) == 2
    assert await ann.tables(WAITING) == [second["table_id"]]


async def test_a_seek_and_its_chair_are_found_by_another_gateway_if_the_first_dies(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The gateway is killed when the opening is booked, before its later effects."""
    left = await serve(sweep_seconds=0.1)
    ann = await left.player("Ann")
    monkeypatch.setattr(left.tables.post_commit_hooks, "do", never)
    lost = asyncio.create_task(seek(ann))
    await until(lambda: left.tables.cache.loaded)
    bob = await (await serve(sweep_seconds=0.1)).player("Bob")
    await until(lambda: bob.tables(WAITING))
    found = await seek(bob)
    lost.cancel()

    assert people(found) == ["Ann", "Bob"]


async def test_who_sits_down_and_leaves_empties_no_pool(at: Running) -> None:
    """Each chair is held again, and the leaver is not seated there a second time."""
    kinds: list[dict[str, Any]] = [{"options": {"ticks": ticks}} for ticks in (40, 41, 42)]
    waits = [await seek(await at.player(f"P{n}"), **kind) for n, kind in enumerate(kinds)]
    eve, bob = await at.player("Eve"), await at.player("Bob")

    for kind in kinds:
        found = await seek(eve, **kind)
        left = await eve.delete(f"/api/tables/{found['table_id']}/seats/1")
        assert (left.status_code, people(found)[0]) == (200, "Eve"), left.text

    waits_for = {one["table_id"] for one in waits}
    assert (await seek(eve, **kinds[0]))["table_id"] not in waits_for
    assert [(await seek(bob, **kind))["table_id"] in waits_for for kind in kinds] == [True] * 3


async def test_nobody_sits_down_without_end(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SITTINGS", 2)
    at = await serve()  # it reads the limit as it starts
    ann, eve = await at.player("Ann"), await at.player("Eve")
    tables = [(await ann.open())["table_id"] for _ in range(3)]

    answers = [await eve.http.post(f"/api/tables/{one}/seats/1", json={}) for one in tables]

    assert [one.status_code for one in answers] == [200, 200, 429]
    assert answers[2].json()["code"] == "too_many"


@pytest.mark.server(think=first_option)
async def test_after_the_third_move_both_are_told_of_each_other(ann: Guest, bob: Guest) -> None:
    hers = await seek(ann, options={"ticks": 20})
    await move(await ann.watching(hers["table_id"]), hers["table_id"], 3)

    his = await seek(bob, options={"ticks": 20})

    (to_ann,) = (await ann.get("/api/me")).json()["invitations"]
    (to_bob,) = (await bob.get("/api/me")).json()["invitations"]
    assert his["table_id"] != hers["table_id"]
    assert (to_ann["from"]["name"], to_ann["table"]["table_id"]) == ("Bob", his["table_id"])
    assert (to_bob["from"]["name"], to_bob["table"]["table_id"]) == ("Ann", hers["table_id"])
    assert to_bob["table"]["seeks_later"] is True
    assert await ann.tables(WAITING) == [his["table_id"]]


@pytest.mark.server(think=first_option)
async def test_seeks_notify_one_player_once_an_hour(at: Running, ann: Guest, bob: Guest) -> None:
    eve = await at.player("Eve")
    hers = await seek(ann, options={"ticks": 20})
    await move(await ann.watching(hers["table_id"]), hers["table_id"], 3)

    first = await seek(eve, options={"ticks": 20})
    await eve.delete(f"/api/seeks/{first['table_id']}")
    await seek(bob, options={"ticks": 20})

    seen: set[keys.Key] = set()
    await look_through(at.redis, seen)
    assert keys.ASKED_BY_SEEK in seen
    kept = await at.services.invitations.of(ann.player_id)
    assert [(one.host, one.table_id) for one in kept] == [(eve.player_id, first["table_id"])]


async def move(line: Any, table_id: str, times: int) -> None:
    """Ann plays so often, each time it is her turn."""
    frame = await line.watch(table_id)
    for _ in range(times):
        while 0 not in frame["awaiting"]:
            frame = await line.until("commit")
        await line.play(table_id, f"a{frame['version']}")
        frame = await line.commit(by=0)


@pytest.mark.server(think=first_option)
async def test_a_wish_for_later_becomes_a_private_game(ann: Guest, bob: Guest, eve: Guest) -> None:
    """Ann's game ends first: she asks Bob to a table with a chair that nobody else gets."""
    hers = await seek(ann, options={"ticks": 8})
    line = await ann.watching(hers["table_id"])
    await move(line, hers["table_id"], 3)
    await seek(bob, options={"ticks": 8})
    await move(line, hers["table_id"], 1)
    await line.over()

    path, body = f"/api/tables/{hers['table_id']}/rematch", {"player": bob.player_id}
    asked = (await ann.post(path, body)).json()
    (to_bob,) = (await bob.get("/api/me")).json()["invitations"]
    stranger = await eve.get(f"/api/tables/{asked['table_id']}")
    joined = await bob.sit(asked["table_id"], 1, invite=to_bob["table"]["invite"])

    assert stranger.status_code == 404
    assert (joined["status"], people(joined)) == ("running", ["Ann", "Bob"])


@pytest.mark.server(presence_seconds=0.01)
async def test_a_seek_ends_soon_after_its_page_closes(at: Running, time: Time, ann: Guest) -> None:
    presence = at.context.presence
    hers = await seek(ann)
    line = await ann.watching(hers["table_id"])
    await line.presence({"0": True}, 0)
    time.passes(20)
    await presence.renew()
    time.passes(11)
    await at.automation.seekers.look()
    await line.socket.close()
    await until(lambda: presence.players_at([hers["table_id"]]), lambda there: not there[0])
    time.passes(11)
    await at.automation.seekers.look()
    still = await ann.tables(WAITING)
    time.passes(AWAY_SECONDS)
    await at.automation.seekers.look()

    assert still == [hers["table_id"]]
    assert await ann.tables(WAITING) == []
    assert "held" not in (await ann.summary(hers["table_id"]))["seats"][1]


async def test_slow_seeks_outlast_a_page(at: Running, time: Time, ann: Guest, bob: Guest) -> None:
    """The game begins as soon as a second player comes."""
    slow, live = await seek(ann, move_seconds=ONE_DAY), await seek(ann)
    time.passes(20)
    beside = await seek(bob)
    time.passes(ONE_DAY)
    await at.automation.seekers.look()

    his = await seek(bob, move_seconds=ONE_DAY)

    assert (slow["status"], beside["table_id"] != live["table_id"]) == ("open", True)
    assert (his["table_id"], his["status"]) == (slow["table_id"], "running")


@pytest.mark.parametrize("clock", [{}, {"move_seconds": ONE_DAY}])
async def test_its_owner_alone_ends_a_seek(ann: Guest, bob: Guest, clock: dict[str, Any]) -> None:
    table_id = (await seek(ann, **clock))["table_id"]
    path = f"/api/seeks/{table_id}"

    assert [(await guest.delete(path)).status_code for guest in (bob, ann)] == [403, 200]
    assert await ann.tables(WAITING) == []
    assert (await seek(bob, **clock))["table_id"] != table_id


@pytest.mark.server(exempt_networks="none", tables_per_hour=12, guests_burst=99)
async def test_endless_seeks_harm_nobody_else(at: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The address gets the usual number of tables an hour; refused requests leave no trace."""
    flood = [await at.player(f"Eve {number}") for number in range(6)]
    ann, bob = await at.player("Ann"), await at.player("Bob")
    bodies = [{"game": "tick_tock", "seats": 3, "options": {"ticks": n}} for n in range(2, 12)]
    answers = [await eve.post("/api/seeks", body) for body in bodies for eve in flood]
    before = set(await at.redis.keys())
    more = [await eve.post("/api/seeks", body) for body in bodies for eve in flood]
    new = set(await at.redis.keys()) - before
    monkeypatch.setattr(Addresses, "payer", lambda *_: "203.0.113.7")
    asked = calls_of(monkeypatch, TableIndex, "seeking")

    hers, his = await seek(ann), await seek(bob)

    assert {one.status_code for one in (*answers, *more)} == {200, 201, 429}
    assert len(await ann.tables(WAITING)) <= 12
    assert new <= {keys.GATEWAYS.of().encode()}  # of the server
    assert hers["table_id"] == his["table_id"]
    assert len(asked) == 4


async def test_the_lists_are_made_anew_from_the_tables(at: Running, ann: Guest, bob: Guest) -> None:
    hers = await seek(ann)
    for pattern in ("*seeks:*", "lobby:waiting:*"):
        for name in [key async for key in at.redis.scan_iter(match=pattern)]:
            await at.redis.delete(name)

    await at.automation.recovery.restore([hers["table_id"]])

    assert await bob.tables(WAITING) == [hers["table_id"]]
    assert (await seek(bob))["table_id"] == hers["table_id"]


async def test_a_lost_answer_is_given_again_and_seats_nobody_twice(
    ann: Guest, bob: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    hers = await seek(ann)
    body, key = {"game": "tick_tock", "seats": 2}, {"Idempotency-Key": "k"}
    lose_answer(monkeypatch, CommandHandler, "act", OSError("the answer is lost"))
    first = await bob.post("/api/seeks", body, headers=key)
    with monkeypatch.context() as behind:  # the lists are, a little
        behind.setattr(TableIndex, "of_player", AsyncMock(return_value=[]))
        again = await bob.post("/api/seeks", body, headers=key)

    assert first.status_code == 500
    assert again.json()["table_id"] == hers["table_id"]
    assert len((await bob.get("/api/me")).json()["tables"]) == 1
