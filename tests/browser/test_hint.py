"""Asking what to do on the page: a note over the board, which leaves everything where it is."""

from playwright.async_api import expect

from tests.browser.people import Person
from tests.browser.tables import at_a_new_table


async def test_a_hint_names_an_option_and_nothing_moves(anna: Person, kontor_url: str) -> None:
    await at_a_new_table(anna, kontor_url, "burgundy", bot="steady")
    await anna.page.locator("[data-testid='ask-hint']").wait_for()
    dock, board = anna.page.locator(".dock"), anna.page.locator(".room")
    before = [await dock.bounding_box(), await board.bounding_box()]

    await anna.page.get_by_role("button", name="Hint", exact=True).click()
    hint = anna.sees("hint")
    await expect(hint).to_contain_text("Hint: ")

    assert [await dock.bounding_box(), await board.bounding_box()] == before
    await anna.page.keyboard.press("Escape")
    await expect(hint).to_have_count(0)
