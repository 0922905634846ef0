/** Light or dark: what was chosen here before, else what the system likes. */
export type Theme = 'light' | 'dark'

const KEY = 'kontor.theme'

class CurrentTheme {
  current = $state<Theme>(first())

  toggle(): void {
    this.current = this.current === 'light' ? 'dark' : 'light'
    localStorage.setItem(KEY, this.current)
  }
}

function first(): Theme {
  const stored = localStorage.getItem(KEY)
  if (stored === 'light' || stored === 'dark') return stored
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export const theme = new CurrentTheme()
