"""A game that is over can be looked through, played on, kept, and brought back."""

import json
import re
from typing import Literal

import pytest
from playwright.async_api import Browser, Route, expect

from tests.browser.axe import violations_by_day_and_night
from tests.browser.people import NARROW, Finished, Person, person

REMEMBER_ANIMATIONS = """
window.shown = []
const animate = Element.prototype.animate
Element.prototype.animate = function (keyframes, timing) {
  if (this.dataset.card) window.shown.push(JSON.stringify(keyframes))
  return animate.call(this, keyframes, timing)
}
"""


async def test_the_slider_and_the_arrows_go_through_the_game(
    anna: Person, finished: Finished
) -> None:
    """Before that, what was promised of chance is said in plain words."""
    await anna.page.goto(finished)
    fair = anna.sees("fair-dice")
    await expect(fair.locator("summary")).to_have_text("Fair chance: checked.")
    await fair.locator("summary").click()
    await expect(fair).to_contain_text("before the game began", ignore_case=True)

    await anna.presses("replay")
    await expect(anna.sees("replay-version")).to_have_text("1")
    await anna.sees("slider").fill("3")

    await expect(anna.sees("replay-version")).to_have_text("4")
    await anna.page.locator("body").press("ArrowLeft")
    await expect(anna.sees("replay-version")).to_have_text("3")
    await expect(anna.sees("replay-tell")).not_to_be_empty()
    await anna.page.wait_for_url("**?at=3")
    await anna.presses("film-play")
    await expect(anna.sees("replay-version")).to_have_text("4")


async def test_a_move_without_a_sentence_has_no_line_but_a_place_in_the_film(
    anna: Person, finished: Finished
) -> None:
    await anna.page.route("**/log?since=0&**", nothing_told_of_move_3)
    await anna.page.goto(f"{finished}?at=3")
    links = anna.sees("log").get_by_role("link")

    await expect(anna.sees("replay-version")).to_have_text("3")
    await expect(links.filter(has_text=re.compile("^[234]$"))).to_have_text(["2", "4"])
    await expect(anna.sees("log").locator(".marked")).to_have_attribute("data-version", "2")
    await anna.presses("film-on")
    await expect(anna.sees("log").locator(".marked")).to_have_attribute("data-version", "4")


async def nothing_told_of_move_3(route: Route) -> None:
    """The table's log, without a word on its third entry."""
    answer = await route.fetch()
    entries = [json.loads(line) for line in (await answer.text()).splitlines()]
    entries[2].update(tell=[], events=[])
    await route.fulfill(response=answer, body="\n".join(map(json.dumps, entries)))


async def test_a_replay_is_seen_through_other_eyes(browser: Browser, finished: Finished) -> None:
    anna = await person(browser, NARROW)

    await anna.page.goto(f"{finished}?at=1")
    await expect(anna.sees("replay-version")).to_have_text("1")
    await anna.sees("viewer").select_option("seat:0")
    hand = anna.sees("hand").locator("[data-card]")

    await expect(hand).to_have_count(2)
    await anna.sees("viewer").select_option("spectator")
    await expect(hand).to_have_count(0)
    await expect(anna.sees("replay-version")).to_have_text("1")


async def test_a_running_game_is_looked_back_at_with_ones_own_eyes(
    anna: Person, kontor_url: str
) -> None:
    await anna.enters(kontor_url, "Anna")
    await anna.opens_table(bot_select_1="gentle")
    for _ in range(3):
        await anna.picks_first()

    await anna.sees("log").get_by_role("link").first.click()

    await expect(anna.sees("replay-version")).to_have_text("1")
    await expect(anna.sees("hand").locator("[data-card]")).to_have_count(2)
    await expect(anna.sees("viewer")).to_have_count(0)
    await anna.presses("replay-back")
    await anna.picks_first()


@pytest.mark.parametrize(("motion", "flies"), [("no-preference", True), ("reduce", False)])
async def test_a_card_flies_from_the_hand_to_the_discard_pile(
    anna: Person, finished: Finished, motion: Literal["no-preference", "reduce"], *, flies: bool
) -> None:
    await anna.page.emulate_media(reduced_motion=motion)
    await anna.page.add_init_script(REMEMBER_ANIMATIONS)
    await anna.page.goto(f"{finished}?at=1")
    await anna.sees("viewer").select_option("all")
    await anna.page.locator("[data-viewer=all]").wait_for()

    await anna.presses("film-on")

    await expect(anna.sees("replay-version")).to_have_text("2")
    shown = await anna.page.evaluate("() => window.shown")
    assert any("translate" in keyframes for keyframes in shown) is flies
    assert any("outline" in keyframes for keyframes in shown)


