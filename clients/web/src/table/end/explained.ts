/** Which finished games were explained in this tab: of any other nobody knows whether it was. */
const keyOf = (table: string) => `kontor:explained:${table}`

export function noteExplained(table: string): void {
  sessionStorage.setItem(keyOf(table), 'yes')
}

export function isExplained(table: string): boolean {
  return sessionStorage.getItem(keyOf(table)) !== null
}
