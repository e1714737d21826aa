import { readTable } from '#engines/spreadsheets/read-table.ts'

const LIMITS = { bytes: 2 * 1024 * 1024, rows: 2000, columns: 20 }

/**
 * The rows of a workbook or of CSV as they would be pasted; titles of columns are no pair.
 * @throws TableError in Portuguese for what is no table, is damaged or too large
 */
export async function pairsOfFile(bytes: Uint8Array, name: string): Promise<string> {
  const { rows } = await readTable(bytes, name, LIMITS)
  return rows.map(({ cells }) => cells.map(inOneLine).join('\t').trimEnd()).join('\n')
}

function inOneLine(cell: string): string {
  const line = cell.replace(/\s+/g, ' ').trim()
  return line.includes('"') ? `"${line.replaceAll('"', '""')}"` : line
}
