"""A lesson in a browser: by keyboard, readable for everybody, played on at a table.

`clients/web/tests/page/lesson.test.ts` follows each lesson to its end.
"""

import httpx
import pytest
from playwright.async_api import Browser, expect

from domain.registry import GAMES
from projections.lesson import lesson_of
from tests.browser.axe import violations, violations_by_day_and_night
from tests.browser.layout import edges
from tests.browser.people import LAPTOP, NARROW, NARROWEST, WIDE, Person, person

TAUGHT = sorted(name for name, game in GAMES.items() if lesson_of(game) is not None)
FOLLOWED = ".bar, aside, .answers"
"""Parts of a lesson; its board is looked at as it is played on."""
IS_CUT = """(it) => getComputedStyle(it).overflow !== 'visible'
    && (it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight)"""


async def steps_of(url: str, game: str) -> tuple[int, int]:
    """How many steps its lesson has, and the number of the first that asks for a move."""
    async with httpx.AsyncClient(verify=False) as http:
        steps = (await http.get(f"{url}/api/games/{game}/lesson")).json()["steps"]
    return len(steps), next(number for number, step in enumerate(steps, 1) if "find" in step)


async def test_a_lesson_shows_its_title_or_the_rival(browser: Browser, kontor_url: str) -> None:
    """The longest title, and the highest area."""
    anna = await person(browser, NARROWEST, "de-DE")
    await anna.page.goto(f"{kontor_url}/learn/burgundy")
    title = anna.page.get_by_role("heading", level=1)
    await expect(title).to_contain_text("Das Kartenspiel lernen")
    assert await title.evaluate(IS_CUT) is False

    await anna.resizes_to(WIDE)
    await anna.goes_to("/learn/carpe_diem#3")
    rival = anna.sees("unfolded")
    await expect(anna.page.get_by_role("region", name="Verlauf")).to_be_visible()
    assert await rival.evaluate(IS_CUT) is False


async def test_a_reason_hides_no_answer_of_a_lesson(browser: Browser, kontor_url: str) -> None:
    anna = await person(browser, LAPTOP, "de-DE")
    await anna.page.goto(f"{kontor_url}/learn/bruges#3")
    await expect(anna.sees("why")).not_to_be_empty()

    for answer in await anna.page.locator(".buttons button").all():
        await expect(answer).to_be_in_viewport(ratio=1)


async def test_on_phones_answers_of_lessons_stay_visible(browser: Browser, kontor_url: str) -> None:
    """After a wrong answer, the words of which are above them, and below a hand without choices."""
    anna = await person(browser, NARROW, "en-GB")
    await anna.page.goto(f"{kontor_url}/learn/bruges#3")
    refuses = anna.page.get_by_role("button", name="Don't ascend")
    words = await edges(anna.sees("teacher"))
    await refuses.click()
    await anna.sees("wrong").wait_for()
    assert await edges(anna.sees("teacher")) == words
    await expect(refuses).to_be_in_viewport(ratio=1)

    await anna.page.get_by_role("button", name="Ascend to step 1").click()
    await anna.presses("lesson-on")
    await anna.page.locator("[data-target='hand:embroiderer']").click()
    await anna.presses("lesson-on")
    await expect(anna.sees("action-build_house")).to_be_in_viewport(ratio=1)


async def test_a_button_builds_a_tile_of_a_lesson(browser: Browser, kontor_url: str) -> None:
    anna = await person(browser, NARROW, "en-GB")
    await anna.page.goto(f"{kontor_url}/learn/carpe_diem#7")
    await anna.page.locator("button.lit[data-cell='35']").tap()
    await anna.sees("confirm-build").tap()
    await expect(anna.sees("right")).to_be_visible()


@pytest.mark.parametrize("game", ["bruges", "villagers"])
async def test_on_a_laptop_no_step_of_a_lesson_changes_the_size_of_board_or_words(
    browser: Browser, kontor_url: str, game: str
) -> None:
    """German words, which are longer."""
    anna = await person(browser, LAPTOP, "de-DE")
    heights = dict[int, tuple[float, float]]()
    for step in (*range(2, 9), 99):
        await anna.page.goto(f"{kontor_url}/learn/{game}?{step}#{step}")
        await expect(anna.page.locator(".dock [data-card]").first).to_be_visible()
        top, bottom = await edges(anna.page.locator(".room"))
        words_top, words_bottom = await edges(anna.sees("teacher"))
        heights[step] = (bottom - top, words_bottom - words_top)
    assert len(set(heights.values())) == 1, heights
    assert heights[2][1] < 240, "it has no room that no step needs"


async def test_by_keyboard_a_lesson_is_gone_through_and_a_name_is_asked_when_playing_on(
    anna: Person, kontor_url: str
) -> None:
    steps, asking = await steps_of(kontor_url, "burgundy")
    await anna.page.goto(f"{kontor_url}/learn/burgundy")
    lesson = anna.sees("lesson")

    await lesson.wait_for()
    for step in range(2, asking + 1):
        await anna.page.keyboard.press("ArrowRight")
        await expect(lesson).to_have_attribute("data-step", str(step))
    await anna.page.keyboard.press("ArrowRight")
    await expect(lesson).to_have_attribute("data-step", str(asking))
    assert await violations(anna, FOLLOWED) == []
    await anna.page.locator('[data-target="hand:pasture_4"]').press("Enter")
    await expect(anna.sees("right")).to_be_visible()
    await anna.page.keyboard.press("ArrowLeft")
    await expect(lesson).to_have_attribute("data-step", "2")
    assert anna.page.url.endswith("#2")

    await anna.goes_to("/")
    await anna.goes_to(f"/learn/burgundy#{steps}")
    await anna.presses("play-on")
    await anna.sees("name-input").fill("Anna")
    await anna.presses("enter")
    await anna.page.wait_for_url("**/table/**")
    await anna.picks_first()


@pytest.mark.long
@pytest.mark.parametrize("game", TAUGHT)
async def test_it_is_accessible_in_both_themes(anna: Person, kontor_url: str, game: str) -> None:
    _, asking = await steps_of(kontor_url, game)
    await anna.page.goto(f"{kontor_url}/learn/{game}#{asking}")
    await anna.sees("prompt").wait_for()

    assert await violations_by_day_and_night(anna, FOLLOWED) == []
