// Long because it is one property: what is tried, how, and what each answer is read for.
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { demonstrationDatabase } from '#app/demonstration/testing.ts'
import { type Input, inputsOver, type Pointed } from '#app/extremes/inputs.ts'
import { readPdf } from '#engines/documents/read-back.ts'
import { unzip } from '#engines/questions/formats/unzip.ts'
import { isZip } from '#engines/zip/zip.ts'
import type { Api, Endpoint } from '#kit/endpoint.ts'
import { openSession } from '#school/accounts/server/sessions.ts'
import { scopes } from '#school/reach.ts'
import { cases, partOf } from '../../scripts/patience.ts'
import { readConfig } from '../config.ts'
import { allServed } from '../served.ts'
import { buildServer } from '../server.ts'
import { MARK, makeSecondSchool, type TwoSchools } from './second-school.ts'
import { showsNothing } from './shows-nothing.ts'

const BASES: Record<Api, string> = { academy: '/api/academy', diagnostics: '/api/diagnostics' }
/** Which rows of every table are asked about. */
const PLACES = [0, 3, 1]
/** So many of them are asked about in any case, and the others until an answer holds something. */
const ALWAYS = 2
const ROLES = ['admin', 'pedagogo', 'professor'] as const
/** Tables beside the common ones, by the name of the path or the field that points to them; what comes first is meant first. */
const MORE: Pointed = {
  subject: mostMeasured('subject_id'),
  test: mostMeasured('test_id'),
  calendar: sql`select id from calendars order by school_id is null, id`,
  'reports/applications': mostMeasured('application_id'),
  application: mostMeasured('application_id'),
  'sources/reports': mostMeasured('application_id'),
  'recovery-plans': 'recovery_plans',
  'teacher-absences': 'teacher_absences',
  'class-book/missed': 'students',
  sharedId: 'analytical_plans',
  before: mostMeasured('application_id'),
  after: mostMeasured('application_id'),
  heard: 'applications',
  ids: 'lesson_plans',
  sharing: 'questions',
  'question-proposals': 'question_proposals',
  students: 'students',
  'lesson-plans': 'lesson_plans',
  'class-book': 'groups',
  quizzes: 'quizzes',
  quiz: 'quizzes',
  games: 'games',
  game: 'games',
  rooms: 'game_rooms',
  users: 'accounts',
  accounts: 'accounts',
  teacher: 'accounts',
  responsible: 'accounts',
  'level-groupings': 'level_groupings',
  hearings: 'applications',
  shares: 'shared_links',
  imports: 'imports',
  plan: 'analytical_plans',
  lesson: 'lesson_plans',
  changes: 'changes',
  commentId: 'plan_comments',
}

const config = readConfig({
  MODULES: 'academy,diagnostics',
  LOG_LEVEL: 'silent',
  DEMO_DATE: '2026-05-05',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
})
const database = await demonstrationDatabase()
const { db } = database
const app = await buildServer(config, database)
afterAll(() => app.close())

const endpoints = allServed(config).map(served => served.endpoint)
const forStaff = endpoints.filter(({ who }) => who !== 'anyone')
const reads = forStaff.filter(
  ({ method, readOnly, response }) => (method === 'GET' || readOnly) && response !== 'events',
)
const readsNow = partOf(reads, 6)
const streams = forStaff.filter(({ response }) => response === 'events')
const writes = forStaff.filter(({ method, readOnly }) => method !== 'GET' && !readOnly)

let schools: TwoSchools
/** What the administration was answered while there was one school. */
let alone: Map<string, unknown>
let inputs: { of: string; at: number; inputFor: Awaited<ReturnType<typeof inputsOver>> }[]
const tokens = new Map<string, string>()

