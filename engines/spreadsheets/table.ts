import type { Decision } from '../decisions.ts'
import type { RowMark } from './raw-table.ts'

/** A table as it was read. */
export interface ReadTable {
  format: 'csv' | 'xlsx'
  /** `UTF-8`, `UTF-16` or `Windows-1252`; empty for a workbook. */
  encoding: string
  /** In words: `vírgula`, `ponto e vírgula`, `tabulação`, `barra vertical`; empty for a workbook or one column. */
  separator: string
  /** Name of the sheet that was read; empty for CSV. */
  sheet: string
  /** Which of several tables of the sheet it is: «linhas 3 a 12». */
  part?: string
  /** Titles of the columns; `Coluna 3` where a column, or the whole file, has none. */
  header: string[]
  /** Rows with something in them, each as wide as the header. */
  rows: TableRow[]
  /** What is above the header, a line each: titles, the school's name. It is no data. */
  above: string[]
  /** The first rows with something in them as they stand in the file, titles and what is above them included. */
  top: TableRow[]
  decisions: Decision[]
  /** Id of the decision in which of its rows the titles are. */
  headerDecision: string
  /** The workbook counts its days from 1904. */
  from1904?: boolean
}

/** A row with something in it. */
export interface TableRow {
  /** Number of the row in the file, as a spreadsheet shows it: from 1, header and empty rows counted. */
  line: number
  /** Text as people read it: dates dd/mm/aaaa, numbers with a decimal comma, formulas as their last result. */
  cells: string[]
  /** What the sheet shows of the row. */
  marks?: RowMark[]
  /** Columns in which the workbook holds a real date, whose order is certain. */
  certain?: number[]
}
