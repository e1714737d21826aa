import { describe, expect, it } from 'vitest'
import { readPdf } from '#engines/documents/read-back.ts'
import { formatDayMonth } from '#kit/figures.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { fixtureSlot } from '#school/timetable/fixtures.ts'
import { hearingBody } from '../contract.ts'
import { fixtureHeard, fixtureOralTest } from '../fixtures.ts'
import {
  downloadGrouping,
  getGrouping,
  hearAgain,
  listGroupingHistory,
  listGroupings,
  makeGrouping,
  markHeld,
  movePupil,
  previewGrouping,
  removeGrouping,
  updateGrouping,
} from '../grouping-contract.ts'
import { downloadLevelMoves, getLevelMoves } from '../moves-contract.ts'
import { insertHearings } from './queries.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...changeRoutes([])])
const school = await fixtureSchool(db)
const por = await fixtureSubject(db, { code: 'POR', name: 'Português', abbreviation: 'Port.' })
const [groupA, groupB] = [
  await fixtureGroup(db, { name: '2ªA', grade: 2, schoolId: school }),
  await fixtureGroup(db, { name: '2ªB', grade: 2, schoolId: school }),
]
const professor = await fixtureTeacherOf(db, groupA.id, por.id)
const pedagogo = await fixtureAccount(db, { role: 'pedagogo', schoolId: school })
const stranger = await fixtureAccount(db, { role: 'professor' })
const LEVELS = ['Inicial', 'Letra', 'Palavra', 'Parágrafo', 'História']
const pupilsOf = (groupId: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_none, at) =>
      fixtureStudent(db, {
        groupId,
        fullName: `Aluno ${at} ${groupId.slice(-4)}`,
        numberInGroup: at + 1,
        sex: at % 2 === 0 ? 'H' : 'M',
      }),
    ),
  )
const [inA, inB] = [await pupilsOf(groupA.id, 20), await pupilsOf(groupB.id, 20)]
for (const groupId of [groupA.id, groupB.id])
  await fixtureSlot(db, {
    groupId,
    subjectId: por.id,
    weekday: 2,
    period: 2,
    teacherId: professor.id,
    room: '4',
  })
const test = await fixtureOralTest(db, professor, { subjectId: por.id, grade: 2 })
const lead = server.as(pedagogo)

async function heardOnce(at = '2026-03-20T08:00:00+02:00', rise = 0) {
  const one = (groupId: string, pupils: { id: string }[]) =>
    fixtureHeard(db, {
      testId: test.id,
      groupId,
      by: professor,
      at,
      state: 'corrigido',
      heard: pupils.map(({ id }, place) => ({
        studentId: id,
        level: LEVELS[Math.min(4, (place % 5) + (place % 2) * rise)] ?? '',
        outcome: 'ouvido' as const,
      })),
    })
  return [(await one(groupA.id, inA)).id, (await one(groupB.id, inB)).id]
}

