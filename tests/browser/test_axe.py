"""What axe-core knows of pages for everybody: it finds nothing on ours, by day and by night."""

from itertools import cycle

import pytest
from playwright.async_api import Browser

from tests.browser.axe import ALL_BUT_CONTRAST, violations, violations_by_day_and_night
from tests.browser.people import NARROW, known
from tests.browser.positions import EACH_GAME, MOMENTS, Positions, combinations

READ = ("choice", "end")
"""Moments between which all colours of a board are seen."""


async def test_in_the_room_where_one_waits(browser: Browser, positions: Positions) -> None:
    anna = await known(browser, positions.url, positions.anna)
    await anna.page.goto(f"{positions.url}/tables")
    await anna.opens_table()

    assert await violations_by_day_and_night(anna) == []


@pytest.mark.parametrize("game", EACH_GAME)
async def test_at_a_table(browser: Browser, positions: Positions, game: str) -> None:
    """At each moment of a game, at one number of seats after the other."""
    anna = await known(browser, positions.url, positions.anna)
    await anna.page.goto(positions.url)
    seats = cycle(seats for _, seats in combinations([game], []))
    for moment, count in zip(MOMENTS, seats, strict=False):
        await anna.goes_on_to((await positions.at(game, count, moment)).url)
        if moment in READ:
            assert await violations_by_day_and_night(anna) == []
        else:
            assert await violations(anna, rules=ALL_BUT_CONTRAST) == []


@pytest.mark.parametrize("game", EACH_GAME)
async def test_looking_back_on_a_phone(browser: Browser, positions: Positions, game: str) -> None:
    anna = await known(browser, positions.url, positions.anna, viewport=NARROW)
    fewest = next((seats for _, seats in combinations([game], []) if seats > 1), 1)
    at = await positions.at(game, fewest, "middle")
    await anna.sits_at(f"{at.log_url}?at={at.version}")

    assert await violations(anna, rules=ALL_BUT_CONTRAST) == []
