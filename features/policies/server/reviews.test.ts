import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { makePdf } from '#engines/pdf/made-pdf.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { addDays } from '#school/calendar/weeks.ts'
import { findNotices } from '#school/notices/server/notices.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getPolicy } from '../contract.ts'
import { fixturePolicy, fixtureReaderGroup, fixtureVersion } from '../fixtures.ts'
import { confirmReading } from '../reading-contract.ts'
import { getPolicyCheck, markReviewed, setPolicyCheck } from '../review-contract.ts'
import { REVIEW_STEPS, sendReviewNotices } from './review-notices.ts'
import { policyRoutes } from './routes.ts'

const TODAY = '2026-05-05'
const dataDir = mkdtempSync(join(tmpdir(), 'reviews-test-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const database = await testDatabase()
const { db } = database
const server = await testServer(database, policyRoutes({ dataDir }), TODAY)
const director = await fixtureAccount(db, { role: 'pedagogo', name: 'Helena' })
const teacher = await fixtureAccount(db, { role: 'professor', name: 'Ermelinda' })
const other = await fixtureAccount(db, { role: 'professor', name: 'Abílio' })
await db.updateTable('accounts').set({ created_at: '2026-01-01T08:00:00Z' }).execute()
const teachers = await fixtureReaderGroup(db, { name: 'Professores', roles: ['professor'] })
const pdf = makePdf({ pages: ['Primeira regra.', 'Fim.'] })
const sha256 = createHash('sha256').update(pdf).digest('hex')

async function forgetPolicies() {
  await db.deleteFrom('notices').execute()
  await db.updateTable('policies').set({ deleted_at: new Date().toISOString() }).execute()
}

async function policyDue(nextReviewOn: string | null, effectiveFrom = '2025-07-01') {
  const { id } = await fixturePolicy(db, {
    title: 'Telemóveis',
    responsibleId: teacher.id,
    groupIds: [teachers.id],
  })
  const version = await fixtureVersion(db, { policyId: id, pdf, effectiveFrom, nextReviewOn })
  return { id, version }
}

describe('the account that answers for a policy', () => {
  it('has one notice for each step before the review, on whatever days the server wakes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 0, max: 70 }), { minLength: 1, maxLength: 12 }),
        async awake => {
          await forgetPolicies()
          await policyDue('2026-07-04')
          // Days before the review, in the order in which they come.
          const days = awake.toSorted((a, b) => b - a)
          for (const left of days) {
            await sendReviewNotices(db, addDays('2026-07-04', -left))
            await sendReviewNotices(db, addDays('2026-07-04', -left))
            const standing = await findNotices(db, teacher.id, addDays('2026-07-04', -left))
            expect(standing.length).toBe(left <= 60 ? 1 : 0)
          }
          const sent = await db.selectFrom('notices').selectAll().execute()
          const steps = REVIEW_STEPS.filter((step, at) =>
            days.some(left => left <= step && left > (REVIEW_STEPS[at + 1] ?? -1)),
          )
          expect(sent.map(({ about }) => Number(about.split(' ').at(-1))).sort()).toEqual([...steps].sort())
          expect(sent.every(({ account_id: to, sent_by: by }) => to === teacher.id && by === null)).toBe(true)
        },
      ),
      { numRuns: 6 },
    )
  })

  it('says in one call that nothing changes: the next review is as far as the last was, and its notices end', async () => {
    await forgetPolicies()
    const { id, version } = await policyDue('2026-06-01', '2025-06-01')
    await sendReviewNotices(db, TODAY)
    const before = await server.as(teacher).call(getPolicy, { params: { id } })
    expect(before.data.mayReview).toBe(true)
    const saved = await server
      .as(teacher)
      .call(markReviewed, { params: { id: version.id }, body: { version: version.version } })
    expect(saved.data).toMatchObject({
      reviewedOn: TODAY,
      reviewedByName: 'Ermelinda',
      nextReviewOn: '2027-05-05',
      state: 'em vigor',
    })
    expect(await findNotices(db, teacher.id, TODAY)).toEqual([])
    const change = await db
      .selectFrom('changes')
      .select('batch_id')
      .where('action', '=', 'policy.version.reviewed')
      .executeTakeFirstOrThrow()
    await db.transaction().execute(tx => undoBatch(tx, change.batch_id, teacher, true, change.batch_id))
    const undone = await server.as(teacher).call(getPolicy, { params: { id } })
    expect(undone.data.nextReviewOn).toBe('2026-06-01')
    expect(await findNotices(db, teacher.id, TODAY)).toHaveLength(1)
  })

  it('is alone with those who approve', async () => {
    const { version } = await policyDue('2026-06-01')
    const input = { params: { id: version.id }, body: { version: version.version } }
    expect((await server.as(other).refuse(markReviewed, input)).status).toBe(404)
    expect((await server.as(director).call(markReviewed, input)).data.reviewedOn).toBe(TODAY)
    expect((await server.as(director).refuse(markReviewed, input)).status).toBe(409)
  })
})

describe('questions after reading', () => {
  it('have to be right before the reading is confirmed, and stay as they were chosen', async () => {
    const subject = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
    const ids = await Promise.all(
      ['Um?', 'Dois?'].map(async stem => {
        const { questionId } = await fixtureQuestion(db, director, {
          subjectId: subject.id,
          question: choiceOf(stem, ['Não', 'Sim', 'Talvez'], 1),
        })
        return questionId
      }),
    )
    const { id, version } = await policyDue(null)
    const shown = await server.as(director).call(getPolicy, { params: { id } })
    const saved = await server
      .as(director)
      .call(setPolicyCheck, { params: { id }, body: { questionIds: ids, version: shown.data.version } })
    expect(saved.data.checks).toBe(2)
    const { data } = await server.as(teacher).call(getPolicyCheck, { params: { id } })
    expect(JSON.stringify(data)).not.toContain('"correct":true')
    const optionOf = (text: string) =>
      data.items.map(({ id: questionId, question }) => ({
        questionId,
        answer:
          question.type === 'single-choice'
            ? (question.options.find(one => one.text === text)?.id ?? null)
            : null,
      }))
    const input = (answers: ReturnType<typeof optionOf>) => ({
      params: { id: version.id },
      body: { sha256, lastPage: 2, answers },
    })
    for (const wrong of [[], optionOf('Não'), optionOf('Sim').slice(0, 1)])
      expect((await server.as(teacher).refuse(confirmReading, input(wrong))).data.code).toBe('CHECK_WRONG')
    const { data: reading } = await server.as(teacher).call(confirmReading, input(optionOf('Sim')))
    expect(reading.seq).toBeGreaterThan(0)
    const opening = await db
      .selectFrom('policy_openings')
      .select('checked')
      .where('version_id', '=', version.id)
      .executeTakeFirstOrThrow()
    expect(opening.checked).toEqual(ids)
  })
})
