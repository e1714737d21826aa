import fc from 'fast-check'
import { expect, it } from 'vitest'
import { commonestError, errorBeatsKey, errorLine } from './commonest-error.ts'
import type { ItemLine } from './report-shapes.ts'

const option = (letter: string, count: number, key = false) =>
  ({ letter, text: letter, count, key, typicalError: '' }) as ItemLine['options'][number]

it('every question at which a pupil chose a wrong option names it with its n, however few they are', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.array(fc.nat(50), { minLength: 1, maxLength: 5 }), (right, wrong) => {
      const item = {
        n: right + wrong.reduce((all, count) => all + count, 0),
        options: [option('A', right, true), ...wrong.map((count, at) => option('BCDEF'[at] ?? '', count))],
      }
      const most = Math.max(...wrong)
      expect(commonestError(item)?.count ?? 0).toBe(most)
      expect(errorBeatsKey(item)).toBe(most > right)
      if (most === 0) expect(errorLine(item)).toBe('')
      else {
        expect(errorLine(item)).toContain(`${most} de ${item.n}`)
        expect(errorLine(item).endsWith('mais do que a certa.')).toBe(most > right)
      }
    }),
  )
})

it('a question without options names none', () => {
  expect([commonestError({ n: 4, options: [] }), errorLine({ n: 4, options: [] })]).toEqual([null, ''])
})
