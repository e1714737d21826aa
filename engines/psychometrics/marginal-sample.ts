import { NOT_PRESENTED, type Responses, RIGHT } from './responses.ts'
import type { Tally } from './tally.ts'

/** The pupils of one pattern of presented items, by score, 0 … places. */
export type Group = { places: Int32Array; pupils: Float64Array }
/** Of each kept item, how many were asked it and how many had it right. */
export type Sample = {
  n: number
  kept: number[]
  presented: Float64Array
  right: Float64Array
  groups: Group[]
}

/** Everybody was asked every item: the tally by score is enough. */
export function byScore({ n, k, pupils, right }: Tally): Sample {
  const kept: number[] = []
  const counts: number[] = []
  let allRight = 0
  for (let item = 0; item < k; item++) {
    let count = 0
    for (let score = 0; score <= k; score++) count += right[score * k + item] as number
    if (count === n) allRight++
    else if (count > 0) {
      kept.push(item)
      counts.push(count)
    }
  }
  const ofScore = new Float64Array(kept.length + 1)
  for (let r = 0; r <= kept.length; r++) ofScore[r] = pupils[allRight + r] as number
  return {
    n,
    kept,
    presented: new Float64Array(kept.length).fill(n),
    right: Float64Array.from(counts),
    groups: [{ places: Int32Array.from(kept.keys()), pupils: ofScore }],
  }
}

export function byPattern({ n, k, cells }: Responses): Sample {
  const presented = new Float64Array(k)
  const right = new Float64Array(k)
  cells.forEach((cell, at) => {
    if (cell === NOT_PRESENTED) return
    presented[at % k] = (presented[at % k] as number) + 1
    if (cell === RIGHT) right[at % k] = (right[at % k] as number) + 1
  })
  const kept = [...presented.keys()].filter(
    item => (right[item] as number) > 0 && (right[item] as number) < (presented[item] as number),
  )
  const groups = new Map<string, Group>()
  for (let pupil = 0; pupil < n; pupil++) {
    let [pattern, score] = ['', 0]
    for (const item of kept) {
      const cell = cells[pupil * k + item]
      pattern += cell === NOT_PRESENTED ? '0' : '1'
      if (cell === RIGHT) score++
    }
    let group = groups.get(pattern)
    if (!group) {
      const places = Int32Array.from([...kept.keys()].filter(place => pattern[place] === '1'))
      group = { places, pupils: new Float64Array(places.length + 1) }
      groups.set(pattern, group)
    }
    group.pupils[score] = (group.pupils[score] as number) + 1
  }
  return {
    n,
    kept,
    presented: Float64Array.from(kept, item => presented[item] as number),
    right: Float64Array.from(kept, item => right[item] as number),
    // A fixed order of summation: the order of the pupils must not change the last digit.
    groups: [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group),
  }
}
