import type { PlanRow } from '#features/analytical-plans/contract.ts'

/**
 * What a row says of its next lesson: contents are taken in turn, one a lesson, the last one again when there are more
 * lessons than contents. The lesson's number counts the lessons of the rows before it.
 * @param written the rows of the lessons that exist already
 */
export function lessonFromRow(rows: readonly PlanRow[], row: PlanRow, written: readonly (string | null)[]) {
  const before = rows.filter(one => one.week < row.week).reduce((sum, one) => sum + one.lessons, 0)
  const already = written.filter(id => id === row.id).length
  const theme = row.contents[Math.min(already, row.contents.length - 1)] ?? ''
  return {
    lessonNumber: before + already + 1,
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
 * The row that a lesson of a day teaches. A split week has several: the first that still has lessons to be written, else
 * the last.
 * @param written the rows of the lessons that exist already
 */
export function rowOfDay(
  rows: readonly PlanRow[],
  day: string,
  written: readonly (string | null)[],
): PlanRow | undefined {
  const ofDay = rows.filter(row => row.startsOn <= day && day <= row.endsOn)
  return ofDay.find(row => written.filter(id => id === row.id).length < row.lessons) ?? ofDay.at(-1)
}
