import { expect, it } from 'vitest'
import { demonstrationDatabase } from '#app/demonstration/testing.ts'
import { fixtureTerm } from '#features/glossary/fixtures.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { listTermsInPlan } from '../contract.ts'
import { routes } from './routes.ts'

const database = await demonstrationDatabase()
const { db } = database
const server = await testServer(database, routes, '2026-05-05')
const teacher = await db
  .selectFrom('accounts')
  .select(['id', 'name', 'email'])
  .where('email', 'like', 'professor@%')
  .executeTakeFirstOrThrow()
const plan = await db
  .selectFrom('analytical_plans')
  .innerJoin('subjects', 'subjects.id', 'analytical_plans.subject_id')
  .select(['analytical_plans.id', 'subject_id'])
  .where('subjects.code', '=', 'MAT')
  .executeTakeFirstOrThrow()
const lesson = await db
  .selectFrom('lesson_plans')
  .select('id')
  .where('state', '=', 'dada')
  .where('subject_id', '=', plan.subject_id)
  // One that is written out; others have their heads alone.
  .where('summary', '!=', '')
  .executeTakeFirstOrThrow()
const other = await fixtureSubject(db, { code: 'OUT', name: 'Outra' })
await db.deleteFrom('terms').where('subject_id', '=', plan.subject_id).execute()
const has = await fixtureTerm(db, {
  subjectId: plan.subject_id,
  term: 'Quebrado',
  synonyms: ['Fracção'],
})
await fixtureTerm(db, { subjectId: plan.subject_id, term: 'Zebra' })
await fixtureTerm(db, { subjectId: plan.subject_id, term: 'Fracções', state: 'rascunho' })
await fixtureTerm(db, { subjectId: other.id, term: 'Fracção' })

it.each([
  ['analytical-plans', plan.id],
  ['lesson-plans', lesson.id],
] as const)(
  'of %s the published terms of its own subject are listed, by any of their words',
  async (kind, id) => {
    const caller = server.as({ ...teacher, role: 'professor' })
    const { data } = await caller.call(listTermsInPlan, { params: { kind, id } })
    expect(data.terms).toEqual([{ id: has.id, words: ['Quebrado', 'Fracção'] }])
  },
)

it('a plan that the caller may not see tells nothing', async () => {
  const stranger = server.as(await fixtureAccount(db, { role: 'professor' }))
  const draft = await db
    .selectFrom('lesson_plans')
    .select('id')
    .where('state', '=', 'rascunho')
    .executeTakeFirstOrThrow()
  const { status } = await stranger.refuse(listTermsInPlan, {
    params: { kind: 'lesson-plans', id: draft.id },
  })
  expect(status).toBe(404)
})
