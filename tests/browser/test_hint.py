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
    await expect(hint).to_contain_text("Hint: ", timeout=30_000)

    assert [await dock.bounding_box(), await board.bounding_box()] == before
    named = (await hint.locator("p").first.inner_text()).removeprefix("Hint: ")
    options = await anna.sees("options").locator("button").all_text_contents()
    assert named in [" ".join(option.split()) for option in options]
    await expect(anna.sees("log")).to_contain_text("asks for a hint")

    await anna.page.keyboard.press("Escape")
    await expect(hint).to_have_count(0)


async def test_a_hint_is_gone_with_the_next_move(anna: Person, kontor_url: str) -> None:
    await at_a_new_table(anna, kontor_url, "burgundy", bot="steady")
    await anna.sees("ask-hint").click()
    await expect(anna.sees("hint")).to_contain_text("Hint: ", timeout=30_000)

    await anna.picks_first()

    await expect(anna.sees("hint")).to_have_count(0)


async def test_at_a_table_without_hints_there_is_no_button(anna: Person, kontor_url: str) -> None:
    await at_a_new_table(anna, kontor_url, "burgundy", bot="steady", hints=False)
    await anna.sees("option-0").wait_for(state="attached")

    await expect(anna.sees("ask-hint")).to_have_count(0)
