import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { numberFormat } from './number-format.ts'
import { readTable } from './read-table.ts'
import { openTableZip } from './table-zip.ts'
import { TestWorkbook } from './testing.ts'
import type { WorkbookParts } from './xlsx-parts.ts'
import { readSheet } from './xlsx-sheet.ts'

const parts: WorkbookParts = {
  sheets: [],
  strings: [{ text: 'nome' }, { text: 'Ana' }],
  moved: new Map(),
  looks: ['number', 'percent', 'date', 'time'],
  formats: [undefined, numberFormat(9)],
  struck: new Set<number>(),
  red: new Set<number>(),
  from1904: false,
}
const limits = { bytes: 1e6, rows: 5, columns: 30, cells: 1e6, cell: 100, unpacked: 1e6 }

/** The rows of a sheet: the number of the line, then its cells. */
function rows(inside: string, after = '') {
  const zip = openTableZip(
    zipSync({ a: strToU8(`<worksheet><sheetData>${inside}</sheetData>${after}</worksheet>`) }),
  )
  return readSheet(zip, 'a', parts, { left: 1e6, cells: 1e6 }, limits).rows.map(row => [
    row.line,
    ...row.cells.map(cell => cell.text),
  ])
}
/** The one cell of a sheet. */
const cell = (xml: string) => rows(`<row>${xml}</row>`)[0]?.[1]
const text = (at: string, value: string) => `<c r="${at}" t="str"><v>${value}</v></c>`
const merged = (...references: string[]) =>
  `<mergeCells>${references.map(ref => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`

describe('where a cell stands', () => {
  it('is what the sheet says, columns of two letters and small letters too', () => {
    const [row] = rows(`<row r="7">${text('B7', 'b')}${text('aa7', 'aa')}${text('AC7', 'ac')}</row>`)
    expect(row?.[0]).toBe(7)
    expect(row?.indexOf('b')).toBe(2)
    expect(row?.indexOf('aa')).toBe(27)
    expect(row?.indexOf('ac')).toBe(29)
    expect(row).toHaveLength(30)
  })

  it('follows the cell and the row before it where the sheet says nothing', () => {
    const plain = '<c t="str"><v>x</v></c>'
    expect(
      rows(`<row>${plain}${plain}</row><row r="4">${text('C4', 'c')}${plain}</row><row>${plain}</row>`),
    ).toEqual([
      [1, 'x', 'x'],
      [4, '', '', 'c', 'x'],
      [5, 'x'],
    ])
  })

  it('leaves out rows that hold nothing, and what is after the last cell that holds something', () => {
    expect(rows(`<row>${text('A1', '')}</row><row>${text('A2', 'a')}${text('D2', '')}</row><row/>`)).toEqual([
      [2, 'a'],
    ])
  })

  it('is within the columns that a table may have', () => {
    expect(rows(`<row>${text('AD1', 'last')}</row>`)[0]).toHaveLength(31)
    expect(() => rows(`<row>${text('AE1', 'beyond')}</row>`)).toThrow(/depois da coluna 30/)
    expect(rows(`<row>${text('A1', 'a')}${text('AE1', '')}</row>`)).toEqual([[1, 'a']])
  })

  it('is within the rows that a table may have, and a hundred more for what is around it', () => {
    const many = (count: number) => `<row>${text('A1', 'a')}</row>`.repeat(count)
    expect(rows(many(105))).toHaveLength(105)
    expect(() => rows(many(106))).toThrow(/mais de 5 linhas/)
  })
})

