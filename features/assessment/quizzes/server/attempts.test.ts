import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { listApplications } from '#features/assessment/applications/contract.ts'
import { decideDevice } from '#features/assessment/applications/device-contract.ts'
import { changeKey, tryKey } from '#features/assessment/applications/key-contract.ts'
import { getProgress } from '#features/assessment/applications/live-contract.ts'
import { routes as giving } from '#features/assessment/applications/server/routes.ts'
import {
  beginSitting,
  requestPlace,
  sendAnswers,
} from '#features/assessment/applications/sitting-contract.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getQuiz, listQuizHistory, quizBody, releaseQuiz, setQuizState, updateQuiz } from '../contract.ts'
import { drawnByRule, fixtureQuiz, openedQuiz, pickedQuestion } from '../fixtures.ts'
import {
  answerPreview,
  exportQuizResults,
  getQuizAttempt,
  getQuizResults,
  previewQuiz,
  removeQuizAttempt,
  reopenQuizAttempt,
  submitQuizAttempt,
} from '../results-contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...giving])
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', abbreviation: 'Mat.' })
const [first, second] = [
  await fixtureGroup(db, { name: '6ªA', schoolId: school }),
  await fixtureGroup(db, { name: '6ªB', schoolId: school }),
]
const professor = await fixtureTeacherOf(db, first.id, mat.id)
const pedagogo = await fixtureAccount(db, { role: 'pedagogo' })
const stranger = await fixtureAccount(db, { role: 'professor' })
const leader = server.as(pedagogo)
const teacher = server.as(professor)
const phone = server.nobody
await fixtureStudent(db, { groupId: first.id, fullName: 'Ana', sex: 'M', code: '20260001' })
await fixtureStudent(db, { groupId: first.id, fullName: 'Beto', sex: 'H', code: '20260002' })
await fixtureStudent(db, { groupId: second.id, fullName: 'Carla', sex: 'M', code: '20260003' })
const [ANA, BETO, CARLA] = ['20260001', '20260002', '20260003']
const bank = await Promise.all(
  ['Quanto é 1 + 1?', 'Quanto é 1 + 2?', 'Quanto é 1 + 3?'].map(stem =>
    fixtureQuestion(db, professor, {
      subjectId: mat.id,
      question: choiceOf(stem, ['um', 'dois', 'três'], 0),
    }),
  ),
)
const picked = bank.slice(0, 2).map(question => pickedQuestion(question.questionId))

async function open(more: Partial<Parameters<typeof fixtureQuiz>[0]> = {}) {
  const body = fixtureQuiz({
    subjectId: mat.id,
    parts: picked,
    audience: [first, second].map(({ id }) => ({ groupId: id, pupilIds: null })),
    ...more,
  })
  const row = await openedQuiz(db, pedagogo, body)
  return { id: row.id, code: row.code ?? '' }
}

/** The teacher lets in the phone that asks for a pupil's place. */
async function letIn(quizId: string, name: string) {
  const { rows } = (await leader.call(listApplications, { query: { quiz: [quizId], kind: 'quiz' } })).data
  for (const { id } of rows) {
    const { pupils } = (await leader.call(getProgress, { params: { id } })).data
    const device = pupils.find(pupil => pupil.name === name)?.asking[0]?.id
    if (device) await leader.call(decideDevice, { params: { id, device }, body: { admit: true } })
  }
}

const begin = async (code: string, body: object) =>
  (await phone.call(beginSitting, { params: { code }, body: body as never })).data
type Begun = Awaited<ReturnType<typeof begin>>
let sequence = 0
/** Answers in order by the text of the option, and hands in. */
async function give(code: string, begun: Begun, texts: readonly string[], submit = true) {
  const answers = texts.map((text, at) => {
    sequence += 1
    const question = begun.items[at]?.question
    const option =
      question?.type === 'single-choice' ? question.options.find(option => option.text === text) : undefined
    return { itemId: begun.items[at]?.id ?? '', answer: option?.id, sequence }
  })
  const body = { attemptId: begun.attemptId, key: begun.key, answers, submit }
  return (await phone.call(sendAnswers, { params: { code }, body })).data
}
const sit = async (code: string, studentCode: string, texts: readonly string[]) => {
  const begun = await begin(code, { studentCode })
  await give(code, begun, texts)
  return begun
}
const resultsOf = async (id: string, query: object = {}) =>
  (await leader.call(getQuizResults, { params: { id }, query: query as never })).data

