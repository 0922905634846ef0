"""The lobby and my own page, on the way of somebody who has just come."""

from typing import Any

from playwright.async_api import Browser, Route, expect

from kontor import Kontor
from tests.browser.axe import violations_by_day_and_night
from tests.browser.layout import wider_than_the_screen
from tests.browser.people import NARROW, Person, person


async def test_who_joins_from_the_lobby_is_asked_for_a_name_on_the_way(
    browser: Browser, kontor_url: str
) -> None:
    async with Kontor(kontor_url, name="Carla") as carla:
        table_id = (await carla.open_table("villagers", seats=2, move_seconds=60)).table_id
    ben = await person(browser, NARROW)
    await ben.page.goto(f"{kontor_url}/tables?game=villagers")
    await ben.sees(f"join-{table_id}").wait_for()
    assert not await wider_than_the_screen(ben)

    await ben.presses(f"join-{table_id}")
    await ben.sees("name-input").fill("Ben")
    await ben.page.keyboard.press("Enter")

    await ben.page.wait_for_url(f"**/table/{table_id}")
    await ben.reaches(2)


def won(who: dict[str, str], day: int) -> dict[str, Any]:
    """The summary of a game that somebody won alone."""
    outcome = {"reason": "played", "won": True, "ranking": [[0]], "scores": {"0": {"total": 44}}}
    return {
        "table_id": f"won{day}",
        "game": "burgundy",
        "options": {},
        "status": "finished",
        "visibility": "public",
        "seats": [{"seat": 0, "player": {"player_id": who["player_id"], "name": "Anna"}}],
        "version": 200,
        "created_at": f"2026-01-0{day}T08:00:00Z",
        "finished_at": f"2026-01-0{day}T09:00:00Z",
        "outcome": outcome,
    }


async def test_everybody_can_read_what_they_played(anna: Person, kontor_url: str) -> None:
    who = await anna.becomes(kontor_url, "Anna")

    async def two_won(route: Route) -> None:
        await route.fulfill(json={"tables": [won(who, day) for day in (2, 1)]})

    await anna.page.route("**/api/me/results?*", two_won)
    await anna.page.goto(f"{kontor_url}/me")

    record = anna.sees("record-burgundy")
    await record.get_by_text("As a table").click()
    await expect(record.get_by_role("row")).to_have_count(3)
    assert await violations_by_day_and_night(anna) == []
