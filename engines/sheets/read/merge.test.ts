import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { doubts } from './decide.ts'
import { mergedReadings } from './merge.ts'
import type { ReadRow, ReadSheet } from './read-sheets.ts'

const seen = (why: ReadRow['why'], read: string): ReadRow => ({ label: '1', read, asked: why !== null, why })
const look = (row: ReadRow, over: Partial<ReadSheet> = {}) =>
  ({
    application: 'L7J5CY',
    form: '',
    pupil: '20260149',
    first: 1,
    asked: null,
    rows: [row],
    ...over,
  }) as ReadSheet
const merged = (...rows: ReadRow[]) => mergedReadings(rows.map(row => look(row)))?.rows[0]

describe('several looks at one sheet', () => {
  it('read a row that another look could not, and keep a cross that as many looks saw as did not', () => {
    expect(merged(seen('glare', ''), seen(null, 'B'))).toEqual(seen(null, 'B'))
    expect(merged(seen(null, 'B'), seen('cross', 'B'))).toEqual(seen('cross', 'B'))
    expect(merged(seen('cross', 'B'), seen(null, 'B'), seen(null, 'B'))).toEqual(seen(null, 'B'))
    expect(merged(seen('cross', 'B'), seen('cross', 'B'), seen(null, 'B'))).toMatchObject({ asked: true })
    expect(merged(seen(null, 'A'), seen(null, 'B'), seen(null, 'B'))).toMatchObject({ read: '', asked: true })
  })

  it('are of one sheet only where its code says so', () => {
    const one = look(seen(null, 'A'))
    for (const over of [{ pupil: '1' }, { application: 'AAAAAA' }, { form: 'B' }, { first: 41 }])
      expect(mergedReadings([one, look(seen(null, 'A'), over)])).toBeUndefined()
    const nobody = look(seen(null, 'A'), { pupil: null })
    expect(mergedReadings([nobody, nobody])).toBeUndefined()
  })

  it('never read what no look was sure of, nor what two sure looks differ about, in any order', () => {
    const row = fc
      .tuple(fc.constantFrom(null, ...doubts), fc.constantFrom('', 'A', 'B'))
      .map(([why, read]) => seen(why, read))
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), rows => {
        const result = merged(...rows)
        const sure = new Set(rows.flatMap(({ asked, read }) => (asked ? [] : [read])))
        if (result && !result.asked) expect([...sure]).toEqual([result.read])
        expect(merged(...rows.toReversed())?.asked).toBe(result?.asked)
      }),
    )
  })
})
