import { describe, expect, it } from 'vitest'
import { drawPdf } from '#engines/documents/pdf.ts'
import { readPdf, readWord, squeezed } from '#engines/documents/read-back.ts'
import { drawWord } from '#engines/documents/word.ts'
import { lessonPlanDocument, type PrintedLesson } from './document.ts'
import { sampleLesson } from './sample-lesson.ts'
import { lessonModels, lessonWords } from './words.ts'

describe('the form of a lesson plan', () => {
  it('holds every field and every cell, in PDF and in Word', async () => {
    const document = lessonPlanDocument(sampleLesson, {
      delegate: { name: 'Abílio Macuácua', on: '2026-05-04' },
    })
    const pdf = squeezed((await readPdf(await drawPdf(document))).join(''))
    const word = readWord(await drawWord(document))
    const written = squeezed(word.paragraphs.join(''))
    for (const text of [
      ...fieldsOf(sampleLesson),
      '05/05/2026, 07:45',
      '04/05/2026',
      'presentes: 49 de 52',
    ]) {
      expect(pdf).toContain(squeezed(text))
      expect(written).toContain(squeezed(text))
    }
    await expect(`${word.paragraphs.join('\n')}\n`).toMatchFileSnapshot('document.golden.txt')
  })

  it.each(lessonModels)('keeps every field in the model of %s, under its own labels', async model => {
    const words = lessonWords[model]
    const all = squeezed(
      (await readPdf(await drawPdf(lessonPlanDocument({ ...sampleLesson, model })))).join(''),
    )
    for (const text of [
      ...fieldsOf(sampleLesson),
      ...words.columns,
      ...words.signatures,
      words.country,
      words.competences,
    ])
      expect(all).toContain(squeezed(text))
  })

  it('adds up the minutes of the phases beside those of the lesson', async () => {
    const phases = sampleLesson.phases.map(phase => ({ ...phase, minutes: 5, notes: '' }))
    const word = readWord(await drawWord(lessonPlanDocument({ ...sampleLesson, phases })))
    expect(word.paragraphs).toContain('20 min')
    expect(word.paragraphs).toContain('Total, para uma aula de 45 minutos')
    expect(word.paragraphs).not.toContain('Observações')
  })

  it('never leaves its signatures alone on a page, however long the lesson', async () => {
    const [role] = lessonWords[sampleLesson.model].signatures
    const counts = new Set<number>()
    for (let lines = 0; lines <= 90; lines += 3) {
      const phases = sampleLesson.phases.map((phase, at) =>
        at > 0 ? phase : { ...phase, content: 'Exercício do caderno.\n'.repeat(lines + 1) },
      )
      const pages = await readPdf(await drawPdf(lessonPlanDocument({ ...sampleLesson, phases })))
      counts.add(pages.length)
      const signed = pages.map(squeezed).filter(page => page.includes(squeezed(role)))
      expect(signed.at(-1), `${lines} lines`).toContain(squeezed('presentes: 49 de 52'))
    }
    expect(counts.size, 'lengths on both sides of the end of a page').toBeGreaterThan(1)
  })

  it('prints a template, which has neither group nor day', async () => {
    const template: PrintedLesson = {
      ...sampleLesson,
      group: null,
      heldOn: null,
      startsAt: null,
      year: null,
      trimester: null,
      week: null,
      lessonNumber: null,
      pupils: null,
      taught: null,
    }
    const all = (await readPdf(await drawPdf(lessonPlanDocument(template)))).join('')
    expect(all).not.toMatch(/null|undefined|Data:|Depois da aula/)
  })
})

function fieldsOf(lesson: PrintedLesson): string[] {
  return [
    lesson.school.name,
    lesson.teacher.name,
    lesson.subject.name,
    lesson.group?.name ?? '',
    lesson.shift,
    `${lesson.minutes} minutos`,
    String(lesson.lessonNumber),
    String(lesson.pupils),
    lesson.room,
    lesson.lessonType,
    lesson.unitTitle,
    lesson.theme,
    lesson.planRow,
    lesson.summary,
    lesson.generalObjective,
    ...lesson.objectives.map(({ text, level }) => (level ? `${text} (${level})` : text)),
    ...lesson.prerequisites,
    ...lesson.competences,
    ...lesson.methods,
    ...lesson.media,
    lesson.homework,
    lesson.homeworkSolutions,
    lesson.differentiation,
    ...lesson.bibliography,
    ...lesson.attachments,
    lesson.taught?.notes ?? '',
    ...lesson.phases.flatMap(phase => [
      `${phase.minutes} min`,
      phase.name,
      phase.content,
      ...phase.teacherActivities,
      ...phase.studentActivities,
      ...phase.methods,
      ...phase.media,
      phase.notes,
    ]),
  ]
}
