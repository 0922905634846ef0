"""One decision on the page, by any element that shows it.

Each decision takes a single call, because each question to a browser takes some milliseconds. A
whole game has hundreds of decisions.
"""

import random

from tests.browser.people import PATIENCE_MS, Person

OPTIONS = "[data-testid^='option-']"
MOST_CLICKS = 20
"""Of one decision."""

CLICKS = """async ({ choices, rest, seen, draws, patience }) => {
    const until = performance.now() + patience
    const wait = async (what, found) => {
        for (let it = found(); ; it = found()) {
            if (it !== null) return it
            if (performance.now() > until) throw new Error(`it never came: ${what}; ${stand()}`)
            await new Promise((go) => setTimeout(go, 5))
        }
    }
    const shown = (it) => it.checkVisibility({ visibilityProperty: true })
    const found = (selector) => {
        const all = [...document.querySelectorAll(selector)].filter((it) => !seen || shown(it))
        return all.length ? all : null
    }
    const version = () => Number(document.querySelector('[data-testid=version]').textContent)
    const text = (name) => document.querySelector(`[data-testid=${name}]`)?.textContent.trim()
    const before = version()
    const clicked = []
    const stand = () => JSON.stringify({
        before, version: version(), clicked, prompt: text('prompt'), refusal: text('refusal'),
        busy: document.querySelector('.dock button:disabled') !== null,
        away: text('lost') ?? text('ledger-away'),
        options: document.querySelectorAll("[data-testid^='option-']").length,
    })
    for (const draw of draws) {
        const all = await wait(choices, () => found(choices))
        const one = all[Math.floor(draw * all.length)]
        clicked.push(one.dataset.target ?? one.textContent.trim())
        one.click()
        await new Promise((go) => setTimeout(go))
        if (document.querySelector('[data-testid=cancel]') === null) break
        choices = rest
    }
    return await wait('the next version', () => (version() > before ? version() : null))
}"""
"""As long as what was clicked is half a choice, `rest` is what it can be completed with.

An error says how the table stood, and what was clicked.
"""


async def clicks(someone: Person, choices: str, rest: str, chance: random.Random) -> int:
    """Click something that is shown until a choice is whole; the version it is booked at."""
    return await decided(someone, {"choices": choices, "rest": rest, "seen": True}, chance)


async def picks(someone: Person, chance: random.Random) -> int:
    """Click one of the options, wherever their list is; the version it is booked at."""
    return await decided(someone, {"choices": OPTIONS, "rest": OPTIONS, "seen": False}, chance)


async def decided(someone: Person, how: dict[str, str | bool], chance: random.Random) -> int:
    draws = [chance.random() for _ in range(MOST_CLICKS)]
    return await someone.page.evaluate(CLICKS, how | {"draws": draws, "patience": PATIENCE_MS})
