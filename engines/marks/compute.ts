import {
  compare,
  type Fraction,
  meanOf,
  ofTenths,
  over,
  rounded,
  sumOf,
  tenthsOf,
  times,
  ZERO,
} from './fraction.ts'
import {
  type AbsentMark,
  type ColumnKind,
  columnKey,
  kindsOf,
  type Mark,
  type MarkColumn,
  type MarkRule,
  type TermPart,
} from './rule.ts'

/** A part of a trimester's mark: what it came to, and which cells it was made of. */
export interface ComputedPart {
  of: TermPart
  weight: number
  value: Fraction
}

/** The mark of a trimester, or why there is none. */
export type TermMark =
  | {
      kind: 'nota'
      /** As it is shown, in tenths. */
      mark: number
      /** Before the last rounding. */
      exact: Fraction
      /** Null where the rule counts no ACS. */
      macs: Fraction | null
      parts: readonly ComputedPart[]
    }
  /** Cells that nobody has filled in yet. */
  | { kind: 'por fazer'; macs: Fraction | null; missing: readonly MarkColumn[] }
  /** Every cell is filled in, and a part has no mark that counts. */
  | { kind: 'sem nota'; macs: Fraction | null; lacking: readonly ColumnKind[] }
  | { kind: 'dispensado'; macs: null }

/** Cells of a pupil in a trimester, by the key of their column. */
export type Cells = Readonly<Record<string, Mark | undefined>>

/** What a cell counts as: a number, nothing, or undefined where it waits. */
export function worthOf(mark: Mark | undefined, rule: Pick<MarkRule, 'worth'>): Fraction | null | undefined {
  if (mark === undefined) return undefined
  if (typeof mark === 'number') return ofTenths(mark)
  if (mark === 'dispensado') return null
  return rule.worth[mark] === 'vale 0' ? ZERO : null
}

/**
 * The mark of a trimester.
 * @param columns that the trimester has: those that the rule requires, and others that were held
 */
export function computeTerm(rule: MarkRule, columns: readonly MarkColumn[], cells: Cells): TermMark {
  const own = (kind: ColumnKind) => columns.filter(column => column.kind === kind)
  const counted = columns.filter(({ kind }) =>
    rule.parts.some(part => part.weight > 0 && kindsOf(part.of).includes(kind)),
  )
  if (counted.length > 0 && counted.every(column => cells[columnKey(column)] === 'dispensado'))
    return { kind: 'dispensado', macs: null }
  const averageOf = (kind: ColumnKind): Fraction | null => {
    const values = own(kind).flatMap(column => worthOf(cells[columnKey(column)], rule) ?? [])
    if (values.length === 0) return null
    return kind === 'ACS' ? rounded(meanOf(values), rule.round.macs) : meanOf(values)
  }
  const macs = averageOf('ACS')
  const missing = counted.filter(column => cells[columnKey(column)] === undefined)
  if (missing.length > 0) return { kind: 'por fazer', macs, missing }
  const parts: ComputedPart[] = []
  const lacking = new Set<ColumnKind>()
  for (const { of, weight } of rule.parts) {
    if (weight === 0) continue
    const kinds = kindsOf(of)
    const values = kinds.flatMap(kind => averageOf(kind) ?? [])
    if (values.length < kinds.length)
      for (const kind of kinds) if (averageOf(kind) === null) lacking.add(kind)
    if (values.length === kinds.length) parts.push({ of, weight, value: meanOf(values) })
  }
  if (lacking.size > 0 || parts.length === 0) return { kind: 'sem nota', macs, lacking: [...lacking] }
  const exact = weighed(parts.map(({ value, weight }) => [value, weight]))
  return { kind: 'nota', mark: tenthsOf(rounded(exact, rule.round.term)), exact, macs, parts }
}

/** A mark of the year, in tenths, or why there is none. */
export type YearMark =
  | { kind: 'nota'; mark: number; exact: Fraction }
  | { kind: 'por fazer' }
  | { kind: 'sem nota' }
  | { kind: 'dispensado' }

/** What is known of a trimester: its mark in tenths, or why there is none. */
export type KnownTerm = number | Exclude<TermMark['kind'], 'nota'>

/** The mean of a year. @param terms of the three trimesters, in their order */
export function computeYear(rule: MarkRule, terms: readonly KnownTerm[]): YearMark {
  if (terms.length < 3 || terms.includes('por fazer')) return { kind: 'por fazer' }
  const marked = terms.flatMap((term, at) => {
    const weight = rule.year.weights[at] ?? 0
    return typeof term === 'number' && weight > 0 ? [[ofTenths(term), weight] as const] : []
  })
  if (marked.length === 0)
    return { kind: terms.every(term => term === 'dispensado') ? 'dispensado' : 'sem nota' }
  const needed = terms.filter((term, at) => (rule.year.weights[at] ?? 0) > 0 && term !== 'dispensado')
  if (marked.length < needed.length && !rule.year.withoutTerm) return { kind: 'sem nota' }
  const exact = weighed(marked)
  return { kind: 'nota', mark: tenthsOf(rounded(exact, rule.round.year)), exact }
}

/** Whether a grade ends with an exam. */
export function hasExam(rule: Pick<MarkRule, 'exam'>, grade: number): boolean {
  return rule.exam?.grades.includes(grade) ?? false
}

