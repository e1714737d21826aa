import fc from 'fast-check'
import { expect, it } from 'vitest'
import { spreadPick } from './spread-pick.ts'

const row = fc.record({
  question: fc.record({ type: fc.constantFrom('single-choice', 'numeric', 'essay') }),
  competence: fc.constantFrom(null, { id: 'a' }, { id: 'b' }, { id: 'c' }),
  uses: fc.nat(5),
})

it('takes as many as mark themselves, no competence ahead of another that had more, the least used of each', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), fc.integer({ min: 1, max: 12 }), (rows, most) => {
      const own = rows.filter(({ question }) => question.type !== 'essay')
      const taken = spreadPick(rows, most)
      expect(taken).toHaveLength(Math.min(most, own.length))
      expect(new Set(taken).size).toBe(taken.length)
      const of = (some: readonly (typeof own)[number][], id: string | undefined) =>
        some.filter(({ competence }) => competence?.id === id)
      for (const id of [undefined, 'a', 'b', 'c']) {
        const [mine, left] = [of(taken, id), of(own, id).filter(one => !taken.includes(one))]
        const lowest = Math.min(...left.map(({ uses }) => uses))
        for (const { uses } of mine) expect(uses).toBeLessThanOrEqual(lowest)
        // Who still has questions to give gave as many as any other, but for the last round.
        if (left.length > 0)
          for (const other of [undefined, 'a', 'b', 'c'])
            expect(of(taken, other).length).toBeLessThanOrEqual(mine.length + 1)
      }
    }),
  )
})
