/** The attributes of a drawing. `title`: its meaning if no text beside it says it; the board shows it (`SignTooltips`). */
export function asDrawing(icon: string, title: string | undefined) {
  return {
    'data-icon': icon,
    'data-told': title,
    'aria-label': title,
    role: title ? ('img' as const) : undefined,
    'aria-hidden': title ? undefined : ('true' as const),
  }
}
