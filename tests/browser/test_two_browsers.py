"""Two browsers play a whole game at one table while a third watches."""

from __future__ import annotations

import random
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, async_playwright

OUTPUT = Path(__file__).parents[1] / "output"
NARROW, WIDE = {"width": 390, "height": 844}, {"width": 1440, "height": 900}

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    names = ("chromium", "chromium-browser", "google-chrome")
    path = next((found for name in names if (found := shutil.which(name))), None)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=path,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        yield browser
        await browser.close()


class Person:
    """Somebody in front of a browser of their own; what the console complains of is kept."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        page.on("console", lambda message: self._heard(message.type, message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _heard(self, kind: str, text: str) -> None:
        if kind in {"error", "warning"}:
            self.complaints.append(text)

    async def enters(self, url: str, name: str) -> None:
        await self.page.goto(url)
        await self.page.get_by_test_id("name-input").fill(name)
        await self.page.get_by_test_id("enter").click()

    async def version(self) -> int:
        return int(await self.page.get_by_test_id("version").inner_text())

    async def has_options(self) -> bool:
        return await self.page.get_by_test_id("option-0").count() > 0

    async def picks(self, chance: random.Random) -> None:
        """Click one of the options and wait until the move is on the screen."""
        options = self.page.locator("[data-testid^='option-']")
        before = await self.version()
        at = chance.randrange(await options.count())
        await options.nth(at).evaluate("button => button.click()")
        await self.reaches(before + 1)

    async def reaches(self, version: int) -> None:
        await self.page.wait_for_function(
            "v => Number(document.querySelector('[data-testid=version]')?.textContent) >= v",
            arg=version,
        )

    async def is_over(self) -> bool:
        return await self.page.get_by_test_id("outcome").count() > 0


async def person(browser: Browser, viewport: dict[str, int] = WIDE, lang: str = "en-GB") -> Person:
    context = await browser.new_context(viewport=viewport, locale=lang)  # pyright: ignore[reportArgumentType]
    return Person(await context.new_page())


async def test_two_browsers_play_a_game_while_a_third_watches(
    browser: Browser, kontor_url: str
) -> None:
    chance = random.Random(7)
    anna, ben, carla = await person(browser), await person(browser, NARROW), await person(browser)
    await anna.enters(kontor_url, "Anna")
    await anna.page.get_by_test_id("open-table").click()
    await anna.page.get_by_test_id("seats-select").select_option("2")
    await anna.page.get_by_test_id("open-submit").click()
    await anna.page.wait_for_url("**/table/**")
    address = anna.page.url
    await ben.enters(address, "Ben")
    await ben.page.get_by_test_id("join-seat-1").click()
    await carla.page.goto(address)
    for someone in (anna, ben, carla):
        await someone.reaches(2)

    moves = 0
    while not await anna.is_over():
        mover = anna if await anna.has_options() else ben
        await mover.picks(chance)
        moves += 1
        if moves == 40:
            await anna.page.reload()
            await anna.page.get_by_test_id("version").wait_for()
        if moves in {1, 60}:
            await keep_screenshots(f"move-{moves}", anna, ben, carla)
        newest = await mover.version()
        for someone in (anna, ben, carla):
            await someone.reaches(newest)

    last = await anna.version()
    for someone in (anna, ben, carla):
        await someone.page.get_by_test_id("outcome").wait_for()
        assert await someone.version() == last
        assert someone.complaints == []
    await keep_screenshots("end", anna, ben, carla)
    assert moves > 100


async def test_a_german_reader_gets_a_german_page(browser: Browser, kontor_url: str) -> None:
    greta = await person(browser, lang="de-DE")

    await greta.enters(kontor_url, "Greta")

    assert await greta.page.locator("html").get_attribute("lang") == "de"
    await greta.page.get_by_test_id("lang-switch").click()
    await greta.page.wait_for_function("document.documentElement.lang === 'en'")


async def keep_screenshots(moment: str, anna: Person, ben: Person, carla: Person) -> None:
    """Both widths, kept as test output."""
    OUTPUT.mkdir(exist_ok=True)
    await anna.page.screenshot(path=OUTPUT / f"{moment}-1440.png", full_page=True)
    await ben.page.screenshot(path=OUTPUT / f"{moment}-390.png", full_page=True)
    await carla.page.screenshot(path=OUTPUT / f"{moment}-spectator.png", full_page=True)
