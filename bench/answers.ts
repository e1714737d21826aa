import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import type { Begun } from '#features/assessment/applications/sitting-contract.ts'
import { type Database, openDatabase } from '#kit/server/database/database.ts'
import { runningEmbedded } from '#kit/server/database/embedded.ts'
import { type StartedProduct, startForTests } from '../scripts/start-for-tests.ts'
import { median, printFigure, printGoal } from './figure.ts'
import { newFolder } from './product.ts'

const PUPILS = 500
const ANSWERS = 10
const CODE = 'ENSAYA'
/** What a device waits before it tries again, as the pupil's page does at first. */
const AGAIN_MS = 500

/**
 * 500 pupils who answer at once, each on a device that sends one answer, waits until it is acknowledged and sends the
 * next, without a pause to think: acknowledged answers per second and the time of the slowest twentieth, against bare
 * inserts of as many rows into the same table. Then the same again while the server is killed (`kill -9`) in the
 * middle and started anew: the devices try again, and no answer that was acknowledged may be lost.
 */
const folder = newFolder()
try {
  let product = await startForTests(folder)
  let database = openDatabase({ url: runningEmbedded(folder) ?? '' })
  const codes = await givenPupils(database)
  const began = performance.now()
  const devices = await inGroups(codes, 50, code => begin(product, code))
  console.log(`  ${PUPILS} pupils have come in after ${((performance.now() - began) / 1000).toFixed(1)} s`)

  const times: number[] = []
  const start = performance.now()
  await Promise.all(devices.map(device => answerAll(device, 1, () => product.address, times)))
  const rate = (1000 * times.length) / (performance.now() - start)
  const bare = await insertsPerSecond(database, devices)
  printFigure(
    'answers acknowledged',
    `${rate.toFixed(0)}/s`,
    `bare inserts ${bare.toFixed(0)}/s`,
    rate / bare,
  )
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(0.95 * times.length)] ?? 0
  console.log(`  ${PUPILS} at once: middle ${median(times).toFixed(0)} ms, 95 % within ${p95.toFixed(0)} ms`)

  await database.close()
  const again: number[] = []
  const work = Promise.all(
    devices.map(device => answerAll(device, ANSWERS + 1, () => product.address, again)),
  )
  while (again.length < (PUPILS * ANSWERS) / 2) await wait(5)
  product.kill()
  const killed = performance.now()
  product = await startForTests(folder)
  const back = performance.now() - killed
  await work
  database = openDatabase({ url: runningEmbedded(folder) ?? '' })
  const lost = await lostOf(database, devices)
  console.log(
    `  kill -9 amid ${PUPILS * ANSWERS} answers, back after ${(back / 1000).toFixed(1)} s: ${lost} lost`,
  )
  printGoal(lost, { most: 0 })
  await database.close()
  await product.stop()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

interface Device {
  begun: Begun
  /** By item, the number of the last answer that was acknowledged. */
  acknowledged: Map<string, number>
}

/** 500 pupils in a group of their own, to whom the test of the demonstration is given. */
async function givenPupils({ pool }: Database): Promise<string[]> {
  const [group, application] = [uuid(), uuid()]
  await pool.query(
    `INSERT INTO groups (id, school_id, name, grade, year, shift)
     SELECT $1, school_id, 'Ensaio', grade, year, shift FROM groups WHERE deleted_at IS NULL LIMIT 1`,
    [group],
  )
  const codes = Array.from({ length: PUPILS }, (_none, at) => String(99_000_000 + at))
  await pool.query(
    `INSERT INTO students (id, code, full_name, sex, group_id, number_in_group)
     SELECT gen_random_uuid(), code, 'Aluno ' || code, 'H', $1, NULL FROM unnest($2::text[]) AS code`,
    [group, codes],
  )
  await pool.query(
    `INSERT INTO applications (id, test_id, group_id, code, minutes, created_by, bands)
     SELECT $1, tests.id, $2, $3, 600, tests.owner_id, '[]' FROM tests
     WHERE kind = 'escrito' AND state = 'publicado' AND jsonb_array_length(items) >= $4 LIMIT 1`,
    [application, group, CODE, ANSWERS],
  )
  return codes
}

async function begin(product: StartedProduct, studentCode: string): Promise<Device> {
  const begun = await post<Begun>(`${product.address}/api/diagnostics/sittings/${CODE}/begin`, {
    studentCode,
  })
  return { begun, acknowledged: new Map() }
}

/** One device gives its answers one after the other, from a sequence on; each until it is acknowledged. */
async function answerAll(
  { begun, acknowledged }: Device,
  from: number,
  address: () => string,
  times: number[],
): Promise<void> {
  for (let at = 0; at < ANSWERS; at++) {
    const item = begun.items[at]
    if (!item) throw new Error('The test is shorter than that.')
    const question = item.question
    if (question.type !== 'single-choice') throw new Error(`No answer is known for ${question.type}.`)
    const sequence = from + at
    const answers = [{ itemId: item.id, answer: question.options[sequence % 3]?.id, sequence }]
    const body = { attemptId: begun.attemptId, key: begun.key, answers }
    for (;;) {
      const sent = performance.now()
      try {
        await post(`${address()}/api/diagnostics/sittings/${CODE}/answers`, body)
        times.push(performance.now() - sent)
        acknowledged.set(item.id, sequence)
        break
      } catch (error) {
        if (!(error instanceof TypeError)) throw error // the network's: nobody answered
        await wait(AGAIN_MS)
      }
    }
  }
}

/** As many rows into the same table, one statement each, by as many writers as there are connections. */
async function insertsPerSecond({ pool }: Database, devices: readonly Device[]): Promise<number> {
  const rows = devices.flatMap(({ begun }) =>
    begun.items.slice(0, ANSWERS).map(item => [begun.attemptId, item.id]),
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
async function lostOf({ pool }: Database, devices: readonly Device[]): Promise<number> {
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
async function inGroups<T, R>(list: readonly T[], size: number, work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < list.length; at += size)
    done.push(...(await Promise.all(list.slice(at, at + size).map(work))))
  return done
}

async function post<R>(url: string, body: object): Promise<R> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as R
}
