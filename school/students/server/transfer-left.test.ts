import { expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureSchool } from '#school/groups/fixtures.ts'
import { changeStudents, getStudent, transferStudent } from '../contract.ts'
import { fixtureStudent } from '../fixtures.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const schoolId = await fixtureSchool(db)
const as = server.as(await fixtureAccount(db, { role: 'pedagogo' }))

it('a pupil who left is not transferred, alone or among many, and stays where they were last', async () => {
  const from = await fixtureGroup(db, { name: '6ªX', schoolId })
  const to = await fixtureGroup(db, { name: '6ªY', schoolId })
  const left = { state: 'desistente' as const, leftOn: '2026-05-01' }
  const { id } = await fixtureStudent(db, { groupId: from.id, fullName: 'Saiu', ...left })
  const one = await as.refuse(transferStudent, { params: { id }, body: { groupId: to.id, version: 1 } })
  expect(one.data.fields?.groupId).toBe('Saiu já saiu da escola: ponha primeiro a situação em «Activo».')
  const action = { kind: 'transfer', groupId: to.id }
  const many = await as.refuse(changeStudents, { body: { ids: [id], action } })
  expect([many.status, many.data.fields?.ids]).toEqual([400, one.data.fields?.groupId])
  expect((await as.call(getStudent, { params: { id } })).data.group.name).toBe('6ªX')
})
