/** What is wrong with a file that cannot be read as a table. */
export type TableProblem =
  | 'empty'
  | 'too-large'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'too-many-tables'
  | 'too-many-cells'
  | 'cell-too-long'
  | 'not-a-table'
  | 'old-format'
  | 'protected'
  | 'damaged'

/** A file that cannot be read as a table; the message says why, and what to do, to the person who chose it. */
export class TableError extends Error {
  readonly problem: TableProblem
  /** Where it is, if it is in one place: the line of the file and the column of the table, from 1. */
  readonly place: { line: number; column: number } | undefined

  constructor(problem: TableProblem, message: string, place?: { line: number; column: number }) {
    super(message)
    this.name = 'TableError'
    this.problem = problem
    this.place = place
  }
}
