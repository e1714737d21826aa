import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether a text holds every word of a search, whatever their order, accents and capitals.
 * @param folded the text as `f_unaccent` gives it, so that an index on it serves
 * @param elsewhere where else a word may stand, by the pattern that it is looked for with: in the name of what the row is of
 */
export function holdsWords(
  folded: RawBuilder<unknown>,
  search: string,
  elsewhere?: (pattern: RawBuilder<string>) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  const words = search.split(/\s+/).filter(word => word !== '')
  if (words.length === 0) return sql<SqlBool>`true`
  // In a subquery, so that the word is folded once and not at every row that the index brings.
  const found = words.map(word => {
    const pattern = sql<string>`(select '%' || f_unaccent(${escapeLike(word)}::text) || '%')`
    return elsewhere
      ? sql`(${folded} like ${pattern} or ${elsewhere(pattern)})`
      : sql`${folded} like ${pattern}`
  })
  return sql<SqlBool>`(${sql.join(found, sql` and `)})`
}

function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}
