import { placeIn } from '#engines/psychometrics/competence-order.ts'
import { ITEMS_FOR_MASTERY, masteryLevel } from '#engines/psychometrics/mastery.ts'
import { ofPoints } from '#engines/psychometrics/measures.ts'
import { formatDayMonth } from '#kit/figures.ts'
import { capital } from '#kit/thing.ts'
import type { LearningPath, PathRow } from '../contract.ts'

export const views = ['todas', 'passo', 'denovo'] as const
export type View = (typeof views)[number]

const inView: Readonly<Record<View, (row: PathRow) => boolean>> = {
  todas: () => true,
  passo: row => row.next !== null,
  denovo: row => row.again !== null,
}

/** How many rows each view has. */
export function countViews({ rows }: Pick<LearningPath, 'rows'>): Record<View, number> {
  const count = (view: View) => rows.filter(inView[view]).length
  return { todas: count('todas'), passo: count('passo'), denovo: count('denovo') }
}

/** What was measured last of the competences of a domain, together; null before anything was. */
function measuredOf(rows: readonly PathRow[]) {
  const measures = rows.flatMap(row => row.again ?? row.first ?? [])
  const possible = measures.reduce((sum, { bySex }) => sum + bySex.total.possible, 0)
  if (possible === 0) return null
  const share =
    measures.reduce((sum, { bySex: { total } }) => sum + (total.share ?? 0) * total.possible, 0) / possible
  const items = measures.reduce((sum, measure) => sum + measure.items, 0)
  const pupils = measures.map(({ bySex: { total } }) => total.n)
  return {
    share,
    items,
    fewest: Math.min(...pupils),
    most: Math.max(...pupils),
    level: masteryLevel(share),
    indication: items < ITEMS_FOR_MASTERY,
  }
}

/** Where a row stands in the order of need; those that need nothing come last. */
export function placeByNeed(needs: LearningPath['needs']): (row: PathRow) => number {
  const placeOf = placeIn(needs.map(({ competenceId }) => competenceId))
  return ({ competence }) => placeOf(competence.id)
}

/** The rows of a view by domain: the domain in most need first, and in it what asks for a step. */
export function byDomain({ rows, needs }: Pick<LearningPath, 'rows' | 'needs'>, view: View) {
  const placeOf = placeByNeed(needs)
  const domains = new Map<string, PathRow[]>()
  for (const row of rows.filter(inView[view])) {
    const name = row.competence.domain || 'Sem domínio'
    domains.set(name, [...(domains.get(name) ?? []), row])
  }
  const first = (all: readonly PathRow[]) => Math.min(...all.map(placeOf))
  return [...domains]
    .toSorted((a, b) => first(a[1]) - first(b[1]))
    .map(([name, all]) => ({
      name,
      measured: measuredOf(all),
      rows: all.toSorted(
        (a, b) => Number(b.next !== null) - Number(a.next !== null) || placeOf(a) - placeOf(b),
      ),
    }))
}

/** Whether something was done at this stage. */
export function reached(row: PathRow, at: number): boolean {
  const state = row.stages[at]?.state
  return state === 'feito' || state === 'em parte'
}

/** How many rows reached a stage. */
export function countReached(rows: readonly PathRow[], at: number): number {
  return rows.filter(row => reached(row, at)).length
}

/** Whether anything is known of it, or asked for. */
export function isBegun({ stages, next }: PathRow): boolean {
  return next !== null || stages.some(({ state }) => state !== 'nada')
}

/** How many competences reached each stage, and how many brought a clear gain. */
export function countStages(rows: readonly PathRow[]): { label: string; count: number }[] {
  return [
    ...shortStages.map((label, at) => ({ label, count: countReached(rows, at) })),
    { label: 'Ganho', count: rows.filter(hasGained).length },
  ]
}

/** The stages in words that stand beside each other on a phone. */
const shortStages = ['Medido', 'Plano', 'Ensino', 'Prática', 'De novo'] as const

function hasGained({ gain }: PathRow): boolean {
  return gain?.total.clear === 'up'
}

/** As many competences stand open on a phone; the others fold. */
const OPEN_ON_PHONE = 4

/** On a phone what asks for a step comes first, in the order of need; the rest is read when it is wanted. */
export function forPhone({ needs, rows }: Pick<LearningPath, 'needs' | 'rows'>) {
  const placeOf = placeByNeed(needs)
  const asking = rows.filter(({ next }) => next !== null).toSorted((a, b) => placeOf(a) - placeOf(b))
  const quiet = rows.filter(({ next }) => next === null)
  const measured = quiet.filter(({ first }) => first !== null)
  const isSettled = (row: PathRow) => (row.again ?? row.first)?.level === 'mastered' || hasGained(row)
  return {
    first: asking.slice(0, OPEN_ON_PHONE),
    later: asking.slice(OPEN_ON_PHONE),
    settled: measured.filter(isSettled),
    underWay: measured.filter(row => !isSettled(row)),
    unmeasured: quiet.filter(({ first }) => first === null),
  }
}

/** What is known of a row that asks for a step: lessons, the newest measure, and why it comes where it comes. */
export function detailOf(row: PathRow, reasons: readonly string[]): string {
  const taught = row.stages[2]?.text
  const latest = row.again ?? row.first
  const share = latest?.bySex.total.share ?? null
  const words = [
    ...(taught ? [`aulas dadas: ${taught}`] : []),
    ...(latest && share !== null ? [`${ofPoints(share)} em ${formatDayMonth(latest.day)}`] : []),
    ...reasons,
  ].join('; ')
  return capital(words)
}
