/** The icons by name: those of every table, and those of the loaded games. */
import shared from 'virtual:icons'

const bodies: Record<string, string> = { ...shared }

export function addIcons(more: Record<string, string>): void {
  Object.assign(bodies, more)
}

/** The icon, or a card's back if it is unknown. */
export function icon(name: string): string | undefined {
  return bodies[name] ?? bodies['card']
}
