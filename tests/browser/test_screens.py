"""Boards on screens of all sizes: nobody scrolls a page to play, nothing is too small to read."""

import re
from collections.abc import Callable, Iterator
from itertools import cycle, product
from pathlib import Path

import pytest
from playwright.async_api import Browser, ViewportSize

from domain.catalog import GAMES
from tests.browser.layout import cut_off, wider_than_the_screen
from tests.browser.looks import Looks, looks
from tests.browser.people import LAPTOP, LARGE, NARROW, Person, known
from tests.browser.positions import EACH_GAME, Positions

OUTPUT = Path(__file__).parents[1] / "output"
LYING: ViewportSize = {"width": 844, "height": 390}
NARROWEST: ViewportSize = {"width": 360, "height": 740}
MOMENTS = ("start", "middle", "late")
LOOKS = (("dark", "de"), ("light", "en"))
SIZES = ((LAPTOP, LARGE), (LARGE, LAPTOP))
"""In turn, so that a window is not resized between two tables."""
CLIPPED = re.compile(r"\.(clip|ellipsis)\b")
"""Of pictures and of what ends in "…", by their classes: `looks` knows which text is cut off."""
OF_A_SOLO_GAME = re.compile(CLIPPED.pattern + r"|\.(village|beside)\b")
"""A Village of forty cards, and what the Countess has beside it, scroll in themselves."""
AT_ONCE_AND_SETTLED = (0, 400)
"""Milliseconds: what a board is scrolled to on its own is in sight only then."""
MOST_DOCK = 0.36
"""Of the screen of a phone, upright and lying."""


@pytest.mark.parametrize("game", EACH_GAME)
async def test_a_table_is_as_high_as_the_window(
    browser: Browser, positions: Positions, game: str
) -> None:
    """With one, the fewest and the most others, in turn in English and German, by day and by night.

    Every number, size and module by hand: `python -m tests.browser.fit`.
    """
    counts = sorted({*GAMES[game].seats} & {1, 2, GAMES[game].seats[-1]})
    stands = [*product(counts, MOMENTS)]
    sizes, found = cycle(SIZES), list[str]()
    for n, (theme, lang) in enumerate(LOOKS):
        anna = await known(browser, positions.url, positions.anna, theme=theme, lang=lang)
        await anna.page.goto(positions.url)
        for seats, moment in stands[n :: len(LOOKS)]:
            await anna.goes_on_to((await positions.at(game, seats, moment)).url)
            where = f"{game}, {seats} seats, {moment}"
            may = OF_A_SOLO_GAME if seats == 1 else CLIPPED
            for size in next(sizes):
                found += await on_a_screen(anna, size, faults, where, may)
    assert found == []


@pytest.mark.parametrize("game", EACH_GAME)
async def test_nothing_lies_over_the_board(
    browser: Browser, positions: Positions, game: str
) -> None:
    """Of two seats the other one lies open from the beginning."""
    anna = await known(browser, positions.url, positions.anna, viewport=LAPTOP)
    await anna.sits_at((await positions.at(game, 2, "middle")).url)
    room = await anna.page.locator(".room").bounding_box()
    assert room is not None
    for one in await anna.sees("unfolded").all():
        other = await one.bounding_box()
        assert other is not None
        assert other["x"] >= room["x"] + room["width"]


@pytest.mark.parametrize("game", EACH_GAME)
async def test_a_phone_is_scrolled_down_only(
    browser: Browser, positions: Positions, game: str
) -> None:
    """Upright and lying; what is asked, and what answers it, is in sight. Also written large."""
    anna = await known(browser, positions.url, positions.anna, viewport=NARROW, lang="de")
    await anna.page.goto(positions.url)
    sizes, found = cycle(((NARROW, LYING), (LYING, NARROW))), list[str]()
    for moment in MOMENTS:
        await anna.goes_on_to((await positions.at(game, GAMES[game].seats[-1], moment)).url)
        for size in next(sizes):
            found += await on_a_screen(anna, size, faults_on_a_phone, f"{game}, {moment}")
    assert found == []
    await anna.page.evaluate("document.documentElement.dataset.text = 'large'")
    await anna.page.set_viewport_size(NARROWEST)
    assert not await wider_than_the_screen(anna)


async def on_a_screen(
    anna: Person,
    size: ViewportSize,
    faults: Callable[[Looks], Iterator[str]],
    where: str,
    may: re.Pattern[str] = CLIPPED,
) -> list[str]:
    """What is wrong there, and stays so; a picture of it is kept. `may`: what may be cut off, by
    its classes."""
    await anna.page.set_viewport_size(size)
    await anna.page.evaluate("new Promise((go) => requestAnimationFrame(() => setTimeout(go)))")
    found = list[str]()
    for wait in AT_ONCE_AND_SETTLED:
        await anna.page.wait_for_timeout(wait)
        found = list(faults(await looks(anna.page)))
        found += [f"cut off: {one}" for one in await cut_off(anna) if not may.search(one)]
        if not found:
            return []
    where = f"{where}, {size['width']} px"
    await anna.is_photographed(OUTPUT / f"{where}.png")
    return [f"{where}: {fault}" for fault in found]


def faults(seen: Looks) -> Iterator[str]:
    if not seen.fits:
        yield f"the page is {seen.height} px high"
    if len(seen.hidden) > seen.buttons:
        yield f"out of sight: {seen.hidden}"
    yield from faults_of_texts(seen)


def faults_on_a_phone(seen: Looks) -> Iterator[str]:
    if seen.sideways:
        yield "it is scrolled sideways"
    if seen.lit == len(seen.hidden) and not seen.buttons:
        yield "every answer is out of sight"
    if seen.dock > MOST_DOCK:
        yield f"the dock takes {seen.dock:.0%} of the screen"
    yield from faults_of_texts(seen)


def faults_of_texts(seen: Looks) -> Iterator[str]:
    if not seen.prompt:
        yield "what is asked is not seen whole"
    if seen.unreached:
        yield "no button that answers is seen whole"
    yield from (f"too small: {one}" for one in seen.small)
    yield from (f"cut off: {one}" for one in seen.clipped)
    yield from (f"broken: {one}" for one in seen.broken)
    yield from (f"covered: {one}" for one in seen.covered)
