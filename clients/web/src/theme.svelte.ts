/** Light or dark: what was chosen here before, else what the system likes. */
export type Theme = 'light' | 'dark'

const KEY = 'kontor.theme'

class Look {
  theme = $state<Theme>(first())

  toggle(): void {
    this.theme = this.theme === 'light' ? 'dark' : 'light'
    localStorage.setItem(KEY, this.theme)
  }
}

function first(): Theme {
  const stored = localStorage.getItem(KEY)
  if (stored === 'light' || stored === 'dark') return stored
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export const look = new Look()
