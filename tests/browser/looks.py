"""Measurements of how a page looks, taken all at once in one question to the browser."""

from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Page

SMALLEST_PX = 11
MEASURES = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Looks:
    """The measurements, in CSS pixels.

    - `height`: of the page; `sideways`: whether it is wider than the window.
    - `lit`: how many things may be clicked; `hidden`: those out of sight, by their targets.
    - `led`: whether a button leads to those.
    - `buttons`: of the dock, in sight; `dock`: its part of the window.
    - `unreached`: whether no button that answers is entirely visible.
    - `prompt`: whether the whole prompt is in sight.
    - `small`: text under 11 px; `clipped`: text that is cut off, or exceeds its box.
    - `broken`: words that continue in the next line; `covered`: text under another element.
    """

    height: int
    window: int
    sideways: bool
    lit: int
    hidden: list[str]
    led: bool
    buttons: int
    unreached: bool
    dock: float
    prompt: bool
    small: list[str]
    clipped: list[str]
    broken: list[str]
    covered: list[str]

    @property
    def fits(self) -> bool:
        return self.height <= self.window and not self.sideways


async def looks(page: Page) -> Looks:
    return Looks(**await page.evaluate(MEASURES, SMALLEST_PX))
