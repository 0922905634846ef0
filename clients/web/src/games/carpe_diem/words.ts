/** Amounts, gains and features in words. */
import { t } from '../../i18n/language.svelte'
import { components } from './components.svelte'
import { parts } from './gains'
import { columnOf, rowOf, SIDE, type DecisionView, type FeatureView, type Gains, type PlacementView, type TaskView } from './view'

export function amount(thing: string, count: number): string {
  const number = Math.abs(count)
  const words = t(`carpe_diem.amount.${thing}.${number === 1 ? 'one' : 'many'}`, { count: number })
  return count < 0 ? `−${words}` : words
}

export function inWords(gains: Gains): string {
  return parts(gains)
    .map(({ thing, count }) => amount(thing, count))
    .join(', ')
}

/** A gain in words, with a word for nothing. */
export function orNothing(gains: Gains): string {
  return inWords(gains) || t('carpe_diem.page.nothing')
}

/** "pond, 2 tiles, not complete" */
export function featureInWords({ kind, cells, complete, chimneys }: FeatureView): string {
  const facts = { kind: components.nameOf('kinds', kind), tiles: Object.keys(cells).length }
  const size = t(complete ? 'carpe_diem.page.feature.complete' : 'carpe_diem.page.feature.open', facts)
  return chimneys ? `${size}, ${amount('chimney', chimneys)}` : size
}

/** The effect of a placement in words: completed features, fulfilled tasks, and the total gain. */
export function doesInWords({ completes, fulfils }: PlacementView, gains: Gains): string {
  const kinds = Object.values(completes).map(({ kind }) => components.nameOf('kinds', kind))
  const done = kinds.length === 0 ? '' : t('carpe_diem.page.completes', { what: kinds.join(', ') })
  const tasks = Object.keys(fulfils).length
  return [done, tasks === 0 ? '' : t('carpe_diem.page.fulfils', { count: tasks }), inWords(gains)].filter((part) => part !== '').join(' ')
}

/** "Task: a complete pond in column 4, 5 VP at the end" */
export function taskInWords({ side, position, kind, points, fulfilled }: TaskView): string {
  const line = side === 'top' || side === 'right' ? position : SIDE + 1 - position
  const across = side === 'top' || side === 'bottom' ? 'column' : 'row'
  return t(`carpe_diem.page.task.${across}.${fulfilled ? 'fulfilled' : 'open'}`, { kind: components.nameOf('kinds', kind), points, line })
}

/** The reason why the current tile cannot be built on that cell: "It would have to show: top meadow (frame), left pond." */
export function misfitInWords({ misfits = {} }: DecisionView, cell: number): string {
  const misfit = misfits[cell]
  if (misfit === undefined) return t('carpe_diem.page.misfit.apart')
  if (misfit.too_large) return t('carpe_diem.page.misfit.too_large', { kind: components.nameOf('kinds', misfit.too_large) })
  const atFrame = { top: rowOf(cell) === 1, right: columnOf(cell) === SIDE, bottom: rowOf(cell) === SIDE, left: columnOf(cell) === 1 }
  const sides = Object.entries(misfit.needs).map(([side, kind]) => {
    const meadow = atFrame[side as keyof typeof atFrame] ? 'frame' : 'meadow'
    return `${t(`carpe_diem.view.side.${side}`)} ${kind === 'meadow' ? t(`carpe_diem.page.misfit.${meadow}`) : components.nameOf('kinds', kind)}`
  })
  return t('carpe_diem.page.misfit.sides', { sides: sides.join(', ') })
}
