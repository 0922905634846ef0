// What `looks.py` asks a browser: a function of the smallest text that is allowed, in CSS pixels.
(smallest) => {
  /** What is found of an element, once: nothing moves while the page is looked at. */
  const once = (find) => {
    const known = new Map()
    return (it) => known.get(it) ?? known.set(it, find(it)).get(it)
  }
  const shown = once((it) => it.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  const box = once((it) => it.getBoundingClientRect())
  const style = once((it) => {
    const { overflow, overflowX, overflowY, clipPath, webkitLineClamp, pointerEvents } = getComputedStyle(it)
    return { overflow, overflowX, overflowY, clipPath, webkitLineClamp, pointerEvents }
  })
  const isIn = (words, ...values) => values.includes(words)
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize)
  /** So far, in rem, what a card costs may hang out below it. */
  const HANGS = 0.5

  /** For who listens only: it has no size. */
  const isUnseen = once((it) => {
    if (it === null) return false
    const { width, height } = box(it)
    const { overflow, clipPath } = style(it)
    return (overflow !== 'visible' && (width < 3 || height < 3)) || clipPath === 'inset(50%)' || isUnseen(it.parentElement)
  })

  /** How somebody finds it: its kind, its classes, and the nearest that has an id of ours. */
  function named(it) {
    const near = it.closest('[data-testid], [data-target], [data-card]')?.dataset
    const id = near?.testid ?? near?.target ?? near?.card
    const marks = [...it.classList].filter((mark) => !/^s(velte)?-/.test(mark))
    return [it.tagName.toLowerCase(), ...marks].join('.') + (id ? ` in [${id}]` : '')
  }

  const quoted = (text) => `"${text.trim().replace(/\s+/g, ' ').slice(0, 40)}"`

  /** Of a pixel of it on the screen; widths of boxes are rounded, so that of a wide one says more. */
  function scale(it) {
    if (it instanceof SVGElement) return Math.abs(it.getScreenCTM?.()?.a ?? 1)
    while (it.offsetWidth < 100 && it.parentElement) it = it.parentElement
    return it.offsetWidth ? box(it).width / it.offsetWidth : 1
  }

  const size = once((it) => parseFloat(getComputedStyle(it).fontSize) * Math.min(1, scale(it)))

  /** The words of a text of which the end stands in another line than the beginning. */
  function brokenWords(node) {
    const range = document.createRange()
    const top = (at) => {
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return [...range.getClientRects()].at(-1)?.top ?? 0
    }
    range.selectNodeContents(node)
    const tops = [...range.getClientRects()].map((line) => line.top)
    if (Math.max(...tops) - Math.min(...tops) <= 3) return []
    const words = [...node.data.matchAll(/[\p{L}\p{N}]+/gu)]
    return words
      .filter(({ index, 0: word }) => Math.abs(top(index) - top(index + word.length - 1)) > 3)
      .map(([word]) => word)
  }

  /** What cuts a text off, if anything does; what scrolls shows it all, and what ends in "…" says so. */
  function cutsOff(node) {
    const range = document.createRange()
    range.selectNodeContents(node)
    const words = range.getBoundingClientRect()
    for (let at = node.parentElement; at !== document.body; at = at.parentElement) {
      if (at instanceof SVGElement) continue
      const { overflowX, overflowY, webkitLineClamp } = style(at)
      if (isIn(overflowX, 'auto', 'scroll') || isIn(overflowY, 'auto', 'scroll')) return null
      if (Number(webkitLineClamp) > 2) return null
      const frame = box(at)
      const over = words.right > frame.right + 1.5 || words.left < frame.left - 1.5
      const under = words.bottom > frame.bottom + 4 || words.top < frame.top - 4
      if (under && at.matches('.buttons > button')) return at
      const own = at === node.parentElement
      // The log has it whole, or it is said where one points.
      if (own && (at.dataset.testid === 'last-move' || at.title === node.data.trim())) return null
      if (over && (own || isIn(overflowX, 'hidden', 'clip'))) return at
      if (under && isIn(overflowY, 'hidden', 'clip')) return at
      if ('card' in at.dataset && (over || words.bottom > frame.bottom + HANGS * rem)) return at
    }
    return null
  }

  function uppermost(it) {
    const { left, right, top, bottom } = box(it)
    return document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  }

  function isInSight(it) {
    const there = uppermost(it)
    return there !== null && (it.contains(there) || there.contains(it))
  }

  /** What lies over a text that nothing cuts off: no thing on a thing, no piece on a number of a track, nor what stays at the edge of a small screen. */
  function coveredBy(node) {
    const range = document.createRange()
    range.selectNodeContents(node)
    const at = node.parentElement
    const [first] = range.getClientRects()
    if (!first || at.closest('svg, [data-card], .clickable, [inert], .on-seat, ol .absolute') || style(at).pointerEvents === 'none') return null
    const y = (first.top + first.bottom) / 2
    const isNumber = first.width < 2 * first.height
    return isNumber ? lyingOver(at, (first.left + first.right) / 2, y) : (lyingOver(at, first.left + 2, y) ?? lyingOver(at, first.right - 2, y))
  }

  function lyingOver(at, x, y) {
    const cut = (it) => style(it).overflow !== 'visible' && !isWithin(box(it), x, y)
    for (let it = at; it !== document.body; it = it.parentElement) if (cut(it)) return null
    const there = drawnAt(x, y)
    if (there === undefined || at.contains(there) || there.contains(at)) return null
    const edge = there.closest('.dock, .bar, header, dialog')
    if (edge !== null && !edge.contains(at)) return null
    return there.closest('.kept, .on-seat') ? null : there
  }

  const isWithin = ({ left, right, top, bottom }, x, y) => left <= x && x <= right && top <= y && y <= bottom

  /** What is uppermost there. The hit area of a small button is larger than the button. */
  function drawnAt(x, y) {
    const holds = (it) => isWithin(box(it), x, y)
    const there = document.elementFromPoint(x, y)
    if (there === null) return undefined
    // To ask for all that lies there takes ten times as long.
    return holds(there) ? there : document.elementsFromPoint(x, y).find(holds)
  }

  /** Sizes of text in the last look, by the setting for text and by element. The next look compares them. */
  const sizes = (window.sizesOfText ??= {})

  /** Those that large text does not enlarge. They are known once this window was looked at with both. */
  function notGrown(all) {
    const at = `${innerWidth} × ${innerHeight}`
    const own = Object.fromEntries(all.map((it) => [`${at} ${quoted(it.textContent)} ${named(it)}`, parseFloat(getComputedStyle(it).fontSize)]))
    const { normal, large } = Object.assign(sizes, { [root.dataset.text]: own })
    return Object.keys(own).filter((it) => large?.[it] / normal?.[it] < 1.15)
  }

  function scrollsIn(it, whole) {
    for (let at = it.parentElement; at !== whole; at = at.parentElement) {
      if (isIn(style(at).overflowY, 'auto', 'scroll') && at.scrollHeight > at.clientHeight + 1) return true
    }
    return false
  }

  /** From the upper edge of its first line to the lower one of its last. */
  function isWhole(it) {
    const lines = [...it.getClientRects()]
    const seen = ({ left, right }, y) => it.contains(drawnAt((left + right) / 2, y) ?? null)
    return lines.length > 0 && seen(lines[0], lines[0].top + 3) && seen(lines.at(-1), lines.at(-1).bottom - 6)
  }

  const root = document.documentElement
  const [small, clipped, broken, covered] = [[], [], [], []]
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const node = texts.currentNode
    const at = node.parentElement
    if (!node.data.trim() || isIn(at.tagName, 'SCRIPT', 'STYLE', 'TITLE', 'OPTION')) continue
    if (!shown(at) || isUnseen(at)) continue
    if (size(at) < smallest - 0.05) {
      small.push(`${size(at).toFixed(1)} px ${quoted(node.data)} ${named(at)}`)
    }
    broken.push(...brokenWords(node).map((word) => `"${word}" ${named(at)}`))
    const cutBy = cutsOff(node)
    if (cutBy !== null) clipped.push(`${quoted(node.data)} ${named(cutBy)}`)
    const over = coveredBy(node)
    if (over !== null) covered.push(`${quoted(node.data)} ${named(at)} below ${named(over)}`)
  }

  const dock = document.querySelector('.dock')
  const prompt = document.querySelector('[data-testid=prompt]')
  const lit = [...document.querySelectorAll('[data-target].lit')]
  const buttons = [...document.querySelectorAll('.dock button')]
  const inDock = [...document.querySelectorAll('.dock .buttons button')]
  for (const it of document.querySelectorAll('.dock [data-card]')) {
    const below = box(it).bottom - Math.min(box(dock).bottom, innerHeight)
    if (below > 1 && shown(it) && !isUnseen(it) && !scrollsIn(it, dock)) clipped.push(`${below.toFixed()} px of ${named(it)} by the end of the dock`)
  }
  // A table as high as the window enlarges first what the next choice needs.
  if (document.querySelector('.stage > .dock') && matchMedia('(min-width: 64rem) and (min-height: 34rem)').matches) {
    const read = [...document.querySelectorAll('[data-testid=prompt], .dock .action b, .dock .held .band')]
    small.push(...notGrown(read).map((it) => `with large text: ${it}`))
  }
  const log = document.querySelector('.talk [data-testid=log]')
  for (const line of log?.querySelectorAll('[data-version]') ?? []) {
    const [frame, it] = [box(log), box(line)]
    const seen = Math.min(frame.bottom, it.bottom) - Math.max(frame.top, it.top)
    const fades = line.matches('.marked') && it.bottom > frame.bottom - 8 && it.height < frame.height - 12
    if (fades) clipped.push(`move ${line.dataset.version} by the fading end of the log`)
    if (seen > 3 && seen < Math.min(it.height, frame.height) - 3) clipped.push(`${seen.toFixed()} px of move ${line.dataset.version} in the log`)
  }
  return {
    height: Math.max(root.scrollHeight, document.body.scrollHeight),
    window: innerHeight,
    sideways: root.scrollWidth > root.clientWidth,
    lit: lit.length,
    hidden: lit.filter((it) => !isInSight(it)).map((it) => it.dataset.target),
    led: buttons.some((it) => it.dataset.testid === 'scroll-to-choices' && shown(it) && isInSight(it)),
    buttons: buttons.filter((it) => shown(it) && isInSight(it)).length,
    unreached: inDock.length > 0 && !inDock.some((it) => shown(it) && isWhole(it)),
    dock: ((dock?.offsetWidth ?? 0) * (dock?.offsetHeight ?? 0)) / (innerWidth * innerHeight),
    prompt: prompt !== null && isWhole(prompt),
    small,
    clipped,
    broken,
    covered,
  }
}
