import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPdf, squeezed } from '#engines/documents/read-back.ts'
import { cases } from '../../../scripts/patience.ts'
import { type FullPauta, fullPauta } from './full-pauta-testing.ts'
import { jobs } from './server/marks-jobs.ts'

const print = { images: {}, printedAt: '2026-11-20T08:00:00Z' }

/** The pages of a pauta as they are printed, without spaces. */
async function pagesOf(how: FullPauta, size: 'A3' | 'A4'): Promise<string[]> {
  const { bytes } = await jobs.marksFile(fullPauta(how), { paper: 'pauta', size, format: 'pdf' }, print)
  return (await readPdf(bytes)).map(squeezed)
}

const drawn = (pupils: { min: number; max: number }) =>
  fc.record({
    pupils: fc.integer(pupils),
    subjects: fc.integer({ min: 6, max: 12 }),
    trimester: fc.constantFrom(1, 2, 3),
    grade: fc.constantFrom(6, 8, 9),
    isCorrected: fc.boolean(),
  })

it.each([
  ['A3', 52],
  ['A4', 26],
] as const)(
  'a pauta stands on one %s with its marks, sums and signatures, up to %i pupils',
  async (size, max) => {
    await fc.assert(
      fc.asyncProperty(drawn({ min: 1, max }), async how => {
        const pages = await pagesOf(how, size)
        expect(pages, JSON.stringify(how)).toHaveLength(1)
        for (const words of ['Avaliados', 'Direcçãodaescola,carimbo', 'Regra:'])
          expect(pages[0]).toContain(words)
      }),
      {
        numRuns: cases(2, 60),
        examples: [[{ pupils: max, subjects: 12, trimester: 3, grade: 9, isCorrected: true }]],
      },
    )
  },
)

it('a larger class goes on over a second page, with the head repeated', async () => {
  const how = { pupils: 60, subjects: 12, trimester: 1, grade: 8, isCorrected: true }
  const pages = await pagesOf(how, 'A4')
  expect(pages).toHaveLength(2)
  for (const page of pages) for (const words of ['Nome', 'Port.', 'Agro.']) expect(page).toContain(words)
})
