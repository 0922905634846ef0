/** The bodies of the icons by name: those of every table, and those of the games whose boards were loaded. */
import shared from 'virtual:icons'

const bodies: Record<string, string> = { ...shared }

export function addIcons(more: Record<string, string>): void {
  Object.assign(bodies, more)
}

/** A card's back stands for what has no icon. */
export function icon(name: string): string | undefined {
  return bodies[name] ?? bodies['card']
}