beforeAll(async () => {
  await leaveTraces()
  alone = await numbersFor('admin@demo.dondza.mz')
  schools = await makeSecondSchool(database)
  const academy = await db
    .insertInto('accounts')
    .values({
      id: '0198c0de-0000-7000-8000-00000000aaaa',
      email: 'academia@demo.mz',
      name: 'Academia',
      role: 'admin',
      device_key: 'ab'.repeat(32),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  inputs = []
  for (const [of, school] of [
    ['other', schools.other],
    ['own', schools.own],
  ] as const)
    for (const [at, place] of (of === 'other' ? PLACES : PLACES.slice(0, 1)).entries()) {
      const narrowed = database.narrowed({ within: school, account: academy.id })
      inputs.push({ of, at, inputFor: await inputsOver(narrowed, place, MORE) })
    }
}, 180_000)

describe('what somebody of one school gets', () => {
  it('holds nothing of another school: no list, no page, no search, no file', async () => {
    const found: string[] = []
    const covered = new Set<string>()
    let tried = 0
    for (const endpoint of readsNow)
      for (const { of, at, inputFor } of inputs) {
        if (at >= ALWAYS && covered.has(nameOf(endpoint))) continue
        const missed = new Set<string>()
        for (const who of at < ALWAYS && of === 'other' ? ROLES : ROLES.slice(0, 1))
          for (const answer of await ask(endpoint, `alfa.${who}@demo.dondza.mz`, inputFor)) {
            tried += 1
            if (answer.status === 404) missed.add(`${who} ${answer.url}`)
            if (answer.status >= 500) found.push(`${who} ${answer.url}: ${answer.status}`)
            const other = await othersIn(answer)
            if (other) found.push(`${who} ${answer.url}: ${other}`)
          }
        // The academy's answer holds it, or the other school gets a 404 for a row that the academy finds: there was
        // something to hide.
        if (of === 'other' && !covered.has(nameOf(endpoint)))
          for (const answer of await ask(endpoint, ACADEMY, inputFor)) {
            const isFound = answer.status === 200 || answer.status === 400 || answer.status === 409
            const isHeld = isFound && missed.has(`admin ${answer.url}`)
            if (isHeld || (answer.status === 200 && (await othersIn(answer)))) covered.add(nameOf(endpoint))
          }
      }
    const excused = new Set(Object.values(showsNothing).flat())
    expect(tried).toBeGreaterThan(cases(200, 1800))
    expect(covered.size).toBeGreaterThan(cases(12, 100))
    expect([...excused].filter(name => !reads.map(nameOf).includes(name))).toEqual([])
    expect(readsNow.map(nameOf).filter(name => !covered.has(name) && !excused.has(name))).toEqual([])
    expect([...new Set(found)]).toEqual([])
  }, 1_200_000)

  it('counts nothing of another school: every number is what it was when there was one', async () => {
    expect(alone.size).toBeGreaterThan(12)
    expect(await numbersFor('alfa.admin@demo.dondza.mz')).toEqual(alone)
    const all = await numbersFor(ACADEMY)
    const larger = [...all].filter(
      ([path, answer]) => JSON.stringify(answer) !== JSON.stringify(alone.get(path)),
    )
    expect(larger.length).toBeGreaterThan(8)
  })

  it('is narrowed to a school that the academy asks for, wherever groups can be asked for', async () => {
    const asksForGroups = reads.filter(({ method, path, query }) => {
      const { group } = shapeOf(query)
      return method === 'GET' && !path.includes(':') && group && z.safeParse(group, [schools.own]).success
    })
    expect(asksForGroups.length).toBeGreaterThan(15)
    const bySchool = asksForGroups.filter(({ query }) => 'school' in shapeOf(query))
    expect(asksForGroups.filter(each => !bySchool.includes(each)).map(nameOf)).toEqual(
      Object.keys(NOT_BY_SCHOOL),
    )
    for (const endpoint of bySchool) {
      const { own, other, all } = await bySchoolOf(endpoint)
      const name = nameOf(endpoint)
      expect([name, own.status, await othersIn(own)]).toEqual([name, 200, undefined])
      if (isOfNumbers(endpoint.path)) {
        expect([name, own.bytes.toString()]).toEqual([name, other.bytes.toString()])
        expect([name, all.bytes.toString()]).not.toEqual([name, own.bytes.toString()])
      } else expect([name, await othersIn(other)]).not.toEqual([name, undefined])
    }
  }, 120_000)

  it('holds nothing of another school in a stream', async () => {
    const found: string[] = []
    let heard = 0
    const listened = streams.flatMap(endpoint =>
      inputs.flatMap(({ of, at, inputFor }) =>
        at >= ALWAYS
          ? []
          : [...ROLES.map(role => `alfa.${role}@demo.dondza.mz`), ACADEMY].map(async who => {
              const bytes = Buffer.from(await listen(endpoint, who, inputFor))
              const other = await othersIn({ url: '', request: '', status: 200, type: 'text', bytes })
              if (who !== ACADEMY && other) found.push(`${who} ${endpoint.path}: ${other}`)
              if (who === ACADEMY && of === 'other' && other) heard += 1
            }),
      ),
    )
    await Promise.all(listened)
    expect(found).toEqual([])
    expect(heard).toBeGreaterThan(0)
  }, 120_000)
})

describe('what somebody of one school does', () => {
  it('changes nothing of another school, nor what the academy keeps', async () => {
    const before = await otherRows()
    const failures: string[] = []
    const statuses = new Map<number, number>()
    let tried = 0
    for (const endpoint of writes)
      for (const { of, at, inputFor } of inputs)
        if (of === 'other' && at < ALWAYS && !ENDING.has(endpoint.path))
          for (const who of ROLES)
            for (const answer of await ask(endpoint, `alfa.${who}@demo.dondza.mz`, inputFor)) {
              tried += 1
              statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
              if (answer.status >= 500)
                failures.push(`${who} ${answer.url}: ${answer.bytes.toString().slice(0, 200)}`)
              const other = await othersIn(answer)
              if (other) failures.push(`${who} ${answer.url}: ${other}`)
            }
    const after = await otherRows()
    expect(tried).toBeGreaterThan(1000)
    expect((statuses.get(403) ?? 0) + (statuses.get(404) ?? 0)).toBeGreaterThan(tried / 2)
    expect([...new Set(failures)]).toEqual([])
    for (const [table, rows] of before) expect({ table, ...after.get(table) }).toEqual({ table, ...rows })
  }, 1_200_000)
})

describe('the policies of the tables', () => {
  it('stand on every table, or it is said why not', async () => {
    const { rows } = await sql<{
      name: string
      held: boolean
    }>`select relname as name, relrowsecurity as held from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`.execute(db)
    const held = rows.filter(row => row.held).map(row => row.name)
    expect(held).toEqual(Object.keys(scopes).toSorted())
    expect(rows.filter(row => !row.held).map(row => row.name)).toEqual(OF_NO_SCHOOL)
  })

  it('let a row be of no school but by the way that is described', async () => {
    for (const [table, scope] of Object.entries(scopes)) {
      if (!Array.isArray(scope)) continue
      const [column, to] = scope as readonly [string, string]
      const { rows } = await sql<{ policy: string }>`select string_agg(qual, ' ') as policy from pg_policies
        where tablename = ${table}`.execute(db)
      expect([table, rows[0]?.policy]).toEqual([table, expect.stringContaining(column)])
      if (to !== 'schools')
        expect([table, rows[0]?.policy]).toEqual([table, expect.stringMatching(new RegExp(`FROM \\(*${to}`))])
    }
  })

  it('show who is of one school no row of another, and let none be changed, put away or added', async () => {
    const { id: account } = await db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', 'alfa.admin@demo.dondza.mz')
      .executeTakeFirstOrThrow()
    const narrowed = database.narrowed({ within: schools.own, account })
    let rows = 0
    for (const [table, scope] of Object.entries(scopes)) {
      if (scope === 'academia') continue
      const which = await whichRows(table)
      const count = async (of: typeof db) =>
        (
          await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)} ${which}`.execute(
            of,
          )
        ).rows[0]?.rows
      const there = (await count(db)) ?? 0
      rows += there
      expect([table, await count(narrowed)]).toEqual([table, 0])
      const removed = await sql`delete from ${sql.table(table)} ${which}`.execute(narrowed)
      expect([table, removed.numAffectedRows, await count(db)]).toEqual([table, 0n, there])
      if (there === 0 || table === 'changes' || table === 'group_counts') continue
      const row = sql`select to_jsonb(t) from ${sql.table(table)} t ${which} limit 1`
      const copy = await sql<{ row: unknown }>`${row}`.execute(db)
      const written = await sql<{ column: string }>`select attname as column from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
        db,
      )
      const columns = sql.join(written.rows.map(({ column }) => sql.ref(column)))
      const added = sql`insert into ${sql.table(table)} (${columns}) select ${columns}
        from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(Object.values(copy.rows[0] ?? {})[0])}::jsonb)`
      await expect(added.execute(narrowed), table).rejects.toThrow(
        Array.isArray(scope) ? 'row-level security' : undefined,
      )
    }
    expect(rows).toBeGreaterThan(5000)
  })

  it('end with the transaction: the next one on the same connection is narrowed to nothing', async () => {
    const narrowed = database.narrowed({ within: schools.own, account: schools.own })
    const seen = async (of: typeof db) =>
      (
        await sql<{
          seen: string
        }>`select coalesce(current_setting('dondza.within', true), '') || current_user as seen`.execute(of)
      ).rows[0]?.seen
    const plain = await seen(db)
    for (let time = 0; time < 20; time += 1) {
      expect(await seen(narrowed)).toBe(`${schools.own}dondza_within`)
      await expect(sql`select 1 / 0`.execute(narrowed)).rejects.toThrow()
      await narrowed
        .transaction()
        .execute(async tx => expect(await seen(tx)).toBe(`${schools.own}dondza_within`))
      expect(await seen(db)).toBe(plain)
    }
  })
})

