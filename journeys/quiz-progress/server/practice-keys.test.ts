import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { routes as giving } from '#features/assessment/applications/server/routes.ts'
import { beginSitting, sendAnswers } from '#features/assessment/applications/sitting-contract.ts'
import { beginPractice } from '#features/assessment/progress/contract.ts'
import {
  drawnByRule,
  fixtureQuiz,
  openedQuiz,
  pickedQuestion,
} from '#features/assessment/quizzes/fixtures.ts'
import type { QuizPart } from '#features/assessment/quizzes/settings.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { keepCards, newWords } from '#school/students/server/cards.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...giving])
const phone = server.nobody
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6ªA', grade: 6, schoolId: await fixtureSchool(db) })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const student = await fixtureStudent(db, { groupId: group.id, fullName: 'Ana Bila' })
const [made = { word: '', hash: '' }] = await newWords(1, 'test')
await keepCards(db, [{ studentId: student.id, hash: made.hash }], professor.id)
const studentCode = student.code

/** A competence of its own with so many questions that pupils may practise. */
async function practisable(questions: number, pupil = { code: studentCode, word: made.word }) {
  const competenceId = uuid()
  const row = { id: competenceId, subject_id: mat.id, grade: 6, code: competenceId.slice(-8), position: 0 }
  await db
    .insertInto('competences')
    .values({ ...row, description: 'Somar fracções' })
    .execute()
  const bank = await Promise.all(
    Array.from({ length: questions }, (_none, at) =>
      fixtureQuestion(db, professor, {
        subjectId: mat.id,
        competenceId,
        question: choiceOf(`Pergunta ${at + 1}`, ['um', 'dois', 'três'], 0),
        state: 'aprovada',
      }),
    ),
  )
  const body = { ...pupil, competenceId }
  return {
    competenceId,
    own: bank.map(one => one.questionId),
    begin: async () => (await phone.call(beginPractice, { body })).data.code,
    refusal: async () => (await phone.refuse(beginPractice, { body })).data.code,
  }
}

async function open(parts: QuizPart[]) {
  const audience = [{ groupId: group.id, pupilIds: null }]
  const row = await openedQuiz(db, professor, fixtureQuiz({ subjectId: mat.id, parts, audience }))
  return { id: row.id, code: row.code ?? '' }
}

it('practice tells no key of what opened since it was drawn, and draws it no more', async () => {
  const { own, begin } = await practisable(3)
  const code = await begin()
  const call = { params: { code }, body: { studentCode } }
  const begun = (await phone.call(beginSitting, call)).data
  expect(begun.items).toHaveLength(3)
  await open([pickedQuestion(own[0] ?? '')])
  const submitted = await phone.call(sendAnswers, {
    params: { code },
    body: {
      attemptId: begun.attemptId,
      key: begun.key,
      answers: begun.items.map(({ id, question }, at) => ({
        itemId: id,
        sequence: at + 1,
        answer: question.type === 'single-choice' ? question.options[0]?.id : undefined,
      })),
      check: begun.items.map(item => item.id),
      submit: true,
    },
  })
  const stemOf = new Map(begun.items.map(item => [item.id, item.question.stem]))
  const known = Object.entries(submitted.data.quiz?.review?.items ?? {}).map(([id, { right, outcome }]) => [
    stemOf.get(id),
    right !== undefined,
    outcome !== undefined,
  ])
  expect(known.toSorted()).toEqual([
    ['Pergunta 1', false, false],
    ['Pergunta 2', true, true],
    ['Pergunta 3', true, true],
  ])
  const again = await phone.call(beginSitting, {
    ...call,
    body: { ...call.body, key: begun.key, again: true },
  })
  expect(again.data.items.map(item => item.question.stem).toSorted()).toEqual(['Pergunta 2', 'Pergunta 3'])
})

it('practice draws nothing that its pupil is answering in a quiz that is open', async () => {
  const { competenceId, begin } = await practisable(10)
  const quiz = await open([drawnByRule(1, { competenceIds: [competenceId] })])
  const [ofQuiz] = (await phone.call(beginSitting, { params: { code: quiz.code }, body: { studentCode } }))
    .data.items
  const code = await begin()
  let key: string | undefined
  for (let time = 0; time < 8; time++) {
    const body = { studentCode, again: true, ...(key ? { key } : {}) }
    const begun = (await phone.call(beginSitting, { params: { code }, body })).data
    key = begun.key
    expect(begun.items.map(item => item.question.stem)).not.toContain(ofQuiz?.question.stem)
    const device = { attemptId: begun.attemptId, key }
    await phone.call(sendAnswers, { params: { code }, body: { ...device, answers: [], submit: true } })
  }
})

it('practice takes nothing from a quiz whose rule has hardly more questions than it asks', async () => {
  const { competenceId, begin, refusal } = await practisable(3)
  const { id } = await open([drawnByRule(2, { competenceIds: [competenceId] })])
  expect(await refusal()).toBe('NOTHING_TO_PRACTISE')
  await db.updateTable('quizzes').set({ state: 'encerrado' }).where('id', '=', id).execute()
  await db.updateTable('applications').set({ state: 'encerrado' }).where('quiz_id', '=', id).execute()
  expect(await begin()).not.toBe('')
})

it('practice of a group that nobody teaches counts as work of who leads and is still there', async () => {
  const gone = await fixtureAccount(db, { role: 'admin', name: 'Foi Embora' })
  const there = await fixtureAccount(db, { role: 'pedagogo', name: 'Ficou Cá' })
  await db.updateTable('accounts').set({ deleted_at: sql<string>`now()` }).where('id', '=', gone.id).execute()
  const alone = await fixtureGroup(db, { name: '6ªZ', grade: 6, schoolId: await fixtureSchool(db) })
  const pupil = await fixtureStudent(db, { groupId: alone.id, fullName: 'Zito Cossa' })
  const [card = { word: '', hash: '' }] = await newWords(1, 'test')
  await keepCards(db, [{ studentId: pupil.id, hash: card.hash }], professor.id)
  const { begin } = await practisable(3, { code: pupil.code, word: card.word })
  const code = await begin()
  const quiz = await db.selectFrom('quizzes').select('owner_id').where('code', '=', code).executeTakeFirst()
  expect(quiz).toEqual({ owner_id: there.id })
})
