import { lightOf } from '#features/planning/fulfilment/count.ts'
import type { ScheduledLesson } from '#features/planning/lesson-plans/schedule-contract.ts'
import { type CalendarDays, nextSchoolDay } from '#school/calendar/weeks.ts'

/** Today, or the next day with school where today has none: on a Sunday that is Monday. */
export function dayToShow(calendar: CalendarDays | null, today: string): string {
  return calendar ? nextSchoolDay(calendar, today) : today
}

/** The lessons of one day of the whole school: taught, still to come with a plan, and without one. */
export interface DayOfSchool {
  all: number
  taught: number
  planned: number
  without: number
}

export function dayOfSchool(lessons: readonly ScheduledLesson[], date: string): DayOfSchool {
  // What is not held, because its pupils are in other groups, asks for nothing.
  const today = lessons.filter(({ date: on, plan, parted }) => on === date && (plan || !parted))
  const taught = today.filter(({ plan }) => plan?.state === 'dada' || plan?.state === 'parcial').length
  const without = today.filter(({ plan }) => plan === null).length
  return { all: today.length, taught, planned: today.length - taught - without, without }
}

interface Fulfilled {
  group: { id: string; name: string }
  subject: { id: string; abbreviation: string; name: string }
  weeks: readonly { startsOn: string; endsOn: string }[]
}

/** A group and a subject that the timetable has, with what was taught of its plan, where there is one. */
export interface FulfilmentCell<Row> {
  group: { id: string; name: string }
  subject: { id: string; name: string }
  teacher: string
  row: Row | null
}

/**
 * Every group with every subject that it is taught, by the timetable and by the plans in force. Of several plans, one for
 * each trimester, the one that runs on the day is shown: else the last that ended, else the next.
 */
export function fulfilmentGrid<Row extends Fulfilled & { teacher: { name: string } }>(
  lessons: readonly ScheduledLesson[],
  rows: readonly Row[],
  today: string,
): { subjects: { id: string; name: string }[]; groups: { name: string; cells: FulfilmentCell<Row>[] }[] } {
  const cells = new Map<string, FulfilmentCell<Row>>()
  for (const { group, subject, teacher } of lessons)
    cells.set(`${group.id} ${subject.id}`, { group, subject, teacher: teacher?.name ?? '', row: null })
  for (const some of Map.groupBy(rows, ({ group, subject }) => `${group.id} ${subject.id}`).values()) {
    const row = inForceOn(some, today)
    if (!row) continue
    const { group, subject, teacher } = row
    cells.set(`${group.id} ${subject.id}`, { group, subject, teacher: teacher.name, row })
  }
  const all = [...cells.values()]
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'pt')
  const subjects = [...new Map(all.map(({ subject }) => [subject.id, subject])).values()].sort(byName)
  const groups = [...Map.groupBy(all, cell => cell.group.name).entries()]
    .map(([name, some]) => ({ name, cells: some }))
    .sort(byName)
  return { subjects: subjects.map(({ id, name }) => ({ id, name })), groups }
}

/** The plan of one group and subject that runs on a day, by its weeks and never by the order in which plans come. */
function inForceOn<Row extends Fulfilled>(rows: readonly Row[], today: string): Row | undefined {
  const startOf = ({ weeks }: Row) => weeks.map(({ startsOn }) => startsOn).sort()[0] ?? ''
  const endOf = ({ weeks }: Row) =>
    weeks
      .map(({ endsOn }) => endsOn)
      .sort()
      .at(-1) ?? ''
  const begun = rows.filter(row => startOf(row) <= today).toSorted((a, b) => endOf(a).localeCompare(endOf(b)))
  const ahead = rows.toSorted((a, b) => startOf(a).localeCompare(startOf(b)))
  return begun.find(row => endOf(row) >= today) ?? begun.at(-1) ?? ahead[0]
}

/**
 * The cells that ask for somebody: without a plan, then the least taught of those under 90 %, then those of which
 * nothing is registered.
 */
export function inNeed<Row>(
  cells: readonly FulfilmentCell<Row>[],
  shareOf: (cell: FulfilmentCell<Row>) => number | null,
): FulfilmentCell<Row>[] {
  const order = (cell: FulfilmentCell<Row>) => (cell.row === null ? -1 : (shareOf(cell) ?? 1))
  return cells
    .filter(cell => {
      const share = shareOf(cell)
      return share === null || lightOf(share) !== 'bom'
    })
    .toSorted((a, b) => order(a) - order(b))
}
