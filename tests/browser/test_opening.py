"""The page on a phone with a slow connection: no layout shifts, important content first.

`python -m tests.bench.opening` measures how soon it appears.
"""

import re
from typing import Any

import pytest
from playwright.async_api import Browser, Request

from domain.registry import GAMES
from tests.bench.opening import SLOWER_PROCESSOR, far, front_door, kept_by_anna, late_table
from tests.browser.layout import SHIFTS
from tests.browser.people import LAPTOP
from tests.browser.positions import Positions, in_one_process

MOST_SHIFT = 0.01
MOST_BYTES = {"bruges": 208_000, "villagers": 185_300}
"""All that the browser receives for a full table, compressed."""
RECEIVED = """performance.getEntriesByType('resource')
    .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize])"""
BOARD = re.compile(r"/assets/villagers-.*\.js$")
LATER = re.compile(r"/help$|/assets/(HelpPanel|Chat|de)-")
"""Files that nobody needs before they open something or change the language."""


SLOWER = pytest.mark.parametrize(
    "slower", [1, pytest.param(SLOWER_PROCESSOR, marks=pytest.mark.long)]
)
"""The processor of the phone; its line is slow in any case."""


@SLOWER
async def test_the_front_door_does_not_jump(browser: Browser, kontor_url: str, slower: int) -> None:
    visit = await front_door(browser, kontor_url, slower)

    assert far(visit.shifts) <= MOST_SHIFT, visit.shifts


@SLOWER
@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=[in_one_process(game), *[pytest.mark.long] * (game != "bruges")])
        for game in sorted(GAMES)
    ],
)
async def test_a_late_table_does_not_jump(
    browser: Browser, positions: Positions, game: str, slower: int
) -> None:
    """`test_screens.py` opens each game on a fast line."""
    visit = await late_table(browser, positions, game, slower)

    assert far(visit.shifts) <= MOST_SHIFT, visit.shifts


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=in_one_process(game)) for game in MOST_BYTES]
)
async def test_a_full_table_is_small_and_steady_on_laptops(positions: Positions, game: str) -> None:
    """With its log, its pictures, and the purpose of the question."""
    anna = await positions.anna_at(game, 5, "late", viewport=LAPTOP)
    await anna.sees("why").wait_for(state="attached")
    await anna.page.wait_for_load_state("networkidle")

    received = dict(await anna.page.evaluate(RECEIVED))
    del received["/api/me"]  # all tables of Anna, in any test
    assert sum(received.values()) <= MOST_BYTES[game], received
    assert [name for name in received if LATER.search(name)] == []
    assert await anna.page.evaluate(SHIFTS) <= MOST_SHIFT


@in_one_process("villagers")
async def test_who_comes_back_to_a_private_table_does_not_wait_to_be_told_its_game(
    browser: Browser, positions: Positions
) -> None:
    """No font keeps the board waiting: what the page says until then is in a font of the system."""
    at = await positions.at("villagers", 2, "middle")
    first, kept = await arrivals(browser, at.url, kept_by_anna(positions, {}))
    again, _ = await arrivals(browser, at.url, kept)

    assert in_order(first, "board", "font asked for")
    assert in_order(again, "board asked for", "position")


def in_order(arrived: list[str], first: str, second: str) -> bool:
    return arrived.index(first) < arrived.index(second)


async def arrivals(browser: Browser, url: str, kept: Any) -> tuple[list[str], Any]:
    """Return the arrivals and requests until the board is visible, and the browser's storage."""
    context = await browser.new_context(storage_state=kept, service_workers="block")
    page, order = await context.new_page(), list[str]()

    def heard(payload: bytes | str) -> None:
        if '"type":"position"' in str(payload):
            order.append("position")

    def asked(request: Request) -> None:
        if BOARD.search(request.url):
            order.append("board asked for")
        if request.resource_type == "font":
            order.append("font asked for")

    def came(request: Request) -> None:
        if BOARD.search(request.url):
            order.append("board")

    page.on("websocket", lambda socket: socket.on("framereceived", heard))
    page.on("request", asked)
    page.on("requestfinished", came)
    await page.goto(url)
    await page.wait_for_selector(".stage .room > *")
    await page.evaluate("document.fonts.ready")
    kept = await context.storage_state()
    await context.close()
    return order, kept
