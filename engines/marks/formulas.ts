import type { Places } from './fraction.ts'
import type { AbsentMark, ColumnKind, MarkRule, TermPart } from './rule.ts'
import { kindsOf } from './rule.ts'
import { markText } from './words.ts'

/** Ranges of a pupil's row in a workbook that hold the cells of each kind; a kind without columns has none. */
export type KindRanges = Readonly<Partial<Record<ColumnKind, { range: string; columns: number }>>>

/** What lifts a half that binary fractions hold a little too low; no mark that is no half comes so near to one. */
const NUDGE = '1E-9'

const SIGNS = ['faltou', 'justificada', 'sem nota'] as const satisfies readonly AbsentMark[]

/** The formula of a pupil's MACS, as workbooks write it: without the sign that begins it. */
export function macsFormula(rule: Pick<MarkRule, 'worth' | 'round'>, range: string): string {
  const count = countOf(rule, range)
  return `IF(${count}=0,"–",${roundedTo(`SUM(${range})/(${count})`, rule.round.macs)})`
}

/** The formula of a trimester's mark, from its cells and that of the MACS; «·» where one waits, «–» where none counts. */
export function termFormula(
  rule: Pick<MarkRule, 'parts' | 'worth' | 'round'>,
  ranges: KindRanges,
  macs: string | undefined,
): string | undefined {
  const parts = rule.parts.filter(({ weight }) => weight > 0)
  const kinds = [...new Set(parts.flatMap(({ of }) => kindsOf(of)))]
  const counted = kinds.flatMap(kind => ranges[kind] ?? [])
  if (counted.length < kinds.length || (kinds.includes('ACS') && macs === undefined)) return undefined
  const meanOfKind = (kind: ColumnKind) => {
    const { range = '' } = ranges[kind] ?? {}
    return kind === 'ACS' ? `N(${macs})` : `SUM(${range})/(${countOf(rule, range)})`
  }
  const partOf = (part: TermPart) =>
    part === 'MACS e ACP'
      ? `(${meanOfKind('ACS')}+${meanOfKind('ACP')})/2`
      : kindsOf(part).map(meanOfKind).join('')
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0)
  const sum = parts.map(({ of, weight }) => `${weight}*(${partOf(of)})`).join('+')
  const each = (call: (range: string) => string) => counted.map(({ range }) => call(range)).join('+')
  const columns = counted.reduce((all, of) => all + of.columns, 0)
  const waits = each(range => `COUNTBLANK(${range})`)
  const excused = each(range => `COUNTIF(${range},"D")`)
  const fewest = counted.map(({ range }) => countOf(rule, range)).join(',')
  return `IF(${waits}>0,"·",IF(${excused}=${columns},"D",IF(MIN(${fewest})=0,"–",${roundedTo(`(${sum})/${weights}`, rule.round.term ?? 1)})))`
}

/** The formula of the mean of a year that has one, from the cells of its three trimesters. */
export function yearFormula(rule: Pick<MarkRule, 'year' | 'round'>, terms: readonly string[]): string {
  const weighing = terms.flatMap((cell, at) => {
    const weight = rule.year.weights[at] ?? 0
    return weight > 0 ? [{ cell, weight }] : []
  })
  const sum = weighing.map(({ cell, weight }) => `${weight}*N(${cell})`).join('+')
  const weights = weighing.map(({ cell, weight }) => `${weight}*ISNUMBER(${cell})`).join('+')
  return roundedTo(`(${sum})/(${weights})`, rule.round.year ?? 1)
}

/** The formula of a final mark that an exam was part of; who is not admitted keeps the mean of the year. */
export function finalFormula(
  rule: Pick<MarkRule, 'exam' | 'round'>,
  year: string,
  exam: string,
): string | undefined {
  if (!rule.exam) return undefined
  const { weights, admission } = rule.exam
  const sum = `(${weights.year}*N(${year})+${weights.exam}*N(${exam}))/${weights.year + weights.exam}`
  return `IF(N(${year})>=${admission / 10},${roundedTo(sum, rule.round.final ?? 1)},${year})`
}

/** How many cells count: those with a number, and the signs that are worth 0. */
function countOf({ worth }: Pick<MarkRule, 'worth'>, range: string): string {
  const signs = SIGNS.filter(sign => worth[sign] === 'vale 0')
  return [`COUNT(${range})`, ...signs.map(sign => `COUNTIF(${range},"${markText(sign)}")`)].join('+')
}

function roundedTo(sum: string, places: Places): string {
  return places === null ? sum : `ROUND(${sum}+${NUDGE},${places})`
}
