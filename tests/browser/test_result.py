"""What the page says once a game is over."""

import pytest
from playwright.async_api import Browser, expect

from tests.browser.people import known
from tests.browser.positions import Positions, in_one_process


@pytest.mark.parametrize(
    ("game", "rival"),
    [
        pytest.param("burgundy", "Egon", marks=in_one_process("burgundy")),
        pytest.param("villagers", "Countess", marks=in_one_process("villagers")),
    ],
)
async def test_who_played_alone_reads_what_decided(
    browser: Browser, positions: Positions, game: str, rival: str
) -> None:
    at = await positions.at(game, 1, "end")
    anna = await known(browser, positions.url, positions.anna)
    await anna.page.goto(at.url)

    await expect(anna.sees("decided")).to_contain_text(rival)
