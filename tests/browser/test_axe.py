"""What axe-core knows of pages for everybody: it finds nothing on ours, by day and by night.

A front door is looked at where it is proved, and so are somebody's results, those who seek and are
asked, lessons and a finished game explained.
"""

from itertools import cycle

import pytest
from playwright.async_api import Browser

from tests.browser.axe import ALL_BUT_CONTRAST, violations, violations_by_day_and_night
from tests.browser.looks import looks
from tests.browser.people import LAPTOP, NARROW, Person, known
from tests.browser.positions import EACH_GAME, MOMENTS, Positions, combinations, in_one_process

READ = ("choice", "end")
"""Moments between which all colours of a board are seen."""


async def test_in_the_room_where_one_waits(browser: Browser, positions: Positions) -> None:
    anna = await known(browser, positions.url, positions.anna)
    await anna.page.goto(f"{positions.url}/tables")
    await anna.opens_table()

    assert await violations_by_day_and_night(anna) == []


async def faults(someone: Person) -> list[str]:
    """What axe finds, text that is too small, words that break or are covered."""
    seen = await looks(someone.page)
    found = [*seen.small, *seen.broken, *seen.covered] + ["it is scrolled sideways"] * seen.sideways
    return found + await violations_by_day_and_night(someone)


async def test_where_a_table_is_opened_or_there_is_none(
    browser: Browser, positions: Positions
) -> None:
    anna = await known(browser, positions.url, positions.anna, viewport=LAPTOP)
    anna.expected.add("404")
    await anna.page.goto(f"{positions.url}/nowhere/at/all")
    assert await faults(anna) == []
    await anna.page.goto(f"{positions.url}/table/none")
    await anna.sees("failure").wait_for()
    assert await faults(anna) == []
    await anna.page.goto(f"{positions.url}/tables")
    assert await faults(anna) == []
    await anna.presses("open-table")
    await anna.sees("game-select").select_option("villagers")
    assert await faults(anna) == []
    await anna.presses("close-dialog")
    await anna.presses("settings")
    await anna.sees("settings-text").wait_for()
    assert await faults(anna) == []


@in_one_process("bruges")
async def test_what_is_opened_at_a_table(browser: Browser, positions: Positions) -> None:
    """Help, and who somebody is."""
    anna = await known(browser, positions.url, positions.anna, viewport=LAPTOP, lang="de")
    await anna.sits_at((await positions.at("bruges", 2, "middle")).url)
    await anna.presses("help-bruges")
    for tab in ("play", "words", "rules"):
        await anna.presses(f"help-tab-{tab}")
        assert await faults(anna) == []
    await anna.presses("help-close")
    await anna.page.get_by_test_id("about-Benedikt").first.click()
    await anna.sees("report-text").wait_for()
    assert await faults(anna) == []


@in_one_process("burgundy")
async def test_looking_back_on_a_laptop(browser: Browser, positions: Positions) -> None:
    """In German, which is longer, of the game with the longest name."""
    anna = await known(browser, positions.url, positions.anna, viewport=LAPTOP, lang="de")
    at = await positions.at("burgundy", 2, "middle")
    await anna.sits_at(f"{at.log_url}?at={at.version}")
    assert await faults(anna) == []
    await anna.presses("fork")
    assert await faults(anna) == []


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
