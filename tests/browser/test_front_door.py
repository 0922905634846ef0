"""The front door: by keys to a first move, on any screen, for everybody."""

from typing import Any

from playwright.async_api import Browser, ViewportSize, expect

from tests.browser.axe import violations_by_day_and_night
from tests.browser.layout import SHIFTS, wider_than_the_screen
from tests.browser.people import GO, LAPTOP, LOWEST, LYING, NARROW, WIDE, Identity, Person, person
from tests.browser.targets import small_targets

SMALLEST: ViewportSize = {"width": 320, "height": 640}
MOST_SHIFT = 0.05
RECEIVED = """() => performance.getEntriesByType('resource')
    .filter(({ initiatorType }) => initiatorType !== 'other')
    .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize])"""
"""Files of the page, without those that it fetches ahead for later."""
MOST_BYTES = 110_000
WAITING = "**/api/tables?status=waiting&*"


async def at_the_door(
    browser: Browser, url: str, viewport: ViewportSize = WIDE, lang: str = "en-GB"
) -> Person:
    """Go there. Players of earlier tests who still wait are not shown above the games."""
    anna = await person(browser, viewport, lang)
    await anna.page.route(WAITING, lambda route: route.fulfill(json={"tables": []}))
    await anna.page.goto(url)
    await anna.sees("game-burgundy").wait_for()
    return anna


async def switches_from(anna: Person, lang: str) -> None:
    await anna.sees("lang-switch").dispatch_event("click")  # a phone hides it
    await anna.page.locator(f"html:not([lang={lang[:2]}])").wait_for()


async def test_one_act_and_a_name_lead_to_a_first_move(browser: Browser, kontor_url: str) -> None:
    """By keys. Escape closes the dialog; without a name the field has the focus, and says so."""
    anna = await at_the_door(browser, kontor_url)
    play, name = anna.sees("play-burgundy"), anna.sees("name-input")
    await play.focus()
    await anna.page.keyboard.press("Enter")
    await expect(name).to_be_focused()
    await anna.page.keyboard.press("Escape")
    await expect(name).to_have_count(0)
    await expect(play).to_be_focused()

    await anna.page.keyboard.press("Enter")
    await name.fill("  ")
    await anna.page.keyboard.press("Enter")
    await expect(name).to_be_focused()
    assert await name.evaluate("field => field.validationMessage") != ""
    await name.fill("Anna")
    await anna.page.keyboard.press("Enter")

    await anna.page.wait_for_url("**/table/**")
    await anna.picks_first()


async def test_it_is_light_in_both_languages(browser: Browser, kontor_url: str) -> None:
    """The small fonts have all letters: the complete ones are not fetched."""
    for lang in ("de-DE", "en-GB"):
        anna = await at_the_door(browser, kontor_url, LAPTOP, lang)
        await anna.page.evaluate("document.fonts.ready")

        received = dict(await anna.page.evaluate(RECEIVED))

        fonts = [path for path in received if path.endswith(".woff2")]
        assert len(fonts) == 2
        assert all("-core-" in path for path in fonts)
        assert sum(received.values()) <= MOST_BYTES


async def test_it_fits_any_screen_and_does_not_jump(browser: Browser, kontor_url: str) -> None:
    """The lobby behind it fits, too."""
    for viewport, lang in ((SMALLEST, "de-DE"), (NARROW, "en-GB"), (WIDE, "de-DE")):
        anna = await at_the_door(browser, kontor_url, viewport, lang)

        assert await anna.page.evaluate(SHIFTS) <= MOST_SHIFT
        assert not await wider_than_the_screen(anna)
        await switches_from(anna, lang)
        assert not await wider_than_the_screen(anna)
        await anna.goes_to("/tables")
        await anna.sees("open-table").wait_for()
        assert not await wider_than_the_screen(anna)


async def test_no_scrolling_is_needed_for_the_first_game(browser: Browser, kontor_url: str) -> None:
    """On a phone, upright and lying, and on low laptops.

    Everything on the pages behind it is easy to press. `test_players.py` looks at the pages of
    players.
    """
    lowest = await at_the_door(browser, kontor_url, LOWEST, "de-DE")
    await expect(lowest.sees("play-burgundy")).to_be_in_viewport(ratio=1)
    for viewport, lang in ((NARROW, "de-DE"), (LYING, "de-DE"), (LAPTOP, "en-GB")):
        anna = await at_the_door(browser, kontor_url, viewport, lang)

        await expect(anna.sees("play-burgundy")).to_be_in_viewport(ratio=1)
        await anna.page.evaluate("document.documentElement.dataset.text = 'large'")
        await expect(anna.sees("play-burgundy")).to_be_in_viewport(ratio=1)
        await switches_from(anna, lang)
        await expect(anna.sees("play-burgundy")).to_be_in_viewport(ratio=1)
        for path in ("/", "/tables", "/learn/villagers"):
            await anna.goes_to(path)
            await anna.page.locator("main h1").wait_for()
            assert await small_targets(anna.page, touched=viewport is not LAPTOP) == [], path


async def test_only_fields_of_the_set_up_dialog_scroll(browser: Browser, kontor_url: str) -> None:
    for viewport, lang in ((NARROW, "de-DE"), (LOWEST, "en-GB")):
        anna = await person(browser, viewport, lang)
        await anna.enters(kontor_url, "Anna")
        await anna.presses("set-up-carpe_diem")

        for button in ("open-submit", "open-seek", "close-dialog"):
            await expect(anna.sees(button)).to_be_in_viewport(ratio=1)
        dialog = anna.page.locator("dialog[open]")
        assert await dialog.evaluate("it => it.scrollHeight <= it.clientHeight")


def two_won(who: Identity) -> dict[str, Any]:
    """The summaries of two games that somebody won alone."""
    outcome = {"reason": "played", "won": True, "ranking": [[0]], "scores": {"0": {"total": 44}}}
    of_one = {
        "game": "burgundy",
        "options": {},
        "status": "finished",
        "visibility": "public",
        "seats": [{"seat": 0, "player": {"player_id": who["player_id"], "name": "Anna"}}],
        "version": 200,
        "outcome": outcome,
    }
    days = [
        {
            "table_id": f"won{day}",
            "created_at": f"2026-01-0{day}T08:00:00Z",
            "finished_at": f"2026-01-0{day}T09:00:00Z",
        }
        for day in (2, 1)
    ]
    return {"tables": [of_one | day for day in days]}


async def test_everybody_can_read_it(anna: Person, kontor_url: str) -> None:
    """The page of a winner shows a table of results."""
    anna.expected.add("404")
    who = await anna.becomes(kontor_url, "Anna")
    await anna.page.route("**/api/me/results?*", lambda route: route.fulfill(json=two_won(who)))
    await anna.page.goto(kontor_url)
    paths = ("/me", "/me?tab=results", "/me?tab=account", f"/player/{who['player_id']}")
    for path in ("/", "/tables", *paths, "/leaderboard/villagers", "/learn/villagers", "/nosuch"):
        await anna.page.evaluate(GO, path)
        await anna.page.locator("main h1").wait_for()
        if path == "/me?tab=results":
            record = anna.sees("record-burgundy")
            await record.get_by_text("As a table").click()
            await expect(record.get_by_role("row")).to_have_count(3)

        assert await violations_by_day_and_night(anna) == [], path
