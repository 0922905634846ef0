"""The flight of moved pieces: goods fly from the number that fell to the one that rose, cards fly
above all panels."""

from typing import Any

import msgspec
import pytest
from playwright.async_api import expect

from tests.browser.people import Person
from tests.browser.positions import Modules, Positions, recorded

GAME, SEATS = "burgundy", 4
WATCH = """
window.flown = []
window.rose = 0
addEventListener('animationstart', ({ target }) => { window.rose += target.matches('.change') })
const animate = Element.prototype.animate
Element.prototype.animate = function (keyframes, timing) {
  if (this.dataset.token) {
    const { width, height } = this.getBoundingClientRect()
    const middle = ({ transform }) => {
      const { e, f } = new DOMMatrix(transform)
      return [e + width / 2, f + height / 2]
    }
    window.flown.push({
      kind: this.dataset.token,
      start: middle(keyframes[0]),
      end: middle(keyframes.at(-1)),
      silent: this.ariaHidden === 'true' && getComputedStyle(this).pointerEvents === 'none',
    })
  }
  return animate.call(this, keyframes, timing)
}
"""
WATCH_CARDS = """
window.cards = []
const animate = Element.prototype.animate
Element.prototype.animate = function (keyframes, timing) {
  if (keyframes[0]?.transformOrigin) window.cards.push({
    above: this.matches(':popover-open'),
    position: getComputedStyle(this).position,
    silent: this.inert && this.ariaHidden === 'true',
    counted: this.matches('[data-card], [data-target]'),
    area: this.closest('[data-seat]')?.dataset.seat ?? null,
  })
  return animate.call(this, keyframes, timing)
}
"""
ANIMATIONS_LOADED = """() => performance.getEntriesByType('resource')
    .some(({ name }) => name.includes('/moveAnimation-'))"""
FLIES = {"above": True, "position": "fixed", "silent": True, "counted": False}
WATCH_RIBBON = """
addEventListener('animationend', ({ target: it }) => {
  if (it.matches('.ribbon')) window.ribbon = [it.innerText, getComputedStyle(it).opacity]
})
"""
COUNT_RISING = """
[window.risen, window.drawn] = [0, 0]
new MutationObserver(() => {
  window.drawn += 1
  window.risen += document.querySelectorAll('.change').length
}).observe(document.querySelector('main'), { childList: true, subtree: true, characterData: true })
"""
MIDDLE = """drawing => {
    const { left, top, width, height } = drawing.getBoundingClientRect()
    return [left + width / 2, top + height / 2]
}"""


async def test_a_good_flies_from_its_stack_to_who_takes_it_and_its_number_says_how_much(
    anna: Person, positions: Positions
) -> None:
    """After one move and after no leap. For whoever asked for less motion nothing flies."""
    await anna.page.add_init_script(WATCH)
    taken = await sees_a_good_taken(anna, positions)
    stack = anna.page.locator(f"[data-spot='goods:{taken['stack']}'] svg")
    kind = f"good:{taken['good']}"
    area = anna.page.locator(f"#board section[data-seat='{taken['seat']}']")
    storage = area.locator(f".chip:has([data-counts='{kind}']) svg")

    flown = await anna.page.evaluate("window.flown")

    assert [(token["kind"], token["silent"]) for token in flown] == [(kind, True)]
    assert flown[0]["start"] == pytest.approx(await stack.evaluate(MIDDLE), abs=2)
    assert flown[0]["end"] == pytest.approx(await storage.evaluate(MIDDLE), abs=2)
    await expect(anna.page.locator("[data-token]")).to_have_count(0)
    await anna.page.wait_for_function("() => window.rose > 0")
    await expect(anna.page.locator(".change")).to_have_count(0)

    at = await anna.sees("replay-version").inner_text()
    await anna.page.evaluate(COUNT_RISING)
    await anna.page.locator("body").press("Home")

    await expect(anna.sees("replay-version")).not_to_have_text(at)
    await anna.page.wait_for_function("() => window.drawn > 0")
    assert await anna.page.evaluate("window.risen") == 0

    await anna.page.emulate_media(reduced_motion="reduce")
    await sees_a_good_taken(anna, positions)
    assert await anna.page.evaluate("window.flown") == []


