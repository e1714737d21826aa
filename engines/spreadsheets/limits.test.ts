import { describe, expect, it } from 'vitest'
import { readTable } from './read-table.ts'
import type { TableError } from './table-error.ts'
import { writeWorkbook } from './write-table.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

describe('how large a table may be', () => {
  const rows = (count: number) => utf8(`a;b\n${'1;2\n'.repeat(count)}`)
  const columns = (count: number) => utf8(Array.from({ length: count }, (_, i) => `c${i}`).join(';'))
  const padded = (length: number) => utf8('a;b\n1;2\n'.padEnd(length, `${'x'.repeat(19_000)}\n`))
  const cell = (length: number) => utf8(`a;b\n1;${'x'.repeat(length)}\n`)

  it.each<[string, Uint8Array, Uint8Array, TableError['problem']]>([
    ['10 MB', padded(10 * 1024 * 1024), padded(10 * 1024 * 1024 + 1), 'too-large'],
    ['20 000 rows under the header', rows(20_000), rows(20_001), 'too-many-rows'],
    ['200 columns', columns(200), columns(201), 'too-many-columns'],
    ['20 000 letters in a cell', cell(20_000), cell(20_001), 'cell-too-long'],
  ])('is %s where nothing is said, and no more', async (_what, most, more, problem) => {
    await expect(readTable(most, 'x.csv')).resolves.toMatchObject({ format: 'csv' })
    await expect(readTable(more, 'x.csv')).rejects.toMatchObject({ problem })
  })

  it('is what is said, beside what is not', async () => {
    await expect(readTable(rows(3), 'x.csv', { rows: 2 })).rejects.toMatchObject({ problem: 'too-many-rows' })
    await expect(readTable(columns(201), 'x.csv', { rows: 2 })).rejects.toMatchObject({
      problem: 'too-many-columns',
    })
    await expect(readTable(rows(3), 'x.csv', { bytes: rows(3).length })).resolves.toBeDefined()
    await expect(readTable(padded(3 * 1024 * 1024), 'x.csv', { bytes: 2.5 * 1024 * 1024 })).rejects.toThrow(
      'mais de 2,5\u00a0MB',
    )
  })

  it('is heard of while a sheet is read', async () => {
    const heard: [number, number][] = []
    const workbook = await writeWorkbook([{ name: 'x', header: ['a', 'b'], rows: [['1', 2]] }])
    await readTable(workbook, 'x.xlsx', {}, (done, total) => heard.push([done, total]))
    expect(heard[0]?.[0]).toBe(0)
    expect(heard[0]?.[1]).toBeGreaterThan(10)
  })
})
