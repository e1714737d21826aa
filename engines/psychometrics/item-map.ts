import type { ConditionalRasch } from './conditional-rasch.ts'
import { requireFinite } from './numbers.ts'
import { pupilAbilities } from './pupil-abilities.ts'
import type { Responses } from './responses.ts'

/** One step of the scale of a map: the pupils and the items whose place is in [from, to). */
export type ItemMapRow = { from: number; to: number; pupils: number[]; items: string[] }

/**
 * The map of pupils and items on one Rasch scale (Wright & Stone 1979), from the top of the scale to the bottom.
 * Pupils appear by their index in the responses, items by name, hardest first.
 * @param step height of a row, logits
 */
export function itemMap(responses: Responses, model: ConditionalRasch, step = 0.5): ItemMapRow[] {
  requireFinite('step', step, 1 / step)
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
