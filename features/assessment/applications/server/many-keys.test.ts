import { v7 as uuid } from 'uuid'

import { beforeEach, describe, expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { fixtureApplication } from '#features/assessment/results/fixtures.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureDevice } from '#school/entry/fixtures.ts'
import { deviceOf, provenDevice } from '#school/entry/server/device-key.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { keepCards, newWords } from '#school/students/server/cards.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { cases } from '../../../../scripts/patience.ts'
import { decideDevice, freePlaces } from '../device-contract.ts'
import { getProgress } from '../live-contract.ts'
import { type Begun, beginSitting, requestPlace, sendAnswers } from '../sitting-contract.ts'
import { routes } from './routes.ts'

const PUPILS = 70
const TAKEN = cases(9, 50)
const CLASS = '10.0.0.1'
const ONE_PHONE = '10.0.0.99'
const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const { nobody } = server
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: await fixtureSchool(db) })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const teacher = server.as(professor)
const question = await fixtureQuestion(db, professor, {
  subjectId: mat.id,
  question: choiceOf('Quanto é 2 + 2?', ['3', '4', '5'], 1),
})
const pupils: Awaited<ReturnType<typeof fixtureStudent>>[] = []
for (let at = 0; at < PUPILS; at += 1)
  pupils.push(
    await fixtureStudent(db, {
      groupId: group.id,
      fullName: `Aluna${at} Mondlane Sitoe`,
      code: String(20260001 + at),
    }),
  )
const codes = pupils.map(pupil => pupil.code)

beforeEach(() => db.deleteFrom('rate_limits').execute())

async function fixtureTest() {
  const items = [{ id: uuid(), points: 1, competenceId: null, domain: '', bloom: null, ...question }]
  const testId = uuid()
  await db
    .insertInto('tests')
    .values({
      id: testId,
      title: 'Diagnóstico',
      subject_id: mat.id,
      grade: 6,
      year: 2026,
      moment: 'inicial',
      owner_id: professor.id,
      state: 'publicado',
      items: JSON.stringify(items),
    })
    .execute()
  return fixtureApplication(db, { testId, groupId: group.id, by: professor })
}

type Phone = { studentCode: string; key: string }
const phoneOf = async (studentCode: string): Promise<Phone> => ({ studentCode, key: await fixtureDevice(db) })
const askAt = (code: string, body: object, address: string) =>
  nobody.refuse(requestPlace, { params: { code }, body }, { address })
const beginAt = (code: string, body: object, address: string) =>
  nobody.refuse(beginSitting, { params: { code }, body }, { address })
/** As the page does: asks, and begins. */
async function comesIn(code: string, phone: Phone, address: string) {
  await askAt(code, phone, address)
  return beginAt(code, phone, address)
}
const send = (code: string, begun: unknown, more: object = {}) => {
  const { attemptId, key } = begun as Begun
  return nobody.refuse(sendAnswers, { params: { code }, body: { attemptId, key, answers: [], ...more } })
}
const progressOf = async (id: string) => (await teacher.call(getProgress, { params: { id } })).data
async function heldBy(id: string, phones: readonly Phone[]) {
  const hashes = await Promise.all(phones.map(async ({ key }) => (await deviceOf(db, key)).hash))
  const rows = await db
    .selectFrom('attempts')
    .select('id')
    .where('application_id', '=', id)
    .where('key_hash', 'in', hashes)
    .where('state', '<>', 'não apresentado')
    .execute()
  return rows.length
}

describe('a key', () => {
  it('that came with a wrong code never grows old, and with a right one becomes another', async () => {
    const { code } = await fixtureTest()
    const wrong = await askAt(code, { studentCode: '99999999' }, ONE_PHONE)
    const key = String(wrong.data.details?.key)
    expect(await deviceOf(db, key)).toMatchObject({ isUnproven: true, age: 0 })
    const right = await askAt(code, { studentCode: codes[0], key }, ONE_PHONE)
    const renewed = (right.data as unknown as { key: string }).key
    expect(renewed).not.toBe(key)
    const proven = await deviceOf(db, renewed)
    expect(proven.isUnproven).toBeUndefined()
    expect((await provenDevice(db, proven)).key, 'it stays that one').toBe(renewed)
    // Kept as long as one likes, keys of wrong codes are as hasty as new ones.
    const keys = await Promise.all(
      codes.slice(1).map(async studentCode => {
        const { data } = await askAt(code, { studentCode: '99999998' }, ONE_PHONE)
        return { studentCode, key: String(data.details?.key) }
      }),
    )
    const answers = []
    for (const phone of keys) answers.push((await beginAt(code, phone, ONE_PHONE)).status)
    expect(answers.filter(status => status === 200).length).toBeLessThanOrEqual(PUPILS / 5 + 2)
  })
})

