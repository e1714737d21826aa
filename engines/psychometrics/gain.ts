import { counted, roundHalfUp, whole } from '#kit/figures.ts'
import { ITEMS_FOR_MASTERY } from './mastery.ts'
import { PUPILS_FOR_CORRELATION } from './presentable.ts'
import { student95 } from './student-t.ts'

/** What a pupil obtained of the same questions, both times, as shares of their points. */
export interface PairedShares {
  readonly before: number
  readonly after: number
}

export interface Gain {
  /** Pupils who were measured both times. */
  n: number
  /** Questions that it is on. */
  items: number
  /** `same`: the same questions both times; `linked`: different ones, on one Rasch scale. */
  method: 'same' | 'linked'
  /** Means of the shares, 0 to 1; null for nobody. */
  before: number | null
  after: number | null
  /** After minus before. */
  gain: number | null
  /** Holds the true gain in 95 of 100 such groups; null where that cannot be said. */
  interval: { low: number; high: number } | null
  /** The interval, as it is shown, leaves 0 out. Null without one. */
  clear: 'up' | 'down' | 'none' | null
  /** Fewer than three questions: an indication, not a decision. */
  indication: boolean
  /** Why something is missing; empty when nothing is. */
  why: string
}

/** From this many pupils an interval is computed. */
export const PUPILS_FOR_GAIN = PUPILS_FOR_CORRELATION

/**
 * The mean gain of the same pupils on the same questions, with Student's interval of paired differences. With a single
 * question every difference is −1, 0 or 1, and the interval is that of Bonett and Price, which keeps a width where no
 * pupil or every pupil changed.
 *
 * Sources: Student 1908, Biometrika 6:1–25; Bonett & Price 2012, Journal of Educational and Behavioral Statistics
 * 37:479–488.
 */
export function pairedGain(pupils: readonly PairedShares[], items: number): Gain {
  const n = pupils.length
  const indication = items < ITEMS_FOR_MASTERY
  const none = { n, items, method: 'same', interval: null, clear: null, indication } as const
  if (n === 0 || items === 0)
    return {
      ...none,
      before: null,
      after: null,
      gain: null,
      why: items === 0 ? 'os dois testes não têm perguntas em comum' : 'nenhum aluno fez os dois testes',
    }
  const mean = (of: (pupil: PairedShares) => number) => pupils.reduce((sum, pupil) => sum + of(pupil), 0) / n
  const [before, after] = [mean(pupil => pupil.before), mean(pupil => pupil.after)]
  const gain = after - before
  const measured = { ...none, before, after, gain }
  if (n < PUPILS_FOR_GAIN)
    return {
      ...measured,
      why: `com ${counted(n, 'aluno', 'alunos')} não se calcula o intervalo: são precisos pelo menos ${PUPILS_FOR_GAIN}`,
    }
  const differences = pupils.map(pupil => pupil.after - pupil.before)
  if (items > 1 && differences.every(difference => difference === differences[0]))
    return { ...measured, why: 'todos os alunos mudaram o mesmo: não há de que calcular o intervalo' }
  const interval = items === 1 ? ofOneQuestion(differences) : ofDifferences(differences)
  return { ...measured, interval, clear: clearOf(interval), why: '' }
}

/** Student's interval of the mean of these differences. */
export function ofDifferences(differences: readonly number[]): { low: number; high: number } {
  const n = differences.length
  const mean = differences.reduce((sum, difference) => sum + difference, 0) / n
  const squares = differences.reduce((sum, difference) => sum + (difference - mean) ** 2, 0)
  const half = student95(n - 1) * Math.sqrt(squares / (n - 1) / n)
  return { low: Math.max(-1, mean - half), high: Math.min(1, mean + half) }
}

/** One pupil more that gained and one more that lost (Bonett & Price 2012, eq. 5). */
function ofOneQuestion(differences: readonly number[]): { low: number; high: number } {
  const n = differences.length + 2
  const sum = (of: (difference: number) => number) =>
    differences.reduce((total, difference) => total + of(difference), 0)
  const gained = (sum(value => Math.max(0, value)) + 1) / n
  const lost = (sum(value => Math.max(0, -value)) + 1) / n
  const difference = gained - lost
  const half = Z_95 * Math.sqrt((gained + lost - difference ** 2) / n)
  return { low: Math.max(-1, difference - half), high: Math.min(1, difference + half) }
}

const Z_95 = 1.959963984540054

/** A share as whole points of a hundred: what is shown of a gain, and what decides. */
export function pointsOf(share: number): number {
  return roundHalfUp(100 * share)
}

/** Whether an interval, as it is shown, leaves 0 out. */
export function clearOf({ low, high }: { low: number; high: number }): NonNullable<Gain['clear']> {
  if (pointsOf(low) > 0) return 'up'
  return pointsOf(high) < 0 ? 'down' : 'none'
}

/** «em 31 alunos, mais 22 pontos, entre 14 e 30»: a gain in one plain sentence; empty for nobody. */
export function gainText({ n, gain, interval, clear, method }: Gain): string {
  if (gain === null) return ''
  const points = pointsOf(gain)
  const who = `em ${counted(n, 'aluno', 'alunos')}`
  const count = (value: number) => counted(Math.abs(value), 'ponto', 'pontos')
  const change =
    points === 0 ? 'o mesmo resultado' : points > 0 ? `mais ${count(points)}` : `menos ${count(points)}`
  const between = interval
    ? points < 0 && pointsOf(interval.high) <= 0
      ? `, entre ${whole(-100 * interval.high)} e ${whole(-100 * interval.low)}`
      : `, entre ${whole(100 * interval.low)} e ${whole(100 * interval.high)}`
    : ''
  const doubt = clear === 'none' ? ' (sem ganho claro)' : ''
  return `${who}, ${change}${between}${doubt}${method === 'linked' ? ', por perguntas diferentes na mesma escala' : ''}`
}
