/** A table as it is in a file, before anybody decides which row is the header. */
export interface RawTable {
  encoding: string
  separator: string
  sheet: string
  rows: RawRow[]
}

export interface RawRow {
  line: number
  cells: RawCell[]
}

/** A cell's text; `kind` is what a workbook knows it to be, CSV knows only text. */
export interface RawCell {
  text: string
  kind: 'text' | 'number' | 'date' | 'boolean' | 'error'
  /** Some of it was raised or lowered, and has no letter that is. */
  flattened?: true
}
