"""A connection that is lost and found, and nothing on the page moves."""

import re

from playwright.async_api import WebSocketRoute, expect

from tests.browser.people import Person
from tests.browser.tables import at_a_new_table

TOO_SLOW = 1013


async def test_a_lost_connection_is_told_and_mended(anna: Person, kontor_url: str) -> None:
    line = Line()
    await anna.page.route_web_socket(re.compile(r"/ws(\?|$)"), line.rings)
    await at_a_new_table(anna, kontor_url, "burgundy", bot="gentle")
    stage = anna.page.locator(".stage")
    before = await stage.bounding_box()

    await line.breaks()
    await expect(anna.sees("lost")).to_be_visible()
    assert await stage.bounding_box() == before
    try_now = await anna.sees("lost").get_by_role("button").element_handle()
    line.stands = True
    await try_now.evaluate("button => button.click()")  # it tries by itself in a moment

    await expect(anna.sees("lost")).to_have_count(0)
    await anna.picks_first()


class Line:
    """The wire between a browser and the server; while it does not stand, nobody gets through."""

    def __init__(self) -> None:
        self.stands = True
        self._calls: list[WebSocketRoute] = []

    async def rings(self, call: WebSocketRoute) -> None:
        if not self.stands:
            await call.close(code=TOO_SLOW)
            return
        call.connect_to_server()
        self._calls.append(call)

    async def breaks(self) -> None:
        self.stands = False
        for call in self._calls:
            await call.close(code=TOO_SLOW)
        self._calls.clear()
