import { describe, expect, it } from 'vitest'
import { readCsvText } from './csv.ts'
import { TableError } from './table-error.ts'

describe('CSV', () => {
  it.each([
    ['decimals in every column', 'oral;escrito\n1,0;0,5\n12,5;9,0\n', 'ponto e vírgula'],
    ['decimals and no titles', '1,0;0,5\n12,5;9,0\n', 'ponto e vírgula'],
    ['whole numbers between commas', '1,0,1\n0,1,1\n', 'vírgula'],
    ['titles between commas', 'nome,nota\nAna,12\nJosé,9\n', 'vírgula'],
    ['a sentence with commas', 'nome;nota\n"Ana, da 6ªA";12,5\nJosé;9,0\n', 'ponto e vírgula'],
  ])('what separates columns: %s', (_case, text, separator) => {
    expect(readCsvText(text).separator).toBe(separator)
  })

  it.each([
    ['a;b\n1;"2\n', 2, 2],
    ['"a"x;b\n', 1, 1],
    ['a;b\n"1\n2";"3"x\n', 3, 2],
    ['sep=;\na;b\n1;"2\n', 3, 2],
  ])('names the line and the column where quotes do not close: %j', (text, line, column) => {
    expect(placeOf(() => readCsvText(text, { known: ';' }))).toEqual({ line, column })
  })

  it('takes a separator that is known, whatever the text looks like', () => {
    const cells = (text: string, known: ';' | ',') =>
      readCsvText(text, { known }).rows.map(row => row.cells.map(cell => cell.text))
    const text = 'a;b\n1,0;0,0\n1,5;2,5'
    expect(cells(text, ';')).toEqual([
      ['a', 'b'],
      ['1,0', '0,0'],
      ['1,5', '2,5'],
    ])
    expect(cells('sep=|\na|b', ';')).toEqual([['a', 'b']])
  })

  it('reads line ends of old Macintosh computers, and marks and words only at the beginning', () => {
    const { rows } = readCsvText('a;b\r1;2\r\n3;x\ufeff')
    expect(rows.map(row => row.cells.map(cell => cell.text))).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', 'x\ufeff'],
    ])
    expect(readCsvText('x;y\nsep=|\n').rows[1]?.cells[0]?.text).toBe('sep=|')
  })

  it('finds the separator by the first rows of a long file, the last of which may be cut', () => {
    const long = `a;b\n${'x,y;2\n'.repeat(20)}"${'w'.repeat(70_000)}";2\n`
    expect(readCsvText(long).separator).toBe('ponto e vírgula')
    expect(readCsvText(`a\tb\n${'1\t2\n'.repeat(30_000)}`).separator).toBe('tabulação')
  })

  it('prefers the separator that gives the same number of columns in more rows', () => {
    expect(readCsvText('a,b;c\n1,2;3\n1;2,3\n4,5;6').separator).toBe('ponto e vírgula')
    expect(readCsvText('a;b|c\n1|2\n3|4\n5|6').separator).toBe('barra vertical')
    expect(readCsvText('a|b\n\n\n\n\n1|2').separator).toBe('barra vertical')
    expect(readCsvText('a,b,c|d\n1,2,3|4\n1,2,3|4\nx|y').separator).toBe('barra vertical')
    expect(readCsvText('a|b\n\n1|2;x\n\n\n3|4').separator).toBe('barra vertical')
  })
})

function placeOf(action: () => unknown) {
  try {
    action()
  } catch (error) {
    if (error instanceof TableError) return error.place
    throw error
  }
}