/** The final mark of a subject: that of the year, and of its exam where the grade has one. */
export function computeFinal(
  rule: MarkRule,
  { grade, year, exam }: { grade: number; year: YearMark; exam: Mark | undefined },
): YearMark & { admitted?: boolean } {
  if (year.kind !== 'nota' || !rule.exam || !hasExam(rule, grade)) return year
  const admitted = year.mark >= rule.exam.admission
  if (!admitted) return { ...year, admitted }
  if (exam === undefined) return { kind: 'por fazer', admitted }
  const value = worthOf(exam, rule)
  if (value == null) return { kind: 'sem nota', admitted }
  const exact = weighed([
    [ofTenths(year.mark), rule.exam.weights.year],
    [value, rule.exam.weights.exam],
  ])
  return { kind: 'nota', mark: tenthsOf(rounded(exact, rule.round.final)), exact, admitted }
}

/** How a year ends for a pupil. */
export const outcomes = ['transita', 'progride', 'retido', 'não admitido', 'sem decisão'] as const
export type Outcome = (typeof outcomes)[number]

/** @returns how a year ends, and the subjects that decide against it or keep it open, in their order */
export function decideYear<Id>(
  rule: MarkRule,
  grade: number,
  subjects: readonly { id: Id; final: YearMark & { admitted?: boolean } }[],
): { outcome: Outcome; by: Id[] } {
  const of = (test: (final: YearMark & { admitted?: boolean }) => boolean) =>
    subjects.filter(({ final }) => test(final)).map(({ id }) => id)
  if (rule.ending.progresses.includes(grade)) return { outcome: 'progride', by: [] }
  const open = of(final => final.kind === 'por fazer' || final.kind === 'sem nota')
  const refused = of(final => final.admitted === false)
  if (refused.length > 0 && hasExam(rule, grade)) return { outcome: 'não admitido', by: refused }
  if (open.length > 0 || subjects.length === 0) return { outcome: 'sem decisão', by: open }
  const negative = of(final => final.kind === 'nota' && final.mark < rule.pass)
  return negative.length > rule.ending.maxNegatives
    ? { outcome: 'retido', by: negative }
    : { outcome: 'transita', by: negative }
}

/** Whether a trimester's mark lies less than one below a positive one, before it is rounded. */
export function isBorder(rule: MarkRule, term: TermMark): boolean {
  if (term.kind !== 'nota' || term.mark >= rule.pass) return false
  return compare(term.exact, ofTenths(rule.pass - 10)) >= 0
}

/** What a typed cell is refused for, or undefined. */
export function faultOfMark(mark: Mark, rule: Pick<MarkRule, 'decimals'>): string | undefined {
  if (typeof mark !== 'number') return undefined
  if (!Number.isInteger(mark)) return 'As notas têm no máximo uma casa decimal.'
  if (mark < 0 || mark > 200) return 'As notas vão de 0 a 20.'
  if (rule.decimals === 0 && mark % 10 !== 0) return 'A regra pede notas inteiras, de 0 a 20.'
  return undefined
}

/** What somebody typed or a sheet holds. */
export type ReadMark =
  | { kind: 'nota'; mark: Mark }
  | { kind: 'vazia' }
  /** Plausible, but to be confirmed. */
  | { kind: 'dúvida'; text: string; proposed: AbsentMark | null }
  | { kind: 'erro'; text: string; message: string }

const SIGNS: Readonly<Record<string, AbsentMark>> = {
  f: 'faltou',
  j: 'justificada',
  '-': 'sem nota',
  '–': 'sem nota',
  '—': 'sem nota',
  d: 'dispensado',
}

/** Reads a cell as it was typed, pasted or imported: «12», «9,5», «F», «J», «–». */
export function readMark(typed: string, rule: Pick<MarkRule, 'decimals'>): ReadMark {
  const text = typed.trim().slice(0, 40)
  if (text === '') return { kind: 'vazia' }
  const sign = SIGNS[text.toLowerCase()]
  if (sign) return { kind: 'nota', mark: sign }
  const [, units, decimals = ''] = /^(\d{1,4})(?:[,.](\d{1,6}))?$/.exec(text) ?? []
  if (units !== undefined) {
    const places = decimals.replace(/0+$/, '')
    if (places.length > 1) return { kind: 'erro', text, message: 'As notas têm no máximo uma casa decimal.' }
    const mark = Number(units) * 10 + Number(places || '0')
    const message = faultOfMark(mark, rule)
    return message ? { kind: 'erro', text, message } : { kind: 'nota', mark }
  }
  if (/^[-−]\d/.test(text)) return { kind: 'erro', text, message: 'As notas vão de 0 a 20.' }
  const proposed = /^just/i.test(text)
    ? 'justificada'
    : /^falt/i.test(text)
      ? 'faltou'
      : /^disp/i.test(text)
        ? 'dispensado'
        : /^(s\/n|sem)/i.test(text)
          ? 'sem nota'
          : null
  if (proposed) return { kind: 'dúvida', text, proposed }
  return { kind: 'erro', text, message: 'Não é uma nota: escreva de 0 a 20, F, J ou –.' }
}

function weighed(parts: readonly (readonly [Fraction, number])[]): Fraction {
  const weights = parts.reduce((sum, [, weight]) => sum + weight, 0)
  return over(sumOf(parts.map(([value, weight]) => times(value, weight))), weights)
}
