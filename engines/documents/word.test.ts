import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block } from './description.ts'
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
      { numRuns: 60 },
    )
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
