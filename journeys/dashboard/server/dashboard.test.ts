// Long because it is one page: everything that waits for somebody, and what it is counted from.

import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import { fixtureTest } from '#features/assessment/diagnostic-tests/fixtures.ts'
import { fixtureQuiz, openedQuiz, pickedQuestion } from '#features/assessment/quizzes/fixtures.ts'
import { findApplicationsOf, itemsOf } from '#features/assessment/quizzes/server/queries.ts'
import { insertRecoveryPlan } from '#features/assessment/recovery/server/queries.ts'
import type { ApplicationState } from '#features/assessment/results/contract.ts'
import { fixtureApplication, fixtureAttempts } from '#features/assessment/results/fixtures.ts'
import { findPaper } from '#features/assessment/results/server/queries.ts'
import { fixtureGame } from '#features/games/fixtures.ts'
import { fixtureTerm } from '#features/glossary/fixtures.ts'
import { fixturePlan } from '#features/planning/analytical-plans/fixtures.ts'
import type { PlanState } from '#features/planning/analytical-plans/plan.ts'
import { insertEvent } from '#features/planning/analytical-plans/server/events.ts'
import { capacityForStep } from '#features/planning/analytical-plans/server/present.ts'
import { findPlansAwaiting } from '#features/planning/analytical-plans/server/queries.ts'
import { blankLesson } from '#features/planning/lesson-plans/lesson-values.ts'
import { insertLesson } from '#features/planning/lesson-plans/server/queries.ts'
import type { Account } from '#kit/account.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { firstTrimester, fixtureCalendar } from '#school/calendar/fixtures.ts'
import type { RowComment } from '#school/comments/contract.ts'
import { writeComment } from '#school/comments/server/comments.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureSchool, twoPeriods } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { fixtureSlot } from '#school/timetable/fixtures.ts'
import { getDay } from '../contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
/** The day after the lessons of the week. */
const wednesday = await testServer(database, routes, '2026-05-06')
const sunday = await testServer(database, routes, '2026-05-10')
const school = await fixtureSchool(db, {
  periods: twoPeriods,
})
const head = await fixtureAccount(db, { role: 'professor', name: 'Abílio' })
const pedagogue = await fixtureAccount(db, { role: 'pedagogo', name: 'Lurdes' })
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', delegateId: head.id })
const cie = await fixtureSubject(db, { code: 'CN', name: 'Ciências Naturais' })
const group = await fixtureGroup(db, { name: '6ªA', grade: 6, year: 2026, schoolId: school.id })
const teacher = await fixtureTeacherOf(db, group.id, mat.id)
await fixtureCalendar(db, {
  state: 'em vigor',
  year: 2026,
  trimesters: [firstTrimester],
})
for (const period of [1, 2])
  await fixtureSlot(db, { groupId: group.id, weekday: 2, period, subjectId: mat.id, teacherId: teacher.id })

const NONE = { count: 0, first: null }
const dayOf = async (person: Account) => (await server.as(person).call(getDay, {})).data

/** A stored plan in a state, whose author is the teacher unless another is given. */
const planIn = (state: PlanState, of: { subjectId?: string; author?: string } = {}) =>
  fixturePlan(
    db,
    { subjectId: of.subjectId ?? mat.id, groupIds: [group.id] },
    { schoolId: school.id, teacherId: of.author ?? teacher.id },
    { state, submitted_at: new Date().toISOString() },
  )

/** A colleague says something of a plan. */
const comment = (planId: string, accountId: string, text: string) =>
  writeComment<RowComment>(
    db,
    { table: 'plan_comments', id: planId, label: 'Plano' },
    { accountId, text, rowId: null },
    async () => {},
  )

