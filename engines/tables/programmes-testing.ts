import fc from 'fast-check'

/** A unit of a programme that was drawn, with lines whose texts are all different. */
export interface DrawnUnit {
  title: string
  rows: { objective: string; content: string; lessons: number }[]
}

export const TITLES = [['Unidade temática'], ['Objectivos específicos'], ['Conteúdos'], ['Aulas']]
export const OVER = {
  title: 'Unidade temática',
  names: ['unidadetematica', 'unidade tematica'],
  begins: /^unidade\b/i,
}

/** Programmes of 5 to 120 lines. */
export const programmes = fc
  .array(fc.integer({ min: 1, max: 24 }), { minLength: 5, maxLength: 12 })
  .filter(sizes => sizes.reduce((all, size) => all + size, 0) <= 120)
  .map(sizes =>
    sizes.map(
      (size, unit): DrawnUnit => ({
        title: `Unidade ${unit + 1} & outras`,
        rows: Array.from({ length: size }, (_, row) => ({
          objective: `Objectivo ${unit + 1}.${row + 1}\nE outro ${unit + 1}.${row + 1}`,
          content: `Conteúdo <${unit + 1}.${row + 1}>`,
          lessons: (unit + row) % 9,
        })),
      }),
    ),
  )

/** The rows that a reader has to give of a programme. */
export function rowsOf(units: readonly DrawnUnit[]): string[][] {
  return units.flatMap(({ title, rows }) =>
    rows.map(row => [title, row.objective, row.content, String(row.lessons)]),
  )
}
