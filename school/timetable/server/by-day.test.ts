import { describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { firstTrimester, fixtureCalendar } from '#school/calendar/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { getGroup, setGroupTeachers, updateGroup } from '#school/groups/contract.ts'
import { fixtureGroup } from '#school/groups/fixtures.ts'
import { groupRoutes } from '#school/groups/server/routes.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { countBySex, countPupils } from '#school/students/server/group-numbers.ts'
import { countPlacedFrom } from '#school/students/server/members.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getTimetable, putGroupTimetable, type SlotBody } from '../contract.ts'
import { fixtureSlot } from '../fixtures.ts'
import { findSlotsOfGroup } from './queries.ts'
import { timetableRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
/** A Tuesday; Wednesday is a holiday. */
const TODAY = '2026-05-05'
const routes = [
  ...timetableRoutes({ findSharedHours: async () => [], afterChange: async () => [] }),
  ...groupRoutes({ countPupils, countBySex, countPlacedFrom, findSlots: findSlotsOfGroup }),
  ...changeRoutes([]),
]
const server = await testServer(database, routes, TODAY)
const later = await testServer(database, routes, '2026-05-20')
const school = await fixtureSchool(db)
await fixtureCalendar(db, {
  state: 'em vigor',
  year: 2026,
  trimesters: [firstTrimester],
  holidays: [{ date: '2026-05-06', name: 'Feriado' }],
})
const admin = await fixtureAccount(db, { role: 'admin' })
const [first, second] = [
  await fixtureAccount(db, { role: 'professor', name: 'Ana' }),
  await fixtureAccount(db, { role: 'professor', name: 'Rui' }),
]
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const por = await fixtureSubject(db, { code: 'POR', name: 'Português' })
const as = server.as(admin)

const at = (weekday: number, period: number, subjectId: string): SlotBody => ({
  weekday,
  period,
  subjectId,
  teacherId: first.id,
  room: '',
})
const read = async (group: string, on?: string) =>
  (await as.call(getTimetable, { query: { group, ...(on && { on }) } })).data
async function put(group: string, slots: SlotBody[], from?: string) {
  const { revision } = await read(group)
  return as.call(putGroupTimetable, {
    params: { id: group },
    body: { slots, revision, ...(from && { from }) },
  })
}
const weekOn = async (group: string, on: string) =>
  (await read(group, on)).slots.map(slot => `${slot.weekday}.${slot.period} ${slot.subjectCode}`)

describe('a timetable that changes', () => {
  it('holds from the next day of school where no day is chosen, and what was before keeps its times', async () => {
    const { id } = await fixtureGroup(db, { name: '6ªA', schoolId: school.id })
    for (const period of [1, 2]) await fixtureSlot(db, { groupId: id, ...at(1, period, mat.id) })
    expect((await read(id)).proposedFrom, 'Wednesday is a holiday').toBe('2026-05-07')
    const { data, headers } = await put(id, [at(1, 1, mat.id), at(1, 2, por.id), at(2, 1, por.id)])
    expect(data).toMatchObject({ on: '2026-05-07', changesOn: ['2026-05-07'] })
    expect(await weekOn(id, '2026-05-06')).toEqual(['1.1 MAT', '1.2 MAT'])
    expect(await weekOn(id, '2026-05-07')).toEqual(['1.1 MAT', '1.2 POR', '2.1 POR'])
    expect((await read(id, '2026-05-06')).slots[0]?.id, 'what is equal goes on').toBe(data.slots[0]?.id)
    await as.call(undoChange, { params: { id: headers['x-change'] ?? '' } })
    expect(await weekOn(id, '2026-11-01')).toEqual(['1.1 MAT', '1.2 MAT'])
    expect((await read(id)).changesOn).toEqual([])
  })

  it('holds from the day that is chosen, in place of what was to begin later', async () => {
    const { id } = await fixtureGroup(db, { name: '6ªB', schoolId: school.id })
    await put(id, [at(1, 1, mat.id)])
    expect(await weekOn(id, '2026-01-01'), 'a first week holds from the beginning of the year').toEqual([
      '1.1 MAT',
    ])
    await put(id, [at(1, 1, por.id)], '2026-05-18')
    await put(id, [at(3, 1, por.id)], '2026-05-11')
    expect(await weekOn(id, '2026-05-10')).toEqual(['1.1 MAT'])
    expect(await weekOn(id, '2026-05-11')).toEqual(['3.1 POR'])
    expect(await weekOn(id, '2026-05-19')).toEqual(['3.1 POR'])
    const { revision } = await read(id)
    const late = { params: { id }, body: { slots: [], revision, from: '2027-01-01' } }
    const refused = await as.refuse(putGroupTimetable, late)
    expect(refused.data.fields?.from).toMatch(/^O ano lectivo da turma acaba em /)
  })
})

describe('who teaches a group and who directs it', () => {
  it('are asked about a day: the former keep what is past, and see the group as long as it is theirs', async () => {
    const { id } = await fixtureGroup(db, { name: '6ªC', schoolId: school.id, directorId: first.id })
    const get = (of: typeof server, who: typeof admin) => of.as(who).refuse(getGroup, { params: { id } })
    const group = async () => (await as.call(getGroup, { params: { id } })).data
    const teach = async (accountId: string, from?: string) =>
      as.call(setGroupTeachers, {
        params: { id },
        body: {
          teachers: [{ subjectId: mat.id, accountId }],
          version: (await group()).version,
          ...(from && { from }),
        },
      })
    await teach(first.id)
    await teach(second.id, '2026-05-18')
    expect((await group()).taught[0]?.teacher.name).toBe('Ana')
    expect((await get(server, second)).status, 'who begins later may prepare').toBe(200)
    const { data } = await later.as(admin).call(getGroup, { params: { id } })
    expect(data.taught[0]?.teacher.name).toBe('Rui')
    expect(data.director?.name).toBe('Ana')
    const { name, grade, year, shift, room, capacity, version } = data
    const body = { name, grade, year, shift, room, capacity, version, directorId: second.id }
    const changed = await later.as(admin).call(updateGroup, { params: { id }, body })
    expect(changed.data.director?.name).toBe('Rui')
    expect((await get(later, first)).status).toBe(404)
    expect((await get(server, first)).status, 'until then the group was theirs').toBe(200)
    expect((await group()).director?.name, 'on the day before').toBe('Ana')
    await later.as(admin).call(undoChange, { params: { id: changed.headers['x-change'] ?? '' } })
    expect((await get(later, first)).status).toBe(200)
  })
})
