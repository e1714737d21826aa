import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getTimetable, putGroupTimetable, type SlotBody } from '../contract.ts'
import { fixtureSlot } from '../fixtures.ts'
import { timetableRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(
  database,
  timetableRoutes({ findSharedHours: async () => [], afterChange: async () => [] }),
)
const school = await fixtureSchool(db, { periods: [{ number: 1, startsAt: '07:00', endsAt: '07:45' }] })
const admin = await fixtureAccount(db, { role: 'admin', name: 'Helena Matsinhe' })
const sitoe = await fixtureAccount(db, { role: 'professor', name: 'Ermelinda Sitoe' })
const pendente = await fixtureAccount(db, { role: 'pendente' })
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const por = await fixtureSubject(db, { code: 'POR', name: 'Português' })
const ing = await fixtureSubject(db, { code: 'ING', name: 'Inglês', grades: [7] })
const as = server.as(admin)

/** Groups of each test stand in a year of their own, so that they clash with no other test's. */
let lastYear = 2030
async function groups(...names: string[]) {
  const year = ++lastYear
  return Promise.all(names.map(name => fixtureGroup(db, { name, schoolId: school.id, year })))
}

const at = (weekday: number, period: number, more: Partial<SlotBody> = {}) => ({
  weekday,
  period,
  subjectId: mat.id,
  teacherId: sitoe.id,
  room: '4',
  ...more,
})
const read = async (groupId: string) => (await as.call(getTimetable, { query: { group: groupId } })).data
async function put(groupId: string, slots: SlotBody[]) {
  const { revision } = await read(groupId)
  return as.call(putGroupTimetable, { params: { id: groupId }, body: { slots, revision } })
}

describe('reading a timetable', () => {
  it("gives a group's week in order, with the hours of the school's day, whatever the year", async () => {
    const [group] = await groups('6ªA')
    await fixtureSlot(db, { groupId: group?.id ?? '', ...at(2, 3) })
    await fixtureSlot(db, { groupId: group?.id ?? '', ...at(2, 1) })
    await fixtureSlot(db, { groupId: group?.id ?? '', ...at(1, 5, { teacherId: null, subjectId: por.id }) })
    const { slots } = await read(group?.id ?? '')
    expect(slots.map(slot => [slot.weekday, slot.period, slot.startsAt])).toEqual([
      [1, 5, null],
      [2, 1, '07:00'],
      [2, 3, null],
    ])
    expect(slots[1]).toMatchObject({
      groupName: '6ªA',
      subjectCode: 'MAT',
      teacherName: 'Ermelinda Sitoe',
      room: '4',
    })
    expect((await as.refuse(getTimetable, { query: { group: uuid() } })).status).toBe(404)
  })

  it('gives a teacher their own week by default, and another one when it is', async () => {
    const [group] = await groups('6ªA')
    const year = lastYear
    const macie = await fixtureAccount(db, { role: 'professor' })
    await fixtureSlot(db, { groupId: group?.id ?? '', ...at(1, 1) })
    await fixtureSlot(db, { groupId: group?.id ?? '', ...at(1, 2, { teacherId: macie.id }) })
    const periods = async (query: object) =>
      (await server.as(macie).call(getTimetable, { query })).data.slots.map(slot => slot.period)
    expect(await periods({ year })).toEqual([2])
    expect(await periods({ year, teacher: sitoe.id })).toEqual([1])
    expect((await as.call(getTimetable, { query: { year } })).data.slots).toHaveLength(2)
  })

  it('is for the staff, clashes for those who may resolve them', async () => {
    const [one, two] = await groups('6ªA', '6ªB')
    for (const group of [one, two])
      await fixtureSlot(db, { groupId: group?.id ?? '', ...at(1, 1, { room: '' }) })
    const query = { year: lastYear }
    expect((await as.call(getTimetable, { query })).data.clashes).toHaveLength(1)
    expect((await server.as(sitoe).call(getTimetable, { query })).data.clashes).toEqual([])
    expect((await server.as(pendente).refuse(getTimetable, { query })).status).toBe(403)
    expect((await server.nobody.refuse(getTimetable, { query })).status).toBe(401)
    expect((await as.refuse(getTimetable, { query: { year: 20.5 } })).data.fields).toHaveProperty('year')
    expect((await as.refuse(getTimetable, { query: { teacher: 'x' } })).data.fields).toHaveProperty('teacher')
  })
})

describe('clashes', () => {
  it('are reported for a teacher and for a room in two groups at the same time', async () => {
    const [one, two] = await groups('6ªA', '6ªB')
    await put(one?.id ?? '', [at(1, 1), at(1, 2)])
    const { data } = await put(two?.id ?? '', [at(1, 1), at(1, 2, { teacherId: null, room: '5' })])
    const groupIds = [one?.id, two?.id]
    expect(data.clashes).toEqual([
      { weekday: 1, period: 1, groupIds, what: 'Ermelinda Sitoe está em 6ªA e 6ªB ao mesmo tempo.' },
      { weekday: 1, period: 1, groupIds, what: 'A sala 4 está em 6ªA e 6ªB ao mesmo tempo.' },
    ])
  })

  it('are none between two people of one name, two shifts, two schools with a room 4, or two empty rooms', async () => {
    const namesake = await fixtureAccount(db, { role: 'professor', name: 'Ermelinda Sitoe' })
    const year = ++lastYear
    const away = await fixtureSchool(db)
    const places = [
      { name: 'A', schoolId: school.id },
      { name: 'B', schoolId: school.id, shift: 'tarde' as const },
      { name: 'C', schoolId: away.id },
      { name: 'D', schoolId: away.id },
    ]
    const made = await Promise.all(places.map(place => fixtureGroup(db, { ...place, year })))
    const [a, b, c, d] = made.map(group => group.id)
    await put(a ?? '', [at(1, 1)])
    await put(b ?? '', [at(1, 1)])
    await put(c ?? '', [at(1, 1, { teacherId: namesake.id })])
    const { data } = await put(d ?? '', [at(1, 1, { teacherId: null, room: '' })])
    expect(data.clashes).toEqual([])
  })
})

describe('writing the timetable of a group', () => {
  it('changes what differs, puts the rest away, leaves what is equal, and is taken back whole', async () => {
    const [group] = await groups('6ªA')
    const id = group?.id ?? ''
    const first = await put(id, [at(1, 1), at(1, 2), at(1, 3)])
    const kept = first.data.slots[0]?.id
    const second = await put(id, [at(1, 1), at(1, 2, { subjectId: por.id }), at(4, 6)])
    const places = (await read(id)).slots.map(slot => `${slot.weekday}.${slot.period} ${slot.subjectCode}`)
    expect(places).toEqual(['1.1 MAT', '1.2 POR', '4.6 MAT'])
    expect(second.data.slots[0]?.id).toBe(kept)
    const changes = await db
      .selectFrom('changes')
      .select('label')
      .where('batch_id', '=', second.headers['x-change'] ?? '')
      .orderBy('label')
      .execute()
    expect(changes.map(change => change.label)).toEqual([
      '6ªA, Escola de teste',
      '6ªA, Escola de teste, Português',
      'Horário da 6ªA, Escola de teste, Quinta, 6.º tempo',
      'Horário da 6ªA, Escola de teste, Segunda, 2.º tempo',
      'Horário da 6ªA, Escola de teste, Segunda, 3.º tempo',
    ])
    await undoBatch(db, second.headers['x-change'] ?? '', admin, false, uuid())
    expect((await read(id)).slots.map(slot => [slot.period, slot.subjectCode])).toEqual([
      [1, 'MAT'],
      [2, 'MAT'],
      [3, 'MAT'],
    ])
    const same = await put(id, [at(1, 1), at(1, 2), at(1, 3)])
    expect(same.headers['x-change']).toBe(undefined)
  })

  it('is the work of one person at a time: a late writer learns by whom, and nothing is written over', async () => {
    const [group] = await groups('6ªA')
    const id = group?.id ?? ''
    const { revision } = await read(id)
    await as.call(putGroupTimetable, { params: { id }, body: { slots: [at(1, 1)], revision } })
    const late = await as.refuse(putGroupTimetable, { params: { id }, body: { slots: [at(2, 2)], revision } })
    expect(late).toMatchObject({
      status: 409,
      data: {
        code: 'VERSION_CONFLICT',
        details: { by: 'Helena Matsinhe', current: { slots: [{ weekday: 1 }] } },
      },
    })
    const emptied = await put(id, [])
    expect(emptied.data.revision).not.toBe(revision)
    const both = await Promise.all(
      [at(3, 1), at(4, 1)].map(slot =>
        as.refuse(putGroupTimetable, {
          params: { id },
          body: { slots: [slot], revision: emptied.data.revision },
        }),
      ),
    )
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409])
    expect((await read(id)).slots).toHaveLength(1)
  })

  it('leaves what somebody teaches who has left the staff, and gives nothing more to them', async () => {
    const [group] = await groups('6ªA')
    const id = group?.id ?? ''
    const leaver = await fixtureAccount(db, { role: 'professor' })
    await put(id, [at(1, 1, { teacherId: leaver.id }), at(2, 1)])
    await db
      .updateTable('accounts')
      .set({ disabled_at: new Date().toISOString() })
      .where('id', '=', leaver.id)
      .execute()
    await put(id, [at(1, 1, { teacherId: leaver.id, room: '9' }), at(2, 1), at(3, 1)])
    expect((await read(id)).slots.map(slot => slot.teacherId)).toEqual([leaver.id, sitoe.id, sitoe.id])
    const { revision } = await read(id)
    const slots = [at(1, 1), at(2, 1, { teacherId: leaver.id })]
    const refused = await as.refuse(putGroupTimetable, { params: { id }, body: { slots, revision } })
    expect(refused.data.fields).toEqual({
      'slots.1.teacherId': 'Escolha alguém do corpo docente desta escola.',
    })
  })

  it.each([
    ['slots.0.weekday', [at(0, 1)]],
    ['slots.0.weekday', [at(7, 1)]],
    ['slots.0.period', [at(1, 13)]],
    ['slots.0.room', [at(1, 1, { room: 'x'.repeat(21) })]],
    ['slots.0.subjectId', [at(1, 1, { subjectId: 'MAT' })]],
    ['slots.1.subjectId', [at(1, 1), at(1, 2, { subjectId: uuid() })]],
    ['slots.0.subjectId', [at(1, 1, { subjectId: ing.id })]],
    ['slots.0.teacherId', [at(1, 1, { teacherId: pendente.id })]],
    ['slots.0.teacherId', [at(1, 1, { teacherId: uuid() })]],
    ['slots.1.period', [at(1, 1), at(1, 1, { subjectId: por.id })]],
    ['slots', Array.from({ length: 73 }, () => at(1, 1))],
  ])('is refused with a wrong %s', async (field, slots) => {
    const [group] = await groups('6ªA')
    const { revision } = await read(group?.id ?? '')
    const refused = await as.refuse(putGroupTimetable, {
      params: { id: group?.id },
      body: { slots, revision },
    })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.data.fields ?? {})).toEqual([field])
    expect((await read(group?.id ?? '')).slots).toEqual([])
  })

  it('is for the administration alone', async () => {
    const [group] = await groups('6ªA')
    const input = { params: { id: group?.id }, body: { slots: [], revision: '0.0' } }
    for (const role of ['pedagogo', 'professor', 'pendente'] as const) {
      const other = server.as(await fixtureAccount(db, { role }))
      expect((await other.refuse(putGroupTimetable, input)).status).toBe(403)
    }
    const lost = await as.refuse(putGroupTimetable, { ...input, params: { id: uuid() } })
    expect(lost.status).toBe(404)
  })
})
