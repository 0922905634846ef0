"""`/api/tables/{t}/rematch`: the same people play the same game once more, all at one table."""

import asyncio
import json
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from domain.decider import Seat
from domain.table.state import Bot, Person
from projections.conformance.table_host import ANNA, BERT
from server.bench.tick_tock import TICK_TOCK
from server.http.rematches import MOST_GAMES_SINCE, same_again
from tests.conftest import Running
from tests.kernel.opened_tables import opened
from tests.server.playing import finished_privately
from tests.server.wire import Door, Guest, body_of, refusal_of, tick, two_from_two_doors


async def again(guest: Guest, table_id: str) -> dict[str, Any]:
    return body_of(await guest.post(f"/api/tables/{table_id}/rematch", {}), 201)


async def refusal(guest: Guest, table_id: str) -> tuple[int, str]:
    return refusal_of(await guest.post(f"/api/tables/{table_id}/rematch", {}))


def sitting(summary: dict[str, Any]) -> list[str | None]:
    return [seat["player"] and seat["player"]["name"] for seat in summary["seats"]]


async def test_the_first_opens_a_table_like_it_and_who_comes_after_sits_down_there(
    eve: Guest, over: tuple[str, Guest, Guest]
) -> None:
    """A stranger to the game opens another table. A running game has no rematch."""
    table_id, ann, bob = over
    first = await ann.summary(table_id)

    opened, same = await again(ann, table_id), await again(ann, table_id)
    of_eve = await again(eve, table_id)
    joined = await again(bob, table_id)

    assert (opened["status"], sitting(opened)) == ("open", ["Ann", None])
    alike = ("game", "options", "visibility", "undo")
    for one in (opened, of_eve):
        assert [one[name] for name in alike] == [first[name] for name in alike]
    assert same["table_id"] == joined["table_id"] == opened["table_id"]
    assert (joined["status"], sitting(joined)) == ("running", ["Ann", "Bob"])
    assert sitting(of_eve) == ["Eve", None]
    assert len({opened["table_id"], of_eve["table_id"], table_id}) == 3
    assert await refusal(ann, joined["table_id"]) == (409, "not_finished")


async def test_who_press_at_once_at_two_gateways_meet(left: Running, right: Running) -> None:
    table_id, ann, bob = await two_from_two_doors(left, right, options={"ticks": 1})
    await tick(table_id, ann)

    both = await asyncio.gather(again(ann, table_id), again(bob, table_id))

    stands = await ann.summary(both[0]["table_id"])
    assert both[0]["table_id"] == both[1]["table_id"]
    assert sorted(filter(None, sitting(stands))) == ["Ann", "Bob"]
    assert stands["status"] == "running"


async def test_a_private_table_lets_in_who_played_and_nobody_else(at: Door, eve: Guest) -> None:
    first, ann, bob = await finished_privately(at)

    next_one = await again(ann, first)

    assert next_one["visibility"] == "private"
    assert await refusal(eve, first) == (404, "not_found")
    assert (await eve.get(f"/api/tables/{next_one['table_id']}")).status_code == 404
    assert sitting(await again(bob, first)) == ["Ann", "Bob"]


def test_seated_bots_sit_there_again_and_a_seat_that_was_given_up_is_free() -> None:
    """The opener sits in front; the others keep their places clockwise from there."""
    table = opened(2, TICK_TOCK.game).table
    seats = (Person(ANNA), Bot("steady"), Person(BERT), Bot("random", "2030-01-01T00:00:00Z"))

    again = same_again(replace(table, seats=seats), Seat(2), "")

    assert (again.seats, again.bots) == (4, {"3": "steady"})


async def test_a_third_game_follows_the_second_for_all(over: tuple[str, Guest, Guest]) -> None:
    """Each player of a rematch brings a nonce."""
    first, ann, bob = over
    for guest, nonce in ((ann, "hers"), (bob, "his")):
        answer = await guest.post(f"/api/tables/{first}/rematch", {"nonce": nonce})
        assert answer.status_code == 201
    second = answer.json()["table_id"]
    await tick(second, ann, bob)

    of_first, of_second = await again(ann, first), await again(bob, second)

    assert of_first["table_id"] == of_second["table_id"] not in (first, second)
    log = (await ann.get(f"/api/tables/{second}/log")).text
    events = [event for line in log.splitlines() for event in json.loads(line)["events"]]
    assert [event["nonce"] for event in events if "nonce" in event] == ["hers", "his"]


