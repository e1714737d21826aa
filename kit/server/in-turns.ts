import { setImmediate as nextTurn } from 'node:timers/promises'

/** So long may work on a list go on before others are answered. */
const TURN_MS = 12

/**
 * Does something with each of a long list, and lets others be answered in between: one person's twenty thousand rows
 * must not be everybody's second.
 */
export async function mapInTurns<T, R>(list: readonly T[], work: (item: T, at: number) => R): Promise<R[]> {
  const results: R[] = []
  let began = performance.now()
  for (const [at, item] of list.entries()) {
    results.push(work(item, at))
    if (performance.now() - began < TURN_MS) continue
    await nextTurn()
    began = performance.now()
  }
  return results
}

/** JSON of an object whose one list is long, written in turns. */
export async function stringifyInTurns(value: Record<string, unknown>, list: string): Promise<string> {
  const { [list]: rows, ...rest } = value
  if (!Array.isArray(rows)) return JSON.stringify(value)
  const pieces = await mapInTurns(rows, row => JSON.stringify(row))
  const head = JSON.stringify(rest).slice(0, -1)
  return `${head}${head === '{' ? '' : ','}${JSON.stringify(list)}:[${pieces.join(',')}]}`
}
