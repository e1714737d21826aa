import { type Answers, type Decision, decided } from '../decisions.ts'
import { columnLetter } from './column-letter.ts'
import { foldTitle } from './fold-title.ts'
import type { RawRow } from './raw-table.ts'

/** What is known of the sheet whose columns are hidden. */
interface HiddenIn {
  titles: readonly string[]
  /** Titles that are known, as `foldTitle` has them. */
  words: ReadonlySet<string>
  /** Its place among several. */
  sheet: number | undefined
  name: string
  answers: Answers
}

/**
 * Asks whether columns count that the sheet does not show, and empties them until the answer says so. Columns whose titles
 * nobody knows stay out without a question.
 * @param hidden columns from 0
 */
export function decideHiddenColumns(
  rows: readonly RawRow[],
  hidden: readonly number[],
  { titles, words, sheet, name, answers }: HiddenIn,
): { rows: RawRow[]; decisions: Decision[] } {
  const filled = hidden.filter(column => rows.some(row => (row.cells[column]?.text ?? '').trim() !== ''))
  if (filled.length === 0) return { rows: [...rows], decisions: [] }
  const titleOf = (column: number) => titles[column] || `coluna ${columnLetter(column)}`
  const isKnown = filled.some(column => foldTitle(titles[column] ?? '').some(word => words.has(word)))
  const named = filled.slice(0, 6).map(column => `«${titleOf(column)}»`)
  const more = filled.length > named.length ? ` e mais ${filled.length - named.length}` : ''
  const where = name === '' ? '' : ` da folha «${name}»`
  const isOne = filled.length === 1
  const decision = decided(
    {
      id: sheet === undefined ? 'columns:hidden' : `columns:hidden:${sheet}`,
      text: `${isOne ? 'Uma coluna está escondida' : `${filled.length} colunas estão escondidas`}${where}: ${named.join(', ')}${more}.${isKnown ? ' O que se faz?' : ''}`,
      evidence: isOne ? 'Quem abre o ficheiro não a vê.' : 'Quem abre o ficheiro não as vê.',
      options: [
        { value: 'leave', label: isOne ? 'Fica de fora' : 'Ficam de fora' },
        { value: 'take', label: isOne ? 'Entra como as outras' : 'Entram como as outras' },
      ],
      rows: rows.flatMap(({ line, cells }) =>
        filled.some(column => (cells[column]?.text ?? '').trim() !== '') ? [{ line, sheet }] : [],
      ),
      rereads: true,
    },
    isKnown ? null : 'leave',
    answers,
  )
  if (decision.chosen === 'take') return { rows: [...rows], decisions: [decision] }
  const isHidden = new Set(filled)
  const emptied = rows.map(row => ({
    ...row,
    cells: row.cells.map((cell, column) =>
      isHidden.has(column) ? { text: '', kind: 'text' as const } : cell,
    ),
  }))
  return { rows: emptied, decisions: [decision] }
}
