import { describe, expect, it } from 'vitest'
import { readPdf } from '#engines/documents/read-back.ts'
import { seeded } from '#engines/random.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool, twoPeriods } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getTimetable, printTimetable } from '#school/timetable/contract.ts'
import { fixtureSlot } from '#school/timetable/fixtures.ts'
import { timetableRoutes } from '#school/timetable/server/routes.ts'
import { fixtureHeard, fixtureOralTest } from '../fixtures.ts'
import {
  downloadGrouping,
  getGrouping,
  makeGrouping,
  previewGrouping,
  removeGrouping,
  updateGrouping,
} from '../grouping-contract.ts'
import { pupilsIn } from '../grouping-paper.ts'
import { routes } from './routes.ts'
import { findSharedHours } from './shared-hours.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [
  ...routes,
  ...timetableRoutes({ findSharedHours, afterChange: async () => [] }),
  ...changeRoutes([]),
])
const school = await fixtureSchool(db, {
  periods: twoPeriods,
})
const por = await fixtureSubject(db, { code: 'POR', name: 'Português' })
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const admin = await fixtureAccount(db, { role: 'admin', name: 'Helena Matsinhe', schoolId: school.id })
const [groupA, groupB, other] = [
  await fixtureGroup(db, { name: '2ªA', grade: 2, schoolId: school.id }),
  await fixtureGroup(db, { name: '2ªB', grade: 2, schoolId: school.id }),
  await fixtureGroup(db, { name: '7ªA', grade: 7, schoolId: school.id }),
]
const graca = await fixtureTeacherOf(db, groupA.id, por.id)
const rosa = await fixtureTeacherOf(db, groupB.id, por.id)
await db.updateTable('accounts').set({ name: 'Graça Timana' }).where('id', '=', graca.id).execute()
await db.updateTable('accounts').set({ name: 'Rosa Mucavele' }).where('id', '=', rosa.id).execute()
const at = { weekday: 2, period: 2 }
await fixtureSlot(db, { groupId: groupA.id, subjectId: por.id, ...at, teacherId: graca.id, room: '4' })
await fixtureSlot(db, { groupId: groupB.id, subjectId: por.id, ...at, teacherId: rosa.id, room: '5' })
const test = await fixtureOralTest(db, graca, { subjectId: por.id, grade: 2 })

async function heard(on: string) {
  const one = async (groupId: string) => {
    const pupils = await Promise.all(
      [
        'Letra',
        'Letra',
        'Letra',
        'Letra',
        'Letra',
        'Palavra',
        'Palavra',
        'Palavra',
        'Palavra',
        'Palavra',
      ].map(async level => ({
        level,
        studentId: (await fixtureStudent(db, { groupId, fullName: `Aluno ${level}` })).id,
      })),
    )
    return fixtureHeard(db, {
      testId: test.id,
      groupId,
      by: graca,
      at: `${on}T08:00:00+02:00`,
      heard: pupils,
    })
  }
  return [(await one(groupA.id)).id, (await one(groupB.id)).id]
}
const as = server.as(admin)
const weekOf = async (query: { group?: string; teacher?: string }) =>
  (await as.call(getTimetable, { query })).data

