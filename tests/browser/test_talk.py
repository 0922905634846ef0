"""Two people talk at a table."""

from playwright.async_api import Browser, expect

from tests.browser.people import NARROW, person
from tests.browser.tables import at_a_new_table, joins


async def test_two_people_talk_and_see_what_they_missed(browser: Browser, kontor_url: str) -> None:
    anna, ben = await person(browser), await person(browser, NARROW)
    address = await at_a_new_table(anna, kontor_url, "burgundy")
    await joins(ben, kontor_url, address, "Ben")

    await ben.says("Good luck!")
    await expect(anna.sees("saying-1")).to_have_text("Good luck!")
    await expect(anna.sees("unread")).to_have_text("1")
    await anna.presses("tab-chat")
    await expect(anna.sees("unread")).to_have_count(0)
    await anna.hears("Good luck!")
    await anna.says("The same to you.")
    await ben.hears("The same to you.")
    await ben.page.reload()
    await ben.hears("Good luck!")
