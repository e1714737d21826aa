import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryQuestion } from '#engines/questions/arbitrary-question.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { questionTypes } from '#engines/questions/taxonomy.ts'
import type { KeyChange, ScoredResponse } from './contract.ts'
import { markOf, rescore, type ScoredItem, scoreEntry, takesPoints, underKey } from './scoring.ts'

const question = choiceOf('Quanto é?', ['1', '2', '3', '4'], 0)
const change = fc.constantFrom<KeyChange | null>(
  null,
  { kind: 'drop' },
  { kind: 'credit' },
  { kind: 'rekey', right: ['b'] },
)
const points = fc.integer({ min: 1, max: 20 }).map(half => half / 2)
const entry = fc.constantFrom(
  ...(['a', 'b', 'c'] as const).map(answer => ({ kind: 'answer' as const, answer })),
  { kind: 'blank' as const },
  { kind: 'not-presented' as const },
)
const answered = fc.array(fc.record({ points, change, entered: entry }), { minLength: 1, maxLength: 12 })

function sheetOf(
  rows: readonly { points: number; change: KeyChange | null; entered: Parameters<typeof scoreEntry>[1] }[],
) {
  const items = rows.map(
    (row, at): ScoredItem => ({ ...row, id: `i${at}`, ...underKey(question, row.change) }),
  )
  const responses = Object.fromEntries(
    items.flatMap((item, at): [string, ScoredResponse][] => {
      const scored = rows[at] && scoreEntry(item, rows[at].entered)
      return scored ? [[item.id, scored]] : []
    }),
  )
  return { items, responses }
}

describe('a mark', () => {
  it('is between nothing and all of the scale, and is none where nothing counts', () => {
    fc.assert(
      fc.property(answered, rows => {
        const { items, responses } = sheetOf(rows)
        const mark = markOf(items, responses, 20)
        const counts = rows.some(row => row.change?.kind !== 'drop' && row.entered.kind !== 'not-presented')
        if (counts) expect(mark).toSatisfy((value: number) => value >= 0 && value <= 20 + 1e-9)
        else expect(mark).toBeNull()
      }),
    )
  })

  it('does not depend on the order of the items, nor on the unit of their points, and grows with the scale', () => {
    fc.assert(
      fc.property(answered, fc.integer({ min: 2, max: 9 }), (rows, factor) => {
        const { items, responses } = sheetOf(rows)
        const mark = markOf(items, responses, 20)
        const heavier = sheetOf(rows.map(row => ({ ...row, points: row.points * factor })))
        const others = [
          markOf(items.toReversed(), responses, 20),
          markOf(heavier.items, heavier.responses, 20),
          scaled(markOf(items, responses, 20 * factor), factor),
        ]
        for (const other of others)
          if (mark === null) expect(other).toBeNull()
          else expect(other).toBeCloseTo(mark, 9)
      }),
    )
  })

  it('is what it would be without the items that were dropped or not presented; a blank one counts as one left out', () => {
    fc.assert(
      fc.property(answered, rows => {
        const { items, responses } = sheetOf(rows)
        const counting = sheetOf(
          rows.filter(row => row.change?.kind !== 'drop' && row.entered.kind !== 'not-presented'),
        )
        expect(markOf(items, responses, 20)).toEqual(markOf(counting.items, counting.responses, 20))
        const withoutBlanks = Object.fromEntries(
          Object.entries(counting.responses).filter(
            ([, response]) => response.outcome !== 'branco' || response.points !== 0,
          ),
        )
        expect(markOf(counting.items, withoutBlanks, 20)).toEqual(
          markOf(counting.items, counting.responses, 20),
        )
      }),
    )
  })
})

describe('another key', () => {
  it('taken back gives every response as it was, of any type of question', () => {
    fc.assert(
      fc.property(arbitraryQuestion(...questionTypes), points, change, (any, worth, other) => {
        fc.pre(other?.kind !== 'rekey')
        const item: ScoredItem = { id: 'i', points: worth, question: any, change: null }
        const stored = [
          scoreEntry(item, { kind: 'blank' }),
          scoreEntry(item, { kind: 'not-presented' }),
          ...(takesPoints(item) ? [scoreEntry(item, { kind: 'points', points: worth / 2 })] : []),
        ]
        for (const row of stored) {
          if (!row) throw new Error('Everything here can be scored')
          expect(rescore(item, rescore({ ...item, change: other }, row))).toEqual(row)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('that gives everybody the points never lowers a mark, and lifts no one to whom it was not presented', () => {
    fc.assert(
      fc.property(answered, rows => {
        fc.pre(rows[0]?.change === null)
        const { items, responses } = sheetOf(rows)
        const before = markOf(items, responses, 20)
        const after = sheetOf(
          rows.map((row, at) => (at === 0 ? { ...row, change: { kind: 'credit' } } : row)),
        )
        const mark = markOf(after.items, after.responses, 20)
        if (before === null || rows[0]?.entered.kind === 'not-presented') expect(mark).toEqual(before)
        else expect(mark).toBeGreaterThanOrEqual(before - 1e-9)
      }),
    )
  })
})

function scaled(mark: number | null, factor: number): number | null {
  return mark === null ? null : mark / factor
}
