/** The light or dark theme: as chosen here, else as the system prefers. */
import { storage } from './storage.svelte'

type Theme = 'light' | 'dark'
export const THEMES = ['light', 'dark', 'system'] as const
export type Chosen = (typeof THEMES)[number]

const KEY = 'kontor.theme'
const DARK = matchMedia('(prefers-color-scheme: dark)')

class CurrentTheme {
  chosen = $state<Chosen>(stored())
  private ofTheSystem = $state<Theme>(DARK.matches ? 'dark' : 'light')

  constructor() {
    DARK.addEventListener('change', () => (this.ofTheSystem = DARK.matches ? 'dark' : 'light'))
    globalThis.addEventListener?.('storage', ({ key }) => key === KEY && (this.chosen = stored())) // chosen in another tab
  }

  get current(): Theme {
    return this.chosen === 'system' ? this.ofTheSystem : this.chosen
  }

  choose(theme: Chosen): void {
    this.chosen = theme
    storage.set(KEY, theme)
  }

  toggle(): void {
    this.choose(this.current === 'light' ? 'dark' : 'light')
  }
}

function stored(): Chosen {
  const found = storage.get(KEY)
  return found === 'light' || found === 'dark' ? found : 'system'
}

export const theme = new CurrentTheme()
