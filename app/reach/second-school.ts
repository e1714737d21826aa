import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Database } from '#kit/server/database/database.ts'
import { scopes } from '#school/reach.ts'

/** Stands in everything that people of the other school wrote. */
export const MARK = 'Betabeta'

/** Rows that come with those of the school's own tables. */
const WITH_THEM = ['question_versions', 'entry_devices', 'files', 'file_chunks', 'changes']
/** Of tables that also hold the academy's: rows about its terms and policies exist once. */
const WHICH: Readonly<Record<string, string>> = {
  changes: 'and row_id = any ($1)',
  calendars: 'and school_id is not null',
  files: `and id not in (select unnest(array[image_file_id, audio_file_id, id]) from terms)
    and id not in (select file_id from policy_versions where file_id is not null)
    and id not in (select file_id from policy_signature_scans)
    and id not in (select original_id from programmes where original_id is not null)`,
}
/** Tables of other rooms, filled here as no room would fill them. */
const [ACCOUNTS, CHANGES] = ['accounts', 'changes']
/** Unique values, renewed for the twin. */
const ONLY_ONCE = new Set(['email', 'device_key', 'token_hash', 'code', 'key_hash', 'word_hash'])
/** What people wrote, by table. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  schools: ['name'],
  calendars: ['source'],
  accounts: ['name', 'job_title'],
  groups: ['room'],
  students: ['full_name', 'guardian_name', 'special_needs'],
  tests: ['title', 'objective'],
  quizzes: ['title', 'description'],
  games: ['title', 'theme'],
  questions: ['name'],
  analytical_plans: ['programme'],
  plan_comments: ['text'],
  plan_events: ['comment', 'account_name'],
  lesson_plans: ['theme', 'summary', 'homework'],
  lesson_comments: ['text'],
  question_proposals: ['note', 'comment'],
  proposal_comments: ['text'],
  recovery_plans: ['title', 'objective'],
  language_texts: ['language', 'speaker'],
  observations: ['seen', 'judged', 'next_step'],
  level_groupings: ['title'],
  teacher_absences: ['reason'],
  family_talks: ['note'],
  fulfilments: ['notes'],
  notices: ['title', 'detail'],
  imports: ['file_name', 'account_name'],
}

export interface TwoSchools {
  /** The school of who calls, and the one of which they must get nothing. */
  own: string
  other: string
  /** Everything that is the other school's: the ids of its rows, and codes that open what it has. */
  ids: ReadonlySet<string>
  /** An id of the other school's, as it is in the caller's own. */
  twin: (id: string) => string
}

/**
 * Makes a second school of the one that is there: everything that it has once more, with ids and codes of its own, and the same
 * words. What was there first becomes the other one, and is marked in everything that people wrote. Everybody is of one school,
 * and sees no further.
 */
export async function makeSecondSchool({ pool }: Database): Promise<TwoSchools> {
  const client = await pool.connect()
  try {
    const tables = [...Object.keys(scopes).filter(isOfSchool), ...WITH_THEM]
    const ids = new Set<string>()
    for (const table of tables)
      for (const column of await idColumns(client, table)) {
        const { rows } = await client.query<{ id: string }>(
          `select distinct ${column} as id from ${table} where ${column} is not null ${WHICH[table] ?? ''}`,
          WHICH[table]?.includes('$1') ? [[...ids]] : [],
        )
        for (const { id } of rows) ids.add(id)
      }
    const { rows: schools } = await client.query<{ id: string }>('select id from schools')
    const other = schools[0]?.id ?? ''
    await client.query('begin')
    // Rows come as they are, in any order: nothing is counted or placed anew.
    await client.query("set local session_replication_role = 'replica'")
    for (const table of tables) await copyRows(client, table, ids)
    await client.query(
      `update ${ACCOUNTS} set reach = 'escola', school_id = case when email like 'alfa.%' then $1::uuid else $2::uuid end`,
      [twinOf(other), other],
    )
    for (const [table, columns] of Object.entries(WRITTEN)) {
      const own = await ownRows(client, table)
      if (own === undefined) continue
      for (const column of columns)
        await client.query(
          `update ${table} set ${column} = ${column} || ' ${MARK}' where ${own} = any ($1)`,
          [[...ids]],
        )
    }
    await client.query(
      `update ${CHANGES} set label = label || ' ${MARK}', account_name = account_name || ' ${MARK}' where row_id = any ($1)`,
      [[...ids]],
    )
    await client.query('commit')
    return { own: twinOf(other), other, ids, twin: twinOf }
  } finally {
    client.release()
  }
}

function isOfSchool(table: string): boolean {
  return scopes[table] !== 'academia' && scopes[table] !== 'outra'
}

/** The same id with another end: what is ordered by it stays in order. */
function twinOf(id: string): string {
  return `${id.slice(0, 24)}${createHash('md5').update(id).digest('hex').slice(0, 12)}`
}

/** Codes keep their form: letters of the same alphabet, digits for digits. */
function anew(text: string, column: string): string {
  if (column === 'email') return `alfa.${text}`
  const hash = createHash('md5').update(text).digest()
  if (/^\d{8}$/.test(text)) return `9${text.slice(1)}`
  if (/^[A-Z2-9]{6}$/.test(text)) {
    const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
    return [...hash.subarray(0, 6)].map(byte => letters[byte % 32]).join('')
  }
  return hash.toString('hex')
}

/** The columns by which rows are called: their own, and those that several rows share without a table. */
async function idColumns(client: pg.PoolClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
      and atttypid = 'uuid'::regtype and attname in ('id', 'family_id', 'batch_id')`,
    [table],
  )
  return rows.map(row => row.name)
}

async function ownRows(client: pg.PoolClient, table: string): Promise<string | undefined> {
  return (await idColumns(client, table)).includes('id') ? 'id' : undefined
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

async function copyRows(client: pg.PoolClient, table: string, ids: ReadonlySet<string>): Promise<void> {
  const { rows: columns } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const own = table === 'file_chunks' ? 'file_id' : WHICH[table] === undefined ? undefined : 'id'
  const { rows } = await client.query<{ row: string }>(
    `select to_jsonb(t)::text as row from ${table} t ${own ? `where ${own} = any ($1)` : ''}`,
    own ? [[...ids]] : [],
  )
  const copies = rows.map(({ row }) => {
    const copy = JSON.parse(row.replace(UUID, id => (ids.has(id) ? twinOf(id) : id))) as Record<
      string,
      unknown
    >
    for (const [column, value] of Object.entries(copy))
      if (ONLY_ONCE.has(column) && typeof value === 'string') copy[column] = anew(value, column)
    return copy
  })
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  for (let from = 0; from < copies.length; from += 2000)
    await client.query(
      `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(copies.slice(from, from + 2000))],
    )
}
