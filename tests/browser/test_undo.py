"""A question has its room beside what takes a move back."""

from playwright.async_api import Browser

from kontor import Kontor
from tests.browser.looks import looks
from tests.browser.people import LAPTOP, known

WIDTHS = range(1300, 1600, 20)
"""Of laptops, in CSS pixels: at some of them all of it has just room in one row."""


async def test_a_question_fits_beside_hint_and_undo(browser: Browser, kontor_url: str) -> None:
    """On laptops, before a hand: both stand below it."""
    async with Kontor(kontor_url, name="Anna") as kontor:
        table = await kontor.open_table("villagers", seats=2, bots={1: "random"})
        while not (table.my_turn and table.may_undo):
            await table.until(lambda it: it.my_turn)
            await table.act(table.options[0])
        who = {"player_id": kontor.player_id, "name": "Anna", "token": kontor.token}
        anna = await known(browser, kontor_url, who, viewport=LAPTOP)
        await anna.page.goto(f"{kontor_url}/table/{table.table_id}")
    beside = ":has([data-testid='ask-hint']):has([data-testid='undo'])"
    await anna.page.locator(f".dock .head{beside}").wait_for()

    for width in WIDTHS:
        await anna.resizes_to({"width": width, "height": 768})
        seen = await looks(anna.page)
        assert seen.prompt, width
        assert seen.broken == [], width
