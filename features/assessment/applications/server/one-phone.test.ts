import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { fixtureApplication } from '#features/assessment/results/fixtures.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureDevice } from '#school/entry/fixtures.ts'
import { hashOfKey, newKey } from '#school/entry/server/device-key.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { cases } from '../../../../scripts/patience.ts'
import { getProgress } from '../live-contract.ts'
import { type Begun, beginSitting, requestPlace, sendAnswers } from '../sitting-contract.ts'
import { routes } from './routes.ts'

/** A class of seventy, or fewer in the usual run. */
const PUPILS = cases(10, 70)
const CLASS = '10.0.0.1'
const database = await testDatabase()
const { db } = database
const { nobody, as } = await testServer(database, routes)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: await fixtureSchool(db) })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const question = await fixtureQuestion(db, professor, {
  subjectId: mat.id,
  question: choiceOf('Quanto é 2 + 2?', ['3', '4', '5'], 1),
})
const codes = Array.from({ length: PUPILS }, (_, at) => String(20260001 + at))
for (const [at, code] of codes.entries())
  await fixtureStudent(db, { groupId: group.id, fullName: `Aluna${at} Sitoe`, code })

beforeEach(() => db.deleteFrom('rate_limits').execute())
afterEach(() => vi.useRealTimers())

async function openTest() {
  const items = [{ id: uuid(), points: 1, competenceId: null, domain: '', bloom: null, ...question }]
  const testId = uuid()
  await db
    .insertInto('tests')
    .values({
      ...{ id: testId, title: 'Diagnóstico', subject_id: mat.id, grade: 6, year: 2026, moment: 'inicial' },
      ...{ owner_id: professor.id, state: 'publicado', items: JSON.stringify(items) },
    })
    .execute()
  return fixtureApplication(db, { testId, groupId: group.id, by: professor })
}

/** Lets the clock of everything that the door remembers go on. */
async function pass(seconds: number) {
  const earlier = (column: string) => sql`${sql.ref(column)} - make_interval(secs => ${sql.lit(seconds)})`
  const columns: [string, string[]][] = [
    ['entry_devices', ['since', 'seen_at']],
    ['attempts', ['started_at', 'seen_at', 'submitted_at']],
    ['rate_limits', ['empty_at']],
  ]
  for (const [table, names] of columns) {
    const sets = names.map(name => sql`${sql.ref(name)} = ${earlier(name)}`)
    await sql`UPDATE ${sql.table(table)} SET ${sql.join(sets)}`.execute(db)
  }
}

type Phone = { studentCode: string; key: string }
const phoneOf = async (studentCode: string): Promise<Phone> => ({ studentCode, key: await fixtureDevice(db) })
const askAt = (code: string, body: object, address = CLASS) =>
  nobody.refuse(requestPlace, { params: { code }, body }, { address })
const begin = (code: string, body: object, address = CLASS) =>
  nobody.refuse(beginSitting, { params: { code }, body }, { address })
const send = (code: string, begun: unknown, more: object = {}) => {
  const { attemptId, key } = begun as Begun
  return nobody.refuse(sendAnswers, { params: { code }, body: { attemptId, key, answers: [], ...more } })
}
const oneAnswer = (begun: unknown) => ({
  answers: [{ itemId: (begun as Begun).items[0]?.id, answer: 'p1', sequence: 1 }],
})

/** Comes in as the page does: asks, asks the teacher where it must, and begins. Returns whether it has its place. */
async function comesIn(code: string, phone: Phone, answers = true): Promise<boolean> {
  await askAt(code, phone)
  const begun = await begin(code, phone)
  if (begun.status !== 200) {
    await askAt(code, { ...phone, ask: true })
    return false
  }
  if (answers) await send(code, begun.data, oneAnswer(begun.data))
  return true
}

/** What a script does in the places that it takes. */
const ways = {
  nothing: async () => undefined,
  'says that it is there': (code: string, begun: unknown) => send(code, begun),
  'hands in blank sheets': (code: string, begun: unknown) => send(code, begun, { submit: true }),
  'answers in each': (code: string, begun: unknown) => send(code, begun, oneAnswer(begun)),
}
type Way = keyof typeof ways

/** One phone takes a place with each of its keys, one every second, and goes on so for ten minutes. */
async function takeAll(code: string, way: Way, address: string): Promise<Phone[]> {
  const taken: Phone[] = []
  for (const studentCode of codes) {
    const phone = await phoneOf(studentCode)
    await askAt(code, phone, address)
    const begun = await begin(code, phone, address)
    if (begun.status === 200) await ways[way](code, begun.data)
    taken.push(phone)
    await pass(1)
  }
  return taken
}

async function heldBy(id: string, phones: readonly Phone[]): Promise<number> {
  const rows = await db
    .selectFrom('attempts')
    .select('id')
    .where('application_id', '=', id)
    .where('state', '<>', 'não apresentado')
    .where(
      'key_hash',
      'in',
      phones.map(({ key }) => hashOfKey(key)),
    )
    .execute()
  return rows.length
}

const progressOf = async (id: string) => (await as(professor).call(getProgress, { params: { id } })).data

/** The class comes, each asks again every twenty seconds while it waits, for ten minutes. */
async function classComes(code: string, phones: readonly Phone[]): Promise<number> {
  let waiting = [...phones]
  for (let seconds = 0; seconds < 600 && waiting.length > 0; seconds += 20) {
    const still: Phone[] = []
    for (const phone of waiting) if (!(await comesIn(code, phone))) still.push(phone)
    waiting = still
    await pass(20)
  }
  return waiting.length
}

