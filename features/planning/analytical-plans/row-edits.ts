import type { PlanRow } from './plan.ts'

/** A week of the calendar in which a row can stand. */
export interface RowWeek {
  number: number
  startsOn: string
  endsOn: string
  lessons: number
}

/** A row with nothing in it but its week. */
export function blankRow(week: RowWeek, id: string): PlanRow {
  return {
    id,
    week: week.number,
    startsOn: week.startsOn,
    endsOn: week.endsOn,
    unit: '',
    objectives: [],
    contents: [],
    competences: [],
    lessons: week.lessons,
    methods: [],
    media: [],
    assessment: 'nenhuma',
    assessmentNote: '',
    crossCutting: '',
    notes: '',
  }
}

/** The copy is below its row, in the same week, without lessons of its own until somebody gives it some. */
export function duplicateRow(rows: readonly PlanRow[], at: number, id: string): PlanRow[] {
  const row = rows[at]
  return row ? rows.toSpliced(at + 1, 0, { ...row, id, lessons: 0 }) : [...rows]
}

/**
 * Moves the content of a row by one place: it changes weeks with its neighbour, so that the weeks stay in order and
 * each week keeps its lessons.
 */
export function moveRow(rows: readonly PlanRow[], at: number, by: 1 | -1): PlanRow[] {
  const [row, other] = [rows[at], rows[at + by]]
  if (!row || !other) return [...rows]
  const moved = [...rows]
  moved[at + by] = { ...row, ...placeOf(other) }
  moved[at] = { ...other, ...placeOf(row) }
  return moved
}

/** A week in two rows: what it holds is shared out, the first half to the first; no lesson and no line is lost. */
export function splitRow(rows: readonly PlanRow[], at: number, id: string): PlanRow[] {
  const row = rows[at]
  if (!row) return [...rows]
  const [objectives, otherObjectives] = halves(row.objectives)
  const [contents, otherContents] = halves(row.contents)
  const lessons = Math.ceil(row.lessons / 2)
  return rows.toSpliced(
    at,
    1,
    { ...row, objectives, contents, lessons },
    {
      ...row,
      id,
      objectives: otherObjectives,
      contents: otherContents,
      lessons: row.lessons - lessons,
      assessment: 'nenhuma',
      assessmentNote: '',
      notes: '',
    },
  )
}

/** Takes a row away; its week stays free. */
export function removeRow(rows: readonly PlanRow[], at: number): PlanRow[] {
  return rows.toSpliced(at, 1)
}

/** Puts a row into another week; the rows stay in the order of their weeks. */
export function placeRow(rows: readonly PlanRow[], at: number, week: RowWeek): PlanRow[] {
  const row = rows[at]
  if (!row) return [...rows]
  const { number, startsOn, endsOn } = week
  return inOrder(rows.with(at, { ...row, week: number, startsOn, endsOn }))
}

/** Adds a blank row in the first week that has none, or below the last row when every week has one. */
export function addRow(rows: readonly PlanRow[], weeks: readonly RowWeek[], id: string): PlanRow[] {
  const free = weeks.find(week => !rows.some(row => row.startsOn === week.startsOn))
  const last = weeks.at(-1)
  if (free) return inOrder([...rows, blankRow(free, id)])
  return last ? [...rows, { ...blankRow(last, id), lessons: 0 }] : [...rows]
}

/** A blank row for every week of the calendar that has none. */
export function fillWeeks(
  rows: readonly PlanRow[],
  weeks: readonly RowWeek[],
  newId: () => string,
): PlanRow[] {
  const free = weeks.filter(week => !rows.some(row => row.startsOn === week.startsOn))
  return inOrder([...rows, ...free.map(week => blankRow(week, newId()))])
}

/** Rows by their first day; those of one day in the order in which they stand. */
export function inOrder(rows: readonly PlanRow[]): PlanRow[] {
  return rows.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : a.startsOn > b.startsOn ? 1 : 0))
}

function placeOf({ week, startsOn, endsOn, lessons }: PlanRow) {
  return { week, startsOn, endsOn, lessons }
}

function halves(lines: readonly string[]): [string[], string[]] {
  const middle = Math.ceil(lines.length / 2)
  return [lines.slice(0, middle), lines.slice(middle)]
}
