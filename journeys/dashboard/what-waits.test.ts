import { describe, expect, it } from 'vitest'
import type { ScheduledLesson } from '#features/planning/lesson-plans/schedule-contract.ts'
import type { Day, FirstPage } from './contract.ts'
import {
  lessonsWithoutPlan,
  missingOf,
  missingOnPage,
  plansAwaiting,
  plansReturned,
  requestedPlans,
  testsToMark,
} from './missing.ts'

const TODAY = '2026-05-05'
const lesson = (date: string, more: Partial<ScheduledLesson> = {}) =>
  ({
    ...{ date, period: 2, startsAt: '07:00', endsAt: null, group: { id: 'g', name: '6ªB' }, grade: 6 },
    ...{
      subject: { id: 's', code: 'MAT', name: 'Matemática', colour: '' },
      teacher: null,
      room: '',
      plan: null,
    },
    ...more,
  }) as ScheduledLesson
const quiet: Day = {
  ...{
    lessons: [],
    next: null,
    timetable: 0,
    levelHours: [],
    returned: { count: 0, first: null },
    awaiting: { count: 0, first: null },
    toMark: { count: 0, answers: 0, first: null },
  },
  quizzes: { opening: [], closing: [], toPublish: [], handedIn: { count: 0, first: null } },
  ...{
    toRead: [],
    played: { plays: 0, pupils: 0, first: null },
    retests: { count: 0, first: null },
    hearings: { rows: [], more: 0 },
    books: { count: 0, first: null },
    reviews: { count: 0, first: null },
    proposals: { toReview: { count: 0, first: null }, returned: { count: 0, first: null } },
  },
  ...{
    comments: { count: 0, first: null },
    missing: [],
    drafts: { count: 0, first: null },
    reminder: null,
    notices: [],
  },
}
const only = (more: Partial<Day>) => {
  const [first, ...others] = missingOf({ ...quiet, ...more }, TODAY)
  expect(others).toEqual([])
  return first
}

describe('plans that somebody asked for', () => {
  const reminder = { by: 'Abílio', from: '2026-05-04', to: '2026-05-08' }
  const noticeOf = (lessons: ScheduledLesson[], today = TODAY) => requestedPlans(reminder, lessons, today)

  it('are those of the days that were named, from today on, until each lesson has one', () => {
    const days = ['2026-05-04', '2026-05-05', '2026-05-08', '2026-05-09']
    expect(noticeOf(days.map(day => lesson(day)))).toMatchObject({
      title: 'Abílio lembra: 2 aulas sem plano',
      text: '6ªB · terça-feira, sexta-feira',
      action: 'Planificar a primeira',
    })
    expect(noticeOf(days.map(day => lesson(day)))?.to).toContain('dia=2026-05-05')
    expect(noticeOf([lesson('2026-05-04')], '2026-05-04')?.title).toBe('Abílio lembra: 1 aula sem plano')
    expect(noticeOf([lesson('2026-05-03')], '2026-05-01')).toBeNull()
    expect(noticeOf([lesson('2026-05-06', { plan: {} as never })])).toBeNull()
  })

  it('name a day and a group once', () => {
    const two = [
      lesson(TODAY),
      lesson(TODAY, { startsAt: '09:00' }),
      lesson(TODAY, { group: { id: 'h', name: '7ªA' } }),
    ]
    expect(noticeOf(two)?.text).toBe('6ªB, 7ªA · terça-feira')
    expect(requestedPlans(null, two, TODAY)).toBeNull()
  })
})

it('a lesson without an hour is named by its time in the day, and without either by its group', () => {
  const text = (more: Partial<ScheduledLesson>) =>
    lessonsWithoutPlan([lesson(TODAY, { startsAt: null, ...more })])
  expect(text({})).toMatchObject({ text: '2.º tempo · 6ªB', action: 'Planificar', title: '1 aula sem plano' })
  expect(text({ period: null })?.text).toBe('6ªB')
})

