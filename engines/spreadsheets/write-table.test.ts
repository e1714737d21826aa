import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { figureCell, momentCell, percentCell, wholeCell } from '#kit/figures.ts'
import { openWorkbook } from './testing.ts'
import { writeCsv } from './write-csv.ts'
import { type WriteSheet, writeWorkbook } from './write-table.ts'

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

  it('writes figures with all the digits that a workbook keeps, shares as per cent, hours as they are read', () => {
    const cells = [8.799999999999999, figureCell(20 / 3), percentCell(0.746), wholeCell(null)]
    const row = [...cells, momentCell('2026-05-05T10:00:00Z')]
    expect(textOf(writeCsv({ header: ['a', 'b', 'c', 'd', 'e'], rows: [row] }))).toContain(
      '8,8;6,66666666666667;74,6%;–;05/05/2026 12:00',
    )
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
        columns: [{ kind: 'date' }, {}, {}, {}],
        rows: [
          ['2026-05-05', wholeCell(6), percentCell(0.715), '=2+3'],
          ['2026-05-05', wholeCell(null), momentCell('2026-05-05T10:00:00Z'), '＝2+3'],
        ],
      },
      { name: 'cumprimento- 1 2', header: ['a'], rows: [] },
    ])
    const workbook = openWorkbook(bytes)
    const sheet = workbook.worksheets[0]
    expect(workbook.worksheets.map(worksheet => worksheet.name)).toEqual([
      'Cumprimento  1 2',
      'cumprimento- 1 2',
    ])
    expect(sheet?.getCell(1, 1).font?.bold).toBe(true)
    expect(sheet?.frozenRows).toBe(1)
    const row = sheet?.getRow(2)
    expect(row?.getCell(1).value).toEqual(new Date('2026-05-05T00:00:00Z'))
    expect(row?.getCell(1).numFmt).toBe('dd/mm/yyyy')
    expect([row?.getCell(2).value, row?.getCell(2).numFmt]).toEqual([6, '#,##0'])
    expect([row?.getCell(3).value, row?.getCell(3).numFmt]).toEqual([0.715, '0.0%'])
    // What has no value is said, and never a number.
    expect(sheet?.getRow(3).getCell(2).value).toBe('–')
    const moment = sheet?.getRow(3).getCell(3)
    expect([moment?.value, moment?.numFmt]).toEqual([new Date('2026-05-05T12:00:00Z'), 'dd/mm/yyyy hh:mm'])
    expect(row?.getCell(4).value).toBe('=2+3')
    expect(sheet?.getRow(3).getCell(4).value).toBe('＝2+3')
  })

  it('tells sheets of one name apart', async () => {
    const sheet = { name: 'Turma', header: ['a'], rows: [] }
    const workbook = openWorkbook(await writeWorkbook([sheet, sheet, sheet]))
    expect(workbook.worksheets.map(worksheet => worksheet.name)).toEqual(['Turma', 'Turma 2', 'Turma 3'])
  })

  it('makes columns as wide as their longest line, within bounds, and breaks what is longer', async () => {
    const sheet = await written({
      name: 'a',
      header: ['x', 'média', 'uma linha\nmais comprida', 'larga', 'dez'],
      columns: [{}, {}, {}, {}, { width: 10 }],
      rows: [
        [null, 1234567890, 'treze letras.', 'y'.repeat(80), 'z'.repeat(9)],
        [true, 2, '', '', ''],
      ],
    })
    expect([1, 2, 3, 4, 5].map(at => sheet.getColumn(at).width)).toEqual([8, 12, 15, 60, 10])
    expect([3, 4, 5].map(at => sheet.getCell(2, at).alignment)).toEqual([
      { vertical: 'top' },
      { vertical: 'top', wrapText: true },
      { vertical: 'top', wrapText: true },
    ])
    expect(sheet.getCell(3, 1).value).toBe('Sim')
    expect(sheet.getCell(2, 2).value).toBe(1234567890)
  })

  it('breaks the title of a column, never within a word, where its cells are narrow', async () => {
    const header = ['Alunos que fizeram o teste de novo em Maio', 'Percentagem', 'nº']
    const sheet = await written({ name: 'a', header, rows: [[1, 2, 3]] })
    expect([1, 2, 3].map(at => sheet.getColumn(at).width)).toEqual([18, 15, 8])
    expect(sheet.getCell(1, 1).alignment).toEqual({ vertical: 'top', wrapText: true })
  })

  it('keeps figures at the right edge, with their title and with what stands for one that is missing', async () => {
    const xml = partsOf(
      await writeWorkbook([
        {
          name: 'a',
          header: ['Aluno', 'Nota'],
          rows: [
            ['Ana', wholeCell(12)],
            ['Rui', wholeCell(null)],
          ],
        },
      ]),
    )
    const style = (cell: string) =>
      /s="(\d+)"/.exec(new RegExp(`<c r="${cell}"[^>]*>`).exec(xml.sheet)?.[0] ?? '')?.[1]
    const isEnd = (cell: string) =>
      [...(xml.styles.split('<cellXfs')[1] ?? '').matchAll(/<xf .*?<\/xf>|<xf [^>]*\/>/g)][
        Number(style(cell))
      ]?.[0].includes('horizontal="right"')
    expect(['A1', 'B1', 'A3', 'B3'].map(isEnd)).toEqual([false, true, false, true])
  })

  it('has rows as high as their lines are', async () => {
    const sentence = 'Uma frase de duas linhas, que em vinte letras não cabe.'
    const rows = [[sentence], ['curta'], ['duas\nlinhas'], ['y'.repeat(45)], ['x'.repeat(32_767)]]
    const columns = [{ width: 30 }]
    const { sheet } = partsOf(await writeWorkbook([{ name: 'a', header: ['a'], columns, rows }]))
    const heights = [...sheet.matchAll(/<row r="\d+"(?: ht="(\d+)")?>/g)].map(([, height]) =>
      Number(height ?? 15),
    )
    expect(heights).toEqual([15, 30, 15, 30, 30, 405])
  })

  it('is printed on A4 as wide as the page, its head on each, its rows between lines, its pages counted', async () => {
    const narrow = partsOf(
      await writeWorkbook([{ name: "d'água", title: 'Água & sal', header: ['a'], rows: [['1']] }]),
    )
    expect(narrow.sheet).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>')
    expect(narrow.sheet).toContain('paperSize="9" orientation="portrait" fitToWidth="1" fitToHeight="0"')
    expect(narrow.sheet).toContain('<printOptions gridLines="1"')
    expect(narrow.sheet).toContain('<oddHeader>&amp;LÁgua &amp;&amp; sal</oddHeader>')
    expect(narrow.sheet).toContain('Página &amp;P de &amp;N')
    expect(narrow.workbook).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="0">'d''água'!$1:$1</definedName>`,
    )
    const sheetOf = async (columns: number) =>
      partsOf(
        await writeWorkbook([
          {
            name: 'a',
            header: Array.from({ length: columns }, () => 'x'),
            columns: Array.from({ length: columns }, () => ({ width: 20 })),
            rows: [],
          },
        ]),
      )
    // 120 characters lie across; 400 would be too small to be read on one page, and each of two names its rows.
    expect((await sheetOf(6)).sheet).toContain('orientation="landscape" fitToWidth="1"')
    const wide = await sheetOf(20)
    expect(wide.sheet).toContain('orientation="landscape" fitToWidth="2"')
    expect(wide.workbook).toContain("'a'!$A:$B,'a'!$1:$1</definedName>")
  })

  it('filters by every column where there are rows, and by none where there are not', async () => {
    expect(
      (
        await written({
          name: 'a',
          header: ['x', 'y'],
          rows: [
            ['1', '2'],
            ['3', '4'],
          ],
        })
      ).autoFilter,
    ).toBe('A1:B3')
    expect((await written({ name: 'a', header: ['x'], rows: [] })).autoFilter).toBeFalsy()
  })

  it('takes only whole days for dates', async () => {
    const sheet = await written({
      name: 'a',
      header: ['d', 'e'],
      columns: [{ kind: 'date' }],
      rows: [
        ['2026-05-05', '2026-05-05'],
        ['em 2026-05-05', ''],
        ['2026-05-05T07:00', ''],
        [null, ''],
      ],
    })
    expect([2, 3, 4, 5].map(at => sheet.getCell(at, 1).value)).toEqual([
      new Date('2026-05-05T00:00:00Z'),
      'em 2026-05-05',
      '2026-05-05T07:00',
      null,
    ])
    expect(sheet.getCell(2, 2).value).toBe('2026-05-05')
    expect(sheet.getCell(2, 2).numFmt).toBeFalsy()
  })

  it('has names that Excel takes', async () => {
    const names = ["'a'b'", ' x ', '', 'y'.repeat(40), 'Y'.repeat(40), 'z'.repeat(31)]
    const workbook = openWorkbook(await writeWorkbook(names.map(name => ({ name, header: ['a'], rows: [] }))))
    expect(workbook.worksheets.map(worksheet => worksheet.name)).toEqual([
      "a'b",
      'x',
      'Folha',
      'y'.repeat(31),
      `${'Y'.repeat(28)} 2`,
      'z'.repeat(31),
    ])
  })

  it('hides a sheet that is only read back, and takes the longest text of a cell', async () => {
    const text = 'x'.repeat(32_767)
    const sheet = await written({
      name: 'a',
      header: ['a'],
      rows: [[text], ['a\u0001\ud800\t']],
      hidden: true,
    })
    expect(sheet.state).toBe('hidden')
    expect(sheet.getCell(2, 1).value).toBe(text)
    expect(sheet.getCell(3, 1).value).toBe('a\ufffd\ufffd\t')
  })

  it('keeps what looks like the code of a character, ends of lines and spaces at the edges', async () => {
    const texts = ['_x0041_', 'a\rb', 'a\r\nb', '  a  ', '<&>"\'', "'"]
    const bytes = await writeWorkbook([{ name: 'a', header: ['a'], rows: texts.map(text => [text]) }])
    expect(
      openWorkbook(bytes)
        .worksheets[0]?.rows.slice(1)
        .map(row => row.values[0]),
    ).toEqual(texts)
  })

  it('gives the same bytes for the same content', async () => {
    const sheet = { name: 'a', header: ['a'], rows: [['1'], ['2']] }
    expect(await writeWorkbook([sheet])).toEqual(await writeWorkbook([sheet]))
  })

  it('refuses a text that Excel would cut', async () => {
    const sheet = { name: 'a', header: ['a'], rows: [['x'.repeat(32_768)]] }
    await expect(writeWorkbook([sheet])).rejects.toThrow(RangeError)
  })
})

function partsOf(bytes: Uint8Array) {
  const files = unzipSync(bytes)
  const part = (path: string) => strFromU8(files[path] ?? new Uint8Array())
  return {
    sheet: part('xl/worksheets/sheet1.xml'),
    styles: part('xl/styles.xml'),
    workbook: part('xl/workbook.xml'),
  }
}

async function written(sheet: WriteSheet) {
  const [found] = openWorkbook(await writeWorkbook([sheet])).worksheets
  if (!found) throw new Error('The workbook has no sheet.')
  return found
}
