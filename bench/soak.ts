import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import * as z from 'zod/mini'
import { readConfig } from '#app/config.ts'
import { allServed } from '#app/served.ts'
import { writeCsv } from '#engines/spreadsheets/write-csv.ts'
import { createTerm, removeTerm } from '#features/glossary/contract.ts'
import { termFields } from '#features/glossary/term.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import type { ImportPreview } from '#kit/import.ts'
import type { Database } from '#kit/server/database/database.ts'
import { sheetFields } from '#kit/sheet.ts'
import { answerAll, begin, type Device, fixtureGroupOf, handOutTo, inGroups, lostOf } from './devices.ts'
import { median, printFigure, printGoal } from './figure.ts'
import { withProduct } from './product.ts'
import { residentOf } from './resident.ts'
import { followRoom } from './room-phones.ts'

const MINUTES = Number(process.argv[2] ?? 60)
const [TEACHERS, GROUPS, IN_GROUP] = [40, 12, 50]
/** Of a test: as many questions, each thought about for so many seconds, give or take a half. */
const [QUESTIONS, THINKING_S] = [10, 15]
/** Seconds between two things that a teacher does; of a hundred of them so many write. */
const [BETWEEN_S, WRITES] = [6, 20]
/** Seconds between two papers, class reports, files of so many terms, and steps of a room. */
const [PAPER_S, REPORT_S, IMPORT_S, TERMS, STEP_S] = [20, 15, 120, 200, 10]
const [ROOMS, PHONES, STEPS] = [2, 30, 20]
/** Memory at the end is compared with that of a server which has seen all of its work once. */
const SETTLED_MINUTES = Math.min(10, MINUTES / 2)
const SAMPLE_MS = 1000
const SLOWEST_MS = 2000
/** What may be refused under load, and is asked again. */
const BUSY = 503

/** Of every kind of call, how long each took. */
const times = new Map<string, number[]>()
const tooSlow: string[] = []
const faults: string[] = []

/**
 * A day of a school, an hour of it or the minutes that are given: 40 teachers who read every list and entry that they may
 * and write terms, 600 pupils who sit one test after the other, rooms of 30 phones, files that are imported and taken back,
 * class reports and papers. What the server occupies (its resident set; its workers stand beside it), the slowest of each
 * kind of call, and whether the database holds every answer that was acknowledged.
 */
