"""A game in two browsers, by keys alone and with a finger, while a third watches."""

import asyncio
import random

from playwright.async_api import Browser, expect

from tests.browser.hands import by_keys, by_taps
from tests.browser.people import NARROW, Person, person, two_at_a_table
from tests.browser.positions import play_to_the_end

MOVES, RELOADED = 24, 16
"""By hand; the rest of the game is played beside the pages, and who watches follows."""


async def test_one_plays_by_keys_and_one_with_a_finger_while_a_third_watches(
    browser: Browser, kontor_url: str
) -> None:
    chance = random.Random(7)
    anna, carla = await person(browser), await person(browser)
    ben = await person(browser, NARROW, "de-DE")
    address = await two_at_a_table(anna, ben, kontor_url, game_select="burgundy", seats_select="2")
    await carla.page.goto(address)
    for someone in (ben, carla):
        await someone.reaches(2)

    for move in range(1, MOVES + 1):
        by_anna = await anna.has_options()
        newest = await by_keys(anna, chance) if by_anna else await by_taps(ben, chance)
        if move == RELOADED:
            await anna.page.reload()
            await anna.sees("version").wait_for()
        await asyncio.gather(*(someone.reaches(newest) for someone in (anna, ben, carla)))
    sitting = [await someone.identity() for someone in (anna, ben)]
    for someone in (anna, ben):
        await someone.page.goto(f"{kontor_url}/favicon.svg")
    await play_to_the_end(kontor_url, address.rpartition("/")[2], sitting)
    for someone in (anna, ben):
        await someone.page.goto(address)

    for someone in (anna, ben, carla):
        await someone.sees("outcome").wait_for()
    last = await anna.version()
    for someone in (anna, ben, carla):
        assert await someone.version() == last
    await play_again_at_one_table(address, anna, ben)


async def play_again_at_one_table(address: str, first: Person, second: Person) -> None:
    """Each of them presses the button, and neither sits alone: the second is told of the first."""
    await plays_again(address, first)
    await expect(first.sees("rematch-announced")).to_be_visible()
    await expect(second.sees("rematch-by")).to_contain_text("Anna")
    await plays_again(address, second)
    for someone in (first, second):
        await someone.reaches(2)
    assert first.page.url == second.page.url


async def plays_again(address: str, someone: Person) -> None:
    await someone.presses("rematch")
    await someone.page.wait_for_url(lambda url: not url.startswith(address))


async def test_a_german_reader_gets_a_german_page(browser: Browser, kontor_url: str) -> None:
    greta = await person(browser, lang="de-DE")

    await greta.page.goto(kontor_url)
    await greta.presses("who-are-you")
    await greta.sees("name-input").fill("Greta")
    await greta.presses("enter")
    await expect(greta.sees("me")).to_have_text("Greta")

    assert await greta.page.locator("html").get_attribute("lang") == "de"
    await greta.presses("lang-switch")
    await greta.page.locator("html[lang=en]").wait_for()
