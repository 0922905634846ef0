"""How much of the page comes over the wire before somebody sees something."""

import gzip
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.conftest import PAGE

FIRST, DOOR, SHELL, BOARD = 5_500, 61_500, 90_000, 32_940
"""Bytes of script, compressed with gzip: the first script, the front door, a table, a board."""
FOLDER = PAGE.parent
ENTRY = "index.html"
FRONT_DOOR = ("src/home/", "src/lobby/")
SHELL_FILE = re.compile(r"assets/shell-.*\.js$")
TEXTS = "virtual:texts/{}/de"
"""A page has its texts in one language; the German ones are larger."""
SHELL_OF_A_TABLE = "src/table/TablePage.svelte"


@pytest.fixture(scope="module")
def chunks() -> dict[str, Any]:
    return json.loads((FOLDER / ".vite" / "manifest.json").read_text())


def needed(chunks: dict[str, Any], *entries: str) -> set[str]:
    """The files of those modules and of the shell, and of all that they import before they run."""
    shell = next(name for name, chunk in chunks.items() if SHELL_FILE.match(chunk["file"]))
    found = {shell, *entries}
    waiting = list(found)
    while waiting:
        more = set(chunks[waiting.pop()].get("imports", ())) - found
        found |= more
        waiting += more
    return {chunks[name]["file"] for name in found}


def later(chunks: dict[str, Any], *folders: str) -> Iterator[str]:
    """The modules of those folders that are loaded when they are needed."""
    dynamic = (name for name, chunk in chunks.items() if chunk.get("isDynamicEntry"))
    return (name for name in dynamic if name.startswith(folders))


def boards_of(chunks: dict[str, Any]) -> Iterator[str]:
    return (name for name in later(chunks, "src/games/") if name.endswith("/index.ts"))


def size(files: set[str]) -> int:
    return sum(len(gzip.compress((FOLDER / file).read_bytes())) for file in files)


async def test_the_front_door_and_the_shell_are_small(chunks: dict[str, Any]) -> None:
    texts = TEXTS.format("shell")
    front_door = size(needed(chunks, ENTRY, texts, *later(chunks, *FRONT_DOOR)))
    shell = size(needed(chunks, ENTRY, texts, SHELL_OF_A_TABLE))
    first = size({chunks[ENTRY]["file"]})
    print(f"first {first / 1000:.1f} kB, door {front_door / 1000:.1f}, table {shell / 1000:.1f}")

    assert "imports" not in chunks[ENTRY]
    assert first <= FIRST
    assert front_door <= DOOR
    assert shell <= SHELL


async def test_every_board_is_small_and_comes_by_itself(chunks: dict[str, Any]) -> None:
    shell = needed(chunks, ENTRY, SHELL_OF_A_TABLE)
    boards = {
        name: size(needed(chunks, name, *texts_of(chunks, name)) - shell)
        for name in boards_of(chunks)
    }
    print({name: f"{board / 1000:.1f} kB" for name, board in boards.items()})

    assert len(boards) >= 4
    assert max(boards.values()) <= BOARD, boards


def texts_of(chunks: dict[str, Any], board: str) -> list[str]:
    """Return the texts of a board; the fallback has none."""
    texts = TEXTS.format(board.split("/")[-2])
    return [texts] if texts in chunks else []


async def test_the_build_names_what_a_table_and_its_board_need(chunks: dict[str, Any]) -> None:
    """Otherwise a browser would request a chunk only after the previous script has run."""
    first = needed(chunks, ENTRY)
    told = json.loads((FOLDER / "preloads.json").read_text())
    table, boards = told["places"]["table"], told["boards"]

    assert {f"src/games/{game}/index.ts" for game in boards} == set(boards_of(chunks))
    for game, files in boards.items():
        all_needed = needed(chunks, SHELL_OF_A_TABLE, f"src/games/{game}/index.ts") - first
        assert scripts({*table, *files}) == all_needed
    assert all((FOLDER / file).is_file() for files in (table, *boards.values()) for file in files)


def scripts(files: set[str]) -> set[str]:
    return {file for file in files if file.endswith(".js")}
