import { expect, it } from 'vitest'
import { drawPdf } from '#engines/documents/pdf.ts'
import { readPdf } from '#engines/documents/read-back.ts'
import { type FixtureItem, fixtureResults } from './fixtures.ts'
import { guardianDocument } from './guardian-paper.ts'
import { guardianReport } from './guardian-report.ts'
import { pupilResult } from './pupil-result.ts'

const items: FixtureItem[] = [
  ...[1, 2, 3].map(() => ({ domain: 'Números', competence: 'NO1' })),
  ...[1, 2, 3, 4].map(() => ({ domain: 'Fracções', competence: 'FR1' })),
  ...[1, 2].map(() => ({ domain: 'Medidas', competence: 'GM1' })),
]
const results = fixtureResults(items, { 'Ana Bila': '111001110', 'Beto Cossa': '000000000' })
const student = (name: string, sex: 'H' | 'M') => ({
  id: '',
  name,
  code: '20260001',
  sex,
  group: { id: '', name: '6ªA' },
})
function resultOf(name: string) {
  const pupil = results.pupils.find(pupil => pupil.name === name)
  const found = pupil?.studentId ? pupilResult(results, pupil.studentId) : undefined
  if (!found) throw new Error(`no result of ${name}`)
  return found
}

it('says to a guardian what is known, nearly known and to be learnt, and never a mark, a band or a mean', async () => {
  const result = resultOf('Ana Bila')
  const report = guardianReport(student('Ana Bila', 'M'), result)
  expect([report.known.length, report.nearly.length, report.toLearn.length]).toEqual([1, 2, 0])
  expect(report).toMatchObject({ article: 'a', firstName: 'Ana', right: 6, questions: 9, indications: true })
  expect(report.domains.map(domain => domain.answers)).toEqual([
    [true, true, true],
    [false, false, true, true],
    [true, false],
  ])
  const text = (await readPdf(await drawPdf(guardianDocument(student('Ana Bila', 'M'), result)))).join(' ')
  expect(text).toContain('este teste não dá nota')
  expect(text).toContain('Precisa de aprender a')
  expect(text).toContain('6 de 9 perguntas certas')
  expect(text).not.toMatch(/[Mm]édia|valores|turma (H|M)/)
})

it('chooses what to do at home from the questions that went wrong where it is needed most, and ends with the habit', () => {
  const { steps } = guardianReport(student('Ana Bila', 'M'), resultOf('Ana Bila'))
  expect(steps).toHaveLength(3)
  expect(steps[0]?.what).toMatch(/^Voltem à pergunta (4|5|9)\.$/)
  expect(steps.at(-1)?.what).toBe('Dez minutos, três vezes por semana.')
})

it('fits on one sheet of A4 also where nothing is known yet', async () => {
  const result = resultOf('Beto Cossa')
  const report = guardianReport(student('Beto Cossa', 'H'), result)
  expect([report.known.length, report.toLearn.length]).toEqual([0, 3])
  expect(await readPdf(await drawPdf(guardianDocument(student('Beto Cossa', 'H'), result)))).toHaveLength(1)
})
