import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { questionDependencies } from '#app/dependencies.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { countQuestions, getQuestion, listQuestions } from '../contract.ts'
import { fixtureQuestion } from '../fixtures.ts'
import { questionRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, questionRoutes(questionDependencies))
const professor = await fixtureAccount(db, { role: 'professor', name: 'Abílio Macuácua' })
const stranger = await fixtureAccount(db, { role: 'professor' })
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const question = choiceOf('Calcula: 36 × 24.', ['864', '644'], 0)

it('a question is found by the year and the call of the past paper that holds it', async () => {
  const as = server.as(professor)
  const { questionId: id } = await fixtureQuestion(db, professor, { subjectId: mat.id, grade: 6, question })
  const ask = async (query: { examYear?: number[]; call?: ('1' | '2')[] }) =>
    (await as.call(listQuestions, { query })).data.rows.map(row => row.id)
  expect(await ask({})).toEqual([id])
  expect(await ask({ call: ['2'] })).toEqual([])
  const { versions } = (await as.call(getQuestion, { params: { id } })).data
  await db
    .insertInto('tests')
    .values({
      ...{ id: uuid(), title: 'Exame', subject_id: mat.id, grade: 6, year: 2026, owner_id: professor.id },
      moment: 'final',
      items: JSON.stringify([{ id: uuid(), questionId: id, versionId: versions[0]?.id }]),
      exam: JSON.stringify({ year: 2024, call: 2, questions: 20, keySource: 'Chave oficial' }),
    })
    .execute()
  expect(await ask({ examYear: [2024] })).toEqual([id])
  expect(await ask({ examYear: [2024, 2025], call: ['2'] })).toEqual([id])
  expect(await ask({ examYear: [2024], call: ['1'] })).toEqual([])
  expect(await ask({ examYear: [2025] })).toEqual([])
  const { data } = await as.call(countQuestions, { query: { examYear: [2024] } })
  expect(data).toMatchObject({ total: 1, examYears: [2024] })
  expect((await server.as(stranger).call(countQuestions, { query: {} })).data.examYears).toEqual([])
})
