import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Cell, Topic } from '../results/figure-shapes.ts'
import { needStrips } from './need-strips.ts'
import type { PupilLine } from './report-shapes.ts'

const levels = ['mastered', 'developing', 'not-mastered'] as const
const points = { mastered: 2, developing: 1, 'not-mastered': 0 }
const cell = (level: (typeof levels)[number] | null): Cell => ({
  ...{ level, items: level ? 2 : 0, blank: 0, possible: level ? 2 : 0, points: level ? points[level] : 0 },
})
const topic = (at: number): Topic => {
  const standing = { n: 0, points: 0, possible: 0, share: null, mastered: 0, developing: 0, notMastered: 0 }
  return {
    ...{ key: `c${at}`, competenceId: null, code: `C${at}`, name: `Competência ${at}`, domain: 'Números' },
    ...{ items: [1, 2], indication: true, bySex: { H: standing, M: standing, total: standing } },
  }
}
const someLevel = fc.constantFrom(...levels, null)
const classes = fc.integer({ min: 1, max: 6 }).chain(count =>
  fc.record({
    competences: fc.constant(Array.from({ length: count }, (_, at) => topic(at))),
    pupils: fc.array(
      fc.record({
        state: fc.constantFrom('entregue' as const, 'não apresentado' as const, null),
        own: fc.array(someLevel, { minLength: count, maxLength: count }),
      }),
      { maxLength: 12 },
    ),
  }),
)

it('sorts competences by who is not there yet and pupils by what they got right, and loses nobody', () => {
  fc.assert(
    fc.property(classes, ({ competences, pupils }) => {
      const lines = pupils.map(
        ({ state, own }, at): PupilLine => ({
          ...{ studentId: null, name: `Aluno ${at}`, sex: null, number: at, state, mark: null, band: null },
          ...{ provisional: false, domains: [], competences: state === 'entregue' ? own.map(cell) : [] },
        }),
      )
      const { columns, rows, urgent } = needStrips({ competences, pupils: lines })
      expect(columns.map(({ name }) => name).sort()).toEqual(lines.map(({ name }) => name).sort())
      const away = columns.map(({ isAway }) => isAway)
      expect(away).toEqual(away.toSorted((a, b) => Number(a) - Number(b)))
      expect(rows.map(({ topic }) => topic.key).sort()).toEqual(competences.map(({ key }) => key).sort())
      const shares = rows.map(({ needing, n }) => (n > 0 ? needing / n : -1))
      expect(shares).toEqual(shares.toSorted((a, b) => b - a))
      for (const row of rows) {
        expect(row.levels).toHaveLength(columns.length)
        expect(row.levels.filter(Boolean)).toHaveLength(row.n)
        expect(row.levels.filter((level, at) => level !== null && columns[at]?.isAway)).toEqual([])
        expect(row.notYet.length + row.nearly.length).toBe(row.needing)
      }
      // What most of the class needs stands before the fold.
      expect(shares.filter(share => share > 0.5)).toEqual(shares.slice(0, urgent))
    }),
  )
})
