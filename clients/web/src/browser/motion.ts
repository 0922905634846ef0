/** The duration of an animation; 0 for users who prefer reduced motion. */
export function moving(duration: number): { duration: number } {
  return { duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : duration }
}
