import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { HttpError } from '#kit/refusals.ts'
import { isStorable } from './storable.ts'

/** What rows are sorted by; the id, in the same direction, settles ties so that pages never overlap. */
export interface Sorting {
  /** Never null: `coalesce(birth_date, '0001-01-01')`. Text may carry its collation: `name collate "pt"`. */
  key: RawBuilder<unknown>
  type: 'text' | 'int' | 'date' | 'timestamp' | 'timestamptz'
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
  const [value, lastId] = readCursor(cursor, type)
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
  return pageOf(rows as unknown as (O & { sort_key: unknown })[], limit)
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

function readCursor(cursor: string, type: Sorting['type']): [string, string] {
  const found = cursorOf(type).safeParse(parse(Buffer.from(cursor, 'base64url').toString()))
  if (found.success) return found.data
  throw new HttpError(400, 'VALIDATION', 'A página pedida não existe.', {
    fields: { after: 'A página pedida não existe.' },
  })
}

/** Anybody may write a cursor: what its parts are is asked before PostgreSQL is. */
function cursorOf(type: Sorting['type']) {
  return z.tuple([keyTypes[type], z.uuid()])
}

const keyTypes: Record<Sorting['type'], z.ZodMiniType<string>> = {
  text: z.string().check(z.refine(isStorable)),
  int: z.string().check(z.regex(/^-?\d{1,9}$/)),
  date: z.iso.date(),
  timestamp: z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/), z.refine(isTime)),
  timestamptz: z
    .string()
    .check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/), z.refine(isTime)),
}

function isTime(text: string): boolean {
  return !Number.isNaN(Date.parse(text.replace(' ', 'T').replace('+00', 'Z')))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
