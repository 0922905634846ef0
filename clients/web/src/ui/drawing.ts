/** What a drawing says of itself. `title`: what it stands for, where no other words say it: the board tells it (`SignTooltips`). */
export function asDrawing(icon: string, title: string | undefined) {
  return {
    'data-icon': icon,
    'data-told': title,
    'aria-label': title,
    role: title ? ('img' as const) : undefined,
    'aria-hidden': title ? undefined : ('true' as const),
  }
}
