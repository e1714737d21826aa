import { setTimeout as wait } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { toDevice } from '#engines/questions/for-pupil.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import type { sendAnswers } from '#features/assessment/applications/sitting-contract.ts'
import {
  type OpenSitting,
  openSitting,
  sittingFrom,
} from '#features/assessment/applications/web/sitting/sitting-sync.ts'
import { fixtureTest } from '#features/assessment/diagnostic-tests/fixtures.ts'
import { fixtureApplication } from '#features/assessment/results/fixtures.ts'
import type { ResponseOf } from '#kit/endpoint.ts'
import type { Database } from '#kit/server/database/database.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { hashPassword } from '#school/accounts/server/passwords.ts'
import { fixtureGroup } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { begin, inGroups } from '../../bench/devices.ts'
import { ConnectionLost, PlainConnection } from '../../bench/plain-connection.ts'
import { type Acknowledged, findLost, openLedger } from './ledger.ts'
import { PASSWORD } from './programs.ts'
import type { TrafficCounts } from './verdict.ts'

/** Each of them: a device names its options by their places, `p1` to `p4`. */
const QUESTION = choiceOf('Quanto é?', ['1', '2', '3', '4'], 0)
const PUPILS = 100
const QUESTIONS = 20
/** A pupil thinks about so long before the next answer. */
const THINKS_MS = 1500
/** How often it is tried whether something can be stored, and how often the staff ask for something. */
const [PROBE_MS, LOOK_MS] = [250, 1000]
const STAFF = ['admin', 'pedagogo', 'professor'] as const

/** A test, a class of a hundred for it, and people of the staff who can sign in. */
export async function fixtureClass({ db, pool }: Database): Promise<ClusterClass> {
  await openLedger(pool)
  const passwordHash = await hashPassword(PASSWORD)
  const accounts = await inGroups(STAFF, 1, role =>
    fixtureAccount(db, { role, email: `${role}@conjunto.mz`, passwordHash }),
  )
  const [owner] = accounts
  if (!owner) throw new Error('Nobody gives the test.')
  const school = await fixtureSchool(db)
  const subject = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
  const group = await fixtureGroup(db, { name: '6ªA', schoolId: school.id })
  const pupils = await inGroups(
    Array.from({ length: PUPILS }, (_, at) => `Aluno ${at + 1}`),
    10,
    fullName => fixtureStudent(db, { groupId: group.id, fullName }),
  )
  const seen = await fixtureStudent(db, { groupId: group.id, fullName: 'Aluno da fotografia' })
  const items = Array.from({ length: QUESTIONS }, (_, at) => ({
    question: { ...QUESTION, stem: `Pergunta ${at + 1}` },
  }))
  const test = await fixtureTest(db, owner, {
    title: 'Ensaio do conjunto',
    subjectId: subject.id,
    items,
  })
  const { id: applicationId, code } = await fixtureApplication(db, {
    testId: test.id,
    groupId: group.id,
    by: owner,
    minutes: 240,
  })
  const codes = pupils.map(pupil => pupil.code)
  return { applicationId, subjectId: subject.id, code, codes, seen: seen.code }
}

interface ClusterClass {
  applicationId: string
  subjectId: string
  code: string
  codes: string[]
  /** Of one more, whose phone is photographed. */
  seen: string
}

/** How long somebody has waited, while they wait; and the longest of all. */
class Waits {
  #since: number | undefined
  begin(): void {
    this.#since ??= performance.now()
  }
  end(): number {
    const waited = this.now()
    this.#since = undefined
    return waited
  }
  now(): number {
    return this.#since === undefined ? 0 : performance.now() - this.#since
  }
}

/**
 * Pupils who answer and answer again, each on its own line, with what the pupil's page itself keeps, sends and repeats
 * (`openSitting`); people of the staff who write a term of the glossary each second and look who is signed in; one who opens
 * pages, and one who watches the class live.
 */
