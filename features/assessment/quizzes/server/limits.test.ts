import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { routes as giving } from '#features/assessment/applications/server/routes.ts'
import { beginSitting, sendAnswers } from '#features/assessment/applications/sitting-contract.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { sampleQuiz } from '../contract.ts'
import { drawnByRule, fixtureQuiz, openedQuiz, pickedQuestion } from '../fixtures.ts'
import { getQuizResults } from '../results-contract.ts'
import { type QuizException, quizException } from '../settings.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...giving])
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: school })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const teacher = server.as(professor)
const leader = await fixtureAccount(db, { role: 'pedagogo' })
const phone = server.nobody
const ana = await fixtureStudent(db, { groupId: group.id, fullName: 'Ana' })
const beto = await fixtureStudent(db, { groupId: group.id, fullName: 'Beto' })
const bank = await Promise.all(
  ['Quanto é 1 + 1?', 'Quanto é 1 + 2?'].map(stem =>
    fixtureQuestion(db, professor, { subjectId: mat.id, question: choiceOf(stem, ['um', 'dois'], 0) }),
  ),
)

async function open(more: Partial<Parameters<typeof fixtureQuiz>[0]> = {}) {
  const body = fixtureQuiz({
    subjectId: mat.id,
    parts: bank.map(question => pickedQuestion(question.questionId)),
    audience: [{ groupId: group.id, pupilIds: null }],
    ...more,
  })
  const row = await openedQuiz(db, professor, body)
  return { id: row.id, code: row.code ?? '' }
}
const begin = async (code: string, { code: studentCode }: { code: string }, more: object = {}) =>
  (await phone.call(beginSitting, { params: { code }, body: { studentCode, ...more } as never })).data
const refused = async (code: string, { code: studentCode }: { code: string }, more: object = {}) => {
  const { data } = await phone.refuse(beginSitting, { params: { code }, body: { studentCode, ...more } })
  return [data.code, data.message]
}
/** Answers so many rightly, and hands in. */
async function sit(code: string, pupil: { code: string }, right: number, more: object = {}) {
  const begun = await begin(code, pupil, more)
  const answers = begun.items.map(({ id, question }, at) => ({
    itemId: id,
    sequence: at + 1,
    answer:
      question.type === 'single-choice'
        ? question.options.find(option => option.text === (at < right ? 'um' : 'dois'))?.id
        : undefined,
  }))
  const body = { attemptId: begun.attemptId, key: begun.key, answers, submit: true }
  await phone.call(sendAnswers, { params: { code }, body })
  return begun
}
const pupilsOf = async (id: string) => {
  const { pupils } = (await teacher.call(getQuizResults, { params: { id }, query: {} })).data
  return Object.fromEntries(pupils.map(pupil => [pupil.name, pupil]))
}
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const exception = (more: Partial<QuizException>): QuizException => quizException.parse(more)

describe('an exception', () => {
  it('gives a group and a pupil of it more time, and a pupil more attempts than the others', async () => {
    const { code } = await open({
      settings: { minutes: 20, attempts: 1 },
      exceptions: [
        exception({ groupId: group.id, extraMinutes: 5 }),
        exception({ groupId: group.id, studentId: ana.id, extraMinutes: 15, attempts: 2 }),
      ],
    })
    const minutes = ({ endsAt, now }: { endsAt: string; now: string }) =>
      Math.round((Date.parse(endsAt) - Date.parse(now)) / 60_000)
    const anas = await sit(code, ana, 1)
    const betos = await sit(code, beto, 1)
    expect([minutes(anas), minutes(betos)]).toEqual([40, 25])
    expect((await begin(code, ana, { key: anas.key, again: true })).quiz?.number).toBe(2)
    const [why] = await refused(code, beto, { key: betos.key, again: true })
    expect(why).toBe('NO_ATTEMPT')
  })

  it('opens later for one pupil, and stays open for one after it has closed for the others', async () => {
    const later = await open({
      exceptions: [exception({ groupId: group.id, studentId: ana.id, opensAt: inMinutes(60) })],
    })
    expect((await refused(later.code, ana))[0]).toBe('NOT_YET')
    expect((await begin(later.code, beto)).state).toBe('a responder')

    const longer = await open({
      opensAt: inMinutes(-120),
      closesAt: inMinutes(60),
      exceptions: [exception({ groupId: group.id, studentId: ana.id, closesAt: inMinutes(120) })],
    })
    const past = { closes_at: inMinutes(-1) }
    await db.updateTable('quizzes').set(past).where('id', '=', longer.id).execute()
    await db.updateTable('applications').set(past).where('quiz_id', '=', longer.id).execute()
    expect((await refused(longer.code, beto))[0]).toBe('CLOSED')
    expect((await begin(longer.code, ana)).state).toBe('a responder')
    const pupils = await pupilsOf(longer.id)
    expect([pupils.Ana?.state, pupils.Beto?.state]).toEqual(['em curso', 'não entregou'])
  })

  it('is known where the results say who was late', async () => {
    const { id, code } = await open({
      settings: { minutes: 20, graceSeconds: 0, onExpiry: 'deixar acabar' },
      exceptions: [exception({ groupId: group.id, studentId: ana.id, extraMinutes: 15 })],
    })
    const started = { started_at: inMinutes(-30) }
    for (const pupil of [ana, beto]) {
      const { attemptId } = await begin(code, pupil)
      await db.updateTable('attempts').set(started).where('id', '=', attemptId).execute()
    }
    expect([(await pupilsOf(id)).Ana?.state, (await pupilsOf(id)).Beto?.state]).toEqual([
      'em curso',
      'em atraso',
    ])
    await db
      .updateTable('attempts')
      .set({ state: 'entregue', submitted_at: inMinutes(0) })
      .where('application_id', 'in', db.selectFrom('applications').select('id').where('quiz_id', '=', id))
      .execute()
    const late = await pupilsOf(id)
    expect([late.Ana?.attempts[0]?.late, late.Beto?.attempts[0]?.late]).toEqual([false, true])
  })
})

