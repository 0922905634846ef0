"""A game of another package is played on the page: its zones, cards, options, result, own board."""

import random
import re
from collections.abc import Iterator

import pytest
from playwright.async_api import Browser, Locator, expect

from tests.browser.axe import violations
from tests.browser.clicks import picks
from tests.browser.layout import wider_than_the_screen
from tests.browser.people import NARROW, Person, person
from tests.browser.tables import at_a_new_table, joins
from tests.browser.whole_game import play_to_the_end
from tests.games.guide import GUIDE
from tests.games.plugins import install_game
from tests.running.served import Served

MOST_MOVES = 150
OF_THE_GUIDE = re.search(r"^```js\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """`yard` has the guide's board, `meadow` one that is not allowed."""
    folder, board = tmp_path_factory.mktemp("games"), OF_THE_GUIDE[1] if OF_THE_GUIDE else ""
    for game in ("courtyard", "yard", "meadow"):
        install_game(folder / "site", game)
    for game in ("yard", "meadow"):
        (folder / "site" / game / "board.js").write_text(board)
    settings = {"PYTHONPATH": str(folder / "site"), "KONTOR_BOARDS": "yard"}
    with Served(folder, **settings) as served:
        yield served.url


async def test_c1_what_lies_on_the_table_can_be_read_and_a_card_is_chosen_by_a_click(
    browser: Browser, url: str
) -> None:
    """Axe finds nothing, and a seat that is scrolled to is not behind the hand."""
    anna, ben = await person(browser), await person(browser, NARROW, "de-DE")
    address = await at_a_new_table(anna, url, "courtyard")
    await joins(ben, url, address, "Ben")
    await ben.sees("any-game").wait_for()
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
        await someone.resizes_to({"width": width, "height": 560})
        seat = someone.page.locator("[data-testid='any-game'] [data-seat]").last
        await seat.evaluate("seat => seat.scrollIntoView({ block: 'end' })")
        assert await reaches_behind_the_hand(seat) is False


@pytest.mark.parametrize(
    ("lang", "chosen"),
    [("de-DE", "hat gewählt"), pytest.param("en-GB", "has chosen", marks=pytest.mark.long)],
)
async def test_a_whole_game_is_played(browser: Browser, url: str, lang: str, chosen: str) -> None:
    """The log tells something that every game has, whatever its cards."""
    anna, chance = await person(browser, NARROW, lang), random.Random(5)
    await at_a_new_table(anna, url, "courtyard", bot="random", options={"rounds": 2})

    async def play(someone: Person) -> int:
        return await picks(someone, chance)

    await play_to_the_end(anna, play, most=MOST_MOVES)

    await anna.presses("tab-log")
    await expect(anna.sees("log")).to_contain_text(chosen)


async def test_a_move_is_made_on_the_board_of_the_guide(browser: Browser, url: str) -> None:
    """A board that no operator allowed is not fetched: the common board draws instead."""
    anna, asked = await person(browser, lang="de-DE"), list[str]()
    anna.page.on("request", lambda request: asked.append(request.url))
    who = await anna.becomes(url, "Anna")
    await at_a_new_table(anna, url, "yard", who=who, bot="random")
    buttons = anna.sees("own-board").get_by_role("button")
    await expect(buttons.last).to_have_text(re.compile("^Wähle: "))

    await buttons.last.click()

    await expect(anna.sees("log")).to_contain_text("Anna hat gewählt.")
    await expect(anna.sees("any-game")).to_have_count(0)
    assert any("/boards/" in address for address in asked)
    asked.clear()
    await at_a_new_table(anna, url, "meadow", who=who, bot="random")
    await expect(anna.sees("hand").locator("[data-card].lit").first).to_be_visible()
    await expect(anna.sees("own-board")).to_have_count(0)
    assert not any("/boards/" in address for address in asked)


async def reaches_behind_the_hand(seat: Locator) -> bool:
    return await seat.evaluate(
        """seat => seat.getBoundingClientRect().bottom
          > document.querySelector('.dock').getBoundingClientRect().top"""
    )
