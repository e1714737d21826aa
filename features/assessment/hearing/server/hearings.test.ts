import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import type { CallInput } from '#kit/endpoint.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getHearingQueue, keepHearing, listHearingQueues } from '../contract.ts'
import { fixtureHeard, fixtureOralTest } from '../fixtures.ts'
import { wordsOf } from '../reading.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...changeRoutes([])])
const school = await fixtureSchool(db)
const por = await fixtureSubject(db, { code: 'POR', name: 'Português', abbreviation: 'Port.' })
const group = await fixtureGroup(db, { name: '2ªA', grade: 2, schoolId: school })
const professor = await fixtureTeacherOf(db, group.id, por.id)
const colleague = await fixtureTeacherOf(
  db,
  group.id,
  (await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })).id,
)
const stranger = await fixtureAccount(db, { role: 'professor' })
const pupils = await Promise.all(
  ['Ana', 'Beto', 'Celina'].map((fullName, at) =>
    fixtureStudent(db, { groupId: group.id, fullName, numberInGroup: at + 1, motherTongue: 'Emakhuwa' }),
  ),
)
const [a, b, c] = pupils.map(({ id }) => id) as [string, string, string]
const test = await fixtureOralTest(db, professor, { subjectId: por.id, grade: 2 })
const [teacher, other] = [server.as(professor), server.as(colleague)]
const AT = '2026-05-04T08:00:00+02:00'

const queue = () => fixtureHeard(db, { testId: test.id, groupId: group.id, by: professor, at: AT, heard: [] })
type Body = CallInput<typeof keepHearing>['body']
const said = (id: string, body: Omit<Body, 'heardAt'> & { heardAt?: string }) =>
  [keepHearing, { params: { id }, body: { heardAt: AT, ...body } }] as const
const heard = (id: string, studentId: string, level: string, heardAt = AT) =>
  said(id, { studentId, outcome: 'ouvido', level, tries: [{ level: 2, sample: 1 }], heardAt })

async function levelsOf(id: string) {
  const { data } = await teacher.call(getHearingQueue, { params: { id } })
  return data.pupils.map(({ name, outcome, level }) => [name, outcome, level])
}

