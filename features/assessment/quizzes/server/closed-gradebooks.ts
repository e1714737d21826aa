import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { readEdition, readEditions } from '#school/editions/server/editions.ts'
import { type GradebookContent, gradebookContent } from '../gradebook-contract.ts'

/** The edition of a pauta, or one by its number: the one reader of what is locked. */
export function readClosedGradebook(db: Db, id: string, number?: number) {
  return readEdition(db, { kind: 'pauta', id }, gradebookContent, number)
}

/** A pauta as far as others count by it. */
export interface StoredGradebook {
  group: string
  subject: string
  /** As it was locked; null where it is not, so that marks still move. */
  content: GradebookContent | null
}

/** The pautas that are stored of groups in a trimester of their own year, with the edition of those that are locked. */
export async function findGradebooks(
  db: Db,
  groups: readonly string[],
  trimester: number,
): Promise<StoredGradebook[]> {
  if (groups.length === 0) return []
  const rows = await existing(db, 'quiz_gradebooks')
    .innerJoin('groups', join =>
      join.onRef('groups.id', '=', 'group_id').onRef('groups.year', '=', 'quiz_gradebooks.year'),
    )
    .select(['group_id', 'subject_id', 'edition_id'])
    .where('group_id', '=', sql<string>`any(${[...groups]}::uuid[])`)
    .where('trimester', '=', trimester)
    .execute()
  const contents = await readEditions(
    db,
    rows.flatMap(({ edition_id }) => edition_id ?? []),
    gradebookContent,
  )
  return rows.map(row => ({
    group: row.group_id,
    subject: row.subject_id,
    content: (row.edition_id && contents.get(row.edition_id)) || null,
  }))
}
