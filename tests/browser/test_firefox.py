"""One journey of each game in a real Firefox: moves by the list of options, and the layout."""

import json
import re

import pytest

from tests.browser.layout import OVERFLOWS
from tests.browser.people import LAPTOP
from tests.browser.positions import EACH_GAME, Positions
from tests.running.firefox import FIREFOX, firefox

MOVES = 12
KEEPS = """
if (location.protocol.startsWith('http'))
    for (const [key, value] of Object.entries(%s)) localStorage.setItem(key, value)
"""
VERSION = "Number(document.querySelector('[data-testid=version]')?.textContent)"


@pytest.mark.long
@pytest.mark.skipif(FIREFOX is None, reason="no Firefox: `apt-get install firefox-esr`")
@pytest.mark.parametrize("game", EACH_GAME)
async def test_a_game_is_played_in_firefox(positions: Positions, game: str) -> None:
    at = await positions.at(game, 2, "middle")
    kept = {
        "kontor.identity": json.dumps(positions.people[0]),
        "kontor.settings": json.dumps({"pace": "at_once", "sound": False}),
        "kontor.options": "open",
    }
    async with firefox(**LAPTOP) as browser:
        await browser.before_each_page(KEEPS % json.dumps(kept))
        await browser.goes_to(f"{at.url}#{at.invite}")
        await browser.waits_for(
            "document.querySelector('main :is([data-card], [data-target])') !== null"
        )
        await browser.waits_for("document.querySelector('[data-testid=tab-log]') !== null")
        for tab in ("log", "chat"):
            await browser.finds(f"document.querySelector('[data-testid=tab-{tab}]').click()")
            await browser.waits_for(f"document.querySelector('[data-testid={tab}]') !== null")
            assert await browser.finds(OVERFLOWS) == []
        for _ in range(MOVES):
            version = await browser.waits_for(VERSION)
            option = "document.querySelector('[data-testid=option-0]:enabled')"
            if not await browser.finds(f"{option} !== null"):
                break
            await browser.finds(f"{option}.click()")
            await browser.waits_for(f"{VERSION} > {version}")

        # Firefox also reports a connection that the page itself gave up for a faster one.
        given_up = re.compile("establish a connection|interrupted while the page was loading")
        assert [it for it in browser.complaints if not given_up.search(it)] == []