it('what lies three days ahead is said, and a day more is not yet', () => {
  const next = (date: string) => missingOf({ ...quiet, next: { date, lessons: [lesson(date)] } }, TODAY)
  expect(next('2026-05-08')).toHaveLength(1)
  expect(next('2026-05-09')).toEqual([])
})

it('only the lessons of today are missing today', () => {
  expect(only({ lessons: [lesson('2026-05-04'), lesson(TODAY), lesson('2026-05-06')] })?.title).toBe(
    '1 aula sem plano',
  )
})

it('a policy is late in red, due today, or until its day', () => {
  const policy = { id: 'p', title: 'Avaliação', dueOn: '2026-05-08', isLate: false, remindedBy: null }
  expect(only({ toRead: [policy, policy] })).toMatchObject({
    ...{ tone: 'amber', title: '2 políticas por ler', text: 'Avaliação, até 08/05/2026' },
    to: '/dashboard/politicas/visualizar/p',
  })
  expect(only({ toRead: [{ ...policy, dueOn: TODAY }] })).toMatchObject({
    title: '1 política por ler',
    text: 'Avaliação, até hoje',
  })
  expect(only({ toRead: [{ ...policy, dueOn: '2026-05-01', isLate: true }] })).toMatchObject({
    tone: 'red',
    text: 'Avaliação, em atraso desde 01/05/2026',
  })
})

it('a re-test and a review are due until their day, that day still, and late after it', () => {
  const retest = (on: string) =>
    only({ retests: { count: 9, first: { id: 'r', title: 'Fracções', groupName: '6ªA', on } } })
  expect(retest(TODAY)).toMatchObject({
    tone: 'amber',
    text: '6ªA, até 05/05/2026 · Fracções',
    title: '9 reavaliações por aplicar',
  })
  expect(retest('2026-05-04')).toMatchObject({ tone: 'red', text: '6ªA, desde 04/05/2026 · Fracções' })
  const review = (on: string) => only({ reviews: { count: 1, first: { id: 'p', title: 'Avaliação', on } } })
  expect(review(TODAY)).toMatchObject({ tone: 'amber', text: 'Avaliação, revisão até 05/05/2026' })
  expect(review('2026-05-04')).toMatchObject({
    tone: 'red',
    text: 'Avaliação, revisão em atraso desde 04/05/2026',
  })
})

it('a book of marks is asked for by its council, and late on its day and after its trimester', () => {
  const book = {
    ...{ groupId: 'g', groupName: '6ªB', subjectId: 's', subjectName: 'Matemática', trimester: 1 },
    endedOn: '2026-05-02',
  }
  const owed = (councilOn: string | null, count = 1) =>
    only({ books: { count, first: { ...book, councilOn } } })
  expect(owed('2026-05-08', 3)).toMatchObject({
    ...{ tone: 'amber', title: '3 cadernetas por entregar' },
    text: '6ªB, Matemática, 1.º trimestre · conselho a 08/05/2026',
    to: '/dashboard/notas/g/s/1',
  })
  expect(owed(TODAY)).toMatchObject({ tone: 'red', title: '1 caderneta por entregar' })
  expect(owed(null)).toMatchObject({
    tone: 'red',
    text: '6ªB, Matemática, 1.º trimestre · o trimestre acabou a 02/05/2026',
  })
})

it('questions proposed to the academy wait for who decides, and those that came back for who proposed', () => {
  const none = { count: 0, first: null }
  const one = { id: 'p', name: 'Metade', school: 'EPC de Boquisso', comment: 'Falta a figura.' }
  expect(only({ proposals: { toReview: { count: 2, first: one }, returned: none } })).toMatchObject({
    title: '2 perguntas propostas à academia',
    text: 'Metade, de EPC de Boquisso, é a que espera há mais tempo.',
    to: '/diagnostico/testes/banco/propostas/p',
  })
  expect(only({ proposals: { toReview: none, returned: { count: 1, first: one } } })).toMatchObject({
    title: '1 proposta devolvida pela academia',
    text: 'Metade · «Falta a figura.»',
  })
})