describe('groups by level', () => {
  it('are made across the groups of one hour, with who leads, room, hour and activities', async () => {
    const { data } = await lead.call(makeGrouping, { body: { applicationIds: await heardOnce() } })
    expect(data.levelGroups.flatMap(({ studentIds }) => studentIds)).toHaveLength(40)
    expect(data.levelGroups.map(({ name }) => name)).toContain('Palavra')
    expect(data.hours).toEqual([{ weekday: 2, period: 2 }])
    expect(data.levelGroups[0]).toMatchObject({ leaderId: professor.id, room: '4' })
    expect(data.levelGroups.every(({ activities }) => activities.length === 3)).toBe(true)
    const inGroups = (group: (typeof data.levelGroups)[number]) =>
      new Set(group.studentIds.map(id => data.pupils.find(pupil => pupil.id === id)?.groupId))
    expect(inGroups(data.levelGroups[0] as never).size).toBe(2)
    // In four to six weeks they are heard again.
    const days = (Date.parse(data.hearAgainOn) - Date.parse(data.startsOn)) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(28)
    expect(days).toBeLessThanOrEqual(42)
    expect((await server.as(stranger).refuse(getGrouping, { params: { id: data.id } })).status).toBe(404)
    expect((await server.as(professor).call(listGroupings, { query: {} })).data.rows.length).toBeGreaterThan(
      0,
    )
  })

  it('change by a tap, are undone, keep their history and leave on paper', async () => {
    const { data } = await lead.call(makeGrouping, { body: { applicationIds: await heardOnce() } })
    const [from, to] = data.levelGroups
    const studentId = from?.studentIds[0] ?? ''
    const params = { id: data.id }
    const moved = await lead.call(movePupil, { params, body: { studentId, to: to?.id ?? null } })
    expect(moved.data.levelGroups[1]?.studentIds).toContain(studentId)
    expect(moved.data.levelGroups[0]?.studentIds).not.toContain(studentId)
    await lead.call(undoChange, { params: { id: moved.headers['x-change'] ?? '' } })
    const back = await lead.call(getGrouping, { params })
    expect(back.data.levelGroups[0]?.studentIds).toContain(studentId)
    const { rows } = (await lead.call(listGroupingHistory, { params })).data
    expect(rows.length).toBeGreaterThan(1)
    const { title, levelGroups, startsOn, hearAgainOn, version } = back.data
    const [first, ...others] = levelGroups
    if (!first) throw new Error('there are groups')
    await lead.call(updateGrouping, {
      params,
      body: {
        ...{ title, startsOn, hearAgainOn, version, hours: [{ weekday: 4, period: 1 }] },
        levelGroups: [{ ...first, leaderId: pedagogo.id, activities: ['Contar histórias'] }, ...others],
      },
    })
    await lead.call(markHeld, { params, body: { date: back.data.startsOn, held: true } })
    const changes = (await lead.call(listGroupingHistory, { params })).data.rows.flatMap(
      ({ fields }) => fields,
    )
    const ofField = (name: string) => changes.find(({ field }) => field === name)?.after
    expect(ofField('Grupos')).toContain(`${pedagogo.name}, sala 4, Contar histórias`)
    expect(ofField('Hora')).toBe('Quinta, 1.º tempo')
    expect(ofField('Horas dadas')).toBe(formatDayMonth(back.data.startsOn))
    const paper = await lead.call(downloadGrouping, { params, query: { format: 'pdf' } })
    const pages = await readPdf(paper.raw)
    const text = pages.join(' ')
    // Each list can be hung at its own door.
    expect(pages).toHaveLength(back.data.levelGroups.length)
    for (const [page, group] of back.data.levelGroups.entries())
      expect(pages[page]?.replaceAll(/\s+/g, ' ')).toContain(`${group.name} (${group.studentIds.length})`)
    expect(text).toContain(`${from?.name} (${from?.studentIds.length})`)
    expect(text).toContain('Ouvir de novo')
    const stranger = { id: crypto.randomUUID() }
    const refused = await lead.refuse(movePupil, { params, body: { studentId: stranger.id, to: to?.id } })
    expect(refused.status).toBe(400)
  })

  it('hold nobody twice, and nobody from elsewhere leads them', async () => {
    const { data } = await lead.call(makeGrouping, { body: { applicationIds: await heardOnce() } })
    const { title, levelGroups, hours, startsOn, hearAgainOn, version } = data
    const body = { title, levelGroups, hours, startsOn, hearAgainOn, version }
    const twice = levelGroups.map(group => ({ ...group, studentIds: [inA[0]?.id ?? ''] }))
    const params = { id: data.id }
    expect(
      (await lead.refuse(updateGrouping, { params, body: { ...body, levelGroups: twice } })).status,
    ).toBe(400)
    const led = levelGroups.map(group => ({ ...group, leaderId: stranger.id }))
    expect((await lead.refuse(updateGrouping, { params, body: { ...body, levelGroups: led } })).status).toBe(
      400,
    )
    expect(
      (await lead.refuse(updateGrouping, { params, body: { ...body, hearAgainOn: startsOn } })).status,
    ).toBe(400)
    expect(
      (await lead.call(updateGrouping, { params, body: { ...body, title: 'Hora da leitura' } })).data.title,
    ).toBe('Hora da leitura')
    expect((await lead.refuse(updateGrouping, { params, body })).data.code).toBe('VERSION_CONFLICT')
    await lead.call(removeGrouping, { params, query: { version: '2' } })
    expect((await lead.refuse(getGrouping, { params })).status).toBe(404)
  })

  it('count the hours held, are heard again once, and the same pupils give the matrix', async () => {
    const { data } = await lead.call(makeGrouping, { body: { applicationIds: await heardOnce() } })
    const params = { id: data.id }
    for (const date of ['2026-04-07', '2026-04-14', '2026-04-14'])
      await lead.call(markHeld, { params, body: { date, held: true } })
    const { data: held } = await lead.call(getGrouping, { params })
    expect(held.heldOn).toEqual(['2026-04-07', '2026-04-14'])
    expect((await lead.refuse(markHeld, { params, body: { date: '2026-05-06', held: true } })).status).toBe(
      400,
    )
    const again = await lead.call(hearAgain, { params })
    expect(again.data.applicationIds).toHaveLength(2)
    expect((await lead.refuse(hearAgain, { params })).data.code).toBe('ALREADY_THERE')
  })

  it('keep pupils not heard again yet at their former level, and say how many', async () => {
    const group = await fixtureGroup(db, { name: '3ªK', grade: 3, schoolId: school })
    const pupils = await pupilsOf(group.id, 9)
    const hear = (on: string, some: readonly { id: string }[], level: string) =>
      fixtureHeard(db, {
        ...{ testId: test.id, groupId: group.id, by: professor, at: `${on}T08:00:00+02:00` },
        heard: some.map(({ id }) => ({ studentId: id, level, outcome: 'ouvido' as const })),
      })
    await hear('2026-03-20', pupils.slice(0, 8), 'Letra')
    const { id } = await hear('2026-05-04', pupils.slice(0, 4), 'Parágrafo')
    const input = { query: { heard: [id] } }
    expect((await lead.call(previewGrouping, input)).data).toMatchObject({
      levelGroups: [
        { name: 'Letra', pupils: 4 },
        { name: 'Parágrafo', pupils: 4 },
      ],
      ...{ kept: 4, missing: 1 },
    })
    const { data } = await lead.call(makeGrouping, { body: { applicationIds: [id] } })
    expect(data.levelGroups.flatMap(({ studentIds }) => studentIds)).toHaveLength(8)
    // What was not heard this time is not called heard.
    expect(data.pupils.filter(({ level }) => level === null)).toHaveLength(4)
    expect(data.missing).toHaveLength(1)
  })

  it('are not made of what nobody heard, of two languages, or of what is out of reach', async () => {
    const other = await fixtureOralTest(db, professor, { subjectId: por.id, grade: 2, language: 'Emakhuwa' })
    const empty = await fixtureHeard(db, {
      testId: other.id,
      groupId: groupA.id,
      by: professor,
      at: '2026-03-20T08:00:00Z',
      heard: [],
    })
    const none = await lead.refuse(makeGrouping, { body: { applicationIds: [empty.id] } })
    expect(none.data.code).toBe('NOTHING_HEARD')
    const [known = ''] = await heardOnce()
    expect((await lead.refuse(makeGrouping, { body: { applicationIds: [known, empty.id] } })).status).toBe(
      400,
    )
    expect(
      (await server.as(stranger).refuse(makeGrouping, { body: { applicationIds: [known] } })).status,
    ).toBe(404)
  })
})

