import type { ReadRow, ReadSheet } from './read-sheets.ts'

/** Whether two readings are of the same sheet of paper. */
function isSameSheet(one: ReadSheet, other: ReadSheet): boolean {
  return (
    one.pupil !== null &&
    one.pupil === other.pupil &&
    one.application === other.application &&
    one.form === other.form &&
    one.first === other.first
  )
}

/**
 * Two photographs of one sheet as one reading: what was clear in either stands, and what was clear in both and differs
 * is asked, with nothing proposed. Undefined where they are of two sheets.
 */
export function mergedReadings(before: ReadSheet, after: ReadSheet): ReadSheet | undefined {
  if (!isSameSheet(before, after)) return undefined
  const rows = after.rows.map((row): ReadRow => {
    const other = before.rows.find(({ label }) => label === row.label)
    if (!other || other.asked) return row
    if (row.asked) return other
    return other.read === row.read ? row : { ...row, read: '', asked: true, why: 'two-marks' }
  })
  return { ...after, rows }
}
