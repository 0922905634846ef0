"""One decision on the page, as people make it: by keys alone, or with a finger."""

import random
from collections.abc import Awaitable, Callable
from contextlib import suppress

from playwright.async_api import Error

from tests.browser.people import LOOK_MS, Person

CHOICES = ".lit[data-target], .dock .buttons button:enabled"
PATIENCE_WITH_A_TAP_MS = 2_000
MOST_TABS = 100
"""From wherever somebody is, forwards or back."""
ONWARDS = 0.4
"""So often somebody goes on to the next thing, though this one could be chosen."""

VERSION = "Number(document.querySelector('[data-testid=version]')?.textContent)"
OFFERED = f"""[...document.querySelectorAll({CHOICES!r})]
    .map((it) => it.dataset.target ?? it.textContent).join()"""
FOCUSED_AND_OFFERED = f"""[
    document.activeElement?.matches({CHOICES!r}) ?? false,
    document.querySelector({CHOICES!r}) !== null,
]"""
ASKED = "document.querySelector('[data-testid=option-0]') !== null"
NEW = f"([version, offered]) => {VERSION} > version || {OFFERED} !== offered || !({ASKED})"


async def by_keys(someone: Person, chance: random.Random) -> int:
    """Tab to something that can be chosen, and press Enter, until a move is booked; its version."""

    async def choose() -> None:
        if await found_a_choice(someone, chance):
            await someone.page.keyboard.press("Enter")

    return await decided(someone, choose)


async def by_taps(someone: Person, chance: random.Random) -> int:
    """Tap what can be chosen, until a move is booked; its version."""
    choices = someone.page.locator(CHOICES).filter(visible=True)

    async def choose() -> None:
        there = await choices.element_handles()
        if not there:  # taken, or drawn anew at this moment
            return
        with suppress(Error):  # it went, as the page was scrolled to it: then another one
            await there[chance.randrange(len(there))].tap(timeout=PATIENCE_WITH_A_TAP_MS)

    return await decided(someone, choose)


async def decided(someone: Person, choose: Callable[[], Awaitable[None]]) -> int:
    """Choose as long as something is offered and nothing is booked; the version after that.

    Where a choice before was booked late, it may be another's turn by now: nothing is chosen then.
    """
    before, offered = await someone.version(), ""
    while True:
        await someone.page.wait_for_function(NEW, arg=[before, offered], polling=LOOK_MS)
        newest = await someone.version()
        if newest > before or not await someone.has_options():
            return newest
        offered = await someone.page.evaluate(OFFERED)
        if offered:
            await choose()


async def found_a_choice(someone: Person, chance: random.Random) -> bool:
    """Step a few choices forward, or back to the last if there are no more.

    Return False if the previous move is booked meanwhile and nothing is offered.
    """
    onwards = chance.random() < ONWARDS
    for key in ("Tab", "Shift+Tab"):
        for _ in range(MOST_TABS):
            focused, offered = await someone.page.evaluate(FOCUSED_AND_OFFERED)
            if not offered:
                return False
            if focused and not onwards:
                return True
            await someone.page.keyboard.press(key)
            onwards = chance.random() < ONWARDS if key == "Tab" else False
    offered = await someone.page.evaluate(OFFERED)
    at = await someone.page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
    message = f"The keyboard finds nothing that can be chosen of {offered}, and stands at {at}."
    raise AssertionError(message)
