import { expect, it } from 'vitest'
import type { Question } from '#engines/questions/question.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { answerAnother, askForAnother } from '#features/assessment/applications/another-contract.ts'
import { routes as giving } from '#features/assessment/applications/server/routes.ts'
import { beginSitting, sendAnswers } from '#features/assessment/applications/sitting-contract.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { drawnByRule, fixtureQuiz, openedQuiz, pickedQuestion } from '../fixtures.ts'
import { getQuizAttempt, getQuizResults } from '../results-contract.ts'
import { nothingVisible, type QuizSettings, quizSettings } from '../settings.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...giving])
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: await fixtureSchool(db) })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const teacher = server.as(professor)
const phone = server.nobody
const studentCode = '20260001'
await fixtureStudent(db, { groupId: group.id, fullName: 'Ana', code: studentCode })
const POOL = 4
await Promise.all(
  Array.from({ length: POOL }, (_none, at) =>
    fixtureQuestion(db, professor, {
      subjectId: mat.id,
      question: { ...choiceOf(`Pergunta ${at + 1}`, ['certo', 'errado'], 0), tags: ['regra'] },
      state: 'aprovada',
    }),
  ),
)
const picked = await fixtureQuestion(db, professor, {
  subjectId: mat.id,
  question: choiceOf('Escolhida', ['certo', 'errado'], 0),
})

/** One question picked and one drawn out of four, with immediate feedback, and an attempt at it. */
async function begun(settings: Partial<QuizSettings>) {
  const { review } = quizSettings.parse({})
  const quiz = await openedQuiz(
    db,
    professor,
    fixtureQuiz({
      subjectId: mat.id,
      parts: [pickedQuestion(picked.questionId), drawnByRule(1, { tags: ['regra'] })],
      audience: [{ groupId: group.id, pupilIds: null }],
      settings: {
        behaviour: 'imediato',
        attempts: null,
        review: { ...review, during: { ...nothingVisible, points: true } },
        ...settings,
      },
    }),
  )
  const params = { code: quiz.code ?? '' }
  const { data } = await phone.call(beginSitting, { params, body: { studentCode } })
  const device = { attemptId: data.attemptId, key: data.key }
  const [own, drawn] = data.items
  let sequence = 0
  const give = (itemId: string, answer: unknown, more: object = {}) => {
    sequence += 1
    const body = { ...device, answers: [{ itemId, answer, sequence }], check: [itemId], ...more }
    return phone.call(sendAnswers, { params, body })
  }
  const ask = (itemId = drawn?.id ?? '') => phone.call(askForAnother, { params, body: { ...device, itemId } })
  const refusal = async (itemId = drawn?.id ?? '', key = data.key) =>
    (await phone.refuse(askForAnother, { params, body: { ...device, key, itemId } })).data.code
  return { quiz, params, device, data, own, drawn, give, ask, refusal }
}
type Shown = { question: Question } | undefined
/** The place, as the device calls it, of an option by its text. */
const optionOf = (item: Shown, text: string) =>
  item?.question.type === 'single-choice'
    ? item.question.options.find(option => option.text === text)?.id
    : undefined
const rightOf = (item: Shown) => optionOf(item, 'certo')

it('is another one of the same rule, never one already seen, until its pool has no more', async () => {
  const { params, device, data, own, drawn, give, ask, refusal } = await begun({ anotherLike: true })
  expect(data.quiz?.another).toEqual([drawn?.id])
  expect(await refusal()).toBe('NO_OTHER')
  await give(drawn?.id ?? '', rightOf(drawn))
  await give(own?.id ?? '', rightOf(own))
  expect(await refusal(own?.id)).toBe('NO_OTHER')
  expect(await refusal(drawn?.id, 'x'.repeat(30))).toBe('UNKNOWN_DEVICE')
  const seen = [drawn?.id]
  for (let more = 1; more < POOL; more++) {
    const { data: other } = await ask()
    // Lost on the way, and asked for again.
    expect((await ask()).data.id).toBe(other.id)
    expect(seen).not.toContain(other.id)
    expect(JSON.stringify(other)).not.toContain('"correct":true')
    seen.push(other.id)
    const body = { ...device, itemId: other.id, answer: rightOf(other) }
    const { data: feedback } = await phone.call(answerAnother, { params, body })
    expect(feedback).toMatchObject({ outcome: 'certa', final: true })
    // The matrix shows no right answer in the middle.
    expect(feedback.right).toBeUndefined()
  }
  expect(await refusal()).toBe('NO_OTHER')
})

it('counts for no mark, and is in the history of the attempt', async () => {
  const { quiz, params, device, own, drawn, give, ask } = await begun({ anotherLike: true })
  await give(own?.id ?? '', rightOf(own))
  await give(drawn?.id ?? '', optionOf(drawn, 'errado'))
  const { data: other } = await ask()
  await phone.call(answerAnother, {
    params,
    body: { ...device, itemId: other.id, answer: rightOf(other) },
  })
  await phone.call(sendAnswers, { params, body: { ...device, answers: [], submit: true } })
  const { data: results } = await teacher.call(getQuizResults, {
    params: { id: quiz.id },
    query: {} as never,
  })
  expect(results.pupils.map(pupil => pupil.mark)).toEqual([10])
  const { data: attempt } = await teacher.call(getQuizAttempt, {
    params: { id: quiz.id, attempt: device.attemptId },
  })
  expect(attempt.items.map(item => item.id)).toEqual([own?.id, drawn?.id])
  expect(attempt.steps.map(step => step.what)).toEqual(
    expect.arrayContaining(['Pediu outra parecida', 'Respondeu à outra parecida: certa']),
  )
  const closed = await phone.refuse(askForAnother, { params, body: { ...device, itemId: drawn?.id ?? '' } })
  expect(closed.data.code).toBe('CLOSED')
})

it('is not given where the quiz does not allow it', async () => {
  const { data, drawn, give, refusal } = await begun({})
  expect(data.quiz?.another).toBeUndefined()
  await give(drawn?.id ?? '', rightOf(drawn))
  expect(await refusal()).toBe('NO_OTHER')
})
