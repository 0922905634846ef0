/** Whether the user prefers reduced motion. */
export const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The duration of an animation; 0 for users who prefer reduced motion. */
export const moving = (duration: number): { duration: number } => ({ duration: prefersStill() ? 0 : duration })
