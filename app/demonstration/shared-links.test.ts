import { expect, it } from 'vitest'
import { getShared } from '#journeys/sharing/contract.ts'
import { routes } from '#journeys/sharing/server/routes.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { insertLink } from '#school/shared-links/server/queries.ts'
import { demonstrationDatabase } from './testing.ts'

const database = await demonstrationDatabase()
const { db } = database
const server = await testServer(database, routes)

it.each([
  ['plano de aula', 'lesson_plans', 30],
  ['plano analítico', 'analytical_plans', 3],
] as const)('every %s of the demonstration opens signed out through its link', async (kind, table, least) => {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'teacher_id'])
    .where('deleted_at', 'is', null)
    .execute()
  expect(rows.length).toBeGreaterThanOrEqual(least)
  const closed: unknown[] = []
  for (const { id, teacher_id } of rows) {
    const { token } = await insertLink(db, { kind, sharedId: id, by: teacher_id ?? '', days: 7 })
    const { status, data } = await server.nobody.call(getShared, { params: { token } })
    if (status !== 200 || data.kind !== kind) closed.push([id, status, data])
  }
  expect(closed).toEqual([])
})
