"""A table before its game: what is played there, the link for others, and who comes by it."""

from playwright.async_api import Browser, expect

from tests.browser.axe import violations
from tests.browser.layout import wider_than_the_screen
from tests.browser.people import NARROW, Person, person


async def test_a_friend_without_a_name_comes_by_the_link_and_the_game_begins(
    browser: Browser, kontor_url: str
) -> None:
    anna, ben = await person(browser), await person(browser, NARROW, "de-DE")
    await anna.page.goto(kontor_url)
    await anna.presses("invite-villagers")
    await anna.sees("name-input").fill("Anna")
    await anna.presses("enter")
    link = await anna.sees("invite-link").get_attribute("href") or ""

    await ben.page.goto(link)
    await expect(ben.page.get_by_text("Anna lädt dich zu Villagers ein.")).to_be_visible()
    assert not await wider_than_the_screen(ben)
    await ben.presses("sit-down")
    await ben.sees("name-input").fill("Ben")
    await ben.page.keyboard.press("Enter")

    await anna.reaches(2)
    await ben.reaches(2)
    await expect(anna.sees("waiting-room")).to_have_count(0)


async def test_the_terms_stand_there_with_what_they_mean(
    anna: Person, ben: Person, kontor_url: str
) -> None:
    await anna.enters(kontor_url, "Anna")
    await anna.presses("open-table")
    await anna.sees("game-select").select_option("villagers")
    await anna.sees("seats-select").select_option("3")
    await anna.sees("clock-select").select_option(label="10 minutes each + 10 seconds a move")
    await anna.page.get_by_label("Module Scoundrels").check()
    await anna.presses("open-submit")
    await anna.page.wait_for_url("**/table/**")

    await ben.page.goto(anna.page.url)

    for someone in (anna, ben):
        await expect(someone.sees("terms")).to_contain_text("10 minutes each + 10 seconds a move")
        await expect(someone.sees("terms")).to_contain_text("Module Scoundrels")
        await expect(someone.sees("terms")).to_contain_text("Villagers who steal cards")
        assert await violations(someone, "[data-testid='waiting-room']") == []


async def test_starting_says_what_it_starts_and_does_not_push(
    anna: Person, kontor_url: str
) -> None:
    await anna.enters(kontor_url, "Anna")
    await anna.opens_table(game_select="villagers", seats_select="4")

    await expect(anna.sees("start")).to_have_text("Play it alone, as a solo game")
    await expect(anna.sees("start")).not_to_have_class("primary")
    await anna.presses("add-bot-1")
    await expect(anna.sees("start")).to_have_text("Start with 2 of 4 seats")
    await anna.presses("start")

    await expect(anna.sees("waiting-room")).to_have_count(0)


async def test_what_needs_more_people_cannot_be_started(anna: Person, kontor_url: str) -> None:
    await anna.enters(kontor_url, "Anna")

    await anna.opens_table(game_select="bruges", seats_select="3")

    await expect(anna.sees("waiting-room")).to_be_visible()
    await expect(anna.sees("start")).to_have_count(0)
