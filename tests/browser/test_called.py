"""Settings are kept in a browser, and take hold at once."""

import json

from playwright.async_api import expect

from tests.browser.people import Person


async def test_settings_are_kept_and_take_hold_at_once(anna: Person, kontor_url: str) -> None:
    await anna.page.goto(kontor_url)
    page = anna.page
    await anna.presses("settings")

    await anna.sees("settings-text").get_by_text("large", exact=True).click()
    await anna.sees("settings-theme").get_by_text("dark", exact=True).click()
    await anna.sees("settings-language").get_by_text("Deutsch").click()
    await anna.sees("settings-pace").get_by_text("sofort").click()
    await anna.sees("settings-confirm").check()
    await anna.sees("settings-sound").uncheck()

    html = page.locator("html")
    await expect(html).to_have_css("font-size", "19px")
    await expect(html).to_have_attribute("data-theme", "dark")
    await expect(html).to_have_attribute("lang", "de")
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await page.reload()
    await expect(html).to_have_css("font-size", "19px")
    kept = json.loads(await page.evaluate("localStorage.getItem('kontor.settings')"))
    assert kept == {
        "pace": "at_once",
        "confirm": True,
        "sound": False,
        "volume": "off",
        "notify": False,
        "text": "large",
        "push": False,
        "offered": False,
    }
