"""What axe-core finds wrong with a page for whoever cannot see it, or not well."""

from __future__ import annotations

from pathlib import Path

from tests.browser.people import Person

AXE = Path(__file__).parents[2] / "clients/web/node_modules/axe-core/axe.min.js"
FOUND = """async (part) => {
    const { violations } = await axe.run(part)
    return violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html}`))
}"""


async def violations(someone: Person, part: str = "html") -> list[str]:
    """Each in that part of the page, as the name of its rule and the element."""
    await someone.page.evaluate(AXE.read_text())
    return await someone.page.evaluate(FOUND, part)
