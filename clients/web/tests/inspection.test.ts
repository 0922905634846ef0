import { beforeEach, expect, test, vi } from 'vitest'
import { DETAIL, Inspection } from '../src/board/inspection.svelte'

/** A thing on a board, as far as somebody looks at it. */
class Thing {
  attributes: Record<string, string> = {}
  focusVisible = true
  isConnected = true
  getBoundingClientRect = () => ({ left: 0, top: 0, right: 10, bottom: 10 }) as DOMRect
  setAttribute = (name: string, value: string) => (this.attributes[name] = value)
  removeAttribute = (name: string) => delete this.attributes[name]
  matches = () => this.focusVisible
  contains = (other: unknown) => other === this
}

/** Whoever observes the page hears when things of it change. */
class Observer {
  static observing = new Set<Observer>()
  constructor(readonly hear: () => void) {}
  observe = () => void Observer.observing.add(this)
  disconnect = () => void Observer.observing.delete(this)
}

let page: EventTarget
let inspection: Inspection<string>

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { body: undefined, getElementById: () => null })
  vi.stubGlobal('MutationObserver', Observer)
  inspection = new Inspection<string>()
})

const by = (pointerType: string, thing: Thing) => ({ pointerType, buttons: 0, currentTarget: thing }) as unknown as PointerEvent
const click = (thing: Thing) => ({ currentTarget: thing }) as unknown as MouseEvent
const looked = (thing: Thing, subject = 'cooper') => ({ thing, ...inspection.looksAt(() => subject) })

/** A finger goes down there and up again after that long. */
function touches({ thing, onpointerdown, onpointerleave, onclick }: ReturnType<typeof looked>, ms: number) {
  onpointerdown(by('touch', thing))
  vi.advanceTimersByTime(ms)
  onpointerleave(by('touch', thing))
  onclick(click(thing))
}

function pressElsewhere() {
  const event = new Event('pointerdown')
  page.dispatchEvent(event)
}

/** A finger taps something else there, while the detail covers a part of it. Returns whether the tap reaches it. */
function taps(clientX: number, clientY: number): boolean {
  const covered = { getBoundingClientRect: () => ({ left: 20, top: 20, right: 90, bottom: 60 }) }
  vi.stubGlobal('document', { body: undefined, getElementById: (id: string) => (id === DETAIL ? covered : null) })
  page.dispatchEvent(Object.assign(new Event('pointerdown'), { pointerType: 'touch', clientX, clientY }))
  return page.dispatchEvent(new Event('click', { cancelable: true }))
}

test('a mouse that only passes by sees nothing', () => {
  const { thing, onpointermove, onpointerleave } = looked(new Thing())

  onpointermove(by('mouse', thing))
  vi.advanceTimersByTime(300)
  onpointerleave(by('mouse', thing))
  vi.advanceTimersByTime(1_000)

  expect(inspection.subject).toBeUndefined()
})

test('a mouse that moves on where it rests waits no longer, nor is it told again', () => {
  const { thing, onpointermove, onpointerleave } = looked(new Thing())

  onpointermove(by('mouse', thing))
  vi.advanceTimersByTime(200)
  onpointermove(by('mouse', thing))
  vi.advanceTimersByTime(150)
  expect(inspection.subject).toBe('cooper')
  inspection.hide()
  onpointermove(by('mouse', thing))
  vi.advanceTimersByTime(350)
  expect(inspection.subject).toBeUndefined()

  onpointerleave(by('mouse', thing))
  onpointermove(by('mouse', thing))
  vi.advanceTimersByTime(350)
  expect(inspection.subject).toBe('cooper')
})

test('what is gone is told no more', () => {
  const { thing, onpointermove } = looked(new Thing())
  onpointermove(by('mouse', thing))
  vi.advanceTimersByTime(350)
  expect(inspection.subject).toBe('cooper')

  thing.isConnected = false
  Observer.observing.forEach(({ hear }) => hear())

  expect(inspection.subject).toBeUndefined()
  expect(Observer.observing.size).toBe(0)
})

test('what went before the mouse had rested is not told', () => {
  const { thing, onpointermove } = looked(new Thing())

  onpointermove(by('mouse', thing))
  thing.isConnected = false
  vi.advanceTimersByTime(350)

  expect(inspection.subject).toBeUndefined()
})

test('a mouse that rests is told, until it leaves', () => {
  const { thing, onpointermove, onpointerleave } = looked(new Thing())

  onpointermove(by('mouse', thing))
  vi.advanceTimersByTime(350)
  expect(inspection.subject).toBe('cooper')
  expect(thing.attributes).toEqual({ 'aria-describedby': DETAIL })

  onpointerleave(by('mouse', thing))
  expect(inspection.subject).toBeUndefined()
  expect(thing.attributes).toEqual({})
})

test('a mouse that has begun to choose or to drag is told nothing', () => {
  const { thing, onpointermove, onpointerdown, ondragstart } = looked(new Thing())

  onpointermove(by('mouse', thing))
  onpointerdown(by('mouse', thing))
  ondragstart()
  vi.advanceTimersByTime(1_000)

  expect(inspection.subject).toBeUndefined()
})

test('a tap tells, a second one hides it', () => {
  const card = looked(new Thing())

  touches(card, 80)
  expect(inspection.subject).toBe('cooper')
  touches(card, 80)
  expect(inspection.subject).toBeUndefined()
})

test('a tap elsewhere hides it, and so does Escape', () => {
  const card = looked(new Thing())

  touches(card, 80)
  pressElsewhere()
  expect(inspection.subject).toBeUndefined()

  touches(card, 80)
  page.dispatchEvent(Object.assign(new Event('keydown'), { key: 'Escape' }))
  expect(inspection.subject).toBeUndefined()
})

test('a tap on the detail plays no card below it, one beside it chooses', () => {
  const card = looked(new Thing())

  for (const [x, y, reaches] of [[50, 40, false], [21, 59, false], [10, 40, true], [50, 70, true]] as const) {
    touches(card, 80)
    expect([x, y, taps(x, y)]).toEqual([x, y, reaches])
    expect(inspection.subject).toBeUndefined()
  }
})

test('a long press tells, and its click means nothing else', () => {
  const { thing, onpointerdown } = looked(new Thing())

  onpointerdown(by('touch', thing))
  vi.advanceTimersByTime(500)

  expect(inspection.subject).toBe('cooper')
  expect(inspection.endsLook()).toBe(true)
  expect(inspection.endsLook()).toBe(false)
})

test('a finger that begins to scroll looks at nothing', () => {
  const { thing, onpointerdown, onpointercancel } = looked(new Thing())

  onpointerdown(by('touch', thing))
  onpointercancel()
  vi.advanceTimersByTime(1_000)

  expect(inspection.subject).toBeUndefined()
})

test('the focus of a keyboard tells at once, that of a click does not', () => {
  const { thing, onfocus, onblur } = looked(new Thing())
  const focus = { currentTarget: thing } as unknown as FocusEvent

  onfocus(focus)
  expect(inspection.subject).toBe('cooper')
  onblur(focus)
  expect(inspection.subject).toBeUndefined()

  thing.focusVisible = false
  onfocus(focus)
  expect(inspection.subject).toBeUndefined()
})

test('a mouse that leaves one thing hides nothing of another', () => {
  const one = looked(new Thing(), 'cooper')
  const other = looked(new Thing(), 'hayer')

  other.onfocus({ currentTarget: other.thing } as unknown as FocusEvent)
  one.onpointerleave(by('mouse', one.thing))

  expect(inspection.subject).toBe('hayer')
})
