/** What this browser stores for the page. Where it refuses (blocked, or full), values last as long as the page is open. */
class BrowserStorage {
  /** The browser refused to store a value. */
  refused = $state(false)
  private readonly inMemory = new Map<string, string>()

  constructor(private readonly open: () => Storage) {}

  get(key: string): string | null {
    return this.inMemory.get(key) ?? this.tried((storage) => storage.getItem(key)) ?? null
  }

  /** The value parsed as JSON; `undefined` if there is none or it is no JSON. */
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

  /** Even naming a blocked storage throws. */
  private tried<Answer>(use: (storage: Storage) => Answer): Answer | undefined {
    try {
      return use(this.open())
    } catch {
      return undefined
    }
  }
}

/** Shared by all tabs of this browser. */
export const storage = new BrowserStorage(() => localStorage)
/** Of this tab alone. */
export const tabStorage = new BrowserStorage(() => sessionStorage)
