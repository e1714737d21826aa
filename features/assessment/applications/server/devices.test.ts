// Long because one world of pupils and devices serves every case of a second device, and of devices that request its
// place.

import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { fixtureApplication } from '#features/assessment/results/fixtures.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureDevice } from '#school/entry/fixtures.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { insertQuestion } from '#school/questions/server/store.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getApplication, reopenSitting } from '../contract.ts'
import { decideDevice, listNotTaken, removeNickname } from '../device-contract.ts'
import { getProgress } from '../live-contract.ts'
import {
  type Begun,
  beginSitting,
  leavePlace,
  type PlaceReply,
  requestPlace,
  sendAnswers,
} from '../sitting-contract.ts'
import { onChangeOf } from './application-changes.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', abbreviation: 'Mat.' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: school })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const stranger = await fixtureAccount(db, { role: 'professor' })
const ana = await fixtureStudent(db, {
  groupId: group.id,
  fullName: 'Ana Bila',
  numberInGroup: 1,
  code: '20260001',
})
await fixtureStudent(db, { groupId: group.id, fullName: 'Beto', numberInGroup: 2, code: '20260002' })
const [ANA, BETO] = ['20260001', '20260002']
const [phone, teacher] = [server.nobody, server.as(professor)]

/** An open application of two choices, whose right options are the third. */
async function fixtureSitting() {
  const items = []
  for (const stem of ['Quanto é?', 'E agora?']) {
    const question = choiceOf(stem, ['1', '2', '3', '4'], 2)
    const kept = await insertQuestion(db, question, {
      subjectId: mat.id,
      grade: 6,
      competenceId: null,
      ownerId: professor.id,
    })
    items.push({ id: uuid(), points: 1, competenceId: null, domain: '', bloom: null, ...kept })
  }
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
  const { id, code } = await fixtureApplication(db, { testId, groupId: group.id, by: professor })
  const [one = '', two = ''] = items.map(item => item.id)
  return { id, code, one, two }
}

interface Comes {
  studentCode?: string
  nickname?: string
  key?: string
  ask?: boolean
}

const askFor = async (code: string, body: Comes): Promise<PlaceReply> =>
  (await phone.call(requestPlace, { params: { code }, body })).data

async function begin(code: string, body: Comes): Promise<Begun> {
  const { data, status } = await phone.call(beginSitting, { params: { code }, body })
  expect(status).toBe(200)
  return data
}

function sent(begun: Begun, answers: [string, unknown, number][], submit = false) {
  return {
    attemptId: begun.attemptId,
    key: begun.key,
    answers: answers.map(([itemId, answer, sequence]) => ({ itemId, answer, sequence })),
    submit,
  }
}

const answer = (code: string, ...args: Parameters<typeof sent>) =>
  phone.call(sendAnswers, { params: { code }, body: sent(...args) })
const refused = (code: string, ...args: Parameters<typeof sent>) =>
  phone.refuse(sendAnswers, { params: { code }, body: sent(...args) })

async function rowOf(id: string, pupil = 'Ana Bila') {
  const { data } = await teacher.call(getProgress, { params: { id } })
  const row = data.pupils.find(candidate => candidate.name === pupil)
  if (!row) throw new Error(`Nobody is called ${pupil}.`)
  return row
}

async function decide(id: string, admit: boolean, pupil = 'Ana Bila') {
  const [asking] = (await rowOf(id, pupil)).asking
  return teacher.call(decideDevice, { params: { id, device: asking?.id ?? '' }, body: { admit } })
}

async function storedOf(attemptId: string) {
  const rows = await db.selectFrom('responses').selectAll().where('attempt_id', '=', attemptId).execute()
  return Object.fromEntries(rows.map(row => [row.item_id, row.answer]))
}

