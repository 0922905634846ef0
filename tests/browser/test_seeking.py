"""Two who have never met find each other at the front door, and ask each other again afterwards."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.browser.axe import violations_by_day_and_night
from tests.browser.people import NARROW, person
from tests.browser.positions import play_to_the_end
from tests.running.served import Served


@pytest.fixture
def kontor_url(tmp_path: Path) -> Iterator[str]:
    """Of a server at which nobody else waits: the front door shows who has waited longest."""
    with Served(tmp_path / "served") as served:
        yield served.url


async def test_two_browsers_find_each_other_and_meet_again(
    browser: Browser, kontor_url: str
) -> None:
    anna, ben = await person(browser), await person(browser, NARROW, "de-DE")
    hers, his = await anna.becomes(kontor_url, "Anna"), await ben.becomes(kontor_url, "Ben")
    await anna.page.goto(kontor_url)

    await anna.presses("people-burgundy")
    await anna.sees("held").wait_for()
    assert await violations_by_day_and_night(anna, "aside") == []
    await ben.page.goto(kontor_url)
    await expect(ben.sees("who-waits")).to_contain_text("Anna")
    await ben.presses("people-burgundy")
    await ben.page.wait_for_url("**/table/**")
    await anna.sees("came-1").wait_for()
    await (anna if await anna.has_options() else ben).picks_first()

    assert anna.page.url == ben.page.url
    await expect(anna.sees("held")).to_have_count(0)
    table = anna.page.url
    table_id = table.rpartition("/")[2]
    for someone in (anna, ben):
        await someone.page.goto(f"{kontor_url}/favicon.svg")  # nobody need draw two hundred moves
    await play_to_the_end(kontor_url, table_id, [hers, his])
    await anna.page.goto(table)
    await anna.presses("invite-again")
    await anna.page.wait_for_url(lambda url: table_id not in url)
    await ben.page.goto(kontor_url)
    assert await violations_by_day_and_night(ben) == []
    await ben.presses(f"accept-{hers['player_id']}")
    await ben.page.wait_for_url("**/table/**")
    for someone in (anna, ben):
        await someone.reaches(2)
    assert anna.page.url.partition("#")[0] == ben.page.url.partition("#")[0]
    await anna.page.goto(f"{kontor_url}/me")
    await expect(anna.sees(f"invite-{his['player_id']}")).to_be_visible()
