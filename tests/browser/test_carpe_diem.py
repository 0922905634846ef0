"""Carpe Diem on the page: played by what lights up, on a screen that it fits."""

import re
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import ViewportSize, expect

from domain.carpe_diem.commands import BuildTile, MovePatrician, MoveWithBread, PlaceDisc
from tests.browser.layout import cut_off, edges, top_of_the_dock, wider_than_the_screen
from tests.browser.people import AT_ONCE, HELD, LAPTOP, LARGE, NARROW, STAGES, TABLET, Person
from tests.browser.positions import Positions, decisions_of, in_one_process

pytestmark = in_one_process("carpe_diem")

LINE = 10
"""Pixels: the middles of two lines are farther apart."""
ROTATIONS = 4
NAMES = """all => all.map(
    one => one.getAttribute('aria-label') ?? one.querySelector('.said')?.textContent
)"""
SIZES = (*STAGES, *HELD)
ROOMY = 800
"""From this height on other districts lie beside mine."""
TWIST = """(district, degrees) => {
    const [x, y] = [Math.cos(degrees * Math.PI / 180), Math.sin(degrees * Math.PI / 180)]
    const finger = (identifier, far) => new Touch(
        { identifier, target: district, clientX: 300 + far * x, clientY: 300 + far * y })
    district.dispatchEvent(new TouchEvent(
        'touchmove', { touches: [finger(0, -50), finger(1, 50)], cancelable: true, bubbles: true }))
}"""
"""Two fingers on the district, at this angle."""
COVERED = """cards => {
    const spots = [...cards.querySelectorAll('button.field')].map((it) => {
        const { left, top, width } = it.getBoundingClientRect()
        return { x: left + width / 2, y: top + width / 2, radius: width / 2 }
    })
    const isIn = ({ left, right, top, bottom }) => spots.some(({ x, y, radius }) => Math.hypot(
        x - Math.min(Math.max(x, left), right), y - Math.min(Math.max(y, top + 2), bottom - 2),
    ) < radius - 1.5)
    return [...cards.querySelectorAll('.asks > *, .now b, .gain')]
        .filter((it) => isIn(it.getBoundingClientRect()))
        .map((it) => it.closest('[data-scoring-card]').dataset.scoringCard)
}"""
"""Cards on which a circle field covers a sign or gain, without two pixels above and below."""
PRICED = """circle => {
    const prices = [...circle.querySelectorAll('.price')].map((it) => it.getBoundingClientRect())
    const isIn = ({ left, right, top, bottom }) => prices.some(
        (it) => it.left < right && left < it.right && it.top < bottom - 2 && top + 2 < it.bottom)
    return [...circle.querySelectorAll('.number, .pawn b')]
        .filter((it) => isIn(it.getBoundingClientRect()))
        .map((it) => it.textContent)
}"""
"""Numbers and letters of the circle that a price covers."""
TEN_KINDS = """list => {
    const kind = list.querySelector('li:not(.told)')
    list.replaceChildren(...Array.from({ length: 11 }, () => kind.cloneNode(true)))
    list.classList.add('many')
    const end = list.lastElementChild.getBoundingClientRect().right
    return [parseFloat(getComputedStyle(list).fontSize), list.getBoundingClientRect().right - end]
}"""
"""The size of the text and the room at its right, in pixels, with ten kinds and the chimneys."""
HIGHER = 657
"""Pixels: no longer a low window, but without room for large wares."""


