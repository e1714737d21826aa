import { exact, type Figure, formats } from '#kit/figures.ts'
import { withGuard } from './raw-table.ts'
import type { WriteCell, WriteTable } from './write-table.ts'

/**
 * What a spreadsheet takes for the beginning of a formula, in full-width characters and after spaces too; apostrophes before
 * it, so that those of the text itself come back.
 */
export const FORMULA = /^['\s]*[=+\-@＝＋－＠]|^'*[\t\r\n]/
const NUMBER = /^[-+]?\d+(?:[.,]\d+)?$/

/**
 * Writes a table as CSV for Excel in Portuguese: UTF-8 with a byte order mark, `;`, decimal comma, CRLF. Text that a
 * spreadsheet would run as a formula is kept from it by an apostrophe, which `readTable` takes away again
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function writeCsv(table: WriteTable): Uint8Array {
  const lines = [table.header, ...table.rows].map(row => row.map(csvCell).join(';'))
  return new TextEncoder().encode(`\ufeff${lines.map(line => `${line}\r\n`).join('')}`)
}

/** A figure as a spreadsheet reads it: all its digits; a day and an hour as they are shown, parted by a space. */
function figureText({ shown, value, format }: Figure): string {
  if (value === null) return shown
  if (format === formats.percent) return `${exact(100 * value)}%`
  return format === formats.moment ? shown.replace(',', '') : exact(value)
}

function csvCell(cell: WriteCell): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não'
  if (typeof cell === 'number') return exact(cell)
  if (typeof cell === 'object') return csvCell(figureText(cell))
  const text = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : withGuard(cell)
  return /[";\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
