"""Looking at cards on every board, by mouse, finger and keyboard; and which can be chosen."""

import re

import pytest
from playwright.async_api import Locator, expect

from domain.registry import GAMES
from projections.help import help_of
from tests.browser.link_covers import WEB
from tests.browser.people import LARGE, NARROW, Person
from tests.browser.positions import Modules, Positions, in_one_process

WITH_A_BOARD = {file.parent.name for file in WEB.glob("src/games/*/index.ts")}
ON_THE_COMMON_ONE = sorted(GAMES.keys() - WITH_A_BOARD)
ONE_OF_EACH_BOARD = [
    pytest.param(game, marks=in_one_process(game))
    for game in (*sorted(GAMES.keys() & WITH_A_BOARD), *ON_THE_COMMON_ONE[:1])
]
DETAIL = "#detail"
NAMED = """all => all.map(
    one => one.getAttribute('aria-label') ?? one.querySelector('.said')?.textContent
)"""
LIT = "button.clickable.lit[data-target]"
RINGED = f"{LIT}:not(.roof)"
"""A roof is lit as a whole."""
CARDS = ":is([data-card], [data-scoring-card])"
TOLD = f"button.clickable{CARDS}:not(.lit):not(.chosen):visible"
"""What cannot be chosen now tells all the same what it is."""
LONG_PRESS_MS = 600
SIGNS = {
    "villagers": ("food", "Each food showing in your Village"),
    "burgundy": ("worker", "Return one to change the number"),
    "bruges": ("guilder", "The money"),
    "carpe_diem": ("grapes", "Grapes are a ware"),
}
"""A sign beside the cards of each game, by its drawing, and what the glossary says of it."""
LINE = re.compile(r"rgb\(\d+, \d+, \d+\) 0px 0px 0px [\d.]+px")


@pytest.mark.parametrize("game", ONE_OF_EACH_BOARD)
async def test_mouse_and_keyboard_are_told_what_lies_there(positions: Positions, game: str) -> None:
    """A large screen also has room for what an answer is good for."""
    anna = await positions.anna(viewport=LARGE)

    if (written := help_of(game)) is not None:
        await anna.goes_on_to((await positions.at(game, 2, "start", Modules.NONE)).url)
        await expect(anna.sees("why")).to_be_visible()
        assert await anna.sees("why").inner_text() in {it.en for it in written.whys.values()}
    await goes_to_a_choice(anna, positions, game)
    await all_is_named_and_told_apart(anna)
    await what_can_be_chosen_has_a_ring_of_lines(anna)
    await a_mouse_that_rests_on_a_card_is_told_about_it(anna)
    await a_keyboard_reaches_what_cannot_be_chosen(anna)
    if game in SIGNS:
        sign = await sign_in_sight(anna, game)
        await sign.hover()
        await expect(anna.page.locator(DETAIL)).to_contain_text(SIGNS[game][1])


@in_one_process("burgundy")
async def test_a_tap_or_a_long_press_explains_without_choosing(positions: Positions) -> None:
    """All boards share the code: one board is enough."""
    anna = await positions.anna(viewport=NARROW)

    await goes_to_a_choice(anna, positions, "burgundy")
    await taps(anna, await first_with_detail(anna))
    await expect(anna.page.locator(DETAIL)).to_be_visible()
    await anna.sees("whose-turn").tap()
    await expect(anna.page.locator(DETAIL)).to_be_hidden()
    await taps(anna, await sign_in_sight(anna, "burgundy"))
    await expect(anna.page.locator(DETAIL)).to_contain_text(SIGNS["burgundy"][1])
    await anna.sees("whose-turn").tap()

    await anna.goes_on_to((await positions.at("burgundy", 2, "start")).url)
    card = anna.page.locator(LIT).first
    before = await anna.version()
    await presses_long(anna, card)
    await expect(anna.page.locator(DETAIL)).to_be_visible()
    await expect(anna.page.locator(".chosen")).to_have_count(0)
    assert await anna.version() == before
    await card.tap()
    await expect(anna.page.locator(DETAIL)).to_be_hidden()
    await anna.reaches(before + 1)


async def a_mouse_that_rests_on_a_card_is_told_about_it(anna: Person) -> None:
    card = await first_with_detail(anna)
    await card.hover()
    await expect(anna.page.locator(DETAIL)).to_be_visible()
    assert await apart(anna, card)
    await anna.page.mouse.move(1, 1)
    await expect(anna.page.locator(DETAIL)).to_be_hidden()


async def a_keyboard_reaches_what_cannot_be_chosen(anna: Person) -> None:
    await anna.page.keyboard.press("Shift")
    await anna.page.locator(LIT).first.focus()

    for key in [f"Arrow{way}" for way in ("Down", "Right", "Up", "Left") for _ in range(6)]:
        await anna.page.keyboard.press(key)
        at = anna.page.locator(":focus")
        if await at.get_attribute("aria-disabled") == "true" and await at.get_attribute(
            "aria-describedby"
        ):
            break

    await expect(anna.page.locator(DETAIL)).to_be_visible()
    await expect(anna.page.locator(":focus")).to_have_attribute("aria-describedby", "detail")
    await anna.page.keyboard.press("Escape")
    await expect(anna.page.locator(DETAIL)).to_be_hidden()


