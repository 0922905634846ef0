"""A walk over one table in windows of several sizes: one page load, and all that is wrong there.

How it looks, what axe finds, and what jumps while somebody tries what they could choose.
"""

import asyncio
import math
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from playwright.async_api import ViewportSize, expect

from tests.browser.axe import violations
from tests.browser.context_pool import SMALL
from tests.browser.layout import cut_off, out_of_order
from tests.browser.looks import Looks, looks
from tests.browser.people import NEXT_FRAME, ZOOMED, Person
from tests.browser.targets import small_targets

OUTPUT = Path(__file__).parents[1] / "output"
GAMES_OF_THE_PAGE = Path(__file__).parents[2] / "clients" / "web" / "src" / "games"
"""A folder for each game that has a board of its own."""
CLIPPED = re.compile(r"\.(clip|ellipsis)\b")
"""Of pictures and of what ends in "…", by their classes: `looks` knows which text is cut off."""
OF_A_SOLO_GAME = re.compile(CLIPPED.pattern + r"|\.(village|beside|side)\b")
"""A Village of forty cards, and what the Countess or Egon has, scroll in themselves."""
OF_A_PLAIN_BOARD = re.compile(CLIPPED.pattern + r"|^the board scrolls$")
"""The fallback board lists all parts of a game. Late in a game the list may be long."""
AT_ONCE_AND_SETTLED = (0, 400)
"""Milliseconds: what a board is scrolled to on its own is in sight only then."""
TEXTS = ("large", "normal")
"""Sizes of text, as in the settings. The normal one is set again at the end."""
STAGE = 1_000
"""From this width on a table is as high as the window."""
MOST_DOCK = 0.45
"""Of the screen of a phone, upright and lying."""
MOVES = (Path(__file__).parent / "shifts.js").read_text(encoding="utf-8")
SURE = {"sound": False, "pace": "at_once", "confirm": True}
"""Settings with which nothing is taken by one click."""
MOST_TRIED = 5
PLACES = """() => Object.fromEntries(
    ['.dock', '[data-testid=prompt]', '[data-testid=ask-hint]', '[data-testid=undo]']
        .map((part) => [part, document.querySelector(part)?.getBoundingClientRect()])
        .filter(([, box]) => box !== undefined)
        .map(([part, { x, y }]) => [part, [Math.round(x), Math.round(y)]])
)"""
"""Of what stays from one step to the next."""
PLACES_AT = f"""async (version) => {{
    const shown = document.querySelector('[data-testid=version]')
    while (Number(shown.textContent) < version) await {NEXT_FRAME}
    await {NEXT_FRAME}
    return ({PLACES})()
}}"""
"""As soon as that version is drawn: the dock shrinks a moment after a turn ends."""
STILL = 2
"""Pixels that nobody sees."""
MOST_MOVED = 0.01
"""As browsers count what shifts, for one choice: the part of the window times how far it moved."""

Places: TypeAlias = dict[str, tuple[int, int]]
"""Left and top of each part, in CSS pixels."""


def may_be_cut_off(game: str, seats: int) -> re.Pattern[str]:
    """Return what may be cut off at that table, by its classes."""
    if not (GAMES_OF_THE_PAGE / game).is_dir():
        return OF_A_PLAIN_BOARD
    return OF_A_SOLO_GAME if seats == 1 else CLIPPED


async def walked(
    anna: Person,
    sizes: Iterable[ViewportSize],
    where: str,
    *,
    may: re.Pattern[str] = CLIPPED,
    tries: int = MOST_TRIED,
    rules: Mapping[str, Any] = MappingProxyType({}),
) -> list[str]:
    """Return what is wrong with the table that Anna sees, in windows of these sizes.

    `may`: what may be cut off, by its classes. `tries`: this many choices she tries, with the
    settings SURE. `rules`: those of axe that are checked, else all. Smaller windows come last: the
    browser does not hover again once it was touched.
    """
    found = list[str]()
    for size in sizes:
        found += await on_a_screen(anna, size, where, may)
        found += await violations(anna, rules=rules)
        if tries:
            found += await jumps(anna, f"{where}, {size['width']} px", tries)
    return found


