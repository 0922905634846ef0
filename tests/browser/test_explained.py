"""A finished game is explained beside its replay."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Route, expect

from tests.browser.axe import violations_by_day_and_night
from tests.browser.layout import wider_than_the_screen
from tests.browser.people import NARROW, Person, known
from tests.browser.positions import Positions, in_one_process
from tests.logs.written import by_other_rules, golden, text_of

pytestmark = in_one_process("burgundy")


def turning_point(version: int, seat: int) -> dict[str, Any]:
    more = {"loss": 3.1, "error": 0.8, "worlds": 40, "ahead": 31, "played": "Take 1 silver"}
    told = {"better": "Place Ship 3", "line": [], "parts": {}, "tell": f"Mistake {version}"}
    return {"version": version, "seat": seat, **more, **told}


def seat(*margins: float) -> dict[str, Any]:
    curve = [
        {"version": 10 * place, "margin": margin, "error": 0.5}
        for place, margin in enumerate(margins, start=1)
    ]
    numbers = {"decisions": 30, "lost": 6.2, "gift": 2.0, "luck": -1.4}
    return {"accuracy": 87, "tell": "Anna: accuracy 87 of 100", **numbers, "curve": curve}


ANALYSIS = {
    "build": "0.1.0",
    "game": "burgundy",
    "spread": 4.4,
    "seats": [seat(0.5, -3.0, -8.0), seat(0.2, 3.0, 8.0)],
    "turning_points": [turning_point(20, 0), turning_point(30, 1)],
    "luck": [
        {"since": 20, "version": 25, "seat": 1, "gain": 4, "error": 1, "tell": "Bert is lucky"}
    ],
}


async def explained(route: Route) -> None:
    """As one that somebody asked for before. A real one takes minutes."""
    await route.fulfill(status=200, content_type="application/json", body=json.dumps(ANALYSIS))


async def explained_in_the_end(route: Route) -> None:
    """Asked for it is begun; looked at again it is there."""
    begun = {"status": 202, "content_type": "application/json", "body": '{"progress": 40}'}
    await (route.fulfill(**begun) if route.request.method == "POST" else explained(route))


async def at_a_finished_game(browser: Browser, positions: Positions, **looks: Any) -> Person:
    anna = await known(browser, positions.url, positions.anna, **looks)
    await anna.page.route("**/api/tables/*/analysis?**", explained)
    at = await positions.at("burgundy", 2, "start")
    await anna.sits_at(f"{at.log_url}?at=1")
    return anna


async def test_one_goes_from_turning_point_to_turning_point_and_tries_what_was_better(
    browser: Browser, positions: Positions
) -> None:
    anna = await at_a_finished_game(browser, positions)
    await anna.page.route("**/api/tables/*/analysis?**", explained_in_the_end)

    await anna.presses("explain")

    await expect(anna.sees("explain-progress")).to_have_attribute("value", "40")
    await expect(anna.sees("explain-curve").locator("polyline")).to_have_count(2)
    await expect(anna.sees("explain-curve").locator("polygon")).to_have_count(2)
    await expect(anna.sees("explain-curve").locator(".mark")).to_have_count(2)
    await expect(anna.sees("explain-accuracy")).to_contain_text("87 of 100")
    await anna.sees("explain_on").focus()
    await anna.page.keyboard.press("Enter")
    await expect(anna.sees("replay-version")).to_have_text("20")
    await expect(anna.sees("explain-tell")).to_have_text("Mistake 20")
    await anna.presses("explain_on")
    await expect(anna.sees("replay-version")).to_have_text("30")
    await expect(anna.sees("explain_on")).to_have_attribute("aria-disabled", "true")
    await anna.presses("explain_back")
    await expect(anna.sees("replay-version")).to_have_text("20")
    assert await violations_by_day_and_night(anna, "[data-testid=explanation]") == []

    await anna.presses("explain-try")
    await expect(anna.sees("fork-seat-0")).to_be_checked()
    await anna.presses("fork-go")
    await anna.page.get_by_text("Goes on from another game, after move 19.").wait_for()


async def test_what_other_rules_made_is_explained_and_cannot_be_gone_on_with(
    anna: Person, kontor_url: str, tmp_path: Path
) -> None:
    """The server would refuse it, so it is not offered."""
    log = tmp_path / "of_other_rules.ndjson"
    log.write_bytes(text_of(by_other_rules(golden("burgundy", "two_seats_r2"))))
    await anna.page.route("**/api/tables/*/analysis?**", explained)
    await anna.enters(f"{kontor_url}/me", "Anna")
    await anna.sees("import-log").set_input_files(log)
    await anna.page.wait_for_url(re.compile(r"/table/.*\?at="))
    await anna.presses("explain")

    await anna.presses("explain_on")

    await expect(anna.sees("explain-tell")).to_have_text("Mistake 20")
    await expect(anna.sees("explain-try")).to_have_count(0)


async def test_it_is_read_once_and_again_for_who_asks_in_another_language(
    browser: Browser, positions: Positions
) -> None:
    calls: list[str] = []
    anna = await at_a_finished_game(browser, positions)
    anna.page.on("request", lambda it: calls.append(it.method) if "/analysis?" in it.url else None)
    await anna.presses("explain")
    await anna.presses("explain_on")
    await expect(anna.sees("explain-tell")).to_have_text("Mistake 20")
    await anna.presses("settings")
    await anna.sees("settings-language").get_by_text("Deutsch").click()
    await expect(anna.sees("explain")).to_have_text("Dieses Spiel erklären")
    assert calls == ["POST"]
    await anna.presses("close-dialog")

    await anna.presses("explain")

    await expect(anna.sees("explain_on")).to_contain_text("Wendepunkt")
    assert calls == ["POST", "POST"]


@pytest.mark.parametrize("lang", ["en", "de"])
async def test_on_a_phone_it_fits(browser: Browser, positions: Positions, lang: str) -> None:
    anna = await at_a_finished_game(browser, positions, viewport=NARROW, lang=lang)

    await anna.presses("explain")

    await expect(anna.sees("explain-curve")).to_be_visible()
    assert await wider_than_the_screen(anna) is False