/** What is asked through another row first, is about the caller alone, or is nobody's. */
const OF_NO_SCHOOL = [
  'account_factors',
  'entry_devices',
  'file_chunks',
  'files',
  'idempotency_keys',
  'identities',
  'incidents',
  'installation',
  'migrations',
  'one_time_links',
  'policy_chain',
  'policy_chain_days',
  'policy_openings',
  'policy_readings',
  'policy_reminders',
  'proof_challenges',
  'question_versions',
  'rate_limits',
  'recovery_codes',
  'sessions',
  'spent_identity_tokens',
  'student_code_counters',
  'term_comments',
]

const ACADEMY = 'academia@demo.mz'
/** What can be asked of groups, and not of a school. */
const NOT_BY_SCHOOL: Readonly<Record<string, string>> = {
  'GET /policies/readings': 'groups of staff',
  'GET /policies/readings/export': 'groups of staff',
  'GET /applications/running': 'the newest hundred, for the front page',
  'GET /level-groupings': 'groups that were chosen before',
  'GET /level-moves': 'groups that were chosen before',
  'GET /level-moves/file': 'groups that were chosen before',
  'GET /hearings': 'groups that were chosen before',
  'GET /reports/school': 'lays groups and schools side by side',
  'GET /reports/school/export': 'lays groups and schools side by side',
  'GET /reports/evolution/pairs': 'groups that were chosen before',
}

