"""A picture of the result, to be shared."""

from struct import unpack

from playwright.async_api import Browser

from tests.browser.people import known
from tests.browser.positions import Positions, in_one_process


@in_one_process("bruges")
async def test_a_picture_of_the_result_is_made_here(browser: Browser, positions: Positions) -> None:
    """The board lies below names and points."""
    at = await positions.at("bruges", 2, "end")
    anna = await known(browser, positions.url, positions.anna)
    await anna.page.goto(at.url)

    async with anna.page.expect_download() as downloading:
        await anna.presses("share-picture")

    download = await downloading.value
    assert download.suggested_filename == "kontor-bruges.png"
    picture = (await download.path()).read_bytes()
    width, height = unpack(">II", picture[16:24])
    assert height > width
