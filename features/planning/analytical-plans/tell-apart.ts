import type { PlanRow } from './plan.ts'

/**
 * What each row of a plan is about, in so many words that no other row says the same: its first content, all of them
 * where several begin alike, and the unit where there is none, with its number among those that say no more. Rows that
 * say nothing are left out.
 */
export function disambiguateRows(
  rows: readonly Pick<PlanRow, 'id' | 'unit' | 'contents'>[],
): Map<string, string> {
  const short = rows.map(({ id, unit, contents }) => ({
    id,
    text: contents[0] ?? unit,
    long: contents.join('; '),
  }))
  const full = short.map(row => ({
    ...row,
    text: timesOf(short, row.text) > 1 && row.long ? row.long : row.text,
  }))
  const seen = new Map<string, number>()
  return new Map(
    full.flatMap(({ id, text }) => {
      if (text === '') return []
      const nth = (seen.get(text) ?? 0) + 1
      seen.set(text, nth)
      return [[id, timesOf(full, text) > 1 ? `${text} (${nth} de ${timesOf(full, text)})` : text] as const]
    }),
  )
}

function timesOf(rows: readonly { text: string }[], text: string): number {
  return rows.filter(row => row.text === text).length
}
