"""Taking a move back on the page, together with what a bot answered."""

import pytest
from playwright.async_api import Browser, expect

from tests.browser.people import person
from tests.browser.tables import at_a_new_table

MOST_MOVES = 20

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_move_is_taken_back_with_the_answer_of_a_bot(
    browser: Browser, kontor_url: str
) -> None:
    """In Carpe Diem most of what a bot does is open and draws nothing."""
    anna = await person(browser)
    await at_a_new_table(anna, kontor_url, "carpe_diem", bot="random")
    undo = anna.page.get_by_role("button", name="Take back, with the answer of")
    for _ in range(MOST_MOVES):
        await anna.picks_first()
        await anna.page.locator("[data-testid='option-0']:enabled").wait_for()
        if await undo.count() > 0:
            break
    before = await anna.version()

    await undo.click()
    await anna.reaches(before + 1)

    await expect(anna.sees("log")).to_contain_text("takes the last move back, and with it")
    await expect(anna.sees("whose-turn")).to_have_text("It is your turn")
    await anna.picks_first()
    assert await anna.sees("refusal").count() == 0
    assert anna.complaints == []
