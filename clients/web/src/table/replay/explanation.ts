/** The analysis of a finished game, prepared for the replay. */
import type { AnalysisShown, PointOfAnalysis, TurningPointShown } from '@kontor/client'
import { written } from '../scores'

/** The moves of an analysis that is complete or running. */
type Findings = Partial<Pick<AnalysisShown, 'turning_points'>>

/** The expected points at each of these versions: those of the last decision up to it, else of the first one. */
export function expectedAt(curve: PointOfAnalysis[], versions: number[]): PointOfAnalysis[] {
  const first = curve[0]
  if (first === undefined) return versions.map((version) => ({ version, margin: 0, error: 0 }))
  return versions.map((version) => curve.findLast((point) => point.version <= version) ?? first)
}

/**
 * The curves of all seats, whose leads cancel each other out. Each seat's own estimate knows only what that seat could
 * know. So their mean is subtracted. A solo player's curve stays as it is.
 */
export function agreed(curves: PointOfAnalysis[][]): PointOfAnalysis[][] {
  if (curves.length === 1) return curves
  const share = 1 / curves.length
  return curves.map((curve, seat) =>
    curve.map((own, place) => {
      const all = curves.map((other) => other[place] ?? own)
      const mean = all.reduce((sum, { margin }) => sum + margin * share, 0)
      const errors = all.map(({ error }, other) => error * (other === seat ? 1 - share : share))
      return { ...own, margin: own.margin - mean, error: Math.hypot(...errors) }
    }),
  )
}

/** An expected lead with its standard error, such as "+4 ± 1". */
export function leadOf(point: PointOfAnalysis | undefined): string {
  const [margin, error] = [Math.round(point?.margin ?? 0), Math.round(point?.error ?? 0)]
  return `${margin > 0 ? '+' : ''}${written(margin)}${error > 0 ? ` ± ${error}` : ''}`
}

const COSTLIEST = 3

/** The moves that lost most, the worst first; `seat`: only those of this seat. */
export function costliest({ turning_points: points }: AnalysisShown, seat: number | undefined): TurningPointShown[] {
  return of(points, seat).sort((one, other) => other.loss - one.loss).slice(0, COSTLIEST)
}

/** The first turning point after that version, or with -1 the last one before it; `seat`: of this seat. */
export function turningPointFrom({ turning_points: points = [] }: Findings, version: number, by: 1 | -1, seat: number | undefined): TurningPointShown | undefined {
  const own = of(points, seat)
  return by === 1 ? own.find((point) => point.version > version) : own.findLast((point) => point.version < version)
}

function of(points: TurningPointShown[], seat: number | undefined): TurningPointShown[] {
  return points.filter((point) => seat === undefined || point.seat === seat)
}
