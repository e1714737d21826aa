import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { keepHearing } from '#features/assessment/hearing/contract.ts'
import { markReached } from '#features/assessment/hearing/family-contract.ts'
import { fixtureHeard, fixtureOralTest } from '#features/assessment/hearing/fixtures.ts'
import { makeGrouping } from '#features/assessment/hearing/grouping-contract.ts'
import { routes as hearingRoutes } from '#features/assessment/hearing/server/routes.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureSchool } from '#school/groups/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { erasePupil, takeOutPupil } from '#school/students/personal-data-contract.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...hearingRoutes])
const account = await fixtureAccount(db, { role: 'admin', name: 'Helena Matsinhe' })
await sql`INSERT INTO sessions (id, account_id, api, expires_at, confirmed_at)
  VALUES (${account.sessionId}, ${account.id}, 'academy', now() + interval '1 hour', now())`.execute(db)
const admin = server.as(account)
const group = await fixtureGroup(db, { name: '2ªA', grade: 2, schoolId: await fixtureSchool(db) })
const subject = await fixtureSubject(db, { code: 'POR', name: 'Português' })
const NAME = 'Gilda Mondlane Chissano'

it('what was heard of a pupil, the groups and the calls are taken out; erased, no name is left and the class still counts', async () => {
  const pupil = await fixtureStudent(db, { groupId: group.id, fullName: NAME })
  const test = await fixtureOralTest(db, account, { subjectId: subject.id, grade: 2 })
  const at = '2026-05-04T08:00:00+02:00'
  const { id } = await fixtureHeard(db, { testId: test.id, groupId: group.id, by: account, at, heard: [] })
  const params = { id }
  await admin.call(keepHearing, {
    params,
    body: {
      studentId: pupil.id,
      outcome: 'ouvido',
      level: 'Palavra',
      tries: [{ level: 2, sample: 2 }],
      heardAt: at,
    },
  })
  await admin.call(makeGrouping, { body: { applicationIds: [id] } })
  await admin.call(markReached, { params, body: { studentId: pupil.id, reached: true } })
  const file = await admin.call(takeOutPupil, { params: { id: pupil.id } })
  const data = JSON.parse(/<script id="dados"[^>]*>(.*)<\/script>/.exec(file.raw.toString())?.[1] ?? '')
  expect(data.audições).toMatchObject([{ nível: 'Palavra', língua: 'Português', resultado: 'ouvido' }])
  expect(data['grupos por nível']).toMatchObject([{ grupo: 'Palavra' }])
  expect(data['contactos com a família']).toMatchObject([{ 'falou-se': true, quem: 'Helena Matsinhe' }])
  expect((await admin.call(erasePupil, { params: { id: pupil.id }, body: { name: NAME } })).status).toBe(200)
  const { rows } = await sql`SELECT label FROM changes WHERE label LIKE ${`%${NAME}%`}`.execute(db)
  expect(rows).toEqual([])
  const kept = await db.selectFrom('hearings').select('level').where('student_id', '=', pupil.id).execute()
  expect(kept).toEqual([{ level: 'Palavra' }])
})
