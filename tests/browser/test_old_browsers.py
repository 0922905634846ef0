"""The oldest browsers that `clients/web/browsers.ts` names, and browsers in which nothing runs."""

import json

from playwright.async_api import Browser, expect

from tests.browser.people import Person, person
from tests.browser.positions import Positions, in_one_process

NEWER = (
    *(f"Array.prototype.{name}" for name in ("toSorted", "toReversed", "toSpliced", "with")),
    *(f"Uint8Array.prototype.__proto__.{name}" for name in ("toSorted", "toReversed", "with")),
    *(f"Set.prototype.{name}" for name in ("union", "intersection", "difference", "isSubsetOf")),
    *(f"Iterator.prototype.{name}" for name in ("map", "filter", "toArray", "flatMap", "take")),
    *(f"String.prototype.{name}" for name in ("isWellFormed", "toWellFormed")),
    *(f"HTMLElement.prototype.{name}" for name in ("showPopover", "hidePopover", "togglePopover")),
    *("Array.fromAsync", "Object.groupBy", "Map.groupBy", "Promise.withResolvers", "Promise.try"),
    *("AbortSignal.any", "URL.canParse", "URL.parse", "Intl.Segmenter", "Intl.DurationFormat"),
    *("Element.prototype.checkVisibility", "Element.prototype.moveBefore", "requestIdleCallback"),
    *("Document.prototype.startViewTransition", "CSS.highlights", "scheduler", "onscrollend"),
)
"""What one of them lacks at least."""
WITHOUT = """
for (const path of %s) {
    const name = path.split('.').at(-1)
    const owner = path.split('.').slice(0, -1).reduce((found, step) => found?.[step], globalThis)
    if (owner) delete owner[name]
}
"""
SENTENCE = "it needs JavaScript and a newer browser"


async def comes_without(somebody: Person, *features: str) -> None:
    """From the next page on their browser has none of these."""
    await somebody.page.add_init_script(WITHOUT % json.dumps(features))


@in_one_process("burgundy")
async def test_a_board_is_read_and_played_in_the_oldest_browsers(positions: Positions) -> None:
    at = await positions.at("burgundy", 2, "middle")
    anna = await positions.anna()
    await comes_without(anna, *NEWER)
    for path in ("/", "/tables", "/me"):
        await anna.page.goto(positions.url + path)
        await anna.sees("me").wait_for()
        await anna.page.wait_for_load_state("networkidle")
    await anna.sits_at(f"{at.url}#{at.invite}")

    card = anna.page.locator("main [data-card]:visible").first
    await card.hover()
    await expect(anna.page.get_by_role("tooltip")).to_be_visible()
    await card.focus()
    await anna.page.keyboard.press("ArrowRight")
    await expect(card).not_to_be_focused()
    before = await anna.version()
    await anna.sees("option-0").dispatch_event("click")
    await anna.reaches(before + 1)
    await expect(anna.sees("failed-part")).to_have_count(0)
    await expect(anna.page.locator("#starting")).to_have_count(0)


async def test_a_browser_that_is_too_old_says_so(browser: Browser, kontor_url: str) -> None:
    anna = await person(browser)
    await comes_without(anna, "Map")

    await anna.page.goto(kontor_url)

    await expect(anna.page.get_by_text(SENTENCE)).to_be_visible()
    anna.complaints.clear()  # of the browser, as is right


async def test_without_scripts_the_page_says_so_at_once(browser: Browser, kontor_url: str) -> None:
    context = await browser.new_context(java_script_enabled=False)
    page = await context.new_page()

    await page.goto(kontor_url)

    await expect(page.get_by_text(SENTENCE)).to_be_visible()
