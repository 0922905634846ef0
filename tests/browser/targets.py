"""How large what somebody presses is for a finger, and for a mouse."""

from pathlib import Path

from playwright.async_api import Page

FINGER, MOUSE = 44, 24
MEASURES = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


async def small_targets(page: Page, *, touched: bool) -> list[str]:
    """Return what is harder to press than it may be: the size in CSS pixels, and what it is.

    A target can be hit along a horizontal and a vertical line through the middle of what is seen
    of it: 44 px for a finger, 24 px for a mouse. Where another target or the edge of the dock, the
    bar or the window ends that line, 24 px are enough. So of a card in a fan the strip counts that
    is seen, and hit areas do not have to cover their neighbours.

    Not measured: links within a sentence, what is partly scrolled out of sight, and things of the
    board that now only show their detail.
    """
    return await page.evaluate(MEASURES, [FINGER if touched else MOUSE, MOUSE])
