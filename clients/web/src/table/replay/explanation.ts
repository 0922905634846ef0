/** A finished game explained, as it is drawn beside its film. */
import type { AnalysisShown, PointOfAnalysis, TurningPointShown } from '@kontor/client'

/** What a seat expects at each of these versions: as at its last decision up to it, or at its first one. */
export function expectedAt(curve: PointOfAnalysis[], versions: number[]): PointOfAnalysis[] {
  const first = curve[0]
  if (first === undefined) return versions.map((version) => ({ version, margin: 0, error: 0 }))
  return versions.map((version) => curve.findLast((point) => point.version <= version) ?? first)
}

const COSTLIEST = 3

/** The moves that lost most, the worst one first; `seat`: only of that one. */
export function costliest({ turning_points: points }: AnalysisShown, seat: number | undefined): TurningPointShown[] {
  const own = points.filter((point) => seat === undefined || point.seat === seat)
  return own.sort((one, other) => other.loss - one.loss).slice(0, COSTLIEST)
}

/** The first turning point after that version, or with -1 the last one before it. */
export function turningPointFrom({ turning_points: points }: AnalysisShown, version: number, by: 1 | -1): TurningPointShown | undefined {
  return by === 1 ? points.find((point) => point.version > version) : points.findLast((point) => point.version < version)
}

/** What is told of the move that led to that version. */
export function toldAt({ turning_points: points, luck }: AnalysisShown, version: number): { tell: string; seat: number }[] {
  return [...points, ...luck].filter((point) => point.version === version)
}
