"""`/api/tables`: open, look, sit, leave, start, and what is refused."""

import asyncio
from collections import Counter
from typing import Any

import pytest
from structlog.testing import capture_logs

from projections.registry import PROJECTIONS
from tests.conftest import Running
from tests.server.wire import Guest, refusal_of, two_at_a_table

NO_TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("unknown_game", {"game": "chess"}),
    ("malformed", {"game": 7}),
    ("malformed", {"game": "x" * 257}),
    ("malformed", {"seats": 0}),
    ("bad_options", {"seats": 4}),
    ("malformed", {"seats": -1}),
    ("malformed", {"seats": "2"}),
    ("bad_options", {"options": {"ticks": "many"}}),
    ("bad_options", {"options": {"colour": "red"}}),
    ("bad_options", {"options": {"ticks": 0}, "seats": 1}),
    ("malformed", {"options": []}),
    ("malformed", {"visibility": "secret"}),
    ("bad_options", {"bots": {"1": "genius"}}),
    ("bad_options", {"bots": {"0": "random"}}),
    ("bad_options", {"bots": {"7": "random"}}),
    ("malformed", {"bots": {"1": "x" * 257}}),
    ("malformed", {"bots": {"one": "random"}}),
    ("malformed", {"bots": {"-1": "random"}}),
    ("malformed", {"undo": "yes"}),
    *(("malformed", {"move_seconds": it}) for it in (0, 4, -1, 604_801, 1e9, "60", 1.5, True)),
    ("malformed", {"nonce": "x" * 129}),
)


@pytest.mark.server
async def test_a_table_that_makes_no_sense_is_refused_and_nothing_is_booked(ann: Guest) -> None:
    table = {"game": "tick_tock", "seats": 2}
    refused = [await ann.post("/api/tables", table | change) for _, change in NO_TABLES]

    assert {one.status_code for one in refused} == {422}
    assert [one.json()["code"] for one in refused] == [code for code, _ in NO_TABLES]
    assert (await ann.get("/api/tables")).json()["tables"] == []


async def test_what_the_rules_of_a_table_refuse_has_its_status(ann: Guest, bob: Guest) -> None:
    table = f"/api/tables/{(await ann.open('courtyard', seats=3))['table_id']}"
    tries: tuple[tuple[Guest, str, dict[str, str], int, str], ...] = (
        (ann, "start", {}, 409, "seats_empty"),
        (ann, "seats/1", {}, 409, "already_seated"),
        (bob, "seats/0", {}, 409, "seat_taken"),
        (bob, "seats/3", {}, 404, "not_found"),
        (bob, "seats/x", {}, 404, "not_found"),
        (bob, "seats/1", {"bot": "random"}, 403, "forbidden"),
        (ann, "seats/1", {"bot": "genius"}, 422, "bad_options"),
    )

    for who, path, body, status, code in tries:
        assert refusal_of(await who.post(f"{table}/{path}", body)) == (status, code), path
    seated = (await ann.post(f"{table}/seats/1", {"bot": "random"})).json()["seats"][1]
    assert (seated["player"], seated["bot"]) == (None, "random")
    assert (await bob.post(f"{table}/start")).json()["code"] == "forbidden"
    assert (await ann.post(f"{table}/start")).json()["status"] == "running"


@pytest.mark.server(games=PROJECTIONS)
async def test_b1_a_table_that_has_started_says_so_whatever_is_played_at_it(at: Running) -> None:
    started = ("not_open", "The game at this table has already started.")
    for game in PROJECTIONS:
        table_id, ann, _ = await two_at_a_table(at, game=game)

        with capture_logs() as logs:
            again = (await ann.post(f"/api/tables/{table_id}/start")).json()
            bot = (await ann.post(f"/api/tables/{table_id}/seats/1", {"bot": "random"})).json()

        assert (again["code"], again["detail"]) == started
        assert (bot["code"], bot["detail"]) == started
        assert [line for line in logs if line["event"] == "not_said"] == []


@pytest.mark.server
async def test_public_tables_are_listed_in_pages(ann: Guest, stranger: Guest) -> None:
    """Their order and filters: `test_lobby.py`."""
    opened = [(await ann.open())["table_id"] for _ in range(5)]
    await ann.open(visibility="private")

    first = (await stranger.get("/api/tables?status=open&limit=2")).json()
    rest = (await stranger.get(f"/api/tables?status=open&cursor={first['cursor']}")).json()

    pages = [[table["table_id"] for table in page["tables"]] for page in (first, rest)]
    assert pages == [opened[:2:-1], opened[2::-1]]
    assert "cursor" not in rest


async def test_a_list_that_makes_no_sense_is_malformed(ann: Guest) -> None:
    wrong = ("status=ended", "limit=x", "limit=-1", "cursor=x", "cursor=.", "limit=9e9")
    for asked in (*(f"tables?{query}" for query in wrong), "me/results?cursor=x"):
        assert refusal_of(await ann.get(f"/api/{asked}")) == (422, "malformed"), asked


async def test_a_private_table_is_not_there_for_strangers(ann: Guest, bob: Guest) -> None:
    summary = await ann.open(seats=3, visibility="private")
    table, invite = f"/api/tables/{summary['table_id']}", summary["invite"]

    hidden = [
        await bob.get(table),
        await bob.get(f"{table}?invite=wrong"),
        await bob.get(f"{table}/log"),
        await bob.get(f"{table}/at/1"),
        *[await bob.get(f"{table}/{past}") for past in ("replay", "curve", "chat")],
        *[await bob.post(f"{table}/{asked}") for asked in ("seats/1", "start", "rematch")],
        await bob.post(f"{table}/fork", {"version": 1}),
    ]
    line = await bob.line()
    await line.send("watch", table=summary["table_id"])
    unknown = await line.next()

    assert {response.status_code for response in hidden} == {404}
    assert {response.json()["detail"] for response in hidden} == {"This table was not found."}
    assert unknown["code"] == "unknown_table"
    assert (await bob.get(f"{table}?invite={invite}")).status_code == 200
    assert "invite" not in (await bob.get(f"{table}?invite={invite}")).json()
    assert "invite" not in (await line.watch(summary["table_id"], invite=invite))["summary"]
    assert (await bob.sit(summary["table_id"], 1, invite=invite))["invite"] == invite
    assert (await line.until("position"))["summary"]["invite"] == invite


@pytest.mark.server(tables_per_player=2)
async def test_a_player_has_only_so_many_tables(ann: Guest) -> None:
    await ann.open()
    await ann.open()

    response = await ann.post("/api/tables", {"game": "tick_tock", "seats": 2})

    assert refusal_of(response) == (429, "too_many")
    assert response.headers["retry-after"]


@pytest.mark.server(tables_per_player=5)
async def test_overlapping_openings_keep_to_the_maximum(left: Running, right: Running) -> None:
    ann = await left.player("Ann")
    body, there = {"game": "tick_tock", "seats": 2}, await ann.at(right)

    answers = await asyncio.gather(*(one.post("/api/tables", body) for one in (ann, there) * 10))

    assert Counter(answer.status_code for answer in answers) == {201: 5, 429: 15}
    assert len((await ann.get("/api/me")).json()["tables"]) == 5
