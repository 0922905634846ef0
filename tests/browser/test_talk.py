"""Log and chat beside a table."""

from playwright.async_api import Browser

from tests.browser.layout import OVERFLOWS
from tests.browser.people import person
from tests.browser.tables import at_a_new_table

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
