import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureSchool } from '#school/groups/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { fixtureApplication } from '../fixtures.ts'
import { importedPupilsUndoGuard } from './undo-guard.ts'

const { db } = await testDatabase()

it('an import of pupils is taken back while none of them has answered, or what was answered was taken away', async () => {
  const by = await fixtureAccount(db, { role: 'professor' })
  const subject = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
  const group = await fixtureGroup(db, { name: '6ªA', schoolId: await fixtureSchool(db) })
  const pupil = await fixtureStudent(db, { groupId: group.id, fullName: 'Ana Bila' })
  const batchId = uuid()
  await db
    .insertInto('changes')
    .values({
      id: uuid(),
      batch_id: batchId,
      account_name: by.name,
      action: 'students.import',
      table_name: 'students',
      row_id: pupil.id,
      label: 'Ana Bila',
    })
    .execute()
  const testId = uuid()
  await sql`INSERT INTO tests (id, title, subject_id, grade, year, moment, owner_id, state)
    VALUES (${testId}, 'Diagnóstico', ${subject.id}, 6, 2026, 'inicial', ${by.id}, 'publicado')`.execute(db)
  const { id } = await fixtureApplication(db, { testId, groupId: group.id, by })
  const attempt = {
    id: uuid(),
    application_id: id,
    student_id: pupil.id,
    source: 'grelha',
    state: 'entregue',
  } as const
  await db.insertInto('attempts').values(attempt).execute()
  const tried = () => importedPupilsUndoGuard.after(db, batchId)
  await expect(tried()).rejects.toThrow('Ana Bila já tem respostas')
  await db
    .updateTable('attempts')
    .set({ deleted_at: sql<string>`now()` })
    .where('id', '=', attempt.id)
    .execute()
  await expect(tried()).resolves.toBeUndefined()
})
