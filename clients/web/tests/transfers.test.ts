import { expect, test } from 'vitest'
import { changes, transfers, type Change, type ShownNumber } from '../src/board/transfers'

/** A number that is called after where it stands. */
function shown(kind: string, seat: string, amount: number, place = `${seat} ${kind}`, home: string | undefined = seat || undefined): ShownNumber<string> {
  return { kind, seat, spot: '', amount, place, home }
}

function change(kind: string, seat: string, by: number): Change<string> {
  return { kind, seat, by, places: [`${seat} ${kind}`] }
}

test('what rose and fell is found by its seat and kind, wherever it stands', () => {
  const before = [shown('silver', '0', 3), shown('worker', '0', 1), shown('silver', '1', 2)]
  const after = [shown('silver', '0', 1, 'line'), shown('silver', '0', 1, 'area'), shown('worker', '0', 1), shown('silver', '1', 4)]

  expect(changes(before, after)).toEqual([
    { kind: 'silver', seat: '0', by: -2, places: ['line', 'area'] },
    { kind: 'silver', seat: '1', by: 2, places: ['1 silver'] },
  ])
})

test('a number that goes while its seat stays was paid, one that comes was gained', () => {
  const before = [shown('bread', '0', 2), shown('coins', '0', 1)]
  const after = [shown('coins', '0', 1), shown('fish', '0', 3)]

  expect(changes(before, after)).toEqual([
    { kind: 'bread', seat: '0', by: -2, places: ['0'] },
    { kind: 'fish', seat: '0', by: 3, places: ['0 fish'] },
  ])
})

test('an area that unfolds or folds gains and pays nothing', () => {
  const line = shown('good', '1', 3, 'line', 'line of 1')
  const area = shown('good:wine', '1', 3, 'area', 'area of 1')

  expect(changes([line], [area, line])).toEqual([])
  expect(changes([area, line], [line])).toEqual([])
})

test('what one pays another flies from one to the other', () => {
  expect(transfers([change('silver', '0', -2), change('silver', '1', 2)])).toEqual([
    { kind: 'silver', from: ['0 silver'], to: ['1 silver'], count: 2 },
  ])
})

test('what one pays to several is shared among them, and nobody gets more than was paid', () => {
  const found = transfers([change('silver', '0', -3), change('silver', '1', 2), change('silver', '2', 2)])

  expect(found.map(({ to, count }) => [to[0], count])).toEqual([
    ['1 silver', 2],
    ['2 silver', 1],
  ])
})

test('another kind, and what only rises or falls, has nowhere to fly', () => {
  expect(transfers([change('silver', '0', -2), change('worker', '1', 2)])).toEqual([])
})

test('a sort is paired with its sum, but not with another sort', () => {
  const stock = change('good', '', -1)

  expect(transfers([stock, change('good:wine', '0', 1)])).toHaveLength(1)
  expect(transfers([change('worker:red', '0', -1), change('worker:blue', '0', 1)])).toEqual([])
})

test('where the sorts of a seat are told, their sum is another place to see them', () => {
  const found = transfers([change('good', '', -1), change('good', '0', 1), change('good:wine', '0', 1)])

  expect(found).toEqual([{ kind: 'good:wine', from: [' good'], to: ['0 good:wine', '0 good'], count: 1 }])
})

test('what a seat turns into something else stays with it, after what goes to others', () => {
  const sold = transfers([change('good:wine', '0', -3), change('good', '0', 3)])
  const paid = transfers([change('coin', '0', -1), change('coin', '1', -1), change('coin', '0', 1)])

  expect(sold).toEqual([{ kind: 'good', from: ['0 good:wine'], to: ['0 good'], count: 3 }])
  expect(paid[0]?.from).toEqual(['1 coin'])
})

test('points are never paid', () => {
  expect(transfers([change('points', '0', -4), change('points', '1', 4)])).toEqual([])
})

test('what nobody paid comes from what was played, for the seat that played it', () => {
  const all = [change('points', '0', 2), change('points', '1', 5), change('silver', '1', -1), change('silver', '0', 3)]

  expect(transfers(all, '0', 'card')).toEqual([
    { kind: 'points', from: ['card'], to: ['0 points'], count: 2 },
    { kind: 'silver', from: ['1 silver'], to: ['0 silver'], count: 1 },
    { kind: 'silver', from: ['card'], to: ['0 silver'], count: 2 },
  ])
})
