"""A game that is over is looked through by keys, and its cards fly."""

from typing import Literal

from playwright.async_api import expect

from tests.browser.layout import edges
from tests.browser.people import LAPTOP, LYING, NARROW, Person
from tests.browser.positions import Positions, in_one_process

pytestmark = in_one_process("burgundy")
MOTIONS: tuple[tuple[Literal["no-preference", "reduce"], bool], ...] = (
    ("no-preference", True),
    ("reduce", False),
)
"""And whether something flies."""
ROWS_OF_BUTTONS = 80
"""The least height of two rows, in CSS pixels."""
LARGEST_DOCK = 0.25
"""The largest share of a phone that the dock covers."""
SHORTEST_TARGET = 44
"""The least width and height of what a finger touches, in CSS pixels."""
BEFORE_A_LONG_SENTENCE = 31
"""This version of a game of Burgundy is before all five stalls are filled again."""
REMEMBER_ANIMATIONS = """
window.shown = []
const animate = Element.prototype.animate
Element.prototype.animate = function (keyframes, timing) {
  if (this.matches('[data-card], :popover-open')) window.shown.push(JSON.stringify(keyframes))
  return animate.call(this, keyframes, timing)
}
"""
FITS = "it => [...it.querySelectorAll('*')].every(one => one.scrollWidth <= it.clientWidth)"
HIGHER_THAN_THE_LOG = """(log) => {
    const moves = [...log.querySelectorAll('[data-version]')].slice(0, -1)
    return moves.find((move) => move.offsetHeight > log.clientHeight).dataset.version
}"""
"""The first move of these; the last move has no other below it."""


async def test_keys_go_through_a_game_and_cards_fly(anna: Person, positions: Positions) -> None:
    """The cards fly from the hand to the discard pile.

    Readers with reduced motion see no flight.
    """
    at = await positions.at("burgundy", 2, "start")
    await anna.page.add_init_script(REMEMBER_ANIMATIONS)
    await anna.page.goto(f"{at.log_url}?at={at.version}&as=all")
    await anna.page.locator("[data-viewer=all]").wait_for()

    for motion, flies in MOTIONS:
        await anna.page.emulate_media(reduced_motion=motion)
        await anna.page.evaluate("window.shown = []")
        await anna.page.locator("body").press("ArrowRight")
        await expect(anna.sees("replay-version")).to_have_text(str(at.version + 1))
        shown = await anna.page.evaluate("window.shown")
        assert any("translate" in keyframes for keyframes in shown) is flies
        assert any("outline" in keyframes for keyframes in shown)
        await anna.page.locator("body").press("ArrowLeft")
        await expect(anna.sees("replay-version")).to_have_text(str(at.version))


async def test_the_log_shows_a_move_higher_than_the_log(anna: Person, positions: Positions) -> None:
    """Its number while it is the current move, its last sentence while it is the one before."""
    at = await positions.at("burgundy", 2, "start")
    await anna.resizes_to(LAPTOP)
    await anna.page.goto(f"{at.log_url}?at={at.version}")
    version = int(await anna.sees("log").evaluate(HIGHER_THAN_THE_LOG))
    move = anna.page.locator(f"[data-testid=log] [data-version='{version}']")

    await anna.page.goto(f"{at.log_url}?at={version}")
    await expect(move.locator(".version")).to_be_in_viewport()

    await anna.page.goto(f"{at.log_url}?at={version + 1}")
    await expect(move.locator(".packed > *").last).to_be_in_viewport(ratio=0.98)

    await anna.presses("help-burgundy")  # its lines end in the panel, though the bar has no breaks
    await anna.sees("help-panel").locator("[role=tabpanel] li").first.wait_for()
    assert await anna.sees("help-panel").evaluate(FITS)


async def test_a_long_sentence_moves_nothing(anna: Person, positions: Positions) -> None:
    """A phone also shows the header after scrolling."""
    at = await positions.at("burgundy", 2, "start")
    for viewport in (LAPTOP, NARROW, LYING):
        await anna.resizes_to(viewport)
        await anna.page.goto(f"{at.log_url}?at={BEFORE_A_LONG_SENTENCE}")
        await anna.sees_the_board()
        places = []
        for version in (BEFORE_A_LONG_SENTENCE, BEFORE_A_LONG_SENTENCE + 1):
            await expect(anna.sees("replay-version")).to_have_text(str(version))
            places.append([await anna.sees("film-play").bounding_box()])
            if viewport is LAPTOP:
                places[-1].append(await anna.page.locator("#board").bounding_box())
            await anna.presses("film-on")
        assert places[0] == places[1]
        if viewport is NARROW:
            await anna.page.evaluate("scrollTo(0, 9999)")
            await expect(anna.sees("replay-back")).to_be_in_viewport(ratio=1)


async def test_on_a_phone_buttons_of_a_replay_are_large(anna: Person, positions: Positions) -> None:
    """The top bar is one row. The controls include the way to the analysis; nothing covers them.

    An upright phone shows the hand, the points and the speed on request.
    """
    at = await positions.at("burgundy", 2, "middle")
    await anna.uses_a_finger()
    for viewport, text in ((NARROW, "normal"), (NARROW, "large"), (LYING, "normal")):
        await anna.resizes_to(viewport)
        await anna.sits_at(f"{at.log_url}?at={at.version}&as=seat:0")
        await anna.page.evaluate("(size) => (document.documentElement.dataset.text = size)", text)

        await expect(anna.sees("to-analysis")).to_be_in_viewport(ratio=1)
        top, bottom = await edges(anna.page.locator(".bar"))
        assert bottom - top < ROWS_OF_BUTTONS
        if viewport is NARROW:
            top, bottom = await edges(anna.page.locator(".dock"))
            assert bottom - top < LARGEST_DOCK * viewport["height"]
            await expect(anna.page.locator(".in-hand")).to_be_hidden()
            await anna.presses("replay-more")
        for part in (".in-hand", ".dock .seat-numbers", ".pace", "[data-testid=film-play]"):
            await expect(anna.page.locator(part)).to_be_in_viewport(ratio=1)
        assert await anna.sees("slider").evaluate("(it) => it.clientWidth") > 5 * SHORTEST_TARGET
        for control in await anna.page.locator(".controls :is(button, select):visible").all():
            box = await control.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= SHORTEST_TARGET
        for control in await anna.page.locator(
            ".bar :is(a, button, select):not(.skip):visible"
        ).all():
            await control.click(trial=True)
