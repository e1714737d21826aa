import { setTimeout as wait } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import type { Begun } from '#features/assessment/applications/sitting-contract.ts'
import type { Account } from '#kit/account.ts'
import type { Database } from '#kit/server/database/database.ts'
import { ENROL } from './enrol.ts'
import { ConnectionLost, PlainConnection } from './plain-connection.ts'

/** What a device waits before it tries again, as the pupil's page does at first. */
const AGAIN_MS = 500
/** A server that cannot answer at this moment: the pupil's page tries again. */
const BUSY = 503
/** More have come from one address than may at once. */
const TOO_MANY = 429

export interface Device {
  code: string
  begun: Begun
  connection: PlainConnection
  /** By item, the number of the last answer that was acknowledged. */
  acknowledged: Map<string, number>
}

/** An account of the demonstration, as the functions of the product ask for it. */
export async function accountOf({ db }: Database, role: 'pedagogo'): Promise<Account> {
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', `${role}@demo.dondza.mz`)
    .executeTakeFirstOrThrow()
  return { ...row, role, sessionId: '' } as unknown as Account
}

/** A group of its own with so many pupils; gives their codes, which another group must not have. */
export async function fixtureGroupOf(
  { pool }: Database,
  pupils: number,
  from = 0,
): Promise<{ groupId: string; codes: string[] }> {
  const groupId = uuid()
  await pool.query(
    `INSERT INTO groups (id, school_id, name, grade, year, shift)
     SELECT $1, school_id, 'Ensaio ' || $2::int, 6, year, shift FROM groups WHERE deleted_at IS NULL LIMIT 1`,
    [groupId, from],
  )
  const codes = Array.from({ length: pupils }, (_none, at) => String(99_000_000 + from + at))
  await pool.query(
    `INSERT INTO students (id, code, full_name, sex, group_id, number_in_group)
     SELECT gen_random_uuid(), code, 'Aluno ' || code, 'H', $1, NULL FROM unnest($2::text[]) AS code`,
    [groupId, codes],
  )
  await pool.query(ENROL)
  return { groupId, codes }
}

/** The demonstration's test, handed out to a group under a code of its own. */
export async function handOutTo(
  { pool }: Database,
  groupId: string,
  questions = 10,
): Promise<{ code: string; application: string }> {
  const { rows } = await pool.query<{ code: string; application: string }>(
    `INSERT INTO applications (id, test_id, group_id, code, minutes, created_by, bands)
     SELECT gen_random_uuid(), tests.id, $1, translate(upper(substr(md5(random()::text), 1, 6)), '01', 'XY'), 600, tests.owner_id, '[]'
     FROM tests WHERE kind = 'escrito' AND state = 'publicado' AND jsonb_array_length(items) >= $2 LIMIT 1
     RETURNING code, id AS application`,
    [groupId, questions],
  )
  const [made] = rows
  if (!made) throw new Error('There is no test that could be handed out.')
  return made
}

/** Hands a test of so many questions out to a group of its own, under a code; gives the codes of its pupils. */
export async function handOut(
  database: Database,
  { code, pupils, answers }: { code: string; pupils: number; answers: number },
): Promise<string[]> {
  const { groupId, codes } = await fixtureGroupOf(database, pupils)
  await database.pool.query(
    `INSERT INTO applications (id, test_id, group_id, code, minutes, created_by, bands)
     SELECT gen_random_uuid(), tests.id, $1, $2, 600, tests.owner_id, '[]' FROM tests
     WHERE kind = 'escrito' AND state = 'publicado' AND jsonb_array_length(items) >= $3 LIMIT 1`,
    [groupId, code, answers],
  )
  return codes
}

/**
 * One pupil comes in, as the page does: asks for the place, which gives the device its key, and begins with it; under load
 * it waits as long as the server says.
 */
export async function begin(address: string, code: string, studentCode: string): Promise<Device> {
  const url = `${address}/api/diagnostics/sittings/${code}`
  for (let key: string | undefined; ; ) {
    if (key === undefined) {
      const place = await post<{ key: string }>(`${url}/pupil`, { studentCode, ask: false })
      if (place.status === 200) key = place.body.key
      else if (place.status !== BUSY && place.status !== TOO_MANY)
        throw new Error(`${url}: ${place.status} ${JSON.stringify(place.body)}`)
    }
    const { status, body } = await post<Begun & Waits>(`${url}/begin`, { studentCode, key })
    if (status === 200)
      return { code, begun: body, connection: new PlainConnection(), acknowledged: new Map() }
    if (body.code !== 'WAIT' && status !== BUSY) throw new Error(`${url}: ${status} ${JSON.stringify(body)}`)
    key = body.details?.key ?? key
    await wait(1000 * (body.details?.seconds ?? 1))
  }
}

