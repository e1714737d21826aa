import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { fixtureQuiz, openedQuiz, pickedQuestion } from '#features/assessment/quizzes/fixtures.ts'
import { routes as quizzes } from '#features/assessment/quizzes/server/routes.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureSchool } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { setQuizState } from '../quizzes/contract.ts'
import { askForAnother } from './another-contract.ts'
import { routes } from './server/routes.ts'
import { beginSitting, getTestAtDoor, leavePlace, requestPlace, sendAnswers } from './sitting-contract.ts'

const root = join(import.meta.dirname, '../../..')
/** Every text shown to the pupil of a quiz: its pages, its door, and the server's answers. */
const globs = [
  'school/entry/**/*.{ts,tsx}',
  'school/questions/web/answer-*.tsx',
  'features/assessment/applications/web/sitting/**/*.{ts,tsx}',
  'features/assessment/applications/server/{sittings,door,answers-taken,another,pictures}.ts',
  'features/assessment/results/server/{end-sitting,sitting-queries,place-queries,paper}.ts',
  'features/assessment/quizzes/server/{kind,another-attempt,opened-quiz,order-rules,settle,practice}.ts',
  'features/assessment/quizzes/{feedback,advice}.ts',
]

/** The words that stand in a file: texts, templates and JSX, without what engineers read. */
function textsOf(file: string, code: string): string[] {
  const texts: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) {
      for (const child of node) visit(child)
      return
    }
    const { type, value } = node as { type?: string; value?: unknown }
    if (type === 'ImportDeclaration') return
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') texts.push(value)
    if (type === 'TemplateElement') texts.push((value as { cooked: string }).cooked)
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(file, code).program)
  return texts
}

it('no sentence that the pupil of a quiz can see calls it a test: each is made with the word of its kind', () => {
  const files = globs
    .flatMap(pattern => globSync(pattern, { cwd: root }))
    .filter(file => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(40)
  const wrong = files.flatMap(file =>
    textsOf(file, readFileSync(join(root, file), 'utf8'))
      // The word alone is chosen by the kind.
      .filter(text => /\btestes?\b/i.test(text) && !/^testes?$/i.test(text.trim()))
      .map(text => `${file}: ${text}`),
  )
  expect(wrong).toEqual([])
})

it('whatever the pupil of a quiz does, no answer of the school speaks of a test', async () => {
  const database = await testDatabase()
  const { db } = database
  const server = await testServer(database, [...routes, ...quizzes])
  const school = await fixtureSchool(db)
  const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
  const group = await fixtureGroup(db, { name: '6ªA', schoolId: school })
  const pedagogo = await fixtureAccount(db, { role: 'pedagogo' })
  const { code: studentCode } = await fixtureStudent(db, { groupId: group.id, fullName: 'Ana' })
  const question = await fixtureQuestion(db, pedagogo, {
    subjectId: mat.id,
    question: choiceOf('Quanto é 2 + 2?', ['3', '4', '5'], 1),
  })
  const body = fixtureQuiz({
    subjectId: mat.id,
    parts: [pickedQuestion(question.questionId)],
    audience: [{ groupId: group.id, pupilIds: null }],
    settings: { password: 'abacate' },
  })
  const quiz = await openedQuiz(db, pedagogo, body)
  const params = { code: quiz.code ?? '' }
  const heard: string[] = []
  const hear = async (endpoint: Endpoint, input: object) => {
    const answer = await server.nobody.refuse(endpoint, input)
    heard.push(`${answer.status} ${answer.raw.toString()}`)
    return answer.data as never as { key: string; attemptId: string; items: { id: string }[] }
  }
  const password = 'abacate'
  await hear(getTestAtDoor, { params: { code: 'ZZZZZZ' } })
  await hear(getTestAtDoor, { params })
  await hear(requestPlace, { params, body: { studentCode: '20269999' } })
  await hear(requestPlace, { params, body: {} })
  await hear(requestPlace, { params, body: { studentCode } })
  await hear(beginSitting, { params, body: { studentCode } })
  await hear(beginSitting, { params, body: { studentCode, password: 'x' } })
  const begun = await hear(beginSitting, { params, body: { studentCode, password } })
  await hear(beginSitting, { params, body: { studentCode, password } })
  await hear(requestPlace, { params, body: { studentCode, ask: true } })
  const { attemptId, key } = begun
  const answers = begun.items.map(({ id }) => ({ itemId: id, answer: 'p1', sequence: 1 }))
  await hear(sendAnswers, { params, body: { attemptId, key: `${key}x`, answers } })
  await hear(sendAnswers, {
    params,
    body: { attemptId, key, answers: [{ ...answers[0], itemId: attemptId }] },
  })
  await hear(askForAnother, { params, body: { attemptId, key, itemId: answers[0]?.itemId } })
  await hear(sendAnswers, { params, body: { attemptId, key, answers, submit: true } })
  await hear(beginSitting, { params, body: { studentCode, key, password, again: true } })
  await hear(leavePlace, { params, body: { key } })
  const { version } = await db
    .selectFrom('quizzes')
    .select('version')
    .where('id', '=', quiz.id)
    .executeTakeFirstOrThrow()
  await server
    .as(pedagogo)
    .call(setQuizState, { params: { id: quiz.id }, body: { state: 'encerrado', version } })
  await hear(sendAnswers, { params, body: { attemptId, key, answers } })
  const late = await fixtureStudent(db, { groupId: group.id, fullName: 'Beto' })
  await hear(requestPlace, { params, body: { studentCode: late.code } })
  await hear(beginSitting, { params, body: { studentCode: late.code, password } })
  expect(new Set(heard.map(answer => answer.slice(0, 3))).size, 'refused in many ways').toBeGreaterThan(4)
  expect(heard.filter(answer => /\btestes?\b/i.test(answer))).toEqual([])
})