await withProduct(
  async ({ product, database, signIn }) => {
    const { address } = product
    await addTeachers(database)
    const teachers = await inGroups(
      Array.from({ length: TEACHERS }, (_none, at) => `docente${at}`),
      4,
      async who => bearer(await signIn(who)),
    )
    const leads = bearer(await signIn('pedagogo'))
    const reads = {
      teacher: await readsOf(address, teachers[0] ?? {}),
      leads: await readsOf(address, leads),
    }
    const groups = await inGroups(
      Array.from({ length: GROUPS }, (_none, at) => at),
      1,
      at => fixtureGroupOf(database, IN_GROUP, 1000 * (at + 1)),
    )
    console.log(`  ${reads.teacher.length} + ${reads.leads.length} addresses are read`)
    const began = performance.now()
    const minutes = () => (performance.now() - began) / 60_000
    const isOver = () => minutes() >= MINUTES
    const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM subjects LIMIT 1')
    const subjectId = rows[0]?.id ?? ''
    const devices: Device[] = []
    const reported: string[] = []
    const entries: number[] = []

    const teacher = async (headers: Headers) => {
      while (!isOver()) {
        if (Math.random() * 100 < WRITES) await writeTerm(address, headers, subjectId)
        else await ask('read', oneOf(reads.teacher.filter(read => !isPaper(read))), { headers })
        await pause(BETWEEN_S)
      }
    }
    const group = async (each: { groupId: string; codes: string[] }) => {
      while (!isOver()) {
        const { code, application } = await handOutTo(database, each.groupId)
        await Promise.all(
          each.codes.map(async pupil => {
            await pause(THINKING_S)
            const from = performance.now()
            const device = await begin(address, code, pupil)
            entries.push(performance.now() - from)
            devices.push(device)
            const sent: number[] = []
            for (let at = 0; at < QUESTIONS && !isOver(); at++) {
              await pause(THINKING_S)
              await answerAll(device, {
                from: at + 1,
                first: at,
                answers: 1,
                address: () => address,
                times: sent,
              })
            }
            for (const ms of sent) note('answer', ms, code)
            device.connection.close()
          }),
        )
        reported.push(application)
      }
    }
    const every = async (seconds: number, work: () => Promise<unknown>) => {
      while (!isOver()) {
        await pause(seconds)
        await work()
      }
    }

    const samples: Sample[] = []
    const sampling = setInterval(
      () => samples.push({ minute: minutes(), ...residentOf(product.serverPid()) }),
      SAMPLE_MS,
    )
    const shown = setInterval(() => printMinute(samples), 60_000)
    await Promise.all([
      ...teachers.map(teacher),
      ...groups.map(group),
      ...Array.from({ length: ROOMS }, () => every(1, () => playRoom(address, leads, isOver))),
      every(PAPER_S, () => ask('paper', oneOf(reads.leads.filter(isPaper)), { headers: leads })),
      every(BETWEEN_S, () =>
        ask('read', oneOf(reads.leads.filter(read => !isPaper(read))), { headers: leads }),
      ),
      every(REPORT_S, async () => {
        if (reported.length > 0)
          await ask('report', `${address}/api/academy/reports/applications/${oneOf(reported)}`, {
            headers: leads,
          })
      }),
      every(IMPORT_S, () => importTerms(address, leads)),
    ])
    clearInterval(sampling)
    clearInterval(shown)

    const settled = around(samples, SETTLED_MINUTES)
    const last = around(samples, MINUTES - 1)
    const lost = await lostOf(database, devices)
    printFigure(
      'server at the end',
      `${last.toFixed(0)} MiB`,
      `after ${SETTLED_MINUTES} min ${settled.toFixed(0)} MiB`,
      last / settled,
      { max: 1.1 },
    )
    console.log(`  most ${Math.max(...samples.map(entry => entry.server)).toFixed(0)} MiB`)
    const answers = devices.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)
    printFigure('answers lost', `${lost}`, `of ${answers}, of ${devices.length} sittings`)
    printGoal(lost, { max: 0 })
    for (const [kind, all] of times) {
      const sorted = all.toSorted((a, b) => a - b)
      const at95 = sorted[Math.floor(0.95 * sorted.length)] ?? 0
      console.log(
        `  ${kind.padEnd(10)} ${String(all.length).padStart(7)} calls, middle ${median(all).toFixed(0)} ms, 95 % ${at95.toFixed(0)} ms, slowest ${sorted.at(-1)?.toFixed(0)} ms`,
      )
    }
    // Several calls, and three seconds that the door asks of somebody who reads no name.
    console.log(
      `  entries of pupils: middle ${median(entries).toFixed(0)} ms, slowest ${Math.max(...entries).toFixed(0)} ms`,
    )
    const calls = [...times.values()].reduce((sum, all) => sum + all.length, 0)
    for (const [name, lines] of [
      [`calls over ${SLOWEST_MS} ms`, tooSlow],
      ['faults', faults],
    ] as const) {
      printFigure(name, `${lines.length}`, `of ${calls}`)
      printGoal(lines.length, { max: 0 })
      for (const line of lines.slice(0, 10)) console.log(`    ${line}`)
    }
  },
  { restarted: true },
)

type Headers = Record<string, string>

function bearer(token: string): Headers {
  return { authorization: `Bearer ${token}` }
}

function oneOf(list: readonly string[]): string {
  return list[Math.floor(Math.random() * list.length)] ?? ''
}

function pause(seconds: number): Promise<void> {
  return sleep(1000 * seconds * (0.5 + Math.random()))
}

function note(kind: string, ms: number, what: string): void {
  times.set(kind, times.get(kind) ?? [])
  times.get(kind)?.push(ms)
  if (ms > SLOWEST_MS) tooSlow.push(`${kind} ${what}: ${ms.toFixed(0)} ms`)
}

/** One call, timed to the last byte of its answer; a fault of the server is noted with its address. */
async function ask(kind: string, url: string, init: RequestInit): Promise<Response> {
  const from = performance.now()
  const answer = await fetch(url, init)
  const text = await answer.text()
  const what = `${init.method ?? 'GET'} ${new URL(url).pathname}`
  note(kind, performance.now() - from, what)
  if (answer.status >= 500 && answer.status !== BUSY) faults.push(`${what}: ${answer.status}`)
  return new Response(text, { status: answer.status, headers: answer.headers })
}

function post(kind: string, url: string, headers: Headers, body: object): Promise<Response> {
  return ask(kind, url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': uuid() },
    body: JSON.stringify(body),
  })
}

/** Teachers beside those of the demonstration, who sign in as its teacher does. */
async function addTeachers({ pool }: Database): Promise<void> {
  await pool.query(
    `INSERT INTO accounts (id, email, name, role, password_hash, password_changed_at, device_key, school_id, reach)
     SELECT gen_random_uuid(), 'docente' || n || '@demo.dondza.mz', 'Docente ' || n, role, password_hash, password_changed_at,
       md5(n::text) || md5(n::text), school_id, reach
     FROM accounts, generate_series(0, $1::int - 1) n WHERE email = 'professor@demo.dondza.mz'`,
    [TEACHERS],
  )
}

