import { conditionalRasch } from './conditional-rasch.ts'
import { NOT_PRESENTED, type Responses } from './responses.ts'

/** An application of a test: whose answers each row of `responses` holds, by an id that applications share. */
export type Application = { pupils: readonly string[]; responses: Responses }

/** How a question that stands in two tests moved against the others; beyond |z| 1.96 it is a poor link. */
export type LinkDrift = { item: string; drift: number; z: number }

/** Answers of several tests, one below the other: the items of the others are not presented. */
export function stacked(tests: readonly Responses[]): Responses {
  const items = [...new Set(tests.flatMap(test => test.items))]
  const n = tests.reduce((sum, test) => sum + test.n, 0)
  const all: Responses = {
    n,
    k: items.length,
    items,
    cells: new Uint8Array(n * items.length).fill(NOT_PRESENTED),
  }
  let firstRow = 0
  for (const test of tests) {
    copyInto(all, test, firstRow)
    firstRow += test.n
  }
  return all
}

function copyInto(target: Responses, source: Responses, firstRow: number): void {
  const places = source.items.map(item => target.items.indexOf(item))
  for (let pupil = 0; pupil < source.n; pupil++) {
    places.forEach((place, item) => {
      target.cells[(firstRow + pupil) * target.k + place] = source.cells[pupil * source.k + item] as number
    })
  }
}

/**
 * How the items that two applications share moved against each other, each application being a conditional estimation of its
 * own; without those that all answered alike at one of both times, and none where fewer than two are left.
 *
 * Source: Wright & Stone 1979, Best Test Design, ch. 5.
 */
export function linkDrift(before: Responses, after: Responses): LinkDrift[] {
  const first = conditionalRasch(before).value
  const second = conditionalRasch(after).value
  if (!first || !second) return []
  const pairs = first.items.flatMap(a => {
    const b = second.items.find(row => row.item === a.item)
    return a.difficulty === null || a.se === null || b?.difficulty == null || b.se === null
      ? []
      : [{ item: a.item, moved: b.difficulty - a.difficulty, se: Math.hypot(a.se, b.se) }]
  })
  if (pairs.length < 2) return []
  const shift = pairs.reduce((sum, { moved }) => sum + moved, 0) / pairs.length
  return pairs.map(({ item, moved, se }) => ({ item, drift: moved - shift, z: (moved - shift) / se }))
}
