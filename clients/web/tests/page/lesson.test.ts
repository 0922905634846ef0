/** Every lesson is gone through on the board of its game, with a wrong move wherever one is asked for. */
import type { LessonShown, LessonStep } from '@kontor/client'
import { expect, test, vi } from 'vitest'
import { comes, has, NARROW, presses, sees, until, words } from './page'
import { Course } from '../../src/lesson/course.svelte'
import { recorded, Server } from './server'

vi.mock('../../src/live/pacing', async (original) => ({ ...(await original<object>()), readingTime: () => 5 }))

const CHOICES = '[data-target].lit, [data-target].fresh, .answers .buttons button'
const RIGHT = '[data-pointed], .hinted *'
const MOST_CLICKS = 6
/** In pixels: where there is none, a Village shows no card. */
const ROOM = 900

const lessons = recorded('lessons')
const taught = Object.values(lessons.calls).map(([answer]) => answer?.body as LessonShown)
const things = (choices: string) => [...document.querySelectorAll<HTMLElement>(choices)]
const stands = (what: 'step' | 'version', number: number) => () => things('[data-testid=lesson]')[0]?.dataset[what] === String(number)

test.each(taught)('the lesson of $game is followed to its end', async ({ game, steps, moves }) => {
  for (const side of ['clientWidth', 'clientHeight'] as const) vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(ROOM)
  comes(`/learn/${game}`, new Server(lessons))

  for (const [place, step] of steps.entries()) {
    await reaches(place + 1, step)
    await until(() => words('said') === step.say.replace(/\s+/g, ' ').trim())
    for (const name of step.find || !(step.version in moves) ? step.point : []) await until(() => things(`:is([data-area="${name}"], [data-target="${name}"], [data-testid="${name}"])[data-pointed]`)[0])
    if (step.find) await finds(step.find, step.version, moves[step.version]?.label ?? '')
    let own = step.version + (step.find ? 1 : 0)
    const next = steps[place + 1]
    if (next === undefined) continue
    if (own === next.version || !(own in moves)) await presses('lesson-on')
    else for (; own < next.version && own in moves; own += 1) await makes(own)
  }

  expect(await sees('play-on')).toBeDefined()
  expect(has('new-game')).toBe(true)
  expect(has('lesson-on')).toBe(false)
})

/** What happens in between is shown move by move. */
async function reaches(number: number, { version }: LessonStep): Promise<void> {
  await until(stands('step', number))
  await until(stands('version', version))
}

/** A move of mine that is shown. */
async function makes(version: number): Promise<void> {
  await until(stands('version', version))
  await choose(true)
}

/** The hint is scrolled into view. First a wrong move, of which the reason is told, then what is asked for. */
async function finds({ also, otherwise, wrong, why }: NonNullable<LessonStep['find']>, version: number, label: string): Promise<void> {
  const scrolls = vi.spyOn(Element.prototype, 'scrollIntoView')
  await presses('lesson-show')
  const hint = await sees('hint')
  expect(scrolls.mock.contexts).toContain(hint)
  expect(hint.textContent).toBe(`Try: ${label}`)

  await choose(false)

  await until(() => has('right') || has('wrong'))
  if (also.length > 0 && has('right')) return expect(words('right')).toContain(why) // it happened to be as good
  expect([otherwise, ...wrong.map((one) => one.why)]).toContain(words('wrong'))
  expect(stands('version', version)()).toBe(true)
  await choose(true)
  await until(() => words('right') === why)
  expect(stands('version', version + 1)()).toBe(true)
}

/** Clicks until a choice is whole: what is shown to be right, or what is not. */
async function choose(wanted: boolean): Promise<void> {
  for (let clicks = 0; clicks < MOST_CLICKS; clicks += 1) {
    const all = things(CHOICES)
    const next = all.find((thing) => thing.matches(RIGHT) === wanted) ?? all[0]
    next?.click()
    await new Promise((go) => setTimeout(go))
    if (!has('cancel')) return
  }
}

test('a step about what Bruno did shows his area, one that asks shows mine', async () => {
  const lesson = taught.find(({ game }) => game === 'burgundy') as LessonShown
  const course = new Course(lesson, lesson.steps.findIndex(({ say }) => say.startsWith("Look at Bruno's turn")))

  expect([course.topic, course.picture.by]).toEqual([1, 1])
  course.on()
  while (course.moving) course.next()
  expect([course.move?.label, course.topic]).toEqual(['Play Ship 1 as a die', lesson.seat])
})

test('a phone opens the folded part of the board that a step is about', async () => {
  const lesson = taught.find(({ game }) => game === 'carpe_diem') as LessonShown
  const step = lesson.steps.findIndex(({ point }) => point.includes('track')) + 1
  comes(`/learn/carpe_diem#${step - 1}`, new Server(lessons), { screen: NARROW })
  const track = () => document.querySelector('[data-testid=track]')?.closest('details')
  await until(() => track()?.open === false)

  comes(`/learn/carpe_diem#${step}`, new Server(lessons), { screen: NARROW })
  await until(stands('step', step))
  await until(() => track()?.open)
})
