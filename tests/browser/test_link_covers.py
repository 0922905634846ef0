"""The covers that messengers show are those of the games."""

import base64

from playwright.async_api import Browser

from tests.browser.link_covers import DRAWN, covers, drawn

MOST = 4.0
"""Of 255: two builds of a browser draw an edge a little differently."""
APART = """async (pictures) => {
    const [one, other] = await Promise.all(pictures.map(async (picture) => {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
        const image = await createImageBitmap(new Blob([bytes]))
        const canvas = new OffscreenCanvas(120, 63).getContext('2d')
        canvas.drawImage(image, 0, 0, 120, 63)
        return canvas.getImageData(0, 0, 120, 63).data
    }))
    return one.reduce((sum, value, place) => sum + Math.abs(value - other[place]), 0) / one.length
}"""


async def test_a_cover_for_messengers_is_as_new_as_the_drawing(browser: Browser) -> None:
    """If a cover is outdated, run `python -m tests.browser.link_covers`."""
    page = await browser.new_page()

    for game, svg in covers().items():
        pictures = [(DRAWN / f"{game}.png").read_bytes(), await drawn(browser, svg)]
        apart = await page.evaluate(APART, [base64.b64encode(one).decode() for one in pictures])
        assert apart <= MOST, game
    await page.close()
