import { computeYear, hasExam, type KnownTerm } from './compute.ts'
import type { MarkRule } from './rule.ts'

/** Where a pupil stands before an exam, by the trimesters that are closed. */
export const admissions = [
  'admitido',
  'não admitido',
  'no caminho',
  'falta pouco',
  'longe',
  'sem nota',
] as const
export type AdmissionKind = (typeof admissions)[number]

export interface Admission {
  kind: AdmissionKind
  /**
   * What the marks of the trimesters to come must add up to at least, in tenths, spread evenly over them; null where no marks would
   * do, where none are to come, and where a closed trimester has none.
   */
  needed: number | null
}

/** So many tenths below what admits are little. */
const NEAR = 20

/**
 * Where a pupil stands before the exam of a grade that ends with one; undefined where it ends with none.
 * «Admitido» is said of a year whose three trimesters are closed, and of no other.
 * @param terms that are closed, in their order
 */
export function admissionOf(
  rule: MarkRule,
  grade: number,
  terms: readonly KnownTerm[],
): Admission | undefined {
  const { exam } = rule
  if (!exam || !hasExam(rule, grade) || terms.length === 0) return undefined
  if (terms.length >= 3) {
    const year = computeYear(rule, terms)
    if (year.kind !== 'nota') return { kind: 'sem nota', needed: null }
    return { kind: year.mark >= exam.admission ? 'admitido' : 'não admitido', needed: null }
  }
  const needed = neededOf(rule, exam.admission, terms)
  // As the year would end if it went on like this.
  const marks = terms.flatMap((term, at) => {
    const weight = rule.year.weights[at] ?? 0
    return typeof term === 'number' && weight > 0 ? [{ mark: term * weight, weight }] : []
  })
  const weights = marks.reduce((sum, { weight }) => sum + weight, 0)
  const soFar = weights > 0 ? marks.reduce((sum, { mark }) => sum + mark, 0) / weights : undefined
  if (soFar === undefined) return { kind: 'sem nota', needed }
  return {
    kind: soFar >= exam.admission ? 'no caminho' : soFar >= exam.admission - NEAR ? 'falta pouco' : 'longe',
    needed,
  }
}

/** The least sum of the marks to come with which the mean of the year admits, spread over them as evenly as possible. */
function neededOf(rule: MarkRule, admission: number, terms: readonly KnownTerm[]): number | null {
  const left = 3 - terms.length
  const step = rule.round.term === 0 ? 10 : 1
  for (let sum = 0; sum <= left * 200; sum += step) {
    const steps = sum / step
    const lower = Math.floor(steps / left) * step
    const toCome = Array.from({ length: left }, (_, at) => lower + (at < steps % left ? step : 0))
    const year = computeYear(rule, [...terms, ...toCome])
    if (year.kind === 'nota' && year.mark >= admission) return sum
  }
  return null
}
