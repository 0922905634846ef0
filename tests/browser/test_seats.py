"""Who sits where: private tables, seats taken over, a second device, a broken connection."""

import re

from playwright.async_api import Browser, WebSocketRoute, expect

from kontor import Kontor
from tests.browser.people import Person, carries_over, person, two_at_a_table

TOO_SLOW = 1013


async def test_the_invite_link_of_a_private_table_lets_a_friend_in(
    browser: Browser, kontor_url: str
) -> None:
    anna, ben, stranger = await person(browser), await person(browser), await person(browser)
    await anna.enters(kontor_url, "Anna")
    await anna.opens_table(visibility_select="private")
    link = await anna.sees("invite-link").get_attribute("href") or ""
    bare, _, code = link.partition("#")

    await ben.enters(link, "Ben")
    await ben.presses("join-seat-1")

    assert code
    await anna.reaches(2)
    await ben.reaches(2)
    await stranger.page.goto(bare)
    await expect(stranger.sees("failure")).to_be_visible()


async def test_who_gave_a_seat_up_takes_it_over_again(
    anna: Person, ben: Person, kontor_url: str
) -> None:
    address = await two_at_a_table(anna, ben, kontor_url)
    await expect(anna.sees("presence-1")).to_have_text("is here")

    await ben.gives_up()
    await ben.sees("open-table").wait_for()
    await ben.page.goto(address)
    await ben.presses("join-seat-1")

    await expect(ben.sees("hand").locator("[data-card]").first).to_be_visible()
    await expect(anna.sees("presence-1")).to_have_text("is here")
    await expect(anna.page.locator(".unfolded[data-seat='1']")).to_be_visible()


async def test_a_code_carries_a_player_to_another_device(browser: Browser, kontor_url: str) -> None:
    anna, again = await person(browser), await person(browser)
    await anna.enters(kontor_url, "Anna")
    await anna.opens_table()
    await anna.page.goto(f"{kontor_url}/me")

    await carries_over(anna, again, kontor_url)

    await expect(again.page.get_by_role("heading", name="My tables")).to_be_visible()


async def test_a_lost_connection_is_told_and_mended(anna: Person, kontor_url: str) -> None:
    line = Line()
    await anna.page.route_web_socket(re.compile(r"/ws(\?|$)"), line.rings)
    await anna.enters(kontor_url, "Anna")
    await anna.opens_table(bot_select_1="gentle")
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


async def test_who_was_away_says_so_and_has_the_seat_back(anna: Person, kontor_url: str) -> None:
    await anna.enters(kontor_url, "Anna")
    token = (await anna.identity())["token"]
    async with Kontor(kontor_url, token=token) as hers, Kontor(kontor_url, name="Ben") as ben:
        opened = await hers.open_table("burgundy", seats=2, move_seconds=5)
        await ben.sit(opened.table_id, 1)
    await anna.page.goto(f"{kontor_url}/table/{opened.table_id}")

    await expect(anna.sees("stood-in-for")).to_be_visible()
    await anna.sees("i-am-back").dispatch_event("click")  # at once: her next turn gives it back too

    await expect(anna.sees("stood-in-for")).to_have_count(0)


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
