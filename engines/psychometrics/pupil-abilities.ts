import { abilityTable } from './abilities.ts'
import { NOT_PRESENTED, type Responses } from './responses.ts'

/** A pupil's place on the scale of the items, with Warm's estimate; null when nothing of the scale was presented. */
export type PupilAbility = { score: number; items: number; ability: number | null; se: number | null }

/**
 * Every pupil's ability on the scale of these difficulties, from the questions that the pupil was asked: Warm's
 * weighted likelihood, which has a value for none and for all right too.
 * @param difficulties one per item of the responses, null for an item set aside
 */
export function pupilAbilities(
  { n, k, cells }: Responses,
  difficulties: readonly (number | null)[],
): PupilAbility[] {
  const tables = new Map<string, ReturnType<typeof abilityTable>>()
  return Array.from({ length: n }, (_, pupil) => {
    const own: number[] = []
    let score = 0
    let pattern = ''
    for (let item = 0; item < k; item++) {
      const cell = cells[pupil * k + item] as number
      const difficulty = difficulties[item] ?? null
      if (difficulty === null || cell === NOT_PRESENTED) continue
      own.push(difficulty)
      score += cell
      pattern += `${item} `
    }
    let table = tables.get(pattern)
    if (!table) {
      table = abilityTable(Float64Array.from(own))
      tables.set(pattern, table)
    }
    const row = table[score]
    return { score, items: own.length, ability: row?.wle ?? null, se: row?.wleSe ?? null }
  })
}