/** What a script does in a place that it took: nothing, says that it is there, hands in a blank sheet. */
const ways = [
  async () => undefined,
  (code: string, begun: unknown) => send(code, begun),
  (code: string, begun: unknown) => send(code, begun, { submit: true }),
]

describe.each([
  ['behind its address', CLASS],
  ['from an address of its own', ONE_PHONE],
])('one phone with a key for every pupil, before a class comes, %s', (_where, address) => {
  it('is seen by the teacher at once; one tap gives back what it took, and it takes nothing more', async () => {
    const { id, code } = await fixtureTest()
    const taken: Phone[] = []
    for (const [at, studentCode] of codes.slice(0, TAKEN).entries()) {
      const phone = await phoneOf(studentCode)
      const begun = await comesIn(code, phone, address)
      expect(begun.status).toBe(200)
      expect(begun.raw.toString(), 'no name of a phone that is not known to be the pupil’s').not.toMatch(
        /Mondlane|Sitoe/,
      )
      await ways[at % ways.length]?.(code, begun.data)
      taken.push(phone)
    }
    expect((await progressOf(id)).crowd?.sameNetwork).toEqual({
      begun: TAKEN,
      unanswered: TAKEN,
      minutes: 1,
      alone: true,
    })
    // The first of the class comes, has no place and asks.
    const first = await phoneOf(codes[0] ?? '')
    expect((await comesIn(code, first, CLASS)).data.code).toBe('HELD')
    await askAt(code, { ...first, ask: true }, CLASS)
    expect((await teacher.call(freePlaces, { params: { id } })).data).toEqual({ freed: TAKEN })
    expect((await progressOf(id)).crowd).toBeNull()
    expect((await comesIn(code, first, CLASS)).status, 'asked for it').toBe(200)

    const again: Phone[] = [...taken]
    for (const studentCode of codes.slice(1, TAKEN)) again.push(await phoneOf(studentCode))
    for (const phone of again) await comesIn(code, phone, address)
    expect(await heldBy(id, again)).toBeLessThanOrEqual(3)

    // The others come in: by themselves, or by the teacher's tap where the phone is behind their own address.
    for (const studentCode of codes.slice(1, 6)) {
      const phone = await phoneOf(studentCode)
      if (address === CLASS) {
        expect((await askAt(code, { ...phone, ask: true }, CLASS)).data).toMatchObject({ why: 'rede' })
        const row = (await progressOf(id)).pupils.find(pupil => pupil.asking.length > 0)
        const device = row?.asking[0]?.id ?? ''
        await teacher.call(decideDevice, { params: { id, device }, body: { admit: true } })
      }
      expect((await comesIn(code, phone, CLASS)).status).toBe(200)
    }
  })
})

it('a class of seventy behind one address comes in at once, each with a phone of its own, and nobody is called odd', async () => {
  const { id, code } = await fixtureTest()
  const answers = await Promise.all(
    codes.map(async studentCode => {
      const begun = await comesIn(code, await phoneOf(studentCode), CLASS)
      const { items } = begun.data as unknown as Begun
      await send(code, begun.data, { answers: [{ itemId: items[0]?.id, answer: 'p1', sequence: 1 }] })
      return begun.status
    }),
  )
  expect(new Set(answers)).toEqual(new Set([200]))
  expect((await progressOf(id)).crowd).toBeNull()
})

it('a phone on which the pupil’s card was shown, or that the pupil had before, is called by the whole name', async () => {
  const [made] = await newWords(1, 'test')
  await keepCards(db, [{ studentId: pupils[0]?.id ?? '', hash: made?.hash ?? '' }], professor.id)
  const [one, other] = [await fixtureTest(), await fixtureTest()]
  const phone = await phoneOf(codes[0] ?? '')
  await askAt(one.code, { ...phone, card: made?.word }, CLASS)
  expect((await beginAt(one.code, phone, CLASS)).data).toMatchObject({ name: 'Aluna0 Mondlane Sitoe' })
  const second = await phoneOf(codes[1] ?? '')
  expect((await comesIn(one.code, second, CLASS)).data).toMatchObject({ name: 'Aluna1 S.' })
  expect((await comesIn(other.code, second, CLASS)).data).toMatchObject({ name: 'Aluna1 Mondlane Sitoe' })
})
