/** What a cell with the right answer may name: the letter of an option, its place from 1 or from 0, or what it says. */
export const keyReadings = ['letter', 'place', 'index', 'text'] as const
export type KeyReading = (typeof keyReadings)[number]

/** Whether «Escolha múltipla» with one right option is a choice of one, or boxes to be marked. */
export const boxReadings = ['one', 'many'] as const
export type BoxReading = (typeof boxReadings)[number]

/** The rows whose key nobody can tell from the file alone, and how each may be read. */
export type KeyDoubt = { readings: KeyReading[]; lines: number[]; example: string }

/** The first rows of a table, in which the titles of its columns are pointed at. */
export type TableTop = { name: string; decision: string; rows: { line: number; cells: string[] }[] }
