"""A lesson is gone through in a browser, with wrong moves, and played on at a table."""

from typing import Any

import httpx
import pytest
from playwright.async_api import Browser, Locator, expect

from domain.registry import GAMES
from projections.lesson import lesson_of
from tests.browser.axe import violations, violations_by_day_and_night
from tests.browser.people import LAPTOP, NARROW, NARROWEST, Person, person

TAUGHT = sorted(name for name, game in GAMES.items() if lesson_of(game) is not None)
SHORTEST = "bruges"
FOLLOWED = ".bar, aside, .answers"
"""Parts of a lesson; its board is looked at as it is played on."""
IS_CUT = """(it) => getComputedStyle(it).overflow !== 'visible'
    && (it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight)"""
LIT = "[data-target].lit, [data-target].fresh, .answers .buttons button"
RIGHT = "[data-pointed], .hinted *"
CHOOSE = """async ([lit, right, wanted]) => {
    const wait = () => new Promise((go) => setTimeout(go))
    const over = () => document.querySelector('[data-testid=cancel]') === null
    for (let clicks = 0; clicks < 6; clicks += 1) {
        const all = [...document.querySelectorAll(lit)]
        const better = all.filter((thing) => thing.matches(right) === wanted)
        const next = better[0] ?? all[0]
        if (next === undefined) throw new Error('nothing can be chosen')
        next.click()
        await wait()
        if (over()) return
    }
}"""
"""Clicks until a choice is whole: what is shown to be right, or what is not."""
SKIP = """(lesson, version) => {
    if (lesson.dataset.version !== version)
        document.querySelector('[data-testid=lesson-on]').click()
}"""
"""In one go: what happens by itself may just have come to its end."""


async def steps_of(url: str, game: str) -> tuple[list[dict[str, Any]], int]:
    """The steps of its lesson, and the number of the first that asks for a move."""
    async with httpx.AsyncClient(verify=False) as http:
        steps = (await http.get(f"{url}/api/games/{game}/lesson")).json()["steps"]
    return steps, next(number for number, step in enumerate(steps, 1) if "find" in step)


@pytest.mark.parametrize(
    ("game", "whole"),
    [
        (SHORTEST, True),
        *((game, False) for game in TAUGHT if game != SHORTEST),
        *(pytest.param(game, True, marks=pytest.mark.long) for game in TAUGHT if game != SHORTEST),
    ],
)
async def test_a_lesson_is_gone_through_and_played_on(
    anna: Person, kontor_url: str, game: str, *, whole: bool
) -> None:
    """Everybody can follow it. Not `whole`: until the first move is found."""
    steps, asking = await steps_of(kontor_url, game)
    await anna.enters(kontor_url, "Anna")
    await anna.goes_to(f"/learn/{game}")

    for number, step in enumerate(steps if whole else steps[:asking], start=1):
        await at_step(anna, number, step["version"])
        await expect(anna.sees("said")).to_have_text(step["say"])
        for name in step["point"]:
            await expect(pointed(anna, name), f"step {number}, {name}").to_be_attached()
        if number == asking:
            await anna.sees("prompt").wait_for()
            assert await violations(anna, FOLLOWED) == []
        if "find" in step:
            await find(anna, step["find"])
        if number < asking or (whole and number < len(steps)):
            await anna.presses("lesson-on")

    if whole:
        await anna.presses("play-on")
        await anna.page.wait_for_url("**/table/**")
        await anna.picks_first()


async def at_step(anna: Person, number: int, version: int) -> None:
    """Skips what happens in between."""
    lesson = anna.sees("lesson")
    await expect(lesson).to_have_attribute("data-step", str(number))
    await lesson.evaluate(SKIP, str(version))
    await expect(lesson).to_have_attribute("data-version", str(version))


def pointed(anna: Person, name: str) -> Locator:
    names = ", ".join(f'[data-{kind}="{name}"]' for kind in ("area", "target", "testid"))
    return anna.page.locator(f":is({names})[data-pointed]").first