it('a comment is quoted, a long one cut to eighty characters, and games say how often they were played', () => {
  const said = (text: string) => only({ comments: { count: 2, first: { text, by: 'Abílio', to: '/x' } } })
  expect(said('Bem.')).toMatchObject({ title: '2 comentários por tratar', text: 'Abílio: «Bem.»', to: '/x' })
  expect(said('a'.repeat(80))?.text).toBe(`Abílio: «${'a'.repeat(80)}»`)
  expect(said('a'.repeat(81))?.text).toBe(`Abílio: «${'a'.repeat(79)}…»`)
  expect(only({ played: { plays: 3, pupils: 2, first: { id: 'j', title: 'Forca' } } })).toMatchObject({
    title: '3 partidas por ver',
    to: '/dashboard/controleJogo?id=j',
  })
})

it('a plan that came back without words names its comments, one or many, or nothing', () => {
  const plan = { id: 'p', subjectName: 'Matemática', grade: 6, by: 'Abílio', comment: '', openComments: 1 }
  expect(plansReturned({ count: 2, first: plan })).toMatchObject({
    title: '2 planos devolvidos',
    text: 'Matemática, 6ª classe · 1 comentário por tratar · Abílio',
    to: '/dashboard/editarPlanosAnaliticos?id=p',
  })
  expect(plansReturned({ count: 1, first: { ...plan, openComments: 0 } })).toMatchObject({
    title: '1 plano devolvido',
    text: 'Matemática, 6ª classe · Abílio',
  })
  const first = { id: 'p', subjectName: 'Matemática', grade: 6, teacher: 'Ermelinda', since: '2026-05-01' }
  expect(plansAwaiting({ count: 2, first }, '2026-05-05')?.text).toBe(
    'Matemática, 6ª classe, de Ermelinda, é o que espera há mais tempo.',
  )
})

it('answers are counted, and tests where none wait; one is one', () => {
  const first = { id: 'a', title: 'Diagnóstico', groupName: '6ªA' }
  expect(testsToMark({ count: 1, answers: 1, first })).toMatchObject({
    title: '1 resposta por corrigir',
    text: 'Diagnóstico, 6ªA',
  })
  expect(testsToMark({ count: 2, answers: 0, first })?.title).toBe('2 testes por corrigir')
})

describe('what waits on the first page', () => {
  const terms = { rascunho: 9, 'em revisão': 2, publicado: 40, arquivado: 1 }
  const page = (more: Partial<FirstPage> = {}): FirstPage => ({
    ...quiet,
    figures: {
      schools: 1,
      subjects: 4,
      groups: 3,
      lastYear: 2026,
      pupils: { H: 20, M: 22 },
      terms,
      reviewSince: null,
      accounts: 3,
    },
    ...more,
  })
  const titles = (role: string, of = page()) =>
    missingOnPage(of, { today: TODAY, role, lacksCalendar: true }).map(each => each.title)

  it('is what the role of the person may do, and nothing that only others can', () => {
    expect(titles('admin')).toEqual([
      '3 contas por aprovar',
      '2 termos por rever',
      'Nenhum calendário em vigor',
    ])
    expect(titles('pedagogo')).toEqual(['2 termos por rever'])
    expect(titles('professor')).toEqual([])
  })

  it('is the drafts of the person, never those of colleagues, and leads into the one touched last', () => {
    const drafts = { count: 2, first: { id: 'd', term: 'fracção' } }
    const [own, ...others] = missingOnPage(page({ drafts }), {
      ...{ today: TODAY, role: 'professor', lacksCalendar: false },
    })
    expect(others).toEqual([])
    expect(own).toMatchObject({ title: '2 termos seus em rascunho', to: '/dashboard/glossaryList/d/editar' })
    expect(own?.text).toMatch(/^«fracção», e mais 1: /)
  })

  it('does not ask a teacher for a timetable that the administration writes', () => {
    expect(titles('professor', page({ timetable: 0 }))).toEqual([])
  })
})
