import type { CheckedRow, ImportField } from '#kit/import.ts'
import { withCell } from './import-rows.ts'

/** Errors that are one: many rows lack the same thing, or write the same word that says nothing. */
export interface Cure {
  /** Tells it from the others. */
  id: string
  field: ImportField
  /** The column, or null where no column has it. */
  at: number | null
  /** What those rows say there; '' where they say nothing, or where each names something else. */
  words: string
  /** What they name, where nothing of the kind is there to choose. */
  names: readonly string[]
  /** How many rows. */
  count: number
  /** Why they cannot enter. */
  message: string
  /** What they may say instead. */
  choices: readonly string[]
}

/** Where what a column names is made, by field. */
export type Makers = Readonly<Record<string, { label: string; href: string }>>

export interface Curable {
  mapping: readonly (string | null)[]
  rows: readonly CheckedRow[]
  choices: Readonly<Record<string, readonly string[]>>
}

/** From this many rows the same fault is listed once. */
const TOGETHER = 2
/** Number of faults listed above the rows, the most frequent first; the others stay with their rows. */
const TOLD_ABOVE = 12

/**
 * The errors of many rows that one answer cures: those of a field that no column has, which no cell could show, those of
 * the same words in a column that may say few things, and those of a column that names what is not there yet.
 */
export function curesOf(table: Curable, fields: readonly ImportField[]): Cure[] {
  const cures = new Map<string, Cure>()
  for (const row of table.rows)
    for (const [key, message] of Object.entries(row.errors)) {
      const found = curable(table, fields, row, key)
      if (!found) continue
      const { id, cell, ...about } = found
      const cure = cures.get(id) ?? { id, ...about, count: 0, message, names: [] }
      const names =
        cell === '' || about.words !== '' || cure.names.includes(cell) ? cure.names : [...cure.names, cell]
      cures.set(id, { ...cure, names, count: cure.count + 1 })
    }
  return [...cures.values()]
    .filter(cure => cure.at === null || cure.count >= TOGETHER)
    .sort((one, other) => other.count - one.count)
    .slice(0, TOLD_ABOVE)
}

/** Index of the cure that covers the fault of a cell; -1 where its row shows it. */
export function placeOfCure(
  cures: readonly Cure[],
  table: Curable,
  fields: readonly ImportField[],
  { row, key }: { row: CheckedRow; key: string },
): number {
  const found = row.errors[key] === undefined ? undefined : curable(table, fields, row, key)
  return found ? cures.findIndex(({ id }) => id === found.id) : -1
}

function curable(
  { mapping, choices }: Curable,
  fields: readonly ImportField[],
  row: CheckedRow,
  key: string,
) {
  const field = fields.find(field => field.key === key)
  if (!field) return undefined
  const column = mapping.indexOf(key)
  const at = column === -1 ? null : column
  const may = choices[key] ?? field.choices
  if (at !== null && may === undefined) return undefined
  const cell = at === null ? '' : (row.cells[at] ?? '').trim()
  const words = may === undefined || may.length === 0 ? '' : cell
  return { id: `${key}|${words}`, field, at, words, cell, choices: may ?? [] }
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
