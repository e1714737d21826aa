import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block } from '#engines/documents/description.ts'
import { drawPdf } from '#engines/documents/pdf.ts'
import { sampleDocument } from '#engines/documents/sample.ts'
import { checkPdf, UnreadableFile } from './check-pdf.ts'
import { hostilePdfs } from './hostile.ts'
import { makePdf, objectStream } from './made-pdf.ts'
import { readPdf } from './read-pdf.ts'

describe('a PDF that somebody brings', () => {
  it('is read page by page', async () => {
    const { pages, paragraphs } = await readPdf(
      makePdf({ pages: ['A criança vem primeiro.', 'Segunda página.'] }),
    )
    expect(pages).toBe(2)
    expect(paragraphs.map(({ page, text }) => [page, text])).toEqual([
      [1, 'A criança vem primeiro.'],
      [2, 'Segunda página.'],
    ])
  })

  it('keeps lines that its pages repeat, unless they stand in the margins', async () => {
    const pages = [1, 2, 3].map(page => `Artigo\nTexto do artigo ${page}.`)
    const { paragraphs } = await readPdf(makePdf({ pages, feet: page => `Regulamento, página ${page} de 3` }))
    expect(paragraphs.map(paragraph => paragraph.text)).toEqual(pages.flatMap(page => page.split('\n')))
  })

  it('is read line by line, whatever stands beside each other on a line', async () => {
    const blocks: Block[] = [
      {
        kind: 'paragraph',
        text: [{ text: 'Chave: ', bold: true }, { text: 'va' }, { text: 'lor', italic: true }],
      },
      {
        kind: 'columns',
        columns: [
          { width: 1, blocks: [{ kind: 'paragraph', text: 'à esquerda' }] },
          { width: 1, blocks: [{ kind: 'paragraph', text: 'à direita' }] },
        ],
      },
      { kind: 'heading', level: 1, text: 'Título' },
      { kind: 'paragraph', text: 'Por baixo.' },
    ]
    const { paragraphs } = await readPdf(await drawPdf(sampleDocument(blocks, { footer: null })))
    expect(paragraphs.map(({ text }) => text).join('\n')).toMatch(
      /^Chave: valor\s+à esquerda à direita\s+Título\s+Por baixo\.$/,
    )
  })

  it('may pack its objects, and have text that speaks of scripts', async () => {
    const bytes = makePdf({
      pages: ['O /JavaScript e o /Launch ficam de fora; (sem) \\ programas.'],
      objects: { 1000: objectStream({ 2000: '<< /Title (nada) >>' }) },
    })
    expect((await readPdf(bytes)).pages).toBe(1)
  })

  it.each(hostilePdfs)('is refused with a sentence: $name', async ({ bytes, why }) => {
    const refusal = await readPdf(bytes()).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(UnreadableFile)
    expect((refusal as Error).message).toMatch(why)
  })

  it('is looked at without end or fault, whatever its bytes', () => {
    const whole = Buffer.from(makePdf({ pages: ['Um', 'Dois'] }))
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 })), { maxLength: 40 }),
        changes => {
          const bytes = Buffer.from(whole)
          for (const [at, value] of changes) bytes[at] = value
          try {
            checkPdf(bytes)
          } catch (error) {
            expect(error).toBeInstanceOf(UnreadableFile)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