async def on_a_screen(
    anna: Person, size: ViewportSize, where: str, may: re.Pattern[str] = CLIPPED
) -> list[str]:
    """Return the lasting faults on that screen, and keep a picture of them.

    `may`: elements that may be cut off, by their classes.
    """
    touched = min(size["width"], size["height"]) < SMALL
    if touched:
        await anna.uses_a_finger()
    await anna.resizes_to(size)
    judged = faults if size["width"] >= STAGE else faults_on_a_phone
    found = list[str]()
    for wait in AT_ONCE_AND_SETTLED:
        await anna.page.wait_for_timeout(wait)
        found = list(judged(await looks(anna.page)))
        found += [f"cut off: {one}" for one in await cut_off(anna) if not may.search(one)]
        small = await small_targets(anna.page, touched=touched)
        found += [f"hard to press: {one}" for one in small]
        if judged is faults:
            found += [f"larger than before it: {one}" for one in await out_of_order(anna)]
        if not found:
            return []
    where = f"{where}, {size['width']} px"
    await anna.is_photographed(OUTPUT / f"{where}.png")
    return [f"{where}: {fault}" for fault in found]


async def on_screens(
    anna: Person, sizes: Iterable[ViewportSize], where: str, may: re.Pattern[str] = CLIPPED
) -> list[str]:
    """Return the faults in windows of these sizes, with text of each size. See on_a_screen."""
    found = list[str]()
    for size, text in product(sizes, TEXTS):
        await anna.page.evaluate("(size) => (document.documentElement.dataset.text = size)", text)
        found += await on_a_screen(anna, size, f"{where}, {text} text", may)
    return found


async def when_zoomed(anna: Person, where: str) -> list[str]:
    """Return what somebody with a mouse cannot see or reach with a zoom of 200 %.

    The board scrolls, and the dock may. The names on cards may be broken and cut off: their
    details have them.
    """
    found = list[str]()
    for size in ZOOMED:
        await anna.resizes_to(size)
        await anna.page.wait_for_timeout(AT_ONCE_AND_SETTLED[-1])
        seen = await looks(anna.page)
        at_fault = [*faults_of_a_narrow_page(seen), *faults_of_a_question(seen)]
        at_fault += await small_targets(anna.page, touched=False)
        found += [f"{where}, {size['width']} px: {fault}" for fault in at_fault]
    return found


def faults(seen: Looks) -> Iterator[str]:
    if not seen.fits:
        yield f"the page is {seen.height} px high"
    if len(seen.hidden) > seen.buttons and not seen.led:
        yield f"out of sight: {seen.hidden}"
    yield from faults_of_texts(seen)


def faults_on_a_phone(seen: Looks) -> Iterator[str]:
    yield from faults_of_a_narrow_page(seen)
    yield from faults_of_texts(seen)


def faults_of_a_narrow_page(seen: Looks) -> Iterator[str]:
    if seen.sideways:
        yield "it is scrolled sideways"
    if seen.lit == len(seen.hidden) and not seen.buttons:
        yield "every answer is out of sight"
    if seen.dock > MOST_DOCK:
        yield f"the dock takes {seen.dock:.0%} of the screen"


def faults_of_a_question(seen: Looks) -> Iterator[str]:
    if not seen.prompt:
        yield "what is asked is not seen whole"


def faults_of_texts(seen: Looks) -> Iterator[str]:
    yield from faults_of_a_question(seen)
    if seen.unreached:
        yield "no button that answers is seen whole"
    yield from (f"too small: {one}" for one in seen.small)
    yield from (f"cut off: {one}" for one in seen.clipped)
    yield from (f"broken: {one}" for one in seen.broken)
    yield from (f"covered: {one}" for one in seen.covered)


async def jumps(anna: Person, where: str, tries: int) -> list[str]:
    """Return the elements that move while Anna tries `tries` of her choices and takes none."""
    await all_has_come(anna)
    seen = await anna.page.evaluate(MOVES, tries)
    worst = sorted(seen["moved"], key=lambda one: -one["value"])[:3]
    return [f"{where}: {seen['most']:.3f} {worst}"] if seen["most"] > MOST_MOVED else []


async def all_has_come(anna: Person) -> None:
    """Wait for all that loads after the board: the reason for the decision, and the panels."""
    await expect(anna.page.locator(".why.coming")).to_have_count(0)
    await anna.page.locator("aside > *").first.wait_for(state="attached")


async def places_at_two_steps(anna: Person) -> tuple[Places, Places]:
    """Where what stays is, before and after a move that Anna makes. STILL is no difference."""
    version, before = await anna.version(), await anna.page.evaluate(PLACES)
    moved = asyncio.ensure_future(anna.page.evaluate(PLACES_AT, version + 1))
    await anna.sees("option-0").evaluate("button => button.click()")
    await anna.presses("confirm-yes")
    after: Places = await moved
    both = before.keys() & after.keys()
    for part in both:
        if math.dist(before[part], after[part]) <= STILL:
            after[part] = before[part]
    return {part: before[part] for part in both}, {part: after[part] for part in both}
