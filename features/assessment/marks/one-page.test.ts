import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hasTool, laidOutByLibreOffice } from '#engines/documents/other-tools-testing.ts'
import { TABLE_SIZE } from '#engines/documents/paper.ts'
import { readPdf, squeezed, wordXml } from '#engines/documents/read-back.ts'
import { cases } from '../../../scripts/patience.ts'
import type { Pauta } from './council-contract.ts'
import { type FullPauta, fullPauta } from './full-pauta-testing.ts'
import { jobs } from './server/marks-jobs.ts'

const print = { images: {}, printedAt: '2026-11-20T08:00:00Z' }

/** The pages of a pauta as they are printed, without spaces. */
async function pagesOf(
  how: FullPauta,
  size: 'A3' | 'A4',
  paper: 'pauta' | 'mini-pauta' = 'pauta',
): Promise<string[]> {
  const pauta = numbered(fullPauta(how))
  const subject = pauta.subjects[0]?.id
  const { bytes } = await jobs.marksFile(pauta, { paper, size, format: 'pdf', subject }, print)
  return (await readPdf(bytes)).map(squeezed)
}

/** Pupils with names that stand once on a paper. */
const numbered = (pauta: Pauta): Pauta => ({
  ...pauta,
  pupils: pauta.pupils.map((pupil, at) => ({ ...pupil, name: nameOf(at) })),
})
const nameOf = (at: number) => `Aluno ${String(at + 1).padStart(3, '0')} Tembe`

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

/** Half points of the letters of a mini-pauta in Word; where none are said, those of every table. */
async function lettersInWord(pupils: number): Promise<number> {
  const pauta = numbered(fullPauta({ pupils, subjects: 6, trimester: 1, grade: 8, isCorrected: false }))
  const subject = pauta.subjects[0]?.id
  const { bytes } = await jobs.marksFile(
    pauta,
    { paper: 'mini-pauta', size: 'A4', format: 'docx', subject },
    print,
  )
  const xml = wordXml(bytes, 'word/document.xml').join('')
  const [, size = ''] = /w:sz w:val="(\d+)"[^>]*>(?:<[^>]+>)*Aluno 001 Tembe/.exec(xml) ?? []
  return Number(size || 2 * TABLE_SIZE)
}

it('a mini-pauta has larger letters where its pupils leave room for them', async () => {
  expect(await lettersInWord(52)).toBe(16)
  expect(await lettersInWord(30)).toBeGreaterThan(17)
  expect(await lettersInWord(70)).toBeGreaterThan(17)
})

it.runIf(hasTool('soffice'))(
  'a mini-pauta of 52 pupils stands on one page of Word, with its signatures',
  async () => {
    const pauta = numbered(fullPauta({ pupils: 52, subjects: 6, trimester: 1, grade: 8, isCorrected: true }))
    const subject = pauta.subjects[0]?.id
    const { bytes } = await jobs.marksFile(
      pauta,
      { paper: 'mini-pauta', size: 'A4', format: 'docx', subject },
      print,
    )
    const pages = (await readPdf(await laidOutByLibreOffice(bytes))).map(squeezed)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('Recebida:')
  },
)

it('a mini-pauta stands on one A4 up to 52 pupils', async () => {
  const how = { pupils: 52, subjects: 6, trimester: 1, grade: 8, isCorrected: true }
  expect(await pagesOf(how, 'A4', 'mini-pauta')).toHaveLength(1)
})

it.each([
  ['pauta', 'A4', 52, 2],
  ['pauta', 'A4', 100, 3],
  ['pauta', 'A3', 75, 2],
  ['mini-pauta', 'A4', 75, 2],
] as const)(
  'a %s on %s of %i pupils goes on over %i pages: each says so under its head, and the last is signed',
  async (paper, size, pupils, count) => {
    const pages = await pagesOf(
      { pupils, subjects: 12, trimester: 3, grade: 9, isCorrected: true },
      size,
      paper,
    )
    expect(pages).toHaveLength(count)
    const isSignedAt: number[] = []
    for (const [at, page] of pages.entries()) {
      for (const words of ['Nome', 'Sx', 'MT', `Página${at + 1}de${count}`, '2.ªversão'])
        if (words !== 'MT' || paper === 'mini-pauta') expect(page).toContain(words)
      expect(page.includes(`continuanapágina${at + 2}`)).toBe(at < count - 1)
      expect(page.includes(`continuaçãodapágina${at}`)).toBe(at > 0)
      if (page.includes('____') || page.includes('carimbo')) isSignedAt.push(at)
      // Nobody's signature stands on a sheet without pupils.
      expect(page).toMatch(/Aluno\d{3}Tembe/)
    }
    expect(isSignedAt).toEqual([count - 1])
    for (let pupil = 0; pupil < pupils; pupil += 1)
      expect(pages.filter(page => page.includes(squeezed(nameOf(pupil))))).toHaveLength(1)
  },
)