describe('results of a quiz in two groups', () => {
  it('are read together, by group, and by accounts limited to one group', async () => {
    const { id, code } = await open()
    await sit(code, ANA, ['um', 'um'])
    await sit(code, CARLA, ['um', 'dois'])
    const all = await resultsOf(id)
    expect(all.achievement.total.mean).toBe(15)
    expect(all.groups.map(group => [group.name, group.achievement.total.mean])).toEqual([
      ['6ªA', 20],
      ['6ªB', 10],
    ])
    const of6B = await resultsOf(id, { group: second.id })
    expect([of6B.pupils.map(pupil => pupil.name), of6B.head.attempts, of6B.groups.length]).toEqual([
      ['Carla'],
      1,
      2,
    ])
    const own = (await teacher.call(getQuizResults, { params: { id }, query: {} as never })).data
    expect(own.groups.map(group => group.name)).toEqual(['6ªA'])
    expect((await server.as(stranger).refuse(getQuizResults, { params: { id } })).status).toBe(404)
  })

  it('name what was chosen and the band of each mark', async () => {
    const { id, code } = await open()
    await sit(code, ANA, ['um', 'três'])
    await sit(code, BETO, ['um', 'três'])
    const { items, pupils } = await resultsOf(id)
    expect(items[1]?.options.map(option => [option.text, option.right, option.chosen])).toEqual([
      ['um', true, 0],
      ['dois', false, 0],
      ['três', false, 2],
    ])
    expect(pupils.find(pupil => pupil.name === 'Ana')).toMatchObject({ mark: 10, band: 'S' })
  })

  it('leave as PDF, Word, Excel and CSV', async () => {
    const { id, code } = await open()
    await sit(code, ANA, ['um', 'um'])
    for (const [format, begins] of [
      ['pdf', '%PDF'],
      ['docx', 'PK'],
      ['xlsx', 'PK'],
    ] as const) {
      const { status, raw } = await leader.call(exportQuizResults, {
        params: { id },
        query: { format } as never,
      })
      expect([format, status, raw.subarray(0, begins.length).toString()]).toEqual([format, 200, begins])
    }
    const csv = await leader.call(exportQuizResults, { params: { id }, query: { format: 'csv' } as never })
    expect(csv.raw.toString()).toMatch(/^\d{8};\d*;Ana;M;6ªA;;1;entregue;[^;]+;[^;]+;A;A;20;20;/m)
  })
})

describe('a wrong key of a quiz', () => {
  it('is tried and repaired for all of its groups at once', async () => {
    const { id, code } = await open()
    await sit(code, ANA, ['dois', 'um'])
    await sit(code, CARLA, ['dois', 'um'])
    const { data: quiz } = await leader.call(getQuiz, { params: { id } })
    const [application] = quiz.applications
    const params = { id: application?.id ?? '' }
    const [item] = (await resultsOf(id)).items
    const attempt = await begin(code, { studentCode: BETO })
    const right =
      attempt.items[0]?.question.type === 'single-choice'
        ? (await resultsOf(id)).items[0]?.options.findIndex(option => option.text === 'dois')
        : -1
    expect(right).toBe(1)
    const change = { kind: 'rekey' as const, right: ['b'] }
    const body = { itemId: item?.id ?? '', change }
    const { data: tried } = await leader.call(tryKey, { params, body })
    expect(
      tried.groups.flatMap(group => group.changed).map(pupil => [pupil.name, pupil.before, pupil.after]),
    ).toEqual([
      ['Ana', 10, 20],
      ['Carla', 10, 20],
    ])
    expect((await resultsOf(id)).achievement.total.mean, 'a dry run changes nothing').toBe(10)
    const stored = await db
      .selectFrom('applications')
      .select('version')
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow()
    await leader.call(changeKey, {
      params,
      body: { ...body, reason: 'A chave estava trocada.', version: stored.version },
    })
    const after = await resultsOf(id)
    expect([after.achievement.total.mean, after.items[0]?.change]).toEqual([20, 'rekey'])
  })

  it('is repaired for a group that comes later too', async () => {
    const { id, code } = await open({ audience: [{ groupId: first.id, pupilIds: null }] })
    const { data: quiz } = await leader.call(getQuiz, { params: { id } })
    const itemId = (await resultsOf(id)).items[0]?.id ?? ''
    const params = { id: quiz.applications[0]?.id ?? '' }
    await leader.call(changeKey, {
      params,
      body: { itemId, change: { kind: 'credit' }, reason: 'Duas respostas certas.', version: 1 },
    })
    const body = quizBody.parse(quiz)
    const audience = [...body.audience, { groupId: second.id, pupilIds: null }]
    await leader.call(updateQuiz, { params: { id }, body: { ...body, audience, version: quiz.version } })
    await sit(code, CARLA, ['dois', 'um'])
    expect((await resultsOf(id)).pupils.find(pupil => pupil.name === 'Carla')?.mark).toBe(20)
  })
})

