import { expect, it } from 'vitest'
import type { ScheduledLesson } from '#features/planning/lesson-plans/schedule-contract.ts'
import {
  lessonsWithoutPlan,
  marksToPublish,
  missingOf,
  plansAwaiting,
  plansReturned,
  pupilsMissing,
  quizzesClosing,
  quizzesHandedIn,
  quizzesOpening,
  testsToMark,
} from './missing.ts'

const lesson = (startsAt: string, planned: boolean): ScheduledLesson => ({
  date: '2026-05-05',
  period: 1,
  startsAt,
  endsAt: null,
  group: { id: 'g', name: '6ªB' },
  grade: 6,
  subject: { id: 's', code: 'MAT', name: 'Matemática', colour: '#17634A' },
  teacher: null,
  room: '',
  plan: planned
    ? {
        id: 'p',
        theme: '',
        summary: '',
        lessonNumber: null,
        state: 'rascunho',
        version: 1,
        present: null,
        minutes: 45,
        lessonType: '',
      }
    : null,
})

it('nothing is missing where every lesson has a plan and nothing waits', () => {
  expect(lessonsWithoutPlan([lesson('07:00', true)])).toBeNull()
  expect(plansReturned({ count: 0, first: null })).toBeNull()
  expect(testsToMark({ count: 0, answers: 0, first: null })).toBeNull()
  expect(quizzesClosing([], '2026-05-05')).toBeNull()
  expect(quizzesOpening([], '2026-05-05')).toBeNull()
  expect(marksToPublish([])).toBeNull()
  expect(quizzesHandedIn({ count: 0, first: null })).toBeNull()
  expect(plansAwaiting({ count: 0, first: null }, '2026-05-05')).toBeNull()
})

it('lessons without a plan are counted, and the way leads to the first of them', () => {
  expect(
    lessonsWithoutPlan([lesson('07:00', true), lesson('07:45', false), lesson('09:35', false)]),
  ).toMatchObject({
    title: '2 aulas sem plano',
    text: '07:45 · 6ªB; 09:35 · 6ªB',
    action: 'Planificar a das 07:45',
    to: '/dashboard/criarPlanoDeAula?turma=g&disciplina=s&dia=2026-05-05&hora=07%3A45',
  })
})

it('on a day without lessons what lacks a plan on the next one is missing, unless a break is between', () => {
  const day = {
    lessons: [],
    next: { date: '2026-05-11', lessons: [{ ...lesson('07:00', false), date: '2026-05-11' }] },
    levelHours: [],
    timetable: 20,
    returned: { count: 0, first: null },
    awaiting: { count: 0, first: null },
    toMark: { count: 0, answers: 0, first: null },
    quizzes: { opening: [], closing: [], toPublish: [], handedIn: { count: 0, first: null } },
    toRead: [],
    played: { plays: 0, pupils: 0, first: null },
    retests: { count: 0, first: null },
    hearings: { rows: [], more: 0 },
    books: { count: 0, first: null },
    reviews: { count: 0, first: null },
    proposals: { toReview: { count: 0, first: null }, returned: { count: 0, first: null } },
    comments: { count: 0, first: null },
    missing: [],
    drafts: { count: 0, first: null },
    reminder: null,
    notices: [],
  }
  expect(missingOf(day, '2026-05-10')).toMatchObject([
    {
      title: '1 aula sem plano para segunda-feira',
      to: '/dashboard/criarPlanoDeAula?turma=g&disciplina=s&dia=2026-05-11&hora=07%3A00',
    },
  ])
  expect(missingOf(day, '2026-04-26')).toEqual([])
})

it('a returned plan says with which words, or how many comments wait', () => {
  const plan = { id: 'p', subjectName: 'Matemática', grade: 6, by: 'Abílio', comment: '', openComments: 2 }
  expect(plansReturned({ count: 1, first: plan })?.text).toBe(
    'Matemática, 6ª classe · 2 comentários por tratar · Abílio',
  )
  expect(plansReturned({ count: 1, first: { ...plan, comment: 'Faltam os meios.' } })?.text).toContain(
    '«Faltam os meios.»',
  )
})