describe('a place in a test', () => {
  it('is the first device’s: who guesses the pupil’s code gets no name, no answer and no key', async () => {
    const { id, code, one } = await fixtureSitting()
    const first = await begin(code, { studentCode: ANA })
    await answer(code, first, [[one, 'p3', 1]])
    const guess = await phone.call(requestPlace, { params: { code }, body: { studentCode: ANA } })
    expect(guess.data).toMatchObject({ standing: 'ocupado', pupil: null })
    expect(guess.raw.toString()).not.toContain('Ana')
    const forced = await phone.refuse(beginSitting, { params: { code }, body: { studentCode: ANA } })
    expect([forced.status, forced.data.code]).toEqual([409, 'HELD'])
    expect(forced.raw.toString()).not.toContain('Ana')
    const stolen = { ...first, key: guess.data.key }
    expect((await refused(code, stolen, [[one, 'p1', 9]], true)).status).toBe(403)
    expect((await rowOf(id)).presence, 'not handed in by a stranger').toBe('a responder')
    expect(await storedOf(first.attemptId)).toEqual({ [one]: 'c' })
  })

  it('is nobody’s before it is begun: asking takes nothing, and says first name and initial alone', async () => {
    const { id, code } = await fixtureSitting()
    const first = await askFor(code, { studentCode: ANA })
    const second = await askFor(code, { studentCode: ANA })
    expect([first, second].map(answer => answer.pupil?.name)).toEqual(['Ana B.', 'Ana B.'])
    expect((await rowOf(id)).presence).toBe('por chegar')
    await begin(code, { studentCode: ANA, key: second.key })
    expect(await askFor(code, { studentCode: ANA, key: first.key })).toMatchObject({
      standing: 'ocupado',
      why: 'lugar',
      pupil: null,
    })
  })

  it('is released by «não sou eu» and by going on elsewhere', async () => {
    const { code, one } = await fixtureSitting()
    const slip = await askFor(code, { studentCode: ANA })
    await phone.call(leavePlace, { params: { code }, body: { key: slip.key } })
    const first = await begin(code, { studentCode: ANA })
    await answer(code, first, [[one, 'p3', 7]])
    await phone.call(leavePlace, { params: { code }, body: { key: first.key } })
    const second = await begin(code, { studentCode: ANA })
    expect(second.attemptId).toBe(first.attemptId)
    expect(second.answers[one]).toEqual({ answer: 'p3', sequence: 0 })
    await answer(code, second, [[one, 'p1', 1]])
    expect(await storedOf(first.attemptId)).toEqual({ [one]: 'a' })
  })

  it('goes on on its own device, again and again, and two pupils take turns at one phone', async () => {
    const { code, one } = await fixtureSitting()
    const anas = await begin(code, { studentCode: ANA })
    const betos = await begin(code, { studentCode: BETO })
    await answer(code, anas, [[one, 'p1', 1]])
    await answer(code, betos, [[one, 'p2', 1]])
    const again = await begin(code, { studentCode: ANA, key: anas.key })
    expect([again.key, again.answers[one]]).toEqual([anas.key, { answer: 'p1', sequence: 1 }])
    expect((await answer(code, betos, [[one, 'p3', 2]])).status).toBe(200)
  })

  it('reopened by the teacher goes on where it was begun, and elsewhere with another tap', async () => {
    const { id, code } = await fixtureSitting()
    const first = await begin(code, { studentCode: ANA })
    await answer(code, first, [], true)
    expect((await askFor(code, { studentCode: ANA })).standing).toBe('ocupado')
    await teacher.call(reopenSitting, { params: { id }, body: { pupil: ana.id, minutes: 10 } })
    expect((await askFor(code, { studentCode: ANA })).standing).toBe('ocupado')
    expect((await begin(code, { studentCode: ANA, key: first.key })).attemptId).toBe(first.attemptId)
  })
})

