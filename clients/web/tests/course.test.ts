import type { Commit, LessonShown, Option } from '@kontor/client'
import { expect, test } from 'vitest'
import { Course } from '../src/lesson/course.svelte'

const option = (type: string): Option => ({ command: { type }, label: type })
const options = [option('sell'), option('take'), option('pass'), option('buy')]

const commit = (version: number): Commit => ({
  type: 'commit',
  table: 'lesson-x',
  version,
  by: 1,
  time: '2026-01-01T12:00:00Z',
  events: [],
  tell: [`Move ${version}`],
  patch: {},
  options,
  awaiting: [0],
})

const lesson: LessonShown = {
  game: 'x',
  seat: 0,
  minutes: 1,
  position: {
    type: 'position',
    table: 'lesson-x',
    version: 2,
    viewer: 'seat:0',
    view: { game: 'x', phase: 'turn', seats: {} },
    options,
    awaiting: [0],
    summary: { seats: [] } as unknown as LessonShown['position']['summary'],
  },
  commits: [commit(3), commit(4), commit(5), commit(6)],
  steps: [
    { version: 2, say: 'Look.', point: [] },
    {
      version: 2,
      say: 'Take!',
      point: [],
      find: { also: [3], wrong: [{ options: [0], why: 'Not yet.' }], otherwise: 'No.', why: 'Yes.' },
    },
    { version: 6, say: 'Done.', point: [] },
  ],
  moves: { 2: { option: 1, label: 'Take it' }, 3: { option: 2, label: 'Pass' } },
}

const asked = () => new Course(lesson, 1)

test('where nothing is asked for nothing can be chosen', () => {
  expect(new Course(lesson, 0).options).toEqual([])
  expect(asked().options).toMatchObject(options)
})

test('what is asked for is carried out', () => {
  const course = asked()

  course.answer(course.options[1] as Option)

  expect(course.verdict).toEqual({ right: true, text: 'Yes.' })
  expect(course.picture.held.version).toBe(3)
})

test('every further move of mine is shown, and is mine to make', () => {
  const course = asked()
  course.answer(course.options[1] as Option)

  expect([course.asks, course.options, course.hint]).toEqual([false, [course.hint], expect.objectContaining(options[2] as Option)])
  course.answer(course.options[0] as Option)

  expect([course.index, course.moving, course.picture.held.version]).toEqual([2, true, 4])
})

test('what is as good is said to be so, and the game goes on with the other', () => {
  const course = asked()

  course.answer(course.options[3] as Option)

  expect(course.verdict).toEqual({ right: true, text: 'Yes.', also: 'Take it' })
  expect(course.picture.held.version).toBe(3)
})

test.each([
  [0, 'Not yet.'],
  [2, 'No.'],
])('option %i is wrong, and is not carried out', (place, why) => {
  const course = asked()

  course.answer(course.options[place] as Option)

  expect(course.verdict).toEqual({ right: false, text: why })
  expect(course.picture.held.version).toBe(2)
  expect(course.hint).toBeUndefined()
})

test('after two wrong moves the right one is shown', () => {
  const course = asked()

  course.answer(course.options[0] as Option)
  course.answer(course.options[2] as Option)

  expect(course.hint).toMatchObject(options[1] as Option)
})

test('between two steps each move of the others is read, the last one too, or all are skipped', () => {
  const course = asked()
  course.answer(course.options[1] as Option)
  course.answer(course.options[0] as Option)

  const read = [course.reads]
  course.next()
  read.push(course.reads)
  course.next()

  expect([read, course.reads, course.moving, course.picture.held.version]).toEqual([[false, true], true, true, 6])
  course.next()
  expect([course.moving, course.isLast]).toEqual([false, true])
  course.back()
  course.answer(course.options[1] as Option)
  course.answer(course.options[0] as Option)
  course.on()
  expect([course.moving, course.picture.held.version, course.isLast]).toEqual([false, 6, true])
})

test('going back stands at once where the table was', () => {
  const course = new Course(lesson, 2)

  course.back()

  expect([course.index, course.picture.held.version, course.asks]).toEqual([1, 2, true])
})

test.each([-3, 99])('a step %i that is not there is the nearest one', (index) => {
  expect([0, 2]).toContain(new Course(lesson, index).index)
})
