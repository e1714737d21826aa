import { type SqlBool, sql } from 'kysely'
import { termsOf } from '#features/glossary/server/queries.ts'
import type { Account } from '#kit/account.ts'
import { href } from '#kit/address.ts'
import type { Db } from '#kit/server/database/database.ts'
import * as pages from '#school/pages.ts'
import type { Use } from '../contract.ts'

/** Terms that name this one among their related terms, or use its word in definition or example. */
export async function findTermsUsing(
  db: Db,
  account: Account,
  term: { id: string; word: string },
): Promise<Use[]> {
  const word = term.word.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')
  const rows = await termsOf(db, account)
    .select(['id', 'term'])
    .where('id', '<>', term.id)
    .where(
      sql<SqlBool>`(${term.id} = ANY (related_term_ids)
        OR f_unaccent(lower(definition || ' ' || example)) ~ ('\\m' || f_unaccent(lower(${word})) || '\\M'))`,
    )
    .orderBy('term_folded')
    .limit(sql.lit(50))
    .execute()
  return rows.map(row => ({ kind: 'Termo', label: row.term, href: href(pages.term, { id: row.id }) }))
}