describe('the day of a teacher', () => {
  it('has the lessons of the week with their plans, and says which of today have none', async () => {
    await insertLesson(
      db,
      blankLesson({
        subjectId: mat.id,
        grade: 6,
        groupId: group.id,
        heldOn: '2026-05-05',
        startsAt: '07:00',
        theme: 'Fracções',
      }),
      { schoolId: school.id, teacherId: teacher.id, state: 'pronto' },
    )
    const { lessons, timetable } = await dayOf(teacher)
    expect(lessons.map(({ date, startsAt, plan }) => [date, startsAt, plan?.theme])).toEqual([
      ['2026-05-05', '07:00', 'Fracções'],
      ['2026-05-05', '07:45', undefined],
    ])
    expect(timetable).toBe(2)
    expect(await dayOf(head)).toMatchObject({ lessons: [], timetable: 0 })
  })

  it('says on a day without lessons which day has the next ones, and nothing else', async () => {
    expect((await dayOf(teacher)).next).toBeNull()
    const { next } = (await wednesday.as(teacher).call(getDay, {})).data
    expect(next?.date).toBe('2026-05-12')
    expect(next?.lessons.map(lesson => lesson.startsAt)).toEqual(['07:00', '07:45'])
    expect((await wednesday.as(head).call(getDay, {})).data.next).toBeNull()
  })

  it('on a Sunday shows the week that comes, and its first lessons', async () => {
    const { lessons, next } = (await sunday.as(teacher).call(getDay, {})).data
    expect([...new Set(lessons.map(lesson => lesson.date))]).toEqual(['2026-05-12'])
    expect(next?.date).toBe('2026-05-12')
  })

  it('names the plans that came back, with the words they came back with, to their author alone', async () => {
    const plan = await planIn('devolvido')
    for (const [at, comment] of ['Primeira vez.', 'Faltam os meios.'].entries()) {
      await insertEvent(db, {
        planId: plan.id,
        edition: at + 1,
        action: 'devolvido',
        account: head,
        capacity: 'Delegado de disciplina',
        comment,
      })
    }
    await comment(plan.id, head.id, 'Aqui.')
    expect((await dayOf(teacher)).returned).toEqual({
      count: 1,
      first: {
        id: plan.id,
        subjectName: 'Matemática',
        grade: 6,
        by: 'Abílio',
        comment: 'Faltam os meios.',
        openComments: 1,
      },
    })
    expect((await dayOf(head)).returned).toEqual(NONE)
  })

  it('names the tests with answers to mark, and the closed ones that nobody called marked, to their teachers and appliers', async () => {
    const test = await fixtureTest(db, teacher, {
      title: 'Diagnóstico',
      subjectId: mat.id,
      items: [{ question: { ...blankQuestion('essay'), stem: 'Explica.', lines: 3 } }],
    })
    const pupil = await fixtureStudent(db, { groupId: group.id, fullName: 'Joaquim Mucavele' })
    const [item] = (await findPaper(db, test.id)).items as { id: string }[]
    const { id } = await fixtureApplication(db, {
      testId: test.id,
      groupId: group.id,
      by: pedagogue,
      answers: [
        { studentId: pupil.id, answers: { [item?.id ?? '']: { kind: 'answer', answer: 'Porque sim.' } } },
      ],
    })
    const waiting = { count: 1, answers: 1, first: { id, title: 'Diagnóstico', groupName: '6ªA' } }
    expect((await dayOf(teacher)).toMark).toEqual(waiting)
    expect((await dayOf(pedagogue)).toMark).toEqual(waiting)
    expect((await dayOf(head)).toMark).toMatchObject(NONE)
    await db.updateTable('responses').set({ outcome: 'certa', points: 1 }).execute()
    expect((await dayOf(teacher)).toMark).toMatchObject(NONE)
    const put = (state: ApplicationState) =>
      db.updateTable('applications').set({ state }).where('id', '=', id).execute()
    await put('encerrado')
    expect((await dayOf(teacher)).toMark).toMatchObject({ answers: 0, first: { id } })
    await put('corrigido')
    expect((await dayOf(teacher)).toMark).toMatchObject(NONE)
  })

  it('names the quizzes with answers to mark, and no others', async () => {
    const { questionId } = await fixtureQuestion(db, teacher, {
      subjectId: mat.id,
      question: { ...blankQuestion('essay'), stem: 'Explica.' },
    })
    const quiz = await openedQuiz(
      db,
      teacher,
      fixtureQuiz({
        title: 'Fracções',
        subjectId: mat.id,
        parts: [pickedQuestion(questionId)],
        audience: [{ groupId: group.id, pupilIds: null }],
      }),
    )
    expect((await dayOf(teacher)).toMark).toMatchObject(NONE)
    const [application] = await findApplicationsOf(db, quiz.id)
    const pupil = await fixtureStudent(db, { groupId: group.id, fullName: 'Amina Ismael' })
    const [item] = itemsOf(quiz)
    await fixtureAttempts(db, application?.id ?? '', [
      {
        studentId: pupil.id,
        number: 1,
        itemIds: [item?.id ?? ''],
        startedAt: '2026-05-05T06:00:00Z',
        submittedAt: '2026-05-05T06:10:00Z',
        mark: null,
        responses: [
          {
            itemId: item?.id ?? '',
            at: '2026-05-05T06:05:00Z',
            answer: 'Porque sim.',
            outcome: 'por corrigir',
            points: null,
          },
        ],
      },
    ])
    expect((await dayOf(teacher)).toMark).toMatchObject({
      answers: 1,
      first: { id: application?.id, title: 'Fracções' },
    })
    // What has answers comes first, whatever was closed before it.
    const tests = db.updateTable('applications').where('test_id', 'is not', null)
    await tests.set({ state: 'encerrado' }).execute()
    expect((await dayOf(teacher)).toMark).toMatchObject({
      count: 2,
      answers: 1,
      first: { title: 'Fracções' },
    })
    await tests.set({ state: 'corrigido' }).execute()
  })
})