describe('what a cell holds', () => {
  it.each([
    ['a text of the book', '<c t="s"><v>1</v></c>', 'Ana'],
    ['a text within it', '<c t="inlineStr"><is><t>Be</t><t>nto</t></is></c>', 'Bento'],
    ['the result of a formula, and not the formula', '<c t="str"><f>A1</f><v>soma_x0021_</v></c>', 'soma!'],
    ['what is written beside its value', '<c t="str">x<v>1</v>y</c>', '1'],
    [
      'a text without the guide to its sound',
      '<c t="inlineStr"><is><t>名</t><rPh><t>na</t></rPh><t>!</t></is></c>',
      '名!',
    ],
    ['a number', '<c><v>1234.5</v></c>', '1234,5'],
    ['a number called so', '<c t="n"><v>7</v></c>', '7'],
    ['a share', '<c s="1"><v>0.25</v></c>', '25%'],
    ['a day', '<c s="2"><v>46147</v></c>', '05/05/2026'],
    ['a style that the book does not have', '<c s="9"><v>46147</v></c>', '46147'],
    ['what is true', '<c t="b"><v>1</v></c>', 'Sim'],
    ['what is true, in a word', '<c t="b"><v>true</v></c>', 'Sim'],
    ['what is not', '<c t="b"><v>0</v></c>', 'Não'],
    ['a fault', '<c t="e"><v>#DIV/0!</v></c>', '#DIV/0!'],
    ['a day in words', '<c t="d"><v>2026-05-04</v></c>', '04/05/2026'],
    ['a day and an hour in words', '<c t="d"><v>2026-05-04T07:30:00</v></c>', '04/05/2026 07:30'],
    ['a day at midnight', '<c t="d"><v>2026-05-04T00:00:00</v></c>', '04/05/2026'],
    ['no day', '<c t="d"><v>amanhã</v></c>', 'amanhã'],
    ['a day within other words', '<c t="d"><v>em 2026-05-04</v></c>', 'em 2026-05-04'],
  ])('%s', (_what, xml, expected) => {
    expect(cell(xml)).toBe(expected)
  })

  it.each([
    ['a text that the book does not have', '<c t="s"><v>9</v></c>'],
    ['neither true nor not', '<c t="b"><v></v></c>'],
    ['no value', '<c/>'],
  ])('nothing: %s', (_what, xml) => {
    expect(rows(`<row>${xml}</row>`)).toEqual([])
  })

  it('is known for a text, a number, a day, a truth or an error', () => {
    const inside =
      '<c t="s"><v>0</v></c><c><v>1</v></c><c s="1"><v>1</v></c><c s="2"><v>1</v></c><c t="d"><v>2026-05-04</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="str"><v>x</v></c>'
    const zip = openTableZip(
      zipSync({ a: strToU8(`<worksheet><sheetData><row>${inside}</row></sheetData></worksheet>`) }),
    )
    const [row] = readSheet(zip, 'a', parts, { left: 1e6, cells: 1e6 }, limits).rows
    expect(row?.cells.map(held => held.kind)).toEqual([
      'text',
      'number',
      'number',
      'date',
      'date',
      'boolean',
      'error',
      'text',
    ])
  })
})

describe('a value merged over several rows', () => {
  const row = (line: number, ...cells: string[]) => `<row r="${line}">${cells.join('')}</row>`

  it('is in each of them', () => {
    const sheet =
      row(1, text('A1', '6ªA'), text('B1', 'Ana')) + row(2, text('B2', 'Bento')) + row(3, text('B3', 'Célia'))
    expect(rows(sheet, merged('A1:A2'))).toEqual([
      [1, '6ªA', 'Ana'],
      [2, '6ªA', 'Bento'],
      [3, '', 'Célia'],
    ])
  })

  it('is beside what a row begins with, and moves nothing', () => {
    expect(rows(row(1, text('C1', 'x')) + row(2, text('A2', 'a')), merged('$C$1:$D$2'))).toEqual([
      [1, '', '', 'x'],
      [2, 'a', '', 'x'],
    ])
  })

  it('leaves what is there, and rows between that hold nothing', () => {
    const sheet = row(2, text('A2', 'x')) + row(3, text('A3', 'y')) + row(6, text('B6', 'z'))
    expect(rows(sheet, merged('A2:A6'))).toEqual([
      [2, 'x'],
      [3, 'y'],
      [6, 'x', 'z'],
    ])
  })

  it('is written for each of several, in whatever order they are named', () => {
    const sheet = [1, 2, 3, 4, 5].map(line =>
      row(line, text(`B${line}`, 'b'), ...(line % 3 === 1 ? [text(`A${line}`, `a${line}`)] : [])),
    )
    expect(rows(sheet.join(''), merged('A4:A5', 'A1:A3'))).toEqual([
      [1, 'a1', 'b'],
      [2, 'a1', 'b'],
      [3, 'a1', 'b'],
      [4, 'a4', 'b'],
      [5, 'a4', 'b'],
    ])
  })

  it.each(['A1:B1', 'A1', 'A:A', '', 'A2:A1', 'A9:A10', 'xA1:A2', 'A1:A2x'])(
    'is nothing to fill: %j',
    reference => {
      const sheet = row(1, text('A1', 'a'), text('B1', 'b')) + row(2, text('B2', 'c'))
      expect(rows(sheet, merged(reference))).toEqual([
        [1, 'a', 'b'],
        [2, '', 'c'],
      ])
    },
  )
})

it('takes off the apostrophe that guards a number in a cell of text, and leaves one of a word', async () => {
  const workbook = new TestWorkbook()
  const sheet = workbook.addWorksheet('Folha1')
  sheet.addRow(['nome', 'telefone', 'nota'])
  sheet.addRow(['Ana', "'841234567", "'8,41235E+08"])
  sheet.addRow(["N'weti", "'+258 84 123 4567", "'anel"])
  const { rows } = await readTable(workbook.bytes(), 'a.xlsx')
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Ana', '841234567', '8,41235E+08'],
    ["N'weti", '+258 84 123 4567', "'anel"],
  ])
})
