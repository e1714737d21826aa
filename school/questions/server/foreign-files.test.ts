import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { questionDependencies } from '#app/dependencies.ts'
import type { Question } from '#engines/questions/question.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { createQuestion, getQuestion, updateQuestion } from '../contract.ts'
import { getQuestionFile, putQuestionFile } from '../transfer-contract.ts'
import { questionRoutes } from './routes.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const database = await testDatabase()
const { db } = database
const server = await testServer(database, questionRoutes(questionDependencies))
const subject = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const [ana, beto] = [
  server.as(await fixtureAccount(db, { role: 'professor' })),
  server.as(await fixtureAccount(db, { role: 'professor' })),
]
const pictureOf = async (who: typeof ana) =>
  (await who.call(putQuestionFile, { query: { fileName: 'mapa.png' }, body: PIXEL })).data.source
const withSource = (source: string): Question => ({
  ...choiceOf('Onde fica Tete?', ['aqui', 'ali'], 0),
  media: [{ name: 'mapa.png', mime: 'image/png', source }],
  stem: '<img src="media:mapa.png" alt="um mapa" />',
})
const body = (source: string) => ({
  subjectId: subject.id,
  grade: 6,
  competenceId: null,
  question: withSource(source),
})

it('a question names only files that its writer may read, when it is made and when it is changed', async () => {
  const [own, foreign] = [await pictureOf(ana), await pictureOf(beto)]
  const id = foreign.slice('file:'.length)
  const made = (await ana.call(createQuestion, { body: body(own) as never })).data
  for (const source of [foreign, `file:${uuid()}`, 'file:abc', 'file:']) {
    const refused = await ana.refuse(createQuestion, { body: body(source) })
    expect([source, refused.status, Object.keys(refused.data.fields ?? {})]).toEqual([
      source,
      400,
      ['question.media.0.source'],
    ])
    const { version } = (await ana.call(getQuestion, { params: { id: made.id } })).data
    const change = { params: { id: made.id }, body: { ...body(source), version } }
    expect([source, (await ana.refuse(updateQuestion, change)).status]).toEqual([source, 400])
  }
  expect((await ana.refuse(getQuestionFile, { params: { id } })).status).toBe(404)
  const { version } = (await ana.call(getQuestion, { params: { id: made.id } })).data
  const same = { params: { id: made.id }, body: { ...body(own), version } }
  expect((await ana.refuse(updateQuestion, same)).status).toBe(200)
})
