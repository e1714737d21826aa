import type { RawRow } from '#engines/spreadsheets/raw-table.ts'
import { escapeHtml, excerpt } from '../rich-text.ts'
import type { Lost } from './reading.ts'
import { unknownHeaders } from './sheet-columns.ts'

/** So many are named; who has more sees by them what it is. */
const MAX_NAMED = 8

/** Columns with something in them whose title says nothing to us. */
export function lostColumns(tables: readonly (readonly RawRow[])[]): Lost[] {
  const titles = [...new Set(tables.flatMap(unknownHeaders))]
  return titles.slice(0, MAX_NAMED).map(title => ({
    what: `coluna «${excerpt(escapeHtml(title), 40)}»`,
    why: 'Não é uma das colunas conhecidas, e não foi lida.',
  }))
}