async def test_a_game_is_played_on_from_a_moment_of_the_past(
    anna: Person, kontor_url: str, finished: Finished
) -> None:
    """It says whose seat becomes whose, is private, and goes on at once against bots."""
    await anna.enters(kontor_url, "Anna")

    await anna.page.goto(f"{finished}?at=3&as=seat:1")
    await anna.sees("replay-version").wait_for()
    await anna.presses("fork")
    go = anna.sees("fork-go")
    said = re.fullmatch(r"Play on as (\w+); bots for (\w+)", await go.inner_text())
    assert said is not None
    await anna.sees("fork-seat-0").check()
    await expect(go).to_have_text(f"Play on as {said[2]}; bots for {said[1]}")
    await expect(anna.sees("fork-level")).to_have_value("steady")
    await anna.sees("fork-level").select_option("keen")
    await anna.presses("fork-go")

    await anna.page.wait_for_url(lambda url: "/table/" in url and not url.startswith(finished))
    await anna.page.get_by_text("Goes on from another game, after move 3.").wait_for()
    assert "#" in anna.page.url
    await expect(anna.page.get_by_label("Seats")).to_contain_text("Keen bot")
    await anna.picks_first()


async def test_who_plays_on_with_friends_waits_for_them(
    anna: Person, kontor_url: str, finished: Finished
) -> None:
    await anna.enters(kontor_url, "Anna")

    await anna.page.goto(f"{finished}?at=3")
    await anna.presses("fork")
    await anna.sees("fork-friends").check()
    await anna.presses("fork-go")

    await anna.page.wait_for_url(lambda url: "/table/" in url and not url.startswith(finished))
    await expect(anna.sees("whose-turn")).to_have_text("Waiting for players")


async def test_a_link_names_the_moment_and_whose_eyes(browser: Browser, finished: Finished) -> None:
    anna, bert = await person(browser), await person(browser)
    await anna.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await anna.page.goto(f"{finished}?at=2")
    await anna.sees("viewer").select_option("seat:0")
    await anna.presses("film-on")
    await anna.page.wait_for_url("**?at=3&as=seat:0")

    await anna.presses("share")

    await expect(anna.page.get_by_role("status").filter(has_text="copied")).to_be_visible()
    link = await anna.page.evaluate("() => navigator.clipboard.readText()")
    await bert.page.goto(link)
    await expect(bert.sees("replay-version")).to_have_text("3")
    await expect(bert.sees("viewer")).to_have_value("seat:0")
    await expect(bert.sees("hand").locator("[data-card]")).not_to_have_count(0)


async def test_one_goes_from_turn_to_turn(anna: Person, finished: Finished) -> None:
    """And axe-core finds nothing that keeps anybody from it."""
    await anna.page.goto(f"{finished}?at=1&as=seat:0")
    await expect(anna.sees("marks").locator("line")).not_to_have_count(0)
    await expect(anna.sees("curve").locator("polyline")).to_have_count(2)

    await anna.page.locator("body").press("PageDown")
    first = int(await anna.sees("replay-version").inner_text())
    await anna.presses("film-turn_on")
    second = int(await anna.sees("replay-version").inner_text())
    await anna.page.locator("body").press("PageUp")

    assert second > first > 1
    await expect(anna.sees("replay-version")).to_have_text(str(first))
    assert await violations_by_day_and_night(anna, ".bar, .film, .told") == []


async def test_the_same_table_is_opened_again(
    anna: Person, kontor_url: str, finished: Finished
) -> None:
    await anna.enters(kontor_url, "Anna")
    await anna.page.goto(finished)

    await anna.presses("rematch")

    await anna.page.wait_for_url(lambda url: "/table/" in url and not url.startswith(finished))
    await expect(anna.sees("whose-turn")).not_to_have_text("The game is over")


async def test_a_log_is_kept_and_brought_back(
    anna: Person, kontor_url: str, finished: Finished
) -> None:
    await anna.enters(kontor_url, "Anna")
    await anna.page.goto(finished)

    async with anna.page.expect_download() as kept:
        await anna.presses("download-log")
    file = await (await kept.value).path()
    await anna.page.goto(f"{kontor_url}/me")
    await anna.sees("import-log").set_input_files(file)

    await anna.page.wait_for_url(re.compile(r"/table/.*\?at=1"))
    assert not anna.page.url.startswith(finished)
    await expect(anna.sees("replay-version")).to_have_text("1")


async def test_a_file_that_is_no_log_is_refused_with_a_reason(
    anna: Person, kontor_url: str
) -> None:
    anna.expected.add("422")
    await anna.enters(f"{kontor_url}/me", "Anna")

    await anna.sees("import-log").set_input_files(
        {"name": "nonsense.ndjson", "mimeType": "text/plain", "buffer": b"nonsense\n"}
    )

    await expect(anna.sees("import-problem")).not_to_be_empty()
