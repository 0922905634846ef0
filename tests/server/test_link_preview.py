"""What a messenger shows of a link to a table or a game."""

import html
import re

import pytest

from tests.server.wire import Door, Guest

META = re.compile(r'<meta property="([^"]+)" content="([^"]*)" />')


pytestmark = pytest.mark.usefixtures("page")


async def said(at: Door, path: str, lang: str = "en") -> dict[str, str]:
    response = await (await at.stranger()).get(path, headers={"Accept-Language": lang})
    assert response.status_code == 200
    return {name: html.unescape(value) for name, value in META.findall(response.text)}


async def test_a_public_table_says_game_seats_clock_and_options(at: Door, ann: Guest) -> None:
    table = await ann.open(seats=3, move_seconds=86_400)

    shown = await said(at, f"/table/{table['table_id']}")

    assert shown["og:title"] == "Tick Tock: 2 of 3 seats free"
    assert shown["og:description"] == "3 seats · 1 day a move"
    assert shown["og:image"] == f"{at.url}/covers/tick_tock.png"
    assert shown["og:url"] == f"{at.url}/table/{table['table_id']}"


async def test_a_chess_clock_is_said_with_its_increment(at: Door, ann: Guest) -> None:
    table = await ann.open(bank_seconds=600, increment_seconds=10)

    shown = await said(at, f"/table/{table['table_id']}")

    assert shown["og:description"] == "2 seats · 10 min each, +10 s a move"


async def test_it_speaks_the_language_that_is_asked_for(at: Door) -> None:
    table = await (await at.player()).open(seats=2)

    shown = await said(at, f"/table/{table['table_id']}", "de")

    assert shown["og:title"] == "Ticktack: 1 von 2 Plätzen frei"
    assert shown["og:description"] == "2 Plätze · ohne Uhr"


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
