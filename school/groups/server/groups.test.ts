import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { groupDependencies, subjectDependencies } from '#app/dependencies.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { movePupils } from '#school/students/server/enrolments.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { subjectRoutes } from '#school/subjects/server/routes.ts'
import { teacherOptions } from '#school/subjects/teachers-contract.ts'
import {
  countGroups,
  createGroup,
  exportGroups,
  getGroup,
  groupOptions,
  listGroupHistory,
  listGroups,
  removeGroup,
  setGroupTeachers,
  updateGroup,
} from '../contract.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '../fixtures.ts'
import { groupRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [
  ...groupRoutes(groupDependencies),
  ...subjectRoutes(subjectDependencies),
])
const schoolId = await fixtureSchool(db)
const pedagogo = await fixtureAccount(db, { role: 'pedagogo', name: 'Lurdes Nhantumbo', schoolId })
const pendente = await fixtureAccount(db, { role: 'pendente' })
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', weeklyHours: { '6': 6 } })
const ofFour = await fixtureSubject(db, { code: 'CNA', name: 'Ciências', grades: [4] })
const por = await fixtureSubject(db, { code: 'POR', name: 'Português', grades: [6] })
const sixA = await fixtureGroup(db, { name: '6ªA', schoolId, room: '4', capacity: 55 })
const sixB = await fixtureGroup(db, { name: '6ªB', schoolId, shift: 'tarde' })
const fiveA = await fixtureGroup(db, { name: '5ªA', schoolId, grade: 5 })
const ofA = await fixtureTeacherOf(db, sixA.id, mat.id)
const pupil = { group_id: sixA.id, birth_date: null }
await db
  .insertInto('students')
  .values([
    { ...pupil, id: uuid(), code: '20260001', full_name: 'Ana', sex: 'M' },
    { ...pupil, id: uuid(), code: '20260002', full_name: 'Rui', sex: 'H' },
    { ...pupil, id: uuid(), code: '20260003', full_name: 'Zita', sex: 'M', state: 'transferido' },
  ])
  .execute()

const names = (rows: readonly { name: string }[]) => rows.map(row => row.name)

describe('reading groups', () => {
  it('lists with pupils counted H and M, filters, and orders 2 before 10', async () => {
    await fixtureGroup(db, { name: '6ª 10', schoolId, year: 2025 })
    await fixtureGroup(db, { name: '6ª 2', schoolId, year: 2025 })
    const as = server.as(pedagogo)
    const all = await as.call(listGroups, { query: { year: 2026 } })
    expect(names(all.data.rows)).toEqual(['5ªA', '6ªA', '6ªB'])
    expect(all.data.rows[1]).toMatchObject({
      boys: 1,
      girls: 1,
      teachers: [ofA.name],
      capacity: 55,
      room: '4',
    })
    const older = await as.call(listGroups, { query: { year: 2025 } })
    expect(names(older.data.rows)).toEqual(['6ª 2', '6ª 10'])
    const evening = await as.call(listGroups, { query: { shift: ['tarde'], grade: [6] } })
    expect(names(evening.data.rows)).toEqual(['6ªB'])
    const counts = await as.call(countGroups, { query: { year: 2026, grade: [6] } })
    expect(counts.data).toEqual({
      total: 2,
      boys: 1,
      girls: 1,
      byGrade: { '5': 1, '6': 2 },
      years: [2026, 2025],
      year: 2026,
      inForce: 2026,
    })
  })

  it('are those of some schools alone, where these are asked for', async () => {
    const other = await fixtureSchool(db, 'EPC da Liberdade')
    await fixtureGroup(db, { name: '6ªZ', schoolId: other, year: 2024 })
    await fixtureGroup(db, { name: '6ªY', schoolId, year: 2024 })
    const as = server.as(pedagogo)
    const listed = await as.call(listGroups, { query: { school: [other], year: 2024 } })
    expect(listed.data.rows.map(row => row.name)).toEqual(['6ªZ'])
    const counts = await as.call(countGroups, { query: { school: [other], year: 2024 } })
    expect(counts.data.total).toBe(1)
    expect((await as.call(countGroups, { query: { year: 2024 } })).data.total).toBe(2)
    const options = await as.call(groupOptions, { query: { year: 2024 } })
    expect(options.data.find(({ name }) => name.startsWith('6ªZ'))?.schoolId).toBe(other)
    await db.deleteFrom('groups').where('year', '=', 2024).execute()
    await db.deleteFrom('schools').where('id', '=', other).execute()
  })

  it('gives its pages without gap or overlap, whatever the order', async () => {
    for (const sort of ['nome', '-nome', 'sala', '-sala', 'alunos', '-alunos'] as const) {
      const seen: string[] = []
      let after: string | undefined
      do {
        const query = { year: 2026, sort, limit: 2, after }
        const { data } = await server.as(pedagogo).call(listGroups, { query })
        seen.push(...names(data.rows))
        after = data.next ?? undefined
      } while (after)
      expect([...seen].sort()).toEqual(['5ªA', '6ªA', '6ªB'])
    }
  })

  it('shows one with its school, teachers, hours and timetable', async () => {
    await db
      .insertInto('timetable_slots')
      .values({
        id: uuid(),
        group_id: sixA.id,
        weekday: 1,
        period: 2,
        subject_id: mat.id,
        teacher_id: ofA.id,
        room: '4',
      })
      .execute()
    const { data } = await server.as(pedagogo).call(getGroup, { params: { id: sixA.id } })
    expect(data).toMatchObject({
      school: { id: schoolId },
      taught: [{ subject: { code: 'MAT' }, teacher: { id: ofA.id }, lessons: 1, hours: 6 }],
      timetable: { slots: [{ weekday: 1, period: 2, subject: 'Matemática', teacher: ofA.name }] },
      gone: { transferido: 1, desistente: 0 },
    })
  })

  it('downloads as CSV', async () => {
    const { raw } = await server.as(pedagogo).call(exportGroups, { query: { format: 'csv', grade: [5] } })
    expect(raw.toString()).toContain('5ªA')
    expect(raw.toString()).not.toContain('6ªA')
  })
})