/** What the academy is answered of one school, of the other, and of all. */
async function bySchoolOf(endpoint: Endpoint) {
  const [format] = formatsOf(endpoint)
  const of = async (school: string): Promise<Answer> => {
    const url = `${BASES[endpoint.apis[0]]}${endpoint.path}?${format ? `format=${format}&` : ''}${school}`
    const headers = { authorization: `Bearer ${await tokenOf(ACADEMY, endpoint.apis[0])}` }
    const response = await app.inject({ url, headers })
    const type = String(response.headers['content-type'] ?? '')
    return { url, request: url, status: response.statusCode, type, bytes: response.rawPayload }
  }
  return {
    own: await of(`school=${schools.own}`),
    other: await of(`school=${schools.other}`),
    all: await of(''),
  }
}

/** Answers that are numbers alone, which no id or name would give away. */
async function numbersFor(email: string): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>()
  for (const { path, apis } of reads.filter(({ method, path }) => method === 'GET' && isOfNumbers(path))) {
    const headers = { authorization: `Bearer ${await tokenOf(email, apis[0])}` }
    const response = await app.inject({ url: `${BASES[apis[0]]}${path}`, headers })
    if (response.statusCode === 200) answers.set(path, response.json())
  }
  return answers
}

function isOfNumbers(path: string): boolean {
  return path.endsWith('/counts') || path === '/reports/coverage'
}

