import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readCsv as readQuestionsCsv } from '../questions/formats/csv.ts'
import { UnreadableFile } from '../questions/formats/reading.ts'
import { readCsvText } from './csv.ts'
import { joinTables } from './join-tables.ts'
import { SHEET_LIMITS } from './limits.ts'
import { readTable } from './read-table.ts'
import type { TableError } from './table-error.ts'
import { writeWorkbook } from './write-table.ts'
import { readSheets } from './xlsx.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

/** A workbook of one sheet, as its XML says it. */
function workbookOf(sheet: string): Uint8Array {
  return zipSync({
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="r1" Target="s.xml"/></Relationships>',
    ),
    'xl/s.xml': strToU8(`<worksheet>${sheet}</worksheet>`),
  })
}

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

  it('is bounded for every reader of sheets before anything else is done with a row', () => {
    const wide = Array.from({ length: 450_000 }, (_, i) => `c${i}`).join(',')
    expect(() => readCsvText(wide)).toThrow('O ficheiro tem 450\u00a0000 colunas; o máximo é 400.')
    expect(() => readQuestionsCsv(`Enunciado,Tipo,${wide}`)).toThrow(UnreadableFile)
    expect(() => readCsvText(`a;b${'\n1;2'.repeat(20)}`, { limits: { ...SHEET_LIMITS, rows: 20 } })).toThrow(
      'mais de 20 linhas',
    )
    expect(() => readCsvText(`a;b${'\n1;2'.repeat(20)}`, { limits: { ...SHEET_LIMITS, cells: 41 } })).toThrow(
      'mais de 41 células',
    )
  })

  it('counts no separators after the last column that holds something', () => {
    const trailing = `a;b${';'.repeat(16_000)}\n${`1;2${';'.repeat(16_000)}\n`.repeat(300)}`
    const { rows } = readCsvText(trailing)
    expect(rows).toHaveLength(302)
    expect(new Set(rows.slice(0, -1).map(row => row.cells.length))).toEqual(new Set([2]))
  })

  it('counts the cells that a workbook fills between others, and those of its merged ranges', () => {
    const limits = { ...SHEET_LIMITS, bytes: 1e6, cell: 100, unpacked: 1e6, columns: 30 }
    const read = (sheet: string, cells: number) => [...readSheets(workbookOf(sheet), { ...limits, cells })]
    const far = '<row><c r="Z1"><v>1</v></c></row>'.repeat(3)
    expect(read(`<sheetData>${far}</sheetData>`, 78)).toHaveLength(1)
    expect(() => read(`<sheetData>${far}</sheetData>`, 77)).toThrow('mais de 77 células')
    const column = Array.from(
      { length: 5 },
      (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c></row>`,
    )
    const first = '<row r="1"><c r="A1"><v>1</v></c><c r="Z1"><v>1</v></c></row>'
    const merged = `<sheetData>${[first, ...column.slice(1)].join('')}</sheetData><mergeCells><mergeCell ref="Z1:Z5"/></mergeCells>`
    expect(read(merged, 130)[0]?.rows).toHaveLength(5)
    expect(() => read(merged, 129)).toThrow('mais de 129 células')
  })

  it('is bounded for the sheets of a workbook laid under each other', () => {
    const table = {
      format: 'xlsx' as const,
      encoding: '',
      separator: '',
      above: [],
      top: [],
      headerDecision: 'header',
      decisions: [],
    }
    const sheets = Array.from({ length: 3 }, (_, sheet) => ({
      ...table,
      sheet: String(sheet),
      header: Array.from({ length: 150 }, (_none, at) => `${sheet}/${at}`),
      rows: [],
    }))
    expect(joinTables(sheets.slice(0, 2)).header).toHaveLength(300)
    expect(() => joinTables(sheets)).toThrow('O ficheiro tem 450 colunas; o máximo é 400.')
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
