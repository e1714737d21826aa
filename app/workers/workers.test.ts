import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, it as always, beforeAll, expect } from 'vitest'
import { runningEmbedded } from '#kit/server/database/embedded.ts'
import { type StartedProduct, startForTests } from '../../scripts/start-for-tests.ts'
import { testsInTurn } from '../../scripts/tests-in-turn.ts'

const it = testsInTurn(3)

/** The product with its own database and two processes that answer. */
const folder = mkdtempSync(join(tmpdir(), 'workers-'))
chmodSync(folder, 0o711)
const METRICS_TOKEN = 'um-segredo-de-ensaio'
const start = () =>
  startForTests(folder, { MODULES: 'academy', WORKERS: '2', LOG_LEVEL: 'silent', METRICS_TOKEN }, 'ignore')
let product: StartedProduct
let database: pg.Client
const openDatabase = async () => {
  const client = new pg.Client(runningEmbedded(folder) ?? '')
  client.on('error', () => undefined)
  await client.connect()
  return client
}
beforeAll(async () => {
  product = await start()
  database = await openDatabase()
}, 600_000)
afterAll(async () => {
  await database?.end()
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

interface Answer<R> {
  status: number
  data: R
}
type Ask = <R = unknown>(
  path: string,
  options?: { body?: object; token?: string; method?: string },
) => Promise<Answer<R>>

function send(agent: Agent | false, path: string, { body, token, method }: Parameters<Ask>[1] = {}) {
  const call = request(product.address + path, {
    method: method ?? (body ? 'POST' : 'GET'),
    agent,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  call.end(body && JSON.stringify(body))
  return new Promise<IncomingMessage>((resolve, reject) => call.on('response', resolve).on('error', reject))
}

/** A line that stays with the process that took it. */
function newLine(): { ask: Ask; agent: Agent } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    agent,
    async ask(path, options) {
      const answer = await send(agent, path.startsWith('/') ? path : `/api/academy/${path}`, options)
      const said = await text(answer)
      return {
        status: answer.statusCode ?? 0,
        data: (said.startsWith('{') ? JSON.parse(said) : said) as never,
      }
    },
  }
}

async function probesOf({ ask }: { ask: Ask }): Promise<number[]> {
  const { data } = await ask<string>('/metrics', { token: METRICS_TOKEN })
  return [1, 2].map(worker => {
    const line = new RegExp(
      `^dondza_requests_total\\{worker="${worker}",method="GET",route="/health".*\\} (\\d+)$`,
      'm',
    )
    return Number(line.exec(data)?.[1] ?? 0)
  })
}

/** A line to each of the two processes, identified by their counters. */
async function lines(): Promise<[Ask, Ask]> {
  const found: Ask[] = []
  await expect
    .poll(
      async () => {
        const line = newLine()
        const before = await probesOf(line)
        await line.ask('/health')
        const after = await probesOf(line)
        const which = after.findIndex((count, at) => count > (before[at] ?? 0))
        if (which < 0 || found[which]) line.agent.destroy()
        else found[which] = line.ask
        return found.filter(Boolean).length
      },
      { timeout: 60_000, interval: 10 },
    )
    .toBe(2)
  return found as [Ask, Ask]
}

const credentials = (who: string, password = product.password) => ({
  body: { email: `${who}@demo.dondza.mz`, password },
})
async function signIn(ask: Ask, who: string): Promise<string> {
  const { data } = await ask<{ accessToken: string }>('auth/sign-in', credentials(who))
  return data.accessToken
}
const statusOf = async (ask: Ask, token: string) => (await ask('subjects', { token })).status

/** Processes below the one that `start.js` keeps, which answer. */
function answering(): number[] {
  const pid = product.serverPid()
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  return children.filter(child => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('serve.js'))
}

it('who signs in at one process is known to the other, and who signs out there is nobody here', async () => {
  const [one, other] = await lines()
  const token = await signIn(one, 'professor')
  expect([await statusOf(one, token), await statusOf(other, token)]).toEqual([200, 200])
  await other('auth/sign-out', { body: {}, token })
  await expect.poll(() => statusOf(one, token), { timeout: 10_000 }).toBe(401)
})

it('guesses count at both processes together', async () => {
  const both = await lines()
  const statuses: number[] = []
  for (let guess = 0; guess < 12; guess += 1)
    statuses.push(
      (await (both[guess % 2] ?? both[0])('auth/sign-in', credentials('pedagogo', 'uma outra frase'))).status,
    )
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401))
  expect(statuses.slice(10)).toEqual([429, 429])
})