describe('a teacher', () => {
  it('sees own groups, taught or directed, and no other, by every way in', async () => {
    const director = await fixtureAccount(db, { role: 'professor', jobTitle: 'Professora' })
    const directed = await fixtureGroup(db, { name: '7ªD', schoolId, grade: 7, directorId: director.id })
    for (const [teacher, own] of [
      [ofA, sixA],
      [director, directed],
    ] as const) {
      const as = server.as(teacher)
      expect(names((await as.call(listGroups, {})).data.rows)).toEqual([own.name])
      expect(names((await as.call(listGroups, { query: { search: '6ªB' } })).data.rows)).toEqual([])
      expect(names((await as.call(groupOptions, {})).data)).toEqual([own.name])
      expect((await as.call(countGroups, { query: {} })).data.total).toBe(1)
      expect((await as.refuse(getGroup, { params: { id: sixB.id } })).status).toBe(404)
      expect((await as.refuse(listGroupHistory, { params: { id: sixB.id } })).status).toBe(404)
      const file = (await as.call(exportGroups, { query: { format: 'csv' } })).raw.toString()
      expect(file).toContain(own.name)
      expect(file).not.toContain('6ªB')
    }
    const read = await server.as(director).call(getGroup, { params: { id: directed.id } })
    expect(read.data.director).toEqual({ id: director.id, name: director.name, jobTitle: 'Professora' })
  })

  it('writes no group, not even own ones', async () => {
    const as = server.as(ofA)
    const params = { id: sixA.id }
    const body = { name: 'X', grade: 6, year: 2026 }
    expect((await as.refuse(createGroup, { body })).status).toBe(403)
    expect((await as.refuse(updateGroup, { params, body: { ...body, version: 1 } })).status).toBe(403)
    expect((await as.refuse(removeGroup, { params, query: { version: 1 } })).status).toBe(403)
    expect((await as.refuse(setGroupTeachers, { params, body: { teachers: [], version: 1 } })).status).toBe(
      403,
    )
  })

  it('who waits for approval sees none', async () => {
    expect((await server.as(pendente).refuse(listGroups, {})).status).toBe(403)
  })
})

