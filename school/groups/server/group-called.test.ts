import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { fixtureGroup, fixtureSchool } from '../fixtures.ts'
import { findCalledEarlier, findGroupCalled, groupCalled } from './group-called.ts'

const { db } = await testDatabase()

it('a group is named alike by queries, by the function of the database and as it was earlier', async () => {
  const schoolId = await fixtureSchool(db, 'EPC da Liberdade')
  const { id: groupId } = await fixtureGroup(db, { schoolId, name: '6ªA' })
  const names = async () => {
    const { rows } = await sql<{ written: string; stored: string }>`
      select ${groupCalled('g')} as written, g.called as stored from groups g where g.id = ${groupId}`.execute(
      db,
    )
    return [rows[0]?.written, rows[0]?.stored, await findGroupCalled(db, groupId)]
  }
  expect(await names()).toEqual(['6ªA', '6ªA', '6ªA'])
  const other = await fixtureSchool(db, 'EPC de Boquisso')
  const withSchool = '6ªA, EPC da Liberdade'
  expect(await names()).toEqual([withSchool, withSchool, withSchool])
  expect(await findCalledEarlier(db, [groupId], new Date().toISOString())).toEqual(new Map())
  await db.updateTable('schools').set({ deleted_at: '2026-01-01' }).where('id', '=', other).execute()
  expect(await names()).toEqual(['6ªA', '6ªA', '6ªA'])
})
