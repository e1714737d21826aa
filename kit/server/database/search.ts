import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether a text holds every word of a search, whatever their order, accents and capitals.
 * @param folded the text as `f_unaccent` gives it, so that an index on it serves
 */
export function holdsWords(folded: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> {
  const words = search.split(/\s+/).filter(word => word !== '')
  if (words.length === 0) return sql<SqlBool>`true`
  // In a subquery, so that the word is folded once and not at every row that the index brings.
  const found = words.map(
    word => sql`${folded} like (select '%' || f_unaccent(${escapeLike(word)}::text) || '%')`,
  )
  return sql<SqlBool>`(${sql.join(found, sql` and `)})`
}

function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}
