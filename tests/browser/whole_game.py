"""A game of two from the first move to the last, before a spectator."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from pathlib import Path
from typing import NamedTuple

from playwright.async_api import Browser

from tests.browser.layout import wider_than_the_screen
from tests.browser.people import NARROW, Person, person

OUTPUT = Path(__file__).parents[1] / "output"


class TableOfTwo(NamedTuple):
    """Anna (wide, English) and Ben (narrow, German) play; Carla watches."""

    anna: Person
    ben: Person
    carla: Person


async def a_table_of_two(
    browser: Browser, url: str, open_table: Callable[[Person], Awaitable[str]], board: str
) -> TableOfTwo:
    """A game has begun, and everybody sees it.

    `open_table`: Anna opens a table of two, and answers with its address. `board`: the test id of
    the game's board.
    """
    people = TableOfTwo(
        await person(browser), await person(browser, NARROW, "de-DE"), await person(browser)
    )
    await people.anna.enters(url, "Anna")
    address = await open_table(people.anna)
    await people.ben.enters(address, "Ben")
    await people.ben.presses("join-seat-1")
    await people.carla.page.goto(address)
    for someone in people:
        await someone.sees(board).wait_for()
    return people


async def play_to_the_end(
    people: TableOfTwo,
    play: Callable[[Person], Awaitable[int]],
    *,
    most: int,
    pictures: Collection[int],
    name: str,
) -> None:
    """Let whoever is asked play, at the most so many times, until all see how it ended.

    `play`: answers with the version of what was played.
    `pictures`: after so many times the table is photographed, and at the end.
    """
    times = 0
    while not await people.anna.is_over() and times < most:
        mover = people.anna if await people.anna.has_options() else people.ben
        newest = await play(mover)
        await asyncio.gather(*(someone.reaches(newest) for someone in people))
        times += 1
        if times in pictures:
            await keep_screenshots(f"{name}-{times}", people)

    last = await people.anna.version()
    for someone in people:
        await someone.sees("outcome").wait_for()
        assert await someone.version() == last
        assert await someone.sees("refusal").count() == 0
        assert await wider_than_the_screen(someone) is False
        assert someone.complaints == []
    await keep_screenshots(f"{name}-end", people)


async def keep_screenshots(name: str, people: TableOfTwo) -> None:
    """Kept as test output: `<name>-0.png` for Anna, 1 for Ben, 2 for Carla."""
    OUTPUT.mkdir(exist_ok=True)
    for number, someone in enumerate(people):
        await someone.page.screenshot(path=OUTPUT / f"{name}-{number}.png", full_page=True)