describe('who may begin', () => {
  it('are the chosen pupils of a group, where some were chosen', async () => {
    const { code } = await open({ audience: [{ groupId: group.id, pupilIds: [ana.id] }] })
    expect((await refused(code, beto))[0]).toBe('UNKNOWN_PUPIL')
    expect((await begin(code, ana)).state).toBe('a responder')
  })

  it('waits for the day from which a quiz is available', async () => {
    const { code } = await open({ settings: { availableFrom: inMinutes(60) } })
    expect(await refused(code, ana)).toEqual(['NOT_YET', 'Este quiz ainda não está disponível.'])
    const now = await open({ settings: { availableFrom: inMinutes(-1) } })
    expect((await begin(now.code, ana)).state).toBe('a responder')
  })

  it('has done the quiz before this one, with the mark that is asked', async () => {
    const before = await open({ settings: { attempts: 2 } })
    const done = await open({ settings: { after: { quizId: before.id, mark: null } } })
    const passed = await open({ settings: { after: { quizId: before.id, mark: 15 } } })
    const wait = ['NO_ATTEMPT', 'Há outro quiz que tens de fazer antes deste.']
    expect(await refused(done.code, ana)).toEqual(wait)
    const { key } = await sit(before.code, ana, 1)
    expect((await begin(done.code, ana)).state, 'done with 10').toBe('a responder')
    expect(await refused(passed.code, ana)).toEqual(wait)
    await sit(before.code, ana, 2, { key, again: true })
    expect((await begin(passed.code, ana)).state, 'done with 20').toBe('a responder')
    expect(await refused(passed.code, beto), 'of others nothing counts').toEqual(wait)
  })
})

it('a quiz is done once it was handed in, passed or taken as often as one may, as the teacher says', async () => {
  const doneAfter = async (
    doneWhen: 'entregou' | 'passou' | 'usou todas as tentativas',
    rights: number[],
  ) => {
    const { id, code } = await open({ settings: { attempts: 2, passMark: 14, doneWhen } })
    let more: object = {}
    for (const right of rights) more = { key: (await sit(code, ana, right, more)).key, again: true }
    return (await pupilsOf(id)).Ana?.done
  }
  expect([await doneAfter('entregou', []), await doneAfter('entregou', [0])]).toEqual([false, true])
  expect([await doneAfter('passou', [1]), await doneAfter('passou', [1, 2])]).toEqual([false, true])
  const all = 'usou todas as tentativas'
  expect([await doneAfter(all, [2]), await doneAfter(all, [0, 0])]).toEqual([false, true])
})

it('a rule leaves out what its groups answered in so many days before, and nothing else', async () => {
  const own = await fixtureSubject(db, { code: 'CN', name: 'Ciências Naturais' })
  const questions = await Promise.all(
    ['A água ferve?', 'O gelo flutua?', 'O ferro flutua?'].map(stem =>
      fixtureQuestion(db, leader, { subjectId: own.id, question: choiceOf(stem, ['um', 'dois'], 0) }),
    ),
  )
  const fits = async (leaveOutDays: number | null) => {
    const body = {
      subjectId: own.id,
      grade: 6,
      parts: [drawnByRule(1, { leaveOutDays })],
      groupIds: [group.id],
      seed: '',
    }
    return (await server.as(leader).call(sampleQuiz, { body })).data.rules[0]?.fits
  }
  const body = fixtureQuiz({
    subjectId: own.id,
    parts: questions.slice(0, 2).map(question => pickedQuestion(question.questionId)),
    audience: [{ groupId: group.id, pupilIds: null }],
  })
  const quiz = await openedQuiz(db, leader, body)
  await sit(quiz.code ?? '', ana, 1)
  expect([await fits(null), await fits(7)]).toEqual([3, 1])
  // A question of a test that is in no bank leaves out none.
  await db
    .updateTable('quizzes')
    .set({ items: sql`jsonb_set(items, '{0,questionId}', 'null')` })
    .where('id', '=', quiz.id)
    .execute()
  expect(await fits(7)).toBe(2)
  await db
    .updateTable('responses')
    .set({ answered_at: inMinutes(-8 * 24 * 60) })
    .execute()
  expect(await fits(7)).toBe(3)
})
