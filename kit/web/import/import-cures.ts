import type { CheckedRow, ImportField } from '#kit/import.ts'
import { withCell } from './import-rows.ts'

/** Errors that are one: many rows lack the same thing, or write the same word that says nothing. */
export interface Cure {
  /** Tells it from the others. */
  id: string
  field: ImportField
  /** The column, or null where no column has it. */
  at: number | null
  /** What those rows say there; '' where they say nothing. */
  words: string
  /** How many rows. */
  count: number
  /** Why they cannot enter. */
  message: string
  /** What they may say instead. */
  choices: readonly string[]
}

export interface Curable {
  mapping: readonly (string | null)[]
  rows: readonly CheckedRow[]
  choices: Readonly<Record<string, readonly string[]>>
}

/** So many rows with the same fault are told as one. */
const TOGETHER = 2

/**
 * The errors of many rows that one answer cures: those of a field that no column has, which no cell could show, and
 * those of the same words in a column that may say few things.
 */
export function curesOf({ mapping, rows, choices }: Curable, fields: readonly ImportField[]): Cure[] {
  const cures = new Map<string, Cure>()
  for (const row of rows)
    for (const [key, message] of Object.entries(row.errors)) {
      const field = fields.find(field => field.key === key)
      if (!field) continue
      const column = mapping.indexOf(key)
      const at = column === -1 ? null : column
      const may = choices[key] ?? field.choices ?? []
      if (at !== null && may.length === 0) continue
      const words = at === null ? '' : (row.cells[at] ?? '').trim()
      const id = `${key}|${words}`
      const cure = cures.get(id) ?? { id, field, at, words, count: 0, message, choices: may }
      cures.set(id, { ...cure, count: cure.count + 1 })
    }
  return [...cures.values()].filter(cure => cure.at === null || cure.count >= TOGETHER)
}

/** What was said of a table once one answer was given for many rows: the same words in each of them. */
export function cured<T extends { header: readonly string[] } & Omit<Curable, 'choices'>>(
  table: T,
  { at, field, words }: Pick<Cure, 'at' | 'field' | 'words'>,
  answer: string,
) {
  if (at !== null)
    return {
      rows: table.rows.map(row => ((row.cells[at] ?? '').trim() === words ? withCell(row, at, answer) : row)),
    }
  const added = table.header.length
  return {
    header: [...table.header, field.label],
    mapping: [...table.mapping, field.key],
    rows: table.rows.map(row => withCell(row, added, answer)),
  }
}