describe('a second device', () => {
  it('waits for the teacher, who sees it; let in, it goes on, and the first gets a refusal', async () => {
    const { id, code, one, two } = await fixtureSitting()
    const first = await begin(code, { studentCode: ANA })
    await answer(code, first, [[one, 'p1', 40]])
    const waiting = await askFor(code, { studentCode: ANA, ask: true })
    expect(waiting).toMatchObject({ standing: 'à espera', pupil: null })
    expect((await askFor(code, { studentCode: ANA, key: waiting.key })).standing).toBe('à espera')
    expect((await rowOf(id)).asking).toHaveLength(1)
    const [asking] = (await rowOf(id)).asking
    const target = { params: { id, device: asking?.id ?? '' }, body: { admit: true } }
    expect((await server.as(stranger).refuse(decideDevice, target)).status).toBe(404)
    await decide(id, true)
    const reply = await askFor(code, { studentCode: ANA, key: waiting.key })
    expect(reply).toMatchObject({ standing: 'entra', pupil: { name: 'Ana B.', state: 'a responder' } })
    const second = await begin(code, { studentCode: ANA, key: waiting.key })
    expect(second.answers[one]).toEqual({ answer: 'p1', sequence: 0 })
    await answer(code, second, [[one, 'p3', 1]])

    // What was answered meanwhile on the first one, and its handing in, change nothing and are not lost.
    const heard: string[] = []
    const stop = onChangeOf([id], (_application, matter) => heard.push(matter))
    const late = await refused(
      code,
      first,
      [
        [one, 'p2', 41],
        [two, 'p4', 42],
      ],
      true,
    )
    stop()
    expect(late).toMatchObject({ status: 403, data: { code: 'REPLACED', details: { kept: 2, all: true } } })
    expect(heard, 'watchers are notified').toEqual(['presence'])
    expect(await storedOf(first.attemptId)).toEqual({ [one]: 'c' })
    expect(await rowOf(id)).toMatchObject({ presence: 'a responder', notTaken: 2, asking: [] })
    const { data } = await teacher.call(listNotTaken, { params: { id, pupil: ana.id } })
    expect(data.answers.map(({ itemId, answer: entered }) => [itemId, entered])).toEqual(
      expect.arrayContaining([
        [one, 'b'],
        [two, 'd'],
      ]),
    )
    expect((await server.as(stranger).refuse(listNotTaken, { params: { id, pupil: ana.id } })).status).toBe(
      404,
    )
    const handed = await answer(code, second, [[two, 'p3', 2]], true)
    expect(handed.data, 'who hands in hears of the other device').toMatchObject({ elsewhere: 2, open: false })
    const marks = (await teacher.call(getApplication, { params: { id } })).data.sittings
    expect(marks.find(each => each.name === 'Ana Bila')?.mark).toBe(20)
  })

  it('a refused device learns so, and may ask again; no more than four wait for one place', async () => {
    const { id, code } = await fixtureSitting()
    await begin(code, { studentCode: ANA })
    const waiting = await askFor(code, { studentCode: ANA, ask: true })
    await decide(id, false)
    expect((await askFor(code, { studentCode: ANA, key: waiting.key })).standing).toBe('recusado')
    const again = await askFor(code, { studentCode: ANA, key: waiting.key, ask: true })
    expect(again.standing).toBe('à espera')
    for (let more = 0; more < 3; more += 1)
      await askFor(code, { studentCode: ANA, key: await fixtureDevice(db), ask: true })
    const fifth = { params: { code }, body: { studentCode: ANA, key: await fixtureDevice(db), ask: true } }
    expect((await phone.refuse(requestPlace, fifth)).status).toBe(429)
    expect((await rowOf(id)).asking).toHaveLength(4)
  })

  it('that only the old device’s owner has pushed aside may come back the same way', async () => {
    const { id, code, one } = await fixtureSitting()
    const first = await begin(code, { studentCode: ANA })
    const waiting = await askFor(code, { studentCode: ANA, ask: true })
    await decide(id, true)
    await begin(code, { studentCode: ANA, key: waiting.key })
    await refused(code, first, [[one, 'p2', 1]])
    await askFor(code, { studentCode: ANA, key: first.key, ask: true })
    await decide(id, true)
    const back = await begin(code, { studentCode: ANA, key: first.key })
    expect((await answer(code, back, [[one, 'p3', 1]])).status).toBe(200)
    expect((await rowOf(id)).notTaken, 'what it sent in vain is still to be seen').toBe(1)
  })

  it('of a class that changes devices at once is never two in one place', async () => {
    const { code } = await fixtureSitting()
    const all = await Promise.all(Array.from({ length: 8 }, () => askFor(code, { studentCode: ANA })))
    const begun = await Promise.all(
      all.map(entry =>
        phone.refuse(beginSitting, { params: { code }, body: { studentCode: ANA, key: entry.key } }),
      ),
    )
    expect(begun.map(answer => answer.status).sort()).toEqual([200, ...Array(7).fill(409)])
  })
})

