"""Pictures of tables at the moments of recorded games, with measurements.

    export PYTHONPATH=$PWD:$PWD/clients/sdk   # of the checkout whose built page is to be seen
    python -m tests.browser.pictures --game villagers --seats 5 --moment late --out /tmp/pictures
    python -m tests.browser.pictures --game bruges --size 390x844 --size 844x390 --lang de
    python -m tests.browser.pictures --game burgundy --theme dark --press settings
    python -m tests.browser.pictures --place front --place replay --size 1440x900 --size 390x844
    python -m tests.browser.pictures --all

Each choice may be given several times. The defaults are all games and seats, the moments start,
middle and late, 1440x900, light, en.

`--press TESTID` clicks that before the picture, one after the other. `--full` shows the whole page
instead of the window. `--axe` also runs axe-core. One server starts for all pictures; each picture
then takes about a second. Screens narrower or lower than 600 px are touched by a finger.

Each line has these parts:

- the height of the page over the window's,
- lit things, and how many of them are out of sight,
- the buttons of the dock, and its part of the window,
- each text under 11 px, each clipped text, and each word broken over two lines.
"""

import argparse
import asyncio
import os
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import product
from pathlib import Path

from playwright.async_api import Browser, ViewportSize, async_playwright

from tests.browser.axe import violations
from tests.browser.conftest import ARGS, CHROMIUM, HEADLESS_ONLY
from tests.browser.looks import Looks, looks
from tests.browser.people import Person
from tests.browser.positions import MOMENTS, At, Positions, combinations
from tests.running.python_path import python_path
from tests.running.served import Served

ROOT = Path(__file__).parents[2]
PLACES = ("table", "front", "replay")
SIZES, THEMES, LANGS = ["1440x900"], ["light"], ["en"]
NO_LIMITS = {"KONTOR_FORKS_AND_IMPORTS_PER_HOUR": "0", "KONTOR_TABLES_PER_PLAYER": "0"}
SETTLED_MS = 350
MOST_FINDINGS = 12


def chosen() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", action="append", default=[])
    parser.add_argument("--seats", action="append", default=[], type=int)
    parser.add_argument("--moment", action="append", choices=MOMENTS)
    parser.add_argument("--place", action="append", choices=PLACES)
    parser.add_argument("--size", action="append", help="WIDTHxHEIGHT")
    parser.add_argument("--theme", action="append", choices=("light", "dark"))
    parser.add_argument("--lang", action="append", choices=("en", "de"))
    parser.add_argument("--press", action="append", default=[], help="a test id")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--axe", action="store_true", help="what axe-core finds, too")
    parser.add_argument("--all", action="store_true", help="every moment, both large sizes")
    parser.add_argument("--out", type=Path, default=ROOT / "tests" / "output" / "pictures")
    return parser.parse_args()


def size_of(words: str) -> ViewportSize:
    width, _, height = words.partition("x")
    return {"width": int(width), "height": int(height)}


async def photographed(anna: Person, url: str, file: Path, choice: argparse.Namespace) -> Looks:
    page = anna.page
    if "/table/" in url:
        await anna.sits_at(url)
    else:
        await page.goto(url)
        await page.wait_for_load_state("networkidle")
    for test_id in choice.press:
        await page.get_by_test_id(test_id).first.click()
    await page.wait_for_timeout(SETTLED_MS)
    await page.screenshot(path=file, full_page=choice.full)
    return await looks(page)


def told(name: str, seen: Looks) -> None:
    fit = "" if seen.fits else "  DOES NOT FIT"
    out = f", {len(seen.hidden)} OUT OF SIGHT: {seen.hidden[:4]}" if seen.hidden else ""
    dock = f"{seen.buttons} buttons, dock {seen.dock:.0%}"
    print(f"{name}: {seen.height}/{seen.window}{fit}; {seen.lit} lit{out}; {dock}")
    for kind in ("small", "clipped", "broken"):
        tell(kind, getattr(seen, kind))


def tell(kind: str, found: list[str]) -> None:
    for one in found[:MOST_FINDINGS]:
        print(f"    {kind}: {one}")
    if len(found) > MOST_FINDINGS:
        print(f"    {kind}: … {len(found)} in all")
    sys.stdout.flush()


def place_of(place: str, at: At | None, base: str) -> str:
    if at is None:
        return base
    return f"{at.log_url}?at={at.version}" if place == "replay" else at.url


@asynccontextmanager
async def at_a_server(args: Sequence[str] = ARGS) -> AsyncIterator[tuple[Browser, Positions]]:
    """Start a server of this checkout and a browser, for a program that somebody runs."""
    os.environ["PYTHONPATH"] = python_path(ROOT)
    with Served.alone(**NO_LIMITS) as served:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=CHROMIUM, args=args, ignore_default_args=HEADLESS_ONLY
            )
            async with Positions(served, browser) as positions:
                yield browser, positions
            await browser.close()


async def pictures(positions: Positions, choice: argparse.Namespace) -> None:
    moments = choice.moment or (MOMENTS if choice.all else ["start", "middle", "late"])
    sizes = choice.size or (["1440x900", "1920x1080"] if choice.all else SIZES)
    where: list[tuple[str, str]] = []
    for place in choice.place or ["table"]:
        if place == "front":
            where.append((place, place_of(place, None, positions.url)))
            continue
        for (game, seats), moment in product(combinations(choice.game, choice.seats), moments):
            at = await positions.at(game, seats, moment)
            name = f"{game}-{seats}-{moment}" + ("" if place == "table" else f"-{place}")
            where.append((name, place_of(place, at, positions.url)))
    looked = product(sizes, choice.theme or THEMES, choice.lang or LANGS)
    for size, theme, lang in looked:
        more = {"viewport": size_of(size), "theme": theme, "lang": lang}
        anna = await positions.anna(**more)
        for name, url in where:
            full = f"{name}-{size}-{theme}-{lang}"
            told(full, await photographed(anna, url, choice.out / f"{full}.png", choice))
            if choice.axe:
                tell("axe", await violations(anna))
            for complaint in anna.complaints:
                print(f"    THE CONSOLE SAYS: {complaint}")
            anna.complaints.clear()
        await anna.page.context.close()


async def main(choice: argparse.Namespace) -> None:
    choice.out.mkdir(parents=True, exist_ok=True)
    async with at_a_server() as (_, positions):
        await pictures(positions, choice)


if __name__ == "__main__":
    asyncio.run(main(chosen()))
