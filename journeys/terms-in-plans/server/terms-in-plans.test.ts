import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { demonstrationDatabase } from '#app/demonstration/testing.ts'
import { fixtureApplication } from '#features/assessment/results/fixtures.ts'
import { fixtureTerm } from '#features/glossary/fixtures.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { hashOfKey } from '#school/entry/server/device-key.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { findTermsInExplanation, listTermsInPlan } from '../contract.ts'
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
  definition: 'Parte de um todo.',
  translations: [
    { language: 'Xichangana', term: 'xiphemu', definition: 'Xiphemu xa nchumu.', validatedBy: 'Ana Cossa' },
    { language: 'Emakhuwa', term: 'epantthi', definition: '', validatedBy: '' },
  ],
})
/** Without the translation that no speaker has validated. */
const shown = {
  id: has.id,
  words: ['Quebrado', 'Fracção'],
  definition: 'Parte de um todo.',
  translations: [
    { language: 'Xichangana', term: 'xiphemu', definition: 'Xiphemu xa nchumu.', validatedBy: 'Ana Cossa' },
  ].map(({ validatedBy: _, ...translation }) => translation),
}
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
    expect(data.terms).toEqual([shown])
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

describe('an explanation on the device of a pupil', () => {
  const key = uuid()
  const attemptId = uuid()
  let code = ''
  const ask = (body: { attemptId: string; key: string }, text = '<p>Soma-se cada <b>fracção</b>.</p>') => ({
    params: { code },
    body: { ...body, text },
  })
  beforeAll(async () => {
    const test = await db
      .selectFrom('tests')
      .selectAll()
      .where('subject_id', '=', plan.subject_id)
      .where('state', '=', 'publicado')
      .limit(1)
      .executeTakeFirstOrThrow()
    const group = await db.selectFrom('groups').select('id').limit(1).executeTakeFirstOrThrow()
    const by = { ...teacher, role: 'professor' as const }
    const application = await fixtureApplication(db, { testId: test.id, groupId: group.id, by: by as never })
    code = application.code ?? ''
    await db
      .insertInto('attempts')
      .values({
        ...{ id: attemptId, application_id: application.id, nickname: 'Ana', form: 'A', state: 'entregue' },
        key_hash: hashOfKey(key),
      })
      .execute()
  })

  it('has the terms of the subject that it holds', async () => {
    const { data } = await server.nobody.call(findTermsInExplanation, ask({ attemptId, key }))
    expect(data.terms).toEqual([shown])
    const none = await server.nobody.call(
      findTermsInExplanation,
      ask({ attemptId, key }, '<p>Fraccionar.</p>'),
    )
    expect(none.data.terms).toEqual([])
  })

  it('has none while the work is not handed in: a quiz may ask what a term means', async () => {
    const set = (state: 'a responder' | 'entregue') =>
      db.updateTable('attempts').set({ state }).where('id', '=', attemptId).execute()
    await set('a responder')
    const { data } = await server.nobody.call(findTermsInExplanation, ask({ attemptId, key }))
    expect(data.terms).toEqual([])
    await set('entregue')
  })

  it('is refused to a device that has no place there', async () => {
    const { status } = await server.nobody.refuse(findTermsInExplanation, ask({ attemptId, key: uuid() }))
    expect(status).toBe(403)
  })

  it('has none, as lessons have none, where the school has them off', async () => {
    await db.updateTable('schools').set({ show_terms: false }).execute()
    const explained = await server.nobody.call(findTermsInExplanation, ask({ attemptId, key }))
    const read = await server
      .as({ ...teacher, role: 'professor' })
      .call(listTermsInPlan, { params: { kind: 'lesson-plans', id: lesson.id } })
    expect([explained.data.terms, read.data.terms]).toEqual([[], []])
  })
})