/** Changes that the audit and the bin tell of, and what was imported: the demonstration has none. */
async function leaveTraces(): Promise<void> {
  // The school has a calendar of its own, of the days that the academy's has.
  await sql`insert into calendars select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'school_id', s.id))).*
    from calendars c, schools s where c.state = 'em vigor'`.execute(db)
  await sql`with made as (insert into question_proposals (id, question_id, school_id, note, comment, proposed_by)
      select gen_random_uuid(), id, school_id, 'Nota', 'Resposta', owner_id from questions
      where state = 'aprovada' and deleted_at is null order by id limit 12 returning id, proposed_by)
    insert into proposal_comments (id, proposal_id, text, account_id)
      select gen_random_uuid(), id, 'Comentário', proposed_by from made`.execute(db)
  await sql`update enrolments set doubt = 'entrada' where number <= 3`.execute(db)
  for (const [table, scope] of Object.entries(scopes)) {
    if (scope === 'academia' || scope === 'outra' || !(await hasId(table))) continue
    // What somebody of the academy does to the academy's calendar, every school reads.
    const only = table === 'calendars' ? sql`where school_id is not null` : sql``
    await sql`insert into changes (id, batch_id, account_id, account_name, action, table_name, row_id, label, before, after)
      select gen_random_uuid(), gen_random_uuid(), a.id, a.name, ${`${table}.remove`}, ${table}, t.id, 'Traço',
        to_jsonb(t) || '{"deleted_at": null}', to_jsonb(t) || jsonb_build_object('deleted_at', now())
      from (select * from ${sql.table(table)} ${only} order by id limit 12) t, (select id, name from accounts order by id limit 1) a`.execute(
      db,
    )
  }
  await sql`insert into imports (id, account_id, account_name, kind, file_name, imported, left_out, report)
    select gen_random_uuid(), id, name, 'alunos', 'alunos.xlsx', 1, 0, '{"parts": [], "header": [], "leftOutRows": []}' from accounts`.execute(
    db,
  )
  await sql`insert into card_rounds (application_id, item_id, phase, moved_by)
    select id, gen_random_uuid(), 'aberta', created_by from applications`.execute(db)
  // Pictures, which the demonstration's people and schools have not.
  await sql`update accounts set photo_file_id = (select min(id::text)::uuid from files)`.execute(db)
  await sql`update schools set logo_file_id = (select min(id::text)::uuid from files)`.execute(db)
  await sql`insert into teacher_absences (id, teacher_id, starts_on, ends_on, created_by)
    select gen_random_uuid(), teacher_id, '2026-05-05', '2026-05-06', teacher_id from timetable_slots
    where teacher_id is not null order by teacher_id limit 1`.execute(db)
}

/** What ends the caller's own session, or is about nobody else. */
const ENDING = new Set(['/account/sessions', '/auth/exchange'])

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

/** What is in every table of the other school's, and of the academy's: how many rows, and the sum over all that they hold. */
async function otherRows() {
  const sums = new Map<string, { rows: number; of: string }>()
  for (const table of Object.keys(scopes)) {
    const which = await whichRows(table)
    const { rows } = await sql<{ rows: number; of: string }>`
      select count(*)::int as rows, coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as of
      from ${sql.table(table)} t ${which}`.execute(db)
    sums.set(table, rows[0] ?? { rows: 0, of: '' })
  }
  return sums
}

/** By their ids, as they were taken before anything was asked: the policies are not believed here. */
async function whichRows(table: string) {
  const scope = scopes[table]
  const ids = sql`${[...schools.ids]}::uuid[]`
  if (scope === 'academia') return sql``
  if (table === 'changes') return sql`where row_id = any (${ids})`
  const column = Array.isArray(scope) && (await hasId(table)) === false ? String(scope[0]) : 'id'
  return sql`where ${sql.ref(column)} = any (${ids})`
}

async function hasId(table: string): Promise<boolean> {
  const { rows } =
    await sql`select from pg_attribute where attrelid = ${table}::regclass and attname = 'id'`.execute(db)
  return rows.length > 0
}

/** What a stream says in its first moments. */
async function listen(endpoint: Endpoint, email: string, inputFor: InputFor): Promise<string> {
  const response = await app.inject({
    method: 'GET',
    url: addressOf(
      endpoint,
      inputFor(endpoint, options => options[0]),
      undefined,
    ),
    headers: { authorization: `Bearer ${await tokenOf(email, endpoint.apis[0])}` },
    payloadAsStream: true,
  })
  const stream = response.stream() as Readable
  let text = ''
  stream.on('data', part => (text += part))
  await new Promise(resolve => setTimeout(resolve, 400))
  stream.destroy()
  return text
}

type InputFor = (endpoint: Endpoint, pick: (options: readonly unknown[]) => unknown) => Input

interface Answer {
  url: string
  /** What the caller said: its address, and what went with it. */
  request: string
  status: number
  type: string
  bytes: Buffer
}

