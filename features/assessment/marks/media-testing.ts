import { type CellValue, evaluate } from '#engines/spreadsheets/evaluate-testing.ts'
import { openWorkbook } from '#engines/spreadsheets/testing.ts'

/** A formula's figure without what binary fractions leave behind. */
export const near = (value: CellValue | undefined) =>
  typeof value === 'number' ? Number(value.toFixed(9)) : value

/** A workbook's first sheet: what stands in it, and what its formulas come to. */
export async function sheetOf(bytes: Uint8Array) {
  const [sheet] = (await openWorkbook(bytes)).worksheets
  const rows = sheet?.rows ?? []
  const header = rows[0]?.values ?? []
  const cellAt = (row: number, column: number) => rows[row]?.cells[column]?.value ?? null
  const stored = (row: number, column: number): CellValue => {
    const value = cellAt(row, column)
    const plain = typeof value === 'object' && value !== null && 'formula' in value ? value.result : value
    return typeof plain === 'number' || typeof plain === 'string' ? plain : null
  }
  const computed = (row: number, column: number): CellValue => {
    const value = cellAt(row, column)
    if (typeof value !== 'object' || value === null || !('formula' in value)) return stored(row, column)
    return evaluate(value.formula, address => {
      const letters = address.replace(/\d+$/, '')
      const at = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
      return computed(Number(address.slice(letters.length)) - 1, at)
    })
  }
  return {
    header: header.map(String),
    /** A row by what its first cell says. */
    rowOf: (label: string) => rows.findIndex((_, row) => stored(row, 0) === label) - 1,
    at: (pupil: number, column: string) => stored(pupil + 1, header.indexOf(column)),
    computed: (pupil: number, column: string) => computed(pupil + 1, header.indexOf(column)),
  }
}

/** The rows of a table on paper, by what stands on one line, and the mark of a subject by the place of its head. */
export function rowsOfPdf(lines: readonly string[]) {
  const texts = lines.flatMap(line => {
    const [, x, y, width, , text] = /^(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (.+)$/.exec(line) ?? []
    return text === undefined || text.trim() === ''
      ? []
      : [{ middle: Number(x) + Number(width) / 2, y: Number(y), text }]
  })
  return {
    markOf: (name: string, order: number, label: string) => {
      const heads = texts.filter(({ text }) => text === label).sort((a, b) => a.middle - b.middle)
      const row = texts.find(({ text }) => text === name)
      const head = heads[order]
      const near = texts.filter(
        ({ y, middle }) => Math.abs(y - (row?.y ?? 0)) < 2 && Math.abs(middle - (head?.middle ?? 0)) < 6,
      )
      return near.map(({ text }) => text).join('')
    },
    /** What stands on the line of a text, from left to right. */
    lineOf: (label: string) => {
      const own = texts.find(({ text }) => text === label)
      return texts
        .filter(({ y }) => own !== undefined && Math.abs(y - own.y) < 2)
        .toSorted((a, b) => a.middle - b.middle)
        .map(({ text }) => text)
    },
  }
}

/** The texts of each row of a table or list, as a page draws it. */
export function rowsOfHtml(html: string): string[][] {
  return html
    .split(/<(?:tr|li)\b/)
    .slice(1)
    .map(row =>
      row
        .replace(/<\/(?:tr|li|table|ul|ol)>.*/s, '')
        .split(/<[^>]*>/)
        .slice(1)
        .map(text => text.trim())
        .filter(Boolean),
    )
}
