import { readTable } from '#engines/spreadsheets/read-table.ts'

const LIMITS = { bytes: 2 * 1024 * 1024, rows: 2000, columns: 20 }

/**
 * The rows of a workbook or of CSV as they would be pasted; titles of columns are no pair.
 * @throws TableError in Portuguese for what is no table, is damaged or too large
 */
export async function pairsOfFile(bytes: Uint8Array, name: string): Promise<string> {
  const { header, rows } = await readTable(bytes, name, LIMITS)
  const first = header.map((cell, column) => (cell === `Coluna ${column + 1}` ? '' : cell))
  // A list that somebody wrote without titles begins with a pair.
  const lines = [...(areTitles(first) ? [] : [first]), ...rows.map(({ cells }) => cells)]
  return lines.map(cells => cells.map(inOneLine).join('\t').trimEnd()).join('\n')
}

const TITLE =
  /^(termo|palavra|conceito|voc[aá]bulo|resposta|defini|significado|pergunta|explica|descri|pista|term|word|answer|question|meaning)/i

function areTitles(cells: readonly string[]): boolean {
  return cells.every(cell => cell === '') || cells.slice(0, 2).every(cell => TITLE.test(cell))
}

function inOneLine(cell: string): string {
  const line = cell.replace(/\s+/g, ' ').trim()
  return line.includes('"') ? `"${line.replaceAll('"', '""')}"` : line
}
