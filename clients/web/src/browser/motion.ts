/** How long things move; not at all for whoever asked for less motion. */
export function moving(duration: number): { duration: number } {
  return { duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : duration }
}
