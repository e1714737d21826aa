import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byNeed } from './coverage-order.ts'
import type { CoverageReport } from './report-shapes.ts'

type Covered = CoverageReport['competences'][number]

const standing = fc
  .record({ mastered: fc.nat(9), developing: fc.nat(9), notMastered: fc.nat(9) })
  .map(counts => ({
    ...counts,
    n: counts.mastered + counts.developing + counts.notMastered,
    ...{ points: 0, possible: 0, share: null },
  }))
const competences = fc.array(
  fc
    .record({ items: fc.nat(3), total: standing })
    .map(({ items, total }) => ({ items, bySex: { H: total, M: total, total } }) as Covered),
  { maxLength: 12 },
)

it('puts who is furthest from it first and what nobody measured last, and loses none', () => {
  fc.assert(
    fc.property(competences, all => {
      const sorted = byNeed(all)
      expect(new Set(sorted)).toEqual(new Set(all))
      const shares = sorted.map(({ items, bySex: { total } }) =>
        items === 0 || total.n === 0 ? -1 : (total.notMastered + total.developing) / total.n,
      )
      expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    }),
  )
})
