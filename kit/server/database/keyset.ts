import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { HttpError } from '#kit/server/http/http-error.ts'

/** What rows are sorted by; the id, in the same direction, settles ties so that pages never overlap. */
export interface Sorting {
  /** Never null: `coalesce(birth_date, '0001-01-01')`. Text may carry its collation: `name collate "pt"`. */
  key: RawBuilder<unknown>
  type: 'text' | 'int' | 'date' | 'timestamptz'
  id: RawBuilder<unknown>
  descending?: boolean
}

/** The three parts of a query that reads one page: what to select, where it begins, in which order. */
export interface Keyset {
  /** To be selected as `sort_key`. */
  key: RawBuilder<unknown>
  after: RawBuilder<SqlBool>
  order: RawBuilder<unknown>
}

/**
 * The parts of a query for the page after `cursor`, or the first page.
 * @throws HttpError 400 for a cursor that this server did not give
 */
export function keyset({ key, type, id, descending = false }: Sorting, cursor?: string): Keyset {
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const order = sql`${key} ${direction}, ${id} ${direction}`
  const keyAsText = sql`(${key})::text`
  if (cursor === undefined) return { key: keyAsText, after: sql<SqlBool>`true`, order }
  const [value, lastId] = readCursor(cursor)
  const comparison = sql.raw(descending ? '<' : '>')
  const after = sql<SqlBool>`(${key}, ${id}) ${comparison} (${value}::${sql.raw(type)}, ${lastId}::uuid)`
  return { key: keyAsText, after, order }
}

/** One page of a query that has its filters already: at most `limit` rows, and the cursor of the page that follows. */
export async function readPage<DB, TB extends keyof DB, O extends { id: string }>(
  query: SelectQueryBuilder<DB, TB, O>,
  page: Keyset,
  limit: number,
): Promise<{ rows: (O & { sort_key: unknown })[]; next: string | null }> {
  const rows = await query
    .select(page.key.as('sort_key'))
    .where(page.after)
    .orderBy(page.order)
    .limit(sql.lit(limit + 1))
    .execute()
  return pageOf(rows as (O & { sort_key: unknown })[], limit)
}

/** Cuts `limit` rows out of the `limit + 1` that were read; `next` is the cursor of the page that follows. */
function pageOf<R extends { id: string; sort_key: unknown }>(
  rows: R[],
  limit: number,
): { rows: R[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page,
    next: rows.length > limit && last ? writeCursor(String(last.sort_key), last.id) : null,
  }
}

function writeCursor(key: string, id: string): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url')
}

function readCursor(cursor: string): [string, string] {
  const values = parse(Buffer.from(cursor, 'base64url').toString())
  if (Array.isArray(values) && values.length === 2 && values.every(value => typeof value === 'string'))
    return values as [string, string]
  throw new HttpError(400, 'VALIDATION', 'A página pedida não existe.', {
    fields: { after: 'A página pedida não existe.' },
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
