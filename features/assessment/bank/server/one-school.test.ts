import { expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getQuestionInAcademy, listProposals, proposeQuestion } from '../proposal-contract.ts'
import { routes } from './proposals.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)

it('asks nothing, and takes nothing, while there is one school', async () => {
  await fixtureSchool(db)
  const leader = await fixtureAccount(db, { role: 'pedagogo' })
  const subject = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
  const { questionId: id } = await fixtureQuestion(db, leader, {
    subjectId: subject.id,
    question: choiceOf('Quanto é 1 + 1?', ['2', '3'], 0),
    state: 'aprovada',
  })
  const standing = await server.as(leader).call(getQuestionInAcademy, { params: { id } })
  expect(standing.data).toEqual({
    isOfAcademy: false,
    proposal: null,
    mayPropose: false,
    alike: [],
    figures: null,
  })
  const refused = await server.as(leader).refuse(proposeQuestion, { body: { questionId: id } })
  expect(refused).toMatchObject({ status: 409, data: { code: 'ONE_SCHOOL' } })
  expect((await server.as(leader).call(listProposals, {})).data.rows).toEqual([])
})
