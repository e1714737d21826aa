import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { readEditions } from '#school/editions/server/editions.ts'
import { type PautaContent, pautaContent } from '../council-contract.ts'

/** The closed pautas of groups in a trimester, as their editions keep them, by group. */
export async function findClosedPautas(
  db: Db,
  groups: readonly string[],
  trimester: number,
): Promise<Map<string, PautaContent>> {
  if (groups.length === 0) return new Map()
  const rows = await existing(db, 'mark_councils')
    .select(['group_id', 'edition_id'])
    .where('group_id', '=', sql<string>`any(${[...groups]}::uuid[])`)
    .where('trimester', '=', trimester)
    .where('edition_id', 'is not', null)
    .execute()
  const contents = await readEditions(
    db,
    rows.flatMap(({ edition_id }) => edition_id ?? []),
    pautaContent,
  )
  return new Map(
    rows.flatMap(({ group_id, edition_id }) => {
      const content = contents.get(edition_id ?? '')
      return content ? [[group_id, content] as const] : []
    }),
  )
}
