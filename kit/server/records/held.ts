import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { dayOf } from '#kit/dates.ts'

/** A row that holds from one day until another: without the first from the beginning, without the other still. */
export interface Held {
  starts_on: string | null
  /** The first day on which it no longer holds. */
  until: string | null
}

type Day = string | RawBuilder<unknown>

/** Whether a row holds on a day. */
export function isHeldOn({ starts_on, until }: Held, day: string): boolean {
  return (starts_on === null || starts_on <= day) && (until === null || day < until)
}

/** {@link isHeldOn} inside a statement, of the rows of a table by the name that they have there. */
export function heldOn(table: string, day: Day): RawBuilder<SqlBool> {
  return heldDuring(table, { startsOn: day, endsOn: day })
}

/** Whether a row holds on some day of a span, both ends included. */
export function heldDuring(table: string, span: { startsOn: Day; endsOn: Day }): RawBuilder<SqlBool> {
  return sql<SqlBool>`((${sql.ref(`${table}.starts_on`)} is null or ${sql.ref(`${table}.starts_on`)} <= ${span.endsOn}::date)
    and ${heldSince(table, span.startsOn)})`
}

/** Whether a row holds on a day or later. */
export function heldSince(table: string, day: Day): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${table}.until`)} is null or ${sql.ref(`${table}.until`)} > ${day}::date)`
}

/** Whether what a place holds was written on this very day, and for the first time: then it may still be corrected from the beginning. */
export function isJustBegun(rows: readonly (Held & { created_at: string })[], today: string): boolean {
  return rows.every(
    ({ starts_on, until, created_at }) => starts_on === null && until === null && dayOf(created_at) === today,
  )
}

/** How the rows of one place are stored. */
export interface HeldRows<Row extends Held & { id: string }, Content> {
  isSame: (row: Row, content: Content) => boolean
  insert: (content: Content, startsOn: string | null) => Promise<Row>
  /** Changes what a row says, and until when. */
  update: (row: Row, set: { content?: Content; until: string | null }) => Promise<Row>
  remove: (row: Row) => Promise<Row>
}

/**
 * Makes one place hold `content` from a day on, or nothing, and leaves what held before. What was to begin later gives way.
 * @param rows all of the place, locked
 * @param from the day; null is the beginning
 * @returns what changed, in an order in which it can be taken back from its end
 */
export async function holdFrom<Row extends Held & { id: string }, Content>(
  rows: readonly Row[],
  content: Content | undefined,
  from: string | null,
  store: HeldRows<Row, Content>,
): Promise<{ before: Row | null; after: Row }[]> {
  const changes: { before: Row | null; after: Row }[] = []
  const change = async (before: Row | null, after: Promise<Row>) => {
    changes.push({ before, after: await after })
  }
  const reached = rows.filter(({ until }) => from === null || until === null || until > from)
  const covering =
    from === null
      ? reached.find(({ starts_on }) => starts_on === null)
      : reached.find(({ starts_on }) => starts_on === null || starts_on <= from)
  for (const row of reached) if (row !== covering) await change(row, store.remove(row))
  if (covering && content !== undefined && store.isSame(covering, content)) {
    if (covering.until !== null) await change(covering, store.update(covering, { until: null }))
    return changes
  }
  const earlier =
    content !== undefined &&
    rows.find(row => from !== null && row.until === from && store.isSame(row, content))
  if (covering?.starts_on === from && covering && content !== undefined && !earlier) {
    await change(covering, store.update(covering, { content, until: null }))
    return changes
  }
  if (covering)
    await change(
      covering,
      covering.starts_on === from ? store.remove(covering) : store.update(covering, { until: from }),
    )
  if (earlier) await change(earlier, store.update(earlier, { until: null }))
  else if (content !== undefined) await change(null, store.insert(content, from))
  return changes
}
