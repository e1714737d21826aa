import type { Decision } from '../decisions.ts'

/** A table as it is in a file, before anybody decides which row is the header. */
export interface RawTable {
  encoding: string
  separator: string
  sheet: string
  rows: RawRow[]
  /** Columns that the sheet does not show, from 0. */
  hiddenColumns?: number[]
  /** The workbook counts its days from 1904. */
  from1904?: boolean
  /** What was decided so far. */
  decisions?: Decision[]
}

export interface RawRow {
  line: number
  cells: RawCell[]
  /** What the sheet shows of the row. */
  marks?: RowMark[]
}

/** Hidden by a filter or by hand; a cell of it struck out, or red. */
export type RowMark = 'filtered' | 'hidden' | 'struck' | 'red'

/** A cell's text; `kind` is what a workbook knows it to be, CSV knows only text. */
export interface RawCell {
  text: string
  kind: 'text' | 'number' | 'date' | 'boolean' | 'error'
  /** The text as HTML, where some of its letters are bold, slanted, underlined, or raised or lowered as no letter is. */
  html?: string
  /** Some of the text was raised or lowered, and has no letter that is. */
  flattened?: true
  /** What the sheet shows of the number, where that is another text: «0000123», «5 cm», «1/2». */
  shown?: string
  /** What the sheet shows stands for another number, since it rounds. */
  isRounded?: true
  /** A formula whose result the file does not hold: its text is empty. */
  unknown?: true
  /** Its letters are struck out, or red, or the cell is. */
  isStruck?: true
  isRed?: true
}

/** An apostrophe before a number has Excel take it for a text, also of one that was cut short; programs that copy its cells write it out. */
const GUARDED_NUMBER = /^'+(?:\+?\d[\d\s.-]*|\d[.,]\d+E\+?\d+)$/i

/** A text of which {@link withoutGuard} would take an apostrophe away is written with one more. */
export function withGuard(text: string): string {
  return GUARDED_NUMBER.test(text) ? `'${text}` : text
}

export function withoutGuard(text: string): string {
  return GUARDED_NUMBER.test(text) ? text.slice(1) : text
}
