"""What the page says once a game is over."""

from struct import unpack

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


@in_one_process("bruges")
async def test_a_picture_of_the_result_is_made_here(browser: Browser, positions: Positions) -> None:
    """To play again comes first. The board lies below names and points."""
    at = await positions.at("bruges", 2, "end")
    anna = await known(browser, positions.url, positions.anna)
    await anna.page.goto(at.url)
    acts = anna.sees("outcome").locator(".line > *")
    await expect(acts.first).to_have_attribute("data-testid", "rematch")

    async with anna.page.expect_download() as downloading:
        await anna.presses("share-picture")

    download = await downloading.value
    assert download.suggested_filename == "kontor-bruges.png"
    picture = (await download.path()).read_bytes()
    width, height = unpack(">II", picture[16:24])
    assert height > width