async def test_a_tile_flies_above_all_panels_and_a_rivals_by_its_line_to_its_district(
    anna: Person, positions: Positions
) -> None:
    """Its copy is above the page, counts for nobody, and is gone after the flight. The other
    seat takes a tile with one move, and builds it with the next."""
    await anna.page.add_init_script(WATCH_CARDS)
    mine, rivals = (first_with("tile_taken", seat=seat) for seat in (0, 1))
    log_url = (await positions.at("carpe_diem", 2, "start")).log_url
    await anna.sits_at(f"{log_url}?at={mine - 1}&as=seat:0")
    await steps_to(anna, mine)
    assert await flown_cards(anna) == [{**FLIES, "area": "0"}]
    await expect(anna.page.locator(":popover-open")).to_have_count(0)

    await anna.sits_at(f"{log_url}?at={rivals - 1}&as=seat:0")
    await steps_to(anna, rivals)
    await steps_to(anna, rivals + 1)
    assert await flown_cards(anna) == [{**FLIES, "area": "1"}] * 2


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
async def test_a_ribbon_names_a_new_pass(anna: Person, positions: Positions, motion: Any) -> None:
    """A slow machine may look too late, so the page records what it shows."""
    await anna.page.emulate_media(reduced_motion=motion)
    await anna.page.add_init_script(WATCH_RIBBON)
    log_url = (await positions.at("carpe_diem", 2, "start")).log_url
    version = first_with("pass_began", number=2)
    await anna.sits_at(f"{log_url}?at={version - 1}&as=seat:0")

    await steps_to(anna, version)

    text, opacity = await (await anna.page.wait_for_function("() => window.ribbon")).json_value()
    assert ("Pass 2/4" in text, opacity) == (True, "1")
    await expect(anna.sees("chapter").locator(".ribbon")).to_have_count(0)


def first_with(event_type: str, **fields: object) -> int:
    """The version of the first move with such an event that was not undone."""
    wanted = {"type": event_type, **fields}.items()
    lines = recorded("carpe_diem", 2, Modules.ALL).splitlines()
    events = [
        (it["version"], event)
        for it in map(msgspec.json.decode, lines)
        for event in it.get("events", ())
    ]
    undone = [range(it["to"], version) for version, it in events if it["type"] == "undone"]
    return next(
        version
        for version, event in events
        if wanted <= event.items() and not any(version - 1 in them for them in undone)
    )


async def steps_to(anna: Person, version: int) -> None:
    """One step, once the animations are loaded."""
    shown = anna.sees("replay-version")
    await expect(shown).to_have_text(str(version - 1))
    await anna.page.wait_for_function(ANIMATIONS_LOADED)
    await anna.page.locator("body").press("ArrowRight")
    await expect(shown).to_have_text(str(version))


async def flown_cards(anna: Person) -> list[dict[str, Any]]:
    """The flights of the last move, with those before it."""
    await anna.page.wait_for_function("() => document.querySelector(':popover-open') === null")
    found: list[dict[str, Any]] = await anna.page.evaluate("window.cards")
    return found


async def sees_a_good_taken(anna: Person, positions: Positions) -> dict[str, Any]:
    """The first move of a recorded game with which somebody else takes one; what happened."""
    version, taken = next(
        (entry["version"], event)
        for entry in map(msgspec.json.decode, recorded(GAME, SEATS, Modules.ALL).splitlines())
        for event in entry.get("events", ())
        if event["type"] == "good_taken" and event["seat"] != 0 and not splits(entry)
    )
    log_url = (await positions.at(GAME, SEATS, "start")).log_url
    await anna.sits_at(f"{log_url}?at={version - 1}&as=seat:0")
    await steps_to(anna, version)
    return taken


def splits(entry: dict[str, Any]) -> bool:
    """The empty stack is filled from the other one."""
    return any(event["type"] == "supply_split" for event in entry["events"])