interface Waits {
  code?: string
  details?: { key: string; seconds: number }
}

/** One device gives its answers one after the other, from a sequence on; each until it is acknowledged. */
export async function answerAll(
  { code, begun, connection, acknowledged }: Device,
  how: { from: number; answers: number; first?: number; address: () => string; times: number[] },
): Promise<void> {
  for (let at = 0; at < how.answers; at++) {
    const item = begun.items[((how.first ?? 0) + at) % begun.items.length]
    if (!item) throw new Error('What is handed out is shorter than that.')
    const question = item.question
    if (question.type !== 'single-choice') throw new Error(`No answer is known for ${question.type}.`)
    const sequence = how.from + at
    const answers = [{ itemId: item.id, answer: question.options[sequence % 3]?.id, sequence }]
    const body = JSON.stringify({ attemptId: begun.attemptId, key: begun.key, answers })
    for (;;) {
      const sent = performance.now()
      try {
        const path = `/api/diagnostics/sittings/${code}/answers`
        const answer = await connection.post(how.address(), path, body)
        if (answer.status === BUSY) throw new ConnectionLost(answer.body)
        if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body}`)
        how.times.push(performance.now() - sent)
        acknowledged.set(item.id, sequence)
        break
      } catch (error) {
        if (!(error instanceof ConnectionLost)) throw error
        await wait(AGAIN_MS)
      }
    }
  }
}

/** One device says that it is there, as the page does while nothing is answered. */
export async function sayPresent({ code, begun, connection }: Device, address: string): Promise<void> {
  const path = `/api/diagnostics/sittings/${code}/answers`
  const body = JSON.stringify({ attemptId: begun.attemptId, key: begun.key, answers: [] })
  const answer = await connection.post(address, path, body)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body}`)
}

/** As many rows into the same table, one statement each, by as many writers as there are connections. */
export async function insertsPerSecond(
  { pool }: Database,
  devices: readonly Device[],
  answers: number,
): Promise<number> {
  const rows = devices.flatMap(({ begun }) =>
    begun.items.slice(0, answers).map(item => [begun.attemptId, item.id]),
  )
  await pool.query('CREATE TABLE bare_responses (LIKE responses INCLUDING ALL)')
  const began = performance.now()
  await Promise.all(
    rows.map(row =>
      pool.query({
        name: 'bare',
        text: `INSERT INTO bare_responses (attempt_id, item_id, answer, outcome, points, sequence)
          VALUES ($1, $2, '"a"', 'certa', 1, 1)`,
        values: row,
      }),
    ),
  )
  const rate = (1000 * rows.length) / (performance.now() - began)
  await pool.query('DROP TABLE bare_responses')
  return rate
}

/** How many acknowledged answers the database does not hold, or holds in an older state. */
export async function lostOf({ pool }: Database, devices: readonly Device[]): Promise<number> {
  const { rows } = await pool.query<{ attempt_id: string; item_id: string; sequence: number }>(
    'SELECT attempt_id, item_id, sequence FROM responses WHERE attempt_id = ANY ($1::uuid[])',
    [devices.map(device => device.begun.attemptId)],
  )
  const kept = new Map(rows.map(row => [`${row.attempt_id} ${row.item_id}`, row.sequence]))
  const all = devices.flatMap(({ begun, acknowledged }) =>
    [...acknowledged].map(([item, sequence]) => ({ name: `${begun.attemptId} ${item}`, sequence })),
  )
  return all.filter(({ name, sequence }) => (kept.get(name) ?? 0) < sequence).length
}

/** Works through a list some at a time: 500 new connections in one instant are the listener's limit, not ours. */
export async function inGroups<T, R>(
  list: readonly T[],
  size: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < list.length; at += size)
    done.push(...(await Promise.all(list.slice(at, at + size).map(work))))
  return done
}

async function post<R>(url: string, body: object): Promise<{ status: number; body: R }> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as R }
}
