"""The front door: every game, and one act from there to a first move."""

import pytest
from playwright.async_api import Browser, ViewportSize, expect

from domain.catalog import GAMES
from tests.browser.axe import violations_by_day_and_night
from tests.browser.layout import wider_than_the_screen
from tests.browser.link_covers import covers
from tests.browser.people import NARROW, WIDE, Person, person

SMALLEST: ViewportSize = {"width": 320, "height": 640}
SHIFTS = """() => new Promise((done) => {
    let sum = 0
    const watch = new PerformanceObserver((list) => {
        for (const one of list.getEntries()) if (!one.hadRecentInput) sum += one.value
    })
    watch.observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => done(sum), 500)
})"""
MOST_SHIFT = 0.05


async def at_the_door(
    browser: Browser, url: str, viewport: ViewportSize = WIDE, lang: str = "en-GB"
) -> Person:
    anna = await person(browser, viewport, lang)
    await anna.page.goto(url)
    await anna.sees("game-burgundy").wait_for()
    return anna


async def test_every_game_stands_there_with_its_facts(browser: Browser, kontor_url: str) -> None:
    anna = await at_the_door(browser, kontor_url)

    for game in GAMES:
        await expect(anna.sees(f"game-{game}")).to_be_visible()
    for game in covers():
        await expect(anna.sees(f"game-{game}").locator("img")).to_be_visible()
    villagers = anna.sees("game-villagers")
    await expect(villagers).to_contain_text("5 players")
    await expect(villagers).to_contain_text("60 min")
    await expect(villagers).to_contain_text("Weight: 2.2 of 5")
    await expect(villagers).to_contain_text("Gather travellers from the road")


async def test_one_act_and_a_name_lead_to_a_first_move(browser: Browser, kontor_url: str) -> None:
    anna = await at_the_door(browser, kontor_url)

    await anna.presses("play-burgundy")
    await anna.sees("name-input").fill("Anna")
    await anna.page.keyboard.press("Enter")

    await anna.page.wait_for_url("**/table/**")
    await anna.picks_first()
    await anna.page.goto(kontor_url)
    await anna.presses("play-villagers")
    await anna.page.wait_for_url("**/table/**")
    await anna.sees("version").wait_for()


async def test_who_closes_the_dialog_without_a_name_stays(
    browser: Browser, kontor_url: str
) -> None:
    anna = await at_the_door(browser, kontor_url)
    await anna.presses("invite-burgundy")
    await anna.sees("name-input").wait_for()

    await anna.page.keyboard.press("Escape")

    await expect(anna.sees("name-input")).to_have_count(0)
    await expect(anna.sees("play-burgundy")).to_be_enabled()
    await anna.presses("play-burgundy")
    await expect(anna.sees("name-input")).to_be_visible()


@pytest.mark.parametrize("name", ["", "  "])
async def test_who_enters_without_a_name_is_told_that_it_is_missing(
    browser: Browser, kontor_url: str, name: str
) -> None:
    anna = await at_the_door(browser, kontor_url)
    await anna.presses("play-villagers")
    await anna.sees("name-input").fill(name)

    await anna.presses("enter")

    await expect(anna.sees("name-input")).to_be_focused()
    said = await anna.sees("name-input").evaluate("(field) => field.validationMessage")
    assert said != ""


async def test_a_game_is_learned(browser: Browser, kontor_url: str) -> None:
    anna = await at_the_door(browser, kontor_url, lang="de-DE")

    await anna.presses("learn-bruges")

    await anna.page.wait_for_url("**/learn/bruges*")
    await expect(anna.sees("said")).not_to_be_empty()


async def test_a_game_without_a_lesson_is_told_in_short_and_then_played(
    browser: Browser, kontor_url: str
) -> None:
    anna = await at_the_door(browser, kontor_url, lang="de-DE")
    anna.expected.add("404")
    await anna.page.route("**/lesson?*", lambda route: route.fulfill(status=404, json={}))

    await anna.presses("learn-bruges")
    await anna.presses("play-bruges")
    await anna.sees("name-input").fill("Anna")
    await anna.presses("enter")

    await anna.page.wait_for_url("**/table/**")
    await anna.sees("version").wait_for()


async def test_my_tables_wait_for_me_and_the_title_says_so(anna: Person, kontor_url: str) -> None:
    await anna.enters(kontor_url, "Anna")
    await anna.opens_table(game_select="bruges", bot_select_1="gentle")
    await anna.page.locator("[data-testid='option-0']").wait_for()

    await anna.page.goto(kontor_url)

    await expect(anna.sees("waiting-count")).to_contain_text("1")
    await expect(anna.page).to_have_title("(1) Kontor")
    await expect(anna.page.get_by_text("It is your turn.")).to_be_visible()


@pytest.mark.parametrize("path", ["/nosuch", "/learn/nosuch"])
async def test_an_address_that_leads_nowhere_shows_the_way_home(
    anna: Person, kontor_url: str, path: str
) -> None:
    anna.expected.add("404")
    await anna.page.goto(f"{kontor_url}{path}")

    await anna.page.get_by_role("link", name="To the games").click()

    await anna.sees("game-burgundy").wait_for()


async def test_a_link_to_no_table_says_what_may_be_wrong_in_ones_own_language(
    anna: Person, kontor_url: str
) -> None:
    await anna.page.goto(f"{kontor_url}/table/nosuch")

    await expect(anna.sees("failure")).to_contain_text("Perhaps the link was not copied whole")
    await anna.page.get_by_role("button", name="DE").click()
    await expect(anna.sees("failure")).to_contain_text("Vielleicht ist der Link nicht ganz kopiert")


@pytest.mark.parametrize("viewport", [SMALLEST, NARROW, WIDE], ids=["320", "390", "1440"])
async def test_it_fits_any_screen_and_does_not_jump(
    browser: Browser, kontor_url: str, viewport: ViewportSize
) -> None:
    for lang in ("en-GB", "de-DE"):
        anna = await at_the_door(browser, kontor_url, viewport, lang)

        assert await anna.page.evaluate(SHIFTS) <= MOST_SHIFT
        assert not await wider_than_the_screen(anna)


@pytest.mark.parametrize("path", ["/", "/tables", "/me", "/learn/villagers", "/nosuch"])
async def test_everybody_can_read_it(anna: Person, kontor_url: str, path: str) -> None:
    if path == "/nosuch":
        anna.expected.add("404")
    await anna.enters(f"{kontor_url}{path}", "Anna")
    await anna.page.get_by_role("heading", level=1).wait_for()

    assert await violations_by_day_and_night(anna) == []
