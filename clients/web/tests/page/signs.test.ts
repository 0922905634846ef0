/** What the signs and buttons of a table explain to a mouse. */
import { render } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import SignTooltips from '../../src/table/SignTooltips.svelte'
import { load } from '../../src/games'

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
