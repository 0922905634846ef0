"""I am called: by a sound, the system, the title and the icon, where I am not looking."""

import json
import re

from playwright.async_api import Browser, expect

from tests.browser.people import LOOK_MS, Person, person, two_at_a_table
from tests.browser.tables import at_a_new_table

HEARD = """
window.struck = []
window.told = []
window.looking = true
document.hasFocus = () => window.looking
const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} }
const node = { connect: next => next, gain }
window.AudioContext = class {
    state = 'running'
    currentTime = 0
    destination = node
    createGain() { return node }
    createOscillator() {
        const frequency = {}
        const start = () => window.struck.push(frequency.value)
        return { ...node, frequency, start, stop() {} }
    }
}
window.Notification = class {
    static permission = 'granted'
    static requestPermission = async () => 'granted'
    constructor(title, { body, tag, data }) { window.told.push({ title, body, tag, data }) }
}
"""
"""Instead of sounds and notices: what would have been heard and shown."""
TURN, HURRY = 587.33, 440
TIME_PASSES = """async () => {
    const now = Date.now, said = () => document.querySelector('[data-testid=time-warning]')
    let passed = 95_000
    Date.now = () => now() + passed
    for (; !said(); passed += 5_000) await new Promise(go => setTimeout(go, 300))
}"""
"""At once most of it, then five seconds in the blink of an eye, which the page looks at its clock
in, until it warns."""


async def listener(browser: Browser, **settings: bool) -> Person:
    anna = await person(browser)
    await anna.page.add_init_script(HEARD)
    kept = json.dumps({"pace": "at_once", **settings})
    await anna.page.add_init_script(f"localStorage.setItem('kontor.settings', {kept!r})")
    return anna


async def strikes(anna: Person, hertz: float) -> int:
    return await anna.page.evaluate(
        "hertz => window.struck.filter(one => one === hertz).length", hertz
    )


async def until_the_other_acts(person: Person, other: Person) -> None:
    """Both are at the table, and see the same."""
    while await person.has_options():
        await person.picks_first()
        await other.reaches(await person.version())


async def both_see_the_stage(anna: Person, ben: Person, url: str) -> str:
    """At a table of theirs, one of them to act; the address."""
    address = await two_at_a_table(anna, ben, f"{url}/tables", game_select="burgundy")
    await anna.page.locator(".stage").wait_for()
    await ben.page.locator(".stage").wait_for()
    return address


async def test_a_turn_that_begins_calls_me_in_the_lobby(browser: Browser, kontor_url: str) -> None:
    anna, ben = await listener(browser, notify=True), await person(browser)
    address = await both_see_the_stage(anna, ben, kontor_url)
    await until_the_other_acts(anna, ben)
    await anna.page.get_by_role("link", name="To the lobby").click()
    await expect(anna.page).to_have_title("Kontor")
    before = await strikes(anna, TURN)
    await anna.page.evaluate("window.looking = false")

    await until_the_other_acts(ben, ben)

    await expect(anna.page).to_have_title("(1) Kontor")
    await anna.page.wait_for_function("window.told.length > 0", polling=LOOK_MS)
    assert await strikes(anna, TURN) == before + 1
    (told,) = await anna.page.evaluate("window.told")
    assert told["title"] == "Your turn"
    assert address.endswith(told["data"])
    icon = anna.page.locator("link[rel=icon]")
    assert (await icon.get_attribute("href") or "").startswith("data:image/svg+xml,")


async def test_at_the_table_a_turn_is_called_once_and_my_own_moves_never(
    browser: Browser, kontor_url: str
) -> None:
    anna, ben = await listener(browser, notify=True), await person(browser)
    await both_see_the_stage(anna, ben, kontor_url)
    await until_the_other_acts(anna, ben)
    before = await strikes(anna, TURN)

    await until_the_other_acts(ben, anna)
    await expect(anna.page).to_have_title(
        re.compile(r"^● \(1\) Your turn · The Castles .* Kontor$")
    )
    called = await strikes(anna, TURN)
    await anna.picks_first()

    assert called == before + 1
    assert await strikes(anna, TURN) == called
    assert await anna.page.evaluate("window.told") == []  # she looks at the table


async def test_the_last_seconds_of_my_time_are_counted_down(
    browser: Browser, kontor_url: str
) -> None:
    anna = await listener(browser)
    await at_a_new_table(anna, kontor_url, "burgundy", bot="random", move_seconds=120)

    await anna.page.locator(".stage").wait_for()
    await anna.page.keyboard.press("Shift")

    warning = anna.sees("time-warning")
    await anna.page.evaluate(TIME_PASSES)
    await expect(warning).to_contain_text("left, then a bot plays for you.")
    await expect(warning).to_have_count(0)
    assert await strikes(anna, HURRY) == 2


async def test_settings_are_kept_and_take_hold_at_once(anna: Person, kontor_url: str) -> None:
    await anna.page.goto(kontor_url)
    page = anna.page
    await anna.presses("settings")

    await anna.sees("settings-text").get_by_text("large", exact=True).click()
    await anna.sees("settings-theme").get_by_text("dark", exact=True).click()
    await anna.sees("settings-language").get_by_text("Deutsch").click()
    await anna.sees("settings-pace").get_by_text("sofort").click()
    await anna.sees("settings-confirm").check()
    await anna.sees("settings-sound").uncheck()

    html = page.locator("html")
    await expect(html).to_have_css("font-size", "19px")
    await expect(html).to_have_attribute("data-theme", "dark")
    await expect(html).to_have_attribute("lang", "de")
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await page.reload()
    await expect(html).to_have_css("font-size", "19px")
    kept = json.loads(await page.evaluate("localStorage.getItem('kontor.settings')"))
    assert kept == {
        "pace": "at_once",
        "confirm": True,
        "sound": False,
        "volume": "off",
        "notify": False,
        "text": "large",
        "push": False,
        "offered": False,
    }
