import { shownMark } from '#engines/psychometrics/bands.ts'
import type { Counting } from './settings.ts'

/** An attempt as far as the mark goes; null while answers wait to be marked, or where nothing counts. */
export interface MarkedAttempt {
  number: number
  mark: number | null
  /** False where it ran out of time and those do not count. */
  counts: boolean
}

/**
 * The mark of a pupil out of several attempts; null without any that counts. Where one attempt alone makes it, the first or the last, there
 * is none until that one is marked: another's mark does not stand for it.
 */
export function markThatCounts(attempts: readonly MarkedAttempt[], counting: Counting): number | null {
  const counted = attempts.filter(attempt => attempt.counts).toSorted((a, b) => a.number - b.number)
  const marks = counted.flatMap(({ mark }) => mark ?? [])
  if (marks.length === 0) return null
  switch (counting) {
    case 'mais alta':
      return Math.max(...marks)
    case 'média':
      return marks.reduce((sum, mark) => sum + mark, 0) / marks.length
    case 'primeira':
      return counted[0]?.mark ?? null
    case 'última':
      return counted.at(-1)?.mark ?? null
  }
}

/**
 * The attempts that make the mark. While a mark is not to be seen, the best attempt stays hidden too: all
 * that count are there.
 */
export function attemptsInMark<Attempt extends MarkedAttempt>(
  attempts: readonly Attempt[],
  counting: Counting,
): Attempt[] {
  const counted = attempts.filter(attempt => attempt.counts).toSorted((a, b) => a.number - b.number)
  if (counting === 'média' || counted.some(attempt => attempt.mark === null)) return counted
  if (counting === 'primeira') return counted.slice(0, 1)
  if (counting === 'última') return counted.slice(-1)
  return counted.toSorted((a, b) => (b.mark ?? 0) - (a.mark ?? 0)).slice(0, 1)
}

/** Whether a pupil has done a quiz. */
export function isDone(
  handedIn: number,
  mark: number | null,
  { doneWhen, passMark, allowed }: { doneWhen: string; passMark: number | null; allowed: number | null },
): boolean {
  if (doneWhen === 'passou') return mark !== null && shownMark(mark) >= (passMark ?? 10)
  if (doneWhen === 'usou todas as tentativas') return allowed !== null && handedIn >= allowed
  return handedIn > 0
}
