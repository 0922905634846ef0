import { local } from './stored'

/** The browser's storage for the page. If the browser refuses (blocked, or full), values last until the page is closed. */
class BrowserStorage {
  /** The browser refused to store a value. */
  refused = $state(false)
  private readonly inMemory = new Map<string, string>()

  constructor(private readonly open: () => Storage) {}

  get(key: string): string | null {
    return this.inMemory.get(key) ?? this.tried((storage) => storage.getItem(key)) ?? null
  }

  /** The value parsed as JSON; undefined if it is missing or invalid. */
  getJson(key: string): unknown {
    try {
      return JSON.parse(this.get(key) ?? '') as unknown
    } catch {
      return undefined
    }
  }

  set(key: string, value: string): void {
    this.inMemory.set(key, value)
    this.tried((storage) => {
      storage.setItem(key, value)
      this.inMemory.delete(key)
    })
    if (this.inMemory.has(key)) this.refused = true
  }

  remove(key: string): void {
    this.inMemory.delete(key)
    this.tried((storage) => storage.removeItem(key))
  }

  /** Runs `use`; even naming a blocked storage throws. */
  private tried<Answer>(use: (storage: Storage) => Answer): Answer | undefined {
    try {
      return use(this.open())
    } catch {
      return undefined
    }
  }
}

/** Shared by all tabs of this browser. */
export const storage = new BrowserStorage(local)
