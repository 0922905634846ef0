"""What the page's HTML names of what the page needs next."""

import json
import os
import re
from pathlib import Path

import pytest

from tests.server.wire import Door

FILES = {
    "places": {"table": ["assets/table.js", "assets/both.js", "assets/table.css"], "learn": []},
    "boards": {
        "tick_tock": ["assets/tick_tock.js", "assets/both.js", "assets/tick_tock.css"],
        "fallback": ["assets/any.js"],
    },
}
OF_THE_TABLE = ["modulepreload /assets/table.js", "modulepreload /assets/both.js"]
LINK = re.compile(r'<link rel="(\w+)"(?: as="style")? crossorigin href="([^"]+)" />')


@pytest.fixture(autouse=True)
def preloads(page: Path) -> None:
    (page / "preloads.json").write_text(json.dumps(FILES))


async def html(at: Door, path: str) -> str:
    return (await (await at.stranger()).get(path)).text


def links(text: str) -> list[str]:
    return [" ".join(found) for found in LINK.findall(text)]


async def test_a_public_table_names_its_files_and_those_of_its_board_once(at: Door) -> None:
    table = await (await at.player()).open(seats=2)

    text = await html(at, f"/table/{table['table_id']}")

    assert links(text) == [
        *OF_THE_TABLE,
        "preload /assets/table.css",
        "modulepreload /assets/tick_tock.js",
        "preload /assets/tick_tock.css",
    ]
    assert '<meta name="kontor-game" content="tick_tock" />' in text


async def test_a_private_table_does_not_tell_its_game(at: Door) -> None:
    table = await (await at.player()).open(seats=2, visibility="private")

    text = await html(at, f"/table/{table['table_id']}")

    assert links(text) == [*OF_THE_TABLE, "preload /assets/table.css"]
    assert "kontor-game" not in text
    assert links(text) == links(await html(at, "/table/nosuch"))


async def test_a_game_without_a_board_of_its_own_names_the_one_for_all(
    at: Door, page: Path
) -> None:
    table = await (await at.player()).open(seats=2)
    (page / "preloads.json").write_text(json.dumps({"boards": {"fallback": ["assets/any.js"]}}))

    text = await html(at, f"/table/{table['table_id']}")

    assert links(text) == ["modulepreload /assets/any.js"]


async def test_a_page_that_was_built_anew_names_its_new_files(at: Door, page: Path) -> None:
    path = f"/table/{(await (await at.player()).open(seats=2))['table_id']}"
    before = await html(at, path)
    told = page / "preloads.json"
    told.write_text(json.dumps({"places": {"table": ["assets/newer.js"]}}))
    os.utime(told, ns=(1, told.stat().st_mtime_ns + 1))

    assert links(before) != links(await html(at, path)) == ["modulepreload /assets/newer.js"]


async def test_without_such_a_file_it_names_none(at: Door, page: Path) -> None:
    (page / "preloads.json").unlink()

    assert links(await html(at, "/table/nosuch")) == []
