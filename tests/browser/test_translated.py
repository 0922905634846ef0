"""A page that the browser translates says the same as one that it does not."""

import random

from tests.browser.clicks import picks
from tests.browser.people import Person
from tests.browser.positions import Positions, in_one_process
from tests.browser.whole_game import play_to_the_end
from tests.server.patience import patiently

MOST_MOVES = 50

TRANSLATOR = """
addEventListener('DOMContentLoaded', () => {
    const mine = (node) => node.parentElement?.closest('font, script, style, [translate=no]')
    const translate = (root) => {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
        const texts = []
        while (walker.nextNode()) texts.push(walker.currentNode)
        if (root.nodeType === Node.TEXT_NODE) texts.push(root)
        for (const text of texts) {
            if (!/\\p{L}/u.test(text.data) || mine(text) || !text.parentNode) continue
            const font = document.createElement('font')
            font.append(document.createElement('font'))
            font.firstChild.textContent = `\u00ab${text.data}\u00bb`
            text.replaceWith(font)
        }
    }
    translate(document.body)
    new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes)
            for (const node of type === 'characterData' ? [target] : addedNodes) translate(node)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
})
"""
"""As Chrome and Edge do it: each text is replaced by a `<font>` with another one in it."""
TEXT = """() => {
    const of = (node) => node.nodeType === Node.TEXT_NODE
        ? node.data
        : [...node.childNodes].map(of).join(node.nodeName === 'FONT' ? '' : ' ')
    return of(document.querySelector('main')).replace(/[\u00ab\u00bb]/g, '').replace(/\\s+/g, ' ')
}"""
UNTRANSLATED = r"""() => {
    const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
    const left = []
    while (walker.nextNode()) {
        const { data, parentElement } = walker.currentNode
        if (/\p{L}/u.test(data) && !data.includes('«') && !parentElement.closest('[translate=no]'))
            left.push(data)
    }
    return left
}"""


async def reads_the_same(translated: Person, plain: Person) -> None:
    """Points are counted up at the end, so both are read until they agree."""
    texts: list[str] = []
    async for _ in patiently():
        texts = [await someone.page.evaluate(TEXT) for someone in (translated, plain)]
        if texts[0] == texts[1]:
            break
    assert await translated.page.evaluate(UNTRANSLATED) == []


@in_one_process("burgundy")
async def test_a_translated_table_follows_the_game(positions: Positions) -> None:
    chance, url = random.Random(5), await positions.against_bots("burgundy", 2, "closing")
    anna = await positions.anna()
    mirror = await positions.anna()
    await mirror.page.add_init_script(TRANSLATOR)
    for someone in (anna, mirror):
        await someone.sits_at(url)
    await reads_the_same(mirror, anna)

    async def play(someone: Person) -> int:
        version = await picks(someone, chance)
        await mirror.reaches(version)
        await reads_the_same(mirror, anna)
        return version

    await play_to_the_end(anna, play, most=MOST_MOVES)
    await mirror.sees("outcome").wait_for()
    await reads_the_same(mirror, anna)
    for someone in (anna, mirror):
        await someone.sees("lang-switch").dispatch_event("click")
        await someone.page.locator("html[lang=de]").wait_for()

    await reads_the_same(mirror, anna)
