"""`stale` means that my options have changed, however long ago I looked, wherever I ask."""

import asyncio

import pytest

from server.tables.live_table import KEPT, LiveTable
from tests.conftest import Running, Serve
from tests.server.calls import calls_of
from tests.server.wire import Door, Guest, two_at_a_table


async def test_a_gateway_that_just_loaded_the_table_knows_equal_options(serve: Serve) -> None:
    one = await serve()
    table_id, ann, bob = await two_at_a_table(one)
    hers = await ann.line()
    await hers.act(table_id, "a1")  # version 3: Bob is awaited
    await hers.act(table_id, "a2", "whisper")
    two = await serve()

    line = await (await bob.at(two)).line()
    gone = await line.act(table_id, "b1", at=2)
    equal = await line.act(table_id, "b2", at=3)

    assert (gone["type"], gone["code"]) == ("rejected", "stale")
    assert equal["type"] == "accepted"


async def test_options_that_stayed_equal_for_long_are_no_harm(at: Door) -> None:
    table_id, ann, bob = await two_at_a_table(at)
    hers, his = await ann.line(), await bob.line()
    for n in range(KEPT - 1):
        await his.act(table_id, f"b{n}", "whisper")

    first = await hers.act(table_id, "a1", at=1)
    second = await hers.act(table_id, "a2", at=2)

    assert (first["type"], first["code"]) == ("rejected", "stale")
    assert second["type"] == "accepted"


async def test_what_was_long_ago_is_stale_and_nothing_is_read_for_it(
    at: Running, monkeypatch: pytest.MonkeyPatch, table_id: str, ann: Guest, bob: Guest
) -> None:
    his, hers = await bob.line(), await ann.line()
    for n in range(KEPT + 8):
        await his.act(table_id, f"b{n}", "whisper")
    monkeypatch.setattr(at.tables.cache, "recall", never)

    answers = [await hers.act(table_id, f"a{n}", at=n) for n in range(1, 8)]

    assert {(answer["type"], answer.get("code")) for answer in answers} == {("rejected", "stale")}


async def test_a_table_that_was_just_loaded_is_folded_again_once_for_all_its_looks(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = await serve(), await serve()
    table_id, ann, bob = await two_at_a_table(one)
    his = await bob.line()
    for n in range(KEPT - 4):
        await his.act(table_id, f"b{n}", "whisper")
    folds = calls_of(monkeypatch, two.tables.cache, "recall")
    herself = await ann.at(two)
    lines = [await herself.line() for _ in range(8)]

    answers = await asyncio.gather(
        *(line.act(table_id, f"a{n}", "whisper", at=n % 4 + 1) for n, line in enumerate(lines))
    )

    refused = [n for n, answer in enumerate(answers) if answer["type"] == "rejected"]
    assert refused == [0, 4]
    assert len(folds) == 1


async def never(_: LiveTable) -> None:
    raise AssertionError
