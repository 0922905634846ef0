/** What the signs and buttons of a table explain to a mouse. */
import { render } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import SignTooltips from '../../src/table/SignTooltips.svelte'
import { load } from '../../src/games'
import { helps } from '../../src/help/help.svelte'

test.each([
  ['resting on', [], true],
  ['that presses', ['pointerdown'], false],
])('a mouse %s a button', async (_, acts, explained) => {
  vi.useFakeTimers()
  await load('burgundy')
  document.body.innerHTML = '<div class="table"><button title="Pause">▶</button></div>'
  render(SignTooltips, { game: 'burgundy' })

  for (const act of ['pointermove', ...acts]) {
    document.querySelector('button')?.dispatchEvent(new PointerEvent(act, { bubbles: true, pointerType: 'mouse' }))
  }
  await vi.advanceTimersByTimeAsync(1000)

  const detail = document.getElementById('detail')
  expect(detail?.textContent.includes('Pause') ?? false).toBe(explained)
  expect(detail?.style.width ?? '').toBe('') // no wider than its text
  vi.useRealTimers()
})

test.each([
  ['that is cut is shown whole', 40, true],
  ['that fits is not repeated', 20, false],
])('a line of the bar %s', async (_, height, shown) => {
  vi.useFakeTimers()
  await load('burgundy')
  document.body.innerHTML = '<p class="last"><span class="ellipsis" title="Ben begins.">Ben begins.</span></p>'
  render(SignTooltips, { game: 'burgundy' })
  const line = document.querySelector('span') as HTMLElement
  Object.defineProperties(line, { scrollHeight: { value: height }, clientHeight: { value: 20 } })

  line.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }))
  await vi.advanceTimersByTimeAsync(1000)

  expect(document.getElementById('detail')?.textContent.includes('Ben begins.') ?? false).toBe(shown)
  vi.useRealTimers()
})

test.each([
  ['a sign alone is explained by its term', ['silver'], true],
  ['a group of different signs is not explained by the first one', ['good_dark', 'silver'], false],
])('%s', async (_, icons, wanted) => {
  vi.useFakeTimers()
  await load('burgundy')
  const want = vi.spyOn(helps, 'want').mockResolvedValue(undefined)
  document.body.innerHTML = `<div class="table"><span title="Choose one">${icons.map((icon) => `<i data-icon="${icon}"></i>`).join('')}</span></div>`
  render(SignTooltips, { game: 'burgundy' })

  document.querySelector('span')?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }))
  await vi.advanceTimersByTimeAsync(1000)

  expect(document.getElementById('detail')?.textContent).toContain('Choose one')
  expect(want.mock.calls.length > 0).toBe(wanted)
  want.mockRestore()
  vi.useRealTimers()
})

test.each([
  ['Triplets', 'Triplet', 'a word that its text begins with'],
  ['All there', 'All seven kinds', 'its drawing'],
])('a sign “%s” is explained by the term “%s”: %s', async (title, name) => {
  vi.useFakeTimers()
  await load('burgundy')
  const term = (en: string, icon: string | null) => ({ name: { en, de: '' }, text: { en, de: '', clauses: [] }, icon })
  const glossary = [term('All seven kinds', 'all_seven'), term('Trip', null), term('Triplet', null)]
  const [of, want] = [vi.spyOn(helps, 'of').mockReturnValue({ glossary } as never), vi.spyOn(helps, 'want').mockResolvedValue(undefined)]
  document.body.innerHTML = `<div class="table"><i data-icon="all_seven" title="${title}"></i></div>`
  render(SignTooltips, { game: 'burgundy' })

  document.querySelector('i')?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }))
  await vi.advanceTimersByTimeAsync(1000)

  expect(document.querySelector('#detail strong')?.textContent).toBe(name)
  of.mockRestore()
  want.mockRestore()
  vi.useRealTimers()
})
