"""Taking a move back on the page, together with what a bot answered."""

from playwright.async_api import Browser, Locator, expect

from tests.browser.looks import looks
from tests.browser.people import LAPTOP, Person, person
from tests.browser.tables import at_a_new_table

MOST_MOVES = 20
WIDTHS = range(1300, 1600, 20)
"""Of laptops, in CSS pixels: at some of them all of it has just room in one row."""


async def test_a_move_is_taken_back_with_the_answer_of_a_bot(anna: Person, kontor_url: str) -> None:
    """In Carpe Diem most of what a bot does is open and draws nothing."""
    await at_a_new_table(anna, kontor_url, "carpe_diem", bot="random")
    undo = anna.page.get_by_role("button", name="Take back, with the answer of")
    await plays_until(anna, undo)
    before = await anna.version()

    await undo.click()
    await anna.reaches(before + 1)

    await expect(anna.sees("log")).to_contain_text("takes the last move back, and with it")
    await expect(anna.sees("whose-turn")).to_have_text("It is your turn")
    await anna.picks_first()
    assert await anna.sees("refusal").count() == 0


async def test_a_question_has_its_room_beside_a_hint_and_what_takes_back(
    browser: Browser, kontor_url: str
) -> None:
    """On laptops, before a hand: both stand below it."""
    anna = await person(browser, viewport=LAPTOP)
    await at_a_new_table(anna, kontor_url, "villagers", bot="random")

    beside = ":has([data-testid='ask-hint']):has([data-testid='undo'])"
    await plays_until(anna, anna.page.locator(f".dock .head{beside}"))

    for width in WIDTHS:
        await anna.page.set_viewport_size({"width": width, "height": 768})
        seen = await looks(anna.page)
        assert seen.prompt, width
        assert seen.broken == [], width


async def plays_until(someone: Person, shown: Locator) -> None:
    for _ in range(MOST_MOVES):
        await someone.picks_first()
        await someone.page.locator("[data-testid='option-0']:enabled").wait_for()
        if await shown.count() > 0:
            return
    await expect(shown).to_have_count(1)