it('puts an hour by levels into the week of its groups and of who leads, with clashes, until it is taken out', async () => {
  const { data } = await as.call(makeGrouping, { body: { applicationIds: await heard('2026-03-20') } })
  expect(data.hours, 'the hour that both have').toEqual([at])
  const { shared, clashes } = await weekOf({ group: groupA.id })
  expect(
    shared.map(({ name, leaderName, room, startsAt, pupils }) => [name, leaderName, room, startsAt, pupils]),
  ).toEqual([
    ['Letra', 'Graça Timana', '4', '07:45', 10],
    ['Palavra', 'Rosa Mucavele', '5', '07:45', 10],
  ])
  expect(shared[0]?.groups.map(({ name }) => name)).toEqual(['2ªA', '2ªB'])
  // Neither who leads nor their rooms are in two places: their lessons are not held then.
  expect(clashes).toEqual([])
  expect((await weekOf({ group: other.id })).shared).toEqual([])
  expect((await weekOf({ teacher: rosa.id })).shared.map(({ name }) => name)).toEqual(['Letra', 'Palavra'])

  // A room and a person that somebody else has then, and a lesson of another subject.
  await fixtureSlot(db, { groupId: other.id, subjectId: mat.id, ...at, teacherId: graca.id, room: '5' })
  expect((await weekOf({ group: groupA.id })).clashes.map(({ what }) => what).toSorted()).toEqual([
    'A sala 5 está em 7ªA e «Palavra» ao mesmo tempo.',
    'Graça Timana está em 7ªA e «Letra» ao mesmo tempo.',
  ])
  const paper = await readPdf((await server.as(rosa).call(printTimetable, {})).raw)
  expect(paper.join(' ').replaceAll(/\s+/g, ' ')).toMatch(/Palavra\s+2ªA e 2ªB\s+sala 5/)

  const { title, levelGroups, startsOn, hearAgainOn, version } = data
  const moved = await as.call(updateGrouping, {
    params: { id: data.id },
    body: { title, levelGroups, startsOn, hearAgainOn, version, hours: [{ weekday: 3, period: 1 }] },
  })
  expect((await weekOf({ group: groupB.id })).shared.map(({ weekday, period }) => [weekday, period])).toEqual(
    [
      [3, 1],
      [3, 1],
    ],
  )
  // Made again after a second hearing they keep hour and leaders, and stand instead of those before.
  const again = await as.call(makeGrouping, { body: { applicationIds: await heard('2026-04-24') } })
  expect(again.data.hours).toEqual([{ weekday: 3, period: 1 }])
  expect(again.data.levelGroups.map(({ name, leaderId, room }) => [name, leaderId, room])).toEqual([
    ['Letra', graca.id, '4'],
    ['Palavra', rosa.id, '5'],
  ])
  const path = `/diagnostico/niveis/${again.data.id}`
  expect(new Set((await weekOf({ group: groupA.id })).shared.map(hour => hour.path))).toEqual(new Set([path]))
  await as.call(removeGrouping, {
    params: { id: again.data.id },
    query: { version: String(again.data.version) },
  })
  expect(new Set((await weekOf({ group: groupA.id })).shared.map(hour => hour.path))).toEqual(
    new Set([`/diagnostico/niveis/${moved.data.id}`]),
  )
})

