import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadPdfjs } from '#engines/pdf/load-pdfjs.ts'
import type { Block, TableRow } from './description.ts'
import { drawPdf } from './pdf.ts'
import { placesInPdf, readPdf, squeezed } from './read-back.ts'
import { everyBlock, PIXEL, SIGNS, sampleDocument } from './sample-testing.ts'
import { plainText, textsOf } from './text.ts'

const COLUMNS = ['Semana', 'Objectivos', 'Conteúdos', 'Métodos', 'Meios', 'Avaliação'].map(
  (label, index) => ({
    label,
    width: index === 0 ? 1 : 3,
  }),
)

describe('a PDF', () => {
  it('has every kind of block where it always stood', async () => {
    const description = sampleDocument(everyBlock(), { runningHead: 'Cabeça de página' })
    const places = await placesInPdf(await drawPdf(description))
    await expect(`${places.join('\n')}\n`).toMatchFileSnapshot('pdf.golden.txt')
  })

  it('holds every text of every kind of block', async () => {
    const description = sampleDocument(everyBlock(), { runningHead: 'Cabeça de página' })
    const pages = await readPdf(await drawPdf(description))
    const all = squeezed(pages.join(''))
    for (const text of textsOf(description)) expect(all).toContain(squeezed(plainText(text)))
    expect(all).toContain('(carimbo)')
  })

  it('numbers its pages, and says on each what document it belongs to', async () => {
    const blocks: Block[] = Array.from({ length: 3 }, () => [
      { kind: 'paragraph' as const, text: 'x' },
      { kind: 'page-break' as const },
    ]).flat()
    const pages = await readPdf(await drawPdf(sampleDocument(blocks, { runningHead: 'Plano 7' })))
    expect(pages).toHaveLength(4)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Página ${index + 1} de 4`)
      expect(page.includes('Plano 7')).toBe(index > 0)
    }
  })

  it('draws symbols and the letters of the national languages, in every look', async () => {
    const looks = [
      {},
      { bold: true },
      { italic: true },
      { serif: true, bold: true },
      { serif: true, italic: true },
    ]
    const blocks: Block[] = looks.map(look => ({
      kind: 'paragraph',
      text: [{ text: `a ${SIGNS}`, ...look }],
    }))
    const replaced: string[] = []
    const [page = ''] = await readPdf(
      await drawPdf(sampleDocument(blocks), character => replaced.push(character)),
    )
    expect(replaced).toEqual([])
    expect(squeezed(page).split(squeezed(SIGNS))).toHaveLength(looks.length + 1)
  })

  it('shows and reports a character that no font has, and never drops it', async () => {
    const replaced = new Set<string>()
    const blocks: Block[] = [{ kind: 'paragraph', text: 'antes 日本\u0007 depois' }]
    const [page = ''] = await readPdf(
      await drawPdf(sampleDocument(blocks), character => replaced.add(character)),
    )
    expect(squeezed(page)).toContain('antes[U+65E5][U+672C][U+0007]depois')
    expect([...replaced]).toEqual(['日', '本', '\u0007'])
  })

  it('has white behind the name of a place on a picture, over the picture', async () => {
    const block: Block = {
      ...{ kind: 'picture', image: { format: 'png', bytes: PIXEL }, width: 50, alt: 'mapa' },
      outlines: { width: 40, height: 40, shapes: [{ shape: 'rect', coords: [0, 0, 20, 20], letter: '7' }] },
    }
    const { getDocument, OPS } = await loadPdfjs()
    const task = getDocument({ data: new Uint8Array(await drawPdf(sampleDocument([block]))), verbosity: 0 })
    const { fnArray, argsArray } = await (await (await task.promise).getPage(1)).getOperatorList()
    await task.destroy()
    const picture = fnArray.lastIndexOf(OPS.paintImageXObject)
    const white = argsArray.findLastIndex(
      (args, at) => fnArray[at] === OPS.setFillRGBColor && String(args) === '#ffffff',
    )
    const name = argsArray.findIndex(
      (args, at) => fnArray[at] === OPS.showText && JSON.stringify(args).includes('"unicode":"7"'),
    )
    expect(picture).toBeGreaterThan(0)
    expect(white).toBeGreaterThan(picture)
    expect(name).toBeGreaterThan(white)
  })

  it('repeats the head of a table on every page and cuts no row', async () => {
    const rows: TableRow[] = Array.from({ length: 40 }, (_, row) => ({
      cells: COLUMNS.map(
        (_column, column) => `r${row}c${column}início ${'palavra '.repeat(20)}r${row}c${column}fim`,
      ),
    }))
    const pages = await readPdf(await drawPdf(sampleDocument([{ kind: 'table', columns: COLUMNS, rows }])))
    expect(pages.length).toBeGreaterThan(3)
    const starts = rows.map((_, row) => pages.findIndex(page => page.includes(`r${row}c0início`)))
    for (const page of pages) expect(page).toContain('Objectivos')
    for (const [row, start] of starts.entries()) {
      for (const [column] of COLUMNS.entries()) expect(pages[start]).toContain(`r${row}c${column}fim`)
    }
  })

  it('keeps a heading, and the note below it, on the page of the first rows of a long table', async () => {
    const columns = [{ label: 'Nome', width: 3 }]
    const rows: TableRow[] = Array.from({ length: 60 }, (_, at) => ({ cells: [`aluno${at}.`] }))
    const starts = new Set<number>()
    for (const height of [40, 125, 135, 145, 150, 155, 160]) {
      const pages = await readPdf(
        await drawPdf(
          sampleDocument([
            { kind: 'space', height },
            { kind: 'heading', level: 1, text: 'Por ouvir' },
            { kind: 'paragraph', text: 'Quem ainda falta.', keepWithNext: true },
            { kind: 'table', columns, rows },
          ]),
        ),
      )
      const start = pages.findIndex(page => page.includes('Por ouvir'))
      starts.add(start)
      for (const text of ['Quem ainda falta.', 'Nome', 'aluno0.', 'aluno1.'])
        expect(pages[start], `${text} after ${height} mm`).toContain(text)
      expect(rows.every(({ cells }) => pages.some(page => page.includes(String(cells[0]))))).toBe(true)
    }
    expect(starts, 'both pages were tried').toEqual(new Set([0, 1]))
  })

  it('ends with its last line, whatever distance stands below it', async () => {
    const pagesOf = async (lines: number, below: Block[]) => {
      const text = Array.from({ length: lines }, () => ({ kind: 'paragraph' as const, text: 'linha' }))
      return (await readPdf(await drawPdf(sampleDocument([...text, ...below])))).length
    }
    for (let lines = 25; lines < 45; lines++)
      expect(await pagesOf(lines, [{ kind: 'space', height: 9 }]), `${lines} lines`).toBe(
        await pagesOf(lines, []),
      )
  })

  it('keeps rows on the page of the one that they lead to, with the head repeated and nothing lost', async () => {
    const columns = [
      { label: 'Competência', width: 3 },
      { label: 'Sexo', width: 1 },
    ]
    for (const before of [0, 1, 2, 3]) {
      const rows: TableRow[] = [
        ...Array.from({ length: before }, (_, at) => ({ cells: [`antes${at}`, ''] })),
        ...Array.from({ length: 60 }, (_, at) =>
          ['H', 'M', 'Total'].map(sex => ({ cells: [`c${at}${sex}`, sex], keepWithNext: sex !== 'Total' })),
        ).flat(),
      ]
      const pages = await readPdf(await drawPdf(sampleDocument([{ kind: 'table', columns, rows }])))
      expect(pages.length).toBeGreaterThan(3)
      for (let at = 0; at < 60; at++) {
        const page = pages.find(text => text.includes(`c${at}H`)) ?? ''
        expect(page).toContain(`c${at}M`)
        expect(page).toContain(`c${at}Total`)
        expect(page).toContain('Competência')
      }
    }
  })

  it('cuts no word of a head, however narrow its column was asked to be', async () => {
    const columns = ['Pergunta', 'Branco', 'corrigido'].map((label, at) => ({
      label,
      width: at === 0 ? 40 : 1,
    }))
    const [page = ''] = await readPdf(
      await drawPdf(sampleDocument([{ kind: 'table', columns, rows: [{ cells: ['a', 'b', 'c'] }] }])),
    )
    for (const { label } of columns) expect(page).toContain(label)
  })

  it('lets a row that is taller than a page flow over pages, every word of it', async () => {
    const words = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}${i}x`)
    const rows: TableRow[] = [
      {
        cells: [
          '1',
          words('a', 900).join(' '),
          { blocks: [{ kind: 'list', marker: 'dash', items: words('b', 120) }] },
          words('c', 30).join('\n'),
        ],
      },
    ]
    const pages = await readPdf(await drawPdf(sampleDocument([{ kind: 'table', columns: COLUMNS, rows }])))
    const all = pages.join(' ')
    expect(pages.length).toBeGreaterThan(2)
    for (const word of [...words('a', 900), ...words('b', 120), ...words('c', 30)])
      expect(all).toContain(word)
  })

  it('loses no letter of 40 rows, however long their cells and however narrow their columns', async () => {
    const words = fc.array(fc.integer({ min: 1, max: 14 }), { maxLength: 160, size: 'max' })
    const row = fc.array(words, { minLength: 6, maxLength: 6 })
    const table = fc.array(row, { minLength: 40, maxLength: 40, size: 'max' })
    await fc.assert(
      fc.asyncProperty(table, fc.boolean(), async (lengths, portrait) => {
        // Each column has a letter of its own, so that letters can be counted however lines are dealt out.
        const rows = lengths.map(cells => ({
          cells: cells.map((cell, column) =>
            cell.map(length => 'ŋqxzwk'.charAt(column).repeat(length)).join(' '),
          ),
        }))
        const columns = COLUMNS.map(column => ({ ...column, label: '' }))
        const description = sampleDocument([{ kind: 'table', columns, rows }], {
          orientation: portrait ? 'portrait' : 'landscape',
          footer: '',
        })
        const all = (await readPdf(await drawPdf(description))).join('')
        for (const [column, letter] of Array.from('ŋqxzwk').entries()) {
          const wanted = lengths.reduce(
            (sum, cells) => sum + (cells[column] ?? []).reduce((a, b) => a + b, 0),
            0,
          )
          expect(all.split(letter).length - 1, `letters ${letter}`).toBe(wanted)
        }
      }),
      { numRuns: 3, endOnFailure: true },
    )
  }, 120_000)

  it('cuts a word wider than its column by letters', async () => {
    const word = 'Otorrinolaringologista'.repeat(12)
    const rows = [{ cells: [word, word.repeat(60)] }]
    const pages = await readPdf(await drawPdf(sampleDocument([{ kind: 'table', columns: COLUMNS, rows }])))
    expect(squeezed(pages.join('')).match(/Otorrino/g)?.length ?? 0).toBeGreaterThan(12)
    expect((pages.join('').match(/O/g) ?? []).length).toBeGreaterThanOrEqual(12 + 12 * 60)
  })

  it('refuses a picture that is none', async () => {
    const image = { format: 'png' as const, bytes: Uint8Array.of(1, 2, 3) }
    const blocks: Block[] = [{ kind: 'picture', image, width: 10, alt: 'nada' }]
    await expect(drawPdf(sampleDocument(blocks))).rejects.toThrow('Not a png picture')
  })
})