/** Every address that answers this caller: what asks for nothing, and up to three entries of each list. */
async function readsOf(address: string, headers: Headers): Promise<string[]> {
  const base = `${address}/api/academy`
  const served = allServed(readConfig({})).map(route => route.endpoint)
  const gets: Endpoint[] = served.filter(
    ({ method, apis, response }) => method === 'GET' && apis.includes('academy') && response !== 'events',
  )
  const found: string[] = []
  for (const { path, query, params } of gets) {
    if (params || (query && !z.safeParse(query, {}).success)) continue
    const answer = await fetch(base + path, { headers })
    const text = await answer.text()
    if (!answer.ok) continue
    found.push(base + path)
    for (const id of idsIn(text))
      for (const entry of gets.filter(get => get.path === `${path}/:id`))
        found.push(base + entry.path.replace(':id', id))
  }
  for (const format of ['csv', 'xlsx']) found.push(`${base}/glossary/terms/export?format=${format}`)
  const tried = await Promise.all(found.map(async url => ({ url, ok: (await fetch(url, { headers })).ok })))
  return tried.filter(trial => trial.ok).map(trial => trial.url)
}

function idsIn(text: string): string[] {
  const rows = /^\s*\{/.test(text) ? (JSON.parse(text) as { rows?: { id?: string }[] }).rows : undefined
  return (rows ?? []).slice(0, 3).flatMap(row => row.id ?? [])
}

function isPaper(url: string): boolean {
  return /\/(export|print|files?)\b/.test(url)
}

async function writeTerm(address: string, headers: Headers, subjectId: string): Promise<void> {
  const body = { term: `ensaio ${uuid()}`, definition: 'Para medir.', subjectId, grades: [5] }
  const made = await post('write', `${address}/api/academy${createTerm.path}`, headers, body)
  const term = (await made.json()) as { id?: string; version?: number }
  if (!term.id) return
  const path = removeTerm.path.replace(':id', term.id)
  await ask('write', `${address}/api/academy${path}?version=${term.version}`, { method: 'DELETE', headers })
}

/** A file of terms: previewed, imported, taken back. */
async function importTerms(address: string, headers: Headers): Promise<void> {
  const base = `${address}/api/academy/glossary/terms/import`
  const rows = Array.from({ length: TERMS }, (_none, at) => [
    `Ensaio ${at} ${uuid()}`,
    'n. f.',
    'Para medir.',
    '',
    'POR',
    '5ª',
    '',
    '',
    '',
    'ensaio',
  ])
  const body = new Uint8Array(writeCsv({ header: sheetFields(termFields).map(field => field.label), rows }))
  const seen = await ask('preview', `${base}/preview?fileName=termos.csv`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body,
  })
  const preview = (await seen.json()) as ImportPreview
  const entered = await post('import', base, headers, {
    fileName: preview.fileName,
    mapping: preview.mapping,
    rows: preview.rows.map(({ line, cells }) => ({ line, cells })),
  })
  const { imported } = (await entered.json()) as { imported?: number }
  if (imported !== TERMS) faults.push(`import: ${imported} of ${TERMS} entered`)
  await post('undo', `${address}/api/academy/changes/${entered.headers.get('x-change')}/undo`, headers, {})
}

/** A room from its opening to its last step, with phones that follow it. */
async function playRoom(address: string, headers: Headers, isOver: () => boolean): Promise<void> {
  const base = `${address}/api/academy`
  const room = await followRoom(
    <Answer>(path: string, body?: object) =>
      (body
        ? post('room', `${base}/${path}`, headers, body)
        : ask('room', `${base}/${path}`, { headers })
      ).then(answer => answer.json() as Promise<Answer>),
    base,
    { title: 'Sala do ensaio', phones: PHONES, steps: STEPS },
  )
  for (let at = 0; at < STEPS && !isOver(); at++) {
    await pause(STEP_S)
    note('last phone', await room.step(), 'room')
  }
  room.close()
}

interface Sample {
  minute: number
  server: number
  workers: number
}

function printMinute(samples: readonly Sample[]): void {
  const last = samples.filter(sample => sample.minute > (samples.at(-1)?.minute ?? 0) - 1)
  const [server, workers] = [last.map(entry => entry.server), last.map(entry => entry.workers)].map(all =>
    Math.max(...all).toFixed(0),
  )
  console.log(`  minute ${samples.at(-1)?.minute.toFixed(0)}: server ${server} MiB, workers ${workers} MiB`)
}

/** The middle of what was occupied in the minute before and after: it goes up and down with every collection. */
function around(samples: readonly Sample[], minute: number): number {
  return median(samples.filter(sample => Math.abs(sample.minute - minute) <= 1).map(sample => sample.server))
}
