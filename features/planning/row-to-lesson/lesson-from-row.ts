import type { PlanRow } from '#features/planning/analytical-plans/plan.ts'

/**
 * What a row says of one of its lessons: contents are taken in turn, one a lesson, the last one again when there are more
 * lessons than contents. The lesson's number counts the lessons of the rows before it.
 * @param before lessons of the row before this one
 */
export function lessonFromRow(rows: readonly PlanRow[], row: PlanRow, before: number) {
  const earlier = rows.slice(0, rows.indexOf(row)).reduce((sum, before) => sum + before.lessons, 0)
  const theme = row.contents[Math.min(before, row.contents.length - 1)] ?? ''
  return {
    lessonNumber: earlier + before + 1,
    unitTitle: row.unit,
    theme: theme.slice(0, 300),
    summary: theme,
    rowId: row.id,
    objectives: row.objectives.map(text => ({ text: text.slice(0, 500), level: null })),
    methods: row.methods,
    media: row.media,
  }
}

/**
 * The row that a lesson of a day teaches, and how many lessons of the row come before. A split week has several rows: each
 * has its own number of lessons, one row after the other; what is too much belongs to the last.
 * @param place lessons of the week before this one
 */
export function rowOfDay(
  rows: readonly PlanRow[],
  day: string,
  place: number,
): { row: PlanRow; before: number } | undefined {
  let before = place
  let found: { row: PlanRow; before: number } | undefined
  for (const row of rows) {
    if (day < row.startsOn || row.endsOn < day) continue
    found = { row, before }
    if (before < row.lessons) return found
    before -= row.lessons
  }
  return found
}
