"""Tests that axe-core finds no accessibility faults on our pages.

Other tests cover tables and front doors. These cover a player's results, seeks and invitations,
lessons and the explanation of a finished game.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest

from tests.browser.axe import ALL_BUT_CONTRAST, violations
from tests.browser.looks import looks
from tests.browser.people import LAPTOP, Person
from tests.browser.positions import Positions, in_one_process

pytestmark = pytest.mark.parametrize(
    "theme", ["light", pytest.param("dark", marks=pytest.mark.long)]
)


async def faults(
    someone: Person, part: str = "html", rules: Mapping[str, Any] = MappingProxyType({})
) -> list[str]:
    """Return violations in that part of the page, by these rules or all, and texts of the page
    that are too small, broken or covered."""
    seen = await looks(someone.page)
    found = [*seen.small, *seen.broken, *seen.covered] + ["it is scrolled sideways"] * seen.sideways
    return found + await violations(someone, part, rules)


async def test_where_a_table_is_opened_or_there_is_none(positions: Positions, theme: str) -> None:
    """The waiting room too. `test_front_door.py` checks the lobby itself."""
    anna = await positions.anna(viewport=LAPTOP, theme=theme)
    anna.expected.add("404")
    await anna.page.goto(f"{positions.url}/table/none")
    await anna.sees("failure").wait_for()
    assert await faults(anna) == []
    await anna.goes_to("/tables")
    await anna.presses("settings")
    await anna.sees("settings-text").wait_for()
    assert await faults(anna, "dialog") == []
    await anna.page.keyboard.press("Escape")
    await anna.presses("open-table")
    await anna.sees("game-select").select_option("villagers")
    assert await faults(anna, "dialog") == []
    await anna.presses("open-submit")
    await anna.sees("version").wait_for()
    assert await faults(anna) == []


@in_one_process("burgundy")
async def test_what_is_opened_at_a_table(positions: Positions, theme: str) -> None:
    """Help, and who somebody is: in German, which is longer."""
    more = {"viewport": LAPTOP, "theme": theme, "lang": "de"}
    anna = await positions.anna_at("burgundy", 2, "middle", **more)
    await anna.presses("help-burgundy")
    for tab, rules in (("play", {}), ("words", {}), ("rules", ALL_BUT_CONTRAST)):
        await anna.presses(f"help-tab-{tab}")
        assert await faults(anna, "dialog", rules) == []
    await anna.presses("help-close")
    await anna.page.get_by_test_id("about-Benedikt").first.click()
    await anna.sees("report-text").wait_for()
    assert await faults(anna, "dialog") == []


@in_one_process("burgundy")
async def test_looking_back_on_a_laptop(positions: Positions, theme: str) -> None:
    """In German, of the game with the longest name."""
    anna = await positions.anna(viewport=LAPTOP, theme=theme, lang="de")
    at = await positions.at("burgundy", 2, "middle")
    await anna.sits_at(f"{at.log_url}?at={at.version}")
    assert await faults(anna) == []
    await anna.presses("fork")
    assert await faults(anna, "dialog") == []
