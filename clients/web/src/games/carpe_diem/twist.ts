/** The gesture of two fingers that turn around each other. */

/** Degrees of the fingers for a quarter turn of the tile. */
const STEP = 40

/** An attachment for an element; calls `turn` with 1 for clockwise and -1 for back. */
export function twist(turn: (step: 1 | -1) => void) {
  return (element: HTMLElement) => {
    let from: number | undefined

    const move = (event: TouchEvent) => {
      const angle = angleOf(event.touches)
      if (angle === undefined) return
      event.preventDefault()
      from ??= angle
      const by = turnedBy(from, angle)
      if (Math.abs(by) < STEP) return
      turn(by > 0 ? 1 : -1)
      from = angle
    }
    const end = () => (from = undefined)

    element.addEventListener('touchmove', move, { passive: false })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', end)
    return () => {
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', end)
    }
  }
}

function angleOf(touches: TouchList): number | undefined {
  const [one, other] = [touches[0], touches[1]]
  if (one === undefined || other === undefined) return undefined
  return (Math.atan2(other.clientY - one.clientY, other.clientX - one.clientX) * 180) / Math.PI
}

/** Degrees from one angle to another, between -180 and 180. */
export function turnedBy(from: number, to: number): number {
  return ((((to - from + 180) % 360) + 360) % 360) - 180
}
