import { expect, test } from 'vitest'
import { lineWidths } from '../../src/games/villagers/lineWidth'

test.each([['Lebensmittelhändler'], ['Strohdachdecker'], ['Milk Maid'], ['Locksmith'], ['Shipwright']])('%s is less wide on two lines', (name) => {
  const { whole, halved } = lineWidths(name, 7)

  expect(halved).toBeLessThan(whole * 0.75)
  expect(whole).toBeLessThan(name.length * 0.6)
})