describe('writing groups', () => {
  it('creates in the school of the caller, and refuses the same name in the same year', async () => {
    const body = { name: '4ªA', grade: 4, year: 2026, directorId: ofA.id }
    const made = await server.as(pedagogo).call(createGroup, { body })
    expect(made.data).toMatchObject({
      name: '4ªA',
      shift: 'manhã',
      school: { id: schoolId },
      director: { id: ofA.id },
    })
    const again = await server.as(pedagogo).refuse(createGroup, { body })
    expect(again).toMatchObject({
      status: 409,
      data: { code: 'NAME_TAKEN', fields: { name: expect.any(String) } },
    })
    const later = await server.as(pedagogo).call(createGroup, { body: { ...body, year: 2027 } })
    expect(later.status).toBe(200)
  })

  it('accepts staff of its school, and not of another alone', async () => {
    const elsewhere = await fixtureAccount(db, {
      ...{ role: 'professor', schoolId: await fixtureSchool(db, 'Outra'), reach: 'escola' },
    })
    const here = await fixtureAccount(db, { role: 'professor', schoolId, reach: 'escola' })
    const offered = async (school?: string) =>
      (await server.as(pedagogo).call(teacherOptions, { query: { school } })).data.map(({ id }) => id)
    expect(await offered(schoolId)).toEqual(expect.arrayContaining([here.id, ofA.id]))
    expect(await offered(schoolId)).not.toContain(elsewhere.id)
    expect(await offered()).toContain(elsewhere.id)
    const narrowed = server.as({ ...here, onlyWithin: schoolId })
    expect((await narrowed.call(teacherOptions, {})).data.map(({ id }) => id)).not.toContain(elsewhere.id)

    const body = { name: '4ªE', grade: 4, year: 2026 }
    const refused = await server
      .as(pedagogo)
      .refuse(createGroup, { body: { ...body, directorId: elsewhere.id } })
    expect(refused.data.fields).toEqual({ directorId: 'Escolha alguém do corpo docente desta escola.' })
    const { data } = await server.as(pedagogo).call(createGroup, { body: { ...body, directorId: here.id } })
    const teachers = (accountId: string) => ({
      params: { id: data.id },
      body: { teachers: [{ subjectId: ofFour.id, accountId }], version: data.version },
    })
    const taught = await server.as(pedagogo).refuse(setGroupTeachers, teachers(elsewhere.id))
    expect(Object.keys(taught.data.fields ?? {})).toEqual(['teachers.0.accountId'])
    expect((await server.as(pedagogo).call(setGroupTeachers, teachers(here.id))).status).toBe(200)
  })

  it.each([
    ['name', { name: '' }],
    ['grade', { grade: 0 }],
    ['year', { year: 26 }],
    ['shift', { shift: 'madrugada' }],
    ['room', { room: 'r'.repeat(41) }],
    ['capacity', { capacity: 0 }],
    ['directorId', { directorId: 'x' }],
    ['directorId', { directorId: pendente.id }],
  ])('says what is wrong with %s', async (field, wrong) => {
    const body = { name: 'Nova', grade: 6, year: 2026, ...wrong }
    const refused = await server.as(pedagogo).refuse(createGroup, { body })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.data.fields ?? {})).toEqual([field])
  })

  it('changes, says who changed it meanwhile, and takes back', async () => {
    const group = await fixtureGroup(db, { name: '3ªA', grade: 3, schoolId })
    const params = { id: group.id }
    const body = { name: '3ªB', grade: 3, year: 2026, version: 1 }
    const changed = await server.as(pedagogo).call(updateGroup, { params, body })
    expect(changed.data).toMatchObject({ name: '3ªB', version: 2 })
    const late = await server.as(pedagogo).refuse(updateGroup, { params, body })
    expect(late).toMatchObject({
      status: 409,
      data: { code: 'VERSION_CONFLICT', details: { current: { name: '3ªB' }, by: 'Lurdes Nhantumbo' } },
    })
    await undoBatch(db, changed.headers['x-change'] ?? '', pedagogo, false, uuid())
    expect((await server.as(pedagogo).call(getGroup, { params })).data.name).toBe('3ªA')
  })

  it('removes only a group without pupils', async () => {
    const refused = await server
      .as(pedagogo)
      .refuse(removeGroup, { params: { id: sixA.id }, query: { version: sixA.version } })
    expect(refused).toMatchObject({ status: 409, data: { code: 'IN_USE' } })
    expect(refused.data.message).toContain('3 alunos')
    const empty = await fixtureGroup(db, { name: '2ªA', grade: 2, schoolId })
    await server.as(pedagogo).call(removeGroup, { params: { id: empty.id }, query: { version: 1 } })
    expect((await server.as(pedagogo).refuse(getGroup, { params: { id: empty.id } })).status).toBe(404)
  })
})

