import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block } from '#engines/documents/description.ts'
import { drawPdf } from '#engines/documents/pdf.ts'
import { sampleDocument } from '#engines/documents/sample-testing.ts'
import { checkPdf, UnreadableFile } from './check-pdf.ts'
import { hostilePdfs } from './hostile-testing.ts'
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

  it('is read line by line, whatever is beside each other on a line', async () => {
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

  it.each([
    ['a form', '/AcroForm << /Fields [<< /FT /Tx /T (n) >>] >>', /formulário/],
    ['a file', '/Names << /EmbeddedFiles << /Names [(a) << /F (a.txt) >>] >> >>', /outros ficheiros/],
    ['a script', '/OpenAction << /S /J#61vaScript /JS (app.alert(1)) >>', /JavaScript/],
  ])(
    'is refused for what its own table of objects finds where nothing should stand: %s',
    async (_what, entry, why) => {
      const bytes = hidden(entry)
      expect(() => checkPdf(bytes)).not.toThrow()
      await expect(readPdf(bytes)).rejects.toThrow(why)
      expect((await readPdf(hidden('/Lang (pt)'))).pages).toBe(1)
    },
  )

  it('is refused for its pages where their number is written in another way', async () => {
    const pages = (count: number) =>
      makePdf({ pages: Array.from({ length: count }, () => 'x'), declaredPages: `+${count}` })
    expect(() => checkPdf(pages(1001))).not.toThrow()
    await expect(readPdf(pages(1001))).rejects.toThrow(/1000 páginas/)
  })

  it('has on a line what stands a little above or below it, and begins another further away', async () => {
    let size = 10
    const drawn = async (...parts: [x: number, y: number, text: string][]) => {
      const text = parts.map(([x, y, shown]) => `1 0 0 1 ${x} ${y} Tm (${shown}) Tj`).join(' ')
      const stream = Buffer.from(`BT /F1 ${size} Tf ${text} ET`, 'latin1')
      const { paragraphs } = await readPdf(makePdf({ objects: { 5: { dictionary: '', stream } } }))
      return paragraphs.map(paragraph => paragraph.text)
    }
    // Of ten points a line is as high; four tenths of it are four points.
    expect(await drawn([72, 700, 'metro'], [110, 703.5, 'quadrado'])).toEqual(['metro quadrado'])
    expect(await drawn([72, 700, 'metro'], [110, 696.5, 'quadrado'])).toEqual(['metro quadrado'])
    expect(await drawn([72, 700, 'metro'], [110, 695.5, 'quadrado'])).toHaveLength(2)
    expect(await drawn([72, 700, 'metro'], [110, 660, 'quadrado'])).toHaveLength(2)
    size = 24
    expect(
      await drawn([72, 700, 'metro'], [172, 692, 'quadrado']),
      'larger letters reach further',
    ).toHaveLength(1)
    size = 10
    expect(await drawn([300, 700, 'direita'], [72, 700, 'esquerda']), 'beside it on the left').toHaveLength(2)
    expect(await drawn([72, 700, 'metro'], [72, 650, '   '], [72, 640, 'outro'])).toHaveLength(2)
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

/** A PDF whose table of objects finds its catalogue within a stream, with one entry more. */
function hidden(entry: string): Uint8Array {
  const catalogue = `1 0 obj << /Type /Catalog /Pages 2 0 R ${entry} >> endobj`
  const stream = { dictionary: '', stream: Buffer.from(catalogue, 'latin1') }
  const text = Buffer.from(makePdf({ objects: { 1000: stream } })).toString('latin1')
  const place = String(text.lastIndexOf(catalogue)).padStart(10, '0')
  return Buffer.from(text.replace(/\n1 1\n\d{10}/, `\n1 1\n${place}`), 'latin1')
}
