import { readCsvText } from '#engines/spreadsheets/csv.ts'
import type { RawRow } from '#engines/spreadsheets/raw-table.ts'
import { TableError } from '#engines/spreadsheets/table-error.ts'
import * as spreadsheets from '#engines/spreadsheets/write-csv.ts'
import type { Question } from '../question.ts'
import { type QuestionResult, type Reading, UnreadableFile } from './reading.ts'
import { readTable, type TableOptions } from './sheet-reader.ts'
import { writeTable } from './sheet-writer.ts'
import type { WriteOptions } from './write-one.ts'

/**
 * Reads the text of CSV whose header row has «Enunciado».
 *
 * @throws {UnreadableFile} when its quotes do not close, or no row names the columns
 */
export function readCsv(text: string, options: TableOptions = {}): Reading {
  const { questions, decisions, top, lost } = readTable(rowsOf(text), options)
  return { format: 'csv', questions, lost, decisions, tops: [top] }
}

function rowsOf(text: string): RawRow[] {
  try {
    return readCsvText(text).rows
  } catch (error) {
    if (error instanceof TableError) throw new UnreadableFile(error.message)
    throw error
  }
}

/** Writes CSV as Excel in Portuguese opens it. */
export function writeCsv(
  questions: Question[],
  options: WriteOptions,
): { bytes: Uint8Array; questions: QuestionResult[] } {
  const { header, rows, questions: results } = writeTable(questions, options)
  return { bytes: spreadsheets.writeCsv({ header, rows }), questions: results }
}