it('the migration is what one counts from the raw rows, of the first and the last hearing of each pupil', async () => {
  await heardOnce('2026-05-04T08:00:00+02:00', 1)
  const { data } = await lead.call(getLevelMoves, { query: { group: [groupA.id, groupB.id] } })
  const raw = await db
    .selectFrom('attempts')
    .innerJoin('applications', 'applications.id', 'attempts.application_id')
    .innerJoin('tests', 'tests.id', 'applications.test_id')
    .select(['attempts.student_id', 'attempts.level'])
    .where('tests.language', '=', 'Português')
    .where('applications.group_id', 'in', [groupA.id, groupB.id])
    .where('attempts.level', 'is not', null)
    .where('attempts.deleted_at', 'is', null)
    .orderBy('applications.created_at')
    .orderBy('applications.id')
    .execute()
  const pairs = [...Map.groupBy(raw, row => row.student_id).values()].map(rows => [
    rows[0]?.level,
    rows.at(-1)?.level,
  ])
  const moves = data.languages.find(({ language }) => language === 'Português')
  expect(pairs).toHaveLength(40)
  for (const [row, from] of LEVELS.entries())
    for (const [column, to] of LEVELS.entries())
      expect([from, to, moves?.cells[row]?.[column]?.total]).toEqual([
        from,
        to,
        pairs.filter(pair => pair[0] === from && pair[1] === to).length,
      ])
  expect(moves?.up.total).toBeGreaterThan(0)
  expect(moves?.parts.map(({ name }) => name)).toEqual(['2ªA', '2ªB'])
  expect(moves?.chance, 'nobody was heard by two').toBe(null)
  const expected = moves?.parts.reduce((sum, part) => sum + part.expected, 0) ?? 0
  expect(expected).toBeCloseTo(moves?.up.total ?? 0, 9)
  expect((await server.as(stranger).call(getLevelMoves, { query: {} })).data.languages).toEqual([])
})

it('agreement of two listeners, and what they alone would move, stand by class too', async () => {
  const rows = await db
    .selectFrom('hearings')
    .innerJoin('applications', 'applications.id', 'hearings.application_id')
    .select(['hearings.application_id', 'hearings.student_id', 'hearings.level'])
    .where('applications.group_id', '=', groupA.id)
    .orderBy('applications.created_at', 'desc')
    .limit(20)
    .execute()
  const [first] = rows
  await insertHearings(
    db,
    first?.application_id ?? '',
    rows.slice(0, 12).map(({ student_id, level }, at) => ({
      accountId: pedagogo.id,
      body: hearingBody.parse({
        ...{ studentId: student_id, outcome: 'ouvido', heardAt: '2026-05-04T09:00:00+02:00' },
        level: at === 0 ? 'Palavra' : level,
      }),
    })),
  )
  const { data } = await lead.call(getLevelMoves, { query: { group: [groupA.id, groupB.id] } })
  const [a, b] = data.languages.find(({ language }) => language === 'Português')?.parts ?? []
  expect(a?.listening).toMatchObject({ n: 12 })
  expect(a?.listening?.kappa).toBeGreaterThan(0.5)
  expect(a?.chance?.moved).toBeGreaterThanOrEqual(0)
  expect([b?.listening, b?.chance]).toEqual([null, null])
  const { raw } = await lead.call(downloadLevelMoves, {
    query: { group: [groupA.id, groupB.id], format: 'pdf' },
  })
  const text = (await readPdf(raw)).join(' ').replaceAll(/\s+/g, ' ')
  expect(text).toMatch(/Por dois: o mesmo nível/)
  expect(text).toContain('12 de 12, kappa 1')
  expect(text).toContain('ninguém por dois')
})
