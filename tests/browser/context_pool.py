"""Browser contexts that the next test uses again.

A new context takes a second of a processor, a new page in it a tenth of that. Before reuse,
storage, service workers, permissions and pages are removed. Only the browser's cache remains.
"""

from functools import cache
from typing import NamedTuple
from urllib.parse import urlsplit

from playwright.async_api import Browser, BrowserContext, Page, ViewportSize

SMALL = 600
"""What is not as wide, or not as high, is held in the hand."""
SITE = "http://127.0.0.1/"
"""Of the pages of all servers: a site has any port."""
NO_WORKER = (
    "if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {})"
)
"""A service worker fetches the whole build three seconds after a page was loaded."""


class Kind(NamedTuple):
    """The properties of a context that cannot change once it is open."""

    locale: str
    touched: bool


class ContextPool:
    """The contexts of one browser, free or in use by this test.

    `complaints`: what the consoles of this test's pages have complained of.
    `workers`: whether its pages may register a service worker.
    """

    def __init__(self, browser: Browser) -> None:
        self.complaints: list[str] = []
        self.workers = False
        self._browser = browser
        self._free: dict[Kind, list[BrowserContext]] = {}
        self._in_use: list[tuple[Kind, BrowserContext]] = []

    async def new_page(
        self, viewport: ViewportSize, locale: str, *, reduced_motion: bool = False
    ) -> Page:
        """An empty page, in a context that nothing else of this test uses."""
        kind = Kind(locale, min(viewport["width"], viewport["height"]) < SMALL)
        free = self._free.setdefault(kind, [])
        context = free.pop() if free else await self._opened(kind)
        self._in_use.append((kind, context))
        page = await context.new_page()
        await page.set_viewport_size(viewport)
        if kind.touched:
            await hide_scroll_bars(page)
        if reduced_motion:
            await page.emulate_media(reduced_motion="reduce")
        if not self.workers:
            await page.add_init_script(NO_WORKER)
        return page

    async def _opened(self, kind: Kind) -> BrowserContext:
        context = await self._browser.new_context(has_touch=kind.touched, locale=kind.locale)
        kept = await context.new_page()  # without a page of that site its process would end
        await kept.route(SITE, lambda route: route.fulfill(body=""))
        await kept.goto(SITE)
        return context

    async def clear(self) -> None:
        """Free all contexts, with nothing left in them; close those that are not of this pool."""
        while self._in_use:
            kind, context = self._in_use.pop()
            await clear(context)
            self._free[kind].append(context)
        free = {context for contexts in self._free.values() for context in contexts}
        for context in self._browser.contexts:
            if context not in free:
                await context.close()


async def clear(context: BrowserContext) -> None:
    kept, *pages = context.pages
    origins = {"{0.scheme}://{0.netloc}".format(urlsplit(page.url)) for page in pages}
    for page in pages:
        await page.close()
    await context.clear_permissions()
    await context.clear_cookies()
    tools = await context.new_cdp_session(kept)
    for origin in origins:
        await tools.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    await tools.detach()


async def hide_scroll_bars(page: Page) -> None:
    """Let them take no room, as on a phone."""
    tools = await page.context.new_cdp_session(page)
    await tools.send("Emulation.setScrollbarsHidden", {"hidden": True})


@cache
def pool_of(browser: Browser) -> ContextPool:
    return ContextPool(browser)
