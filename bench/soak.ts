import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import * as z from 'zod/mini'
import { readConfig } from '#app/config.ts'
import { allServed } from '#app/served.ts'
import { createTerm, removeTerm } from '#features/glossary/contract.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import { printGoal } from './figure.ts'
import { withProduct } from './product.ts'
import { residentOf } from './resident.ts'

const MINUTES = Number(process.argv[2] ?? 60)
const CONNECTIONS = 20
/** Of a hundred calls, how many write, and how many want a paper or a table. */
const WRITES = 20
const PAPERS = 1
const SETTLED_MINUTES = Math.min(5, MINUTES / 2)
const SAMPLE_MS = 1000

/**
 * What the server occupies under a mixed load for an hour, or the minutes that are given: every list and every entry
 * that two roles may read, terms written and deleted, papers and tables drawn, on 20 connections that never rest. Then
 * a minute of rest. The resident set of the server alone; its workers stand beside it.
 */
await withProduct(
  async ({ product, database, signIn }) => {
    const callers = await Promise.all(
      ['pedagogo', 'professor'].map(async who => {
        const headers = { authorization: `Bearer ${await signIn(who)}` }
        return { headers, reads: await readsOf(product.address, headers) }
      }),
    )
    const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM subjects LIMIT 1')
    const subjectId = rows[0]?.id ?? ''
    const pid = product.serverPid()
    console.log(
      `  ${callers.map(({ reads }) => reads.length).join(' + ')} addresses, ${CONNECTIONS} connections`,
    )
    const samples: Sample[] = []
    const began = performance.now()
    const minutes = () => (performance.now() - began) / 60_000
    const sample = () => {
      samples.push({ minute: minutes(), ...residentOf(pid) })
    }
    const sampling = setInterval(sample, SAMPLE_MS)
    let [calls, failures] = [0, 0]
    const connection = async (index: number) => {
      const { headers, reads } = callers[index % callers.length] as (typeof callers)[number]
      while (minutes() < MINUTES) {
        const draw = Math.random() * 100
        const papers = reads.filter(isPaper)
        const lists = reads.filter(read => !isPaper(read))
        calls += 1
        if (draw < WRITES) failures += await writeTerm(product.address, headers, subjectId)
        else {
          const of = draw < WRITES + PAPERS && papers.length > 0 ? papers : lists
          const answer = await fetch(of[Math.floor(Math.random() * of.length)] ?? '', { headers })
          await answer.arrayBuffer()
          failures += failed(answer, [503])
        }
      }
    }
    const shown = setInterval(() => printMinute(samples), 60_000)
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => connection(index)))
    clearInterval(shown)
    const during = [...samples]
    await sleep(60_000)
    clearInterval(sampling)
    const max = Math.max(...during.map(entry => entry.server))
    const early = peak(during, 0, SETTLED_MINUTES)
    const late = peak(during, SETTLED_MINUTES, MINUTES)
    const rest = samples.at(-1)?.server ?? 0
    console.log(`  ${calls} calls in ${MINUTES} min, ${failures} failed`)
    console.log(`  most ${max.toFixed(0)} MiB`)
    printGoal(max, { max: 250 })
    console.log(
      `  first ${SETTLED_MINUTES} min ${early.toFixed(0)} MiB at most, from then on ${late.toFixed(0)} MiB`,
    )
    printGoal(late / early, { max: 1.05 })
    console.log(`  a minute after its end ${rest.toFixed(0)} MiB`)
    printGoal(rest, { max: 200 })
  },
  { restarted: true },
)

type Headers = Record<string, string>

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

/** Writes a term and deletes it; 1 where the server had a fault. */
async function writeTerm(address: string, headers: Headers, subjectId: string): Promise<number> {
  const body = { term: `ensaio ${uuid()}`, definition: 'Para medir.', subjectId, grades: [5] }
  const made = await fetch(`${address}/api/academy${createTerm.path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': uuid() },
    body: JSON.stringify(body),
  })
  const term = (await made.json()) as { id?: string; version?: number }
  if (!term.id) return failed(made)
  const gone = await fetch(
    `${address}/api/academy${removeTerm.path.replace(':id', term.id)}?version=${term.version}`,
    { method: 'DELETE', headers },
  )
  await gone.arrayBuffer()
  return failed(gone)
}

/** 1 where the server had a fault, which is said with its address; what it may refuse under load is none. */
function failed({ status, url }: Response, refusals: readonly number[] = []): number {
  if (status < 500 || refusals.includes(status)) return 0
  console.log(`  ${status} ${new URL(url).pathname}`)
  return 1
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

function peak(samples: readonly Sample[], from: number, to: number): number {
  return Math.max(
    ...samples.filter(sample => sample.minute >= from && sample.minute < to).map(sample => sample.server),
  )
}
