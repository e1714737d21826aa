import { expect, it } from 'vitest'
import { makePdf } from '#engines/pdf/made-pdf.ts'
import { fixturePolicy, fixtureVersion } from '#features/policies/fixtures.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { getDay } from '../contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
await fixtureSchool(db)
const NONE = { count: 0, first: null }
const dayOf = async (role: 'pedagogo' | 'professor') =>
  (await server.as(await fixtureAccount(db, { role })).call(getDay, {})).data

it('names to those who lead the policies whose review is due within a month', async () => {
  const policy = async (title: string, nextReviewOn: string) => {
    const { id } = await fixturePolicy(db, { title })
    const pdf = makePdf({ pages: [title] })
    await fixtureVersion(db, { policyId: id, pdf, effectiveFrom: '2025-05-01', nextReviewOn })
    return id
  }
  const id = await policy('Telemóveis', '2026-06-03')
  for (let more = 1; more < 7; more += 1) await policy(`Outra ${more}`, '2026-06-04')
  expect((await dayOf('pedagogo')).reviews).toEqual({
    count: 7,
    first: { id, title: 'Telemóveis', on: '2026-06-03' },
  })
  expect((await dayOf('professor')).reviews).toEqual(NONE)
  await db.updateTable('policy_versions').set({ next_review_on: '2026-06-05' }).execute()
  expect((await dayOf('pedagogo')).reviews).toEqual(NONE)
})
