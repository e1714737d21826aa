import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { fixturePlan } from '#features/planning/analytical-plans/fixtures.ts'
import { lessonBody } from '#features/planning/lesson-plans/contract.ts'
import { insertLesson } from '#features/planning/lesson-plans/server/queries.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { createShare, getShared, listShares, revokeShare } from '../contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const school = await fixtureSchool(db)
const subject = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6ªA', grade: 6, year: 2026, schoolId: school.id })
const teacher = await fixtureTeacherOf(db, group.id, subject.id)
const stranger = await fixtureAccount(db, { role: 'professor' })
const plan = await fixturePlan(
  db,
  { subjectId: subject.id, groupIds: [group.id] },
  { schoolId: school.id, teacherId: teacher.id },
)
const lesson = await insertLesson(
  db,
  lessonBody.parse({
    subjectId: subject.id,
    grade: 6,
    groupId: group.id,
    heldOn: '2026-05-05',
    minutes: 45,
    theme: 'Fracções',
    differentiation: 'O João precisa de mais tempo.',
  }),
  { schoolId: school.id, teacherId: teacher.id },
)

const share = async (kind: 'plano analítico' | 'plano de aula', sharedId: string) =>
  (await server.as(teacher).call(createShare, { body: { kind, sharedId, days: 7 } })).data
const open = (path: string) => server.nobody.refuse(getShared, { params: { token: path.replace('/p/', '') } })

describe('a link to a plan', () => {
  it('opens the plan publicly, and keeps no token', async () => {
    const { path } = await share('plano analítico', plan.id)
    const answer = await open(path)
    expect(answer.status).toBe(200)
    expect(answer.data).toMatchObject({ kind: 'plano analítico', plan: { subject: { name: 'Matemática' } } })
    expect(Object.keys((answer.data as unknown as { plan: object }).plan)).not.toContain('comments')
    const stored = await db.selectFrom('shared_links').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(path.replace('/p/', ''))
  })

  it('shows a lesson without the fields in which a pupil may be named', async () => {
    const { path } = await share('plano de aula', lesson.id)
    const answer = await open(path)
    expect(answer.data).toMatchObject({ kind: 'plano de aula', lesson: { theme: 'Fracções' } })
    expect(JSON.stringify(answer.data)).not.toContain('João')
  })

  it('ends when it is taken back, by its maker alone or by those who lead', async () => {
    const { id, path } = await share('plano analítico', plan.id)
    expect((await server.as(stranger).refuse(revokeShare, { params: { id } })).status).toBe(404)
    await server.as(teacher).call(revokeShare, { params: { id } })
    const ended = await open(path)
    expect([ended.status, ended.data.code]).toEqual([410, 'LINK_ENDED'])
    const { rows } = (
      await server.as(teacher).call(listShares, { query: { kind: 'plano analítico', sharedId: plan.id } })
    ).data
    expect(rows.map(row => row.id)).not.toContain(id)
  })

  it('ends at its time', async () => {
    const { id, path } = await share('plano analítico', plan.id)
    await db.updateTable('shared_links').set({ expires_at: '2026-01-01' }).where('id', '=', id).execute()
    expect((await open(path)).status).toBe(410)
    expect((await open(`/p/${'x'.repeat(32)}`)).status).toBe(410)
  })

  it.each([
    ['disabled', { disabled_at: '2026-05-01' }],
    ['put away', { deleted_at: '2026-05-01' }],
    ['without a role', { role: 'pendente' }],
  ] as const)('ends with the account of its maker, once that is %s', async (_how, change) => {
    const maker = await fixtureAccount(db, { role: 'pedagogo' })
    const { path } = (
      await server.as(maker).call(createShare, {
        body: { kind: 'plano analítico', sharedId: plan.id, days: 7 },
      })
    ).data
    expect((await open(path)).status).toBe(200)
    await db.updateTable('accounts').set(change).where('id', '=', maker.id).execute()
    const ended = await open(path)
    expect([ended.status, ended.data.code]).toEqual([410, 'LINK_ENDED'])
    const { rows } = (
      await server.as(teacher).call(listShares, { query: { kind: 'plano analítico', sharedId: plan.id } })
    ).data
    expect(rows.filter(row => row.by === maker.name)).toEqual([])
  })

  it('is not made for what one may not see', async () => {
    const refused = await server.as(stranger).refuse(createShare, {
      body: { kind: 'plano analítico', sharedId: plan.id, days: 7 },
    })
    expect(refused.status).toBe(404)
    const nothing = await server.as(teacher).refuse(createShare, {
      body: { kind: 'plano de aula', sharedId: uuid(), days: 7 },
    })
    expect(nothing.status).toBe(404)
  })
})
