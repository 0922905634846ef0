/** What a document of happy-dom lacks because it has no screen; loaded before the page. */

const REM = 16
const MEASURED: Record<string, (value: string) => boolean> = {
  'min-width': (value) => innerWidth >= pixels(value),
  'max-width': (value) => innerWidth <= pixels(value),
  'min-height': (value) => innerHeight >= pixels(value),
  'max-height': (value) => innerHeight <= pixels(value),
  orientation: (value) => (value === 'landscape') === innerWidth > innerHeight,
}

const pixels = (value: string) => parseFloat(value) * (value.endsWith('rem') ? REM : 1)

/** happy-dom reads no `or`. A feature that is not measured, such as a pointer, is not there. */
function matches(query: string): boolean {
  const said = query.replace(/\(([\w-]+): ([^()]+)\)/g, (_, name: string, value: string) => String(MEASURED[name]?.(value) ?? false))
  const written = said.replace(/\bnot\b/g, '!').replace(/\band\b/g, '&&').replace(/\bor\b/g, '||')
  return Function(`return ${written}`)() as boolean
}

window.matchMedia = (media: string) => {
  const list = new EventTarget()
  addEventListener('resize', () => list.dispatchEvent(new Event('change')))
  return Object.defineProperty(Object.assign(list, { media }), 'matches', { get: () => matches(media) }) as MediaQueryList
}

Object.assign(document, { fonts: { ready: Promise.resolve(), addEventListener: () => undefined } })
Element.prototype.animate = () => ({ finished: Promise.resolve(), cancel: () => undefined }) as unknown as Animation
Object.assign(globalThis, { isSecureContext: true })
