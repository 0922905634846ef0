/** The names of the colours of seats, which players may choose, in the order of the seats. */
export const COLOURS = ['indigo', 'rose', 'fir', 'ink', 'olive'] as const
