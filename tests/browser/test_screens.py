"""Boards on screens of all sizes: nobody scrolls a page to play, nothing is too small to read."""

from collections.abc import Iterator
from itertools import cycle, product

import pytest
from playwright.async_api import Browser, ViewportSize

from tests.browser.looks import Looks, looks
from tests.browser.people import NARROW, WIDE, Person, known
from tests.browser.positions import EACH_GAME, Positions, combinations
from tests.browser.whole_game import OUTPUT

LARGE: ViewportSize = {"width": 1920, "height": 1080}
LYING: ViewportSize = {"width": 844, "height": 390}
MOMENTS = ("start", "middle", "late")
LOOKS = (("dark", "de"), ("light", "en"))
SIZES = ((WIDE, LARGE), (LARGE, WIDE))
"""In turn, so that a window is not resized between two tables."""
MOST_DOCK = 0.45
"""Of the height of a phone that is held upright."""

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
]


@pytest.mark.parametrize("game", EACH_GAME)
async def test_a_table_is_as_high_as_the_window(
    browser: Browser, positions: Positions, game: str
) -> None:
    """At every number of seats, in turn in English and German, by day and by night."""
    anna = await known(browser, positions.url, positions.anna)
    look, sizes = cycle(LOOKS), cycle(SIZES)
    found: list[str] = []
    for (_, seats), moment in product(combinations([game], []), MOMENTS):
        await anna.sits_at((await positions.at(game, seats, moment)).url)
        for size in next(sizes):
            seen = await on_a_screen(anna, size)
            where = f"{seats} seats, {moment}, {size['width']} px"
            found += (f"{where}: {one}" for one in faults(seen))
            if size == WIDE:
                await anna.is_photographed(OUTPUT / f"{game}-{seats}-{moment}.png")
        await anna.prefers(*next(look))
    assert found == []


@pytest.mark.parametrize("game", EACH_GAME)
async def test_a_phone_is_scrolled_down_only(
    browser: Browser, positions: Positions, game: str
) -> None:
    """Upright and lying; what is asked, and what answers it, is in sight."""
    anna = await known(browser, positions.url, positions.anna, viewport=NARROW, lang="de")
    sizes = cycle(((NARROW, LYING), (LYING, NARROW)))
    most = max(seats for _, seats in combinations([game], []))
    found: list[str] = []
    for moment in MOMENTS:
        await anna.sits_at((await positions.at(game, most, moment)).url)
        for size in next(sizes):
            seen = await on_a_screen(anna, size)
            where = f"{moment}, {size['width']} px"
            found += (f"{where}: {one}" for one in faults_of_texts(seen))
            if seen.sideways:
                found.append(f"{where}: it is scrolled sideways")
            if not await is_in_sight(anna, "prompt"):
                found.append(f"{where}: what is asked is out of sight")
            if seen.lit == len(seen.hidden) and not seen.buttons:
                found.append(f"{where}: every answer is out of sight")
            if size == NARROW and seen.dock > MOST_DOCK:
                found.append(f"{where}: the dock takes {seen.dock:.0%} of the height")
            if size == LYING:
                await anna.is_photographed(OUTPUT / f"{game}-{most}-{moment}-phone.png")
    assert found == []


async def on_a_screen(anna: Person, size: ViewportSize) -> Looks:
    await anna.page.set_viewport_size(size)
    await anna.page.evaluate("new Promise((go) => requestAnimationFrame(() => setTimeout(go)))")
    return await looks(anna.page)


def faults(seen: Looks) -> Iterator[str]:
    if not seen.fits:
        yield f"the page is {seen.height} px high"
    if len(seen.hidden) > seen.buttons:
        yield f"out of sight: {seen.hidden}"
    yield from faults_of_texts(seen)


def faults_of_texts(seen: Looks) -> Iterator[str]:
    yield from (f"too small: {one}" for one in seen.small)
    yield from (f"cut off: {one}" for one in seen.clipped)
    yield from (f"broken: {one}" for one in seen.broken)


async def is_in_sight(anna: Person, test_id: str) -> bool:
    return await anna.sees(test_id).evaluate(
        """(it) => {
            const { left, top, width, height } = it.getBoundingClientRect()
            return it.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        }"""
    )
