/** What a client holds of one table, and what each frame makes of it. Pure: values in, values out. */
import type { Clocks, Commit, Moment, Option, Outcome, Position, Shown, Summary, Watch } from './frames.ts'
import { applyPatch } from './applyPatch.ts'

/** `View`: what a game shows of it. */
export type Held<View = Shown> = {
  version: number
  resumeToken: string
  viewer: string
  view: View
  options: Option[]
  awaiting: number[]
  summary: Summary
  outcome: Outcome | undefined
  clocks: Clocks | undefined
  /** The seconds of reserve that each person has, as of when their clock began to run. */
  banks: Position['banks']
  moment: Moment | undefined
  mayUndo: boolean
  /** The bots whose answers are taken back with my last move. */
  undoAnswers: number[]
  /** Entries of this table were lost: it can be looked at, not played on. */
  damaged: boolean
}

/** The seat whose eyes these are, if it is one's. */
export function seatOf(viewer: string): number | undefined {
  return viewer.startsWith('seat:') ? Number(viewer.slice('seat:'.length)) : undefined
}

type Followed = { is: 'next'; held: Held } | { is: 'known' } | { is: 'gap' }

export function fromPosition(frame: Position): Held {
  const { version, resume_token: resumeToken, viewer, view, awaiting, summary } = frame
  const options = offered(frame)
  const damaged = frame.damaged === true
  return { version, resumeToken, viewer, view, options, awaiting, summary, damaged, ...ending(frame) }
}

/** The commit booked onto what is held; `known` was had before, after a `gap` something is missing. */
export function fromCommit(held: Held | undefined, frame: Commit): Followed {
  if (held === undefined || frame.version > held.version + 1) return { is: 'gap' }
  if (frame.version <= held.version) return { is: 'known' }
  const { version, awaiting, resume_token: resumeToken = held.resumeToken } = frame
  const options = offered(frame)
  const summary = { ...(frame.summary ?? held.summary), version, awaiting }
  const view = applyPatch(held.view, frame.patch) as Shown
  return { is: 'next', held: { ...held, version, resumeToken, view, options, awaiting, summary, ...ending(frame) } }
}

function offered({ version, options, moment }: Position | Commit): Option[] {
  return moment === undefined ? options.map((option) => ({ ...option, at: version })) : options
}

/** Asks for a table, from where the client stands if it stands anywhere. */
export function watching(table: string, invite: string | undefined, held: Held | undefined): Watch {
  return {
    type: 'watch',
    table,
    ...(invite === undefined ? {} : { invite }),
    ...(held === undefined ? {} : { have: held.version, resume_token: held.resumeToken }),
  }
}

type Ending = Pick<Held, 'outcome' | 'clocks' | 'banks' | 'moment' | 'mayUndo' | 'undoAnswers'>

function ending({ outcome, clocks, banks, moment, may_undo, undo_answers = [] }: Position | Commit): Ending {
  return { outcome, clocks, banks, moment, mayUndo: may_undo === true, undoAnswers: undo_answers }
}
