"""Games that are over, by player: `GET /api/me/results`."""

from pathlib import Path
from typing import Any

from kontor import Kontor
from tests.archive.test_archive import settled
from tests.archive.test_odd_ways import move
from tests.conftest import Running, Serve
from tests.server.test_logs import curve
from tests.server.wire import Door, Guest, table_of, tick, two_at_a_table


async def played(ann: Guest, bob: Guest, **chosen: Any) -> str:
    """Play a game of the two to its end, and return its id once it is in the lists."""
    table_id = await table_of(ann, bob, options={"ticks": 1}, **chosen)
    await tick(table_id, ann)
    return table_id


async def results(guest: Guest, query: str = "", of: str = "/api/me") -> list[str]:
    return await guest.tables(f"{of}/results{query}")


async def test_my_results_are_there_the_last_first_private_ones_too(at: Door) -> None:
    ann, bob = await at.player("Ann"), await at.player("Bob")
    first = await played(ann, bob)
    second = await played(ann, bob, visibility="private")
    running, _, _ = await two_at_a_table(at)
    cara = await at.player("Cara")

    assert await results(ann) == [second, first]
    assert await results(bob) == [second, first]
    assert await results(cara) == []
    assert running not in await results(ann)
    shown = (await ann.get("/api/me/results")).json()["tables"][0]
    assert shown["outcome"]["scores"]["0"]["total"] == 1
    assert shown["finished_at"] >= shown["created_at"]


async def test_results_come_in_pages_and_by_game(ann: Guest, bob: Guest) -> None:
    """Page after page: `test_the_sdk_goes_through_all_pages`."""
    tables = [await played(ann, bob) for _ in range(3)]

    assert await results(ann, "?limit=2") == tables[:0:-1]
    assert await results(ann, "?game=tick_tock") == tables[::-1]
    assert await results(ann, "?game=courtyard") == []


async def test_a_seat_that_was_given_up_brings_no_result(at: Door) -> None:
    table_id, ann, bob = await two_at_a_table(at, options={"ticks": 1})
    assert (await bob.delete(f"/api/tables/{table_id}/seats/1")).is_success
    await tick(table_id, ann)

    assert await results(ann) == [table_id]
    assert await results(bob) == []


async def test_archived_games_stay_with_how_their_points_went(serve: Serve, tmp_path: Path) -> None:
    at = await serve(archive=str(tmp_path))
    ann, bob = await at.player("Ann"), await at.player("Bob")
    tables = [await played(ann, bob) for _ in range(3)]
    before = (await ann.get("/api/me/results")).json()
    points = [await curve(ann, table_id, "?lang=de") for table_id in tables]
    for table_id in tables:
        await settled(at, table_id)

    assert [await move(at, table_id) for table_id in tables] == [True] * 3

    assert (await ann.get("/api/me/results")).json() == before
    assert [await curve(ann, table_id, "?lang=de") for table_id in tables] == points


async def test_the_sdk_goes_through_all_pages(at: Running, ann: Guest, bob: Guest) -> None:
    tables = [await played(ann, bob) for _ in range(22)]
    async with Kontor(at.url, token=ann.token) as client:
        found = [one.table_id async for one in client.my_results()]

    assert found == tables[::-1]
