"""Chat: who talks where, who hears it, and that no gallery is heard at the table."""

from unittest.mock import AsyncMock

import pytest

from server.http import tables as http_tables
from server.socket import chat
from server.store import keys
from server.store.redis_client import Unavailable
from tests.conftest import Running
from tests.server.mute_updates import mute_updates, ready_connection
from tests.server.test_gateways import seated
from tests.server.wire import Door, Frame, Guest, Line, tick, two_at_a_table


async def read(guest: Guest, table_id: str, query: str = "") -> list[Frame]:
    response = await guest.get(f"/api/tables/{table_id}/chat{query}")
    assert response.status_code == 200
    assert response.headers["cache-control"].startswith("private")
    return response.json()


async def refused(line: Line, table_id: str, text: str) -> Frame:
    await line.send("say", table=table_id, text=text)
    return await line.until("error")


async def test_what_a_seat_says_is_heard_by_all_who_watch(
    at: Door, table_id: str, ann: Guest, hers: Line, his: Line
) -> None:
    gallery = await (await at.stranger()).watching(table_id)

    heard = await hers.say(table_id, "  Good luck!\n")

    assert heard.pop("time").endswith("Z")
    assert heard == {
        "type": "said",
        "table": table_id,
        "n": 1,
        "room": "table",
        "from": {"player_id": ann.player_id, "name": "Ann", "seat": 0},
        "text": "Good luck!",
    }
    assert (await his.until("said"))["text"] == "Good luck!"
    assert (await gallery.until("said"))["n"] == 1


async def test_the_gallery_is_not_heard_at_the_table_before_the_end(at: Door) -> None:
    table_id, ann, bob = await two_at_a_table(at, options={"ticks": 2})
    hers, his = await ann.watching(table_id), await bob.watching(table_id)
    eve, fay = await at.player("Eve"), await at.player("Fay")
    one, other = await eve.watching(table_id), await fay.watching(table_id)

    heard = await one.say(table_id, "Ann should whisper")
    assert heard == await other.until("said")
    assert (heard["room"], "seat" in heard["from"]) == ("gallery", False)
    assert await hers.silent()
    assert await his.silent()
    assert await read(ann, table_id) == []
    assert await read(await at.stranger(), table_id) == [heard]

    await tick(table_id, ann, bob)
    await hers.over()

    assert await read(ann, table_id) == [heard]
    after = await one.say(table_id, "Well played")
    assert await hers.until("said") == after
    assert await read(bob, table_id) == [heard, after]


async def test_lines_are_read_from_a_number_and_the_last_alone(table_id: str, ann: Guest) -> None:
    """A7. And talk takes no version."""
    line = await ann.watching(table_id)
    lines = [await line.say(table_id, word) for word in ("one", "two", "three")]

    assert [one["n"] for one in lines] == [1, 2, 3]
    for query, since in (
        *(("?since=1", 1), ("?since=3", 3), ("?limit=2", 1)),
        *(("?limit=2&since=2", 2), ("?limit=9999", 0)),
    ):
        assert await read(ann, table_id, query) == lines[since:], query
    assert (await ann.summary(table_id))["version"] == 2


@pytest.mark.parametrize(
    ("limit", "most", "text", "left"),
    [
        pytest.param("MESSAGES_KEPT", 3, "line", [4, 5, 6], id="in lines"),
        pytest.param("BYTES_KEPT", 5_000, "\U0001f600" * 500, [1, 5, 6], id="in bytes"),
    ],
)
async def test_a7_a_room_is_bounded_and_its_oldest_lines_go(
    at: Running,
    monkeypatch: pytest.MonkeyPatch,
    limit: str,
    most: int,
    text: str,
    *,
    left: list[int],
) -> None:
    """Which lines, however many signs of four bytes they have; the other room keeps its own."""
    assert chat.BYTES_KEPT == 64 << 10
    monkeypatch.setattr(chat, limit, most)
    table_id, ann, _ = await two_at_a_table(at)
    eve = await at.player("Eve")
    hers, gallery = await ann.watching(table_id), await eve.watching(table_id)

    await hers.say(table_id, "first")
    await gallery.until("said")
    for _ in range(5):
        await gallery.say(table_id, text)

    kept = await at.redis.lrange(keys.CHAT_LINES.of(table_id, "gallery"), 0, -1)
    assert sum(map(len, kept)) <= 5_000
    assert [line["text"] for line in await read(ann, table_id)] == ["first"]
    assert [line["n"] for line in await read(eve, table_id)] == left


async def test_a7_who_has_it_is_not_sent_it_again(
    table_id: str, ann: Guest, bob: Guest, hers: Line, his: Line
) -> None:
    """Until something more is said, which this reader may hear, or somebody is deleted."""
    await his.say(table_id, "one")
    await hers.until("said")
    path = f"/api/tables/{table_id}/chat"

    async def known(etag: str) -> int:
        return (await ann.get(path, headers={"If-None-Match": etag})).status_code

    first = (await ann.get(path)).headers["etag"]
    again = await known(first)
    await hers.say(table_id, "two")
    after_two = await known(first)
    second = (await ann.get(path)).headers["etag"]
    await bob.delete("/api/me")

    assert (again, after_two) == (304, 200)
    assert await known(second) == 200


