"""Players who may not speak at a table, and viewers who may no longer watch it."""

from typing import Any

import pytest

from domain.table.table_queries import viewer_of
from server.wire.limits import MOST_TABLES_WATCHED
from tests.conftest import Running
from tests.server.mute_updates import ready_connection
from tests.server.passing_time import first_option
from tests.server.wire import Door, Guest, Line, ann_and_a_bot, body_of, refusal_of, table_of

# Strangers do not speak for the server.


@pytest.mark.parametrize("named", [False, True])
async def test_the_id_of_an_opening_seats_nobody(at: Door, table_id: str, *, named: bool) -> None:
    line = await (await (at.player("Eve") if named else at.stranger())).line()

    answer = await line.act(table_id, "open")
    await line.send("undo", table=table_id, id="open")

    assert (answer["type"], answer["code"]) == ("rejected", "not_seated")
    assert (await line.next())["code"] == "not_seated"


@pytest.mark.server(think=first_option)
async def test_a_stranger_that_speaks_the_id_of_a_bots_move_has_no_seat(at: Running) -> None:
    table_id, _, hers = await ann_and_a_bot(at)
    mine = await hers.act(table_id, "a1")
    await hers.commit(version=mine["version"] + 1)

    answer = await (await at.stranger()).act(table_id, f"bot/1/{mine['version']}")

    assert (answer["type"], answer["code"]) == ("rejected", "not_seated")


# The invite of a private table.


class Private:
    """A private table of three with Ann on seat 0, and somebody who watches with the invite."""

    def __init__(self, at: Door, ann: Guest, opened: dict[str, Any]) -> None:
        self.at = at
        self.ann = ann
        self.table_id: str = opened["table_id"]
        self.invite: str = opened["invite"]
        """The one that the seats see now."""

    async def sits(self, name: str, seat: int) -> Guest:
        guest = await self.at.player(name)
        await guest.sit(self.table_id, seat, invite=self.invite)
        return guest

    async def onlooker(self) -> Line:
        onlooker = await self.at.player("Onlooker")
        return await onlooker.watching(self.table_id, invite=self.invite)

    async def clear(self, seat: int) -> None:
        path = f"/api/tables/{self.table_id}/seats/{seat}"
        self.invite = body_of(await self.ann.delete(path))["invite"]


async def private(at: Door) -> Private:
    ann = await at.player("Ann")
    return Private(at, ann, await ann.open(seats=3, visibility="private"))


@pytest.mark.parametrize("first", ["a seat", "spectator"])
async def test_the_invite_is_in_no_spectators_commit_at_any_time(at: Running, first: str) -> None:
    table = await private(at)
    hers, gallery = await table.ann.watching(table.table_id), await table.onlooker()
    order_watchers(at, table.table_id, spectators_last=first == "a seat")

    await table.sits("Bob", 1)
    shown_to_gallery, shown_to_ann = await gallery.until("commit"), await hers.until("commit")

    assert "invite" not in shown_to_gallery["summary"]
    assert shown_to_ann["summary"]["invite"] == table.invite


def order_watchers(running: Running, table_id: str, *, spectators_last: bool) -> None:
    """Let the spectators' subscribers be the last ones to get a commit, or the first ones."""
    live: Any = running.tables.cache.loaded[table_id]
    seats_first = sorted(
        live.subscribers, key=lambda one: str(viewer_of(live.table, one.player_id))
    )
    assert len(seats_first) == 2
    live.subscribers.clear()
    for subscriber in seats_first if spectators_last else reversed(seats_first):
        live.subscribers.add(subscriber)


# Away from a private table.


@pytest.mark.parametrize("invited", [False, True])
async def test_who_is_cleared_from_a_private_seat_is_sent_away(at: Door, *, invited: bool) -> None:
    """Nor are they let in by the invite they know."""
    table = await private(at)
    cara, known = await table.sits("Cara", 1), table.invite
    line = await cara.watching(table.table_id, **({"invite": known} if invited else {}))

    await table.clear(1)
    error = await line.next()
    again = await cara.post(f"/api/tables/{table.table_id}/seats/1", {"invite": known})
    await table.sits("Bob", 1)
    await table.sits("Dora", 2)

    assert (error["type"], error["code"]) == ("error", "unknown_table")
    assert (error["table"], again.status_code) == (table.table_id, 404)
    assert await line.silent()
    for query in ("", f"?invite={known}"):
        assert (await cara.get(f"/api/tables/{table.table_id}{query}")).status_code == 404
    assert table.invite != known


