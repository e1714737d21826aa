import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawPdf } from '#engines/documents/pdf.ts'
import type { ClassReport, NextStep } from '#features/assessment/reports/report-shapes.ts'
import { nextLessonDocument } from './next-lesson-paper.ts'

const head = {
  ...{ applicationId: 'x', testTitle: 'Teste diagnóstico de Matemática', date: '2026-03-03' },
  ...{ group: { id: 'g', name: '6ªA' }, subject: { id: 's', name: 'Matemática' } },
} as unknown as ClassReport['head']
const lesson = {
  ...{ date: '2026-03-09', startsAt: '07:45', endsAt: '08:30', room: '4' },
  plan: { id: 'p', title: 'Ler e escrever números' },
}
const question = { number: 12, stem: 'Qual das fracções é equivalente a 2/3?' }

/** A class of 70 with names as long as they are. */
const pupils = Array.from({ length: 70 }, (_, at) => `Custódio Alberto ${at} Nhampossa`)

const drawnPlaces = fc.array(fc.nat(4), { minLength: 70, maxLength: 70 })

it('a whole class stands on half a sheet, however it falls into groups, and everybody is named', async () => {
  await fc.assert(
    // So many stand together, up to all of them; the others fall as it comes.
    fc.asyncProperty(fc.nat(4), fc.nat(70), drawnPlaces, async (same, together, places) => {
      const at = (place: number) =>
        pupils.filter((_, pupil) => (pupil < together ? same : places[pupil]) === place)
      const step: NextStep = {
        competence: { id: 'c', code: 'FR2', name: 'Reconhecer fracções equivalentes e comparar fracções.' },
        ...{ questions: [12, 14], n: 65, notYet: 50, unmeasured: [], away: at(4) },
        groups: [0, 1].map(group => ({
          ...{ question, option: '3/4', typicalError: 'Somam 1 em cima e 1 em baixo', pupils: at(group) },
        })),
        ...{ right: { question, option: '4/6' }, known: at(2), others: at(3) },
      }
      const paper = nextLessonDocument({ head }, step, lesson, '2026-03-06')
      const text = JSON.stringify(paper)
      for (const name of pupils) expect(text).toContain(name)
      const pdf = Buffer.from(await drawPdf(paper)).toString('latin1')
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    }),
    { numRuns: 5 },
  )
})
