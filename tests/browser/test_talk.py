"""Two people talk at a table."""

from playwright.async_api import Browser, expect

from tests.browser.layout import OVERFLOWS
from tests.browser.people import NARROW, person
from tests.browser.tables import at_a_new_table, joins

LOW = ".talk { flex: none !important; height: 10.5rem !important; min-height: 0 !important }"
"""As low as other seats leave it on a laptop, in some browsers."""


async def test_log_and_chat_scroll_inside_a_low_panel(browser: Browser, kontor_url: str) -> None:
    anna = await person(browser)
    await at_a_new_table(anna, kontor_url, "burgundy")
    await anna.page.add_style_tag(content=LOW)

    for tab in ("log", "chat"):
        await anna.presses(f"tab-{tab}")
        await anna.sees(tab).wait_for()
        assert await anna.page.evaluate(OVERFLOWS) == []


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
