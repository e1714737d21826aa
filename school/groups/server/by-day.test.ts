import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { groupDependencies } from '#app/dependencies.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { setGroupTeachers, updateGroup } from '../contract.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '../fixtures.ts'
import { groupRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, groupRoutes(groupDependencies))
const schoolId = await fixtureSchool(db)
const pedagogo = await fixtureAccount(db, { role: 'pedagogo', schoolId })
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const por = await fixtureSubject(db, { code: 'POR', name: 'Português', grades: [6] })

it('a teacher or director begins on the day where the group was set up before: what nobody had written was nobody’s until then', async () => {
  const group = await fixtureGroup(db, { name: '6ª Vaga', schoolId })
  const [first, next] = [
    await fixtureTeacherOf(db, group.id, mat.id),
    await fixtureAccount(db, { role: 'professor' }),
  ]
  const setUp = '2026-02-02T08:00:00+02:00'
  await db.updateTable('group_teachers').set({ created_at: setUp }).where('group_id', '=', group.id).execute()
  await db.updateTable('groups').set({ created_at: setUp }).where('id', '=', group.id).execute()
  const as = server.as(pedagogo)
  const params = { id: group.id }
  const { name, grade, year, shift, room, capacity } = group
  const body = { name, grade, year, shift, room, capacity, directorId: next.id, version: 1 }
  await as.call(updateGroup, { params, body: body as never })
  const teachers = [
    { subjectId: mat.id, accountId: first.id },
    { subjectId: por.id, accountId: next.id },
  ]
  await as.call(setGroupTeachers, { params, body: { teachers, version: 2 } })
  const today = '2026-05-05'
  const taught = await db
    .selectFrom('group_teachers')
    .select(['account_id', 'starts_on'])
    .where('group_id', '=', group.id)
    .orderBy(sql`starts_on nulls last`)
    .execute()
  expect(taught).toEqual([
    { account_id: next.id, starts_on: today },
    { account_id: first.id, starts_on: null },
  ])
  const directors = db.selectFrom('group_directors').select(['account_id', 'starts_on'])
  expect(await directors.where('group_id', '=', group.id).execute()).toEqual([
    { account_id: next.id, starts_on: today },
  ])
})
