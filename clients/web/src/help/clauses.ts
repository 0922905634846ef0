/** The text with its clause ids as a player reads them: "Setup 18" for "BRU-SETUP-18". */
export function readable(text: string): string {
  return text.replace(/\b[A-Z]+-([A-Z])([A-Z]*)-(\d+)/g, (_, first: string, rest: string, number: string) => `${first}${rest.toLowerCase()}\u00a0${number}`)
}
