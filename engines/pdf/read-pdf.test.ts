import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkPdf, UnreadableFile } from './check-pdf.ts'
import { compareParagraphs } from './compare-paragraphs.ts'
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

describe('two texts side by side', () => {
  it('show the paragraphs that are new, gone, or other', () => {
    const before = ['1. Um', 'Fica igual.', '6.1 Quem recebe.', 'Sai daqui.', 'Fim.']
    const after = ['1. Um', 'Fica igual.', '6.1 Quem recebe e por que meio.', 'Fim.', 'Entra aqui.']
    expect(compareParagraphs(before, after)).toEqual([
      { before: 2, after: 2 },
      { before: 3, after: null },
      { before: null, after: 4 },
    ])
  })

  it('are the same where only their spaces differ', () => {
    expect(compareParagraphs(['Um  texto'], ['Um texto'])).toEqual([])
  })

  it('account for every paragraph of both, in whatever order they come', () => {
    const texts = fc.array(fc.constantFrom('a b', 'b c', 'c', 'd e f', 'g', 'h i'), { maxLength: 30 })
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const changes = compareParagraphs(before, after)
        const gone = new Set(changes.map(change => change.before))
        const come = new Set(changes.map(change => change.after))
        // What neither went nor came is the same, in the same order.
        expect(before.filter((_, at) => !gone.has(at))).toEqual(after.filter((_, at) => !come.has(at)))
      }),
    )
  })
})
