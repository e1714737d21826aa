import type { Cells, TermMark } from './compute.ts'
import { type ColumnKind, columnKey, type Mark, type MarkColumn, type MarkRule } from './rule.ts'

/**
 * The marks of a class counted once more, in another way than the engine does: every figure is a whole number of parts so
 * small that each division of a rule comes out even.
 */
const SCALE = 10n * 27_720n ** 6n

function divided(amount: bigint, by: number): bigint {
  if (amount % BigInt(by) !== 0n) throw new Error('The recount has too coarse a scale.')
  return amount / BigInt(by)
}

function halfUp(amount: bigint, places: 0 | 1 | null): bigint {
  if (places === null) return amount
  const step = places === 0 ? SCALE : SCALE / 10n
  const below = (amount / step) * step
  return 2n * (amount - below) >= step ? below + step : below
}

function amountOf(mark: Mark | undefined, rule: MarkRule): bigint | null {
  if (typeof mark === 'number') return (BigInt(mark) * SCALE) / 10n
  if (mark === undefined || mark === 'dispensado') return null
  return rule.worth[mark] === 'vale 0' ? 0n : null
}

const average = (amounts: readonly bigint[]) =>
  divided(
    amounts.reduce((sum, each) => sum + each, 0n),
    amounts.length,
  )

const spread = (pairs: readonly (readonly [bigint, number])[]) =>
  divided(
    pairs.reduce((sum, [amount, weight]) => sum + amount * BigInt(weight), 0n),
    pairs.reduce((sum, [, weight]) => sum + weight, 0),
  )

/** What a trimester comes to: a mark in tenths, or the word for why there is none. */
export function recountTerm(
  rule: MarkRule,
  columns: readonly MarkColumn[],
  cells: Cells,
): number | Exclude<TermMark['kind'], 'nota'> {
  const weighing = rule.parts.filter(({ weight }) => weight > 0)
  const needed = new Set<ColumnKind>(
    weighing.flatMap(({ of }): ColumnKind[] =>
      of === 'MACS e ACP' ? ['ACS', 'ACP'] : of === 'MACS' ? ['ACS'] : [of],
    ),
  )
  const own = columns.filter(({ kind }) => needed.has(kind)).map(column => cells[columnKey(column)])
  if (own.length > 0 && own.every(mark => mark === 'dispensado')) return 'dispensado'
  if (own.includes(undefined)) return 'por fazer'
  const meanOf = (kind: ColumnKind): bigint | null => {
    const amounts = columns
      .filter(column => column.kind === kind)
      .map(column => amountOf(cells[columnKey(column)], rule))
      .filter(amount => amount !== null)
    if (amounts.length === 0) return null
    return kind === 'ACS' ? halfUp(average(amounts), rule.round.macs) : average(amounts)
  }
  const pairs: [bigint, number][] = []
  for (const { of, weight } of weighing) {
    const macs = meanOf('ACS')
    const acp = meanOf('ACP')
    const value =
      of === 'MACS e ACP'
        ? macs === null || acp === null
          ? null
          : divided(macs + acp, 2)
        : of === 'MACS'
          ? macs
          : meanOf(of)
    if (value === null) return 'sem nota'
    pairs.push([value, weight])
  }
  return pairs.length === 0 ? 'sem nota' : inTenths(halfUp(spread(pairs), rule.round.term))
}

/** The mean of a year in tenths, or the word for why there is none. */
export function recountYear(
  rule: MarkRule,
  terms: readonly (number | Exclude<TermMark['kind'], 'nota'>)[],
): number | string {
  if (terms.includes('por fazer')) return 'por fazer'
  const pairs: [bigint, number][] = []
  let isShort = false
  terms.forEach((term, at) => {
    const weight = rule.year.weights[at] ?? 0
    if (weight === 0 || term === 'dispensado') return
    if (typeof term === 'number') pairs.push([(BigInt(term) * SCALE) / 10n, weight])
    else isShort = true
  })
  if (pairs.length === 0) return terms.every(term => term === 'dispensado') ? 'dispensado' : 'sem nota'
  if (isShort && !rule.year.withoutTerm) return 'sem nota'
  return inTenths(halfUp(spread(pairs), rule.round.year))
}

/**
 * The final mark of a subject in a grade that ends with an exam, in tenths, or the word for why there is none.
 * @param year that the subject came to
 */
export function recountFinal(rule: MarkRule, year: number | string, exam: Mark | undefined): number | string {
  if (typeof year !== 'number' || !rule.exam || year < rule.exam.admission) return year
  if (exam === undefined) return 'por fazer'
  const amount = amountOf(exam, rule)
  if (amount === null) return 'sem nota'
  const { year: ofYear, exam: ofExam } = rule.exam.weights
  const shares: [bigint, number][] = [
    [(BigInt(year) * SCALE) / 10n, ofYear],
    [amount, ofExam],
  ]
  return inTenths(halfUp(spread(shares), rule.round.final))
}

/** How a year ends for a pupil. @param years and finals of all subjects */
export function recountOutcome(
  rule: MarkRule,
  grade: number,
  years: readonly (number | string)[],
  finals: readonly (number | string)[],
): string {
  if (rule.ending.progresses.includes(grade)) return 'progride'
  const { exam } = rule
  if (exam?.grades.includes(grade))
    if (years.some(year => typeof year === 'number' && year < exam.admission)) return 'não admitido'
  if (finals.length === 0 || finals.some(final => final === 'por fazer' || final === 'sem nota'))
    return 'sem decisão'
  const negatives = finals.filter(final => typeof final === 'number' && final < rule.pass)
  return negatives.length > rule.ending.maxNegatives ? 'retido' : 'transita'
}

/** Rounded to tenths where the rule does not round. */
function inTenths(amount: bigint): number {
  return Number((halfUp(amount, 1) * 10n) / SCALE)
}
