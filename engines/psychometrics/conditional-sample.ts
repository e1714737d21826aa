import type { Outcome } from './not-computed.ts'
import { type PatternGroup, patternGroups } from './pattern-groups.ts'
import { NOT_PRESENTED, type Responses, RIGHT } from './responses.ts'
import type { Tally } from './tally.ts'

/** What remains of the answers when all that carries no information for conditional likelihood is set aside. */
export type ConditionalSample = {
  /** Pupils that remain. */
  readonly n: number
  /** Items that remain, as indices of the responses. */
  readonly kept: Int32Array
  /** Right answers of the remaining pupils to each kept item. */
  readonly right: Float64Array
  readonly groups: readonly PatternGroup[]
}

/**
 * Sets constant items and pupils with none or all right aside, again and again until neither is left, and groups the
 * rest by pattern of presented items.
 *
 * Refuses answers for which the likelihood has no finite maximum: the items must be strongly connected by "somebody
 * had i right and j wrong" (Fischer 1981, Psychometrika 46:59–77).
 */
export function conditionalSample(responses: Responses, counts: Tally): Outcome<ConditionalSample> {
  const { active, sample } = counts.presented ? sampleByPattern(responses) : sampleByScore(counts)
  if (sample.kept.length < 2) {
    return { value: null, why: 'restam menos de duas perguntas que uns acertaram e outros erraram' }
  }
  if (!connected(responses, sample.kept, active)) {
    return {
      value: null,
      why: 'as perguntas dividem-se em grupos sem ninguém que tenha acertado num e errado no outro: a estimativa não tem máximo finito',
    }
  }
  return { value: sample }
}

type Sampled = { active: (pupil: number) => boolean; sample: ConditionalSample }

/** Everybody was asked every item: the tally by score is enough. */
function sampleByScore({ k, pupils, right, totals }: Tally): Sampled {
  let kept = Array.from({ length: k }, (_, item) => item)
  let allRight = 0
  for (;;) {
    // The items set aside are worth the same to every pupil who remains, so the scores only move.
    const low = allRight + 1
    const high = allRight + kept.length - 1
    let n = 0
    for (let score = low; score <= high; score++) n += pupils[score] as number
    const rightOf = (item: number) => {
      let sum = 0
      for (let score = low; score <= high; score++) sum += right[score * k + item] as number
      return sum
    }
    const varying = kept.filter(item => rightOf(item) > 0 && rightOf(item) < n)
    if (varying.length === kept.length || n === 0) {
      const left = n === 0 ? [] : kept
      const byScore = new Float64Array(left.length + 1)
      for (let r = 1; r < left.length; r++) byScore[r] = pupils[allRight + r] as number
      return {
        active: pupil => (totals[pupil] as number) >= low && (totals[pupil] as number) <= high,
        sample: {
          n,
          kept: Int32Array.from(left),
          right: Float64Array.from(left, rightOf),
          groups: [{ places: Int32Array.from(left.keys()), pupils: byScore }],
        },
      }
    }
    allRight += kept.filter(item => rightOf(item) === n).length
    kept = varying
  }
}

function sampleByPattern(responses: Responses): Sampled {
  const { n, k, cells } = responses
  const keepItem = new Uint8Array(k).fill(1)
  const keepPupil = new Uint8Array(n).fill(1)
  const right = new Int32Array(k)
  const counted = new Int32Array(k)
  for (let changed = true; changed; ) {
    changed = false
    right.fill(0)
    counted.fill(0)
    for (let pupil = 0; pupil < n; pupil++) {
      if (keepPupil[pupil] === 0) continue
      let answered = 0
      let score = 0
      for (let item = 0; item < k; item++) {
        const cell = cells[pupil * k + item]
        if (keepItem[item] === 0 || cell === NOT_PRESENTED) continue
        answered++
        if (cell === RIGHT) score++
      }
      if (score === 0 || score === answered) {
        keepPupil[pupil] = 0
        changed = true
        continue
      }
      for (let item = 0; item < k; item++) {
        const cell = cells[pupil * k + item] as number
        if (cell === NOT_PRESENTED) continue
        counted[item] = (counted[item] as number) + 1
        right[item] = (right[item] as number) + cell
      }
    }
    for (let item = 0; item < k; item++) {
      if (keepItem[item] === 1 && (right[item] === 0 || right[item] === counted[item])) {
        keepItem[item] = 0
        changed = true
      }
    }
  }
  const kept = Int32Array.from([...keepItem.keys()].filter(item => keepItem[item] === 1))
  const active = (pupil: number) => keepPupil[pupil] === 1
  return {
    active,
    sample: {
      n: keepPupil.reduce((sum, flag) => sum + flag, 0),
      kept,
      right: Float64Array.from(kept, item => right[item] as number),
      groups: patternGroups(responses, kept, active),
    },
  }
}

/** Whether every kept item can be reached from every other by "right here, wrong there". */
function connected(
  { n, k, cells }: Responses,
  kept: Int32Array,
  active: (pupil: number) => boolean,
): boolean {
  const m = kept.length
  const beats = new Uint8Array(m * m)
  const rights = new Int32Array(m)
  const wrongs = new Int32Array(m)
  let nextLook = 16
  for (let pupil = 0; pupil < n; pupil++) {
    if (pupil === nextLook) {
      if (strong(beats, m)) return true
      nextLook *= 2
    }
    if (!active(pupil)) continue
    let rightCount = 0
    let wrongCount = 0
    for (let place = 0; place < m; place++) {
      const cell = cells[pupil * k + (kept[place] as number)]
      if (cell === RIGHT) rights[rightCount++] = place
      else if (cell !== NOT_PRESENTED) wrongs[wrongCount++] = place
    }
    for (let a = 0; a < rightCount; a++) {
      const row = (rights[a] as number) * m
      for (let b = 0; b < wrongCount; b++) beats[row + (wrongs[b] as number)] = 1
    }
  }
  return strong(beats, m)
}

function strong(edges: Uint8Array, m: number): boolean {
  const reachesAll = (edge: (from: number, to: number) => number | undefined) => {
    const seen = new Uint8Array(m)
    const queue = [0]
    seen[0] = 1
    for (let from = queue.pop(); from !== undefined; from = queue.pop()) {
      for (let to = 0; to < m; to++) {
        if (seen[to] === 0 && edge(from, to) === 1) {
          seen[to] = 1
          queue.push(to)
        }
      }
    }
    return seen.every(flag => flag === 1)
  }
  return reachesAll((from, to) => edges[from * m + to]) && reachesAll((from, to) => edges[to * m + from])
}
