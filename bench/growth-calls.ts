import { sql } from 'kysely'
import type { $ZodType } from 'zod/v4/core'
import { readConfig } from '#app/config.ts'
import { definitionOf } from '#app/extremes/schema-parts.ts'
import { routes } from '#app/routes.ts'
import { allServed } from '#app/served.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/database/database.ts'

/** What is searched for: with hits, and without any. */
const WORDS = ['mar', 'nenhuma coisa']

/** A call as the bench asks it: the path below the API, and the account of the demonstration that asks. */
export interface Call {
  api: string
  path: string
  who: string
}

/** What every page begins with, asked of the demonstration's own rows, and every list. */
export async function callsOf(db: Db): Promise<Call[]> {
  const { rows } = await sql<Record<string, string>>`
    SELECT a.id AS applications, a.group_id AS groups, t.subject_id AS subjects, s.id AS students, b.trimester::text AS trimester
    FROM applications a JOIN tests t ON t.id = a.test_id
    JOIN LATERAL (SELECT student_id AS id FROM attempts WHERE application_id = a.id AND state = 'entregue' LIMIT 1) s ON true
    LEFT JOIN LATERAL (SELECT trimester FROM mark_books m WHERE m.group_id = a.group_id AND m.subject_id = t.subject_id
      AND m.deleted_at IS NULL LIMIT 1) b ON true
    WHERE jsonb_array_length(t.items) > 0 AND t.kind = 'escrito' ORDER BY a.created_at LIMIT 1`.execute(db)
  const known: Record<string, string> = { ...rows[0] }
  Object.assign(known, {
    group: known.groups,
    turma: known.groups,
    subject: known.subjects,
    aplicacao: known.applications,
    application: known.applications,
  })
  const calls = new Map<string, Call>()
  for (const { frame, first = [], who } of routes) {
    if (frame !== 'academy' && frame !== 'diagnostics') continue
    // Who may approve sees the whole school; what is the administration's alone, it asks.
    const asks = who && !who.includes('pedagogo') ? 'admin' : 'pedagogo'
    for (const address of first) {
      const path = await filledIn(db, address.replace(/^\+/, '').replace(/\?$/, ''), known)
      if (path) calls.set(frame + path, { api: frame, path, who: asks })
    }
  }
  for (const call of await listsOf(db)) calls.set(call.path, call)
  return [...calls.values()]
}

/** The path with ids of rows that there are: by the name of the parameter, or of what stands before it. */
async function filledIn(db: Db, address: string, known: Record<string, string>): Promise<string | undefined> {
  const parts: string[] = []
  for (const part of address.split(/(?<=[/=&?])|(?=[/&?])/)) {
    const name = /^:(\w+)$/.exec(part)?.[1]
    if (!name) {
      parts.push(part)
      continue
    }
    const before = (parts.findLast(each => /^[\w-]+$/.test(each)) ?? '').replaceAll('-', '_')
    const id = known[name] ?? known[before] ?? (await oldestOf(db, before))
    if (!id) return undefined
    parts.push(id)
  }
  return parts.join('')
}

async function oldestOf(db: Db, table: string): Promise<string | undefined> {
  const { rows } = await sql<{ there: boolean }>`SELECT to_regclass(${table}) IS NOT NULL AS there`.execute(
    db,
  )
  if (!rows[0]?.there) return undefined
  const found = await sql<{ id: string }>`SELECT id FROM ${sql.table(table)} t
    WHERE to_jsonb(t) ->> 'deleted_at' IS NULL ORDER BY to_jsonb(t) ->> 'created_at', id LIMIT 1`.execute(db)
  return found.rows[0]?.id
}

/** Every list of the academy as it comes, in each of its orders, and searched; of what answers a caller who names nothing. */
async function listsOf(db: Db): Promise<Call[]> {
  const lists: Call[] = []
  for (const { endpoint } of allServed(readConfig({}))) {
    const { method, apis, path, response, who } = endpoint
    if (method !== 'GET' || !apis.includes('academy') || typeof response !== 'object') continue
    const filled = await filledIn(db, path, {})
    if (!filled) continue
    const asks =
      who === 'anyone' || typeof who === 'string' || who.includes('pedagogo') ? 'pedagogo' : 'admin'
    for (const query of queriesOf(endpoint)) lists.push({ api: 'academy', path: filled + query, who: asks })
  }
  return lists
}

function queriesOf({ query }: Endpoint): string[] {
  const { shape = {} } = query ? definitionOf(query) : {}
  const orders = shape.sort ? Object.values(definitionOf(within(shape.sort)).entries ?? {}) : []
  return [
    '',
    ...orders.map(order => `?sort=${encodeURIComponent(order)}`),
    ...('search' in shape ? WORDS.map(word => `?search=${encodeURIComponent(word)}`) : []),
  ]
}

/** The schema inside of a default or an option. */
function within(schema: $ZodType): $ZodType {
  const { innerType } = definitionOf(schema)
  return innerType ? within(innerType) : schema
}
