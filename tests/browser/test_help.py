"""The help panel: every symbol is drawn, and the focus returns."""

from playwright.async_api import Browser, expect

from domain.registry import GAMES
from projections.help import help_of
from projections.rulebook import rulebook_of
from tests.browser.people import person

EXPLAINED = {game: found for game in sorted(GAMES) if (found := help_of(game)) is not None}
DRAWN = """() => [...document.querySelectorAll('[data-testid=glossary] dt > span[data-icon]')]
    .every(icon => icon.querySelector('svg')?.getBBox().width > 1)"""

INK = "element => getComputedStyle(element).color"


async def test_symbols_are_drawn_and_focus_comes_back(browser: Browser, kontor_url: str) -> None:
    """In German, from the front door."""
    anna = await person(browser, lang="de-DE")
    await anna.page.goto(kontor_url)
    glossary, rulebook = anna.sees("glossary"), anna.sees("rulebook")
    ink = await anna.page.locator("body").evaluate(INK)

    for game, written in EXPLAINED.items():
        assert await anna.sees(f"help-{game}").evaluate(INK) != ink, "on a dark cover"
        await anna.presses(f"help-{game}")
        await expect(anna.sees("help-panel")).to_contain_text(written.goal.de)
        assert await anna.sees("help-panel").evaluate(INK) == ink
        await anna.presses("help-tab-words")
        await expect(glossary.locator("dt")).to_have_count(len(written.glossary))
        with_icon = sum(term.icon is not None for term in written.glossary)
        await expect(glossary.locator("[data-icon] svg")).to_have_count(with_icon)
        await anna.page.wait_for_function(DRAWN)  # some are in a file of their own
        await anna.presses("help-tab-rules")
        await expect(rulebook).to_have_attribute("lang", "de")
        first = rulebook.locator("summary").first
        await expect(first).to_have_text(rulebook_of(game, "de")[0].title)
        await anna.page.keyboard.press("Escape")
        await expect(anna.sees("help-panel")).to_have_count(0)
        await expect(anna.page.locator(":focus")).to_have_attribute("data-testid", f"help-{game}")
