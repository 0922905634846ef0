"""A friend comes by a link, and the game begins."""

import re

from playwright.async_api import Browser, expect

from tests.browser.axe import violations
from tests.browser.layout import wider_than_the_screen
from tests.browser.people import NARROW, person


async def test_a_friend_without_a_name_comes_by_the_link_and_the_game_begins(
    browser: Browser, kontor_url: str
) -> None:
    anna, ben = await person(browser, NARROW, "de-DE"), await person(browser, NARROW, "de-DE")
    await anna.enters(kontor_url, "Anna")
    await anna.presses("invite-villagers")
    link = await anna.sees("invite-link").get_attribute("href") or ""
    await anna.sees("bot-policy-1").select_option("gentle")
    described = re.compile("Für deine ersten Spiele")
    await expect(anna.sees("bot-policy-1")).to_have_accessible_description(described)
    assert not await wider_than_the_screen(anna)

    await ben.page.goto(link.split("#")[0])
    await expect(ben.sees("failure")).to_be_visible()
    await ben.page.goto(link)
    await expect(ben.page.get_by_text("Anna lädt dich zu Villagers ein.")).to_be_visible()
    assert not await wider_than_the_screen(ben)
    assert await violations(ben, "[data-testid='waiting-room']") == []
    await ben.presses("sit-down")
    await ben.sees("name-input").fill("Ben")
    await ben.page.keyboard.press("Enter")

    await anna.reaches(2)
    await ben.reaches(2)
    await expect(anna.sees("waiting-room")).to_have_count(0)
