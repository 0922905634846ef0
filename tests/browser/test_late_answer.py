"""An answer that comes later than the move it answers: what lights up meanwhile can be clicked."""

import random
import re

from playwright.async_api import WebSocketRoute

from tests.browser.clicks import clicks
from tests.browser.people import Person
from tests.browser.tables import at_a_new_table

LIT = ".lit[data-target]"


async def test_a_click_counts_although_the_answer_before_is_not_here(
    anna: Person, kontor_url: str
) -> None:
    """The server shows a move to everybody before it answers whoever made it."""
    chance = random.Random(3)
    late: list[str | bytes] = []

    def without_answers(page: WebSocketRoute) -> None:
        def pass_on(frame: str | bytes) -> None:
            if '"accepted"' in str(frame):
                late.append(frame)
            else:
                page.send(frame)

        page.connect_to_server().on_message(pass_on)

    await anna.page.route_web_socket(re.compile(r"/ws(\?|$)"), without_answers)
    await at_a_new_table(anna, kontor_url, "villagers", seats=1)
    before = await anna.version()

    await clicks(anna, LIT, LIT, chance)
    await clicks(anna, LIT, LIT, chance)

    assert await anna.version() == before + 2
    assert late != []
