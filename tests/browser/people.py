"""People in front of browsers of their own, and what they do there."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from playwright.async_api import Browser, Locator, Page, ViewportSize

from tests.browser.context_pool import hide_scroll_bars, pool_of

NARROWEST: ViewportSize = {"width": 360, "height": 740}
NARROW: ViewportSize = {"width": 390, "height": 664}
LYING: ViewportSize = {"width": 844, "height": 340}
TABLET: ViewportSize = {"width": 768, "height": 954}
LOWEST: ViewportSize = {"width": 1280, "height": 600}
LAPTOP: ViewportSize = {"width": 1366, "height": 625}
WIDE: ViewportSize = {"width": 1440, "height": 765}
LARGE: ViewportSize = {"width": 1920, "height": 955}
STAGES: Sequence[ViewportSize] = (
    LOWEST,
    LAPTOP,
    {"width": 1536, "height": 730},
    WIDE,
    LARGE,
    {"width": 2560, "height": 1305},
)
"""What browsers leave of usual screens, where a table is as high as the window."""
HELD: Sequence[ViewportSize] = (TABLET, NARROW, LYING)
"""Held in the hand; phones with the bars of their browsers."""
ZOOMED: Sequence[ViewportSize] = tuple(
    {"width": size["width"] // 2, "height": size["height"] // 2} for size in (LAPTOP, LOWEST)
)
"""What a zoom of 200 % leaves of low laptops, in CSS pixels."""
PATIENCE_MS = 60_000
LOOK_MS = 5
EMPTY = "about:blank"
ON_A_BOARD = "main :is([data-card], [data-target])"
GO = """async (url) => {
    history.pushState(null, '', url)
    dispatchEvent(new PopStateEvent('popstate'))
    await new Promise((shown) => setTimeout(shown))
}"""
NEXT_FRAME = "new Promise((go) => requestAnimationFrame(() => setTimeout(go)))"
HASTE = 50
"""So many times faster than for anybody else things move, and so much sooner nothing is painted."""

SEES_ALL_AT_ONCE = """
if (localStorage.getItem('kontor.settings') === null)
  localStorage.setItem('kontor.settings', '{"pace": "at_once", "sound": false}')
