"""The table of Burgundy: all of it is seen at once on a laptop, the other one's estate too."""

import pytest
from playwright.async_api import Browser, Locator, expect

from tests.browser.people import LAPTOP, LARGE, WIDE, known
from tests.browser.positions import Positions, in_one_process

pytestmark = in_one_process("burgundy")

OUTSIDE = """board => {
    const { left, top, right, bottom } = board.getBoundingClientRect()
    const outside = one => {
        const at = one.getBoundingClientRect()
        return at.width > 0 && (
            at.left < left - 1 || at.top < top - 1 || at.right > right + 1 || at.bottom > bottom + 1
        )
    }
    const scrolled = one => one.scrollHeight > one.clientHeight + 1
    return [
        ...[...board.querySelectorAll('[data-card], section, [role=img]')].filter(outside),
        ...[...board.querySelectorAll('.side, .others > section')].filter(scrolled),
    ].map(one => `${one.className} ${one.getAttribute('data-card') ?? ''}`)
}"""


@pytest.mark.parametrize("moment", ["middle", "late"])
async def test_both_estates_are_seen_at_once(
    browser: Browser, positions: Positions, moment: str
) -> None:
    anna = await known(browser, positions.url, positions.anna, viewport=LAPTOP, lang="de")
    await anna.sits_at((await positions.at("burgundy", 2, moment)).url)
    board = anna.sees("burgundy")

    for size in (LAPTOP, WIDE, LARGE):
        await anna.page.set_viewport_size(size)
        await expect(board.locator("section[data-seat]:visible")).to_have_count(2)
        await expect_nothing_outside(board)


async def expect_nothing_outside(board: Locator) -> None:
    """As soon as it is drawn at its new size."""
    await board.evaluate("new Promise((go) => requestAnimationFrame(() => setTimeout(go)))")
    assert await board.evaluate(OUTSIDE) == []
