"""A program that draws covers for messengers without SVG: `python -m tests.browser.link_covers`.

The covers are in `clients/web/public/covers/`, 1200 by 630 pixels: the cover on ink, between two
rules.
"""

import asyncio
from pathlib import Path

from playwright.async_api import Browser, async_playwright

from tests.browser.conftest import CHROMIUM

WEB = Path(__file__).parents[2] / "clients/web"
DRAWN = WEB / "public/covers"
SIZE = {"width": 1200, "height": 630}
PAGE = """<body style="margin: 0; background: #1f2a2e">
<div style="height: 610px; border: solid #b08d3c; border-width: 10px 0; text-align: center">{}</div>
<style>svg {{ display: inline-block; height: 610px }}</style>"""


def covers() -> dict[str, str]:
    files = sorted((WEB / "src/games").glob("*/cover.svg"))
    return {file.parent.name: file.read_text() for file in files}


async def drawn(browser: Browser, svg: str) -> bytes:
    page = await browser.new_page(viewport=SIZE)  # pyright: ignore[reportArgumentType]
    await page.set_content(PAGE.format(svg))
    picture = await page.screenshot()
    await page.close()
    return picture


async def main() -> None:
    DRAWN.mkdir(exist_ok=True)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for game, svg in covers().items():
            (DRAWN / f"{game}.png").write_bytes(await drawn(browser, svg))
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
