"""The head of the page's HTML: what a messenger shows of a link, and what the page needs next."""

import html
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from tests.server.wire import Door, Guest

META = re.compile(r'<meta property="([^"]+)" content="([^"]*)" />')
pytestmark = pytest.mark.usefixtures("page")


async def said(at: Door, path: str, lang: str = "en") -> dict[str, str]:
    response = await (await at.stranger()).get(path, headers={"Accept-Language": lang})
    assert response.status_code == 200
    return {name: html.unescape(value) for name, value in META.findall(response.text)}


@pytest.mark.parametrize(
    ("terms", "lang", "title", "description"),
    [
        (
            {"seats": 3, "move_seconds": 86_400},
            "en",
            "Tick Tock: 2 of 3 seats free",
            "3 seats · 1 day per move",
        ),
        (
            {"bank_seconds": 600, "increment_seconds": 10},
            "en",
            "Tick Tock: 1 of 2 seats free",
            "2 seats · 10 min each, +10 s per move",
        ),
        ({}, "de", "Ticktack: 1 von 2 Plätzen frei", "2 Plätze · ohne Uhr"),
    ],
)
async def test_a_public_table_says_game_seats_and_clock_in_the_language_that_is_asked_for(
    at: Door, ann: Guest, terms: Any, lang: str, *, title: str, description: str
) -> None:
    path = f"/table/{(await ann.open(**terms))['table_id']}"

    shown = await said(at, path, lang)

    assert (shown["og:title"], shown["og:description"]) == (title, description)
    assert shown["og:image"] == f"{at.url}/covers/tick_tock.png"
    assert shown["og:url"] == at.url + path


async def test_of_a_private_table_nothing_is_told_nor_its_game(at: Door, ann: Guest) -> None:
    table_id = (await ann.open(seats=2, visibility="private"))["table_id"]
    paths = [f"/table/{one}" for one in (table_id, "nosuch")]

    shown, of_none = [await said(at, path) for path in paths]
    text, text_of_none = [await head_of(at, path) for path in paths]

    assert shown["og:title"] == "Kontor"
    del shown["og:url"], of_none["og:url"]
    assert shown == of_none
    assert links(text) == links(text_of_none) == [*OF_THE_TABLE, "preload /assets/table.css"]
    assert "kontor-game" not in text


async def test_what_is_no_table_is_the_server(stranger: Guest) -> None:
    for path in ("table/{x}", "table/%22%3E%3Cscript%3E", "table/" + "a" * 3000, "learn/tick_tock"):
        response = await stranger.get(f"/{path}")

        assert "<script>" not in response.text, path
        assert 'content="Kontor"' in response.text, path


# Links to the resources that the page needs next.

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


@pytest.fixture
async def public(ann: Guest) -> str:
    return f"/table/{(await ann.open(seats=2))['table_id']}"


async def head_of(at: Door, path: str) -> str:
    return (await (await at.stranger()).get(path)).text


def links(text: str) -> list[str]:
    return [" ".join(found) for found in LINK.findall(text)]


async def test_a_public_table_names_its_files_and_its_boards_once(at: Door, public: str) -> None:
    text = await head_of(at, public)

    assert links(text) == [
        *OF_THE_TABLE,
        "preload /assets/table.css",
        "modulepreload /assets/tick_tock.js",
        "preload /assets/tick_tock.css",
    ]
    assert '<meta name="kontor-game" content="tick_tock" />' in text


async def test_a_game_without_board_gets_the_one_for_all(at: Door, page: Path, public: str) -> None:
    (page / "preloads.json").write_text(json.dumps({"boards": {"fallback": ["assets/any.js"]}}))

    assert links(await head_of(at, public)) == ["modulepreload /assets/any.js"]


async def test_a_rebuilt_page_names_its_new_files(at: Door, page: Path, public: str) -> None:
    before = await head_of(at, public)
    told = page / "preloads.json"
    told.write_text(json.dumps({"places": {"table": ["assets/newer.js"]}}))
    os.utime(told, ns=(1, told.stat().st_mtime_ns + 1))

    assert links(before) != links(await head_of(at, public)) == ["modulepreload /assets/newer.js"]
    told.unlink()
    assert links(await head_of(at, "/table/nosuch")) == []
