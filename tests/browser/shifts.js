// What `walk.py` asks a browser: how much of the page moves while somebody tries what they could choose. Nothing is taken:
// who is asked whether they are sure says no.
async (most) => {
  const rest = () => new Promise((on) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(on, 30))))
  const moved = []
  let at = ''
  const note = (entries) => entries.forEach(({ value, sources }) => moved.push({ at, value, what: sources.map(named) }))
  const watcher = new PerformanceObserver((list) => note(list.getEntries()))

  function named({ node, previousRect: from, currentRect: to }) {
    const it = node?.nodeType === Node.ELEMENT_NODE ? node : node?.parentElement
    const near = it?.closest('[data-testid], [data-target], [data-card]')?.dataset
    const marks = [...(it?.classList ?? [])].filter((mark) => !/^s(velte)?-/.test(mark)).join('.')
    const id = near?.testid ?? near?.target ?? near?.card
    return `${it?.tagName.toLowerCase()}.${marks} [${id}] ${from.x},${from.y} ${from.width}x${from.height} → ${to.x},${to.y} ${to.width}x${to.height}`
  }

  const lit = () => [...document.querySelectorAll('[data-target].lit')]
  const target = (name) => lit().find((it) => it.dataset.target === name)
  const asks = () => document.querySelector('[data-testid=confirm]') !== null
  const half = () => asks() || document.querySelector('[data-testid=cancel]') !== null

  async function letGo() {
    for (let tries = 0; half() && tries < 4; tries += 1) {
      dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      await rest()
    }
  }

  const first = lit()[0]
  const steps = [...new Set(lit().map((it) => it.dataset.target))].slice(0, most)
  first?.scrollIntoView({ block: 'nearest' })
  await rest()
  watcher.observe({ type: 'layout-shift' })
  for (const step of steps) {
    at = step
    target(step)?.click()
    await rest()
    for (let deeper = 0; deeper < 3 && half() && !asks(); deeper += 1) {
      lit()[0]?.click()
      await rest()
    }
    await letGo()
    note(watcher.takeRecords())
  }
  watcher.disconnect()
  const sums = steps.map((step) => moved.reduce((sum, { at, value }) => sum + (at === step ? value : 0), 0))
  return { tried: steps.length, most: Math.max(0, ...sums), moved }
}
