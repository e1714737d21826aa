import { describe, expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import {
  getApplication,
  removeApplication,
  reopenSitting,
  setApplicationState,
  updateApplication,
} from '#features/assessment/applications/contract.ts'
import { decideLate } from '#features/assessment/applications/late-contract.ts'
import { getProgress } from '#features/assessment/applications/live-contract.ts'
import { routes as giving } from '#features/assessment/applications/server/routes.ts'
import { beginSitting, sendAnswers } from '#features/assessment/applications/sitting-contract.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getQuiz, quizBody, removeQuiz, setQuizState, updateQuiz } from '../contract.ts'
import { fixtureQuiz, openedQuiz, pickedQuestion } from '../fixtures.ts'
import { getQuizAttempt, getQuizResults } from '../results-contract.ts'
import { allVisible, nothingVisible } from '../settings.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...giving])
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: school })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const [teacher, phone] = [server.as(professor), server.nobody]
const ana = await fixtureStudent(db, { groupId: group.id, fullName: 'Ana' })
const beto = await fixtureStudent(db, { groupId: group.id, fullName: 'Beto' })
const { questionId } = await fixtureQuestion(db, professor, {
  subjectId: mat.id,
  question: choiceOf('Quanto é 2 + 2?', ['4', '3', '5'], 0),
})

/** A quiz of one question that a device has begun. */
async function begun(settings: object = {}) {
  const quiz = await openedQuiz(
    db,
    professor,
    fixtureQuiz({
      subjectId: mat.id,
      parts: [pickedQuestion(questionId)],
      audience: [{ groupId: group.id, pupilIds: null }],
      settings,
    }),
  )
  const params = { code: quiz.code ?? '' }
  const { data } = await phone.call(beginSitting, { params, body: { studentCode: ana.code } })
  const [item] = data.items
  const optionOf = (text: string) =>
    item?.question.type === 'single-choice'
      ? item.question.options.find(option => option.text === text)?.id
      : ''
  const send = (at: string | undefined, submit = true, text = '4', sequence = 1) => ({
    params,
    body: {
      attemptId: data.attemptId,
      key: data.key,
      answers: [{ itemId: item?.id ?? '', answer: optionOf(text), sequence, ...(at ? { at } : {}) }],
      submit,
    },
  })
  return { id: quiz.id, attempt: data.attemptId, key: data.key, itemId: item?.id ?? '', send, params }
}

