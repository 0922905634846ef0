// What `targets.py` asks a browser: a function of the least size of a target, and of one between others, in CSS pixels.
([least, leastBetween]) => {
  const PRESSED = 'button, a[href], input, select, textarea, summary, [role=button]'
  /** What stays at an edge of the window. */
  const EDGES = '.dock, .bar'
  /** So near, in pixels, that no hit area fits between; a frame is half of that. */
  const TOUCHES = 8
  /** So many points of each row and column of it are tried. */
  const PARTS = 8

  function targetAt(x, y) {
    const there = document.elementFromPoint(x, y)
    return there?.closest(PRESSED) ?? there?.closest('label')?.control ?? null
  }

  function named(it) {
    const near = it.closest('[data-testid], [data-target], [data-card]')?.dataset
    const marks = [...it.classList].filter((mark) => !/^s(velte)?-/.test(mark))
    return `${[it.tagName.toLowerCase(), ...marks].join('.')} in [${near?.testid ?? near?.target ?? near?.card}]`
  }

  const isInText = (it) => getComputedStyle(it).display === 'inline' && it.matches('a') && it.parentElement.textContent.trim() !== it.textContent.trim()
  /** Its detail is as large as it is drawn. */
  const showsOnly = (it) => it.ariaDisabled === 'true' && it.matches('.clickable')

  const edges = [...document.querySelectorAll(`${EDGES}, .buttons`)].filter((it) => getComputedStyle(it).position !== 'static')

  /** Whether a part of it is scrolled out of sight, or lies below what stays at the edge of the window. */
  function isCut(it) {
    const { left, right, top, bottom } = it.getBoundingClientRect()
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return true
    for (const edge of edges) {
      const frame = edge.getBoundingClientRect()
      if (!edge.contains(it) && left < frame.right && right > frame.left && top < frame.bottom && bottom > frame.top) return true
    }
    for (let at = it.parentElement; at !== null; at = at.parentElement) {
      const frame = at.getBoundingClientRect()
      const scrolls = getComputedStyle(at).overflow !== 'visible'
      if (scrolls && (left < frame.left - 1 || right > frame.right + 1 || top < frame.top - 1 || bottom > frame.bottom + 1)) return true
    }
    return false
  }

  /** The middle of what is seen of it. */
  function middle(it) {
    const { left, top, width, height } = it.getBoundingClientRect()
    const seen = []
    for (let row = 0.5; row < PARTS; row++) {
      for (let column = 0.5; column < PARTS; column++) {
        const point = [left + (width * column) / PARTS, top + (height * row) / PARTS]
        if (targetAt(...point) === it) seen.push(point)
      }
    }
    if (seen.length === 0) return null
    const mean = [0, 1].map((axis) => seen.reduce((sum, point) => sum + point[axis], 0) / seen.length)
    const away = (point) => Math.hypot(point[0] - mean[0], point[1] - mean[1])
    return seen.reduce((best, point) => (away(point) < away(best) ? point : best))
  }

  /** From there on in one direction: how far it can be hit, and whether another target ends that. */
  function reach(it, [x, y], [right, down]) {
    const point = (far) => [x + right * far, y + down * far]
    let far = 0
    while (far < least && targetAt(...point(far + 1)) === it) far++
    const near = Array.from({ length: TOUCHES }, (_, more) => point(far + 1 + more))
    const isOther = (point) => ![null, it].includes(targetAt(...point)) || document.elementFromPoint(...point)?.closest(EDGES) !== it.closest(EDGES)
    return { far, ends: far < least && near.some(isOther) }
  }

  /** How far it can be hit through that point, if that is too little. */
  function tooLittle(it, from, [right, down]) {
    const both = [reach(it, from, [right, down]), reach(it, from, [-right, -down])]
    const size = both[0].far + both[1].far + 1
    const meets = both.some(({ ends }) => ends)
    return size < (meets ? leastBetween : least) - 1 ? size : null
  }

  /** Quickly: most are. */
  function isLarge(it) {
    const { left, right, top, bottom } = it.getBoundingClientRect()
    const [x, y, far] = [(left + right) / 2, (top + bottom) / 2, least / 2 - 1]
    return [[0, 0], [far, 0], [-far, 0], [0, far], [0, -far]].every(([right, down]) => targetAt(x + right, y + down) === it)
  }

  const found = []
  for (const it of document.querySelectorAll(PRESSED)) {
    if (!it.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (it.disabled || showsOnly(it) || isInText(it) || isCut(it) || isLarge(it)) continue
    const from = middle(it)
    if (from === null) continue
    const [wide, high] = [tooLittle(it, from, [1, 0]), tooLittle(it, from, [0, 1])]
    if (wide !== null) found.push(`${wide} px wide: ${named(it)}`)
    if (high !== null) found.push(`${high} px high: ${named(it)}`)
  }
  return found
}
