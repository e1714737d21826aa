import { expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { insertProposal, setStateOf } from '#features/assessment/bank/server/proposal-queries.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getDay } from '../contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)

it('a proposal waits for the reviewers of the academy, and one that came back for who made it', async () => {
  const [near, far] = [await fixtureSchool(db, { name: 'EPC de Boquisso' }), await fixtureSchool(db)]
  const of = (role: 'pedagogo' | 'professor', schoolId: string) =>
    fixtureAccount(db, { role, schoolId, reach: 'escola' })
  const [author, leader] = [await of('professor', near.id), await of('pedagogo', near.id)]
  const other = await of('professor', far.id)
  const reviewer = await fixtureAccount(db, { role: 'pedagogo' })
  const subject = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
  const waiting = async (account: typeof author) => (await server.as(account).call(getDay, {})).data.proposals
  const none = { count: 0, first: null }

  const question = choiceOf('Metade de 10?', ['5', '2'], 0)
  const { questionId } = await fixtureQuestion(db, author, { subjectId: subject.id, question })
  const proposal = await insertProposal(db, { questionId, schoolId: near.id, by: author.id, note: '' })
  expect((await waiting(reviewer)).toReview).toMatchObject({
    count: 1,
    first: { id: proposal.id, school: 'EPC de Boquisso' },
  })
  expect(await waiting(leader)).toEqual({ toReview: none, returned: none })

  const decision = {
    state: 'devolvida',
    comment: 'Falta a figura.',
    by: reviewer.id,
    isDecision: true,
  } as const
  await setStateOf(db, proposal.id, decision)
  expect((await waiting(reviewer)).toReview).toEqual(none)
  expect((await waiting(author)).returned).toMatchObject({
    count: 1,
    first: { id: proposal.id, comment: 'Falta a figura.' },
  })
  expect(await waiting(other)).toEqual({ toReview: none, returned: none })
})
