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
 * The curves of a game for two, of which one seat's lead is the other's deficit. Each seat's own estimate knows only what
 * that seat could know, so the lead is the mean of both. Curves of more seats stay as they are.
 */
export function agreed(curves: PointOfAnalysis[][]): PointOfAnalysis[][] {
  if (curves.length !== 2) return curves
  return curves.map((curve, seat) =>
    curve.map((own, place) => {
      const other = curves[1 - seat]?.[place] ?? own
      return { ...own, margin: (own.margin - other.margin) / 2, error: Math.hypot(own.error, other.error) / 2 }
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
