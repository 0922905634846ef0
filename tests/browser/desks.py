"""Where people sit: contexts of a browser, used again by whoever comes after the test.

To open one takes a second of a processor, a page in it a tenth of that. Whoever sits down finds
nothing of whoever was there: storage, service workers, permissions and pages are gone. What is kept
is what the browser has loaded.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple
from urllib.parse import urlsplit

from playwright.async_api import Browser, BrowserContext, Page, ViewportSize

SMALL = 600
"""What is not as wide, or not as high, is held in the hand."""


class Kind(NamedTuple):
    """What cannot be changed of a context once it is open."""

    width: int
    height: int
    locale: str
    reduced_motion: bool


class Desks:
    """Those of one browser."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[Kind, list[BrowserContext]] = {}
        self._taken: list[tuple[Kind, BrowserContext]] = []

    async def sit_down(
        self, viewport: ViewportSize, locale: str, *, reduced_motion: bool = False
    ) -> Page:
        """An empty page at a desk where nobody sits."""
        kind = Kind(viewport["width"], viewport["height"], locale, reduced_motion)
        free = self._free.setdefault(kind, [])
        context = free.pop() if free else await self._opened(kind)
        self._taken.append((kind, context))
        return await context.new_page()

    async def _opened(self, kind: Kind) -> BrowserContext:
        context = await self._browser.new_context(
            viewport={"width": kind.width, "height": kind.height},
            has_touch=min(kind.width, kind.height) < SMALL,
            locale=kind.locale,
            reduced_motion="reduce" if kind.reduced_motion else "no-preference",
        )
        await context.new_page()  # stays, and empty: without a page its process would end
        return context

    async def clear(self) -> None:
        """Everybody leaves, and takes everything along."""
        while self._taken:
            kind, context = self._taken.pop()
            await cleared(context)
            self._free[kind].append(context)
        free = {context for contexts in self._free.values() for context in contexts}
        for context in self._browser.contexts:
            if context not in free:
                await context.close()


async def cleared(context: BrowserContext) -> None:
    stays, *pages = context.pages
    origins = {"{0.scheme}://{0.netloc}".format(urlsplit(page.url)) for page in pages}
    for page in pages:
        await page.close()
    await context.clear_permissions()
    await context.clear_cookies()
    tools = await context.new_cdp_session(stays)
    for origin in origins:
        await tools.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    await tools.detach()


@cache
def desks_of(browser: Browser) -> Desks:
    return Desks(browser)
