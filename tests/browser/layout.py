"""Where things stand on the screen, in CSS pixels."""

from playwright.async_api import Locator

from tests.browser.people import Person

CUT_OFF = """() => {
    const board = document.querySelector('.room > [data-testid]')
    const frame = board.getBoundingClientRect()
    const named = (it) => [it.tagName, ...it.classList].join('.')
    const isSeen = (it) => it instanceof HTMLElement && it.checkVisibility()
        && it.offsetWidth > 2 && !it.closest('.hidden')
    const scrolls = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1
    const cuts = (it) => getComputedStyle(it).overflow !== 'visible' && scrolls(it)
    const leaves = (it) => {
        const { left, right, top, bottom } = it.getBoundingClientRect()
        return left < frame.left || right > frame.right || top < frame.top || bottom > frame.bottom
    }
    const all = [...board.querySelectorAll('*')].filter(isSeen)
    const room = scrolls(board.parentElement) && document.querySelector('.stage > .dock') !== null
        && getComputedStyle(board.parentElement).overflow !== 'visible' ? ['the board scrolls'] : []
    const told = all.filter((it) => cuts(it) || leaves(it))
    const isOutermost = (it) => !told.some((by) => by !== it && by.contains(it))
    return [...room, ...told.filter((it) => cuts(it) || isOutermost(it)).map(named)]
}"""
"""What scrolls or hides a part of itself on the board, or leaves it; of what that holds nothing."""
OUT_OF_ORDER = """() => {
    const parts = {
        'my hand': `.dock .held[data-card],
            .dock :is([data-testid=hand], .slot) [data-card]:not([data-target^='fountain:'])`,
        'what I choose from': ':is(.road, [data-area=display]) [data-card]',
        'my area': `.own :is(.village, [data-area=estate]) [data-card]:not(.covered),
            [data-testid=own-city] .house, [data-testid=own-district] [data-card]`,
        "a rival's area": `:is(.unfolded, .side, .other, .others) [data-card]:not(.covered),
            :is(.unfolded, .other) .house`,
    }
    const widths = Object.entries(parts).map(([part, things]) => {
        const seen = [...document.querySelectorAll(things)].filter((it) => it.checkVisibility())
        const width = Math.max(0, ...seen.map((it) => it.getBoundingClientRect().width))
        return { part, width, many: seen.length }
    })
    const told = widths.filter(({ part, many }) => many > 0 && !(part === 'my hand' && many > 8))
    return told.slice(1)
        .map((it, n) => [told[n], it])
        .filter(([before, it]) => it.width > before.width + 1)
        .map((both) => both.map(({ part, width }) => `${part}: ${Math.round(width)} px`).join(', '))
}"""
"""Parts of the table that are drawn larger than what comes before them in the order of size.

A hand of more than eight has narrower cards.
"""
SHIFTS = """() => new Promise((done) => {
    let sum = 0
    const watch = new PerformanceObserver((list) => {
        for (const one of list.getEntries()) if (!one.hadRecentInput) sum += one.value
    })
    watch.observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => done(sum), 500)
})"""
"""How far parts of the page have moved since it was loaded, as browsers count it (CLS)."""
OVERFLOWS = """(() => {
    const panel = document.querySelector('.talk').getBoundingClientRect()
    return [...document.querySelectorAll('.talk :is([role=tabpanel], [role=log], form)')]
        .filter((part) => part.getBoundingClientRect().bottom > panel.bottom + 1)
        .map((part) => part.dataset.testid ?? part.id)
})()"""
"""Parts of the panel of log and chat that lie below its lower edge."""


async def edges(part: Locator) -> tuple[float, float]:
    """The top and the bottom of what is shown, from the top of the window."""
    box = await part.bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


async def top_of_the_dock(someone: Person) -> float:
    return (await edges(someone.page.locator(".dock")))[0]


async def wider_than_the_screen(someone: Person) -> bool:
    """Whether somebody would have to scroll sideways."""
    return await someone.page.evaluate(
        "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
    )


async def out_of_order(someone: Person) -> list[str]:
    return await someone.page.evaluate(OUT_OF_ORDER)


async def cut_off(someone: Person) -> list[str]:
    return await someone.page.evaluate(CUT_OFF)