@pytest.mark.usefixtures("no_time_passes")
@pytest.mark.server(requests_per_second=1, requests_burst=30, exempt_networks="none")
async def test_a7_what_is_sent_is_paid_for(monkeypatch: pytest.MonkeyPatch, ann: Guest) -> None:
    """Each 16 KiB cost one call: a client with an empty bucket waits with the next message."""
    table_id = (await ann.open())["table_id"]
    line = await ann.watching(table_id)
    monkeypatch.setattr(http_tables, "CHAT_BYTES_A_CALL", 10)
    await line.say(table_id, "x" * 500)

    answers = [await ann.get(f"/api/tables/{table_id}/chat") for _ in range(2)]

    assert [answer.status_code for answer in answers] == [200, 429]


@pytest.mark.server(sweep_seconds=3600)
async def test_first_lines_at_two_gateways_are_heard_by_all(left: Running, right: Running) -> None:
    """Here the second one is known before the first one is heard."""
    table_id, hers, his = await seated(left, right)
    gallery = await (await right.stranger()).watching(table_id)
    await mute_updates(right, table_id)

    await hers.say(table_id, "first")
    await his.send("say", table=table_id, text="second")

    for line in (his, gallery):
        assert [(await line.until("said"))["text"] for _ in range(2)] == ["first", "second"]
    assert (await hers.until("said"))["text"] == "second"


async def test_earlier_messages_are_not_sent_to_newcomers(left: Running, right: Running) -> None:
    table_id, ann, _ = await two_at_a_table(left)
    await (await ann.watching(table_id)).say(table_id, "before")

    assert await (await (await right.stranger()).watching(table_id)).silent()


async def test_what_was_rung_while_nobody_listened_is_read(left: Running, right: Running) -> None:
    table_id, hers, his = await seated(left, right)
    await hers.say(table_id, "one")
    assert (await his.until("said"))["text"] == "one"

    await mute_updates(right, table_id)
    await hers.say(table_id, "two")
    await hers.say(table_id, "three")
    updates = await ready_connection(right)
    await updates.send_command("SSUBSCRIBE", keys.TABLE_UPDATES.of(table_id))
    await hers.say(table_id, "four")

    assert [(await his.until("said"))["text"] for _ in range(3)] == ["two", "three", "four"]


async def test_who_talks_is_heard_without_updates(at: Running, table_id: str, hers: Line) -> None:
    await mute_updates(at, table_id)

    assert [(await hers.say(table_id, word))["n"] for word in ("one", "two")] == [1, 2]
    assert await hers.silent()


async def test_who_has_no_name_or_table_cannot_talk(at: Door, table_id: str) -> None:
    line = await (await at.stranger()).watching(table_id)

    error = await refused(line, table_id, "Hello")
    nowhere = await refused(await (await at.player()).line(), "nowhere", "Hello")

    assert (error["code"], error["table"]) == ("unauthorized", table_id)
    assert await line.silent()
    assert nowhere["code"] == "unknown_table"


async def test_a_line_has_1_to_500_characters_that_are_seen(table_id: str, hers: Line) -> None:
    for text in ("", "   ", "\n\t\u200b", "\u200d\u200c"):
        assert (await refused(hers, table_id, text))["code"] == "malformed", text
    for text in ("ä" * 500, "می\u200cروم 👨\u200d👩\u200d👧"):
        assert (await hers.say(table_id, text))["text"] == text
    await hers.send("say", table=table_id, text="ä" * 501)

    assert await hers.close_code() == 4400


@pytest.mark.server(chat_messages=2)
async def test_who_talks_too_fast_is_refused_on_every_socket_and_others_are_not(
    table_id: str, ann: Guest, bob: Guest, hers: Line, his: Line
) -> None:
    other = await ann.watching(table_id)
    await hers.say(table_id, "one")
    await hers.say(table_id, "two")

    assert (await refused(other, table_id, "three"))["code"] == "too_fast"
    await his.say(table_id, "mine")
    while (await his.until("said"))["text"] != "mine":
        pass
    assert [line["text"] for line in await read(bob, table_id)] == ["one", "two", "mine"]


async def test_a_message_is_sent_only_if_a_deletion_can_find_it(
    at: Running, table_id: str, ann: Guest, hers: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails = AsyncMock(side_effect=Unavailable("lost"))
    monkeypatch.setattr(at.services.identity, "keep_as_long_as", fails)

    assert (await refused(hers, table_id, "Hello"))["code"] == "unavailable"
    assert await read(ann, table_id) == []


async def test_what_is_said_at_a_private_table_is_for_its_guests(ann: Guest, eve: Guest) -> None:
    table = await ann.open(seats=1, visibility="private")
    table_id, invite = table["table_id"], table["invite"]
    heard = await (await ann.watching(table_id)).say(table_id, "Among us")

    assert (await eve.get(f"/api/tables/{table_id}/chat")).status_code == 404
    assert (await refused(await eve.line(), table_id, "Hello"))["code"] == "unknown_table"
    assert await read(eve, table_id, f"?invite={invite}") == [heard]
    line = await eve.watching(table_id, invite=invite)
    assert (await line.say(table_id, "Hi"))["n"] == 2
