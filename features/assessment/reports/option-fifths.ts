import { type Chosen, optionCurves } from '#engines/psychometrics/option-curves.ts'
import { PUPILS_FOR_CORRELATION } from '#engines/psychometrics/presentable.ts'
import { NOT_PRESENTED as NOT_SHOWN } from '#engines/psychometrics/responses.ts'
import type { Analysed } from './item-analysis.ts'
import type { ItemLine } from './report-shapes.ts'
import { pointsAt, type Results } from './results.ts'

/** The questions with what each fifth of the class chose, by the share of the points that each pupil obtained. */
export function withFifths(
  results: Results,
  { responses, pupils, items: places }: Analysed,
  items: readonly ItemLine[],
): ItemLine[] {
  if (responses.n < PUPILS_FOR_CORRELATION) return [...items]
  const shares = pupils.map(pupil => shareOf(results, pupil, places))
  return items.map((item, at) => {
    const column = places.indexOf(at)
    const letters = responses.choices?.options[column] ?? []
    if (column < 0 || letters.length === 0) return item
    const chosen = pupils.map((_, row): Chosen => {
      const cell = row * responses.k + column
      if (responses.cells[cell] === NOT_SHOWN) return undefined
      return letters[(responses.choices?.chosen[cell] ?? 0) - 1] ?? null
    })
    const curves = new Map(
      optionCurves(shares, chosen, letters).map(({ option, shares: fifths }) => [option, fifths]),
    )
    return {
      ...item,
      blankFifths: curves.get(null) ?? [],
      options: item.options.map(option => ({ ...option, fifths: curves.get(option.letter) ?? [] })),
    }
  })
}

function shareOf(results: Results, pupil: number, items: readonly number[]): number | null {
  let [obtained, possible] = [0, 0]
  for (const item of items) {
    const points = pointsAt(results, pupil, item)
    if (points === undefined) continue
    obtained += points
    possible += results.items[item]?.points ?? 0
  }
  return possible > 0 ? obtained / possible : null
}