async def what_can_be_chosen_has_a_ring_of_lines(anna: Person) -> None:
    """Check the ring around each option. The tests of colours prove that it is visible."""
    for theme, lines in (("light", 3), ("dark", 2)):
        await anna.page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        rings = await anna.page.locator(RINGED).evaluate_all(
            "all => all.map(one => getComputedStyle(one).boxShadow)"
        )
        assert rings
        assert all(len(LINE.findall(ring)) == lines for ring in rings), rings


async def all_is_named_and_told_apart(anna: Person) -> None:
    things = await anna.page.locator("button.clickable").evaluate_all(
        """all => all.map(one => ({
            lit: one.classList.contains('lit') || one.classList.contains('chosen'),
            disabled: one.getAttribute('aria-disabled') === 'true',
            name: one.getAttribute('aria-label') ?? one.querySelector('.said')?.textContent,
        }))"""
    )

    assert [thing for thing in things if not thing["name"]] == []
    assert [thing for thing in things if thing["lit"] == thing["disabled"]] == []


async def sign_in_sight(anna: Person, game: str) -> Locator:
    sign = f".table svg[data-icon='{SIGNS[game][0]}'][data-told]:not(button *):visible"
    await anna.page.locator(sign).first.scroll_into_view_if_needed()
    return anna.page.locator(sign).first


@in_one_process("burgundy")
async def test_a_card_laid_below_a_mouse_is_told_when_it_moves(positions: Positions) -> None:
    """Arrow keys also reach the signs; a card's label includes its price."""
    anna = await positions.anna()
    await goes_to_a_choice(anna, positions, "burgundy")
    at = await middle(await first_with_detail(anna))
    await anna.page.evaluate("document.querySelector('main').style.display = 'none'")
    await anna.page.mouse.move(at["x"], at["y"])
    await anna.page.evaluate("document.querySelector('main').style.display = ''")
    await anna.page.wait_for_timeout(2 * LONG_PRESS_MS)
    await expect(anna.page.locator(DETAIL)).to_be_hidden()
    await anna.page.mouse.move(at["x"] + 2, at["y"] + 2)
    await expect(anna.page.locator(DETAIL)).to_be_visible()

    await anna.page.keyboard.press("Shift")
    await anna.page.locator(LIT).first.focus()
    for _ in range(12):
        await anna.page.keyboard.press("ArrowUp")
        if await anna.page.locator(":focus:not(button)").count():
            break
    await expect(anna.page.locator(":focus:not(button)")).to_have_count(1)
    await expect(anna.page.locator(DETAIL)).to_be_visible()

    await anna.goes_on_to((await positions.at("burgundy", 2, "middle")).url)
    priced = anna.page.locator(f"{LIT}:has(.cost)")
    await priced.first.wait_for()
    for told in await priced.evaluate_all(NAMED):
        assert re.search(r"number \d, Workers to return: \d", told), told


# Actions of the people.


async def goes_to_a_choice(anna: Person, positions: Positions, game: str) -> None:
    """At a moment of a game: some things can be chosen, others cannot."""
    for moment in ("start", "middle", "choice", "late"):
        await anna.goes_on_to((await positions.at(game, 2, moment, Modules.NONE)).url)
        await anna.page.locator(LIT).first.wait_for()
        if await anna.page.locator(LIT).count() > 1 and await anna.page.locator(TOLD).count() > 1:
            return
    raise AssertionError("nothing was to be chosen")


async def first_with_detail(anna: Person) -> Locator:
    """The first thing that cannot be chosen and can be pointed at."""
    things = anna.page.locator(TOLD)
    for n in range(await things.count()):
        if await things.nth(n).evaluate(
            """one => {
                one.scrollIntoView({ block: 'center' })
                const { left, top, width, height } = one.getBoundingClientRect()
                const there = document.elementFromPoint(left + width / 2, top + height / 2)
                return one.contains(there)
            }"""
        ):
            return things.nth(n)
    raise AssertionError("no card is in sight")


async def taps(anna: Person, card: Locator) -> None:
    at = await middle(card)
    await anna.page.touchscreen.tap(at["x"], at["y"])


async def middle(card: Locator) -> dict[str, float]:
    box = await card.bounding_box()
    assert box is not None
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


async def presses_long(anna: Person, card: Locator) -> None:
    await card.scroll_into_view_if_needed()
    at = await middle(card)
    tools = await anna.page.context.new_cdp_session(anna.page)
    await tools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    await anna.page.wait_for_timeout(LONG_PRESS_MS)
    await tools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


async def apart(anna: Person, card: Locator) -> bool:
    """Whether the detail leaves the card in sight."""
    one, other = await card.bounding_box(), await anna.page.locator(DETAIL).bounding_box()
    assert one is not None
    assert other is not None
    assert other["x"] >= 0
    assert other["x"] + other["width"] <= LARGE["width"]
    return (
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )
