"""Scripts without asyncio, and notebooks."""

import ast
import asyncio
import threading
from types import CodeType
from typing import Any

import pytest

from kontor import Disconnected, Kontor, Refused, Table
from kontor.blocking import connect
from tests.documents.blocks import blocks
from tests.running.ports import free_port
from tests.running.served import Served
from tests.server.patience import PATIENCE


def test_a_game_is_played_without_asyncio(served: Served) -> None:
    with connect(served.url, name="Anna") as anna:
        table = anna.open_table("burgundy", seats=1)
        versions: list[int] = []
        for change in table.changes():
            versions.append(change.version)
            if len(versions) == 5:
                break
            if table.my_turn:
                assert 1 < table.act(table.options[0]) <= table.version

        assert versions == [1, 2, 3, 4, 5]
        assert anna.watch(table.table_id).view == table.view
        assert [it.table_id for it in anna.my_tables()] == [table.table_id]
        assert table.until(lambda now: now.version >= 5).seat == 0
        with pytest.raises(Refused, match="malformed"):
            table.act({"type": "no_such_command"})

    assert not [it for it in threading.enumerate() if it.name == "kontor"]


def test_a_connection_that_fails_leaves_no_thread() -> None:
    with (
        pytest.raises(Disconnected, match="No server answers"),
        connect(f"http://127.0.0.1:{free_port()}"),
    ):
        pass

    assert not [it for it in threading.enumerate() if it.name == "kontor"]


async def test_the_cells_of_the_page_on_notebooks_run(served: Served) -> None:
    page = "clients/docs/pages/notebooks.md"
    cells = [it.text for it in blocks() if it.document == page and it.language and not it.title]
    names: dict[str, Any] = {}
    for cell in cells:
        text = cell.replace("http://127.0.0.1:8700", served.url)
        code: CodeType = compile(text, page, "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
        await eval(code, names)

    assert len(cells) == 2
    assert names["table"].version >= 2


async def test_a_cell_of_a_notebook_awaits_a_client_and_shows_it(served: Served) -> None:
    waiting = Kontor(served.url, name="Anna")
    assert repr(waiting) == f"<Kontor {served.url} as 'Anna', not connected>"

    anna = await waiting
    try:
        table = await anna.open_table("burgundy", seats=2)
        watched = Table(anna, anna.connection, "elsewhere", None)

        assert repr(anna) == f"<Kontor {served.url} as 'Anna' ({anna.player_id})>"
        assert repr(watched) == "<Table elsewhere, not shown yet>"
        assert repr(table) == f"<Table {table.table_id}: burgundy, version 1, seat 0, open>"
        async with Kontor(served.url) as ben:
            await ben.take_seat(table.table_id, 1)
            await table.until(lambda table: bool(table.awaiting))
            other = await ben.watch(table.table_id)
            mine, theirs = (table, other) if table.my_turn else (other, table)
            assert repr(mine).endswith(f", my turn, {len(mine.options)} options>")
            assert repr(theirs).endswith(", running>")
    finally:
        await anna.close()
    with pytest.raises(Disconnected, match="closed"):
        await asyncio.wait_for(table.until(lambda table: table.finished), PATIENCE)
