"""`stale` means that my options have changed, however long ago I looked, wherever I ask."""

import asyncio

import pytest

from server.tables.live_table import KEPT
from tests.conftest import Serve
from tests.server.calls import calls_of
from tests.server.wire import two_at_a_table


async def test_a_table_that_was_just_loaded_is_folded_again_once_for_all_its_looks(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = await serve(), await serve()
    table_id, ann, bob = await two_at_a_table(one)
    his = await bob.line()
    await ann.act(table_id, "tick")  # she may do something else from version 3 on
    for n in range(KEPT - 9):  # none of the eight looks is too old, in any order
        await his.act(table_id, f"b{n}", "whisper")
    folds = calls_of(monkeypatch, two.tables.cache, "recall")
    herself = await ann.at(two)
    lines = [await herself.line() for _ in range(8)]

    answers = await asyncio.gather(
        *(line.act(table_id, f"a{n}", "whisper", at=n % 4 + 1) for n, line in enumerate(lines))
    )

    assert [answer.get("code") for answer in answers] == ["stale", "stale", None, None] * 2
    assert len(folds) == 1
