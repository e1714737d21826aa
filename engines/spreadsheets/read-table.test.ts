import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readTable } from './read-table.ts'
import { TableError } from './table-error.ts'
import { TestWorkbook } from './testing.ts'
import { writeWorkbook } from './write-table.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))

describe('CSV', () => {
  it.each([
    [';', 'ponto e vírgula'],
    [',', 'vírgula'],
    ['\t', 'tabulação'],
    ['|', 'barra vertical'],
  ])('finds the separator %j', async (separator, name) => {
    const text = [
      ['termo', 'definição', 'classe'],
      ['Área', 'Medida da superfície', '5ª'],
      ['Lucro', 'O que se ganha', '6ª'],
    ]
      .map(row => row.join(separator))
      .join('\n')
    const table = await readTable(utf8(text), 'termos.csv')
    expect(table.separator).toBe(name)
    expect(table.header).toEqual(['termo', 'definição', 'classe'])
    expect(table.rows).toEqual([
      { line: 2, cells: ['Área', 'Medida da superfície', '5ª'] },
      { line: 3, cells: ['Lucro', 'O que se ganha', '6ª'] },
    ])
  })

  it('is not led astray by commas within the cells of a semicolon file', async () => {
    const text =
      'termo;definição\nÁrea;Medida, em metros, da superfície\nLucro;O que sobra, depois das contas, a quem vende\n'
    const table = await readTable(utf8(text), 'x.csv')
    expect(table.header).toEqual(['termo', 'definição'])
    expect(table.rows).toHaveLength(2)
  })

  it('obeys the "sep=" line that Excel writes', async () => {
    const table = await readTable(utf8('sep=|\r\na|b;c\r\n1|2\r\n'), 'x.csv')
    expect(table.header).toEqual(['a', 'b;c'])
    expect(table.rows).toEqual([{ line: 3, cells: ['1', '2'] }])
  })

  it('reads one column without a separator', async () => {
    const table = await readTable(utf8('Nome\nAna Mucavele\nBento\n'), 'nomes.csv')
    expect(table).toMatchObject({ separator: '', header: ['Nome'] })
    expect(table.rows.map(row => row.cells[0])).toEqual(['Ana Mucavele', 'Bento'])
  })

  const text = 'termo;definição\nFracção;«Parte» — de um todo\n'
  it.each([
    ['UTF-8', utf8(text)],
    ['UTF-8', utf8(`\ufeff${text}`)],
    ['UTF-16', utf16(text, true, true)],
    ['UTF-16', utf16(text, false, true)],
    ['UTF-16', utf16(text, true, false)],
    ['Windows-1252', latin(text.replace('—', '\u0097'))],
  ])('finds the encoding: %s', async (encoding, bytes) => {
    const table = await readTable(bytes, 'x.csv')
    expect(table.encoding).toBe(encoding)
    expect(table.header).toEqual(['termo', 'definição'])
    expect(table.rows[0]?.cells).toEqual(['Fracção', '«Parte» — de um todo'])
  })

  it('keeps quotes, separators and line ends within quotes', async () => {
    const table = await readTable(utf8('a;b\r\n"diz ""olá"";";"uma\r\nduas"\r\n'), 'x.csv')
    expect(table.rows).toEqual([{ line: 2, cells: ['diz "olá";', 'uma\nduas'] }])
  })

  it('counts lines as a spreadsheet shows them, empty ones included', async () => {
    const table = await readTable(utf8('\na;b\n\n"1\n1";2\n;;\n3;4'), 'x.csv')
    expect(table.rows.map(row => row.line)).toEqual([4, 6])
  })

  it('passes over the titles above the header and says what they were', async () => {
    const text = 'Escola Dondza;;\nLista da 6ªA;;\n;;\nNº;Nome;Sexo\n1;Ana;F\n2;Bento;M\n'
    const table = await readTable(utf8(text), 'x.csv')
    expect(table.above).toEqual(['Escola Dondza', 'Lista da 6ªA'])
    expect(table.header).toEqual(['Nº', 'Nome', 'Sexo'])
    expect(table.rows).toHaveLength(2)
  })

  it('does not take the first pupil for a header', async () => {
    const table = await readTable(utf8('20260001;Ana;F\n20260002;Bento;M\n'), 'x.csv')
    expect(table.header).toEqual(['Coluna 1', 'Coluna 2', 'Coluna 3'])
    expect(table.rows).toHaveLength(2)
  })

  it('keeps cells beyond the header', async () => {
    const table = await readTable(utf8('a;b\n1;2\n3;4\n5;6;7\n'), 'x.csv')
    expect(table.header).toEqual(['a', 'b', 'Coluna 3'])
    expect(table.rows[2]?.cells).toEqual(['5', '6', '7'])
  })
})

