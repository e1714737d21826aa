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
import { PASSWORD } from './programs.ts'

/** Each of them: a device names its options by their places, `p1` to `p4`. */
const QUESTION = choiceOf('Quanto é?', ['1', '2', '3', '4'], 0)
const PUPILS = 100
const QUESTIONS = 20
/** A pupil thinks about so long before the next answer. */
const THINKS_MS = 1500
/** How often it is tried whether something can be stored, and whether who signed in is still known. */
const [PROBE_MS, LOOK_MS] = [250, 1000]
const STAFF = ['admin', 'pedagogo', 'professor'] as const

/** What went on between two moments. */
export interface TrafficCounts {
  acknowledged: number
  /** Clean refusals: 503 in the words of the product. */
  away: number
  /** Lines that broke before an answer came. */
  broken: number
  /** Any other answer, which nobody should have got. */
  wrong: string[]
  signedOut: number
  /** Longest time in which nothing was acknowledged to anybody. */
  longestMs: number
}

interface Acknowledged {
  sequence: number
  answer: unknown
}

/** A test, a class of a hundred for it, and people of the staff who can sign in. */
export async function fixtureClass({ db }: Database): Promise<{ code: string; codes: string[] }> {
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
  const items = Array.from({ length: QUESTIONS }, (_, at) => ({
    question: { ...QUESTION, stem: `Pergunta ${at + 1}` },
  }))
  const test = await fixtureTest(db, owner, {
    title: 'Ensaio do conjunto',
    subjectId: subject.id,
    items,
  })
  const { code } = await fixtureApplication(db, {
    testId: test.id,
    groupId: group.id,
    by: owner,
    minutes: 240,
  })
  return { code, codes: pupils.map(pupil => pupil.code) }
}

/**
 * Pupils who answer and answer again, each on its own line, with what the pupil's page itself keeps, sends and repeats
 * (`openSitting`); and people of the staff who look at a page every second.
 */
export async function openClassroom(web: string, { code, codes }: { code: string; codes: string[] }) {
  let counts = nothing()
  let lastAt = performance.now()
  const attempts = new Map<string, Map<string, Acknowledged>>()
  const timers = new Set<NodeJS.Timeout>()
  const every = (ms: number, work: () => void) => timers.add(setInterval(work, ms))

  const stored = () => {
    const now = performance.now()
    counts.longestMs = Math.max(counts.longestMs, now - lastAt)
    lastAt = now
    counts.acknowledged += 1
  }
  /** @throws ApiError as the page's own calls do */
  const judged = (what: string, { status, body }: { status: number; body: string }): unknown => {
    const said = parsed(body)
    if (status === 200 && said !== undefined) return said
    const refusal = said as { code?: string } | undefined
    if (status === 503 && refusal?.code !== undefined) counts.away += 1
    else if (status === 401 || refusal?.code === 'UNKNOWN_DEVICE' || refusal?.code === 'REPLACED')
      counts.signedOut += 1
    else counts.wrong.push(`${what}: ${status} ${body.slice(0, 120)}`)
    throw new ApiError(status, said)
  }

  const sit = async (studentCode: string): Promise<{ sitting: OpenSitting; items: Item[] }> => {
    const { begun } = await begin(web, code, studentCode)
    const connection = new PlainConnection()
    const acknowledged = new Map<string, Acknowledged>()
    attempts.set(begun.attemptId, acknowledged)
    const first = sittingFrom(begun, { code, studentCode, now: Date.now() }, undefined)
    const sitting = openSitting(first, {
      async send({ params, body }) {
        const path = `/api/diagnostics/sittings/${params.code}/answers`
        const answer = await connection.post(web, path, JSON.stringify(body)).catch((error: unknown) => {
          if (!(error instanceof ConnectionLost)) throw error
          counts.broken += 1
          throw new ApiError(0, undefined)
        })
        const reply = judged(path, answer) as ResponseOf<typeof sendAnswers>
        const untaken = new Set([...reply.older.map(({ itemId }) => itemId), ...reply.refused])
        for (const { itemId, sequence, answer } of body.answers)
          if (untaken.has(itemId)) counts.wrong.push(`${itemId}: not taken`)
          else acknowledged.set(itemId, { sequence, answer })
        if (body.answers.length > 0) stored()
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
    })
    return { sitting, items: begun.items }
  }
  const pupils = await inGroups(codes, 10, sit)
  const tokens = await inGroups(STAFF, 1, role => signIn(web, role))

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
  let turn = 0
  every(LOOK_MS, () => {
    turn += 1
    void look(tokens[turn % tokens.length] ?? '')
  })
  const look = async (token: string) => {
    const answer = await fetch(`${web}/api/academy/auth/me`, {
      headers: { authorization: `Bearer ${token}` },
    }).catch(() => undefined)
    if (!answer) {
      counts.broken += 1
      return
    }
    try {
      judged('auth/me', { status: answer.status, body: await answer.text() })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }

  return {
    /** Begins to count anew. */
    begin() {
      counts = nothing()
      lastAt = performance.now()
    },
    told: (): TrafficCounts => ({
      ...counts,
      longestMs: Math.max(counts.longestMs, performance.now() - lastAt),
    }),
    /** How many pupils see that the network is away. */
    away: () => pupils.filter(({ sitting }) => sitting.state().network === 'away').length,
    /** How many answers that were acknowledged the database does not have, or has otherwise. */
    async lost({ pool }: Database): Promise<number> {
      const before = [...attempts].flatMap(([attempt, answers]) =>
        [...answers].map(([item, kept]) => ({ attempt, item, ...kept })),
      )
      const { rows } = await pool.query<{
        attempt_id: string
        item_id: string
        sequence: number
        answer: Parameters<typeof toDevice>[2]
      }>('SELECT attempt_id, item_id, sequence, answer FROM responses WHERE attempt_id = ANY ($1::uuid[])', [
        [...attempts.keys()],
      ])
      const kept = new Map(rows.map(row => [`${row.attempt_id} ${row.item_id}`, row]))
      return before.filter(({ attempt, item, sequence, answer }) => {
        const row = kept.get(`${attempt} ${item}`)
        return (
          !row ||
          row.sequence < sequence ||
          (row.sequence === sequence && toDevice(QUESTION, {}, row.answer) !== answer)
        )
      }).length
    },
    close() {
      for (const timer of timers) clearInterval(timer)
      for (const { sitting } of pupils) sitting.close()
    },
  }
}

type Item = Awaited<ReturnType<typeof begin>>['begun']['items'][number]

const nothing = (): TrafficCounts => ({
  acknowledged: 0,
  away: 0,
  broken: 0,
  wrong: [],
  signedOut: 0,
  longestMs: 0,
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function signIn(web: string, role: string): Promise<string> {
  const answer = await fetch(`${web}/api/academy/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${role}@conjunto.mz`, password: PASSWORD }),
  })
  const { accessToken } = (await answer.json()) as { accessToken?: string }
  if (!accessToken) throw new Error(`${role} could not sign in: ${answer.status}`)
  return accessToken
}
