"""The table of Burgundy: all of it is seen on a laptop, and on a phone what is chosen from."""

import pytest
from playwright.async_api import Browser, Locator, ViewportSize, expect

from tests.browser.layout import edges, top_of_the_dock, wider_than_the_screen
from tests.browser.people import LAPTOP, LARGE, NARROW, WIDE, Person, known
from tests.browser.positions import Positions, in_one_process
from tests.browser.test_screens import LYING, NARROWEST

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
        ...[board, ...board.querySelectorAll('.side')].filter(scrolled),
    ].map(one => `${one.className} ${one.getAttribute('data-card') ?? ''}`)
}"""


@pytest.mark.parametrize("moment", ["middle", "late"])
async def test_both_estates_are_seen_at_once(
    browser: Browser, positions: Positions, moment: str
) -> None:
    anna = await known(browser, positions.url, positions.anna, viewport=LAPTOP, lang="de")
    await anna.sits_at((await positions.at("burgundy", 2, moment)).url)

    for size in (LAPTOP, WIDE, LARGE):
        await anna.page.set_viewport_size(size)
        await expect(anna.sees("unfolded")).to_be_visible()
        await expect_nothing_outside(anna.sees("burgundy"))
        await expect_nothing_outside(anna.sees("unfolded"))


@pytest.mark.parametrize("seats", [3, 4])
async def test_all_estates_are_seen_at_once_on_a_large_screen(
    browser: Browser, positions: Positions, seats: int
) -> None:
    anna = await known(browser, positions.url, positions.anna, viewport=LARGE, lang="de")
    await anna.sits_at((await positions.at("burgundy", seats, "late")).url)
    board = anna.sees("burgundy")

    await expect(board.locator("section[data-seat]:visible")).to_have_count(seats)
    await expect_nothing_outside(board)


async def test_a_bonus_that_is_taken_moves_nothing_on_a_phone(
    browser: Browser, positions: Positions
) -> None:
    anna = await known(browser, positions.url, positions.anna, viewport=NARROW)
    heights = set[float]()
    for moment in ("start", "late"):
        await anna.sits_at((await positions.at("burgundy", 4, moment)).url)
        bonuses = await anna.page.get_by_role("region", name="Bonus cards").bounding_box()
        assert bonuses is not None
        heights.add(bonuses["height"])

    assert len(heights) == 1, heights


@pytest.mark.parametrize("size", [NARROW, LYING], ids=["upright", "lying"])
async def test_a_phone_shows_the_piles_that_one_chooses_from(
    browser: Browser, positions: Positions, size: ViewportSize
) -> None:
    anna = await known(browser, positions.url, positions.anna, viewport=size)
    await anna.sits_at((await positions.at("burgundy", 4, "choice")).url)
    piles = anna.page.locator("[data-counts].lit")
    await expect(piles).to_have_count(4)

    for pile in await piles.all():
        await expect(pile).to_be_in_viewport(ratio=1)
        assert (await edges(pile))[1] <= await end_of_the_board(anna)
    await expect(anna.page.locator(".dock .buttons button")).to_have_count(0)


async def end_of_the_board(anna: Person) -> float:
    top = await top_of_the_dock(anna)
    return top if top > 0 else LYING["height"]


async def test_twice_as_large_text_is_no_wider_than_a_phone(
    browser: Browser, positions: Positions
) -> None:
    anna = await known(browser, positions.url, positions.anna, viewport=NARROWEST)
    await anna.sits_at((await positions.at("burgundy", 4, "middle")).url)

    await anna.page.evaluate("document.documentElement.style.fontSize = '200%'")

    assert not await wider_than_the_screen(anna)


async def expect_nothing_outside(board: Locator) -> None:
    """As soon as it is drawn at its new size."""
    await board.evaluate("new Promise((go) => requestAnimationFrame(() => setTimeout(go)))")
    assert await board.evaluate(OUTSIDE) == []