async def test_who_leaves_a_private_seat_watches_on_with_the_invite_alone(at: Door) -> None:
    table = await private(at)
    cara = await table.sits("Cara", 1)
    without = await cara.watching(table.table_id)
    line = await cara.watching(table.table_id, invite=table.invite)

    await cara.delete(f"/api/tables/{table.table_id}/seats/1")
    place = await line.next()
    await table.sits("Bob", 1)
    then = await line.next()

    assert (await without.next())["code"] == "unknown_table"
    assert (place["type"], place["viewer"]) == ("position", "spectator")
    assert "invite" not in place["summary"]
    assert (then["type"], then["version"]) == ("commit", place["version"] + 1)


async def test_a_new_invite_of_the_owner_sends_away_who_watches_by_the_old_one(at: Door) -> None:
    table = await private(at)
    dora = await table.sits("Dora", 2)
    gallery, hers = await table.onlooker(), await table.ann.watching(table.table_id)
    refused = await dora.post(f"/api/tables/{table.table_id}/invite")

    made = (await table.ann.post(f"/api/tables/{table.table_id}/invite")).json()
    shown = (await hers.until("commit"))["summary"]
    mine = (await table.ann.get("/api/me")).json()["tables"][0]
    stranger = await table.at.player("Bob")
    by_old = await stranger.get(f"/api/tables/{table.table_id}?invite={table.invite}")
    by_new = await stranger.get(f"/api/tables/{table.table_id}?invite={made['invite']}")

    assert refusal_of(refused) == (403, "forbidden")
    assert (await gallery.next())["code"] == "unknown_table"
    assert shown["invite"] == mine["invite"] == made["invite"] != table.invite
    assert (by_old.status_code, by_new.status_code) == (404, 200)


@pytest.mark.server(sweep_seconds=60)
async def test_a_void_invite_lets_nobody_in_even_if_unheard(left: Running, right: Running) -> None:
    table = await private(left)
    cara, known = await table.sits("Cara", 1), table.invite
    cara.http.base_url = right.url
    assert (await cara.get(f"/api/tables/{table.table_id}")).status_code == 200
    await (await ready_connection(right)).send_command("SUNSUBSCRIBE")
    await table.clear(1)
    line = await (await right.player("Dora")).line()

    await line.send("watch", table=table.table_id, invite=known)
    answer = await line.next()

    assert (answer["type"], answer.get("code")) == ("error", "unknown_table")
    assert (await cara.get(f"/api/tables/{table.table_id}?invite={known}")).status_code == 404


async def test_who_is_cleared_from_a_public_seat_stays_and_watches(ann: Guest, cara: Guest) -> None:
    table_id = await table_of(ann, cara, seats=3)
    line = await cara.watching(table_id)

    await ann.delete(f"/api/tables/{table_id}/seats/1")

    assert (await line.next())["viewer"] == "spectator"


@pytest.mark.server(sweep_seconds=60)
async def test_who_was_cleared_elsewhere_stays_out(left: Running, right: Running) -> None:
    table = await private(left)
    cara = await table.sits("Cara", 1)
    line = await (await cara.at(right)).watching(table.table_id)
    await line.send("unwatch", table=table.table_id)
    assert await line.silent()
    await (await ready_connection(right)).send_command("SUNSUBSCRIBE")
    await table.clear(1)

    await line.send("watch", table=table.table_id)
    answer = await line.next()

    assert (answer["type"], answer.get("code")) == ("error", "unknown_table")
    await table.sits("Bob", 1)
    assert await line.silent()


# How many tables a socket watches.


async def test_rewatching_is_free_at_the_limit(ann: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_TABLES_WATCHED == 256
    monkeypatch.setattr("server.socket.connection.MOST_TABLES_WATCHED", 2)
    first, second, third = [(await ann.open())["table_id"] for _ in range(3)]
    line = await ann.watching(first)
    await line.watch(second)

    await line.send("watch", table=third)
    refused = await line.next()
    again = await line.watch(first)

    assert (refused["type"], refused["code"], refused["table"]) == ("error", "too_many", third)
    assert again["table"] == first
