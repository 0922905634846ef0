"""The table of Burgundy: all of it is seen on a laptop, and on a phone what is chosen from."""

from itertools import pairwise

import pytest
from playwright.async_api import Locator, expect

from domain.burgundy.commands import TakeSilver, UseCard
from tests.browser.layout import edges, top_of_the_dock, wider_than_the_screen
from tests.browser.people import (
    LAPTOP,
    LARGE,
    LYING,
    NARROW,
    NARROWEST,
    NEXT_FRAME,
    STAGES,
    WIDE,
    Person,
)
from tests.browser.positions import Positions, decisions_of, in_one_process

HUGE = STAGES[-1]

pytestmark = in_one_process("burgundy")

RING = "rgb(245, 176, 46)"
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


@pytest.mark.parametrize(
    ("moments", "counts"),
    [(("late",), (4,)), pytest.param(("middle", "late"), (3, 4), marks=pytest.mark.long)],
)
async def test_all_estates_are_seen_at_once(
    positions: Positions, moments: tuple[str, ...], counts: tuple[int, ...]
) -> None:
    """Both on a laptop, all of several others on a large screen.

    My estate beside the market has most of the height.
    """
    anna = await positions.anna(viewport=LAPTOP, lang="de")
    board = anna.sees("burgundy")

    for moment in moments:
        await anna.goes_on_to((await positions.at("burgundy", 2, moment)).url)
        for size in (LAPTOP, WIDE, LARGE):
            await anna.resizes_to(size)
            await expect(anna.sees("unfolded")).to_be_visible()
            await expect_nothing_outside(board)
            await expect_nothing_outside(anna.sees("unfolded"))
            assert (
                await height(anna.page.locator("[data-area=estate]")) > await height(board) * 0.55
            )
    await anna.resizes_to(HUGE)
    for seats in counts:
        await anna.goes_on_to((await positions.at("burgundy", seats, "late")).url)
        await expect(board.locator("section[data-seat]:visible")).to_have_count(seats)
        await expect_nothing_outside(board)


async def test_on_a_phone_bonuses_move_nothing_piles_to_choose_from_are_seen_and_large_text_fits(
    positions: Positions,
) -> None:
    """Upright and lying, at four seats; text may be twice as large."""
    anna = await positions.anna(viewport=NARROW)
    bonuses = anna.page.get_by_role("region", name="Bonus cards")
    heights = set[float]()
    for moment in ("start", "late"):
        await anna.goes_on_to((await positions.at("burgundy", 4, moment)).url)
        heights.add(await height(bonuses))
    assert len(heights) == 1, heights

    piles = anna.page.locator("[data-counts].lit")
    for size in (NARROW, LYING):
        await anna.resizes_to(size)
        await anna.goes_on_to((await positions.at("burgundy", 4, "choice")).url)
        await expect(piles).to_have_count(4)
        for pile in await piles.all():
            await expect(pile).to_be_in_viewport(ratio=1)
            assert (await edges(pile))[1] <= await end_of_the_board(anna)
        await expect(anna.page.locator(".dock .buttons button")).to_have_count(0)

    await anna.resizes_to(NARROWEST)
    await anna.goes_on_to((await positions.at("burgundy", 4, "middle")).url)
    await anna.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert not await wider_than_the_screen(anna)


async def test_on_a_phone_the_answers_beside_bought_cards_are_seen(positions: Positions) -> None:
    """A bought card is kept or used as a die; then there are the answers to the die."""
    anna = await positions.anna(viewport=NARROW)
    await anna.page.goto(positions.url)
    bought = next(it for it in decisions_of("burgundy", 2) if UseCard in it.kinds)
    await anna.goes_on_to((await positions.at("burgundy", 2, bought)).url)
    await anna.page.locator("[data-target^='bought:']").first.click()
    for size in (NARROW, LYING):
        await anna.resizes_to(size)
        for answer in ("keep_card", "use_card"):
            await expect(anna.page.locator(f"[data-target='answer:{answer}']")).to_be_in_viewport(
                ratio=1
            )

    asked = pairwise(decisions_of("burgundy", 2))
    used = next(then for now, then in asked if UseCard in now.kinds and TakeSilver in then.kinds)
    await anna.goes_on_to((await positions.at("burgundy", 2, used)).url)

    for size in (NARROW, LYING):
        await anna.resizes_to(size)
        await expect(anna.page.get_by_role("group", name="Bought cards")).to_be_visible()
        await expect(anna.page.locator("[data-target='answer:take_silver']")).to_be_in_viewport(
            ratio=1
        )


async def test_in_an_open_area_of_another_seat_no_points_are_cut(positions: Positions) -> None:
    anna = await positions.anna_at("burgundy", 4, "late", viewport=WIDE)
    await anna.page.locator("[data-testid^='unfold-']").first.click()
    points = anna.sees("unfolded").locator(".worth")
    await expect(points).not_to_have_count(0)

    heights = await points.evaluate_all(
        "all => all.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)"
    )
    assert max(heights) <= 0, heights


async def test_an_estate_stack_to_choose_has_a_ring(positions: Positions) -> None:
    """Its cards have a shadow of their own."""
    anna = await positions.anna_at("burgundy", 2, "late")
    card = anna.page.locator("[data-area=estate] button[data-card]").first

    await card.evaluate("it => it.classList.add('lit')")

    assert RING in await card.evaluate("it => getComputedStyle(it).boxShadow")


async def test_in_a_replay_bought_cards_are_beside_the_hand(positions: Positions) -> None:
    """The buttons below them stay in sight."""
    anna = await positions.anna(viewport=NARROW)
    await anna.page.goto(positions.url)
    bought = next(it for it in decisions_of("burgundy", 2) if UseCard in it.kinds)
    at = await positions.at("burgundy", 2, bought)
    for size in (NARROW, LAPTOP):
        await anna.resizes_to(size)
        await anna.sits_at(f"{at.log_url}?at={at.version}&as=seat:{at.seat}")
        if size == NARROW:
            await anna.sees("replay-more").click()

        cards = anna.page.get_by_role("group", name="Bought cards").locator("[data-card]")
        await expect(cards).to_have_count(3)
        for part in (*await cards.all(), anna.sees("film-on"), anna.sees("slider")):
            await expect(part).to_be_in_viewport(ratio=1)


async def height(part: Locator) -> float:
    top, bottom = await edges(part)
    return bottom - top


async def end_of_the_board(anna: Person) -> float:
    top = await top_of_the_dock(anna)
    return top if top > 0 else LYING["height"]


async def expect_nothing_outside(board: Locator) -> None:
    """As soon as it is drawn at its new size."""
    await board.evaluate(NEXT_FRAME)
    assert await board.evaluate(OUTSIDE) == []
