import {
  finalFormula,
  type KindRanges,
  macsFormula,
  termFormula,
  yearFormula,
} from '#engines/marks/formulas.ts'
import { decimalText, type Fraction } from '#engines/marks/fraction.ts'
import {
  type ColumnKind,
  columnKinds,
  columnOfKey,
  formulaOf,
  type Mark,
  type MarkRule,
} from '#engines/marks/rule.ts'
import { markText } from '#engines/marks/words.ts'
import { NOTHING } from '#kit/figures.ts'
import type { Pauta, PautaPupil } from './council-contract.ts'
import type { MarkCell } from './marks-paper.ts'

type Subject = Pauta['subjects'][number]
type SubjectMarks = PautaPupil['marks'][string]
type AddressOf = (key: string) => string | undefined

/** What a column of a subject is called where formulas look for it. */
export const keyOf = (subject: { id: string }, column: string) => `${subject.id} ${column}`

/** A mark, or why there is none; a negative one is bold and underlined. */
export function markCell(mark: Mark | null | undefined, pass: number): MarkCell {
  const value = typeof mark === 'number' ? mark / 10 : null
  return {
    shown: mark === null || mark === undefined ? '' : markText(mark),
    value,
    format: value !== null && !Number.isInteger(value) ? '0.0' : '0',
    ...(typeof mark === 'number' && mark < pass && { bold: true, underline: true }),
  }
}

/** The same of a mark by which a pupil is judged: bold. */
export function judgedCell(mark: Mark | null | undefined, pass: number): MarkCell {
  return { ...markCell(mark, pass), bold: true }
}

/** What stands where there is no mark, by why there is none. */
const WITHOUT_MARK = { nota: '', 'por fazer': '·', 'sem nota': NOTHING, dispensado: 'D' } as const

/** The same of what a trimester or a year came to, with the sign for why there is none. */
function resultCell({ kind, mark }: Pick<SubjectMarks['term'], 'kind' | 'mark'>, pass: number): MarkCell {
  return mark === null ? { shown: WITHOUT_MARK[kind], value: null, format: '0' } : judgedCell(mark, pass)
}

/** The mark of a trimester before: no pauta keeps why there was none. */
export function earlierCell(marks: SubjectMarks | undefined, term: number, pass: number): MarkCell {
  const mark = marks?.earlier[term - 1] ?? null
  return resultCell({ kind: mark === null ? 'sem nota' : 'nota', mark }, pass)
}

/** A mean to one decimal, as papers have it; the workbook keeps it unrounded. */
export function meanCell(mean: Fraction | null, bold = false): MarkCell {
  return {
    shown: mean === null ? NOTHING : decimalText(mean, 1, true),
    value: mean === null ? null : mean.n / mean.d,
    format: '0.0',
    ...(bold && { bold }),
  }
}

/** The MACS of a pupil, which a workbook computes from the cells of the ACS that stand in the row. */
export function macsCell(marks: SubjectMarks | undefined, subject: Subject, rule: MarkRule | null): MarkCell {
  const cell = meanCell(marks?.term.macs ?? null)
  if (!marks || !rule) return cell
  return {
    ...cell,
    formula: at => {
      const { ACS } = rangesOf(subject, at)
      return ACS && macsFormula(rule, ACS.range)
    },
  }
}

/** The mark of a trimester: what was voted stands behind what it was before, or alone where the column is narrow, and is not computed. */
export function termCell(
  marks: SubjectMarks | undefined,
  pass: number,
  { subject, rule, isShort }: { subject?: Subject; rule?: MarkRule | null; isShort?: boolean } = {},
): MarkCell {
  if (!marks) return { shown: NOTHING, value: null, format: '0' }
  const { term, decision } = marks
  const cell = resultCell(term, pass)
  if (decision && decision.decided !== null)
    return {
      ...cell,
      shown:
        decision.computed === null || isShort ? cell.shown : `${markText(decision.computed)}→${cell.shown}`,
      sign: 'v',
    }
  if (!subject || !rule) return cell
  return {
    ...cell,
    formula: at => termFormula(rule, rangesOf(subject, at), at(keyOf(subject, 'MACS'))),
  }
}

/** The mean of a year, which a workbook computes from the marks of the three trimesters. */
export function yearCell(
  marks: SubjectMarks | undefined,
  pass: number,
  subject: Subject,
  rule: MarkRule | null,
): MarkCell {
  const cell = marks?.year ? resultCell(marks.year, pass) : judgedCell(null, pass)
  if (!rule || marks?.year?.kind !== 'nota') return cell
  return {
    ...cell,
    formula: at => {
      const terms = [1, 2, 3].flatMap(term => at(keyOf(subject, `MT${term}`)) ?? [])
      return terms.length === 3 ? yearFormula(rule, terms) : undefined
    },
  }
}

/** The final mark, which a workbook computes from the mean of the year and the exam. */
export function finalCell(
  marks: SubjectMarks | undefined,
  pass: number,
  subject: Subject,
  rule: MarkRule | null,
): MarkCell {
  const cell = marks?.final ? resultCell(marks.final, pass) : judgedCell(null, pass)
  if (!rule || marks?.final?.kind !== 'nota') return cell
  return {
    ...cell,
    formula: at => {
      const [year, exam] = [at(keyOf(subject, 'Ano')), at(keyOf(subject, 'EX'))]
      return year && exam ? finalFormula(rule, year, exam) : undefined
    },
  }
}

function rangesOf(subject: Subject, at: AddressOf): KindRanges {
  const ranges: Partial<Record<ColumnKind, { range: string; columns: number }>> = {}
  for (const kind of columnKinds) {
    const cells = subject.columns.filter(({ key }) => columnOfKey(key)?.kind === kind)
    const addresses = cells.flatMap(({ key }) => at(keyOf(subject, key)) ?? [])
    const [first, last] = [addresses.at(0), addresses.at(-1)]
    if (first === undefined || last === undefined || addresses.length < cells.length) continue
    ranges[kind] = { range: first === last ? first : `${first}:${last}`, columns: cells.length }
  }
  return ranges
}

/** How to read a paper of marks. */
export function legendOf(pauta: Pauta): string[] {
  const { rule } = pauta
  if (!rule) return ['A regra de avaliação desta classe ainda não foi confirmada: não há médias.']
  const own = rule.rule as MarkRule
  const worth = (['faltou', 'justificada', 'sem nota'] as const).map(
    each =>
      `${{ faltou: 'F faltou', justificada: 'J faltou, justificada', 'sem nota': '– sem nota' }[each]}: ${own.worth[each]}`,
  )
  return [
    `MT = ${formulaOf(own)}. Sublinhado: menos de ${markText(own.pass)}. ${worth.join('; ')}; D dispensado; · por fazer; v votada em conselho.`,
    `Regra: ${own.name} (${own.source}), confirmada por ${rule.confirmedBy}${pauta.edition ? ', guardada ao fechar' : ''}.`,
  ]
}