async function ask(endpoint: Endpoint, email: string, inputFor: InputFor): Promise<Answer[]> {
  const api = endpoint.apis[0]
  const input = inputFor(endpoint, options => options[0])
  const answers: Answer[] = []
  for (const format of formatsOf(endpoint)) {
    const url = addressOf(endpoint, input, format)
    const isJson = endpoint.body !== undefined && !(input.body instanceof Buffer)
    const response = await app.inject({
      method: endpoint.method,
      url,
      headers: {
        authorization: `Bearer ${await tokenOf(email, api)}`,
        ...(endpoint.body === undefined
          ? {}
          : { 'content-type': isJson ? 'application/json' : 'application/octet-stream' }),
      },
      ...(endpoint.body === undefined
        ? {}
        : { payload: isJson ? JSON.stringify(input.body) : (input.body as Buffer) }),
    })
    if (response.statusCode === 401) tokens.delete(`${email} ${api}`)
    answers.push({
      url: `${endpoint.method} ${url}`,
      request: isJson ? `${url} ${JSON.stringify(input.body)}` : url,
      status: response.statusCode,
      type: String(response.headers['content-type'] ?? ''),
      bytes: response.rawPayload,
    })
  }
  return answers
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** The first that an answer holds of the other school, with the words around it. Echoes of the request do not count. */
async function othersIn({ request, type, bytes }: Answer): Promise<string | undefined> {
  for (const text of await textsOf(type, bytes)) {
    const at = text.indexOf(MARK)
    if (at >= 0) return text.slice(Math.max(0, at - 120), at + 20)
    for (const { 0: id, index } of text.matchAll(UUID))
      if (schools.ids.has(id) && !request.includes(id))
        return text.slice(Math.max(0, index - 120), index + 60)
  }
  return undefined
}

async function textsOf(type: string, bytes: Buffer): Promise<string[]> {
  if (type.includes('pdf')) return [(await readPdf(bytes)).join('').replace(/\s+/g, '')]
  if (isZip(bytes)) return [...unzip(bytes)].map(([, part]) => Buffer.from(part).toString())
  return [bytes.toString()]
}

const shapeOf = (schema: Endpoint['query']) =>
  (schema as unknown as { def?: { shape?: Record<string, $ZodType> } } | undefined)?.def?.shape ?? {}

/** What is asked where something must be. */
const TOLD: Readonly<Record<string, string>> = {
  search: MARK,
  from: '2026-04-27',
  to: '2026-05-10',
  month: '2026-05',
  year: '2026',
  trimester: '1',
  cell: 'alunos.6.M',
}

/** Optional parameters that select the rows of a call. */
const TOLD_OF: Readonly<Record<string, readonly string[]>> = {
  'GET /statistical-returns/pupils': ['school', 'cell'],
  'GET /statistical-returns/export': ['school'],
  'GET /statistical-returns/data-values': ['school'],
  'GET /learning-path/export': ['group'],
  'GET /level-groupings/preview': ['heard'],
  'GET /reports/network/export': ['test'],
}

/** Those first of which most was handed in: by their ids, rows of one moment and twins of two schools stand in any order. */
function mostMeasured(column: 'subject_id' | 'test_id' | 'application_id') {
  return sql<{
    id: string
  }>`select ${sql.ref(column)} as id from attempts h join applications a on a.id = h.application_id
    join tests t on t.id = a.test_id where h.submitted_at is not null group by 1 order by count(*) desc, 1`
}

function formatsOf({ query }: Endpoint): (string | undefined)[] {
  const { format } = shapeOf(query)
  const read = ['csv', 'xlsx', 'pdf'].filter(name => format && z.safeParse(format, name).success)
  // One of the tables, and the paper where there is no table.
  return read.length > 0 ? read.slice(0, 1) : [undefined]
}

/** The required parameters of an endpoint, without optional filters. */
function addressOf(endpoint: Endpoint, { params, query }: Input, format: string | undefined): string {
  const path = endpoint.path.replace(/:([a-zA-Z]+)/g, (_whole, key: string) =>
    encodeURIComponent(String(params[key])),
  )
  const fields = Object.entries(shapeOf(endpoint.query)).flatMap(([name, schema]) => {
    if (name === 'format' && format) return [`format=${format}`]
    if (name === 'limit') return ['limit=100']
    if (z.safeParse(schema, undefined).success && !TOLD_OF[nameOf(endpoint)]?.includes(name)) return []
    const known = TOLD[name]
    const value = known !== undefined && z.safeParse(schema, known).success ? known : String(query[name])
    return [`${name}=${encodeURIComponent(value)}`]
  })
  return `${BASES[endpoint.apis[0]]}${path}?${fields.join('&')}`
}

async function tokenOf(email: string, api: Api): Promise<string> {
  const known = tokens.get(`${email} ${api}`)
  if (known) return known
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const token = await openSession(db, account.id, api, { id: null, userAgent: 'test', address: '127.0.0.1' })
  tokens.set(`${email} ${api}`, token)
  return token
}
