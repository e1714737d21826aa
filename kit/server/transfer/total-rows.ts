import type { Readings } from './readings.ts'

/** «Total», «Subtotal 8ª», «TOTAL GERAL: 45»; no name begins so. */
const TOTAL = /^(?:sub[\s-]?)?tota(?:l|is)(?![\p{L}])/iu

/** Refuses rows that sum up others: in one of these fields stands «Total». */
export function refuseTotals(readings: Readings, keys: readonly string[]): void {
  for (const row of readings.kept())
    for (const key of keys) {
      const text = readings.textOf(row, key)
      if (TOTAL.test(text)) row.errors[key] ??= `«${text}» soma outras linhas: não entra.`
    }
}
