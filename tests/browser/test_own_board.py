"""A plugin's own board is drawn where the operator allows it, and else the common one."""

import re
from collections.abc import Iterator

import pytest
from playwright.async_api import Browser, expect

from tests.browser.people import NARROW, Person, person, two_at_a_table
from tests.browser.tables import at_a_new_table
from tests.games.guide import GUIDE
from tests.games.plugins import install_game
from tests.running.served import Served

OF_THE_GUIDE = re.search(r"^```js\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)
BROKEN = "export default function mount() { throw new Error('planted') }"
EMPTY = "export default function mount(element) { element.textContent = 'half' }"
HANGING = "await new Promise(() => {})\n" + EMPTY
BROKEN_LATER = """
export default function mount(element, { seat, names, lang, options, act }) {
  element.dataset.told = `${seat} ${names.join(' ')} ${lang}`
  element.onclick = () => act(options[0])
  return {
    update: () => { throw new Error('planted') },
    destroy: () => { throw new Error('planted too') },
  }
}
"""

EXPECTED = {"planted", "mount returned no board", "did not load in time"}
EXPECTED.add("preloaded using link preload but not used")  # while one hangs


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """`yard` has the guide's board, `meadow` one that is not allowed, all others a broken one."""
    folder, sound = tmp_path_factory.mktemp("boards"), OF_THE_GUIDE[1] if OF_THE_GUIDE else ""
    boards = {"yard": sound, "orchard": BROKEN, "plot": BROKEN_LATER, "meadow": sound}
    boards |= {"lawn": EMPTY, "pond": HANGING}
    for game, code in boards.items():
        install_game(folder / "site", game)
        (folder / "site" / game / "board.js").write_text(code)
    settings = {"PYTHONPATH": str(folder / "site"), "KONTOR_BOARDS": "yard,orchard,plot,lawn,pond"}
    with Served(folder, **settings) as served:
        yield served.url


async def two_at(browser: Browser, url: str, game: str) -> tuple[Person, Person]:
    anna, ben = await person(browser), await person(browser, NARROW, "de-DE")
    for someone in (anna, ben):
        someone.expected |= EXPECTED
    await two_at_a_table(anna, ben, url, game_select=game)
    return anna, ben


async def test_a_move_is_made_on_the_board_of_the_guide(browser: Browser, url: str) -> None:
    anna, ben = await two_at(browser, url, "yard")
    hers, his = (one.sees("own-board").get_by_role("button") for one in (anna, ben))
    await expect(hers.last).to_have_text(re.compile("^Choose: "))
    await expect(his.last).to_have_text(re.compile("^Wähle: "))
    before = await anna.version()

    await hers.last.click()

    await anna.reaches(before + 1)
    await ben.reaches(before + 1)
    await expect(hers).to_have_count(0)
    await expect(his.last).to_be_visible()
    await expect(anna.sees("any-game")).to_have_count(0)


async def test_where_it_is_broken_never_loads_or_is_not_allowed_the_common_board_draws(
    browser: Browser, url: str
) -> None:
    """A board that nobody allowed is not asked for."""
    anna, asked = await person(browser), list[str]()
    anna.expected |= EXPECTED
    anna.page.on("request", lambda request: asked.append(request.url))
    who = await anna.becomes(url, "Anna")
    for game in ("orchard", "lawn", "pond", "meadow"):
        asked.clear()
        await at_a_new_table(anna, url, game, who=who, bot="random")

        await expect(anna.sees("any-game"), game).to_be_visible()
        await expect(anna.sees("hand").locator("[data-card].lit").first).to_be_visible()
        await expect(anna.sees("own-board")).to_have_count(0)
        assert any("/boards/" in address for address in asked) is (game != "meadow")


async def test_where_it_throws_later_the_common_board_goes_on(browser: Browser, url: str) -> None:
    anna, ben = await two_at(browser, url, "plot")
    await expect(anna.sees("own-board")).to_have_attribute("data-told", "0 Anna Ben en")
    await expect(ben.sees("own-board")).to_have_attribute("data-told", "1 Anna Ben de")

    await anna.sees("own-board").dispatch_event("click")

    await expect(anna.sees("any-game")).to_be_visible()
    await expect(ben.sees("any-game")).to_be_visible()
    await expect(anna.sees("own-board")).to_have_count(0)
