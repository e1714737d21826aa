import { type PatternGroup, patternGroups } from './pattern-groups.ts'
import { NOT_PRESENTED, type Responses, RIGHT } from './responses.ts'
import type { Tally } from './tally.ts'

/** Of each kept item, how many were asked it and how many had it right. */
export type Sample = {
  n: number
  kept: number[]
  presented: Float64Array
  right: Float64Array
  groups: PatternGroup[]
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

export function byPattern(responses: Responses): Sample {
  const { n, k, cells } = responses
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
  return {
    n,
    kept,
    presented: Float64Array.from(kept, item => presented[item] as number),
    right: Float64Array.from(kept, item => right[item] as number),
    groups: patternGroups(responses, kept),
  }
}
