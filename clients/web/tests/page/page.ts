/** The page in front of a server that answers what was recorded. */
import type { Identity, Lang } from '@kontor/client'
import { cleanup, render } from '@testing-library/svelte'
import { afterEach, expect, vi } from 'vitest'
import App from '../../src/App.svelte'
import { nameDialog } from '../../src/login/requireName.svelte'
import { language } from '../../src/i18n/language.svelte'
import { myTables } from '../../src/model/myTables.svelte'
import { route } from '../../src/browser/route.svelte'
import { settings } from '../../src/browser/settings.svelte'
import { storage } from '../../src/browser/storage.svelte'
import { connection } from '../../src/wire/connection.svelte'
import { me } from '../../src/wire/identity.svelte'
import { playerOf, positionOf, proveAllWasKnown, recorded, Server, type Recording } from './server'

const WIDE = { width: 1440, height: 900 }
export const NARROW = { width: 390, height: 844 }

let server = new Server()

/** Called once for each file of tests. */
export function afterEachTest(): void {
  // They stay between tests: what a page still asks for then must not leave this process.
  Object.assign(globalThis, {
    fetch: (address: string, init?: RequestInit) => server.fetch(address, init),
    WebSocket: function open() {
      return server.opens()
    },
  })
  console.warn = (...said: unknown[]) => void warnings.push(said.join(' '))
  afterEach(() => {
    cleanup()
    expect(warnings.splice(0)).toEqual([])
    connection.socket.close()
    document.querySelectorAll('dialog').forEach((dialog) => dialog.remove())
    lent.splice(0).forEach((name) => Reflect.deleteProperty(navigator, name))
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    proveAllWasKnown(server)
    server = new Server()
  })
}

/** What Svelte warned of, such as a value that was read after its component had gone. */
const warnings: string[] = []
const lent: string[] = []

/** Until the end of the test the browser has that. */
export function lend(name: string, value: unknown): void {
  lent.push(name)
  Object.defineProperty(navigator, name, { value, configurable: true })
}

export type Coming = { as?: Identity | undefined; lang?: Lang; screen?: { width: number; height: number } }

/** Gives the window that size. An earlier test may have left another one. */
export function fits(screen: { width: number; height: number }): void {
  ;(window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport(screen)
}

/** Come to that address of a server; without `as` as a stranger. */
export function comes(path: string, at: Server = new Server(), { as, lang = 'en', screen = WIDE }: Coming = {}): Server {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  fits(screen)
  me.forget()
  if (as !== undefined) me.become(as)
  server = at
  nameDialog.close()
  language.choose(lang)
  settings.set('pace', 'at_once')
  settings.set('sound', false)
  storage.set('kontor.options', 'open')
  storage.refused = false
  myTables.tables = []
  myTables.invitations = []
  route.go(path)
  connection.socket.reconnect()
  render(App)
  return server
}

/** Sit or stand at the table of a recording, as whoever it was recorded for. `hash`: the code that was brought. */
export function sitsAt(recording: Recording | string, coming: Coming = {}, more = '', at?: Server): Server {
  const found = typeof recording === 'string' ? recorded(recording) : recording
  return comes(`/table/${positionOf(found).table}${more}`, at ?? new Server(found), { as: playerOf(found), ...coming })
}

/** The first board of a game is compiled when it is asked for, which takes long on a busy machine. */
const PATIENCE = { timeout: 240_000, interval: 20 }

/** Waits until that is there, and gives it back. */
export async function until<Found>(find: () => Found | null | undefined | false, missing = () => `it never came: ${find.toString()}`): Promise<Found> {
  try {
    return await vi.waitFor(() => find() || fail('it is not there yet'), PATIENCE)
  } catch {
    // Reading the whole page takes longer than most tests.
    return fail(`${missing()}\n${document.body.innerText.replace(/\s+/g, ' ')}`)
  }
}

function fail(message: string): never {
  throw new Error(message)
}

const marked = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`)

/** Waits until it is there. */
export const sees = (id: string): Promise<HTMLElement> => until(() => marked(id))

export const has = (id: string): boolean => marked(id) !== null

export async function presses(id: string): Promise<void> {
  const found = await until(() => [marked(id)].find((it) => it !== null && !(it as HTMLButtonElement).disabled))
  found.click()
}

/** Waits until there is such a thing no more. */
export const loses = (id: string): Promise<boolean> => until(() => !has(id))

/** What is read there, in one line. */
export const words = (id: string): string => (marked(id)?.textContent ?? '').replace(/\s+/g, ' ').trim()

export async function reads(id: string, text: string | RegExp): Promise<void> {
  const matches = () => (typeof text === 'string' ? words(id).includes(text) : text.test(words(id)))
  await until(matches, () => `${id} says “${words(id)}”, not ${text}`)
}

export async function fills(id: string, value: string): Promise<void> {
  const field = (await sees(id)) as HTMLInputElement
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

export async function selects(id: string, value: string): Promise<void> {
  const field = (await sees(id)) as HTMLSelectElement
  field.value = value
  // happy-dom knows no `:checked` of an option, which Svelte asks for.
  vi.spyOn(field, 'querySelector').mockReturnValueOnce(field.selectedOptions[0] ?? null)
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

export function hits(key: string): void {
  const at = document.activeElement ?? document.body
  at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

export const version = (): number => Number(words('version'))