describe('an attempt', () => {
  it('is reopened with minutes, goes on, and is handed in for its pupil', async () => {
    const { id, code } = await open({ settings: { minutes: 10 } })
    const begun = await sit(code, ANA, ['um', 'dois'])
    const params = { id, attempt: begun.attemptId }
    const refused = await leader.refuse(submitQuizAttempt, { params })
    expect([refused.status, refused.data.code]).toEqual([409, 'WRONG_STATE'])
    await leader.call(reopenQuizAttempt, { params, body: { minutes: 5 } })
    const again = await begin(code, { studentCode: ANA, key: begun.key })
    expect([again.attemptId, again.state]).toEqual([begun.attemptId, 'a responder'])
    expect((await leader.refuse(reopenQuizAttempt, { params, body: { minutes: 5 } })).status).toBe(409)
    await give(code, again, ['um', 'um'], false)
    await leader.call(submitQuizAttempt, { params })
    expect((await resultsOf(id)).pupils.find(pupil => pupil.name === 'Ana')?.mark).toBe(20)
    const { steps, items, number } = (await leader.call(getQuizAttempt, { params })).data
    expect(steps.map(step => step.what)).toEqual(
      expect.arrayContaining(['Começou', 'Respondeu', 'Reaberta', 'Entregue pelo professor']),
    )
    expect([number, items.map(item => item.right)]).toEqual([1, ['um', 'um']])
    const before = await leader.refuse(getQuizAttempt, { params: { ...params, id: (await open()).id } })
    expect(before.status, 'an attempt of another quiz').toBe(404)
  })

  it('comes back with its mark when its deletion is undone', async () => {
    const { id, code } = await open()
    const { attemptId } = await sit(code, ANA, ['um', 'um'])
    const removed = await leader.call(removeQuizAttempt, { params: { id, attempt: attemptId } })
    expect((await resultsOf(id)).pupils.find(pupil => pupil.name === 'Ana')?.mark).toBe(null)
    await undoBatch(db, removed.headers['x-change'] ?? '', { ...pedagogo, sessionId: '' }, false, uuid())
    expect((await resultsOf(id)).pupils.find(pupil => pupil.name === 'Ana')?.mark).toBe(20)
  })

  it('belongs to the phone of the first; another that the teacher let in is seen, and its attempt taken away', async () => {
    const { id, code } = await open({ settings: { attempts: 2, counting: 'última' } })
    const own = await sit(code, ANA, ['um', 'um'])
    const other = { studentCode: ANA, again: true }
    const held = await phone.refuse(beginSitting, { params: { code }, body: other })
    expect([held.status, held.data.code]).toEqual([409, 'HELD'])
    const answer = await phone.call(requestPlace, { params: { code }, body: { ...other, ask: true } })
    expect(answer.data).toMatchObject({ standing: 'à espera', why: 'lugar', pupil: null })
    await letIn(id, 'Ana')
    const stranger = await begin(code, { ...other, key: answer.data.key })
    await give(code, stranger, [])
    const refused = await phone.refuse(beginSitting, {
      params: { code },
      body: { studentCode: ANA, key: own.key, again: true },
    })
    expect(refused.data.code).toBe('HELD')
    const ana = async () => (await resultsOf(id)).pupils.find(pupil => pupil.name === 'Ana')
    expect(await ana()).toMatchObject({ mark: 0, attempts: [{ elsewhere: false }, { elsewhere: true }] })
    await leader.call(removeQuizAttempt, { params: { id, attempt: stranger.attemptId } })
    expect(await ana()).toMatchObject({ mark: 20, attempts: [{ elsewhere: false }] })
    const next = await begin(code, { studentCode: ANA, key: own.key, again: true })
    expect(next.quiz?.number).toBe(2)
    expect((await ana())?.attempts.at(-1)?.elsewhere, 'on their own phone').toBe(false)
    // While it lasts it can be used up as well: what is taken away frees the place, and the stranger writes in vain.
    await leader.call(removeQuizAttempt, { params: { id, attempt: next.attemptId } })
    const first = await begin(code, { studentCode: BETO })
    await leader.call(removeQuizAttempt, { params: { id, attempt: first.attemptId } })
    const betos = await begin(code, { studentCode: BETO })
    expect(betos.quiz?.number).toBe(1)
    const body = { attemptId: first.attemptId, key: first.key, answers: [], submit: true }
    expect((await phone.refuse(sendAnswers, { params: { code }, body })).status).toBe(403)
  })

  it('waits for the pause, then builds on the one before', async () => {
    const { code } = await open({ settings: { attempts: 2, pauseMinutes: 30, buildsOnLast: true } })
    const begun = await sit(code, ANA, ['um', 'dois'])
    const entry = { studentCode: ANA, key: begun.key, again: true }
    const refused = await phone.refuse(beginSitting, { params: { code }, body: entry })
    expect([refused.status, refused.data.code]).toEqual([409, 'NO_ATTEMPT'])
    await db
      .updateTable('attempts')
      .set({ submitted_at: new Date(Date.now() - 31 * 60_000).toISOString() })
      .where('id', '=', begun.attemptId)
      .execute()
    const next = await begin(code, entry)
    expect(next.items.map(item => item.id)).toEqual(begun.items.map(item => item.id))
    expect(JSON.stringify(next), 'what was answered stands there').toContain('"answer"')
  })

  it('shows titles, texts and page breaks where they were written', async () => {
    const [one, two] = picked
    if (!one || !two) throw new Error('two questions are picked')
    const text = { kind: 'text' as const, id: uuid(), text: 'Lê com atenção.' }
    const section = { kind: 'section' as const, id: uuid(), title: 'Fracções' }
    const page = { kind: 'page' as const, id: uuid() }
    const { code } = await open({ parts: [section, one, page, text, two] })
    const begun = await begin(code, { studentCode: ANA })
    const [firstItem, secondItem] = begun.items
    expect(begun.quiz?.layout).toEqual([
      { kind: 'section', text: 'Fracções', before: firstItem?.id },
      { kind: 'page', text: '', before: secondItem?.id },
      { kind: 'text', text: 'Lê com atenção.', before: secondItem?.id },
    ])
  })
})

