"""`/api/games/{g}/lesson`: a guided first game, and a table that goes on from where it ends."""

import pytest

from kontor.patch import apply_patch
from projections.registry import PROJECTIONS
from tests.conftest import TEST_GAMES, Running
from tests.server.passing_time import real_bot
from tests.server.wire import Door, Guest, body_of, refusal_of

LESSON = "/api/games/burgundy/lesson"

pytestmark = pytest.mark.server(games=PROJECTIONS, think=real_bot)


async def test_a_lesson_is_what_its_seat_saw_and_what_is_said_of_it(at: Running) -> None:
    lesson = (await (await at.stranger()).get(LESSON)).json()

    first, commits = lesson["position"], lesson["commits"]
    assert (first["type"], first["viewer"]) == ("position", "seat:0")
    assert {commit["type"] for commit in commits} == {"commit"}
    asked = [step for step in lesson["steps"] if "find" in step]
    assert len(asked) >= 5
    options = {frame["version"]: frame["options"] for frame in (first, *commits)}
    for step in asked:
        assert options[step["version"]][lesson["moves"][str(step["version"])]["option"]]["label"]


async def test_a_lesson_is_made_once_for_each_language(at: Running) -> None:
    anybody = await at.stranger()

    english, german = await anybody.get(LESSON), await anybody.get(f"{LESSON}?lang=de")

    assert english.headers["etag"] != german.headers["etag"]
    assert english.headers["cache-control"].startswith("public")
    known = {"If-None-Match": german.headers["etag"]}
    assert (await anybody.get(f"{LESSON}?lang=de", headers=known)).status_code == 304


async def test_it_is_played_on_from_its_end_against_a_bot_and_once_for_a_key(ann: Guest) -> None:
    lesson, key = (await ann.get(LESSON)).json(), {"Idempotency-Key": "k"}

    summary = body_of(await ann.post(f"{LESSON}/play", {"bot": "random"}, headers=key), 201)
    again = await ann.post(f"{LESSON}/play", {"bot": "random"}, headers=key)

    assert again.json() == summary
    assert (summary["status"], summary["visibility"]) == ("running", "private")
    assert summary["seats"][0]["player"]["name"] == "Ann"
    assert (summary["seats"][1]["bot"], summary["seats"][1]["bot_name"]) == ("random", "Bruno")
    line = await ann.line()
    there = await line.watch(summary["table_id"])
    view = lesson["position"]["view"]
    for commit in lesson["commits"]:
        view = apply_patch(view, commit["patch"])
    assert there["view"] == view
    await line.send("act", table=there["table"], id="a1", command=there["options"][0]["command"])
    assert (await line.until("accepted"))["id"] == "a1"


async def test_what_there_is_not_is_refused(ann: Guest) -> None:
    for method, path, body, refused in (
        ("POST", f"{LESSON}/play", {"bot": "nobody"}, (422, "bad_options")),
        ("POST", "/api/games/nothing/lesson/play", {}, (404, "not_found")),
        ("GET", f"{LESSON}?lang=fr", {}, (422, "malformed")),
    ):
        answer = await ann.http.request(method, path, json=body)

        assert refusal_of(answer) == refused, path
    assert answer.json()["detail"] == "The language should be en or de."


@pytest.mark.server(games=TEST_GAMES)
async def test_a_game_without_a_lesson_says_so(at: Door) -> None:
    answer = await (await at.stranger()).get("/api/games/tick_tock/lesson")

    assert refusal_of(answer) == (404, "not_found")
    assert "lesson" in answer.json()["detail"]