describe('workbooks', () => {
  it('reads texts, numbers, dates, results of formulas, truths, rich text and merged cells', async () => {
    const workbook = new TestWorkbook()
    workbook.addWorksheet('Vazia')
    const sheet = workbook.addWorksheet('Alunos')
    sheet.addRow(['Turma', 'Nome', 'Nascimento', 'Nota', 'Soma', 'Presente', 'Aproveitamento'])
    sheet.addRow([
      '6ªA',
      'Ana',
      new Date('2014-05-09T00:00:00Z'),
      12.5,
      { formula: 'D2+1', result: 13.5 },
      true,
      0.715,
    ])
    sheet.addRow([
      '',
      { richText: [{ text: 'Ben' }, { text: 'to', font: { bold: true } }] },
      null,
      9,
      null,
      false,
      1,
    ])
    sheet.mergeCells('A2:A3')
    sheet.getColumn(3).numFmt = 'dd/mm/yyyy'
    sheet.getColumn(7).numFmt = '0.0%'
    const table = await readTable(workbook.bytes(), 'alunos.xlsx')
    expect(table).toMatchObject({ format: 'xlsx', sheet: 'Alunos', encoding: '', separator: '' })
    expect(table.rows).toEqual([
      { line: 2, cells: ['6ªA', 'Ana', '09/05/2014', '12,5', '13,5', 'Sim', '71,5%'], certain: [2] },
      { line: 3, cells: ['6ªA', 'Bento', '', '9', '', 'Não', '100,0%'] },
    ])
  })

  it('tells dates from numbers by the format, times and old Macintosh days included', async () => {
    const workbook = new TestWorkbook()
    const sheet = workbook.addWorksheet('x')
    sheet.addRow(['a', 'b', 'c', 'd', 'e'])
    const row = sheet.addRow([46147, 46147.5, 0.3229166667, 46147, 1234.5])
    for (const [index, format] of [
      'd/m/yy',
      'dd/mm/yyyy hh:mm',
      'h:mm',
      '0" dias"',
      '#,##0.00 [$MT-pt]',
    ].entries()) {
      row.getCell(index + 1).numFmt = format
    }
    const table = await readTable(workbook.bytes(), 'x.xlsx')
    expect(table.rows[0]?.cells).toEqual([
      '05/05/2026',
      '05/05/2026 12:00',
      '07:45',
      '46147 dias',
      '1 234,50 MT',
    ])
  })

  it('skips a hidden sheet and one that is empty', async () => {
    const workbook = new TestWorkbook()
    workbook.addWorksheet('Listas', { state: 'hidden' }).addRow(['oculto'])
    workbook.addWorksheet('Nada')
    workbook.addWorksheet('Dados').addRows([['nome'], ['Ana']])
    expect((await readTable(workbook.bytes(), 'x.xlsx')).sheet).toBe('Dados')
  })

  it('reads the prefixed, inline and escaped XML that other programs write', async () => {
    const bytes = workbookOf(
      '<x:worksheet xmlns:x="u"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c></x:row>' +
        '<x:row><x:c t="str"><x:v>duas_x000A_linhas &amp; mais</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    )
    expect((await readTable(bytes, 'x.xlsx')).rows).toEqual([{ line: 2, cells: ['duas\nlinhas & mais'] }])
  })

  it('reads the days of a workbook that counts from 1904, and shared texts with guides to their sounds', async () => {
    const bytes = zipSync({
      'x/xl/workbook.xml': strToU8(
        '<workbook><workbookPr date1904="1"/><sheets><sheet name="nada" r:id="r0"/><sheet name="a" r:id="r1"/><other name="b" r:id="r1"/></sheets></workbook>',
      ),
      'x/xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Other Id="r1" Target="wrong.xml"/><Relationship Id="r1" Target="./worksheets/a.xml"/><Relationship Id="r0" Target="gone.xml"/></Relationships>',
      ),
      'x/xl/sharedStrings.xml': strToU8(
        '<sst>outside<si> <t>nome</t> </si><si><r><t>Be</t>x</r><r><t>nto</t></r><rPh><t>sound</t></rPh><t>!</t></si></sst>',
      ),
      'x/xl/styles.xml': strToU8(
        '<styleSheet><numFmts><numFmt numFmtId="200" formatCode="dd/mm/yyyy"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="200"/><xf numFmtId="9"/></cellXfs><dxfs><xf numFmtId="9"/></dxfs></styleSheet>',
      ),
      'x/xl/worksheets/a.xml': strToU8(
        '<worksheet><sheetData><row r="1"><c t="s"><v>0</v></c></row><row r="3"><c t="s"><v>1</v></c><c r="C3" s="1"><v>0</v></c><c s="2"><v>0.5</v></c><c t="b"><v>true</v></c><c t="d"><v>2026-05-05T07:30:00</v></c><c t="d"><v>2026-05-05T00:00:00</v></c><c t="e"><v>#REF!</v></c></row></sheetData></worksheet>',
      ),
    })
    expect((await readTable(bytes, 'x.xlsx')).rows.slice(1)).toEqual([
      {
        line: 3,
        cells: ['Bento!', '', '01/01/1904', '50%', 'Sim', '05/05/2026 07:30', '05/05/2026', '#REF!'],
        certain: [2, 5, 6],
      },
    ])
  })

  it('reads 10,000 rows', async () => {
    const rows = Array.from({ length: 10_000 }, (_, i) => [20260001 + i, `Aluno ${i}`, 'F', '6ªA', i / 7])
    const bytes = await writeWorkbook([
      { name: 'x', header: ['Código', 'Nome', 'Sexo', 'Turma', 'Nota'], rows },
    ])
    const table = await readTable(bytes, 'x.xlsx')
    expect(table.rows).toHaveLength(10_000)
    expect(table.rows.at(-1)?.cells.slice(0, 4)).toEqual(['20270000', 'Aluno 9999', 'F', '6ªA'])
  })
})

