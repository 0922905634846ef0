"""Whether every board fits every screen: elements cut off, covered, too small or out of sight.

    python -m tests.browser.fit --game bruges --game villagers
    python -m tests.browser.fit --game burgundy --seats 4 --moment late --size 844x340 --lang de

Each choice may be given several times. A missing choice means all of its values:

- all games, each with all of its modules and with none,
- the fewest and the most seats,
- the moments start, middle, choice and late,
- all nine sizes, both languages, and text of normal and large size.

A look takes a tenth of a second. Every look with a fault leaves a picture in `tests/output`. The
last line counts the faults.
"""

import argparse
import asyncio
from collections.abc import Iterator
from itertools import product

from playwright.async_api import ViewportSize

from domain.registry import GAMES
from tests.browser.people import HELD, STAGES
from tests.browser.pictures import at_a_server, size_of
from tests.browser.positions import MOMENTS, PLAIN, Modules, Positions
from tests.browser.walk import TEXTS, may_be_cut_off, on_screens


def named(size: ViewportSize) -> str:
    return f"{size['width']}x{size['height']}"


LARGE, SMALL = (tuple(map(named, sizes)) for sizes in (STAGES, HELD))


def chosen() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", action="append", choices=sorted(GAMES))
    parser.add_argument("--seats", action="append", type=int)
    parser.add_argument("--moment", action="append", choices=MOMENTS)
    parser.add_argument("--size", action="append", choices=LARGE + SMALL)
    parser.add_argument("--lang", action="append", choices=("en", "de"))
    return parser.parse_args()


def tables(choice: argparse.Namespace) -> Iterator[tuple[str, int, Modules, str]]:
    for game in choice.game or sorted(GAMES):
        fewest, *_, most = (seats for seats in GAMES[game].seats if seats > 1)
        for seats in choice.seats or (fewest, most):
            modules = Modules if (game, seats) in PLAIN else (Modules.ALL,)
            moments = choice.moment or ("start", "middle", "choice", "late")
            yield from product((game,), (seats,), modules, moments)


async def fit(positions: Positions, choice: argparse.Namespace) -> None:
    most = looked = 0
    for lang, alike in product(choice.lang or ("en", "de"), (LARGE, SMALL)):
        sizes = [size for size in alike if size in (choice.size or alike)]
        if not sizes:
            continue
        viewport = size_of(sizes[0])
        anna = await positions.anna(viewport=viewport, lang=lang)
        for game, seats, modules, moment in tables(choice):
            await anna.goes_on_to((await positions.at(game, seats, moment, modules)).url)
            where = f"{game}, {seats} seats, {modules.value}, {moment}, {lang}"
            may = may_be_cut_off(game, seats)
            found = await on_screens(anna, map(size_of, sizes), where, may)
            for fault in dict.fromkeys(found):
                print(fault, flush=True)
            most += len(found)
            looked += len(TEXTS) * len(sizes)
    print(f"{most} faults in {looked} looks")


async def main(choice: argparse.Namespace) -> None:
    async with at_a_server() as (_, positions):
        await fit(positions, choice)


if __name__ == "__main__":
    asyncio.run(main(chosen()))