export async function openClassroom(web: string, { applicationId, subjectId, code, codes }: ClusterClass) {
  let counts = nothing()
  let lastAt = performance.now()
  let acknowledged: Acknowledged[] = []
  const waiting: Waits[] = []
  const watcher = new Waits()
  const writer = new Waits()
  const terms: string[] = []
  const stop = new AbortController()
  const timers = new Set<NodeJS.Timeout>()
  const every = (ms: number, work: () => void) => timers.add(setInterval(work, ms))

  const stored = () => {
    const now = performance.now()
    counts.longestMs = Math.max(counts.longestMs, now - lastAt)
    lastAt = now
    counts.acknowledged += 1
  }
  /** @throws ApiError as the page's own calls do */
  const judged = (
    what: string,
    { status, body }: { status: number; body: string },
    isDone = status === 200,
  ): unknown => {
    const said = parsed(body)
    if (isDone && said !== undefined) return said
    const refusal = said as { code?: string } | undefined
    if (status === 503 && refusal?.code !== undefined) counts.away += 1
    else if (status === 401 || refusal?.code === 'UNKNOWN_DEVICE' || refusal?.code === 'REPLACED')
      counts.signedOut += 1
    else counts.wrong.push(`${what}: ${status} ${body.slice(0, 120)}`)
    throw new ApiError(status, said)
  }
  /** One call of the staff; undefined where the line broke. */
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(web + path, { ...init, signal: stop.signal })
      .then(async each => ({ status: each.status, body: await each.text() }))
      .catch(() => undefined)
    if (!answer && !stop.signal.aborted) counts.broken += 1
    return answer
  }

  const sit = async (studentCode: string): Promise<{ sitting: OpenSitting; items: Item[] }> => {
    const { begun } = await begin(web, code, studentCode)
    const connection = new PlainConnection()
    const { attemptId } = begun
    const waits = new Waits()
    waiting.push(waits)
    let refusals = 0
    const first = sittingFrom(begun, { code, studentCode, now: Date.now() }, undefined)
    const sitting = openSitting(first, {
      async send({ params, body }) {
        const path = `/api/diagnostics/sittings/${params.code}/answers`
        if (body.answers.length > 0) waits.begin()
        const answer = await connection.post(web, path, JSON.stringify(body)).catch((error: unknown) => {
          if (!(error instanceof ConnectionLost)) throw error
          counts.broken += 1
          throw new ApiError(0, undefined)
        })
        if (answer.status === 503 && studentCode !== codes[0])
          counts.mostRefused = Math.max(counts.mostRefused, ++refusals)
        const reply = judged(path, answer) as ResponseOf<typeof sendAnswers>
        refusals = 0
        const untaken = new Set([...reply.older.map(({ itemId }) => itemId), ...reply.refused])
        for (const { itemId, sequence, answer } of body.answers)
          if (untaken.has(itemId)) counts.wrong.push(`${itemId}: not taken`)
          else acknowledged.push({ attemptId, itemId, sequence, answer })
        if (body.answers.length > 0) {
          counts.longestOfOneMs = Math.max(counts.longestOfOneMs, waits.end())
          stored()
        }
        return reply
      },
      begin: () => Promise.reject(new ApiError(0, undefined)),
      store: () => true,
      now: Date.now,
      later(work, ms) {
        const timer = setTimeout(work, ms)
        return () => clearTimeout(timer)
      },
      chance: Math.random,
      hasNetwork: () => true,
    })
    return { sitting, items: begun.items }
  }
  const pupils = await inGroups(codes, 10, sit)
  const tokens = await inGroups(STAFF, 1, role => signIn(web, role, 'academy/auth/sign-in'))
  const watching = await signIn(web, 'pedagogo', 'diagnostics/login')

  pupils.forEach(({ sitting, items }, pupil) => {
    let turn = pupil
    const answer = () => {
      turn += 1
      const { id, question } = items[turn % items.length] as Item
      if (question.type === 'single-choice') sitting.give(id, question.options[turn % 4]?.id)
    }
    timers.add(setTimeout(() => every(THINKS_MS, answer), (THINKS_MS * pupil) / codes.length))
  })
  // The page waits longer and longer before it tries again: a pupil who taps «Enviar agora» learns sooner that it goes again.
  every(PROBE_MS, () => pupils[0]?.sitting.sendNow())
  const tokenOf = (role: (typeof STAFF)[number]) => ({
    authorization: `Bearer ${tokens[STAFF.indexOf(role)]}`,
  })
  /** Runs again a moment after it has ended. */
  const again = async (work: (turn: number) => Promise<void>) => {
    for (let turn = 0; !stop.signal.aborted; turn++) {
      await work(turn).catch(error => {
        if (!(error instanceof ApiError)) throw error
      })
      await wait(LOOK_MS)
    }
  }
  const staff = [
    again(async turn => {
      const answer = await ask('/api/academy/auth/me', {
        headers: tokenOf(STAFF[turn % STAFF.length] ?? 'admin'),
      })
      if (answer) judged('auth/me', answer)
    }),
    again(async turn => {
      const term = `Ensaio ${turn}`
      const init = {
        method: 'POST',
        headers: {
          ...tokenOf('pedagogo'),
          'content-type': 'application/json',
          'idempotency-key': uuid(),
        },
        body: JSON.stringify({ term, definition: 'Escrito durante o ensaio.', subjectId, grades: [6] }),
      }
      // The page sends what was not answered again, under the same key.
      for (let isStored = false; !isStored && !stop.signal.aborted; ) {
        writer.begin()
        const answer = await ask('/api/academy/glossary/terms', init)
        if (answer && answer.status !== 503) {
          judged('glossary/terms', answer, answer.status === 201 || answer.status === 200)
          counts.longestOfOneMs = Math.max(counts.longestOfOneMs, writer.end())
          counts.written += 1
          terms.push(term)
          isStored = true
        } else {
          if (answer) counts.away += 1
          await wait(LOOK_MS)
        }
      }
    }),
    again(async () => {
      const answer = await ask('/', { headers: { accept: 'text/html' } })
      if (!answer) return
      if (answer.status === 200 && answer.body.includes('id="root"')) counts.pages += 1
      else if (answer.status === 503 && answer.body.includes('A escola não responde')) counts.away += 1
      else counts.wrong.push(`a page: ${answer.status} ${answer.body.slice(0, 120)}`)
    }),
    again(async () => {
      watcher.begin()
      const answer = await fetch(`${web}/api/diagnostics/applications/${applicationId}/live`, {
        headers: { authorization: `Bearer ${watching}`, accept: 'text/event-stream' },
        signal: stop.signal,
      }).catch(() => undefined)
      if (!answer?.body) return
      if (answer.status !== 200) judged('live', { status: answer.status, body: await answer.text() })
      // A line that breaks is opened anew, as the page does.
      try {
        for await (const part of answer.body.pipeThrough(new TextDecoderStream()))
          if (part.includes('data: ')) {
            counts.longestUnseenMs = Math.max(counts.longestUnseenMs, watcher.end())
            watcher.begin()
          }
      } catch {
        counts.broken += stop.signal.aborted ? 0 : 1
      }
    }),
  ]

  return {
    /** Begins to count anew. */
    begin() {
      counts = nothing()
      lastAt = performance.now()
    },
    counts: (): TrafficCounts => ({
      ...counts,
      longestMs: Math.max(counts.longestMs, performance.now() - lastAt),
      longestOfOneMs: Math.max(counts.longestOfOneMs, writer.now(), ...waiting.map(each => each.now())),
      longestUnseenMs: Math.max(counts.longestUnseenMs, watcher.now()),
    }),
    /** How many pupils see that the network is away. */
    away: () => pupils.filter(({ sitting }) => sitting.state().network === 'away').length,
    /** How many acknowledged answers and terms were never stored, or were stored twice; each is counted once. */
    async lost({ pool }: Database): Promise<number> {
      const lost = new Set(
        await findLost(pool, acknowledged, answer => toDevice(QUESTION, {}, answer as StoredAnswer)),
      )
      acknowledged = acknowledged.filter(answer => !lost.has(answer))
      const known = terms.splice(0)
      const { rows } = await pool.query<{ term: string; times: number }>(
        'SELECT term, count(*)::int AS times FROM terms WHERE term = ANY ($1::text[]) GROUP BY 1',
        [known],
      )
      const times = new Map(rows.map(row => [row.term, row.times]))
      return lost.size + known.filter(term => times.get(term) !== 1).length
    },
    async close() {
      stop.abort()
      for (const timer of timers) clearInterval(timer)
      for (const { sitting } of pupils) sitting.close()
      await Promise.all(staff)
    },
  }
}

type StoredAnswer = Parameters<typeof toDevice>[2]
type Item = Awaited<ReturnType<typeof begin>>['begun']['items'][number]

const nothing = (): TrafficCounts => ({
  acknowledged: 0,
  written: 0,
  pages: 0,
  away: 0,
  mostRefused: 0,
  broken: 0,
  wrong: [],
  signedOut: 0,
  longestMs: 0,
  longestOfOneMs: 0,
  longestUnseenMs: 0,
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function signIn(web: string, role: string, path: string): Promise<string> {
  const answer = await fetch(`${web}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${role}@conjunto.mz`, password: PASSWORD }),
  })
  const said = (await answer.json()) as { accessToken?: string; access_token?: string }
  const token = said.accessToken ?? said.access_token
  if (!token) throw new Error(`${role} could not sign in: ${answer.status}`)
  return token
}