async def test_after_ten_games_it_is_asked_of_the_last_one(ann: Guest, bob: Guest) -> None:
    games = [(await ann.open(seats=2, options={"ticks": 1}))["table_id"]]
    await bob.sit(games[0], 1)
    hers, his = await ann.line(), await bob.line()
    for _ in range(MOST_GAMES_SINCE):
        await hers.act(games[-1], "a")
        await his.act(games[-1], "b")
        await again(ann, games[-1])
        games.append((await again(bob, games[-1]))["table_id"])
    await hers.act(games[-1], "a")
    await his.act(games[-1], "b")

    refused = await ann.post(f"/api/tables/{games[0]}/rematch", {})

    assert refusal_of(refused) == (429, "too_many")
    assert refused.json()["detail"].startswith("There have been 10 rematches since")
    assert (await again(ann, games[1]))["status"] == "open"


# Players whom the owner of the next table sent away.


class SentAway(NamedTuple):
    """Three played; Ann opened the table of a rematch, and sent Bob away from there.

    `known_invite`: Bob's. `cleared`: the summary of the next table.
    """

    first: str
    ann: Guest
    bob: Guest
    cara: Guest
    known_invite: str | None
    cleared: dict[str, Any]

    @property
    def next_id(self) -> str:
        return self.cleared["table_id"]

    async def refused_to_bob(self, *path: str, **body: str) -> str:
        """The code with which that is refused to him."""
        answer = await self.bob.post("/".join(["/api/tables", *path]), body)
        assert not answer.is_success, answer.text
        return answer.json()["code"]


@pytest.fixture(params=["public", "private"])
async def sent_away(at: Door, request: pytest.FixtureRequest) -> SentAway:
    ann, bob, cara = [await at.player(name) for name in ("Ann", "Bob", "Cara")]
    opened = await ann.open(seats=3, visibility=request.param, options={"ticks": 1})
    first = opened["table_id"]
    for seat, guest in enumerate((bob, cara), start=1):
        await guest.sit(first, seat, invite=opened.get("invite"))
    await tick(first, ann)
    await again(ann, first)
    joined = await again(bob, first)
    cleared = await ann.delete(f"/api/tables/{joined['table_id']}/seats/1")
    return SentAway(first, ann, bob, cara, joined.get("invite"), cleared.json())


async def test_a5_who_was_sent_away_does_not_come_back_by_a_rematch(sent_away: SentAway) -> None:
    assert await sent_away.refused_to_bob(sent_away.first, "rematch") == "forbidden"
    assert sitting(await again(sent_away.cara, sent_away.first)) == ["Ann", None, "Cara"]


async def test_a5_nor_by_the_old_link_from_the_lobby_or_to_look(sent_away: SentAway) -> None:
    seat = (sent_away.next_id, "seats", "1")
    unseen = sent_away.cleared["visibility"] == "private"
    expected = "not_found" if unseen else "forbidden"

    assert await sent_away.refused_to_bob(*seat) == expected
    known = sent_away.known_invite or "none"
    assert await sent_away.refused_to_bob(*seat, invite=known) == expected
    line = await sent_away.bob.line()
    await line.send("watch", table=sent_away.next_id, invite=known)
    assert (await line.next())["type"] == ("error" if unseen else "position")


async def test_a5_nor_after_that_game_nor_into_it(sent_away: SentAway) -> None:
    """Bob asks for a seat that was given up, and for the rematch of a rematch that is over."""
    ann, bob, cara = sent_away.ann, sent_away.bob, sent_away.cara
    await again(cara, sent_away.first)
    await ann.post(f"/api/tables/{sent_away.next_id}/start")
    await cara.delete(f"/api/tables/{sent_away.next_id}/seats/1")

    into = await bob.post(f"/api/tables/{sent_away.next_id}/seats/1")
    await ann.delete(f"/api/tables/{sent_away.next_id}/seats/0")

    assert into.status_code in (403, 404)
    assert (await ann.summary(sent_away.next_id))["status"] == "finished"
    assert await sent_away.refused_to_bob(sent_away.first, "rematch") == "forbidden"


async def test_a5_the_new_link_readmits_who_was_sent_away_by_mistake(sent_away: SentAway) -> None:
    """The owner sees it at a public table too, and a rematch leads Bob there and to the next."""
    new = sent_away.cleared["invite"]

    await sent_away.bob.sit(sent_away.next_id, 1, invite=new)

    assert new != sent_away.known_invite
    assert (await sent_away.ann.get("/api/me")).json()["tables"][0]["invite"] == new
    assert (await again(sent_away.bob, sent_away.first))["table_id"] == sent_away.next_id
    await again(sent_away.cara, sent_away.first)
    await tick(sent_away.next_id, sent_away.ann)
    after = await again(sent_away.bob, sent_away.first)
    assert (after["table_id"] != sent_away.next_id, sitting(after)) == (True, ["Bob", None, None])


async def test_a5_a_fork_is_a_table_of_its_own(sent_away: SentAway) -> None:
    """A removed player may fork the game they played; the fork brings no one to that table."""
    answer = await sent_away.bob.post(f"/api/tables/{sent_away.first}/fork", {"version": 3})

    assert answer.status_code == 201
    assert answer.json()["table_id"] != sent_away.next_id
