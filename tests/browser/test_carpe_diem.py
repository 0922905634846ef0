"""Carpe Diem on the page: played by what lights up, on a screen that it fits."""

import random
import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
from playwright.async_api import Browser, ViewportSize, expect

from tests.browser.clicks import clicks
from tests.browser.layout import cut_off, edges, top_of_the_dock, wider_than_the_screen
from tests.browser.people import LAPTOP, LARGE, NARROW, WIDE, Person, known, person
from tests.browser.positions import Positions, in_one_process
from tests.browser.tables import at_a_new_table
from tests.browser.whole_game import play_to_the_end

MOST_CLICKS = 1_500
CHOICES = "[data-target].lit, .dock .buttons button:enabled"
TURNS = "[data-target^='rotation:'].lit"

NAMES = """all => all.map(
    one => one.getAttribute('aria-label') ?? one.querySelector('.said')?.textContent
)"""
HUGE: ViewportSize = {"width": 2560, "height": 1440}
TABLET: ViewportSize = {"width": 768, "height": 1024}
LYING: ViewportSize = {"width": 844, "height": 390}
STAGES = (LAPTOP, WIDE, LARGE, HUGE)
"""Where a table is as high as the window."""
TWIST = """(district, degrees) => {
    const [x, y] = [Math.cos(degrees * Math.PI / 180), Math.sin(degrees * Math.PI / 180)]
    const finger = (identifier, far) => new Touch(
        { identifier, target: district, clientX: 300 + far * x, clientY: 300 + far * y })
    district.dispatchEvent(new TouchEvent(
        'touchmove', { touches: [finger(0, -50), finger(1, 50)], cancelable: true, bubbles: true }))
}"""
"""Two fingers on the district, at this angle."""


async def test_a_whole_game_is_played_by_what_lights_up(browser: Browser, kontor_url: str) -> None:
    chance = random.Random(9)
    anna = await at_a_table_with_bots(browser, kontor_url, 2, viewport=NARROW, lang="de-DE")

    await play_to_the_end(
        anna,
        lambda someone: clicks(someone, CHOICES, TURNS, chance),
        most=MOST_CLICKS,
    )


async def test_a_tile_hovers_and_is_turned_before_it_is_built(
    browser: Browser, kontor_url: str
) -> None:
    """CAR-BUILD-5: the first tile lies on the shovel, in any rotation that looks different."""
    anna = await at_the_first_tile(browser, kontor_url)
    cell = anna.page.locator("[data-target^='cell:']")
    options = await anna.page.locator("[data-testid^='option-']").count()
    before = await anna.version()

    await cell.click()
    ways = anna.sees("hand").locator("[data-target^='rotation:']")
    assert await cell.count() == 1
    assert await ways.count() == options
    seen = [await hovering(anna)]
    for key in ("r", "ArrowRight", "r"):
        await anna.page.keyboard.press(key)
        seen.append(await hovering(anna))
    await anna.page.keyboard.press("ArrowLeft")
    assert await anna.version() == before
    assert set(seen) == {f"rotation:{n}" for n in range(4)}
    assert await hovering(anna) == seen[2]

    await anna.page.keyboard.press("Enter")
    await anna.reaches(before + 1)
    built = anna.sees("own-district").locator("[data-card]")
    await expect(built).to_have_count(1)


async def test_a_click_and_the_wheel_turn_the_tile_and_escape_lets_it_go(
    browser: Browser, kontor_url: str
) -> None:
    anna = await at_the_first_tile(browser, kontor_url)
    cell = anna.page.locator("[data-target^='cell:']")
    before = await anna.version()

    await cell.click()
    first = await hovering(anna)
    await cell.click()
    second = await hovering(anna)
    await anna.page.mouse.wheel(0, -100)
    await expect(anna.sees("confirm-build")).to_have_attribute("data-target", first)
    await anna.page.keyboard.press("Escape")

    assert first != second
    await expect(anna.sees("confirm-build")).to_have_count(0)
    assert await anna.version() == before


async def test_a_tile_is_built_by_keyboard_alone(browser: Browser, kontor_url: str) -> None:
    anna = await at_the_first_tile(browser, kontor_url)
    before = await anna.version()
    await anna.page.keyboard.press("Tab")
    await anna.page.locator("[data-target^='cell:']").focus()

    await anna.page.keyboard.press("Enter")
    await expect(anna.sees("confirm-build")).to_be_focused()
    first = await hovering(anna)
    await anna.page.keyboard.press("r")
    assert await hovering(anna) != first
    await anna.page.keyboard.press("Enter")

    await anna.reaches(before + 1)


async def test_two_fingers_turn_the_tile(browser: Browser, kontor_url: str) -> None:
    anna = await at_the_first_tile(browser, kontor_url)
    await anna.page.locator("[data-target^='cell:']").click()
    first = await hovering(anna)

    await anna.sees("own-district").evaluate(TWIST, 0)
    await anna.sees("own-district").evaluate(TWIST, 60)
    second = await hovering(anna)
    await anna.sees("own-district").evaluate(TWIST, 0)

    assert second != first
    assert await hovering(anna) == first


