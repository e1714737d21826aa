import { expect, it } from 'vitest'
import type { Lesson } from './contract.ts'
import { copyOf } from './lesson-values.ts'
import { planRowText, printedLesson } from './paper.ts'

const lesson = (more: object = {}) =>
  ({
    ...{
      state: 'rascunho',
      present: 28,
      taughtNotes: 'Correu bem',
      planRow: null,
      school: { name: 'EPC' },
      theme: 'Fracções',
    },
    ...{
      subject: { id: 's' },
      group: { id: 'g' },
      templateName: null,
      grade: 6,
      lessonNumber: 4,
      heldOn: '2026-05-05',
      startsAt: '07:45',
    },
    competences: [{ id: 'c', code: 'FR2', description: 'Comparar' }],
    attachments: [{ id: 'a', name: 'ficha.pdf' }],
    phases: [{ id: 'fase', name: 'Motivação', minutes: 7, content: 'x' }],
    ...more,
  }) as unknown as Lesson

it('a lesson is printed with its competences, attachments and row by name, and the logo of its school', () => {
  const logo = { bytes: new Uint8Array(), width: 1, height: 1 } as never
  expect(printedLesson(lesson(), { logo })).toMatchObject({
    ...{
      competences: ['FR2 Comparar'],
      attachments: ['ficha.pdf'],
      planRow: '',
      school: { name: 'EPC', logo },
    },
  })
  expect(printedLesson(lesson({ planRow: { week: 10, unit: 'III. Fracções' } })).planRow).toBe(
    'Semana 10, III. Fracções',
  )
  expect(planRowText({ week: 3, unit: '' })).toBe('Semana 3')
})

it('what became of a lesson is printed once it was given, in part, or not at all', () => {
  const taught = (state: string) => printedLesson(lesson({ state })).taught
  for (const state of ['dada', 'parcial', 'não dada'])
    expect(taught(state)).toEqual({ state, present: 28, notes: 'Correu bem' })
  for (const state of ['rascunho', 'pronta']) expect(taught(state)).toBeNull()
})

it('a copy has the same words, no day, and functions of its own', () => {
  const copy = copyOf(lesson())
  expect(copy).toMatchObject({
    heldOn: null,
    startsAt: null,
    lessonNumber: null,
    templateName: null,
    groupId: 'g',
    theme: 'Fracções',
  })
  expect(copy.phases).toMatchObject([{ name: 'Motivação', minutes: 7, content: 'x' }])
  expect(copy.phases[0]?.id).not.toBe('fase')
  expect(copyOf(lesson({ templateName: 'Modelo' })).groupId).toBeNull()
  expect(copyOf(lesson({ group: null })).groupId).toBeNull()
})
