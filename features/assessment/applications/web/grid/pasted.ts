import type { GridEntry, Sitting } from '../../../results/contract.ts'
import { enteredBy } from './cell-words.ts'
import { type Sheets, sheetOf } from './sheet.ts'

interface Pasted {
  entries: GridEntry[]
  /** What could not be read, in words: «Ana, pergunta 3: «Z»». */
  refused: string[]
}

/**
 * Cells copied from Excel or another sheet, from a place of the grid on, down and to the end. Rows that are wholly empty
 * leave their pupil as it was; in others an empty cell is a blank answer.
 */
export function pasted(
  text: string,
  rows: readonly Sitting[],
  sheets: Sheets,
  from: readonly [row: number, column: number],
): Pasted {
  const entries: GridEntry[] = []
  const refused: string[] = []
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  for (const [down, line] of lines.entries()) {
    const words = line.split('\t').map(unquoted)
    if (words.every(word => word.trim() === '') && lines.length > 1) continue
    const sitting = rows[from[0] + down]
    for (const [across, word] of words.entries()) {
      const column = from[1] + across
      const place = sitting && sheetOf(sheets, sitting)[column]
      const entered = place && enteredBy(place, word)
      if (sitting?.studentId && entered)
        entries.push({ studentId: sitting.studentId, itemId: place.item.id, entered })
      else if (word.trim() !== '')
        refused.push(`${sitting?.name ?? 'depois do último aluno'}, pergunta ${column + 1}: «${word.trim()}»`)
    }
  }
  return { entries, refused }
}

/** Excel puts quotes around what holds a quote or a line of its own. */
function unquoted(word: string): string {
  return /^".*"$/.test(word) ? word.slice(1, -1).replaceAll('""', '"') : word
}
