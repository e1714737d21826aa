/** What is wrong with a file that cannot be read as a table. */
export type TableProblem =
  | 'empty'
  | 'too-large'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'cell-too-long'
  | 'not-a-table'
  | 'old-format'
  | 'protected'
  | 'damaged'

/** A file that cannot be read as a table; the message says why, and what to do, to the person who chose it. */
export class TableError extends Error {
  readonly problem: TableProblem

  constructor(problem: TableProblem, message: string) {
    super(message)
    this.name = 'TableError'
    this.problem = problem
  }
}
