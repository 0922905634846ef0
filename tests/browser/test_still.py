"""Nothing on the page jumps while somebody tries what they could choose."""

from pathlib import Path
from typing import TypeAlias

import pytest
from playwright.async_api import Browser, ViewportSize, expect

from tests.browser.people import LAPTOP, NARROW, Person, known
from tests.browser.positions import EACH_GAME, Positions, combinations

MOVES = (Path(__file__).parent / "shifts.js").read_text()
SURE = {"sound": False, "pace": "at_once", "confirm": True}
MOMENTS = ("middle", "choice")
MOST_TRIED = 5
PLACES = """() => ['.dock', '[data-testid=prompt]'].map((part) => {
    const { x, y } = document.querySelector(part).getBoundingClientRect()
    return [Math.round(x), Math.round(y)]
})"""
MOST_MOVED = 0.01
"""As browsers count what shifts, for one choice: the part of the window times how far it moved."""

Places: TypeAlias = list[tuple[int, int]]
"""Left and top of each part, in CSS pixels."""


@pytest.mark.parametrize("size", [LAPTOP, NARROW], ids=["laptop", "phone"])
@pytest.mark.parametrize("game", EACH_GAME)
async def test_nothing_jumps_while_one_chooses(
    browser: Browser, positions: Positions, game: str, size: ViewportSize
) -> None:
    anna = await known(browser, positions.url, positions.anna, viewport=size, settings=SURE)
    await anna.page.goto(positions.url)
    counts = [seats for _, seats in combinations([game], []) if seats > 1]
    found = list[str]()
    for seats, moment in zip((counts[0], counts[-1]), MOMENTS, strict=True):
        await anna.goes_on_to((await positions.at(game, seats, moment)).url)
        await all_has_come(anna)
        seen = await anna.page.evaluate(MOVES, MOST_TRIED)
        if seen["most"] > MOST_MOVED:
            worst = sorted(seen["moved"], key=lambda one: -one["value"])[:3]
            found.append(f"{seats} seats, {moment}: {seen['most']:.3f} {worst}")
        before, after = await places_at_two_steps(anna)
        if before != after:
            found.append(f"{seats} seats, {moment}: dock and question {before} → {after}")
    assert found == []


async def all_has_come(anna: Person) -> None:
    """What comes after the board: why one is asked, and what lies beside or below it."""
    await expect(anna.page.locator(".why.coming")).to_have_count(0)
    await anna.page.locator("aside > *").first.wait_for(state="attached")


async def places_at_two_steps(anna: Person) -> tuple[Places, Places]:
    """Where the dock and what is asked stand, before and after a move that Anna makes."""
    version, before = await anna.version(), await anna.page.evaluate(PLACES)
    await anna.sees("option-0").evaluate("button => button.click()")
    await anna.presses("confirm-yes")
    await anna.reaches(version + 1)
    return before, await anna.page.evaluate(PLACES)
