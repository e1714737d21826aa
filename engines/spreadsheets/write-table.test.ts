import exceljs from 'exceljs'
import { describe, expect, it } from 'vitest'
import { writeCsv } from './write-csv.ts'
import { writeWorkbook } from './write-table.ts'

const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

describe('CSV', () => {
  it('is what Excel in Portuguese opens: byte order mark, semicolons, decimal comma, CRLF', () => {
    const bytes = writeCsv({ header: ['termo', 'nota', 'apto'], rows: [['Fracção', 12.5, true]] })
    expect(textOf(bytes)).toBe('\ufefftermo;nota;apto\r\nFracção;12,5;Sim\r\n')
  })

  const ascii = [
    '=HYPERLINK("http://x")',
    '+cmd|x',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '\u00a0=1',
  ]
  it.each([...ascii, '＝1+1', '＋1+1', '－1+1', '＠SUM(A1)', "'＝1", ' ＝1'])(
    'keeps %j from being run as a formula',
    danger => {
      const line = textOf(writeCsv({ header: ['a'], rows: [[danger]] })).split('\r\n')[1] ?? ''
      expect(line.replace(/^"/, '')).toMatch(/^'/)
    },
  )

  it('leaves numbers alone, negative ones too', () => {
    expect(textOf(writeCsv({ header: ['a', 'b', 'c'], rows: [[-5, '-5', '+1,5']] }))).toContain('-5;-5;+1,5')
  })

  it('quotes what would break the row', () => {
    expect(textOf(writeCsv({ header: ['a'], rows: [['x;"y"\nz']] }))).toContain('"x;""y""\nz"')
  })
})

describe('a workbook', () => {
  it('has a bold header that stays in sight, typed cells, and no formula', async () => {
    const bytes = await writeWorkbook([
      {
        name: 'Cumprimento: 1/2',
        header: ['Data', 'Aulas', 'Cumprimento', 'Nota'],
        columns: [{ kind: 'date' }, { kind: 'integer' }, { kind: 'percent' }, {}],
        rows: [
          ['2026-05-05', 6, 0.715, '=2+3'],
          ['2026-05-05', 6, 0.715, '＝2+3'],
        ],
      },
      { name: 'cumprimento- 1 2', header: ['a'], rows: [] },
    ])
    const workbook = new exceljs.Workbook()
    await workbook.xlsx.load(bytes.buffer as ArrayBuffer)
    const sheet = workbook.worksheets[0]
    expect(workbook.worksheets.map(worksheet => worksheet.name)).toEqual([
      'Cumprimento  1 2',
      'cumprimento- 1 2',
    ])
    expect(sheet?.getRow(1).font?.bold).toBe(true)
    expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
    const row = sheet?.getRow(2)
    expect(row?.getCell(1).value).toEqual(new Date('2026-05-05T00:00:00Z'))
    expect(row?.getCell(1).numFmt).toBe('dd/mm/yyyy')
    expect(row?.getCell(3).value).toBe(0.715)
    expect(row?.getCell(4).type).toBe(exceljs.ValueType.String)
    expect(row?.getCell(4).value).toBe('=2+3')
    expect(sheet?.getRow(3).getCell(4).type).toBe(exceljs.ValueType.String)
  })

  it('tells sheets of one name apart', async () => {
    const sheet = { name: 'Turma', header: ['a'], rows: [] }
    const workbook = new exceljs.Workbook()
    await workbook.xlsx.load((await writeWorkbook([sheet, sheet, sheet])).buffer as ArrayBuffer)
    expect(workbook.worksheets.map(worksheet => worksheet.name)).toEqual(['Turma', 'Turma 2', 'Turma 3'])
  })

  it('refuses a text that Excel would cut', async () => {
    const sheet = { name: 'a', header: ['a'], rows: [['x'.repeat(32_768)]] }
    await expect(writeWorkbook([sheet])).rejects.toThrow(RangeError)
  })
})