const MAX_HELD = 3

describe.each([
  ['behind the address of the class', CLASS],
  ['from an address of its own', '10.0.0.99'],
])('one phone with a key for every pupil, %s', (_where, address) => {
  it.each(['nothing', 'says that it is there', 'hands in blank sheets'] as const)(
    'that %s gives back what it took to those who come, without the teacher',
    async way => {
      const { id, code } = await openTest()
      const script = await takeAll(code, way, address)
      expect((await progressOf(id)).crowd?.sameNetwork, 'seen at once').toMatchObject({ begun: PUPILS })
      expect(await classComes(code, await Promise.all(codes.map(phoneOf)))).toBeLessThanOrEqual(MAX_HELD)
      expect(await heldBy(id, script)).toBeLessThanOrEqual(MAX_HELD)
      // Once the class has answered, no other key takes its places.
      const again = await takeAll(code, way, address)
      await pass(61)
      for (const phone of again) await begin(code, phone, address)
      expect(await heldBy(id, again)).toBe(0)
    },
  )

  it('that answers in each place keeps none from a phone that was its pupil’s before', async () => {
    const before = await openTest()
    const phones = await Promise.all(codes.map(phoneOf))
    for (const phone of phones) await comesIn(before.code, phone)
    const { id, code } = await openTest()
    const script = await takeAll(code, 'answers in each', address)
    expect(await classComes(code, phones)).toBe(0)
    expect(await heldBy(id, script)).toBe(0)
    for (const phone of script) await begin(code, phone, address)
    expect(await heldBy(id, script), 'nor takes any again').toBe(0)
  })

  it('that answers in each place stands on the teacher’s page with those who ask for theirs', async () => {
    const { id, code } = await openTest()
    await takeAll(code, 'answers in each', address)
    for (const studentCode of codes) await comesIn(code, await phoneOf(studentCode))
    const { pupils } = await progressOf(id)
    expect(pupils.filter(({ asking }) => asking.length === 1)).toHaveLength(PUPILS)
  })
})

it('a class that is slow to answer loses no place while a part of it has answered', async () => {
  const { id, code } = await openTest()
  const phones = await Promise.all(codes.map(phoneOf))
  for (const [at, phone] of phones.entries()) expect(await comesIn(code, phone, at % 3 === 0)).toBe(true)
  await pass(120)
  const others = await Promise.all(codes.map(phoneOf))
  for (const phone of others) await begin(code, phone)
  expect(await heldBy(id, others)).toBe(0)
})

it('a phone that was many pupils’ before is no pupil’s own', async () => {
  const key = await newKey(db, 60)
  for (const studentCode of codes.slice(0, 5)) {
    const { code } = await openTest()
    await begin(code, { studentCode, key })
  }
  const { code } = await openTest()
  const [studentCode = ''] = codes
  expect(await comesIn(code, await phoneOf(studentCode))).toBe(true)
  expect((await begin(code, { studentCode, key })).data.code).toBe('HELD')
})

it('one address begins twice its class and some more, then one place a minute, however many keys it has', async () => {
  const { id, code } = await openTest()
  const ration = 2 * PUPILS + 20
  let begun = 0
  const beginNext = async () => {
    const studentCode = codes[begun % PUPILS] ?? ''
    const { status } = await begin(code, await phoneOf(studentCode))
    // What the teacher frees may be begun again.
    await db
      .deleteFrom('attempts')
      .where('application_id', '=', id)
      .where('state', '=', 'a responder')
      .execute()
    if (status === 200) begun += 1
    return status
  }
  for (let n = 0; n < ration + 5; n += 1) await beginNext()
  expect(begun).toBe(ration)
  expect((await begin(code, await phoneOf(codes[0] ?? ''))).data.code).toBe('WAIT')
  expect((await begin(code, await phoneOf(codes[0] ?? ''), '10.0.0.99')).status, 'another address').toBe(200)
  await db.deleteFrom('attempts').where('application_id', '=', id).execute()
  await pass(61)
  expect([await beginNext(), await beginNext()]).toEqual([200, 409])
})

it('a class behind one address comes in within a minute, each phone for the first time', async () => {
  // A key is as old as the server's clock says, a place as old as the database's.
  vi.useFakeTimers({ toFake: ['Date'] })
  const { id, code } = await openTest()
  const waiting = new Map(
    codes.map(studentCode => [studentCode, { key: undefined as string | undefined, at: 0 }]),
  )
  for (let second = 0; second <= 60 && waiting.size > 0; second += 1) {
    for (const [studentCode, { key, at }] of waiting) {
      if (at > second) continue
      const body = { studentCode, ...(key && { key }) }
      const reply = await (key ? begin(code, body) : askAt(code, body))
      const data = reply.data as { key?: string; details?: { seconds?: number; key?: string } }
      if (key && reply.status === 200) waiting.delete(studentCode)
      else {
        const seconds = data.details?.seconds ?? 1
        waiting.set(studentCode, { key: data.key ?? data.details?.key ?? key, at: second + seconds })
      }
    }
    vi.setSystemTime(Date.now() + 1000)
    await pass(1)
  }
  expect([...waiting.keys()]).toEqual([])
  expect((await progressOf(id)).pupils).toHaveLength(PUPILS)
})
