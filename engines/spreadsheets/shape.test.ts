import { describe, expect, it } from 'vitest'
import type { RawCell } from './raw-table.ts'
import { shapeTable } from './shape.ts'

const limits = { bytes: 1000, rows: 3, columns: 4, cells: 1e6, cell: 10, unpacked: 1000 }
const cell = (text: string, kind: RawCell['kind'] = 'text'): RawCell => ({ text, kind })
const shaped = (rows: (string | RawCell)[][], more = {}) =>
  shapeTable(
    {
      encoding: 'UTF-8',
      separator: 'vírgula',
      sheet: 'Folha',
      rows: rows.map((cells, at) => ({
        line: at + 1,
        cells: cells.map(text => (typeof text === 'string' ? cell(text) : text)),
      })),
    },
    { ...limits, ...more },
  )

describe('the shape of a table', () => {
  it('is that of its widest row, blanks at the end apart', () => {
    expect(shaped([['a', 'b', ' '], ['1', '', '2', '', ''], ['3']])).toMatchObject({
      encoding: 'UTF-8',
      separator: 'vírgula',
      sheet: 'Folha',
      header: ['a', 'b', 'Coluna 3'],
      rows: [
        { line: 2, cells: ['1', '', '2'] },
        { line: 3, cells: ['3', '', ''] },
      ],
      above: [],
    })
  })

  it('says what is above the header, without empty cells', () => {
    const { above, header } = shaped([
      ['Escola', ' ', 'Zimpeto'],
      ['a', 'b', 'c'],
      ['1', '2', '3'],
    ])
    // Two of three columns are nearly as wide as the table: the first row is the header then.
    expect([above, header]).toEqual([[], ['Escola', 'Coluna 2', 'Zimpeto']])
    const titled = shaped([['Escola'], [' Lista '], ['a', 'b', 'c'], ['1', '2', '3']])
    expect([titled.above, titled.header]).toEqual([
      ['Escola', 'Lista'],
      ['a', 'b', 'c'],
    ])
  })

  it.each(['7', '-7', '+7,5', '1 000', '12.5 %', '5/5/2026', '2026-05-05', '5.5.26', 'a@b.mz'])(
    'has no header where data stand in the first row: %s',
    text => {
      expect(
        shaped([
          ['Nome', text],
          ['x', 'y'],
        ]).header,
      ).toEqual(['Coluna 1', 'Coluna 2'])
    },
  )

  it.each(['Nota 1', '1ª', 'Nº', 'ana@escola', 'a@b c.mz', '5/5', '-', '%'])('takes %s for a name', text => {
    expect(
      shaped([
        ['Nome', text],
        ['x', 'y'],
      ]).header,
    ).toEqual(['Nome', text])
  })

  it('takes no number, date or truth of a workbook for a name, nor a text of more than 80 characters', () => {
    for (const kind of ['number', 'date', 'boolean'] as const)
      expect(
        shaped([
          ['Nome', cell('Sim', kind)],
          ['x', 'y'],
        ]).header[0],
      ).toBe('Coluna 1')
    expect(shaped([['x'.repeat(80)], ['y']], { cell: 99 }).header).toEqual(['x'.repeat(80)])
    expect(shaped([['x'.repeat(81)], ['y']], { cell: 99 }).header).toEqual(['Coluna 1'])
  })

  it('looks for the header in the first fifteen rows', () => {
    const titles = (count: number) => Array.from({ length: count }, () => ['título'])
    const table = Array.from({ length: 40 }, () => ['a', 'b', 'c'])
    expect(shaped([...titles(14), ...table], { rows: 99 }).above).toHaveLength(14)
    expect(shaped([...titles(15), ...table], { rows: 99 }).header).toEqual([
      'Coluna 1',
      'Coluna 2',
      'Coluna 3',
    ])
  })
})

describe('the bounds of a table', () => {
  it('are a row of names and as many others as it may have', () => {
    expect(shaped([['a'], ['b'], ['c'], ['d']]).rows).toHaveLength(3)
    expect(() => shaped([['a'], ['b'], ['c'], ['d'], ['e']])).toThrow('mais de 3 linhas')
  })

  it('are its columns and the letters of a cell', () => {
    expect(shaped([['a', 'b', 'c', 'd']]).header).toHaveLength(4)
    expect(() => shaped([['a', 'b', 'c', 'd', 'e']])).toThrow('tem 5 colunas; o máximo é 4')
    expect(shaped([['a'], ['x'.repeat(10)]]).rows).toHaveLength(1)
    expect(() => shaped([['a'], ['x'.repeat(11)]])).toThrow('texto demais na linha 2')
  })

  it('are at least one row with something in it', () => {
    expect(() => shaped([[' ', ''], []])).toThrow('nenhuma linha preenchida')
  })
})
