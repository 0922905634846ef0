"""A finished game is explained beside its replay, on a phone too."""

import json
from typing import Any

from playwright.async_api import Route, expect

from tests.browser.axe import violations_by_day_and_night
from tests.browser.layout import wider_than_the_screen
from tests.browser.people import NARROW
from tests.browser.positions import Positions, in_one_process

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


async def test_on_a_phone_it_fits_and_everybody_can_read_it(positions: Positions) -> None:
    at = await positions.at("burgundy", 2, "start")
    anna = await positions.anna(viewport=NARROW)
    await anna.page.route("**/api/tables/*/analysis?**", explained)
    await anna.sits_at(f"{at.log_url}?at=1")

    await anna.presses("explain")

    await expect(anna.sees("explain-curve")).to_be_visible()
    assert await wider_than_the_screen(anna) is False
    await anna.sees("lang-switch").dispatch_event("click")  # a phone hides it
    await anna.page.locator("html[lang=de]").wait_for()
    await expect(anna.sees("explain-curve")).to_be_visible()
    assert await wider_than_the_screen(anna) is False
    assert await violations_by_day_and_night(anna, "[data-testid=explanation]") == []