@in_one_process("carpe_diem")
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("lang", ["en", "de"])
async def test_the_table_fits_the_screen(
    browser: Browser, positions: Positions, seats: int, lang: str
) -> None:
    """All of it lies above the dock, whole; those of several others too where there is room."""
    anna = await known(browser, positions.url, positions.anna, lang=lang)
    await anna.page.goto(positions.url)
    found = list[str]()
    for moment in ("middle", "late"):
        await anna.goes_on_to((await positions.at("carpe_diem", seats, moment)).url)
        for size in (LAPTOP, WIDE, LARGE, HUGE, TABLET, NARROW, LYING):
            await anna.page.set_viewport_size(size)
            where = f"{moment}, {size['width']} px"
            found += [f"{where}: cut off: {one}" for one in await cut_off(anna)]
            assert await wider_than_the_screen(anna) is False, where
            if size in STAGES:
                found += [f"{where}: {fault}" async for fault in faults_on_a_stage(anna)]
                others = 0 if size == LAPTOP or seats == 2 else seats - 1
                await expect(anna.sees("others").locator("section")).to_have_count(others)
    assert found == []


async def faults_on_a_stage(anna: Person) -> AsyncIterator[str]:
    dock = await top_of_the_dock(anna)
    for part in ("circle", "seals", "own-district", "scoring-cards", "track"):
        top, bottom = await edges(anna.sees(part))
        if not 0 < top < bottom < dock:
            yield f"{part} from {top} to {bottom}, the dock at {dock}"
    cards, _ = await edges(anna.sees("scoring-cards"))
    for part in ("circle", "seals"):
        if (await edges(anna.sees(part)))[1] > cards:
            yield f"{part} reach into the scoring cards"


@in_one_process("carpe_diem")
async def test_what_lies_on_the_board_keeps_its_size_while_the_dock_grows(
    browser: Browser, positions: Positions
) -> None:
    """A button more in the dock makes the scoring cards lower, and nothing else."""
    anna = await known(browser, positions.url, positions.anna, viewport=LAPTOP)
    await anna.sits_at((await positions.at("carpe_diem", 4, "late")).url)
    parts = [anna.sees(part) for part in ("circle", "seals", "own-district")]
    before = [await part.bounding_box() for part in parts]

    await anna.page.locator(".dock").evaluate("dock => (dock.style.paddingBottom = '1.5rem')")

    assert [await part.bounding_box() for part in parts] == before


async def test_another_district_unfolds(browser: Browser, kontor_url: str) -> None:
    anna = await at_a_table_with_bots(browser, kontor_url, 3)
    await anna.page.set_viewport_size(LAPTOP)

    await anna.presses("unfold-1")
    district = anna.sees("unfolded").get_by_role("img", name="District of")
    await expect(district).to_be_visible()
    await expect(anna.sees("unfold-1")).to_have_attribute("aria-expanded", "true")
    await anna.page.keyboard.press("Escape")

    await expect(anna.sees("unfolded")).to_have_count(0)


async def test_everything_has_a_name_for_who_listens(browser: Browser, kontor_url: str) -> None:
    """Prices and gains too: a card says what it pays, a space whether it costs bread."""
    anna = await at_a_table_with_bots(browser, kontor_url, 2)
    buttons = anna.page.locator("[data-testid='carpe-diem'] button:visible")

    names = await buttons.evaluate_all(NAMES)
    cards = anna.page.locator("[data-scoring-card]")

    assert len(names) > 30
    assert all(name and "_" not in name and "{" not in name for name in names)
    await expect(cards).to_have_count(8)
    await expect(cards.first).to_have_accessible_name(re.compile(r"→ [^.]*$"))


@in_one_process("carpe_diem")
async def test_a_card_says_what_it_brings_once_a_tile_lies(
    browser: Browser, positions: Positions
) -> None:
    anna = await known(browser, positions.url, positions.anna)
    await anna.sits_at((await positions.at("carpe_diem", 2, "middle")).url)
    cards = anna.page.locator("[data-scoring-card]")

    await expect(cards.first).to_have_accessible_name(re.compile(r"→.*Now: "))


# What people do there.


async def at_a_table_with_bots(browser: Browser, url: str, seats: int, **more: Any) -> Person:
    anna = await person(browser, **more)
    await at_a_new_table(anna, url, "carpe_diem", seats=seats, bot="random")
    await anna.page.locator("[data-testid='option-0']:enabled").wait_for()
    return anna


async def at_the_first_tile(browser: Browser, url: str) -> Person:
    """She has taken a tile that looks different in each rotation."""
    while True:
        anna = await at_a_table_with_bots(browser, url, 2)
        for _ in range(2):
            await anna.picks_first()
            await anna.page.locator("[data-testid='option-0']:enabled").wait_for()
        await anna.picks_first()
        if await anna.page.locator("[data-testid^='option-']").count() == 4:
            return anna


async def hovering(someone: Person) -> str:
    return await someone.sees("confirm-build").get_attribute("data-target") or ""
