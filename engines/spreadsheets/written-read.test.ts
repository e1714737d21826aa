import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTable } from './read-table.ts'
import { writeCsv } from './write-csv.ts'
import { writeWorkbook } from './write-table.ts'

describe('written, then read', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme-ascii', maxLength: 12 }),
    fc.constantFrom(
      '=1+1',
      '+258 84',
      '-5',
      '@a',
      "'=x",
      "''=x",
      '＝1+1',
      "'＠a",
      ' =1',
      "'\t=1",
      "''",
      "'0",
      "''841 234",
      "'8,4E+08",
      'a;b',
      'a"b',
      'duas\nlinhas',
      ' à ',
      '1,5',
      '→ Σ',
    ),
  )
  const table = fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1, maxLength: 12 })

  it('CSV gives back every cell', async () => {
    await fc.assert(
      fc.asyncProperty(table, async rows => {
        const read = await readTable(writeCsv({ header: ['um', 'dois', 'três'], rows }), 'x.csv')
        expect(read.rows.map(row => row.cells)).toEqual(rows)
      }),
    )
  })

  it('a workbook gives back every cell', async () => {
    await fc.assert(
      fc.asyncProperty(table, async rows => {
        const bytes = await writeWorkbook([{ name: 'x', header: ['um', 'dois', 'três'], rows }])
        const read = await readTable(bytes, 'x.xlsx')
        expect(read.rows.map(row => row.cells)).toEqual(rows)
      }),
      { numRuns: 25 },
    )
  }, 30_000)
})