async def test_a_tile_is_turned_and_built_by_keyboard_alone(positions: Positions) -> None:
    """CAR-BUILD-5: the first tile is on the shovel, in any rotation that looks different."""
    first_tile = next(
        decision
        for decision in decisions_of("carpe_diem", 2)
        if decision.kinds == {BuildTile} and decision.options == ROTATIONS
    )
    anna = await positions.anna_at("carpe_diem", 2, first_tile)
    cell, before = anna.page.locator("[data-target^='cell:']"), await anna.version()

    await cell.click()
    ways = anna.sees("hand").locator("[data-target^='rotation:']")
    await expect(cell).to_have_count(1)
    await expect(ways).to_have_count(ROTATIONS)
    seen = [await hovering(anna)]
    for key in ("r", "ArrowRight", "r"):
        await anna.page.keyboard.press(key)
        seen.append(await hovering(anna))
    await anna.page.keyboard.press("ArrowLeft")
    assert set(seen) == {f"rotation:{n}" for n in range(ROTATIONS)}
    assert await hovering(anna) == seen[2]

    await cell.click()
    assert await hovering(anna) == seen[3]
    await anna.page.mouse.wheel(0, -100)
    await expect(anna.sees("confirm-build")).to_have_attribute("data-target", seen[2])

    await anna.sees("own-district").evaluate(TWIST, 0)
    await anna.sees("own-district").evaluate(TWIST, 60)
    assert await hovering(anna) != seen[2]
    await anna.sees("own-district").evaluate(TWIST, 0)
    assert await hovering(anna) == seen[2]

    await anna.page.keyboard.press("Escape")
    await expect(anna.sees("confirm-build")).to_have_count(0)
    assert await anna.version() == before
    await anna.page.keyboard.press("Tab")
    await cell.focus()
    await anna.page.keyboard.press("Enter")
    await expect(anna.sees("confirm-build")).to_be_focused()
    await anna.page.keyboard.press("r")
    await anna.page.keyboard.press("Enter")
    await anna.reaches(before + 1)
    await expect(anna.sees("own-district").locator("[data-card]")).to_have_count(1)


async def test_the_dock_shows_the_tiles_to_choose_from_in_large(positions: Positions) -> None:
    """A field is chosen by its tiles, then one of them. The button for a hint keeps its place."""
    moves = next(it for it in decisions_of("carpe_diem", 2) if MovePatrician in it.kinds)
    anna = await positions.anna_at("carpe_diem", 2, moves, viewport=LAPTOP)
    before, hint = await anna.version(), anna.sees("ask-hint")
    tiles = anna.page.locator(".dock [data-target^='tile:']")
    fields = anna.page.locator(".dock [data-target^='space:']")
    await expect(fields).to_have_count(2)
    at_first = await hint.bounding_box()

    await fields.last.click()
    await anna.reaches(before + 1)
    await expect(tiles).to_have_count(4)
    assert await hint.bounding_box() == at_first
    large, small = (
        await tiles.first.bounding_box(),
        await anna.page.locator("#board [data-target^='tile:']").first.bounding_box(),
    )
    assert large is not None
    assert small is not None
    assert large["width"] > 2 * small["width"]

    await tiles.first.click()
    await anna.reaches(before + 2)
    await expect(tiles).to_have_count(0)
    assert await hint.bounding_box() == at_first


async def test_by_keyboard_the_focus_goes_on_from_the_field_to_a_tile(positions: Positions) -> None:
    moves = next(it for it in decisions_of("carpe_diem", 2) if MovePatrician in it.kinds)
    anna = await positions.anna_at("carpe_diem", 2, moves)
    field, before = anna.page.locator("#board button.lit").first, await anna.version()

    await anna.page.keyboard.press("Tab")
    await field.focus()
    await anna.page.keyboard.press("Enter")
    await anna.reaches(before + 1)

    await expect(anna.page.locator("button.lit:focus")).to_have_count(1)


async def test_with_a_finger_a_rotation_is_seen_before_it_is_built(positions: Positions) -> None:
    """Cells on which the tile completes something are marked. After the turn the page does not
    scroll back."""
    building = [one for one in decisions_of("carpe_diem", 2) if BuildTile in one.kinds]
    most = max(building, key=lambda one: one.options)
    anna = await positions.anna_at("carpe_diem", 2, most, viewport=NARROW)
    cells, before = anna.page.locator("[data-target^='cell:']"), await anna.version()
    for cell in await cells.all():
        if "Completes" in (await cell.get_attribute("aria-label") or ""):
            await expect(cell).to_contain_text("✓")

    ways = anna.sees("hand").locator("[data-target^='rotation:']")
    for cell in await cells.all():
        await cell.tap()
        if await ways.count() > 1:
            break
    shown = await hovering(anna)
    other = ways.and_(anna.page.locator(":not(.now)")).first
    wanted = await other.get_attribute("data-target")
    await other.tap()
    await expect(anna.sees("confirm-build")).to_have_attribute("data-target", wanted or "")
    assert shown != wanted
    assert await anna.version() == before
    assert await anna.page.evaluate("scrollY") > 0

    await anna.sees("hand").locator(f"[data-target='{wanted}']").tap()
    await anna.reaches(before + 1)
    assert await anna.page.evaluate("scrollY") > 0


