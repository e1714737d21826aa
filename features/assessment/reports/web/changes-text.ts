import { partOf } from '#kit/figures.ts'

/** «15 de 23 melhoraram, 2 pioraram» */
export function changesText(changes: { n: number; improved: number; worsened: number }): string {
  const { n, improved, worsened } = changes
  return [
    `${partOf(improved, n)} ${improved === 1 ? 'melhorou' : 'melhoraram'}`,
    worsened > 0 && `${worsened} ${worsened === 1 ? 'piorou' : 'pioraram'}`,
  ]
    .filter(Boolean)
    .join(', ')
}