describe('what is no table', () => {
  const ole = (word: string) =>
    Uint8Array.from([
      0xd0,
      0xcf,
      0x11,
      0xe0,
      0xa1,
      0xb1,
      0x1a,
      0xe1,
      ...new Uint8Array(600),
      ...utf16(word, true, false),
    ])
  const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map(name => [name, strToU8('x')])))
  const bomb = zipSync({
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="r1" Target="worksheets/a.xml"/></Relationships>',
    ),
    'xl/worksheets/a.xml': strToU8(`<worksheet>${' '.repeat(30_000_000)}</worksheet>`),
  })
  const laughs =
    '<!DOCTYPE a [<!ENTITY b "aaaaaaaaaa"><!ENTITY c "&b;&b;&b;&b;">]><worksheet><sheetData><row><c t="str"><v>&c;</v></c></row></sheetData></worksheet>'
  const cases: [string, string, Uint8Array, TableError['problem'], RegExp][] = [
    ['an empty file', 'x.csv', new Uint8Array(), 'empty', /vazio/],
    ['only blanks', 'x.csv', utf8(' \n;;\n;;\n'), 'empty', /nenhuma linha/],
    [
      'a picture named .csv',
      'x.csv',
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0, 1, 2]),
      'not-a-table',
      /imagem/,
    ],
    [
      'a photograph named .xlsx',
      'x.xlsx',
      Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
      'not-a-table',
      /imagem \(JPEG\)/,
    ],
    ['a PDF', 'x.csv', utf8('%PDF-1.7\n...'), 'not-a-table', /PDF/],
    ['an old Word document', 'x.doc', ole('WordDocument'), 'not-a-table', /Word antigo/],
    ['an old Excel workbook', 'x.xls', ole('Workbook'), 'old-format', /\.xlsx/],
    ['a workbook with a password', 'x.xlsx', ole('EncryptedPackage'), 'protected', /senha/],
    ['a Word document', 'x.xlsx', zip('[Content_Types].xml', 'word/document.xml'), 'not-a-table', /Word/],
    ['an OpenDocument sheet', 'x.ods', zip('mimetype', 'content.xml'), 'not-a-table', /LibreOffice/],
    ['a binary workbook', 'x.xlsb', zip('xl/workbook.bin'), 'old-format', /xlsb/],
    ['any other ZIP', 'x.xlsx', zip('a.txt'), 'not-a-table', /ZIP/],
    ['a web page named .xls', 'x.xls', utf8('\n<html><table><tr><td>1'), 'not-a-table', /página da Web/],
    ['rich text', 'x.csv', utf8('{\\rtf1\\ansi'), 'not-a-table', /RTF/],
    [
      'bytes',
      'x.csv',
      Uint8Array.from({ length: 500 }, (_, i) => (i * 31) % 32),
      'not-a-table',
      /não é uma tabela/,
    ],
    [
      'noise without zeros',
      'x.csv',
      Uint8Array.from({ length: 500 }, (_, i) => 1 + ((i * 7) % 8)),
      'not-a-table',
      /tabela/,
    ],
    ['quotes that never close', 'x.csv', utf8('a;b\n1;2\n3;"aberta\n4;5\n'), 'damaged', /linha 3/],
    ['half a workbook', 'x.xlsx', workbookOf('<worksheet/>').subarray(0, 200), 'damaged', /danificado/],
    ['broken XML', 'x.xlsx', workbookOf('<worksheet><sheetData><row>'), 'damaged', /danificado/],
    ['entities that grow', 'x.xlsx', workbookOf(laughs), 'damaged', /danificado/],
    [
      'a workbook without data',
      'x.xlsx',
      workbookOf('<worksheet><sheetData/></worksheet>'),
      'empty',
      /nenhuma folha/,
    ],
    ['a ZIP bomb', 'x.xlsx', bomb, 'too-large', /grande demais/],
    ['too many rows', 'x.csv', utf8(`a;b\n${'1;2\n'.repeat(60)}`), 'too-many-rows', /mais de 50 linhas/],
    [
      'too many columns',
      'x.csv',
      utf8(Array.from({ length: 40 }, (_, i) => `c${i}`).join(';')),
      'too-many-columns',
      /40 colunas/,
    ],
    ['a cell too long', 'x.csv', utf8(`a;b\n1;${'x'.repeat(3000)}`), 'cell-too-long', /linha 2/],
    ['a file too large', 'x.csv', new Uint8Array(3 * 1024 * 1024), 'too-large', /2\u00a0MB/],
  ]
  const limits = { bytes: 2 * 1024 * 1024, rows: 50, columns: 30, cell: 2000, unpacked: 20_000_000 }

  it.each(cases)('says so: %s', async (_what, name, bytes, problem, message) => {
    const failure = await readTable(bytes, name, limits).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(TableError)
    expect(failure).toMatchObject({ problem })
    expect((failure as Error).message).toMatch(message)
  })

  it('never fails in another way, whatever the bytes', async () => {
    const whole = await writeWorkbook([{ name: 'x', header: ['a', 'b'], rows: [['1', 2]] }])
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ maxLength: 300 }),
          fc.tuple(fc.nat(whole.length - 1), fc.nat(255)).map(([at, byte]) => {
            const broken = whole.slice()
            broken[at] = byte
            return broken
          }),
          fc.nat(whole.length).map(length => whole.slice(0, length)),
        ),
        async bytes => {
          const outcome = await readTable(bytes, 'x.csv').catch((error: unknown) => error)
          expect(outcome instanceof Error ? outcome : undefined).toSatisfy(
            (error: unknown) => error === undefined || error instanceof TableError,
          )
        },
      ),
      { numRuns: 300 },
    )
  })
})

function utf16(text: string, little: boolean, mark: boolean): Uint8Array {
  const codes = Array.from(`${mark ? '\ufeff' : ''}${text}`, letter => letter.charCodeAt(0))
  return Uint8Array.from(codes.flatMap(code => (little ? [code & 255, code >> 8] : [code >> 8, code & 255])))
}

function workbookOf(sheet: string): Uint8Array {
  return zipSync({
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="r1" Target="/xl/worksheets/a.xml"/></Relationships>',
    ),
    'xl/worksheets/a.xml': strToU8(sheet),
  })
}
