import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Doubt, doubts } from './decide.ts'
import { mergedReadings } from './merge.ts'
import type { ReadRow, ReadSheet } from './read-sheets.ts'

const clear = (read: string): ReadRow => ({ label: '1', read, asked: false, why: null, touched: read })
const doubted = (why: Doubt, read: string, touched = read): ReadRow => ({
  label: '1',
  read,
  asked: true,
  why,
  touched,
})
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
  it('read a row that another look could not, where a clear look reads what it saw', () => {
    expect(merged(doubted('glare', ''), clear('B'))).toEqual(clear('B'))
    expect(merged(clear('B'), doubted('half', 'B'))).toEqual(clear('B'))
    expect(merged(doubted('faint', 'B'), clear('B'), doubted('glare', ''))).toEqual(clear('B'))
  })

  it('never let a blank overrule what one of them saw', () => {
    for (const why of doubts)
      expect(merged(doubted(why, 'B'), clear(''), clear(''))).toMatchObject({ asked: true, why })
    // A is read by both; what the first saw in C is settled by none.
    expect(merged(doubted('half', 'A', 'AC'), clear('A'), clear('A'))).toMatchObject({
      asked: true,
      why: 'half',
    })
  })

  it('keep a cross, a second mark and ink beside the circles, however many looks overlooked them', () => {
    for (const why of ['cross', 'two-marks', 'outside'] as const)
      expect(merged(clear('B'), doubted(why, 'B'), clear('B'), clear('B'))).toEqual(doubted(why, 'B'))
    expect(merged(clear('A'), clear('B'), clear('B'))).toMatchObject({ read: '', asked: true, touched: 'AB' })
  })

  it('leave out a look that could not read its rows', () => {
    const unclear = look(clear('B'), { asked: 'unclear', rows: [] })
    expect(mergedReadings([look(clear('B')), unclear])).toMatchObject({ asked: null, rows: [clear('B')] })
    expect(mergedReadings([unclear, unclear])).toMatchObject({ asked: 'unclear', rows: [] })
  })

  it('are of one sheet only where its code says so', () => {
    const one = look(clear('A'))
    for (const over of [{ pupil: '1' }, { application: 'AAAAAA' }, { form: 'B' }, { first: 41 }])
      expect(mergedReadings([one, look(clear('A'), over)])).toBeUndefined()
    const nobody = look(clear('A'), { pupil: null })
    expect(mergedReadings([nobody, nobody])).toBeUndefined()
  })

  it('never read what no look was sure of, what two sure looks differ about, or without a circle that one saw', () => {
    const row = fc
      .tuple(
        fc.constantFrom(null, ...doubts),
        fc.constantFrom('', 'A', 'B', 'AB'),
        fc.constantFrom('', 'A', 'C'),
      )
      .map(([why, read, more]) =>
        why === null ? clear(read) : doubted(why, read, [...new Set(`${read}${more}`)].sort().join('')),
      )
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), rows => {
        const result = merged(...rows)
        if (result && !result.asked) {
          expect([...new Set(rows.flatMap(each => (each.asked ? [] : [each.read])))]).toEqual([result.read])
          const touched = rows.flatMap(each => [...each.touched])
          expect(touched.filter(letter => !result.read.includes(letter))).toEqual([])
        }
        expect(merged(...rows.toReversed())?.asked).toBe(result?.asked)
      }),
    )
  })
})
