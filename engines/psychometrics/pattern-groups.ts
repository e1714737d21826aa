import { NOT_PRESENTED, type Responses, RIGHT } from './responses.ts'

/** The pupils of one pattern of presented items, by score. */
export type PatternGroup = {
  /** Places of the items in `kept`. */
  readonly places: Int32Array
  /** n_r, r = 0 … places.length */
  readonly pupils: Float64Array
}

/** The pupils who count, by which of the kept items they were asked. */
export function patternGroups(
  { n, k, cells }: Responses,
  kept: readonly number[] | Int32Array,
  active: (pupil: number) => boolean = () => true,
): PatternGroup[] {
  const groups = new Map<string, PatternGroup>()
  for (let pupil = 0; pupil < n; pupil++) {
    if (!active(pupil)) continue
    let pattern = ''
    let score = 0
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
  // A fixed order of summation: the order of the pupils must not change the last digit.
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
}
