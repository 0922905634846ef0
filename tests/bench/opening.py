"""The time until a page is visible and usable, on a phone with a slow connection.

    export PYTHONPATH=$PWD:$PWD/clients/sdk   # of the checkout whose built page is measured
    python -m tests.bench.opening

Targets: the front door within 1.5 s; a late table with the most seats within 2.2 s. The largest
element painted there (LCP) is due within 3 s.
"""

import asyncio
import json
import statistics
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from playwright.async_api import Browser, Page

from domain.registry import GAMES
from tests.browser.context_pool import hide_scroll_bars
from tests.browser.pictures import at_a_server
from tests.browser.positions import Positions

TIMES = 5
SLOW_4G = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
SLOWER_PROCESSOR = 4
WATCH = """
window.shifts = []
new PerformanceObserver(list => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
        const nodes = sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? '?')
        if (!hadRecentInput) window.shifts.push([value, nodes])
    }
}).observe({ type: 'layout-shift', buffered: true })
new PerformanceObserver(list => {
    window.largest = list.getEntries().at(-1).startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })
const look = () => {
    if (window.wanted && document.querySelector(window.wanted)) {
        requestAnimationFrame(() => setTimeout(() => (window.seen ??= performance.now())))
    } else requestAnimationFrame(look)
}
look()
"""
"""When what is wanted was painted first, and the largest thing; what moved without a touch."""


FRONT_DOOR, BOARD = "[data-testid^=play-]", ".stage .room > *"
"""What is wanted there."""


class Shift(NamedTuple):
    """Layout shifts without user input. `far`: by the browser's measure (CLS)."""

    far: float
    nodes: list[str]


class Visit(NamedTuple):
    """Milliseconds until what is wanted is seen, and the largest thing; what moved meanwhile."""

    seen: float
    largest: float
    shifts: list[Shift]


@asynccontextmanager
async def phone(browser: Browser, slower: int, **kept: Any) -> AsyncIterator[Page]:
    context = await browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, service_workers="block", **kept
    )
    page = await context.new_page()
    tools = await context.new_cdp_session(page)
    await hide_scroll_bars(page)
    await tools.send("Network.enable")
    await tools.send("Network.emulateNetworkConditions", SLOW_4G)
    await tools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.set_default_timeout(60_000)
    yield page
    await context.close()


def kept_by_anna(positions: Positions, boards: dict[str, str]) -> dict[str, Any]:
    """Return the data stored in her browser; `boards`: the games of the tables it has shown."""
    kept = {"kontor.identity": positions.people[0], "kontor.boards": boards}
    entries = [{"name": name, "value": json.dumps(value)} for name, value in kept.items()]
    return {"cookies": [], "origins": [{"origin": positions.url, "localStorage": entries}]}


async def visited(page: Page, url: str, wanted: str) -> Visit:
    """Until that is seen and all stands still."""
    await page.add_init_script(f"window.wanted = {wanted!r};{WATCH}")
    await page.goto(url)
    await page.wait_for_function("() => window.seen !== undefined")
    await page.wait_for_load_state("networkidle")
    await page.wait_for_timeout(500)
    seen, largest, shifts = await page.evaluate("[window.seen, window.largest, window.shifts]")
    return Visit(seen, largest, [Shift(*shift) for shift in shifts])


async def front_door(browser: Browser, url: str, slower: int = SLOWER_PROCESSOR) -> Visit:
    async with phone(browser, slower) as page:
        return await visited(page, url, FRONT_DOOR)


async def late_table(
    browser: Browser, positions: Positions, game: str, slower: int = SLOWER_PROCESSOR
) -> Visit:
    """Open a private table with the most seats, as a returning player; nothing else is stored."""
    at = await positions.at(game, GAMES[game].seats[-1], "late")
    kept = kept_by_anna(positions, {at.url.rpartition("/")[2]: game})
    async with phone(browser, slower, storage_state=kept) as page:
        return await visited(page, at.url, BOARD)


def far(shifts: list[Shift]) -> float:
    return sum(shift.far for shift in shifts)


def told(what: str, found: list[Visit]) -> str:
    seen = statistics.median(visit.seen for visit in found)
    largest = statistics.median(visit.largest for visit in found)
    moved = statistics.median(far(visit.shifts) for visit in found)
    return f"{what:12} {seen:5.0f} ms, largest {largest:5.0f} ms, moved {moved:.3f}"


async def main() -> None:
    async with at_a_server(("--no-sandbox", "--disable-gpu")) as (browser, positions):
        print(told("front door", [await front_door(browser, positions.url) for _ in range(TIMES)]))
        for game in GAMES:
            found = [await late_table(browser, positions, game) for _ in range(TIMES)]
            print(told(game, found))


if __name__ == "__main__":
    asyncio.run(main())
