import Papa from 'papaparse'
import type { OnProgress } from '#engines/progress.ts'
import type { Question } from '../question.ts'
import type { QuestionResult, Reading } from './reading.ts'
import { readTable } from './sheet-reader.ts'
import { writeTable } from './sheet-writer.ts'
import type { WriteOptions } from './write-one.ts'

/** What a spreadsheet would run, in full-width signs and after spaces too; apostrophes before it, so that they come back. */
const FORMULA = /^['\s]*[=+\-@＝＋－＠]|^'*[\t\r\n]/

function unguarded(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}

/** Reads CSV with `;`, `,` or tabs, whichever parts the first line best. */
export function readCsv(text: string, onProgress?: OnProgress): Reading {
  const [first = ''] = text.split('\n')
  const said = /^sep=(.)\s*$/.exec(first)?.[1]
  const body = said ? text.slice(first.length + 1) : text
  const delimiter = said ?? bestDelimiter(body.split('\n').find(line => line.trim() !== '') ?? '')
  const { data } = Papa.parse<string[]>(body, { delimiter, skipEmptyLines: false })
  const table = data.map(row => row.map(unguarded))
  return { format: 'csv', questions: readTable(table, 1, onProgress), lost: [] }
}

function bestDelimiter(line: string): string {
  const bare = line.replace(/"[^"]*"/g, '')
  const count = (mark: string) => bare.split(mark).length
  return [';', ',', '\t', '|'].toSorted((a, b) => count(b) - count(a))[0] ?? ';'
}

/**
 * Writes CSV as Excel in Portuguese opens it: `;`, quotes where needed, a byte order mark.
 * A cell that a spreadsheet would run as a formula begins with an apostrophe, which the reader takes away.
 */
export function writeCsv(
  questions: Question[],
  options: WriteOptions,
): { text: string; questions: QuestionResult[] } {
  const { table, questions: results } = writeTable(questions, options)
  const safe = table.map(row =>
    row.map(cell => (FORMULA.test(cell) && !/^-?\d+(?:,\d+)?$/.test(cell) ? `'${cell}` : cell)),
  )
  return { text: `\ufeff${Papa.unparse(safe, { delimiter: ';', newline: '\r\n' })}\r\n`, questions: results }
}