describe('an answer that is not taken', () => {
  it('is said: a higher number stands, and a number without bound is refused', async () => {
    const { code, one, two } = await fixtureSitting()
    const begun = await begin(code, { studentCode: ANA })
    expect((await refused(code, begun, [[one, 'p1', 2_147_483_647]])).status).toBe(400)
    await answer(code, begun, [[one, 'p1', 9]])
    const { data } = await answer(code, begun, [
      [one, 'p2', 4],
      [two, 'p3', 5],
    ])
    expect(data.older).toEqual([{ itemId: one, sequence: 9 }])
    expect(await storedOf(begun.attemptId)).toEqual({ [one]: 'a', [two]: 'c' })
    const handIn = await answer(code, begun, [[one, 'p2', 4]], true)
    expect(handIn.data, 'nor handed in over the pupil’s head').toMatchObject({
      open: true,
      submittedAt: null,
    })
    expect(
      (await answer(code, begun, [[one, 'p1', 9]])).data.older,
      'a repeated answer is not a new one',
    ).toEqual([])
  })

  it('never comes from numbers that another device used up', async () => {
    const { id, code, one } = await fixtureSitting()
    const first = await begin(code, { studentCode: ANA })
    await answer(code, first, [[one, 'p1', 1_000_000]])
    const waiting = await askFor(code, { studentCode: ANA, ask: true })
    await decide(id, true)
    const second = await begin(code, { studentCode: ANA, key: waiting.key })
    expect((await answer(code, second, [[one, 'p3', 1]])).data.older).toEqual([])
    expect(await storedOf(first.attemptId)).toEqual({ [one]: 'c' })
  })
})

describe('names instead of codes', () => {
  async function byName() {
    const made = await fixtureSitting()
    await db.updateTable('applications').set({ allow_nickname: true }).where('id', '=', made.id).execute()
    return made
  }

  it('are no more than the class and a few, however many come at once', async () => {
    const { code } = await byName()
    const all = await Promise.all(
      Array.from({ length: 20 }, (_none, at) =>
        phone.refuse(beginSitting, { params: { code }, body: { nickname: `Nome ${at}` } }),
      ),
    )
    // Two pupils and five more.
    expect(all.filter(answer => answer.status === 200)).toHaveLength(7)
    expect(all.find(candidate => candidate.status !== 200)?.data.code).toBe('TOO_MANY_NAMES')
  })

  it('are one device’s too, and the teacher may take them away', async () => {
    const { id, code, one } = await byName()
    const first = await begin(code, { nickname: 'Zito' })
    const other = await askFor(code, { nickname: 'ZITO', ask: true })
    expect(other).toMatchObject({ standing: 'à espera', pupil: null })
    await decide(id, true, 'Zito')
    expect((await refused(code, first, [[one, 'p1', 1]])).data.code).toBe('REPLACED')
    const second = await begin(code, { nickname: 'Zito', key: other.key })
    expect(second.attemptId).toBe(first.attemptId)
    const target = { params: { id, attempt: second.attemptId } }
    expect((await server.as(stranger).refuse(removeNickname, target)).status).toBe(404)
    await teacher.call(removeNickname, target)
    expect((await refused(code, second, [[one, 'p1', 1]])).data.code).toBe('UNKNOWN_DEVICE')
    expect((await teacher.call(getProgress, { params: { id } })).data.pupils.map(row => row.name)).toEqual([
      'Ana Bila',
      'Beto',
    ])
  })
})

it('who is of another group is followed while there is an attempt, and no longer once it was taken away', async () => {
  const { id } = await fixtureSitting()
  const other = await fixtureGroup(db, { name: '6ªB', schoolId: school })
  const guest = await fixtureStudent(db, { groupId: other.id, fullName: 'Vasco Vaz' })
  const attempt = {
    id: uuid(),
    application_id: id,
    student_id: guest.id,
    source: 'grelha',
    state: 'entregue',
  } as const
  await db.insertInto('attempts').values(attempt).execute()
  const names = async () =>
    (await teacher.call(getProgress, { params: { id } })).data.pupils.map(row => row.name)
  expect(await names()).toContain('Vasco Vaz')
  await db
    .updateTable('attempts')
    .set({ deleted_at: sql<string>`now()` })
    .where('id', '=', attempt.id)
    .execute()
  expect(await names()).toEqual(['Ana Bila', 'Beto'])
})
