import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cases } from '../../scripts/patience.ts'
import type { Block } from './description.ts'
import { gatherPdfs } from './gather-pdfs.ts'
import { drawPdf } from './pdf.ts'
import { placesInPdf, readPdf, squeezed } from './read-back.ts'
import { PIXEL, sampleDocument } from './sample-testing.ts'

const drawn = (pages: readonly string[], paper: 'A4' | 'A5' = 'A5') =>
  drawPdf(
    sampleDocument(
      pages.flatMap((text, at): Block[] => [
        ...(at > 0 ? [{ kind: 'page-break' as const }] : []),
        { kind: 'paragraph' as const, text },
        { kind: 'picture' as const, image: { format: 'png' as const, bytes: PIXEL }, width: 10, alt: '' },
      ]),
      { paper, orientation: 'portrait', title: '12 0 R (a)', footer: null },
    ),
  )

it('every page of every file is there, in its order, with its text', async () => {
  const page = fc.constantFrom('Ana 12 0 R', 'Ção endobj', 'stream 7', 'ŋ ≥ √', 'endstream (9')
  const files = fc.array(fc.array(page, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(files, async texts => {
      const gathered = gatherPdfs(await Promise.all(texts.map(pages => drawn(pages))), 'Todos (1 0 R)')
      const pages = await readPdf(gathered)
      expect(pages.map(squeezed)).toEqual(texts.flat().map(squeezed))
    }),
    { numRuns: cases(4, 60) },
  )
})

it('four pages of A5 stand on a sheet of A3, each in its quarter, with marks to cut along', async () => {
  const names = ['um', 'dois', 'três', 'quatro', 'cinco']
  const alone = await placesInPdf(await drawn(names))
  const sheets = await placesInPdf(
    gatherPdfs([await drawn(names)], 'Boletins', { paper: 'A3', across: 2, down: 2 }),
  )
  expect(sheets.filter(line => line.startsWith('page'))).toHaveLength(2)
  const placeOf = (lines: string[], name: string) =>
    (lines.find(line => line.endsWith(` ${name}`)) ?? '').split(' ').slice(0, 2).map(Number)
  for (const [at, name] of names.entries()) {
    const [x = 0, y = 0] = placeOf(alone, name)
    const [column, row] = [at % 2, Math.floor((at % 4) / 2)]
    const [placedX = 0, placedY = 0] = placeOf(sheets, name)
    expect(Math.abs(placedX - (x + (column * 841.89) / 2))).toBeLessThan(2)
    expect(Math.abs(placedY - (y + ((1 - row) * 1190.55) / 2))).toBeLessThan(2)
  }
})

it('no other PDF is taken for one that was drawn here', () => {
  expect(() => gatherPdfs([new TextEncoder().encode('%PDF-1.7\n%%EOF')], 'x')).toThrow('not drawn here')
})
