"""What can be read beside a game: the help with its words and rules, and why one is asked."""

import re

import pytest
from playwright.async_api import Browser, expect

from domain.catalog import GAMES
from projections.help import Help, help_of
from projections.rulebook import rulebook_of
from tests.browser.people import NARROW, Person, person
from tests.browser.tables import at_a_new_table

EXPLAINED = sorted(game for game in GAMES if help_of(game) is not None)


@pytest.mark.parametrize("game", EXPLAINED)
async def test_help_is_opened_by_its_button_and_by_a_key(
    browser: Browser, kontor_url: str, game: str
) -> None:
    """Where the focus was it is again."""
    anna = await at_a_table(await person(browser), kontor_url, game)
    panel = anna.sees("help-panel")

    await anna.presses(f"help-{game}")
    await expect(panel).to_be_visible()
    await expect(panel).to_contain_text(written(game).goal.en)
    await anna.page.keyboard.press("Escape")
    await expect(panel).to_have_count(0)
    await expect(anna.page.locator(":focus")).to_have_attribute("data-testid", f"help-{game}")

    await anna.page.keyboard.press("?")
    await expect(panel).to_be_visible()
    await anna.presses("help-close")
    await expect(panel).to_have_count(0)
    await a_question_says_what_its_answer_is_good_for(anna, game)


async def a_question_says_what_its_answer_is_good_for(anna: Person, game: str) -> None:
    """Open for newcomers where it has room; whoever closed it is not bothered again."""
    await anna.page.set_viewport_size({"width": 1920, "height": 1080})
    await anna.page.locator("[data-testid='option-0']:enabled").wait_for(state="attached")

    await expect(anna.sees("why")).to_be_visible()
    told = await anna.sees("why").inner_text()
    assert told in {why.en for why in written(game).whys.values()}
    await anna.presses("why-toggle")
    await expect(anna.sees("why")).to_be_hidden()
    await anna.page.reload()
    await anna.sees("why-toggle").wait_for()

    await expect(anna.sees("why")).to_be_hidden()


@pytest.mark.parametrize("game", EXPLAINED)
async def test_a_german_reader_is_shown_every_symbol_and_the_rulebook_in_german(
    browser: Browser, kontor_url: str, game: str
) -> None:
    anna = await at_a_table(await person(browser, lang="de-DE"), kontor_url, game)

    await anna.presses(f"help-{game}")
    await anna.presses("help-tab-words")
    glossary = anna.sees("glossary")
    await expect(glossary.locator("dt")).to_have_count(len(written(game).glossary))

    for term in written(game).glossary:
        if term.icon is not None:
            drawing = glossary.locator(f"[data-icon='{term.icon}'] svg")
            assert await drawing.evaluate("svg => svg.getBBox().width > 1"), term.icon
    word = written(game).glossary[-1].name.de
    await anna.sees("help-search").fill(word)
    await expect(glossary.locator("dt").filter(has_text=word)).to_have_count(1)
    assert await glossary.locator("dt").count() < len(written(game).glossary)

    await anna.presses("help-tab-rules")
    rulebook = anna.sees("rulebook")
    await expect(rulebook).to_have_attribute("lang", "de")
    await expect(rulebook.locator("summary").first).to_have_text(rulebook_of(game, "de")[0].title)


async def test_a_clause_can_be_read_where_it_is_cited(browser: Browser, kontor_url: str) -> None:
    anna = await at_a_table(await person(browser), kontor_url, "burgundy")
    await anna.presses("help-burgundy")

    await anna.sees("help-panel").get_by_role("button", name=re.compile("BUR-WORKER-1")).click()
    await expect(anna.sees("help-panel")).to_contain_text(re.compile(r"BUR-WORKER-1 \w+"))
    await anna.presses("help-tab-rules")
    await anna.sees("help-panel").get_by_label("Search the rulebook").fill("BUR-WORKER-1")

    await expect(anna.sees("rulebook").locator("p").first).to_contain_text("BUR-WORKER-1")


async def test_the_options_of_this_table_stand_there(anna: Person, kontor_url: str) -> None:
    await anna.enters(f"{kontor_url}/tables", "Anna")
    await anna.presses("open-table")
    await anna.sees("game-select").select_option("bruges")
    await anna.sees("seats-select").select_option("2")
    await anna.sees("bot-select-1").select_option("gentle")
    await anna.page.get_by_label("Pets", exact=True).check()
    await anna.presses("open-submit")
    await anna.sees("help-bruges").click()

    options = anna.sees("help-panel").locator("dt")
    await expect(options.filter(has_text="Pets")).to_contain_text("yes")
    await expect(options.filter(has_text="The Zwin")).to_contain_text("no")


async def test_a_game_can_be_read_about_at_the_front_door(
    browser: Browser, kontor_url: str
) -> None:
    anna = await person(browser, NARROW)
    await anna.page.goto(kontor_url)

    await anna.presses("help-villagers")
    await expect(anna.sees("help-panel")).to_contain_text(written("villagers").goal.en)
    await anna.presses("help-tab-words")

    await expect(anna.sees("glossary").locator("svg")).not_to_have_count(0)


async def test_on_a_phone_the_why_waits_until_it_is_asked(
    browser: Browser, kontor_url: str
) -> None:
    anna = await at_a_table(await person(browser, NARROW), kontor_url, "burgundy")

    await expect(anna.sees("why")).to_be_hidden()
    await anna.presses("why-toggle")

    await expect(anna.sees("why-note")).to_be_visible()


# What people do there.


async def at_a_table(anna: Person, url: str, game: str) -> Person:
    await at_a_new_table(anna, url, game, bot="random")
    return anna


def written(game: str) -> Help:
    found = help_of(game)
    assert found is not None
    return found