describe('what the loop leaves to do', () => {
  it('names the plays of the last three days of one’s own games, and of no others', async () => {
    const own = await fixtureGame(db, { subjectId: mat.id, owner: teacher, title: 'Fracções iguais' })
    const pupil = await fixtureStudent(db, { groupId: group.id, fullName: 'Amélia Tembe' })
    const play = (day: string) =>
      db
        .insertInto('plays')
        .values({
          id: uuid(),
          game_id: own.id,
          kind: 'memoria',
          student_id: pupil.id,
          seed: 's',
          started_at: `${day}T09:00:00+02:00`,
          seconds: 60,
          points: 4,
          max_points: 6,
          finished: true,
        })
        .execute()
    await play('2026-05-01')
    expect((await dayOf(teacher)).played).toEqual({ plays: 0, pupils: 0, first: null })
    await play('2026-05-02')
    await play('2026-05-05')
    expect((await dayOf(teacher)).played).toEqual({
      plays: 2,
      pupils: 1,
      first: { id: own.id, title: 'Fracções iguais' },
    })
    expect((await dayOf(pedagogue)).played.plays).toBe(0)
  })

  it('names the re-tests that are due within a week and were not handed out', async () => {
    const test = await fixtureTest(db, teacher, { title: 'Reavaliação', subjectId: mat.id, items: [] })
    const plan = (endsOn: string, title: string) =>
      insertRecoveryPlan(
        db,
        {
          title,
          objective: '',
          competenceIds: [uuid()],
          pupilGroups: [],
          activities: [],
          responsibleId: teacher.id,
          startsOn: null,
          endsOn,
          sessions: [],
          retestId: test.id,
        },
        {
          groupId: group.id,
          subjectId: mat.id,
          applicationId: null,
          lessonPlanId: null,
          createdBy: teacher.id,
          state: 'em curso',
        },
      )
    await plan('2026-05-13', 'Longe')
    const due = await plan('2026-05-11', 'Perto')
    for (let more = 0; more < 6; more += 1) await plan('2026-05-12', 'Depois')
    expect((await dayOf(teacher)).retests).toEqual({
      count: 7,
      first: { id: due.id, title: 'Perto', groupName: '6ªA', on: '2026-05-11' },
    })
    expect((await dayOf(pedagogue)).retests).toEqual(NONE)
    expect((await dayOf(head)).retests).toEqual(NONE)
    // Once nobody answers for it any more it waits for those who lead, and for no other teacher.
    const away = (at: string | null) =>
      db.updateTable('accounts').set({ disabled_at: at }).where('id', '=', teacher.id).execute()
    await away(new Date().toISOString())
    expect((await dayOf(pedagogue)).retests.count).toBe(7)
    expect((await dayOf(head)).retests).toEqual(NONE)
    await away(null)
    await fixtureApplication(db, { testId: test.id, groupId: group.id, by: teacher })
    expect((await dayOf(teacher)).retests).toEqual(NONE)
  })

  it('names the comments of others on own plans, lessons and terms until they are resolved', async () => {
    const before = (await dayOf(teacher)).comments.count
    const plan = await planIn('aprovado')
    await comment(plan.id, head.id, 'Faltam meios.')
    await comment(plan.id, teacher.id, 'Eu próprio.')
    expect((await dayOf(teacher)).comments).toEqual({
      count: before + 1,
      first: {
        text: 'Faltam meios.',
        by: 'Abílio',
        to: `/dashboard/consultarPlanosAnaliticos?id=${plan.id}`,
      },
    })
    await db.updateTable('plan_comments').set({ resolved_at: new Date().toISOString() }).execute()
    expect((await dayOf(teacher)).comments.first).toBeNull()
    const term = await fixtureTerm(db, { subjectId: mat.id, author: { ...teacher, sessionId: '' } })
    const said = { id: uuid(), term_id: term.id, text: 'Falta um desenho.', account_id: head.id }
    await db.insertInto('term_comments').values(said).execute()
    expect((await dayOf(teacher)).comments).toMatchObject({
      count: before + 1,
      first: { by: 'Abílio', to: `/dashboard/glossaryList/${term.id}` },
    })
    await db.deleteFrom('term_comments').execute()
    await db.deleteFrom('plan_comments').execute()
    await db.deleteFrom('analytical_plans').where('id', '=', plan.id).execute()
  })

  it('names the drafts of the glossary to their authors, until they are sent on', async () => {
    const author = { ...teacher, sessionId: '' }
    const term = await fixtureTerm(db, { subjectId: mat.id, author, term: 'numerador', state: 'rascunho' })
    const drafts = { count: 1, first: { id: term.id, term: 'numerador' } }
    expect((await dayOf(teacher)).drafts).toEqual(drafts)
    for (const other of [head, pedagogue])
      expect((await dayOf(other)).drafts).toEqual({ count: 0, first: null })
    await db.updateTable('terms').set({ state: 'em revisão' }).where('id', '=', term.id).execute()
    expect((await dayOf(teacher)).drafts.first).toBeNull()
    await db.deleteFrom('terms').where('id', '=', term.id).execute()
  })
})

