"""A game of another package is played on the page: its words, zones, cards, options, result."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.async_api import Browser, Locator, expect

from tests.browser.axe import violations
from tests.browser.clicks import picks
from tests.browser.layout import wider_than_the_screen
from tests.browser.people import NARROW, Person, person, two_at_a_table
from tests.browser.tables import at_a_new_table
from tests.browser.whole_game import play_to_the_end
from tests.games.plugins import install_game
from tests.running.served import Served

MOST_MOVES = 150
PATIENCE_WITH_A_BUG_MS = 1_000


BREAKABLE = """
import os
from dataclasses import replace
from pathlib import Path

from projections.projection import made_whole

SOUND = GAME


@made_whole
def view(state, viewer):
    if Path(os.environ["COURTYARD_BROKEN_BY"]).exists():
        raise RuntimeError("planted")
    return SOUND.view(state, viewer)


GAME = replace(SOUND, view=view)
"""


class Bug(NamedTuple):
    """While this file exists, the game's view has a bug."""

    file: Path

    def plant(self) -> None:
        self.file.touch()

    def mend(self) -> None:
        self.file.unlink()


@pytest.fixture(scope="module")
def bug(tmp_path_factory: pytest.TempPathFactory) -> Bug:
    return Bug(tmp_path_factory.mktemp("bug") / "bug")


@pytest.fixture(scope="module")
def courtyard_url(tmp_path_factory: pytest.TempPathFactory, bug: Bug) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("courtyard")
    install_game(folder / "site", "courtyard")
    with (folder / "site" / "courtyard" / "__init__.py").open("a") as code:
        code.write(BREAKABLE)
    settings = {"PYTHONPATH": str(folder / "site"), "COURTYARD_BROKEN_BY": str(bug.file)}
    with Served(folder, **settings) as served:
        yield served.url


async def a_table_of_two(browser: Browser, url: str) -> tuple[Person, Person]:
    """Anna (wide, English) and Ben (narrow, German) sit down; a full table begins by itself."""
    anna, ben = await person(browser), await person(browser, NARROW, "de-DE")
    await two_at_a_table(anna, ben, url, game_select="courtyard")
    await anna.sees("any-game").wait_for()
    await ben.sees("any-game").wait_for()
    return anna, ben


async def test_the_form_asks_for_the_options_of_the_game_in_both_languages(
    browser: Browser, anna: Person, courtyard_url: str
) -> None:
    ben = await person(browser, NARROW, "de-DE")
    for someone in (anna, ben):
        await someone.enters(courtyard_url, "Anna")
        await someone.presses("open-table")
        await someone.sees("game-select").select_option("courtyard")
    await expect(ben.page.get_by_label("Runden")).to_be_visible()

    await anna.page.get_by_label("Rounds").select_option("2")
    await anna.page.get_by_label("Foxes").uncheck()
    async with anna.page.expect_request("**/api/tables") as sent:
        await anna.presses("open-submit")

    asked = (await sent.value).post_data_json or {}
    assert asked["options"] == {"rounds": 2, "foxes": False}


async def test_c1_what_lies_on_the_table_can_be_read_and_a_card_is_chosen_by_a_click(
    browser: Browser, courtyard_url: str
) -> None:
    """Axe finds nothing, and a seat that is scrolled to is not behind the hand."""
    anna, ben = await a_table_of_two(browser, courtyard_url)
    cards = anna.sees("hand").locator("[data-card]")
    await expect(cards).to_have_count(3)
    others = anna.page.locator("[data-zone='seats.1.hand']")
    await expect(others.get_by_role("img", name="3 face-down")).to_be_visible()
    await expect(others.locator("[data-card]")).to_have_count(0)
    await expect(anna.page.locator("[data-zone='pile']").get_by_role("img")).to_be_visible()
    await expect(ben.page.locator("[data-zone='pile'] h3")).to_have_text("Stapel")
    german = re.compile("Rose|Kraut|Schnecke|Katze|Fuchs")
    await expect(ben.sees("hand").locator("[data-card]")).to_have_text([german] * 3)
    assert await wider_than_the_screen(ben) is False
    for someone in (anna, ben):
        assert await violations(someone) == []

    before = await anna.version()
    await cards.and_(anna.page.locator(".lit")).first.click()
    await anna.reaches(before + 1)
    await ben.reaches(before + 1)

    for someone in (anna, ben):
        width = (someone.page.viewport_size or NARROW)["width"]
        await someone.page.set_viewport_size({"width": width, "height": 560})
        seat = someone.page.locator("[data-testid='any-game'] [data-seat]").last
        await seat.evaluate("seat => seat.scrollIntoView({ block: 'end' })")
        assert await reaches_behind_the_hand(seat) is False


@pytest.mark.parametrize(
    ("lang", "plants"),
    [("de-DE", "pflanzt"), pytest.param("en-GB", "plants", marks=pytest.mark.long)],
)
async def test_a_whole_game_is_played_to_its_result(
    browser: Browser, courtyard_url: str, lang: str, plants: str
) -> None:
    anna, chance = await person(browser, NARROW, lang), random.Random(5)
    await at_a_new_table(anna, courtyard_url, "courtyard", bot="random", options={"rounds": 2})

    async def play(someone: Person) -> int:
        return await picks(someone, chance)

    await play_to_the_end(anna, play, most=MOST_MOVES)

    await anna.presses("tab-log")
    assert await anna.sees("log").get_by_text(plants).count() > 0


async def test_a_bug_of_the_game_is_told_kindly_and_waited_out_on_one_connection(
    browser: Browser, courtyard_url: str, bug: Bug
) -> None:
    anna, _ = await a_table_of_two(browser, courtyard_url)
    connections: list[str] = []
    anna.page.on("websocket", lambda socket: connections.append(socket.url))

    bug.plant()
    await anna.page.reload()
    await expect(anna.sees("failure")).to_contain_text("nothing is lost")
    await anna.page.wait_for_timeout(PATIENCE_WITH_A_BUG_MS)
    bug.mend()

    await expect(anna.sees("any-game")).to_be_visible(timeout=15_000)
    await expect(anna.sees("failure")).to_have_count(0)
    assert len(connections) == 1


async def reaches_behind_the_hand(seat: Locator) -> bool:
    return await seat.evaluate(
        """seat => seat.getBoundingClientRect().bottom
          > document.querySelector('.dock').getBoundingClientRect().top"""
    )