it('phones of a live room at both processes hear every step, and what each answers counts once', async () => {
  const [one, other] = await lines()
  const token = await signIn(one, 'professor')
  const { pairs } = (await one<{ pairs: { subjectId: string }[] }>('games/content/terms?grade=6', { token }))
    .data
  const game = await one<{ id: string; version: number }>('games', {
    token,
    body: {
      title: 'Sala de dois processos',
      kind: 'relampago',
      subjectId: pairs[0]?.subjectId,
      grade: 6,
      items: Array.from({ length: 5 }, (_, at) => ({
        id: uuid(),
        answer: `P${at}`,
        prompt: `Definição ${at}`,
      })),
      rules: { each: 0 },
      seed: 'dois',
      entry: 'alcunha',
    },
  })
  const { id, version } = game.data
  const published = await one<{ code: string }>(`games/${id}/state`, {
    token,
    body: { state: 'publicado', version },
  })
  const { code } = published.data
  const { roomId } = (await other<{ roomId: string }>(`games/${id}/room`, { token, body: {} })).data
  const phones = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const ask = at % 2 === 0 ? one : other
      const joined = await ask<{ playerId: string; key: string }>(`play/${code}/room`, {
        body: { nickname: `Aluno ${at}` },
      })
      return {
        ask,
        ...joined.data,
        heard: await follow(`play/rooms/${roomId}/events?player=${joined.data.playerId}`),
      }
    }),
  )
  let { revision } = (await other<{ revision: number }>(`rooms/${roomId}`, { token })).data
  const heard = (phase: string) =>
    Promise.all(
      phones.map(phone =>
        expect.poll(() => phone.heard(), { timeout: 20_000 }).toContain(`"phase":"${phase}"`),
      ),
    )
  for (let round = 0; round < 2; round += 1) {
    for (const phone of phones) phone.heard(true)
    const step = await (round === 0 ? one : other)<{ revision: number; round: number }>(
      `rooms/${roomId}/steps`,
      {
        token,
        body: { step: 'seguinte', revision },
      },
    )
    await heard('pergunta')
    // Each answers at its own process, and says it once more at the other, as a phone does that heard no answer.
    await Promise.all(
      phones.map(async ({ ask, playerId, key }, at) => {
        const body = { playerId, key, answers: [{ round: step.data.round, choice: at % 4 }] }
        for (const by of [ask, ask === one ? other : one])
          expect((await by(`play/rooms/${roomId}/answers`, { body })).status).toBe(200)
      }),
    )
    for (const ask of [one, other])
      expect((await ask(`rooms/${roomId}`, { token })).data).toMatchObject({ answered: 12 })
    const shown = await other<{ revision: number; counts: number[]; silent: number }>(
      `rooms/${roomId}/steps`,
      {
        token,
        body: { step: 'respostas', revision: step.data.revision },
      },
    )
    await heard('resposta')
    expect(shown.data).toMatchObject({ counts: [3, 3, 3, 3], silent: 0 })
    revision = shown.data.revision
  }
}, 60_000)

it('a process that is killed is replaced, and nobody is signed out', async () => {
  const [one] = await lines()
  const token = await signIn(one, 'admin')
  const before = answering()
  expect(before).toHaveLength(2)
  process.kill(before[0] ?? 0, 'SIGKILL')
  await expect
    .poll(() => answering().filter(pid => !before.includes(pid)), { timeout: 20_000 })
    .toHaveLength(1)
  const [first, second] = await lines()
  expect([await statusOf(first, token), await statusOf(second, token)]).toEqual([200, 200])
}, 60_000)

it('what is done once is done by the one that starts the others', async () => {
  await database.query(`
    create table sweeps (at timestamptz not null default now());
    create function note_sweep() returns trigger language plpgsql as 'begin insert into sweeps default values; return null; end';
    create trigger note_sweep after delete on idempotency_keys for each statement execute function note_sweep();`)
  const sweeps = async () => (await database.query('select from sweeps')).rowCount
  process.kill(answering()[1] ?? 0, 'SIGKILL')
  await lines()
  expect(await sweeps()).toBe(0)
  await database.end()
  await product.stop()
  product = await start()
  database = await openDatabase()
  await lines()
  await expect.poll(sweeps, { timeout: 20_000 }).toBe(1)
}, 300_000)

it('a copy that one process makes is seen under way at the other', async () => {
  const [one, other] = await lines()
  const token = await signIn(one, 'admin')
  // A running backup holds this lock.
  await database.query('select pg_advisory_lock(7302120)')
  for (const ask of [one, other])
    expect((await ask('backups', { token })).data).toMatchObject({ running: true })
  expect((await other('backups', { token, body: {} })).status).toBe(409)
  await database.query('select pg_advisory_unlock(7302120)')
  expect((await other('backups', { token })).data).toMatchObject({ running: false })
})

always(
  'stops all of its processes on request, and PostgreSQL last',
  async () => {
    const before = [product.serverPid(), ...answering()]
    await database.end()
    const ended = once(product.process, 'exit')
    product.process.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
    for (const pid of before) expect(() => process.kill(pid, 0)).toThrow(/ESRCH/)
    expect(runningEmbedded(folder)).toBeUndefined()
  },
  60_000,
)

/** What a phone has heard; `forget` begins anew. */
async function follow(path: string): Promise<(forget?: boolean) => string> {
  const answer = await send(false, `/api/academy/${path}`)
  let said = ''
  answer.setEncoding('utf8').on('data', (part: string) => {
    said += part
  })
  answer.on('error', () => undefined)
  return forget => {
    if (forget) said = ''
    return said
  }
}
