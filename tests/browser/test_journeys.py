"""Each game on its own board: played by what lights up, until the result is seen."""

import random
import re
from typing import NamedTuple

import pytest
from playwright.async_api import Browser, ViewportSize, expect

from tests.browser.axe import ALL_BUT_CONTRAST, violations
from tests.browser.clicks import clicks
from tests.browser.layout import wider_than_the_screen
from tests.browser.people import NARROW, WIDE, Person, known, person
from tests.browser.positions import Positions, in_one_process
from tests.browser.tables import at_a_new_table
from tests.browser.whole_game import play_to_the_end

CHOICES = "[data-target].lit, .dock .buttons button:enabled"
LIT = "[data-target].lit"
TURNS = "[data-target^='rotation:'].lit"
SOLO_MOVES = 45
TO_ACTIVATE = re.compile("To activate this round|In dieser Runde zu aktivieren")


class Journey(NamedTuple):
    """From that moment of a game of two. `rest`: what completes half a choice."""

    game: str
    moment: str
    rest: str
    viewport: ViewportSize
    lang: str
    most: int


def row(journey: Journey, *marks: pytest.MarkDecorator) -> object:
    name = f"{journey.game}-{journey.moment}"
    return pytest.param(journey, marks=(in_one_process(journey.game), *marks), id=name)


@pytest.mark.parametrize(
    "journey",
    [
        row(Journey("bruges", "closing", LIT, WIDE, "en", 40)),
        row(Journey("burgundy", "closing", CHOICES, WIDE, "en", 40)),
        row(Journey("carpe_diem", "closing", TURNS, NARROW, "de", 40)),
        row(Journey("villagers", "closing", CHOICES, NARROW, "en", 40)),
        row(Journey("bruges", "middle", LIT, WIDE, "en", 3_000), pytest.mark.long),
        row(Journey("burgundy", "start", CHOICES, NARROW, "de", 1_500), pytest.mark.long),
        row(Journey("carpe_diem", "start", TURNS, NARROW, "de", 1_500), pytest.mark.long),
    ],
)
async def test_a_game_is_played_by_what_lights_up_to_its_result(
    browser: Browser, positions: Positions, journey: Journey
) -> None:
    game, moment, rest, viewport, lang, most = journey
    anna = await known(browser, positions.url, positions.anna, viewport=viewport, lang=lang)
    await anna.sits_at(await positions.against_bots(game, 2, moment))
    before, chance = await anna.version(), random.Random(5)

    async def play(someone: Person) -> int:
        return await clicks(someone, CHOICES, rest, chance)

    await play_to_the_end(anna, play, most=most)

    assert await anna.version() > before
    await expect(anna.page.locator(LIT)).to_have_count(0)
    await expect(anna.page.get_by_text(TO_ACTIVATE)).to_have_count(0)
    assert await violations(anna, rules=ALL_BUT_CONTRAST) == []


@pytest.mark.long
async def test_a_solo_game_is_played_by_what_lights_up(browser: Browser, kontor_url: str) -> None:
    chance = random.Random(11)
    anna = await person(browser, NARROW)
    await at_a_new_table(anna, kontor_url, "villagers", seats=1)
    for _ in range(SOLO_MOVES):
        await clicks(anna, CHOICES, CHOICES, chance)

    assert await anna.version() > SOLO_MOVES
    assert await anna.sees("refusal").count() == 0
    assert await wider_than_the_screen(anna) is False
