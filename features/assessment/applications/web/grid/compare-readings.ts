import type { TwoReadings } from '#engines/psychometrics/agreement.ts'
import { AWAY } from '../../../results/away-words.ts'
import type { GridEntry, ScoredResponse, Sitting } from '../../../results/contract.ts'
import { enteredIn } from './apply-entry.ts'
import { wordOf } from './cell-words.ts'
import { type Sheets, sheetOf } from './sheet.ts'

/** A cell, or a whole pupil, that was read in two ways. */
export interface Difference {
  /** Where it is in the grid; a whole pupil at the first question. */
  at: readonly [row: number, column: number]
  name: string
  /** The number of the question; null where one reading says that the pupil did not come. */
  question: number | null
  first: string
  second: string
  /** What makes the first reading like the second, and the second like the first. */
  toSecond: GridEntry[]
  toFirst: GridEntry[]
}

/** The two readings beside each other: how many cells were read twice, which of them differ, and what open answers got. */
export function compareReadings(
  first: readonly Sitting[],
  second: readonly Sitting[],
  sheets: Sheets,
): { read: number; differences: Difference[]; points: TwoReadings[] } {
  let read = 0
  const points: TwoReadings[] = []
  const differences = second.flatMap((again, row): Difference[] => {
    const before = first.find(sitting => sitting.studentId === again.studentId)
    const { studentId, name } = again
    if (!before || studentId === null || again.state === null) return []
    const whole = (sitting: Sitting, like: Sitting): GridEntry[] =>
      like.state === 'não apresentado'
        ? [{ studentId, itemId: null, entered: { kind: 'not-presented' } }]
        : [
            { studentId, itemId: null, entered: { kind: 'clear' as const } },
            ...Object.keys(like.responses).map(itemId => ({
              studentId,
              itemId,
              entered: enteredIn(like, itemId),
            })),
          ].slice(sitting.state === null ? 1 : 0)
    if ((again.state === 'não apresentado') !== (before.state === 'não apresentado')) {
      read += 1
      return [
        {
          at: [row, 0],
          name,
          question: null,
          first: presenceText(before),
          second: presenceText(again),
          toSecond: whole(before, again),
          toFirst: whole(again, before),
        },
      ]
    }
    // What once stood of a pupil who was not there counts no more.
    if (again.state === 'não apresentado') {
      read += 1
      return []
    }
    return sheetOf(sheets, before).flatMap((cell, column): Difference[] => {
      const itemId = cell.item.id
      const said = again.responses[itemId]
      if (!said) return []
      read += 1
      const both = [pointsOf(before.responses[itemId]), pointsOf(said)] as const
      if (both[0] !== null && both[1] !== null) points.push([both[0], both[1]])
      const words = [wordOf(cell, before.responses[itemId]), wordOf(cell, said)] as const
      if (words[0] === words[1]) return []
      return [
        {
          at: [row, column],
          name,
          question: column + 1,
          first: words[0],
          second: words[1],
          toSecond: [{ studentId, itemId, entered: enteredIn(again, itemId) }],
          toFirst: [{ studentId, itemId, entered: enteredIn(before, itemId) }],
        },
      ]
    })
  })
  return { read, differences, points }
}

/** What a reader gave an open answer; null for what a key marks. */
function pointsOf(response: ScoredResponse | undefined): number | null {
  const marking = response?.marking
  return marking && 'points' in marking ? marking.points : null
}

function presenceText({ state }: Sitting): string {
  if (state === null) return ''
  return state === 'não apresentado' ? AWAY : 'fez o teste'
}
