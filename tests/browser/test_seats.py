"""Panels beside a board that come and go without moving it: hint, lost connection, log and chat."""

import re

from playwright.async_api import WebSocketRoute, expect

from tests.browser.layout import OVERFLOWS
from tests.browser.people import LAPTOP, Person
from tests.browser.tables import at_a_new_table

TOO_SLOW = 1013
LESS = "[data-testid=unfolded] > *, [data-testid^=line-] > * { display: none }"
"""Another seat loses everything that it has."""
FORGOTTEN = "[data-testid=unfolded] { --height-kept: 0px !important }"
LOW = ".talk { flex: none !important; height: 10.5rem !important; min-height: 0 !important }"
"""As low as other seats leave log and chat on a laptop, in some browsers."""


async def test_a_hint_or_a_lost_connection_moves_nothing(anna: Person, kontor_url: str) -> None:
    line = Line()
    await anna.page.route_web_socket(re.compile(r"/ws(\?|$)"), line.rings)
    await at_a_new_table(anna, kontor_url, "burgundy", bot="steady")
    dock, stage = anna.page.locator(".dock"), anna.page.locator(".stage")
    await anna.presses("ask-hint")
    before = [await dock.bounding_box(), await stage.bounding_box()]
    await expect(anna.sees("hint")).to_contain_text(re.compile("more than|as good|no other"))
    assert [await dock.bounding_box(), await stage.bounding_box()] == before
    note = anna.sees("hint")
    closed = await note.bounding_box()
    await note.locator("summary").click()
    await expect(anna.sees("hint-how")).to_be_visible()
    opened = await note.bounding_box()
    assert closed
    assert opened
    assert before[1]
    assert before[1]["x"] + before[1]["width"] <= closed["x"]
    assert opened["y"] < closed["y"]
    assert opened["y"] + opened["height"] == closed["y"] + closed["height"]
    await anna.page.keyboard.press("Escape")
    await expect(anna.sees("hint")).to_have_count(0)

    await line.breaks()
    await expect(anna.sees("lost")).to_be_visible()
    assert await stage.bounding_box() == before[1]
    try_now = await anna.sees("lost").get_by_role("button").element_handle()
    line.stands = True
    await try_now.evaluate("button => button.click()")  # the page soon retries on its own

    await expect(anna.sees("lost")).to_have_count(0)
    await anna.picks_first()
    log = anna.sees("tab-log")
    before = [await log.bounding_box()]
    empty = await anna.page.add_style_tag(content=LESS)
    assert [await log.bounding_box()] == before
    await empty.evaluate("style => style.remove()")
    await anna.resizes_to(LAPTOP)
    before = [await log.bounding_box()]
    empty = await anna.page.add_style_tag(content=LESS + FORGOTTEN)
    assert [await log.bounding_box()] == before
    await empty.evaluate("style => style.remove()")
    await anna.page.add_style_tag(content=LOW)
    for tab in ("log", "chat"):
        await anna.presses(f"tab-{tab}")
        await anna.sees(tab).wait_for()
        assert await anna.page.evaluate(OVERFLOWS) == []


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
