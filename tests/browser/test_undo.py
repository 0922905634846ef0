"""Taking a move back on the page, together with what a bot answered."""

from playwright.async_api import expect

from tests.browser.people import Person
from tests.browser.tables import at_a_new_table

MOST_MOVES = 20


async def test_a_move_is_taken_back_with_the_answer_of_a_bot(anna: Person, kontor_url: str) -> None:
    """In Carpe Diem most of what a bot does is open and draws nothing."""
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
