import type { SchoolWeek } from '#school/calendar/weeks.ts'
import type { PlanRow } from './plan.ts'

export interface CopiedRow {
  row: PlanRow
  before: { startsOn: string; endsOn: string }
  /** No week of its own was left: the row shares the last one. */
  crowded: boolean
}

/**
 * Moves the rows of a plan onto the weeks of another calendar, keeping order and content: rows that shared a week
 * share one again; where the weeks run out, the rest stay together in the last.
 * @param newId makes the id of each copied row
 */
export function copyRows(
  rows: readonly PlanRow[],
  weeks: readonly Pick<SchoolWeek, 'startsOn' | 'endsOn'>[],
  newId: () => string,
): { rows: CopiedRow[]; weeksWithoutRow: { startsOn: string; endsOn: string }[] } {
  if (weeks.length === 0) return { rows: [], weeksWithoutRow: [] }
  let place = -1
  const copied = rows.map((row, at) => {
    const before = rows[at - 1]
    if (!before || before.startsOn !== row.startsOn) place += 1
    const index = Math.min(place, weeks.length - 1)
    const { startsOn, endsOn } = weeks[index] ?? row
    return {
      row: { ...row, id: newId(), week: index + 1, startsOn, endsOn },
      before: { startsOn: row.startsOn, endsOn: row.endsOn },
      crowded: place >= weeks.length,
    }
  })
  const weeksWithoutRow = weeks.slice(place + 1).map(({ startsOn, endsOn }) => ({ startsOn, endsOn }))
  return { rows: copied, weeksWithoutRow }
}
