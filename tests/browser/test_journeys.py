"""Each game on its own board: played by what lights up, until the result is seen.

`test_two_browsers.py` plays Burgundy to its result in `make test`.
"""

import random
import re
from struct import unpack
from typing import NamedTuple

import pytest
from playwright.async_api import ViewportSize, expect

from tests.browser.axe import ALL_BUT_CONTRAST, violations
from tests.browser.clicks import clicks
from tests.browser.people import NARROW, WIDE, Person
from tests.browser.positions import Positions, in_one_process
from tests.browser.whole_game import play_to_the_end

CHOICES = "[data-target].lit, .dock .buttons button:enabled"
LIT = "[data-target].lit"
TURNS = "[data-target^='rotation:'].lit"
MOST_MOVES = 3_000
TO_ACTIVATE = re.compile("You can activate|Aktivierbar")


class Journey(NamedTuple):
    """From that moment of a game. `rest`: what completes half a choice. `shared`: a picture is."""

    game: str
    seats: int
    moment: str
    rest: str
    viewport: ViewportSize
    lang: str
    shared: bool = False


def row(journey: Journey, *marks: pytest.MarkDecorator) -> object:
    name = f"{journey.game}-{journey.moment}"
    return pytest.param(journey, marks=(in_one_process(journey.game), *marks), id=name)


@pytest.mark.parametrize(
    "journey",
    [
        row(Journey("bruges", 2, "closing", LIT, WIDE, "en", shared=True)),
        row(Journey("carpe_diem", 2, "closing", TURNS, NARROW, "de")),
        row(Journey("villagers", 2, "closing", CHOICES, NARROW, "en")),
        row(Journey("bruges", 2, "middle", LIT, WIDE, "en"), pytest.mark.long),
        row(Journey("burgundy", 2, "start", CHOICES, NARROW, "de"), pytest.mark.long),
        row(Journey("carpe_diem", 2, "start", TURNS, NARROW, "de"), pytest.mark.long),
        row(Journey("villagers", 1, "start", CHOICES, NARROW, "en"), pytest.mark.long),
    ],
)
async def test_lit_things_lead_through_a_whole_game(positions: Positions, journey: Journey) -> None:
    game, seats, moment, rest, viewport, lang, _ = journey
    anna = await positions.anna(viewport=viewport, lang=lang)
    await anna.sits_at(await positions.against_bots(game, seats, moment))
    before, chance = await anna.version(), random.Random(5)

    async def play(someone: Person) -> int:
        return await clicks(someone, CHOICES, rest, chance)

    await play_to_the_end(anna, play, most=MOST_MOVES)

    assert await anna.version() > before
    await expect(anna.page.locator(LIT)).to_have_count(0)
    await expect(anna.page.get_by_text(TO_ACTIVATE)).to_have_count(0)
    assert await violations(anna, rules=ALL_BUT_CONTRAST) == []
    if journey.shared:
        await expect_a_picture_of_the_result(anna, game)


async def expect_a_picture_of_the_result(anna: Person, game: str) -> None:
    """The board lies below names and points."""
    async with anna.page.expect_download() as downloading:
        await anna.presses("share-picture")

    download = await downloading.value
    assert download.suggested_filename == f"kontor-{game}.png"
    width, height = unpack(">II", (await download.path()).read_bytes()[16:24])
    assert height > width
    await expect(anna.sees("share-picture")).to_have_text("✓ Picture saved")
