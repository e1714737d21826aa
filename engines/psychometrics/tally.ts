import { NOT_PRESENTED, type Responses } from './responses.ts'

/**
 * All that the classical statistics and the Rasch model need to know of the answers: counts by group of pupils with the same
 * number right of the same number of items presented, from the lowest share to the highest. Of complete answers a group's
 * place is its total score, 0 … k.
 */
export type Tally = {
  readonly n: number
  readonly k: number
  /** Right answers, and items presented, of a pupil of each group. */
  readonly scores: Int32Array
  readonly outOf: Int32Array
  /** Pupils by group. */
  readonly pupils: Int32Array
  /** groups × k: right answers by group and item. */
  readonly right: Int32Array
  /** groups × k: pupils to whom the item was presented, by group; null when every item was presented to all. */
  readonly presented: Int32Array | null
  /** The total score (right answers) of each pupil. */
  readonly totals: Int32Array
  /** The group of each pupil. */
  readonly groupOf: Int32Array
}

/** Counts the answers; the order of the pupils leaves no trace but in `totals` and `groupOf`. */
export function tally(responses: Responses): Tally {
  const { n, k, cells } = responses
  const totals = new Int32Array(n)
  const outOf = new Int32Array(n)
  let complete = true
  for (let pupil = 0, at = 0; pupil < n; pupil++) {
    let [right, presented] = [0, 0]
    for (const end = at + k; at < end; at++) {
      const cell = cells[at] as number
      right += cell & 1
      if (cell !== NOT_PRESENTED) presented++
    }
    totals[pupil] = right
    outOf[pupil] = presented
    complete &&= presented === k
  }
  const groups = complete ? scoresOf(k) : shares(totals, outOf)
  const placeOf = new Map(groups.map((group, place) => [group.outOf * (k + 1) + group.score, place]))
  const groupOf = totals.map((total, pupil) => placeOf.get((outOf[pupil] as number) * (k + 1) + total) ?? 0)
  const pupils = new Int32Array(groups.length)
  const right = new Int32Array(groups.length * k)
  const presented = complete ? null : new Int32Array(groups.length * k)
  for (let pupil = 0; pupil < n; pupil++) {
    const group = groupOf[pupil] as number
    pupils[group] = (pupils[group] as number) + 1
    for (let item = 0, count = group * k, at = pupil * k; item < k; item++, count++, at++) {
      const cell = cells[at] as number
      right[count] = (right[count] as number) + (cell & 1)
      if (presented && cell !== NOT_PRESENTED) presented[count] = (presented[count] as number) + 1
    }
  }
  return {
    n,
    k,
    scores: Int32Array.from(groups, group => group.score),
    outOf: Int32Array.from(groups, group => group.outOf),
    pupils,
    right,
    presented,
    totals,
    groupOf,
  }
}

type Group = { score: number; outOf: number }

function scoresOf(k: number): Group[] {
  return Array.from({ length: k + 1 }, (_, score) => ({ score, outOf: k }))
}

/** The groups that there are, by share; who was asked nothing stands first. */
function shares(totals: Int32Array, outOf: Int32Array): Group[] {
  const groups = new Map<string, Group>()
  totals.forEach((score, pupil) => {
    const group = { score, outOf: outOf[pupil] as number }
    groups.set(`${group.score} ${group.outOf}`, group)
  })
  const share = (group: Group) => (group.outOf === 0 ? -1 : group.score / group.outOf)
  return [...groups.values()].sort((a, b) => share(a) - share(b) || a.outOf - b.outOf)
}

/** Items that were presented to fewer of the pupils than this leave the rest of the test complete. */
const SHARE_OF_PUPILS = 0.5

/**
 * The part of the answers that is complete: the items presented to at least half of the pupils, of the pupils to whom all of
 * those were. All of it where nothing is missing.
 */
export function completePart(responses: Responses): Responses {
  const { n, k, items, cells } = responses
  const counts = new Int32Array(k)
  cells.forEach((cell, at) => {
    if (cell !== NOT_PRESENTED) counts[at % k] = (counts[at % k] as number) + 1
  })
  const kept = [...counts.keys()].filter(item => (counts[item] as number) >= SHARE_OF_PUPILS * n)
  const pupils = Array.from({ length: n }, (_, pupil) => pupil).filter(pupil =>
    kept.every(item => cells[pupil * k + item] !== NOT_PRESENTED),
  )
  if (kept.length === k && pupils.length === n) return responses
  const part = new Uint8Array(pupils.length * kept.length)
  pupils.forEach((pupil, row) => {
    kept.forEach((item, column) => {
      part[row * kept.length + column] = cells[pupil * k + item] as number
    })
  })
  return { n: pupils.length, k: kept.length, items: kept.map(item => items[item] as string), cells: part }
}