it('tests are counted by their answers, and by themselves where only the last word is missing', () => {
  const test = { id: 'a', title: 'Diagnóstico', groupName: '6ªA' }
  expect(testsToMark({ count: 1, answers: 0, first: test })).toMatchObject({
    title: '1 teste por corrigir',
    to: '/diagnostico/diagnosticos/a',
  })
  expect(testsToMark({ count: 2, answers: 7, first: test })).toMatchObject({
    title: '7 respostas por corrigir',
    text: 'Diagnóstico, 6ªA, e mais 1',
    to: '/diagnostico/diagnosticos/a',
  })
})

it('what waits for approval leads to whichever has waited longest', () => {
  const first = { id: 'p', subjectName: 'Matemática', grade: 6, teacher: 'Ermelinda', since: '2026-05-01' }
  expect(plansAwaiting({ count: 1, first }, '2026-05-05')).toMatchObject({
    title: '1 plano por aprovar',
    text: 'Matemática, 6ª classe, de Ermelinda.',
    to: '/dashboard/controlePlanosAnaliticos?id=p',
    age: { text: 'há 4 dias', late: true },
  })
  expect(plansAwaiting({ count: 3, first }, '2026-05-05')?.title).toBe('3 planos por aprovar')
})

it('a quiz that closes says when and who is missing, and one that opens says when', () => {
  const quiz = {
    id: 'q',
    title: 'Fracções',
    groups: '6ªA e 6ªB',
    at: '2026-05-05T18:00:00+02:00',
    pupils: 70,
    handedIn: 58,
  }
  expect(quizzesClosing([quiz], '2026-05-05')).toMatchObject({
    title: '1 quiz a fechar',
    text: 'Fracções, 6ªA e 6ªB, fecha hoje às 18:00; faltam 12 de 70.',
    to: '/dashboard/quizManager/q/resultados',
  })
  expect(quizzesClosing([{ ...quiz, handedIn: 70 }, quiz], '2026-05-04')).toMatchObject({
    title: '2 quizzes a fechar',
    text: 'Fracções, 6ªA e 6ªB, fecha a 05/05 às 18:00; já todos entregaram.',
  })
  expect(quizzesOpening([quiz], '2026-05-05')).toMatchObject({
    text: 'Fracções, 6ªA e 6ªB, abre hoje às 18:00.',
    to: '/dashboard/quizManager?quiz=q',
  })
  expect(marksToPublish([quiz])).toMatchObject({ title: '1 quiz com notas por publicar' })
  expect(quizzesHandedIn({ count: 12, first: quiz })).toMatchObject({
    title: '12 quizzes entregues',
    text: 'Desde ontem; o último em «Fracções», 6ªA e 6ªB: 58 de 70.',
  })
})

it('pupils who have been missing three times in a row are named, with the way to their absences', () => {
  const pupil = (name: string) => ({ id: name, name, groupId: 'g', groupName: '5ªB' })
  expect(pupilsMissing([])).toBeNull()
  expect(pupilsMissing([pupil('Dércio Mabunda')])).toMatchObject({
    title: '1 aluno faltou três vezes seguidas',
    text: 'Dércio Mabunda, 5ªB. Fale hoje com a família.',
    to: encodeURI('/dashboard/group/alunos/Dércio Mabunda/faltas'),
  })
  const many = pupilsMissing(['Ana', 'Bia', 'Ciro', 'Dina'].map(pupil))
  expect(many).toMatchObject({ text: 'Ana, 5ªB; Bia, 5ªB; Ciro, 5ªB, e mais 1. Fale hoje com a família.' })
  expect(many?.to).toBe('/dashboard/group/g/faltas')
})