describe('groups made again for one of two classes', () => {
  const ofGroup = async (id: string) =>
    (await findSharedHours(db, 2026)).filter(
      ({ groups, until }) => until === null && groups.some(each => each.id === id),
    )
  const facts = async (id: string) =>
    (await ofGroup(id)).map(({ id, title, weekday, period, leaderId, room }) => [
      ...[id, title, weekday, period, leaderId, room],
    ])

  it('leave the other its hour, its groups and its pupils, say so before, and are undone whole', async () => {
    const [heardA = '', heardB = ''] = await heard('2026-04-27')
    const both = (await as.call(makeGrouping, { body: { applicationIds: [heardA, heardB] } })).data
    const [before, all] = [await facts(groupB.id), await findSharedHours(db, 2026)]
    const pupilsBefore = (await ofGroup(groupB.id)).reduce((sum, { pupils }) => sum + pupils, 0)
    const [again = ''] = await heard('2026-05-04')
    const preview = (await as.call(previewGrouping, { query: { heard: [again] } })).data
    expect(preview.groups.map(({ name }) => name)).toEqual(['2ªA'])
    const ofB = both.pupils.filter(({ groupId }) => groupId === groupB.id).length
    expect(preview.leaves).toEqual([
      {
        ...{ id: both.id, title: both.title, hours: both.hours },
        groups: [{ id: groupA.id, name: '2ªA' }],
        staying: [{ id: groupB.id, name: '2ªB' }],
        pupils: ofB,
      },
    ])
    // A leader of both would be in two places: a warning.
    expect(preview.clashes.join(' ')).toContain('Graça Timana está em')
    expect(await findSharedHours(db, 2026), 'looking changes nothing').toEqual(all)

    const made = await as.call(makeGrouping, { body: { applicationIds: [again] } })
    expect(
      made.data.levelGroups.map(({ name, studentIds }) => ({ name, pupils: studentIds.length })),
    ).toEqual(preview.levelGroups)
    expect(await facts(groupB.id)).toEqual(before)
    const pupils = (await ofGroup(groupB.id)).reduce((sum, each) => sum + each.pupils, 0)
    expect([pupils, pupilsBefore - pupils]).toEqual([ofB, both.pupils.length - ofB])
    expect(new Set((await ofGroup(groupA.id)).map(({ path }) => path))).toEqual(
      new Set([`/diagnostico/niveis/${made.data.id}`]),
    )
    // The old groups say who has gone, on the screen and on paper.
    const { data: old } = await as.call(getGrouping, { params: { id: both.id } })
    expect(old.left).toEqual([
      {
        group: { id: groupA.id, name: '2ªA' },
        to: { id: made.data.id, name: made.data.title },
        from: made.data.startsOn,
      },
    ])
    const { raw } = await as.call(downloadGrouping, { params: { id: both.id }, query: { format: 'pdf' } })
    const text = (await readPdf(raw)).join(' ').replaceAll(/\s+/g, ' ')
    expect(text).toContain(`A 2ªA está em «${made.data.title}» desde`)
    const listed = old.levelGroups.reduce((sum, group) => sum + pupilsIn(old, group).length, 0)
    expect(listed).toBe(ofB)

    await as.call(undoChange, { params: { id: made.headers['x-change'] ?? '' } })
    expect(await findSharedHours(db, 2026)).toEqual(all)
    expect((await as.call(getGrouping, { params: { id: both.id } })).data.left).toEqual([])
  })

  it('change for no class what the preview does not name, whatever is made in whatever order', async () => {
    const random = seeded(34)
    const classes = [groupA, groupB]
    for (let round = 0; round < 4; round++) {
      const ids = await heard('2026-05-04')
      const chosen = ids.filter(() => random() < 0.6)
      const heardNow = chosen.length > 0 ? chosen : ids.slice(0, 1)
      const preview = (await as.call(previewGrouping, { query: { heard: heardNow } })).data
      const before = await Promise.all(classes.map(({ id }) => facts(id)))
      await as.call(makeGrouping, { body: { applicationIds: heardNow } })
      const named = new Set(
        [...preview.groups, ...preview.leaves.flatMap(({ groups }) => groups)].map(({ id }) => id),
      )
      for (const [at, { id }] of classes.entries())
        if (!named.has(id)) expect(await facts(id)).toEqual(before[at])
    }
  })

  it('are asked for with something that was heard, within reach', async () => {
    const empty = await as.refuse(previewGrouping, { query: { heard: [] } })
    expect([empty.status, empty.data.fields]).toMatchObject([400, { heard: expect.any(String) }])
    const [mine = ''] = await heard('2026-05-04')
    const stranger = await fixtureAccount(db, { role: 'professor' })
    expect((await server.as(stranger).refuse(previewGrouping, { query: { heard: [mine] } })).status).toBe(404)
  })
})

it('joins no groups of two shifts: the same number is another hour there', async () => {
  const afternoon = await fixtureGroup(db, { name: '2ªC', grade: 2, schoolId: school.id, shift: 'tarde' })
  const pupil = await fixtureStudent(db, { groupId: afternoon.id, fullName: 'Aluno da tarde' })
  const late = await fixtureHeard(db, {
    ...{ testId: test.id, groupId: afternoon.id, by: graca, at: '2026-04-24T14:00:00+02:00' },
    heard: [{ studentId: pupil.id, level: 'Letra' }],
  })
  const [morning = ''] = await heard('2026-04-24')
  const { status, data } = await as.refuse(makeGrouping, { body: { applicationIds: [morning, late.id] } })
  expect([status, data.fields]).toMatchObject([400, { applicationIds: expect.stringContaining('turno') }])
})
