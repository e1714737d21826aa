import { markOf as onScale } from '#engines/psychometrics/bands.ts'
import { markThatCounts } from '../quizzes/marks.ts'
import type { Counting } from '../quizzes/settings.ts'

/** An attempt as far as its mark goes, before and after another key. */
interface TriedAttempt {
  studentId: string | null
  name: string
  attempt?: number | null | undefined
  counts: boolean
  state: string | null
  /** Points on the scale of the paper; null without any. */
  before: number | null
  mark: number | null
  /** Whether an answer waited, and waits, for a person's points. */
  waited: boolean
  waits: boolean
}

/** The mark that counts of one pupil, 0–20. */
export interface PupilMarks {
  studentId: string | null
  name: string
  before: number | null
  after: number | null
}

/**
 * The marks that count before and after another key, one pupil each however many attempts there were.
 * @param counting of a quiz: which attempts its mark is of; null of a test, where each pupil has one
 * @param totalPoints the highest of the paper's own scale
 */
export function pupilMarks(
  attempts: readonly TriedAttempt[],
  counting: Counting | null,
  totalPoints: number,
): PupilMarks[] {
  const byPupil = Map.groupBy(attempts, attempt => attempt.studentId ?? attempt.name.toLowerCase())
  return [...byPupil.values()].flatMap(own => {
    const [first] = own
    if (!first) return []
    const { studentId, name } = first
    const markBy = (pick: (attempt: TriedAttempt) => { points: number | null; open: boolean }) => {
      const marks = own
        .filter(attempt => attempt.state === 'entregue')
        .map(attempt => {
          const { points, open } = pick(attempt)
          const mark = points === null ? null : onScale(points, totalPoints)
          // While an answer waits a quiz has no mark; that of a test is provisional.
          return {
            number: attempt.attempt ?? 1,
            counts: attempt.counts,
            mark: open && counting !== null ? null : mark,
          }
        })
      return counting === null ? (marks.at(-1)?.mark ?? null) : markThatCounts(marks, counting)
    }
    return [
      {
        studentId,
        name,
        before: markBy(({ before, waited }) => ({ points: before, open: waited })),
        after: markBy(({ mark, waits }) => ({ points: mark, open: waits })),
      },
    ]
  })
}
