/** What a cell with the right answer may name: the letter of an option, its place from 1, or what it says. */
export const keyReadings = ['letter', 'place', 'text'] as const
export type KeyReading = (typeof keyReadings)[number]

/** Whether «Escolha múltipla» with one right option is a choice of one, or boxes to be marked. */
export const boxReadings = ['one', 'many'] as const
export type BoxReading = (typeof boxReadings)[number]

/** What a person said of what a sheet leaves open. */
export type SheetAnswers = { keys?: KeyReading; boxes?: BoxReading }

/** What a sheet leaves open, for the rows that are named, and what it may be. */
export type Doubt =
  | { kind: 'keys'; readings: KeyReading[]; lines: number[]; example: string }
  | { kind: 'boxes'; readings: BoxReading[]; lines: number[]; example: string }
