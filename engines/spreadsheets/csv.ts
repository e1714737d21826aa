import Papa from 'papaparse'
import { decode } from '../decode.ts'
import type { RawTable } from './raw-table.ts'
import { TableError } from './table-error.ts'
import { FORMULA } from './write-csv.ts'

const SEPARATORS = [
  [';', 'ponto e vírgula'],
  [',', 'vírgula'],
  ['\t', 'tabulação'],
  ['|', 'barra vertical'],
] as const

export type Separator = (typeof SEPARATORS)[number][0]

/** Reads the bytes of CSV: encoding and separator are found, quotes and lines within quotes respected (RFC 4180). */
export function readCsv(bytes: Uint8Array): RawTable {
  const decoded = decode(bytes)
  if (!decoded)
    throw new TableError(
      'not-a-table',
      'Este ficheiro não é uma tabela de texto. Escolha um ficheiro CSV ou Excel (.xlsx).',
    )
  return { ...readCsvText(decoded.text), encoding: decoded.encoding, sheet: '' }
}

/**
 * Reads CSV whose bytes were read as text already.
 * @param known its separator, where more is known of the file than its text shows
 */
export function readCsvText(decoded: string, known?: Separator): Pick<RawTable, 'separator' | 'rows'> {
  const text = decoded.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  const declared = /^sep=([;,\t|])\n/i.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  const separator = declared ? (declared[1] as Separator) : (known ?? findSeparator(body))
  const { data, errors } = parse(body, separator)
  const quotes = errors.find(error => error.type === 'Quotes')
  const before = declared ? 2 : 1
  if (quotes) {
    const line = (quotes.row ?? 0) + before
    throw new TableError(
      'damaged',
      `Na linha ${line} há aspas que não fecham. Corrija o ficheiro e tente outra vez.`,
      placeAfter(body.slice(0, Math.max(0, (quotes.index ?? 0) - 1)), separator, before),
    )
  }
  return {
    separator: SEPARATORS.find(([character]) => character === separator)?.[1] ?? '',
    rows: data.map((cells, index) => ({
      line: index + before,
      cells: cells.map(cell => ({ text: unguarded(cell), kind: 'text' })),
    })),
  }
}

function parse(text: string, separator: Separator | undefined) {
  return Papa.parse<string[]>(text, { delimiter: separator ?? '\u001f', newline: '\n' })
}

/** The line of the file and the column of the table that begin after this text. */
function placeAfter(text: string, separator: Separator | undefined, firstLine: number) {
  return {
    line: firstLine + text.split('\n').length - 1,
    column: parse(text, separator).data.at(-1)?.length ?? 1,
  }
}

/** Takes away the apostrophe with which `writeCsv` keeps a text from being taken for a formula. */
function unguarded(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}

/** A comma that does not stand between two digits. */
const COMMA_OF_TEXT = /(?:^|\D),|,(?:\D|$)/m

/**
 * The separator that gives the most columns, the same number of them in row after row; undefined for one column.
 * Only the first rows are looked at.
 */
function findSeparator(text: string): Separator | undefined {
  const sample = text.slice(0, 1 << 16)
  let best: { separator: Separator; score: number } | undefined
  for (const [separator] of SEPARATORS) {
    const { data } = Papa.parse<string[]>(sample, {
      delimiter: separator,
      preview: 60,
      skipEmptyLines: true,
    })
    // The sample may end within a row.
    const rows = sample.length < text.length && data.length > 1 ? data.slice(0, -1) : data
    const widths = rows.map(row => row.length).sort((a, b) => a - b)
    const usual = widths[Math.floor(widths.length / 2)] ?? 1
    if (usual < 2) continue
    const agreeing = widths.filter(width => width === usual).length / widths.length
    // Commas between digits alone are those of decimals, wherever anything else separates.
    const doubt = separator === ',' && !COMMA_OF_TEXT.test(sample) ? 0.01 : 1
    const score = doubt * agreeing * agreeing * (1 + Math.log2(usual))
    if (!best || score > best.score) best = { separator, score }
  }
  return best?.separator
}