it('a plan waits for exactly those who may see or approve it, whatever its state, subject and author', async () => {
  const people = [teacher, head, pedagogue, await fixtureAccount(db, { role: 'admin' })]
  const plans = []
  for (const state of ['rascunho', 'submetido', 'visto', 'aprovado'] as const)
    for (const subjectId of [mat.id, cie.id])
      for (const author of [teacher.id, head.id]) plans.push(await planIn(state, { subjectId, author }))
  for (const person of people) {
    const expected = plans.filter(plan => {
      const about = {
        teacherId: plan.teacher_id,
        state: plan.state,
        delegateId: plan.subject_id === mat.id ? head.id : null,
        chain: ['delegado' as const, 'DAP' as const],
        ownApproval: 'por outra pessoa' as const,
      }
      return (['visto', 'aprovado'] as const).some(to => capacityForStep(person, about, to) !== undefined)
    })
    const found = await findPlansAwaiting(db, person)
    expect(
      found.map(plan => plan.id),
      person.role,
    ).toEqual(expected.map(plan => plan.id))
    const { awaiting } = await dayOf(person)
    expect([awaiting.count, awaiting.first?.id]).toEqual([expected.length, expected[0]?.id])
  }
})

it('a signed-out visitor sees no day', async () => {
  expect((await server.nobody.refuse(getDay, {})).status).toBe(401)
  expect((await server.as({ ...teacher, id: uuid(), role: 'pendente' }).refuse(getDay, {})).status).toBe(403)
})

describe('the figures of the first page', () => {
  it('count what the lists count, and accounts that wait for a role for the administration alone', async () => {
    const admin = await fixtureAccount(db, { role: 'admin' })
    const inForce = (await server.as(admin).call(getDay, {})).data.figures.groups
    for (const year of [2025, 2027])
      await fixtureGroup(db, { name: '7ªC', grade: 7, year, schoolId: school.id })
    const before = (await server.as(admin).call(getDay, {})).data.figures
    expect(before.groups, 'no group of a year that is over, or prepared').toBe(inForce)
    const other = await fixtureGroup(db, { name: '7ªC', grade: 7, year: 2026, schoolId: school.id })
    await fixtureStudent(db, { groupId: other.id, fullName: 'Ana Cossa', sex: 'M' })
    await fixtureStudent(db, { groupId: other.id, fullName: 'Rui Cossa', sex: 'H', state: 'transferido' })
    await fixtureSubject(db, { code: 'LAT', name: 'Latim', state: 'arquivada' })
    await fixtureTerm(db, { subjectId: cie.id, state: 'em revisão' })
    await fixtureAccount(db, { role: 'pendente' })
    const { figures } = (await server.as(admin).call(getDay, {})).data
    expect(figures).toEqual({
      ...before,
      groups: before.groups + 1,
      pupils: { H: before.pupils.H, M: (before.pupils.M ?? 0) + 1 },
      terms: { ...before.terms, 'em revisão': before.terms['em revisão'] + 1 },
      reviewSince: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      accounts: (before.accounts ?? 0) + 1,
    })
    const own = (await dayOf(teacher)).figures
    expect(own).toMatchObject({ groups: 1, accounts: null, terms: figures.terms })
  })
})
