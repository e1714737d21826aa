import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases, commitSeed } from '../../scripts/patience.ts'
import { readCsv, readCsvText } from './csv.ts'
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

  it('offers the separators by which a file can be read, and no other', () => {
    const separators = [';', ',', '\t', '|']
    const cell = fc.tuple(
      fc.string({ unit: fc.constantFrom('a', '1', ' ', '"', '\n', ...separators), maxLength: 6 }),
      fc.boolean(),
    )
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...separators),
        fc.boolean(),
        (table, between, isDeclared) => {
          const written = table.map(row =>
            row
              .map(([text, isQuoted]) =>
                isQuoted || /["\n;,\t|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text,
              )
              .join(between),
          )
          const text = `${isDeclared ? `sep=${between}\n` : ''}${written.join('\n')}\n`
          const read = (answers = {}) => readCsv(new TextEncoder().encode(text), undefined, { answers })
          const first = readOr(read)
          const offered = first?.decisions
            ?.find(({ id }) => id === 'separator')
            ?.options.map(({ value }) => value)
          if (!offered) return
          if (isDeclared) expect(offered).toContain(between)
          for (const separator of separators)
            expect(readOr(() => read({ separator })) !== undefined, separator).toBe(
              offered.includes(separator),
            )
        },
      ),
      { numRuns: cases(100, 5000), seed: commitSeed() },
    )
  })

  it('offers of any text the separators by which it can be read, whatever stands beside its quotes', () => {
    const separators = [';', ',', '\t', '|']
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('a', ' ', '\u00a0', '"', '"', '"', '\n', ...separators),
          maxLength: 14,
        }),
        text => {
          const read = (answers = {}) => readCsv(new TextEncoder().encode(text), undefined, { answers })
          const options = readOr(read)?.decisions?.find(({ id }) => id === 'separator')?.options
          for (const separator of options ? separators : [])
            expect(readOr(() => read({ separator })) !== undefined, separator).toBe(
              options?.some(({ value }) => value === separator),
            )
        },
      ),
      { numRuns: cases(500, 50_000), seed: commitSeed() },
    )
  })

  it('offers every separator where nothing is quoted, and the comma alone where all cells between commas are', () => {
    const offered = (text: string) =>
      (readCsv(new TextEncoder().encode(text)).decisions ?? []).flatMap(({ options }) =>
        options.map(each => each.value),
      )
    expect(offered('a;b\n1;2\n')).toEqual([';', ',', '\t', '|'])
    expect(offered('"a","b; c"\n"1","2"\n')).toEqual([','])
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

/** Undefined where it cannot be read. */
function readOr<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof TableError) return undefined
    throw error
  }
}

function placeOf(action: () => unknown) {
  try {
    action()
  } catch (error) {
    if (error instanceof TableError) return error.place
    throw error
  }
}
