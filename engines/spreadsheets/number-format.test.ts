import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { seeded } from '../random.ts'
import { numberFormat } from './number-format.ts'
import { readTable } from './read-table.ts'
import { TestWorkbook } from './testing.ts'
import { readSheets } from './xlsx.ts'

it.each([
  ['0000000', 123, '0000123'],
  ['0000000', 12345678, '12345678'],
  ['0" cm"', 5, '5 cm'],
  ['"5 cm"', 5, '5 cm'],
  ['#,##0.00', 1234.5, '1 234,50'],
  ['#,##0.00" MT"', 1234.5, '1 234,50 MT'],
  ['"MT" #,##0', 1500, 'MT 1 500'],
  ['#,##0.00 [$MT-816]', -1234567.891, '-1 234 567,89 MT'],
  ['0.00E+00', 602000, '6,02E+05'],
  ['##0.0E+0', 12345, '12,3E+3'],
  ['0.0E-0', 0.00012, '1,2E-4'],
  ['# ??/100', 0.07, '7/100'],
  ['# ??/100', 1.5, '1 50/100'],
  ['# ?/?', 0.5, '1/2'],
  ['# ?/?', 2.25, '2 1/4'],
  ['# ?/?', 3, '3'],
  ['?/?', 1.5, '3/2'],
  ['# ?/8', 0.25, '2/8'],
  ['+0;-0', 5, '+5'],
  ['+0;-0', -5, '-5'],
  ['+0;-0', 0, '+0'],
  ['+0;-0;0', 0, '0'],
  ['000"."000', 1234, '001.234'],
  ['0.00', 1.005, '1,01'],
  ['0.0', -0.04, '0,0'],
  ['0.0#', 2.5, '2,5'],
  ['0.##', 2, '2'],
  ['0%', 0.715, '72%'],
  ['0.0%', 0.715, '71,5%'],
  ['0,', 12345, '12'],
  ['#,##0;(#,##0)', -1234, '(1 234)'],
  ['_-* #,##0.00_-;-* #,##0.00_-', 12, '12,00'],
  ['00 000 0000', 821234567, '82 123 4567'],
  ['[<100]0" alunos";0" ou mais"', 99, '99 alunos'],
  ['[<100]0" alunos";0" ou mais"', 100, '100 ou mais'],
  ['[Red]0', -2, '-2'],
  ['0;"nenhum"', -1, 'nenhum'],
  ['General" dias"', 2.5, '2,5 dias'],
  ['0\\.0', 12, '1.2'],
  ['#', 0, undefined],
  [';;;', 4, undefined],
])('%s shows %d as %s', (code, value, text) => {
  expect(numberFormat(164, code)?.(value)?.text).toBe(text)
})

it('knows the formats that every workbook has, and leaves the general one', () => {
  expect([1, 2, 3, 4, 9, 10, 11, 13, 37, 48].map(id => numberFormat(id)?.(-1234.567)?.text)).toEqual([
    '-1235',
    '-1234,57',
    '-1 235',
    '-1 234,57',
    '-123457%',
    '-123456,70%',
    '-1,23E+03',
    '-1234 55/97',
    '(1 235)',
    '-1,2E+3',
  ])
  for (const [id, code] of [[0], [49], [164, 'General'], [164, '@']] as const)
    expect(numberFormat(id, code)).toBeUndefined()
})

it('says where it shows another number than the cell holds', () => {
  const isRounded = (code: string, value: number) => numberFormat(164, code)?.(value)?.isRounded
  expect([isRounded('0000000', 123), isRounded('0.00', 1.5), isRounded('0" cm"', 5)]).toEqual([
    false,
    false,
    false,
  ])
  expect([
    isRounded('0%', 0.715),
    isRounded('0.0', 1.25),
    isRounded('# ?/?', 1 / 3),
    isRounded('0,', 12345),
  ]).toEqual([true, true, false, true])
})

it('never changes a number that it does not round: its figures read back are the number', () => {
  const random = seeded(6)
  const codes = ['0', '0000000', '#,##0.00', '0.000" kg"', '"MT "#,##0.0', '+0.00;-0.00', '0.00E+00', '0.0%']
  for (let at = 0; at < 2000; at += 1) {
    const value = (random() < 0.5 ? -1 : 1) * Number((random() * 10 ** (at % 9)).toFixed(at % 4))
    for (const code of codes) {
      const { text, isRounded } = numberFormat(164, code)?.(value) ?? { text: '', isRounded: true }
      if (isRounded) continue
      const figures = Number(text.replaceAll(/[^\d,E+-]/g, '').replace(',', '.'))
      expect(figures / (code.endsWith('%') ? 100 : 1), `${code} of ${value}: ${text}`).toBeCloseTo(value, 6)
    }
  }
})

it('has of a cell what Excel shows of its number', async () => {
  const bytes = new Uint8Array(
    await readFile(new URL('../questions/formats/testdata/excel-formatos.xlsx', import.meta.url)),
  )
  const [sheet] = readSheets(bytes, {
    bytes: 1e6,
    rows: 100,
    columns: 30,
    cells: 1e4,
    cell: 1000,
    unpacked: 1e6,
  })
  const shown = sheet?.rows
    .slice(1)
    .map(({ cells }) => cells.slice(1, 4).map(cell => cell.shown ?? cell.text))
  expect(shown).toEqual([
    ['0000123', '0000321', '0000213'],
    ['1/2', '1/4', '3/4'],
    ['50%', '25%', '75%'],
    ['01/02/2026', '02/02/2026', '03/02/2026'],
    ['10:30', '12:00', '06:00'],
    ['1 234,50', '12 345,00', '99,00'],
    ['MT 1 500', 'MT 15 000', 'MT 150'],
    ['6,02E+05', '6,02E+04', '6,02E+03'],
    ['7/100', '70/100', '77/100'],
    ['+5', '-5', '+0'],
    ['5 cm', '50 cm', '500 cm'],
    ['Sim', 'Não', 'talvez'],
    ['0,333333333333333', '0', '#REF!'],
    ['0,1', '0,3', '100000000000000000000'],
    ['36:00', '12:00', '48:00'],
  ])
})

it('keeps the noughts of codes and telephones, and numbers whole that a sheet rounds', async () => {
  const workbook = new TestWorkbook()
  const sheet = workbook.addWorksheet('Alunos')
  sheet.addRow(['Código', 'Telefone', 'Nota', 'Nº'])
  const row = sheet.addRow([123, 21345678, 13.456, 4])
  for (const [at, format] of ['00000000', '000 000 000', '0.0', '0.00'].entries())
    row.getCell(at + 1).numFmt = format
  const table = await readTable(workbook.bytes(), 'x.xlsx')
  expect(table.rows[0]?.cells).toEqual(['00000123', '021 345 678', '13,456', '4'])
})