describe('marks that wait for the teacher', () => {
  it('come out when they are let out, and go back', async () => {
    const { id, code } = await open({ settings: { holdMarks: true } })
    const begun = await sit(code, ANA, ['um', 'um'])
    const seen = async () => (await begin(code, { studentCode: ANA, key: begun.key })).quiz?.review?.mark
    expect(await seen()).toBe(null)
    for (const release of [true, false]) {
      const { version } = (await leader.call(getQuiz, { params: { id } })).data
      await leader.call(releaseQuiz, { params: { id }, body: { release, version } })
      expect(await seen()).toBe(release ? 20 : null)
    }
    const { rows } = (await leader.call(listQuizHistory, { params: { id } })).data
    expect(rows.map(row => row.action)).toEqual(['quizzes.release', 'quizzes.release'])
  })
})

describe('a quiz that is tried', () => {
  it('draws the same for the same seed, shows a pupil’s feedback, and keeps nothing', async () => {
    const { id } = await open({ parts: [drawnByRule(2)], settings: { behaviour: 'imediato' } })
    const body = { seed: 'a' }
    const { data: tried } = await leader.call(previewQuiz, { params: { id }, body })
    const again = (await leader.call(previewQuiz, { params: { id }, body })).data
    expect(again.items.map(item => item.id)).toEqual(tried.items.map(item => item.id))
    expect(JSON.stringify(tried)).not.toContain('"correct":true')
    const [item] = tried.items
    const option =
      item?.question.type === 'single-choice'
        ? item.question.options.find(option => option.text === 'um')
        : undefined
    const answers = [{ itemId: item?.id ?? '', answer: option?.id, before: [] }]
    const { data: reply } = await leader.call(answerPreview, {
      params: { id },
      body: { ...body, answers, submit: true },
    })
    expect(reply.review?.mark).toBe(10)
    const { count } = await db
      .selectFrom('attempts')
      .innerJoin('applications', 'applications.id', 'attempts.application_id')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('applications.quiz_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(0)
  })

  it('refuses an hour to close that has passed', async () => {
    const { id } = await open()
    const { version } = (await leader.call(getQuiz, { params: { id } })).data
    await leader.call(setQuizState, { params: { id }, body: { state: 'encerrado', version } })
    const closed = (await leader.call(getQuiz, { params: { id } })).data
    const refused = await leader.refuse(setQuizState, {
      params: { id },
      body: { state: 'aberto', closesAt: '2020-01-01T10:00:00+02:00', version: closed.version },
    })
    expect([refused.status, refused.data.code]).toEqual([409, 'INCOMPLETE'])
  })
})