@pytest.mark.parametrize(
    ("seats", "lang", "moments", "sizes"),
    [
        pytest.param(4, "de", ("late",), (LARGE, TABLET), id="de-4"),
        *(
            pytest.param(seats, lang, ("middle", "late"), SIZES, marks=pytest.mark.long)
            for seats in (2, 4)
            for lang in ("en", "de")
        ),
    ],
)
async def test_the_table_fits_the_screen(
    positions: Positions,
    *,
    seats: int,
    lang: str,
    moments: tuple[str, ...],
    sizes: tuple[ViewportSize, ...],
) -> None:
    """The whole board is above the dock; several other boards too if there is room."""
    anna = await positions.anna(lang=lang)
    found = list[str]()
    for moment in moments:
        await anna.goes_on_to((await positions.at("carpe_diem", seats, moment)).url)
        for size in sizes:
            await anna.resizes_to(size)
            where = f"{moment}, {size['width']} px"
            found += [f"{where}: cut off: {one}" for one in await cut_off(anna)]
            assert await wider_than_the_screen(anna) is False, where
            if size in STAGES:
                found += [f"{where}: {fault}" async for fault in faults_on_a_stage(anna)]
                others = 0 if size["height"] < ROOMY or seats == 2 else seats - 1
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


async def test_with_large_text_wares_and_ten_kinds_have_one_line_each(positions: Positions) -> None:
    """On a laptop. A second line would make the district smaller."""
    anna = await positions.anna(viewport=LAPTOP, settings={**AT_ONCE, "text": "large"})
    await anna.sits_at((await positions.at("carpe_diem", 4, "late")).url)
    size, room = await anna.page.locator(".board .goods > ul").evaluate(TEN_KINDS)
    assert size > 12
    assert room >= 0

    for height in (LAPTOP["height"], HIGHER):
        await anna.resizes_to({"width": LAPTOP["width"], "height": height})
        wares = anna.page.locator(".board .goods [data-in-sight]")
        tops = await wares.locator(":scope > *").evaluate_all(
            "all => all.map(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight / 2)"
        )
        assert max(tops) - min(tops) < LINE, (height, tops)


async def test_on_a_low_laptop_no_price_covers_a_number_or_letter(positions: Positions) -> None:
    """With bread, most fields have a price."""
    bread = next(it for it in decisions_of("carpe_diem", 4) if MoveWithBread in it.kinds)
    anna = await positions.anna(viewport=LAPTOP, settings={**AT_ONCE, "text": "large"})
    await anna.sits_at((await positions.at("carpe_diem", 4, bread)).url)
    circle = anna.sees("circle")
    await expect(circle.locator(".paid")).not_to_have_count(0)

    assert await circle.evaluate(PRICED) == []


