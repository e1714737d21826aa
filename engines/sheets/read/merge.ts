import type { Doubt } from './decide.ts'
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

/** What is seen there speaks against an answer; the other doubts say that too little was seen. */
const speaksAgainst: ReadonlySet<Doubt> = new Set(['cross', 'two-marks'])

/**
 * Several looks at one sheet as one reading, by what each of them shows: a row that too little was seen of is read where
 * another look is clear, a cross is overruled only by more clear looks than saw it, and where clear looks differ nothing
 * is proposed. Undefined where they are of two sheets.
 */
export function mergedReadings<Sheet extends ReadSheet>(looks: readonly Sheet[]): Sheet | undefined {
  const last = looks.at(-1)
  if (!last || looks.length === 1) return last
  if (!looks.every(look => isSameSheet(look, last))) return undefined
  const rows = last.rows.map(row =>
    mergedRow(looks.flatMap(look => look.rows.find(({ label }) => label === row.label) ?? [])),
  )
  // A doubt about the sheet as a whole stands for what is asked of its rows.
  const doubt = last.asked === 'all-crosses' && rows.every(row => !row.asked) ? null : last.asked
  return { ...last, rows, asked: doubt }
}

function mergedRow(looks: readonly ReadRow[]): ReadRow {
  const last = looks.at(-1) as ReadRow
  const clear = looks.filter(row => !row.asked)
  const [first] = clear
  if (!first) return last
  if (clear.some(row => row.read !== first.read)) return { ...last, read: '', asked: true, why: 'two-marks' }
  const against = looks.filter(row => row.why !== null && speaksAgainst.has(row.why))
  return against.length >= clear.length ? (against.at(-1) as ReadRow) : first
}