describe('a hearing', () => {
  it('is kept pupil by pupil, absent and refused kept apart, and neither of them a level', async () => {
    const { id } = await queue()
    await teacher.call(...heard(id, a, 'Palavra'))
    await teacher.call(...said(id, { studentId: b, outcome: 'ausente' }))
    await teacher.call(...said(id, { studentId: c, outcome: 'recusou' }))
    expect(await levelsOf(id)).toEqual([
      ['Ana', 'ouvido', 'Palavra'],
      ['Beto', 'ausente', null],
      ['Celina', 'recusou', null],
    ])
    await teacher.call(...heard(id, b, 'Letra'))
    await teacher.call(...said(id, { studentId: c, outcome: null }))
    expect(await levelsOf(id)).toEqual([
      ['Ana', 'ouvido', 'Palavra'],
      ['Beto', 'ouvido', 'Letra'],
      ['Celina', null, null],
    ])
  })

  it('sent twice under one key is one hearing', async () => {
    const { id } = await queue()
    const key = uuid()
    for (const _twice of [1, 2]) await teacher.call(...heard(id, a, 'Letra'), { key })
    const stored = await db
      .selectFrom('hearings')
      .select('version')
      .where('application_id', '=', id)
      .execute()
    expect(stored).toEqual([{ version: 1 }])
  })

  it('of a second listener leaves the level, and stands beside the first', async () => {
    const { id } = await queue()
    await teacher.call(...heard(id, a, 'Palavra', '2026-05-04T08:00:00+02:00'))
    const { data } = await other.call(...heard(id, a, 'Letra', '2026-05-04T09:00:00+02:00'))
    expect([data.level, data.hearings.map(each => [each.by.id, each.level])]).toEqual([
      'Palavra',
      [
        [professor.id, 'Palavra'],
        [colleague.id, 'Letra'],
      ],
    ])
    // Of two halves of a class each hears its own: who hears first counts.
    await other.call(...heard(id, b, 'História'))
    expect((await levelsOf(id))[1]).toEqual(['Beto', 'ouvido', 'História'])
  })

  it('that arrives late but was heard first counts', async () => {
    const { id } = await queue()
    await other.call(...heard(id, a, 'Letra', '2026-05-04T09:00:00+02:00'))
    await teacher.call(...heard(id, a, 'Palavra', '2026-05-04T08:00:00+02:00'))
    expect((await levelsOf(id))[0]).toEqual(['Ana', 'ouvido', 'Palavra'])
  })

  it('keeps a timed reading with the words a minute that it comes to', async () => {
    const { id } = await queue()
    const { data: before } = await teacher.call(getHearingQueue, { params: { id } })
    const text = before.levels[4]?.samples[0] ?? ''
    const reading = {
      level: 4,
      sample: 1 as const,
      words: wordsOf(text).length,
      last: 41,
      wrong: [7, 17, 23],
      seconds: 60,
    }
    const { data } = await teacher.call(
      ...said(id, { studentId: a, outcome: 'ouvido', level: 'Parágrafo', reading }),
    )
    expect(data.hearings[0]?.wordsAMinute).toBe(39)
    for (const wrong of [{ words: reading.words + 1 }, { last: reading.words }, { wrong: [reading.words] }]) {
      const refused = await teacher.refuse(
        ...said(id, {
          studentId: a,
          outcome: 'ouvido',
          level: 'Parágrafo',
          reading: { ...reading, ...wrong },
        }),
      )
      expect(refused.status).toBe(400)
    }
  })

  it('is refused with an unknown level, a sample that there is not, somebody else’s pupil, or once all is marked', async () => {
    const { id } = await queue()
    for (const body of [
      { studentId: a, outcome: 'ouvido' as const, level: 'Poeta' },
      { studentId: a, outcome: 'ouvido' as const, level: null },
      { studentId: a, outcome: 'ausente' as const, level: 'Letra' },
      { studentId: a, outcome: 'ouvido' as const, level: 'Letra', tries: [{ level: 9, sample: 1 as const }] },
      { studentId: uuid(), outcome: 'ouvido' as const, level: 'Letra' },
    ])
      expect((await teacher.refuse(...said(id, body))).status).toBe(400)
    expect((await server.as(stranger).refuse(...heard(id, a, 'Letra'))).status).toBe(404)
    expect((await server.as(stranger).call(listHearingQueues, { query: {} })).data.rows).toEqual([])
    await db.updateTable('applications').set({ state: 'corrigido' }).where('id', '=', id).execute()
    expect((await teacher.refuse(...heard(id, a, 'Letra'))).data.code).toBe('WRONG_STATE')
  })

  it('is undone with the level that it gave', async () => {
    const { id } = await queue()
    await teacher.call(...heard(id, a, 'Letra'))
    const { headers } = await teacher.call(...heard(id, a, 'Palavra'))
    await teacher.call(undoChange, { params: { id: headers['x-change'] ?? '' } })
    expect((await levelsOf(id))[0]).toEqual(['Ana', 'ouvido', 'Letra'])
    const { data } = await teacher.call(getHearingQueue, { params: { id } })
    expect(data.pupils[0]?.hearings.map(({ level }) => level)).toEqual(['Letra'])
  })

  it('is listed with how many were heard and who was away', async () => {
    const { id } = await queue()
    await teacher.call(...heard(id, a, 'Letra'))
    await teacher.call(...said(id, { studentId: b, outcome: 'ausente' }))
    const { data } = await teacher.call(listHearingQueues, { query: { group: [group.id] } })
    expect(data.rows.find(row => row.id === id)).toMatchObject({
      pupils: 3,
      heard: 1,
      away: 1,
      language: 'Português',
    })
  })
})
