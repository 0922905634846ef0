"""A game whose secret is lost: nobody plays on without it, and what is over stays readable."""

from typing import Any

from server.store import keys
from tests.conftest import Serve
from tests.server.playing import finished
from tests.server.wire import refusal_of, two_at_a_table


async def test_a_game_without_its_secret_does_not_go_on(serve: Serve) -> None:
    first = await serve()
    table_id, ann, bob = await two_at_a_table(first)
    await first.redis.delete(keys.SECRET.of(table_id))
    second = await serve()
    bob = await bob.at(second)

    played = await (await ann.at(second)).act(table_id, "a1")
    left = await bob.delete(f"/api/tables/{table_id}/seats/1")
    shown = await bob.summary(table_id)

    assert (played["type"], played["code"]) == ("rejected", "unavailable")
    assert refusal_of(left) == (503, "unavailable")
    assert (shown["status"], shown["version"]) == ("running", 2)


async def test_d9_a_lost_secret_is_logged_once_a_table(serve: Serve, logs: list[Any]) -> None:
    first = await serve()
    tables = [await two_at_a_table(first) for _ in range(2)]
    for table_id, _, _ in tables:
        await first.redis.delete(keys.SECRET.of(table_id))
        first.tables.cache.loaded.pop(table_id)
    for table_id, ann, _ in tables:
        hers = await ann.line()
        answers = [await hers.act(table_id, f"a{number}") for number in range(5)]
        assert {one["code"] for one in answers} == {"unavailable"}

    said = [one["table"] for one in logs if one["event"] == "secret_lost"]
    assert said == [table_id for table_id, _, _ in tables]


async def test_a_game_that_is_over_needs_its_secret_no_more(serve: Serve) -> None:
    first = await serve()
    table_id, ann, _ = await finished(first)
    await first.redis.delete(keys.SECRET.of(table_id))
    there = await ann.at(await serve())

    assert (await there.act(table_id, "a9"))["code"] == "finished"