async function close(id: string) {
  const { version } = (await teacher.call(getQuiz, { params: { id } })).data
  const closed = await teacher.call(setQuizState, { params: { id }, body: { state: 'encerrado', version } })
  expect(closed.status).toBe(200)
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const startedEarlier = (attempt: string) =>
  db
    .updateTable('attempts')
    .set({ started_at: minutesAgo(60), seen_at: minutesAgo(60) })
    .where('id', '=', attempt)
    .execute()
const attemptOf = async (id: string, attempt: string) =>
  (await teacher.call(getQuizAttempt, { params: { id, attempt } })).data

describe('answers from before a quiz closed, and come after it', () => {
  it('are received with their hour, marked late, and count where the teacher lets them', async () => {
    for (const [countLate, mark] of [
      [true, 20],
      [false, 0],
    ] as const) {
      const { id, attempt, send } = await begun({ countLate })
      await startedEarlier(attempt)
      await close(id)
      const startedAt = minutesAgo(10)
      const answer = await phone.call(sendAnswers, send(startedAt))
      expect(answer.data).toMatchObject({ open: false, refused: [] })
      expect(answer.data.submittedAt, 'the phone may forget it now').not.toBeNull()
      const stored = await attemptOf(id, attempt)
      expect(stored.items[0]).toMatchObject({ late: true, answer: 'a' })
      expect(Date.parse(stored.items[0]?.answeredAt ?? '')).toBe(Date.parse(startedAt))
      if (!countLate) expect(stored.items[0]?.byHand?.reason).toContain('não conta o que chega tarde')
      const results = (await teacher.call(getQuizResults, { params: { id }, query: {} })).data
      expect([countLate, results.pupils[0]?.mark, results.pupils[0]?.state]).toEqual([
        countLate,
        mark,
        'entregou',
      ])
    }
  })

  const unseen = {
    during: nothingVisible,
    after: nothingVisible,
    open: nothingVisible,
    closed: nothingVisible,
  }
  it.each([
    ['once it is over', { review: { ...unseen, closed: allVisible } }],
    ['right after handing in', { review: { ...unseen, after: allVisible } }],
    ['at each answer', { review: { ...unseen, during: allVisible }, behaviour: 'imediato' }],
  ])('count until anybody was shown the key: %s', async (_when, settings) => {
    for (const isSeen of [false, true]) {
      const { id, attempt, send, params, itemId } = await begun({ ...settings, countLate: true })
      await startedEarlier(attempt)
      const studentCode = beto.code
      const friend = (await phone.call(beginSitting, { params, body: { studentCode } })).data
      const { attemptId, key } = friend
      const answers = [{ itemId, answer: 'p1', sequence: 1 }]
      if (isSeen)
        for (const submit of [false, true])
          await phone.call(sendAnswers, {
            params,
            body: { attemptId, key, answers, submit, check: [itemId] },
          })
      await close(id)
      if (isSeen) await phone.call(beginSitting, { params, body: { studentCode, key } })
      await phone.call(sendAnswers, send(minutesAgo(10)))
      const stored = await attemptOf(id, attempt)
      expect([isSeen, stored.mark]).toEqual([isSeen, isSeen ? 0 : 20])
      if (isSeen) expect(stored.items[0]?.byHand?.reason).toContain('depois de alguém ver')
    }
  })

  it('that were not handed in are taken too, and stay with what was gathered', async () => {
    const { id, attempt, send } = await begun({ countLate: true })
    await startedEarlier(attempt)
    await close(id)
    const { data } = await phone.call(sendAnswers, send(minutesAgo(1), false))
    expect(data).toMatchObject({ open: false, submittedAt: null })
    expect((await attemptOf(id, attempt)).mark).toBe(20)
  })

  it('are taken once a quiz that was deleted comes back, and until then the phone must keep them', async () => {
    const { id, attempt, send } = await begun()
    const { version } = (await teacher.call(getQuiz, { params: { id } })).data
    await teacher.call(removeQuiz, { params: { id }, query: { version } })
    const refused = await phone.refuse(sendAnswers, send(minutesAgo(1)))
    expect([refused.status, refused.data.code]).toEqual([409, 'CLOSED'])
    expect(refused.data.message).toContain('fica guardado neste aparelho')
    await db.updateTable('quizzes').set({ deleted_at: null }).where('id', '=', id).execute()
    await db.updateTable('applications').set({ deleted_at: null }).where('quiz_id', '=', id).execute()
    expect((await phone.call(sendAnswers, send(minutesAgo(1)))).status).toBe(200)
    expect((await attemptOf(id, attempt)).mark).toBe(20)
  })
})

describe('answers whose hour the phone alone knows', () => {
  async function take(id: string, yes: boolean) {
    const [application] = (await teacher.call(getQuiz, { params: { id } })).data.applications
    const params = { id: application?.id ?? '' }
    await teacher.call(decideLate, { params, body: { pupil: ana.id, take: yes } })
    const { data } = await teacher.call(getProgress, { params })
    return data.pupils.find(pupil => pupil.id === ana.id)
  }

  it('count in no mark that goes into the pauta, until the teacher takes them in one tap, and leaves them in another', async () => {
    const { id, attempt, send } = await begun()
    await startedEarlier(attempt)
    await close(id)
    await phone.call(sendAnswers, send(minutesAgo(10)))
    expect((await attemptOf(id, attempt)).mark).toBe(0)
    expect(await take(id, true)).toMatchObject({ late: 1, leftOut: 0, lateMinutes: 1 })
    expect((await attemptOf(id, attempt)).mark).toBe(20)
    expect(await take(id, false)).toMatchObject({ late: 1, leftOut: 1 })
    expect((await attemptOf(id, attempt)).mark).toBe(0)
  })

  it('are no older than the last word of the phone, which had none of them then', async () => {
    for (const [heard, mark] of [
      [minutesAgo(60), 20],
      [new Date(Date.now() + 6000).toISOString(), 0],
    ] as const) {
      const { id, attempt, send } = await begun({ countLate: true, graceSeconds: 0 })
      await startedEarlier(attempt)
      await close(id)
      // The quiz is over for a minute, and the phone was heard of since.
      await db
        .updateTable('quizzes')
        .set({ closes_at: minutesAgo(1) })
        .where('id', '=', id)
        .execute()
      await db.updateTable('attempts').set({ seen_at: heard }).where('id', '=', attempt).execute()
      await phone.call(sendAnswers, send(minutesAgo(30)))
      expect([heard, (await attemptOf(id, attempt)).mark]).toEqual([heard, mark])
    }
  })
})

describe('answers from after the end', () => {
  const shortlyAfter = () => new Date(Date.now() + 1).toISOString()

  it('are kept with the reason and count nothing, whatever the teacher lets come late', async () => {
    for (const at of [shortlyAfter, () => undefined]) {
      const { id, attempt, send } = await begun({ graceSeconds: 0, countLate: true })
      await close(id)
      expect((await phone.call(sendAnswers, send(at()))).data.refused).toEqual([])
      const stored = await attemptOf(id, attempt)
      expect([stored.mark, stored.items[0]?.answer]).toEqual([0, 'a'])
      expect(stored.items[0]?.byHand?.reason).toContain('depois do fim')
    }
  })

  it('prolong no time of a device that hands in when it likes', async () => {
    for (const [at, mark] of [
      [shortlyAfter(), 0],
      [minutesAgo(55), 20],
    ] as const) {
      const { id, attempt, send } = await begun({ minutes: 10, graceSeconds: 0, countLate: true })
      await startedEarlier(attempt)
      await phone.call(sendAnswers, send(at, false))
      await teacher.call(getQuizResults, { params: { id }, query: {} })
      expect([at, (await attemptOf(id, attempt)).mark]).toEqual([at, mark])
    }
  })

  it('reject none written in time, and the phone learns so', async () => {
    const { id, attempt, itemId, send } = await begun({ graceSeconds: 0 })
    await phone.call(sendAnswers, send(shortlyAfter(), false))
    await close(id)
    const { data } = await phone.call(sendAnswers, send(shortlyAfter(), true, '3', 2))
    expect(data.refused).toEqual([itemId])
    expect((await attemptOf(id, attempt)).mark).toBe(20)
  })
})

it('who was shown what is right answers no more, not even where the quiz opens again', async () => {
  const { id, attempt, key, params, send } = await begun()
  await startedEarlier(attempt)
  await close(id)
  const body = { studentCode: ana.code, key }
  const looked = (await phone.call(beginSitting, { params, body })).data
  expect(Object.values(looked.quiz?.review?.items ?? {})[0]?.right).toBe('4')
  await phone.call(sendAnswers, send(minutesAgo(10)))
  const stored = await attemptOf(id, attempt)
  expect([stored.mark, stored.items[0]?.answer]).toEqual([0, 'a'])
  const { version } = (await teacher.call(getQuiz, { params: { id } })).data
  await teacher.call(setQuizState, { params: { id }, body: { state: 'aberto', version } })
  expect((await attemptOf(id, attempt)).state).toBe('entregue')
  await phone.call(sendAnswers, send(minutesAgo(10), true, '4', 2))
  expect((await attemptOf(id, attempt)).mark).toBe(0)
})

it('the clock of a phone that is wrong puts no answer before the attempt, nor after now', async () => {
  for (const wrong of ['2019-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z']) {
    const { id, attempt, send } = await begun()
    await startedEarlier(attempt)
    await phone.call(sendAnswers, send(wrong))
    const at = Date.parse((await attemptOf(id, attempt)).items[0]?.answeredAt ?? '')
    expect(at).toBeGreaterThanOrEqual(Date.now() - 61 * 60_000)
    expect(at).toBeLessThanOrEqual(Date.now() + 1000)
  }
})

it('one group of a quiz is not closed, deleted or reopened by itself, and gets no limit that the quiz has not', async () => {
  const { id } = await begun()
  const [application] = (await teacher.call(getQuiz, { params: { id } })).data.applications
  const params = { id: application?.id ?? '' }
  const row = (await teacher.call(getApplication, { params })).data
  const { version, mode, opensAt, closesAt, allowNickname, paging, extraTime } = row
  const settings = { version, mode, opensAt, closesAt, allowNickname, paging, extraTime }
  const refused = [
    await teacher.refuse(setApplicationState, { params, body: { state: 'encerrado', version } }),
    await teacher.refuse(removeApplication, { params, query: { version } }),
    await teacher.refuse(reopenSitting, { params, body: { pupil: ana.id, minutes: 10 } }),
    await teacher.refuse(updateApplication, { params, body: { ...settings, minutes: 10 } }),
  ]
  expect(refused.map(answer => answer.data.code)).toEqual(Array(4).fill('WRONG_STATE'))
  expect((await teacher.call(getQuiz, { params: { id } })).data.state).toBe('aberto')
})

it('one group of a quiz takes minutes from its board, and nothing that the quiz decides for all of its groups', async () => {
  const { id } = await begun({ minutes: 40 })
  const [application] = (await teacher.call(getQuiz, { params: { id } })).data.applications
  const params = { id: application?.id ?? '' }
  const settingsNow = async () => {
    const { data } = await teacher.call(getApplication, { params })
    const { version, mode, opensAt, closesAt, allowNickname, paging, extraTime, minutes } = data
    return { version, mode, opensAt, closesAt, allowNickname, paging, extraTime, minutes }
  }
  const before = await settingsNow()
  const later = (at: string | null) => new Date(Date.parse(at ?? '2026-05-05') + 60_000).toISOString()
  const changes = {
    mode: before.mode === 'impresso' ? 'em linha' : 'impresso',
    allowNickname: !before.allowNickname,
    paging: before.paging === 'todas' ? 'uma a uma' : 'todas',
    opensAt: later(before.opensAt),
    closesAt: later(before.closesAt ?? '2099-01-01'),
  }
  for (const [name, value] of Object.entries(changes)) {
    const answer = await teacher.refuse(updateApplication, { params, body: { ...before, [name]: value } })
    expect([name, answer.status, answer.data.code]).toEqual([name, 409, 'WRONG_STATE'])
  }
  expect(await settingsNow()).toEqual(before)
  await teacher.call(updateApplication, {
    params,
    body: { ...before, minutes: 50, extraTime: { [ana.id]: 5 } },
  })
  expect(await settingsNow()).toMatchObject({ minutes: 50, extraTime: { [ana.id]: 5 } })
})

it('minutes given to a group on its board stay when the quiz is saved again, with its new limit too', async () => {
  const { id } = await begun({ minutes: 40 })
  const [application] = (await teacher.call(getQuiz, { params: { id } })).data.applications
  const params = { id: application?.id ?? '' }
  const minutesNow = async () => (await teacher.call(getApplication, { params })).data.minutes
  const { version, mode, opensAt, closesAt, allowNickname, paging, extraTime } = (
    await teacher.call(getApplication, { params })
  ).data
  const settings = { version, mode, opensAt, closesAt, allowNickname, paging, extraTime }
  await teacher.call(updateApplication, { params, body: { ...settings, minutes: 50 } })
  const save = async (minutes: number) => {
    const { data } = await teacher.call(getQuiz, { params: { id } })
    const body = { ...quizBody.parse(data), version: data.version }
    await teacher.call(updateQuiz, {
      params: { id },
      body: { ...body, settings: { ...body.settings, minutes } },
    })
  }
  await save(40)
  expect(await minutesNow()).toBe(50)
  await save(45)
  expect(await minutesNow()).toBe(55)
})
