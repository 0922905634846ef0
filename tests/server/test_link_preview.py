"""What a messenger shows of a link to a table or a game."""

import html
import re
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
            "3 seats · 1 day a move",
        ),
        (
            {"bank_seconds": 600, "increment_seconds": 10},
            "en",
            "Tick Tock: 1 of 2 seats free",
            "2 seats · 10 min each, +10 s a move",
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


async def test_of_a_private_table_nothing_is_told(at: Door) -> None:
    table = await (await at.player()).open(seats=2, visibility="private")

    shown, of_none = [
        await said(at, f"/table/{table_id}") for table_id in (table["table_id"], "nosuch")
    ]

    assert shown["og:title"] == "Kontor"
    del shown["og:url"], of_none["og:url"]
    assert shown == of_none


async def test_what_is_no_table_is_the_house(at: Door) -> None:
    for table_id in ("{x}", "%22%3E%3Cscript%3E", "a" * 3000):
        response = await (await at.stranger()).get(f"/table/{table_id}")

        assert "<script>" not in response.text, table_id
        assert 'content="Kontor"' in response.text, table_id


async def test_a_game_says_its_sentence(at: Door) -> None:
    shown = await said(at, "/learn/tick_tock")

    assert shown["og:title"] == "Kontor"
