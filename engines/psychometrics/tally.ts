import type { Responses } from './responses.ts'

/** All that the classical statistics and the Rasch model need to know of complete answers: counts by total score. */
export type Tally = {
  readonly n: number
  readonly k: number
  /** Pupils by total score, 0 … k. */
  readonly pupils: Int32Array
  /** (k + 1) × k: right answers by total score and item. */
  readonly right: Int32Array
  /** (k + 1) × k: pupils to whom the item was presented, by total score; null when every item was presented to all. */
  readonly presented: Int32Array | null
  /** The total score (right answers) of each pupil. */
  readonly totals: Int32Array
}

/** Counts the answers in one pass; the order of the pupils leaves no trace but in `totals`. */
export function tally({ n, k, cells }: Responses): Tally {
  const pupils = new Int32Array(k + 1)
  const right = new Int32Array((k + 1) * k)
  const totals = new Int32Array(n)
  let missing = 0
  for (let pupil = 0, start = 0; pupil < n; pupil++, start += k) {
    let total = 0
    for (let at = start; at < start + k; at++) {
      const cell = cells[at] as number
      total += cell & 1
      missing |= cell
    }
    totals[pupil] = total
    pupils[total] = (pupils[total] as number) + 1
    for (let at = start, count = total * k; at < start + k; at++, count++) {
      right[count] = (right[count] as number) + ((cells[at] as number) & 1)
    }
  }
  const presented = (missing & 2) === 0 ? null : countPresented(cells, totals, n, k)
  return { n, k, pupils, right, presented, totals }
}

function countPresented(cells: Uint8Array, totals: Int32Array, n: number, k: number): Int32Array {
  const presented = new Int32Array((k + 1) * k)
  for (let pupil = 0; pupil < n; pupil++) {
    for (let item = 0; item < k; item++) {
      if ((cells[pupil * k + item] as number) === 2) continue
      const count = (totals[pupil] as number) * k + item
      presented[count] = (presented[count] as number) + 1
    }
  }
  return presented
}
