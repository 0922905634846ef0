"""Players meet: a name, a follow, a rated game to its end, and what their pages show afterwards."""

import json
from typing import Any

from playwright.async_api import Browser, expect

from tests.browser.axe import violations
from tests.browser.layout import wider_than_the_screen
from tests.browser.looks import looks
from tests.browser.people import LAPTOP, NARROW, Identity, Person, known, person
from tests.browser.positions import play_to_the_end
from tests.browser.targets import small_targets
from tests.browser.test_passkeys import keeper

PAGES = ("/me", "/me?tab=results", "/me?tab=account", "/leaderboard/villagers?span=all")


async def identity(somebody: Person) -> Identity:
    kept = await somebody.page.evaluate("localStorage.getItem('kontor.identity')")
    who: Identity = json.loads(kept)
    return who


async def with_a_passkey(browser: Browser, url: str, name: str) -> Person:
    """Provide somebody on their account's tab, with a passkey."""
    somebody = await person(browser)
    await keeper(somebody)
    await somebody.becomes(url, name)
    await somebody.page.goto(f"{url}/me?tab=account")
    await somebody.sees("passkey-name").fill("Here")
    await somebody.presses("make-passkey")
    await expect(somebody.sees("passkeys")).to_contain_text("Here")
    return somebody


async def test_two_friends_play_and_see_their_ratings(browser: Browser, kontor_url: str) -> None:
    url = kontor_url.replace("127.0.0.1", "localhost")
    anna = await with_a_passkey(browser, url, "Ana")
    ben = await with_a_passkey(browser, url, "Benedict")

    await anna.sees("new-name").fill("Annabel")
    await anna.presses("rename")
    await expect(anna.sees("my-name")).to_have_text("Annabel")
    await expect(anna.sees("new-name")).to_be_disabled()
    await anna.sees("portraits").get_by_title("Queen").click()
    await expect(anna.sees("profile-saved")).to_have_text("Saved.")

    await ben.goes_to("/player/Annabel")
    await ben.presses("follow")
    await expect(ben.sees("presence")).to_have_text("Online")
    await anna.goes_to("/player/Benedict")
    await anna.presses("follow")
    await expect(anna.sees("friend")).to_be_visible()

    await anna.goes_to("/tables")
    await anna.presses("open-table")
    await anna.sees("game-select").select_option("villagers")
    await anna.sees("rated").check()
    await expect(anna.sees("hints-allowed")).to_be_disabled()
    await anna.presses("open-submit")
    await anna.page.wait_for_url("**/table/**")
    address = anna.page.url
    await ben.goes_to(address.removeprefix(url))
    await ben.presses("sit-down")
    for somebody in (anna, ben):
        await somebody.sees_the_board()
        await expect(somebody.page.locator("[data-testid^=rating-of-]").first).to_be_visible()
    await anna.goes_to("/me")  # to render each of hundreds of quick moves would take minutes
    await ben.goes_to("/me")
    sitting = [await identity(anna), await identity(ben)]
    await play_to_the_end(kontor_url, address.rpartition("/")[2].partition("#")[0], sitting)
    await ben.goes_to(address.removeprefix(url))
    await ben.sees("outcome").wait_for()

    await anna.goes_to("/player/Benedict")
    game = anna.sees("game-of-player-villagers")
    await expect(game).to_contain_text("rating")
    await expect(anna.sees("head-to-head")).to_contain_text("Villagers")
    await expect(anna.sees("result")).to_have_count(1)
    await anna.goes_to("/leaderboard/villagers")
    await expect(anna.sees("ranks").get_by_role("row")).to_have_count(3)


async def test_the_pages_of_players_fit_and_can_be_read(browser: Browser, kontor_url: str) -> None:
    """In German, with large text, also in the house of a friend.

    `test_front_door.py` checks a laptop in English with axe.
    """
    visitor = await person(browser)
    her, his = [await visitor.becomes(kontor_url, name) for name in ("Anna", "Ben")]
    settings: dict[str, Any] = {"text": "large", "sound": False}
    more = {"viewport": LAPTOP, "lang": "de", "settings": settings}
    anna = await known(browser, kontor_url, her, **more)
    await anna.page.goto(f"{kontor_url}/player/{his['player_id']}")
    await anna.presses("follow")
    paths = (f"/player/{his['player_id']}", *PAGES)
    for path in paths:
        await expect_to_fit(anna, path, touched=False)
    await anna.uses_a_finger()
    await anna.resizes_to(NARROW)
    for path in paths:
        await expect_to_fit(anna, path, touched=True)
        assert await violations(anna) == [], path


async def expect_to_fit(anna: Person, path: str, *, touched: bool) -> None:
    await anna.goes_to(path)
    await anna.page.locator("main h1").wait_for()
    await anna.page.wait_for_load_state("networkidle")
    seen = await looks(anna.page)
    assert [*seen.small, *seen.broken, *seen.covered] == [], path
    assert not await wider_than_the_screen(anna), path
    assert await small_targets(anna.page, touched=touched) == [], path
