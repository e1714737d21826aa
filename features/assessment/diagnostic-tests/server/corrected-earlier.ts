import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { findLastStep } from '#kit/server/records/earlier.ts'
import type { EditionKind } from '#school/editions/contract.ts'
import { type ClosedBy, hasNoEdition, SYSTEM } from '#school/editions/server/editions.ts'

interface Kind {
  test: 'escrito' | 'oral'
  edition: EditionKind
}

/** Applications of one kind that are corrected and of which nothing is kept, after one of them. */
export async function findUnkept(db: Db, kind: Kind, after: string, most: number): Promise<string[]> {
  const rows = await unkept(db, kind).where('a.id', '>', after).orderBy('a.id').limit(sql.lit(most)).execute()
  return rows.map(({ id }) => id)
}

/** One of them, locked; undefined where something is kept of it by now. */
export async function lockUnkept(db: Db, kind: Kind, id: string) {
  // What is kept is asked for once nobody else holds the application.
  await withDeleted(db, 'applications').select('id').where('id', '=', id).forUpdate().execute()
  return unkept(db, kind).where('a.id', '=', id).executeTakeFirst()
}

/**
 * When an application was corrected, and by whom: as it was written down, or else when its row last changed.
 * @param isRecomputed whether nobody is named where that was not written down; otherwise it is who handed it out
 */
export async function closingOf(
  db: Db,
  row: { id: string; updated_at: string; author: string; author_name: string },
  isRecomputed: boolean,
): Promise<{ at: string; by: ClosedBy }> {
  const step = await findLastStep(db, {
    table: 'applications',
    id: row.id,
    column: 'state',
    value: 'corrigido',
  })
  if (step) return { at: step.at, by: { id: step.accountId, name: step.accountName } }
  const by = isRecomputed ? { id: null, name: SYSTEM.name } : { id: row.author, name: row.author_name }
  return { at: row.updated_at, by }
}

function unkept(db: Db, { test, edition }: Kind) {
  return existing(db, 'applications as a')
    .innerJoin('tests', 'tests.id', 'a.test_id')
    .innerJoin('groups', 'groups.id', 'a.group_id')
    .innerJoin('accounts', 'accounts.id', 'a.created_by')
    .select([
      'a.id',
      'a.updated_at',
      'tests.id as test_id',
      'accounts.id as author',
      'accounts.name as author_name',
      'groups.school_id',
    ])
    .where('tests.kind', '=', test)
    .where('a.state', '=', 'corrigido')
    .where('groups.deleted_at', 'is', null)
    .where(hasNoEdition(edition, sql.ref('a.id')))
}
