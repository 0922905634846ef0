"""How strong a bot is: chosen with a sentence, shown at its seat, and found from what I played."""

import re
from typing import Any

from playwright.async_api import Browser, Locator, Route, expect

from tests.browser.layout import wider_than_the_screen
from tests.browser.people import NARROW, Person, person


async def test_a_table_is_opened_against_a_keen_bot(anna: Person, kontor_url: str) -> None:
    await anna.enters(kontor_url, "Anna")
    await anna.presses("open-table")
    await anna.sees("game-select").select_option("villagers")
    choice = anna.sees("bot-select-1")
    offered = await choice.locator("option").all_inner_texts()
    assert offered == ["A person", "Gentle bot", "Steady bot", "Keen bot", "Strong bot"]
    await choice.select_option("keen")
    await expect(choice).to_have_accessible_description(re.compile("it tries its moves out"))

    await anna.presses("open-submit")
    await anna.page.wait_for_url("**/table/**")

    await expect(second_seat(anna)).to_contain_text("Keen bot")
    await anna.picks_first()
    await anna.picks_first()  # both draft in turn


async def test_a_bot_is_seated_in_the_waiting_room(browser: Browser, kontor_url: str) -> None:
    """The steady one, unless another is chosen."""
    anna = await person(browser, NARROW, "de-DE")
    await anna.enters(kontor_url, "Anna")
    await anna.opens_table(game_select="bruges", seats_select="3")

    choice = anna.sees("bot-policy-1")
    await expect(choice).to_have_value("steady")
    await choice.select_option("gentle")
    await expect(choice).to_have_accessible_description(re.compile("Für deine ersten Spiele"))
    assert not await wider_than_the_screen(anna)
    await anna.presses("add-bot-1")

    await expect(second_seat(anna)).to_contain_text("Sanfter Bot")


async def test_who_plays_now_meets_the_bot_that_their_results_say(
    anna: Person, kontor_url: str
) -> None:
    """A newcomer the gentle one; after two games won against it, the next."""
    who = await anna.becomes(kontor_url, "Anna")
    await anna.page.goto(kontor_url)
    await anna.presses("play-villagers")
    await expect(second_seat(anna)).to_contain_text("Gentle bot")

    async def two_won(route: Route) -> None:
        tables = [won(who["player_id"], day) for day in (2, 1)]
        await route.fulfill(json={"tables": tables})

    await anna.page.route("**/api/me/results?*", two_won)
    await anna.page.goto(kontor_url)
    await anna.presses("play-villagers")

    await expect(second_seat(anna)).to_contain_text("Steady bot")


def second_seat(someone: Person) -> Locator:
    """Who sits there, in the panel of seats."""
    return someone.page.locator("[aria-label='Seats'], [aria-label='Plätze']").locator(
        "li.row[data-seat='1']"
    )


def won(player_id: str, day: int) -> dict[str, Any]:
    """The summary of a game that this player won against a gentle bot."""
    seats = [
        {"seat": 0, "player": {"player_id": player_id, "name": "Anna"}},
        {"seat": 1, "player": None, "bot": "gentle", "bot_name": "Lubbe"},
    ]
    outcome = {"reason": "played", "ranking": [[0], [1]], "scores": {}}
    return {
        "game": "villagers",
        "seats": seats,
        "outcome": outcome,
        "finished_at": f"2030-01-0{day}",
    }
