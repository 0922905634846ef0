"""`GET /api/tables/{t}/curve`: how the points went in a finished game."""

from pathlib import Path
from typing import Any

from tests.archive.test_archive import settled
from tests.archive.test_odd_ways import move
from tests.conftest import Serve
from tests.server.test_forks import finished
from tests.server.wire import Door, Guest, two_at_a_table


async def curve(guest: Guest, table_id: str, query: str = "") -> list[dict[str, Any]]:
    response = await guest.get(f"/api/tables/{table_id}/curve{query}")
    assert response.status_code == 200, response.text
    return response.json()["turns"]


def ticked(version: int, seat: int, total: int) -> dict[str, Any]:
    scores = {str(number): {"total": total} for number in range(2)}
    return {"version": version, "round": 1, "seat": seat, "scores": scores}


async def test_it_says_what_each_had_at_each_turn_and_at_the_end(at: Door) -> None:
    table_id, ann, _ = await finished(at)

    hers = await curve(ann, table_id)

    first, second, last = hers
    assert (first, second) == (ticked(2, seat=0, total=0), ticked(3, seat=1, total=1))
    assert (last["version"], last["label"]) == (5, "End")
    assert last["scores"] == {"0": {"total": 2}, "1": {"total": 2}}
    assert (await curve(await at.stranger(), table_id, "?lang=de"))[2]["label"] == "Ende"


async def test_a_game_that_goes_on_has_none(at: Door) -> None:
    table_id, ann, _ = await two_at_a_table(at)

    answer = await ann.get(f"/api/tables/{table_id}/curve")

    assert (answer.status_code, answer.json()["code"]) == (409, "not_finished")


async def test_an_imported_game_has_the_same(at: Door) -> None:
    table_id, ann, _ = await finished(at)
    log = (await ann.get(f"/api/tables/{table_id}/log")).text

    brought = (await ann.http.post("/api/logs", content=log)).json()

    assert await curve(ann, brought["table_id"]) == await curve(ann, table_id)


async def test_an_archived_game_has_the_same(serve: Serve, tmp_path: Path) -> None:
    at = await serve(archive=str(tmp_path))
    table_id, ann, _ = await finished(at)
    before = await curve(ann, table_id)
    await settled(at, table_id)

    assert await move(at, table_id)

    assert await curve(ann, table_id, "?lang=de") != before
    assert await curve(ann, table_id) == before