async def test_a_growing_dock_moves_nothing_and_everything_has_a_name(positions: Positions) -> None:
    """A button more in the dock makes the scoring cards lower, and nothing else. Another district
    unfolds. Free fields have the numbers that the log uses. Names say prices and gains too: a card
    what it pays and, once a tile lies, what it brings; a space whether it costs bread."""
    anna = await positions.anna_at("carpe_diem", 4, "late", viewport=LAPTOP)
    parts = [anna.sees(part) for part in ("circle", "seals", "own-district")]
    before = [await part.bounding_box() for part in parts]
    dock, line = anna.page.locator(".dock"), anna.page.locator("[data-testid^='unfold-']").first

    await dock.evaluate("dock => (dock.style.paddingBottom = '1.5rem')")
    assert [await part.bounding_box() for part in parts] == before

    await line.click()
    district = anna.sees("unfolded").get_by_role("img", name="District of")
    await expect(district).to_be_visible()
    await expect(line).to_have_attribute("aria-expanded", "true")
    await anna.page.keyboard.press("Escape")
    await expect(anna.sees("unfolded")).to_have_count(0)

    await anna.goes_on_to((await positions.at("carpe_diem", 2, "start")).url)
    fields = anna.sees("circle").locator("[data-space] .drawn")
    await expect(fields).to_have_text(["1", "2", "3", "4", "5", "6", "7"])
    buttons = anna.page.locator("[data-testid='carpe-diem'] button:visible")
    cards = anna.page.locator("[data-scoring-card]")
    await expect(cards).to_have_count(8)
    names = await buttons.evaluate_all(NAMES)
    assert len(names) > 30
    assert all(name and "_" not in name and "{" not in name for name in names)
    await expect(cards.first).to_have_accessible_name(re.compile(r"→ [^.]*$"))
    await anna.goes_on_to((await positions.at("carpe_diem", 2, "middle")).url)
    await expect(cards.first).to_have_accessible_name(re.compile(r"→.*Now: "))


async def test_what_was_closed_on_a_tablet_is_shown_on_a_laptop(positions: Positions) -> None:
    anna = await positions.anna_at("carpe_diem", 2, "start", viewport=TABLET)
    track = anna.sees("track")
    await anna.page.locator("summary", has_text="Track").click()
    await expect(track).not_to_be_visible()

    await anna.resizes_to(LAPTOP)

    await expect(track).to_be_visible()


async def test_a_click_counts_although_the_preview_changes_under_it(positions: Positions) -> None:
    """The pressed cell takes the focus from another one: its preview goes, and comes anew."""
    building = (one for one in decisions_of("carpe_diem", 2) if BuildTile in one.kinds)
    several = next(one for one in building if one.options == 3)
    anna = await positions.anna_at("carpe_diem", 2, several)
    one, other, *_ = await anna.page.locator("[data-target^='cell:']").all()

    await one.focus()
    await other.click()

    await expect(other).to_have_attribute("aria-pressed", "true")


async def test_on_a_low_laptop_no_circle_field_covers_a_gain(positions: Positions) -> None:
    """During scoring, when every card shows a gain or a loss."""
    scoring = next(one for one in decisions_of("carpe_diem", 2) if PlaceDisc in one.kinds)
    anna = await positions.anna_at("carpe_diem", 2, scoring, viewport=LAPTOP)
    cards = anna.sees("scoring-cards")
    await expect(cards.locator(".now")).to_have_count(8)

    assert await cards.evaluate(COVERED) == []


async def hovering(someone: Person) -> str:
    return await someone.sees("confirm-build").get_attribute("data-target") or ""


async def test_a_laptop_shows_why_and_a_phone_has_a_wide_district(positions: Positions) -> None:
    """The button for the reason is above the ways to turn the tile."""
    anna = await positions.anna_at("carpe_diem", 4, "middle", viewport=LAPTOP)
    await anna.page.locator(".lit[data-target^='cell:']").first.click()
    await anna.sees("confirm-build").wait_for()
    _, why = await edges(anna.sees("why-toggle"))
    ways, _ = await edges(anna.sees("hand"))
    assert why <= ways

    await anna.resizes_to(NARROW)
    district = await anna.sees("own-district").bounding_box()
    assert district is not None
    assert district["width"] > 0.8 * NARROW["width"]


async def test_on_a_phone_a_button_scrolls_back_to_the_choices(positions: Positions) -> None:
    anna = await positions.anna_at("carpe_diem", 2, "start", viewport=NARROW)
    choices = anna.page.locator("#board .lit")
    await choices.first.wait_for()
    await anna.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    await expect(choices.first).not_to_be_in_viewport()

    await anna.presses("scroll-to-choices")

    await expect(choices.first).to_be_in_viewport()
    await expect(anna.page.locator(".dock .buttons > button")).to_have_count(0)
