import type { OnProgress } from '../progress.ts'
import type { TableLimits } from './limits.ts'
import type { RawRow, RawTable } from './raw-table.ts'
import { TableError } from './table-error.ts'
import { openTableZip } from './table-zip.ts'
import { readWorkbookParts, type WorkbookParts } from './xlsx-parts.ts'
import { readSheet } from './xlsx-sheet.ts'

/** Reads the sheets of a workbook that have something in them, one after the other; hidden ones only where all are hidden. */
export function* readXlsx(
  bytes: Uint8Array,
  limits: TableLimits,
  onProgress?: OnProgress,
): Generator<RawTable> {
  const zip = openTableZip(bytes)
  const budget = { left: limits.unpacked, cells: limits.cells }
  const parts = readWorkbookParts(zip, budget)
  let filled = 0
  for (const sheet of sheetsInOrder(parts)) {
    const { rows, hiddenColumns } = readSheet(zip, sheet.path, parts, budget, limits, onProgress)
    if (rows.some(row => row.cells.some(cell => cell.text.trim() !== ''))) {
      filled += 1
      yield {
        encoding: '',
        separator: '',
        sheet: sheet.name,
        rows,
        ...(hiddenColumns.length > 0 && { hiddenColumns }),
        ...(parts.from1904 && { from1904: true }),
      }
    }
  }
  if (filled === 0) throw new TableError('empty', 'O livro não tem nenhuma folha preenchida.')
}

/** Reads every sheet of a workbook that has something in it, hidden ones too, one after the other. */
export function* readSheets(
  bytes: Uint8Array,
  limits: TableLimits,
): Generator<{ name: string; rows: RawRow[] }> {
  const zip = openTableZip(bytes)
  const budget = { left: limits.unpacked, cells: limits.cells }
  const parts = readWorkbookParts(zip, budget)
  for (const sheet of parts.sheets) {
    const { rows } = readSheet(zip, sheet.path, parts, budget, limits)
    if (rows.length > 0) yield { name: sheet.name, rows }
  }
}

/** Whether pictures lie over the sheets of a workbook, which no cell holds. */
export function hasDrawnPictures(bytes: Uint8Array): boolean {
  return openTableZip(bytes).names.some(name => /(?:^|\/)xl\/media\//.test(name))
}

function sheetsInOrder({ sheets }: WorkbookParts): WorkbookParts['sheets'] {
  const visible = sheets.filter(sheet => !sheet.hidden)
  return visible.length > 0 ? visible : sheets
}
