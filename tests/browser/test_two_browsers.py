"""A game in two browsers, by keys alone and with a finger, while a third watches."""

import asyncio
import random

from playwright.async_api import Browser, expect

from tests.browser.hands import by_keys, by_taps
from tests.browser.people import NARROW, Person, known, person
from tests.browser.positions import Positions, in_one_process

RELOADED = 4


@in_one_process("burgundy")
async def test_one_plays_by_keys_one_by_finger(browser: Browser, positions: Positions) -> None:
    """The last decisions of a game, and they play again."""
    chance, url = random.Random(7), positions.url
    at = await positions.at("burgundy", 2, "closing")
    hers, his = positions.people[:2]
    anna, carla = await known(browser, url, hers), await person(browser)
    ben = await known(browser, url, his, viewport=NARROW, lang="de")
    everybody = (anna, ben, carla)
    for someone in everybody:
        await someone.page.goto(f"{at.url}#{at.invite}")
        await someone.sees("version").wait_for()

    move = 0
    while not await carla.is_over():
        move += 1
        by_anna = await anna.has_options()
        newest = await by_keys(anna, chance) if by_anna else await by_taps(ben, chance)
        if move == RELOADED:
            await anna.page.reload()
            await anna.sees("version").wait_for()
        await asyncio.gather(*(someone.reaches(newest) for someone in everybody))

    for someone in everybody:
        await someone.sees("outcome").wait_for()
    last = await anna.version()
    for someone in everybody:
        assert await someone.version() == last
    await play_again_at_one_table(at.url, anna, ben)


async def play_again_at_one_table(address: str, first: Person, second: Person) -> None:
    """Press the button as each player: the second learns of the first, so they share one table."""
    await plays_again(address, first)
    await expect(first.sees("rematch-announced")).to_be_visible()
    await expect(second.sees("rematch")).to_contain_text("Anna")
    await plays_again(address, second)
    for someone in (first, second):
        await someone.reaches(2)
    assert first.page.url == second.page.url


async def plays_again(address: str, someone: Person) -> None:
    await someone.presses("rematch")
    await someone.page.wait_for_url(lambda url: not url.startswith(address))
