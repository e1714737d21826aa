import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { subjectDependencies } from '#app/dependencies.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import {
  countSubjects,
  createSubject,
  exportSubjects,
  getSubject,
  listSubjectHistory,
  listSubjects,
  removeSubject,
  subjectOptions,
  updateSubject,
} from '../contract.ts'
import { fixtureSubject } from '../fixtures.ts'
import { teacherOptions } from '../teachers-contract.ts'
import { subjectRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, subjectRoutes(subjectDependencies))
const pedagogo = await fixtureAccount(db, { role: 'pedagogo', name: 'Lurdes Nhantumbo' })
const professor = await fixtureAccount(db, { role: 'professor', name: 'Abílio Macuácua' })
const pendente = await fixtureAccount(db, { role: 'pendente' })

/** A group that the subject is taught to, and who teaches it. */
async function fixtureTaught(name: string, grade: number, subjectId: string) {
  const teacher = await fixtureAccount(db, { role: 'professor' })
  const [schoolId, groupId] = [uuid(), uuid()]
  await db.insertInto('schools').values({ id: schoolId, name: 'Escola' }).execute()
  await db
    .insertInto('groups')
    .values({ id: groupId, school_id: schoolId, name, grade, year: 2026 })
    .execute()
  await db
    .insertInto('group_teachers')
    .values({ id: uuid(), group_id: groupId, subject_id: subjectId, account_id: teacher.id })
    .execute()
  return { teacher, groupId }
}

const body = {
  code: 'FIS',
  name: 'Física',
  abbreviation: 'Fís.',
  area: 'Ciências',
  colour: '#4338CA',
  grades: [8, 9],
  weeklyHours: { '8': 2, '9': 3 },
}

describe('the list of subjects', () => {
  it('finds by name, code and area without accents, filters by grade and state, and counts', async () => {
    await fixtureSubject(db, { code: 'QUI', name: 'Química', area: 'Ciências', grades: [8] })
    await fixtureSubject(db, { code: 'LAT', name: 'Latim', grades: [11], state: 'arquivada' })
    const as = server.as(professor)
    const found = await as.call(listSubjects, { query: { search: 'quimica' } })
    expect(found.data.rows.map(row => row.code)).toEqual(['QUI'])
    const eighth = await as.call(listSubjects, { query: { grade: [8], search: 'ciencias' } })
    expect(eighth.data.rows.map(row => row.code)).toEqual(['QUI'])
    const archived = await as.call(listSubjects, { query: { state: ['arquivada'] } })
    expect(archived.data.rows.map(row => row.code)).toEqual(['LAT'])
    const counts = await as.call(countSubjects, { query: {} })
    expect(counts.data).toEqual({ total: 2, byState: { activa: 1, arquivada: 1 } })
  })

  it('gives its pages without gap or overlap, whatever the order', async () => {
    for (const code of ['A1', 'A2', 'A3', 'A4', 'A5'])
      await fixtureSubject(db, { code, name: 'Igual', area: 'Página' })
    for (const sort of ['nome', '-nome', 'codigo', '-codigo', 'area', '-area'] as const) {
      const seen: string[] = []
      let after: string | undefined
      do {
        const { data } = await server
          .as(professor)
          .call(listSubjects, { query: { search: 'pagina', sort, limit: 2, after } })
        seen.push(...data.rows.map(row => row.code))
        after = data.next ?? undefined
      } while (after)
      expect([...seen].sort()).toEqual(['A1', 'A2', 'A3', 'A4', 'A5'])
    }
  })

  it('gives names to every signed-in account, and the rest to the staff alone', async () => {
    expect((await server.as(pendente).call(subjectOptions, {})).data.length).toBeGreaterThan(0)
    expect((await server.nobody.refuse(subjectOptions, {})).status).toBe(401)
    expect((await server.as(pendente).refuse(listSubjects, {})).status).toBe(403)
  })

  it('is the same table in both systems', async () => {
    const academy = await server.as(professor).call(listSubjects, {}, { api: 'academy' })
    const diagnostics = await server.as(professor).call(listSubjects, {}, { api: 'diagnostics' })
    expect(diagnostics.data).toEqual(academy.data)
  })

  it('downloads as CSV and as a workbook', async () => {
    const csv = await server
      .as(professor)
      .call(exportSubjects, { query: { format: 'csv', search: 'quimica' } })
    expect(csv.headers['content-disposition']).toContain('disciplinas.csv')
    expect(csv.raw.toString()).toContain('Química')
    const xlsx = await server.as(professor).call(exportSubjects, { query: { format: 'xlsx' } })
    expect(xlsx.raw.subarray(0, 2).toString()).toBe('PK')
  })
})

describe('who may teach', () => {
  it('is offered by name, without those who wait for approval', async () => {
    const { data } = await server.as(professor).call(teacherOptions, {})
    expect(data.map(entry => entry.id)).toContain(professor.id)
    expect(data.map(entry => entry.id)).not.toContain(pendente.id)
  })
})

