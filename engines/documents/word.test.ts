import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases } from '../../scripts/patience.ts'
import type { Align, Block, Outline } from './description.ts'
import { hasTool, throughLibreOffice } from './other-tools-testing.ts'
import { readWord, squeezed, wordXml } from './read-back.ts'
import { everyBlock, SIGNS, sampleDocument } from './sample-testing.ts'
import { plainText, textsOf } from './text.ts'
import { drawWord } from './word.ts'
import { columnWidths } from './word-table.ts'

describe('a Word document', () => {
  it('has every kind of block as it always had', async () => {
    const word = await drawWord(sampleDocument(everyBlock(), { runningHead: 'Cabeça de página' }))
    const lines = ['document', 'styles', 'numbering', 'header1', 'footer1'].flatMap(part =>
      wordXml(word, `word/${part}.xml`),
    )
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('word.golden.txt')
  })

  it('holds every text of every kind of block', async () => {
    const description = sampleDocument(everyBlock(), { runningHead: 'Cabeça de página' })
    const word = readWord(await drawWord(description))
    const all = squeezed(word.paragraphs.join('') + word.margins)
    for (const text of textsOf(description)) expect(all).toContain(squeezed(plainText(text)))
    expect(word.margins).toContain('Página')
  })

  it('draws the places of a picture over it, white below black, and their letters, as large as the picture is', async () => {
    const bytes = Buffer.concat([
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      Buffer.from([0, 0, 1, 144, 0, 0, 1, 44]),
    ])
    const shapes: Outline[] = [
      { shape: 'rect', coords: [0, 0, 200, 150], letter: 'A' },
      { shape: 'circle', coords: [300, 200, 50], letter: '2' },
      { shape: 'poly', coords: [100, 100, 200, 100, 200, 200], letter: '13' },
    ]
    const picture = (align: Align): Block => ({
      ...{ kind: 'picture', image: { format: 'png', bytes }, width: 127, alt: 'mapa', align },
      outlines: { width: 400, height: 300, shapes },
    })
    const xmlOf = async (block: Block) =>
      wordXml(await drawWord(sampleDocument([block])), 'word/document.xml').join('')
    const xml = await xmlOf(picture('start'))
    expect(xml.match(/<v:(?:rect|oval|shape)\b/g)).toHaveLength(9)
    for (const letter of ['A', '2', '13']) expect(xml).toContain(`>${letter}</w:t>`)
    // 127 mm are 360 points: 0.9 to a unit.
    const half = 'margin-left:0pt;margin-top:0pt;width:180pt;height:135pt;'
    expect(xml.split(half)).toHaveLength(3)
    expect(xml).toContain('margin-left:225pt;margin-top:135pt;width:90pt;height:90pt;')
    expect(xml).toContain('coordsize="1000,1000" path="m0,0l1000,0,1000,1000xe"')
    expect(xml.match(/z-index:\d/g)).toEqual([1, 2, 1, 2, 1, 2, 3, 3, 3].map(over => `z-index:${over}`))
    expect(await xmlOf(picture('centre')), 'where the picture is').not.toContain(half)
  })

  it('leaves cells without a letter as low as the letters of their table', async () => {
    const columns = [
      { label: '', width: 1 },
      { label: '', width: 1 },
    ]
    const table: Block = {
      kind: 'table',
      size: 7.5,
      columns,
      rows: [{ cells: ['Ana', ''] }, { cells: ['Rui'] }],
    }
    const xml = wordXml(await drawWord(sampleDocument([table])), 'word/document.xml').join('')
    const marks = xml.match(/<w:pPr>(?:(?!<\/w:pPr>).)*<w:rPr>.*?<w:sz w:val="15"/g)
    expect(marks).toHaveLength(2)
  })

  it('draws each of the lines to write on', async () => {
    const lines: Block = { kind: 'writing-lines', count: 3 }
    const xml = wordXml(await drawWord(sampleDocument([lines])), 'word/document.xml').join('')
    expect(xml.match(/<w:between /g)).toHaveLength(3)
  })

  it('has no foot where its description has none', async () => {
    const blocks: Block[] = [{ kind: 'paragraph', text: 'Boletim' }]
    const margins = async (footer: string | null) =>
      readWord(await drawWord({ ...sampleDocument(blocks), footer })).margins
    expect(await margins(null)).toBe('')
    expect(await margins('Pé')).toContain('Página')
  })

  it('repeats heads, keeps rows whole, and lets only a row taller than a page be cut', async () => {
    const long = 'palavra '.repeat(2500)
    const blocks: Block[] = [
      {
        kind: 'table',
        columns: [
          { label: 'A', width: 1 },
          { label: 'B', width: 1 },
        ],
        rows: [{ cells: ['1', '2'] }, { cells: ['3', long] }],
      },
    ]
    expect(readWord(await drawWord(sampleDocument(blocks))).rows).toEqual([
      { head: true, whole: true, cells: 2 },
      { head: false, whole: true, cells: 2 },
      { head: false, whole: false, cells: 2 },
    ])
  })

  it('cuts a row that would leave much of a page white, and keeps the short ones whole', async () => {
    const rows = [4, 30].map(lines => ({
      cells: ['1', Array.from({ length: lines }, () => 'linha').join('\n')],
    }))
    const columns = ['A', 'B'].map(label => ({ label, width: 1 }))
    const read = readWord(await drawWord(sampleDocument([{ kind: 'table', columns, rows }]))).rows
    expect(read.map(row => row.whole)).toEqual([true, true, false])
  })

  it('gives each column the room of the longest word of its head, whatever shares are asked for', () => {
    const columns = fc.array(
      fc.record({
        label: fc.constantFrom('', 'Tempo', 'Função didáctica', 'Observações', 'N.º', 'Meios de ensino'),
        width: fc.integer({ min: 1, max: 60 }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(columns, columns => {
        const widths = columnWidths({ columns }, 180)
        expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(180, 6)
        // 9 points high, six tenths as wide, and the sides of the cell.
        for (const [at, { label }] of columns.entries())
          for (const word of label.split(' '))
            expect((widths[at] ?? 0) + 1e-6).toBeGreaterThanOrEqual(
              word === '' ? 0 : word.length * 9 * 0.6 * (25.4 / 72),
            )
      }),
    )
  })

  it('keeps any text exactly, line ends included, and shows what XML cannot hold', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async text => {
        const blocks: Block[] = [
          { kind: 'table', columns: [{ label: 'x', width: 1 }], rows: [{ cells: [`a${text}b`] }] },
        ]
        const { paragraphs } = readWord(await drawWord(sampleDocument(blocks)))
        const shown = plainText(`a${text}b`).replaceAll(
          /[^\P{Cc}\n]|[\ufffe\uffff]/gu,
          character => `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
        )
        expect(paragraphs).toContain(shown)
      }),
      { numRuns: cases(15, 60) },
    )
  })

  it('takes a line for text, whichever words ask for the number of a page', async () => {
    const blocks: Block[] = [{ kind: 'paragraph', text: 'um\nCURRENT\nTOTAL_PAGES' }]
    const { paragraphs } = readWord(await drawWord(sampleDocument(blocks)))
    expect(paragraphs).toEqual(['um\nCURRENT\nTOTAL_PAGES'])
  })

  it.skipIf(!hasTool('soffice'))(
    'opens in LibreOffice, which finds the same text and landscape A4',
    async () => {
      const blocks: Block[] = [
        ...everyBlock(),
        { kind: 'paragraph', text: SIGNS },
        {
          kind: 'table',
          columns: [
            { label: 'Semana', width: 1 },
            { label: 'Conteúdo', width: 5 },
          ],
          rows: Array.from({ length: 30 }, (_, row) => ({
            cells: [`${row + 1}`, `Conteúdo ${row} `.repeat(40)],
          })),
        },
      ]
      const description = sampleDocument(blocks)
      const { text, html } = await throughLibreOffice(await drawWord(description))
      const found = squeezed(text)
      for (const wanted of textsOf(description).slice(1)) expect(found).toContain(squeezed(plainText(wanted)))
      expect(html).toMatch(/size: 11\.69in 8\.27in|size: 29\.7cm 21cm/)
    },
    90_000,
  )
})