describe('who teaches a group', () => {
  it('deletes a group that once had pupils, not one of which something was recorded nor one to which they go later', async () => {
    const as = server.as(pedagogo)
    const [left, used, next] = [
      await fixtureGroup(db, { name: '6ªL', schoolId }),
      await fixtureGroup(db, { name: '6ªU', schoolId }),
      await fixtureGroup(db, { name: '7ªN', schoolId, grade: 7, year: 2027 }),
    ]
    const remove = { query: { version: 1 } }
    for (const { id } of [left, used]) {
      const { id: pupil } = await fixtureStudent(db, { groupId: id, fullName: 'Nelo Sitoe' })
      const refused = await as.refuse(removeGroup, { params: { id }, ...remove })
      expect(refused.data.message).toContain('tem 1 aluno: transfira-o primeiro.')
      // As when a call moves them: from this day on in another group.
      const from = { groupId: id === left.id ? sixB.id : next.id, since: '2026-05-05', today: '2026-05-05' }
      await movePupils(db, [{ id: pupil, number: null }], from)
    }
    await db
      .insertInto('quiz_gradebooks')
      .values({ id: uuid(), group_id: used.id, subject_id: mat.id, year: 2026, trimester: 1 })
      .execute()
    const inUse = await as.refuse(removeGroup, { params: { id: used.id }, ...remove })
    expect(inUse.data.message).toContain('está em uso.')
    const later = await as.refuse(removeGroup, { params: { id: next.id }, ...remove })
    expect(later.data.message).toContain('tem 1 aluno')
    await as.call(removeGroup, { params: { id: left.id }, ...remove })
    expect((await as.refuse(getGroup, { params: { id: left.id } })).status).toBe(404)
  })

  it('is set as a whole, recorded in its history, and taken back as a whole', async () => {
    const group = await fixtureGroup(db, { name: '6ªT', schoolId })
    const params = { id: group.id }
    const teacher = await fixtureAccount(db, { role: 'professor', name: 'Ana Um' })
    const two = await fixtureAccount(db, { role: 'professor', name: 'Rui Dois' })
    const as = server.as(pedagogo)
    const first = await as.call(setGroupTeachers, {
      params,
      body: {
        version: 1,
        teachers: [
          { subjectId: mat.id, accountId: teacher.id },
          { subjectId: por.id, accountId: two.id },
        ],
      },
    })
    const second = await as.call(setGroupTeachers, {
      params,
      body: { version: first.data.version, teachers: [{ subjectId: mat.id, accountId: two.id }] },
    })
    expect(second.data.taught.map(row => [row.subject.code, row.teacher.id])).toEqual([['MAT', two.id]])
    expect((await server.as(teacher).refuse(getGroup, { params })).status).toBe(404)
    const history = await as.call(listGroupHistory, { params })
    expect(history.data.rows[0]?.fields).toEqual([
      {
        field: 'Docentes',
        before: 'Matemática: Ana Um; Português: Rui Dois',
        after: 'Matemática: Rui Dois',
      },
    ])
    await undoBatch(db, second.headers['x-change'] ?? '', pedagogo, false, uuid())
    const back = await as.call(getGroup, { params })
    expect(back.data.taught.map(row => row.teacher.id)).toEqual([teacher.id, two.id])
  })

  it.each([
    ['teachers.0.subjectId', [{ subjectId: uuid(), accountId: ofA.id }]],
    ['teachers.0.accountId', [{ subjectId: mat.id, accountId: pendente.id }]],
    [
      'teachers.1.subjectId',
      [
        { subjectId: mat.id, accountId: ofA.id },
        { subjectId: mat.id, accountId: ofA.id },
      ],
    ],
    ['teachers.0.subjectId', [{ subjectId: por.id, accountId: ofA.id }]],
  ])('is refused with a wrong %s', async (field, teachers) => {
    const params = { id: fiveA.id }
    const refused = await server
      .as(pedagogo)
      .refuse(setGroupTeachers, { params, body: { teachers, version: 1 } })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.data.fields ?? {})).toEqual([field])
    expect((await server.as(pedagogo).call(getGroup, { params })).data.taught).toEqual([])
  })
})

describe('the school of a group', () => {
  it('is asked for where there are several, and never one beyond the reach', async () => {
    const far = await fixtureSchool(db, 'EPC da Liberdade')
    const academy = await fixtureAccount(db, { role: 'admin' })
    const near = await fixtureAccount(db, { role: 'admin', schoolId, reach: 'escola' })
    const body = { name: '1ªA', grade: 1, year: 2026 }
    const create = (as: typeof near, of?: string) =>
      server.as(as).call(createGroup, { body: { ...body, schoolId: of } })
    expect((await create(academy, far)).data.school).toMatchObject({ id: far })
    expect((await create(near, schoolId)).data.school).toMatchObject({ id: schoolId })
    for (const [as, of] of [
      [academy, undefined],
      [academy, uuid()],
      [near, far],
    ] as const) {
      const refused = await server
        .as(as)
        .refuse(createGroup, { body: { ...body, name: '1ªB', schoolId: of } })
      expect(refused).toMatchObject({ status: 400, data: { fields: { schoolId: expect.any(String) } } })
    }
  })

  it('stays what it was', async () => {
    const far = await fixtureSchool(db, 'EPC de Boquisso')
    const group = await fixtureGroup(db, { name: '1ªC', grade: 1, schoolId })
    const params = { id: group.id }
    const body = { name: '1ªD', grade: 1, year: 2026, version: 1 }
    const refused = await server
      .as(pedagogo)
      .refuse(updateGroup, { params, body: { ...body, schoolId: far } })
    expect(refused).toMatchObject({ status: 400, data: { fields: { schoolId: expect.any(String) } } })
    const kept = await server.as(pedagogo).call(updateGroup, { params, body: { ...body, schoolId } })
    expect(kept.data).toMatchObject({ name: '1ªD', school: { id: schoolId } })
  })
})
