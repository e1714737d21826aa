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

/** Such a doubt is about ink that a clear look overlooked: it stays, however many did. */
const staysAsked: ReadonlySet<Doubt> = new Set(['cross', 'two-marks', 'outside'])

/**
 * Several looks at one sheet as one reading. No look is outvoted: what one saw in a circle is settled by a clear look that
 * reads this circle, never by one that saw nothing there; where clear looks differ nothing is proposed. Undefined where they
 * are of two sheets.
 */
export function mergedReadings<Sheet extends ReadSheet>(looks: readonly Sheet[]): Sheet | undefined {
  const last = looks.at(-1)
  if (!last || looks.length === 1) return last
  if (!looks.every(look => isSameSheet(look, last))) return undefined
  // A look that could not read its rows adds nothing to those that could.
  const read = looks.filter(look => look.rows.length > 0)
  const shown = read.at(-1) ?? last
  const rows = shown.rows.map(row =>
    mergedRow(read.flatMap(look => look.rows.find(({ label }) => label === row.label) ?? [])),
  )
  // A doubt about the sheet as a whole stands for what is asked of its rows.
  const doubt = shown.asked === 'all-crosses' && rows.every(row => !row.asked) ? null : shown.asked
  return { ...shown, rows, asked: doubt }
}

function mergedRow(looks: readonly ReadRow[]): ReadRow {
  const last = looks.at(-1) as ReadRow
  const clear = looks.filter(row => !row.asked)
  const [first] = clear
  const doubts = looks.filter(row => row.asked)
  if (!first) return last
  if (clear.some(row => row.read !== first.read)) {
    const touched = lettersOf(looks.map(row => row.touched))
    return { ...last, read: '', asked: true, why: 'two-marks', touched }
  }
  return doubts.findLast(doubt => !isSettledBy(doubt, first)) ?? first
}

/** Whether a clear look reads every circle in which a doubtful one saw something. */
function isSettledBy({ why, touched }: ReadRow, { read }: ReadRow): boolean {
  return why !== null && !staysAsked.has(why) && [...touched].every(letter => read.includes(letter))
}

function lettersOf(words: readonly string[]): string {
  return [...new Set(words.flatMap(word => [...word]))].sort().join('')
}