async def find(anna: Person, asked: dict[str, Any]) -> None:
    """First a wrong move, of which the reason is told, then what is asked for."""
    lesson = anna.sees("lesson")
    before = int(await lesson.get_attribute("data-version") or 0)
    await anna.presses("lesson-show")
    await expect(anna.sees("hint")).to_be_visible()

    await anna.page.evaluate(CHOOSE, [LIT, RIGHT, False])

    await expect(anna.sees("right").or_(anna.sees("wrong"))).to_be_visible()
    if asked["also"] and await anna.sees("right").count():  # it happened to be as good
        await expect(anna.sees("right")).to_contain_text(asked["why"])
        return
    why = await anna.sees("wrong").inner_text()
    assert why in [asked["otherwise"], *(one["why"] for one in asked["wrong"])]
    await expect(lesson).to_have_attribute("data-version", str(before))
    await anna.page.evaluate(CHOOSE, [LIT, RIGHT, True])
    await expect(anna.sees("right")).to_have_text(asked["why"])
    await expect(lesson).to_have_attribute("data-version", str(before + 1))


async def test_after_two_wrong_moves_the_right_one_is_shown(
    browser: Browser, kontor_url: str
) -> None:
    anna = await person(browser, NARROW)
    await anna.page.goto(f"{kontor_url}/learn/burgundy#3")
    wrong = anna.page.locator('[data-target="hand:ship_1"]')

    for _ in range(2):
        await wrong.click()

    await expect(anna.sees("hint")).to_contain_text("Pasture 4")
    right = anna.page.locator('[data-target="hand:pasture_4"]')
    await expect(right).to_have_attribute("data-pointed", "")
    await right.click()
    await expect(anna.sees("right")).to_be_visible()


async def test_a_lesson_shows_its_title_on_a_phone_and_the_rival_on_a_laptop(
    browser: Browser, kontor_url: str
) -> None:
    """The longest title, and the highest area."""
    anna = await person(browser, NARROWEST, "de-DE")
    await anna.page.goto(f"{kontor_url}/learn/burgundy")
    title = anna.page.get_by_role("heading", level=1)
    await expect(title).to_contain_text("Das Kartenspiel lernen")
    assert await title.evaluate(IS_CUT) is False

    await anna.page.set_viewport_size(LAPTOP)
    await anna.goes_to("/learn/carpe_diem#3")
    rival = anna.sees("unfolded")
    await expect(anna.page.get_by_role("region", name="Verlauf")).to_be_visible()
    assert await rival.evaluate(IS_CUT) is False


async def test_by_keyboard_a_lesson_is_gone_through_and_a_name_is_asked_when_playing_on(
    anna: Person, kontor_url: str
) -> None:
    steps, _ = await steps_of(kontor_url, "burgundy")
    await anna.page.goto(f"{kontor_url}/learn/burgundy")
    lesson = anna.sees("lesson")

    await lesson.wait_for()
    await anna.page.keyboard.press("ArrowRight")
    await expect(lesson).to_have_attribute("data-step", "2")
    await anna.page.keyboard.press("ArrowRight")
    await expect(lesson).to_have_attribute("data-step", "3")
    await anna.page.keyboard.press("ArrowRight")
    await expect(lesson).to_have_attribute("data-step", "3")
    await anna.page.locator('[data-target="hand:pasture_4"]').press("Enter")
    await expect(anna.sees("right")).to_be_visible()
    await anna.page.keyboard.press("ArrowLeft")
    await expect(lesson).to_have_attribute("data-step", "2")
    assert anna.page.url.endswith("#2")

    await anna.goes_to("/")
    await anna.goes_to(f"/learn/burgundy#{len(steps)}")
    await anna.presses("play-on")
    await anna.sees("name-input").fill("Anna")
    await anna.presses("enter")
    await anna.page.wait_for_url("**/table/**")
    await anna.picks_first()


@pytest.mark.long
@pytest.mark.parametrize("game", TAUGHT)
async def test_everybody_can_follow_it_by_day_and_by_night(
    anna: Person, kontor_url: str, game: str
) -> None:
    _, asking = await steps_of(kontor_url, game)
    await anna.page.goto(f"{kontor_url}/learn/{game}#{asking}")
    await anna.sees("prompt").wait_for()

    assert await violations_by_day_and_night(anna, FOLLOWED) == []
