"""Two who have never met find each other at the front door, and ask each other again afterwards."""

from playwright.async_api import Browser, expect

from tests.browser.axe import violations, violations_by_day_and_night
from tests.browser.people import NARROW, known
from tests.browser.positions import Positions, in_one_process

GAME = "bruges"
"""The front door shows who has waited longest: no other test here seeks people for it."""


@in_one_process(GAME)
async def test_two_browsers_meet_and_meet_again(browser: Browser, positions: Positions) -> None:
    """Between the two games they come from a third one, which is over."""
    url, (hers, his, *_) = positions.url, positions.people
    anna = await known(browser, url, hers)
    ben = await known(browser, url, his, viewport=NARROW, lang="de")
    await anna.page.goto(url)

    await anna.presses(f"people-{GAME}")
    await anna.sees("held").wait_for()
    assert await violations_by_day_and_night(anna, "aside") == []
    await ben.page.goto(url)
    await expect(ben.sees("who-waits")).to_contain_text("Anna")
    await ben.presses(f"people-{GAME}")
    await ben.page.wait_for_url("**/table/**")
    await anna.sees("came-1").wait_for()
    await ben.reaches(2)

    assert anna.page.url == ben.page.url
    await expect(anna.sees("held")).to_have_count(0)
    over = (await positions.at(GAME, 2, "end")).url
    await anna.goes_to(over)
    await anna.page.locator("[data-testid=invite-one] > summary").click()
    await anna.presses("invite-again")
    await anna.page.wait_for_url(lambda address: address.partition("#")[0] != over)
    await ben.goes_to("/")
    await ben.sees(f"accept-{hers['player_id']}").wait_for()
    assert await violations(ben) == []
    await ben.presses(f"accept-{hers['player_id']}")
    await ben.page.wait_for_url("**/table/**")
    for someone in (anna, ben):
        await someone.reaches(2)
    assert anna.page.url.partition("#")[0] == ben.page.url.partition("#")[0]
    await anna.goes_to("/me")
    await expect(anna.sees(f"invite-{his['player_id']}")).to_be_visible()
