/** The client's state of one table, and how each frame changes it. Pure functions. */
import type { Clocks, Commit, Moment, Option, Outcome, Position, Shown, Summary, Watch } from './frames.ts'
import { applyPatch } from './applyPatch.ts'

/** `View`: the type of the game's view. */
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
  /** The seconds of reserve of each player when their clock started. */
  banks: Position['banks']
  moment: Moment | undefined
  mayUndo: boolean
  /** The bots whose answers are undone with my last move. */
  undoAnswers: number[]
  /** Entries of this table were lost: it can be watched, not played. */
  damaged: boolean
}

/** The viewer's seat, undefined for a spectator. */
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

/** Applies a commit. `known`: the version was there already. `gap`: versions are missing before it. */
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

/** The frame that requests a table, from the client's version on if it has one. */
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
