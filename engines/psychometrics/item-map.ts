import { abilityTable } from './abilities.ts'
import type { ConditionalRasch } from './conditional-rasch.ts'
import { NOT_PRESENTED, type Responses } from './responses.ts'

/** A pupil's place on the scale of the items, with Warm's estimate; null when nothing of the scale was presented. */
export type PupilAbility = { score: number; items: number; ability: number | null; se: number | null }

/**
 * Every pupil's ability on the scale of these difficulties, from the questions that the pupil was given: Warm's
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

/** One step of the scale of a map: the pupils and the items whose place is in [from, to). */
export type ItemMapRow = { from: number; to: number; pupils: number[]; items: string[] }

/**
 * The map of pupils and items on one Rasch scale (Wright & Stone 1979), from the top of the scale to the bottom.
 * Pupils appear by their index in the responses, items by name, hardest first.
 * @param step height of a row, logits
 */
export function itemMap(responses: Responses, model: ConditionalRasch, step = 0.5): ItemMapRow[] {
  const difficulties = model.items.map(({ difficulty }) => difficulty)
  const pupils = pupilAbilities(responses, difficulties).flatMap(({ ability }, index) =>
    ability === null ? [] : [{ index, row: Math.floor(ability / step) }],
  )
  const items = model.items
    .flatMap(({ item, difficulty }) =>
      difficulty === null ? [] : [{ item, difficulty, row: Math.floor(difficulty / step) }],
    )
    .sort((a, b) => b.difficulty - a.difficulty)
  const rows = [...pupils, ...items].map(({ row }) => row)
  if (rows.length === 0) return []
  const lowest = rows.reduce((low, row) => Math.min(low, row))
  const highest = rows.reduce((high, row) => Math.max(high, row))
  return Array.from({ length: highest - lowest + 1 }, (_, place) => {
    const row = highest - place
    return {
      from: row * step,
      to: (row + 1) * step,
      pupils: pupils.filter(pupil => pupil.row === row).map(({ index }) => index),
      items: items.filter(item => item.row === row).map(({ item }) => item),
    }
  })
}