if (localStorage.getItem('kontor.options') === null) localStorage.setItem('kontor.options', 'open')
"""
"""Nobody here waits until a move of others has stood for a while; the list of options is open."""
KEEPS = """
if (location.origin === %s && sessionStorage.getItem('has-what-it-keeps') === null) {
  sessionStorage.setItem('has-what-it-keeps', 'yes')
  for (const [key, value] of Object.entries(%s)) localStorage.setItem(key, value)
}
"""
"""Once in a tab: whoever is somebody else later stays that."""

GAVE_UP = "WebSocket is closed before the connection is established"
"""Of a socket that took so long on a busy machine that the page opened another one."""
AT_ONCE: Mapping[str, Any] = {"sound": False, "pace": "at_once"}
Identity: TypeAlias = dict[str, str]
"""Who somebody is, as a browser keeps it."""


class Person:
    """A person in front of a browser. `complaints`: a list for errors of the console.

    `expected`: parts of messages that are not complaints here. The browser logs each unsuccessful
    answer by its status.
    """

    def __init__(self, page: Page, complaints: list[str]) -> None:
        self.page = page
        self.complaints = complaints
        self.expected = {GAVE_UP}
        page.set_default_timeout(PATIENCE_MS)
        page.on("console", lambda message: self._heard(message.type, message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))

    def _heard(self, kind: str, text: str) -> None:
        if kind in {"error", "warning"} and not any(part in text for part in self.expected):
            self.complaints.append(text)

    def sees(self, test_id: str) -> Locator:
        return self.page.get_by_test_id(test_id)

    async def presses(self, test_id: str) -> None:
        await self.sees(test_id).click()

    async def becomes(self, url: str, name: str) -> Identity:
        """A guest of the server at that address, from the next page on that they come to."""
        server = f"{urlsplit(url).scheme}://{urlsplit(url).netloc}"
        made = await self.page.request.post(f"{server}/api/players", data={"name": name})
        who: Identity = await made.json()
        await self.keeps(server, {"kontor.identity": json.dumps(who)})
        return who

    async def keeps(self, server: str, kept: Mapping[str, str]) -> None:
        """Let the browser keep that for the server, from the next page on."""
        await self.page.add_init_script(KEEPS % (json.dumps(server), json.dumps(kept)))

    async def enters(self, url: str, name: str) -> None:
        """As somebody who said that name before; the way by the front door is proved there."""
        await self.becomes(url, name)
        await self.page.goto(url)

    async def sits_at(self, url: str) -> None:
        """Come to that table, until its board is there."""
        await self.page.goto(url)
        await self.sees_the_board()

    async def goes_to(self, url: str) -> None:
        """Come to another page from within the server, as by a link: nothing is loaded again."""
        await self.page.evaluate(GO, url)

    async def goes_on_to(self, url: str) -> None:
        """Go to a table and wait for its board; only an empty page is loaded."""
        await (self.page.goto(url) if self.page.url == EMPTY else self.goes_to(url))
        await self.sees_the_board()

    async def sees_the_board(self) -> None:
        await self.page.locator(ON_A_BOARD).first.wait_for()
        await self.page.evaluate("document.fonts.ready")

    async def resizes_to(self, size: ViewportSize) -> None:
        """Resize the window and wait for the next frame: scripts learn of the new size in it."""
        await self.page.set_viewport_size(size)
        await self.page.evaluate(NEXT_FRAME)

    async def uses_a_finger(self) -> None:
        tools = await self.page.context.new_cdp_session(self.page)
        await tools.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
        await hide_scroll_bars(self.page)

    async def is_photographed(self, file: Path) -> None:
        file.parent.mkdir(exist_ok=True)
        await self.page.screenshot(path=file)

    async def version(self) -> int:
        return int(await self.sees("version").inner_text())

    async def has_options(self) -> bool:
        return await self.sees("option-0").count() > 0

    async def picks_first(self) -> None:
        """Take the first option as soon as there is one, and wait until it is booked."""
        option = self.page.locator("[data-testid='option-0']:enabled")
        await option.wait_for(state="attached")  # the list is hidden if all targets are in sight
        before = await self.version()
        await option.evaluate("button => button.click()")
        await self.reaches(before + 1)

    async def reaches(self, version: int) -> None:
        await self.page.wait_for_function(
            "v => Number(document.querySelector('[data-testid=version]')?.textContent) >= v",
            arg=version,
            polling=LOOK_MS,
        )

    async def is_over(self) -> bool:
        return await self.sees("outcome").count() > 0


async def person(browser: Browser, viewport: ViewportSize = WIDE, lang: str = "en-GB") -> Person:
    pool = pool_of(browser)
    page = await pool.new_page(viewport, lang)
    await page.add_init_script(SEES_ALL_AT_ONCE)
    tools = await page.context.new_cdp_session(page)
    await tools.send("Animation.enable")
    await tools.send("Animation.setPlaybackRate", {"playbackRate": HASTE})
    return Person(page, pool.complaints)


async def known(
    browser: Browser,
    url: str,
    who: Identity,
    *,
    viewport: ViewportSize = WIDE,
    theme: str = "light",
    lang: str = "en",
    settings: Mapping[str, Any] = AT_ONCE,
) -> Person:
    """Provide a person whom this browser already knows. On a small screen they use a finger."""
    kept = {
        "kontor.identity": json.dumps(who),
        "kontor.theme": theme,
        "kontor.lang": lang,
        "kontor.settings": json.dumps(settings),
    }
    locale, pool = {"en": "en-GB", "de": "de-DE"}[lang], pool_of(browser)
    page = await pool.new_page(viewport, locale, reduced_motion=True)
    somebody = Person(page, pool.complaints)
    await somebody.keeps(url, kept)
    return somebody
