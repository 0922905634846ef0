"""Accessibility faults that axe-core finds on a page."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from tests.browser.people import Person

AXE = Path(__file__).parents[2] / "clients/web/node_modules/axe-core/axe.min.js"
FOUND = """async ([part, rules]) => {
    const asked = { resultTypes: ['violations'], preload: false, iframes: false, ...rules }
    const { violations } = await axe.run(part, asked)
    return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => ({ id, html, why: failureSummary ?? '' })))
}"""
CONTRAST = {"runOnly": ["color-contrast"]}
ALL_BUT_CONTRAST = {"rules": {"color-contrast": {"enabled": False}}}
"""Contrast alone takes longer than all others: it looks at what lies over each word."""
LONGEST = 160


async def violations(
    someone: Person, part: str = "html", rules: Mapping[str, Any] = MappingProxyType({})
) -> list[str]:
    """In that part of the page, of these rules or of all: the rule, the element, and why.

    There are no frames on it, and no rule that is on needs the style sheets fetched again.
    """
    if not await someone.page.evaluate("'axe' in window"):
        await someone.page.evaluate(AXE.read_text(encoding="utf-8"))
    return list(map(told, await someone.page.evaluate(FOUND, [part, dict(rules)])))


async def violations_by_day_and_night(someone: Person, part: str = "html") -> list[str]:
    """A theme changes nothing but colours: by night these alone are looked at."""
    found: list[str] = []
    for theme, rules in (("light", {}), ("dark", CONTRAST)):
        await someone.page.evaluate(
            "theme => document.documentElement.dataset.theme = theme", theme
        )
        found += await violations(someone, part, rules)
    return found


def told(found: dict[str, Any]) -> str:
    why = " ".join(found["why"].split("\n")[1:]).strip()
    return f"{found['id']}: {found['html'][:LONGEST]} ({why[:LONGEST]})"