describe('writing a subject', () => {
  it('creates with what was said, code in capitals, and tells who teaches it', async () => {
    const { data } = await server.as(pedagogo).call(createSubject, {
      body: { ...body, code: 'fis', delegateId: professor.id },
    })
    expect(data).toMatchObject({ ...body, delegate: { id: professor.id, name: professor.name }, version: 1 })
    const { teacher, groupId } = await fixtureTaught('8ªA', 8, data.id)
    const read = await server.as(professor).call(getSubject, { params: { id: data.id } })
    expect(read.data.taughtBy).toEqual([
      { id: teacher.id, name: teacher.name, groups: [{ id: groupId, name: '8ªA', grade: 8 }] },
    ])
  })

  it('is refused to teachers', async () => {
    const refused = await server.as(professor).refuse(createSubject, { body: { ...body, code: 'XX' } })
    expect(refused).toMatchObject({ status: 403, data: { code: 'FORBIDDEN' } })
  })

  it.each([
    ['code', { code: 'É!' }],
    ['name', { name: '  ' }],
    ['abbreviation', { abbreviation: '' }],
    ['area', { area: 'a'.repeat(81) }],
    ['colour', { colour: 'verde' }],
    ['icon', { icon: 'nada' }],
    ['grades', { grades: [] }],
    ['grades.0', { grades: [13] }],
    ['weeklyHours.13', { weeklyHours: { '13': 2 } }],
    ['weeklyHours.8', { weeklyHours: { '8': 41 } }],
    ['weeklyHours', { weeklyHours: { '5': 2 } }],
    ['lessonMinutes', { lessonMinutes: 5 }],
    ['delegateId', { delegateId: 'ninguém' }],
    ['delegateId', { delegateId: pendente.id }],
    ['delegateId', { delegateId: '01890a5d-ac96-774b-bcce-b302099a8057' }],
    ['state', { state: 'talvez' }],
    ['notes', { notes: 'n'.repeat(2001) }],
  ])('says what is wrong with %s', async (field, wrong) => {
    const refused = await server
      .as(pedagogo)
      .refuse(createSubject, { body: { ...body, code: 'NOV', ...wrong } })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.data.fields ?? {})).toEqual([field])
  })

  it('refuses a code in use, naming the field', async () => {
    await fixtureSubject(db, { code: 'DUP', name: 'Primeira' })
    const refused = await server.as(pedagogo).refuse(createSubject, { body: { ...body, code: 'dup' } })
    expect(refused).toMatchObject({
      status: 409,
      data: { code: 'CODE_TAKEN', fields: { code: expect.any(String) } },
    })
  })

  it('says who changed it meanwhile, with the row as it stands', async () => {
    const row = await fixtureSubject(db, { code: 'VER', name: 'Versão' })
    const params = { id: row.id }
    const first = { ...body, code: 'VER', name: 'Primeira', version: 1 }
    await server.as(pedagogo).call(updateSubject, { params, body: first })
    const late = await server
      .as(pedagogo)
      .refuse(updateSubject, { params, body: { ...first, name: 'Tarde' } })
    expect(late).toMatchObject({
      status: 409,
      data: {
        code: 'VERSION_CONFLICT',
        details: { current: { name: 'Primeira', version: 2 }, by: 'Lurdes Nhantumbo' },
      },
    })
  })

  it('keeps a history of what changed, in words', async () => {
    const row = await fixtureSubject(db, { code: 'HST', name: 'Antes', grades: [5] })
    const change = {
      ...body,
      code: 'HST',
      name: 'Depois',
      grades: [5, 6],
      weeklyHours: { '5': 6 },
      version: 1,
    }
    await server.as(pedagogo).call(updateSubject, { params: { id: row.id }, body: change })
    const { data } = await server.as(professor).call(listSubjectHistory, { params: { id: row.id } })
    expect(data.rows[0]).toMatchObject({ by: 'Lurdes Nhantumbo', action: 'subjects.update' })
    expect(data.rows[0]?.fields).toContainEqual({ field: 'Nome', before: 'Antes', after: 'Depois' })
    expect(data.rows[0]?.fields).toContainEqual({ field: 'Classes', before: '5ª', after: '5ª e 6ª' })
    expect(data.rows[0]?.fields).toContainEqual({ field: 'Carga semanal', before: '–', after: '5ª: 6' })
  })
})

describe('removing a subject', () => {
  it('is refused while a group is taught it, saying to archive it instead', async () => {
    const row = await fixtureSubject(db, { code: 'USO', name: 'Usada' })
    await fixtureTaught('9ªA', 9, row.id)
    const refused = await server
      .as(pedagogo)
      .refuse(removeSubject, { params: { id: row.id }, query: { version: 1 } })
    expect(refused).toMatchObject({
      status: 409,
      data: { code: 'IN_USE', details: { uses: [{ table: 'group_teachers', rows: 1 }] } },
    })
  })

  it('can be taken back', async () => {
    const row = await fixtureSubject(db, { code: 'FIM', name: 'Finda' })
    const as = server.as(pedagogo)
    const gone = await as.call(removeSubject, { params: { id: row.id }, query: { version: 1 } })
    expect((await as.refuse(getSubject, { params: { id: row.id } })).status).toBe(404)
    await undoBatch(db, gone.headers['x-change'] ?? '', pedagogo, false, uuid())
    expect((await as.call(getSubject, { params: { id: row.id } })).data).toMatchObject({ name: 'Finda' })
  })

  it('is refused with a version that is not the last', async () => {
    const row = await fixtureSubject(db, { code: 'VEL', name: 'Velha' })
    const refused = await server
      .as(pedagogo)
      .refuse(removeSubject, { params: { id: row.id }, query: { version: 7 } })
    expect(refused).toMatchObject({ status: 409, data: { code: 'VERSION_CONFLICT' } })
  })
})
