import type { CoverageReport } from './report-shapes.ts'

type Covered = CoverageReport['competences'][number]

/** Competences by need: the share of pupils who are not there yet first, what nobody measured last. */
export function byNeed(competences: readonly Covered[]): Covered[] {
  return competences
    .map((row, at) => ({ row, at, need: needOf(row) }))
    .toSorted((a, b) => b.need - a.need || a.at - b.at)
    .map(({ row }) => row)
}

function needOf({ items, bySex: { total } }: Covered): number {
  if (items === 0 || total.n === 0) return -1
  return (total.notMastered + total.developing) / total.n
}
