import { readFile } from 'node:fs/promises'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { writeWorkbook } from '#engines/spreadsheets/write-table.ts'
import { IMPORT_BYTES, type ImportPreview } from '#kit/import.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getTimetable } from '../contract.ts'
import { fixtureSlot } from '../fixtures.ts'
import { timetableImport } from '../import-contract.ts'
import { timetableRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(
  database,
  timetableRoutes({ findSharedHours: async () => [], afterChange: async () => [] }),
)
const school = await fixtureSchool(db)
const admin = await fixtureAccount(db, { role: 'admin' })
await fixtureAccount(db, { role: 'professor', name: 'Ermelinda Sitoe', email: 'sitoe@escola.mz' })
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', abbreviation: 'Mat.' })
await fixtureSubject(db, { code: 'ING', name: 'Inglês', grades: [7] })
const sixA = await fixtureGroup(db, { name: '6ªA', schoolId: school.id })
const sixB = await fixtureGroup(db, { name: '6ªB', schoolId: school.id })
const as = server.as(admin)

const header = 'Turma;Dia;Tempo;Disciplina;Professor;Sala'
const bytes = (text: string) => new TextEncoder().encode(text)
const asFile = (body: Uint8Array, fileName = 'horario.csv') => ({ query: { fileName }, body })

async function preview(...lines: string[]): Promise<ImportPreview> {
  return (await as.call(timetableImport.preview, asFile(bytes([header, ...lines].join('\n'))))).data
}
const requestOf = ({ fileName, mapping, rows }: ImportPreview) => ({
  fileName,
  mapping,
  rows: rows.map(({ line, cells }) => ({ line, cells })),
})
const slotsOf = async (group: string) => (await as.call(getTimetable, { query: { group } })).data.slots

describe('the preview of a timetable', () => {
  it('guesses the columns, understands days, subjects and people as they are written, and writes nothing', async () => {
    const found = await preview(
      '6ªA;Segunda-feira;1;MAT;Ermelinda Sitoe;4',
      '6ªa;2.ª feira;2º;matemática;SITOE@escola.mz;',
      '6ªA;ter;3;Mat.;;',
      '6ªA;6;4.º tempo;Mat;ermelinda sitoe;',
    )
    expect(found.mapping).toEqual(['group', 'weekday', 'period', 'subject', 'teacher', 'room'])
    expect(found.rows.map(row => row.errors)).toEqual([{}, {}, {}, {}])
    expect(await slotsOf(sixA.id)).toEqual([])
    const { data } = await as.call(timetableImport.import, { body: requestOf(found) })
    expect(data).toMatchObject({ imported: 4, failed: [] })
    expect((await slotsOf(sixA.id)).map(slot => [slot.weekday, slot.period])).toEqual([
      [1, 1],
      [1, 2],
      [2, 3],
      [6, 4],
    ])
  })

  it('says row by row and field by field what is wrong', async () => {
    await fixtureAccount(db, { role: 'professor', name: 'Rosa Mucavele' })
    await fixtureAccount(db, { role: 'professor', name: 'Rosa Mucavele' })
    await fixtureAccount(db, { role: 'pendente', name: 'Tomás Nhaca' })
    const { rows } = await preview(
      ';;;;;4',
      '9ªZ;Segunda;1;MAT;;',
      '6ªA;Domingo;1;MAT;;',
      '6ªA;7;1;MAT;;',
      '6ªA;Terça;13;MAT;;',
      '6ªA;Terça;nono;MAT;;',
      '6ªA;Terça;1;XYZ;;',
      '6ªA;Terça;1;ING;;',
      '6ªA;Terça;1;MAT;Ninguém;',
      '6ªA;Terça;1;MAT;Tomás Nhaca;',
      '6ªA;Terça;1;MAT;Rosa Mucavele;',
      `6ªA;Terça;1;MAT;;${'x'.repeat(21)}`,
      '6ªB;Terça;1;MAT;;',
      '6ªB;terça-feira;1;MAT;;',
    )
    const wrong = rows.map(row => Object.keys(row.errors).join(' '))
    expect(wrong).toEqual([
      'group weekday period subject',
      'group',
      'weekday',
      'weekday',
      'period',
      'period',
      'subject',
      'subject',
      '',
      'period',
      'period',
      'room',
      '',
      'period',
    ])
    expect(rows[8]?.warnings?.teacher).toContain('o tempo entra sem professor')
    expect(rows[10]?.warnings?.teacher).toBe(
      'Há mais do que um «Rosa Mucavele»: o tempo entra sem professor.',
    )
    expect(rows.at(-1)?.errors.period).toBe('Repete a linha 14.')
  })

  it.each([
    ['an empty file', new Uint8Array(), 'x.csv', 422, 'UNREADABLE'],
    [
      'a picture that calls itself CSV',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'x.csv',
      422,
      'UNREADABLE',
    ],
    ['a broken workbook', bytes('PK\u0003\u0004 no zip at all'), 'x.xlsx', 422, 'UNREADABLE'],
    ['more than 10 MB', new Uint8Array(IMPORT_BYTES + 1).fill(65), 'x.csv', 413, 'TOO_LARGE'],
  ])('refuses %s', async (_what, body, fileName, status, code) => {
    const refused = await as.refuse(timetableImport.preview, asFile(body, fileName))
    expect({ status: refused.status, code: refused.data.code }).toEqual({ status, code })
  })

  it('reads the encodings and the workbooks that people have', async () => {
    const old = Buffer.from(`${header}\n6\xaaA;Ter\xe7a;1;Matem\xe1tica;;`, 'latin1')
    const csv = await as.call(timetableImport.preview, asFile(old))
    expect(csv.data.rows.map(row => row.errors)).toEqual([{}])
    const rows = [['6ªA', 'Terça', 2, 'MAT', '', '=1+1']]
    const sheet = await writeWorkbook([{ name: 'Horário', header: header.split(';'), rows }])
    const { data } = await as.call(timetableImport.preview, asFile(sheet, 'horario.xlsx'))
    expect(data.rows.map(row => row.errors)).toEqual([{}])
  })
})

describe('the import of a timetable', () => {
  it('takes the place of what stood there, leaves the rest, and is taken back whole', async () => {
    const group = await fixtureGroup(db, { name: '6ªI', schoolId: school.id })
    const other = await fixtureGroup(db, { name: '6ªJ', schoolId: school.id })
    await fixtureSlot(db, { groupId: group.id, weekday: 1, period: 1, subjectId: mat.id, room: '1' })
    await fixtureSlot(db, { groupId: group.id, weekday: 5, period: 5, subjectId: mat.id, room: '1' })
    const found = await preview('6ªI;1;1;MAT;;9', '6ªI;1;2;MAT;;9', '6ªJ;1;1;MAT;;8', '6ªJ;x;1;MAT;;8')
    const done = await as.call(timetableImport.import, { body: requestOf(found) })
    expect(done.data).toMatchObject({ imported: 3, failed: [{ line: 5 }] })
    const rooms = async (id: string, on: string) =>
      (await as.call(getTimetable, { query: { group: id, on } })).data.slots.map(slot => slot.room)
    const next = '2026-05-06'
    expect([await rooms(group.id, next), await rooms(other.id, next)]).toEqual([['9', '9', '1'], ['8']])
    // What stood there holds until then; a first week holds from the beginning of the year.
    expect([await rooms(group.id, '2026-05-05'), await rooms(other.id, '2026-01-01')]).toEqual([
      ['1', '1'],
      ['8'],
    ])
    await undoBatch(db, done.headers['x-change'] ?? '', admin, false, uuid())
    expect([await rooms(group.id, next), await rooms(other.id, next)]).toEqual([['1', '1'], []])
  })

  it('is done once when it is sent twice', async () => {
    const found = await preview('6ªB;4;4;MAT;;7')
    const key = uuid()
    const answers = [
      await as.call(timetableImport.import, { body: requestOf(found) }, { key }),
      await as.call(timetableImport.import, { body: requestOf(found) }, { key }),
    ]
    expect(answers[1]?.data).toEqual(answers[0]?.data)
    expect(answers[1]?.headers['x-change']).toBe(answers[0]?.headers['x-change'])
    expect(await slotsOf(sixB.id)).toHaveLength(1)
  })

  it('gives a subject that nobody had in a group to who stands in its times, and takes it back with them', async () => {
    const group = await fixtureGroup(db, { name: '6ªF', schoolId: school.id })
    const taught = () =>
      db
        .selectFrom('group_teachers as t')
        .innerJoin('accounts as a', 'a.id', 't.account_id')
        .select('a.name')
        .where('t.group_id', '=', group.id)
        .where('t.deleted_at', 'is', null)
        .execute()
    const version = async () =>
      (await db.selectFrom('groups').select('version').where('id', '=', group.id).executeTakeFirstOrThrow())
        .version
    const lines = ['6ªF;Terça;1;MAT;Ermelinda Sitoe;', '6ªF;Terça;2;MAT;Ermelinda Sitoe;']
    const before = await version()
    const { headers } = await as.call(timetableImport.import, { body: requestOf(await preview(...lines)) })
    expect(await taught()).toEqual([{ name: 'Ermelinda Sitoe' }])
    expect(await version(), 'a form of its teachers that was open is refused').toBe(before + 1)
    await undoBatch(db, headers['x-change'] ?? '', admin, false, uuid())
    expect([await taught(), await slotsOf(group.id)]).toEqual([[], []])
    const other = await fixtureTeacherOf(db, group.id, mat.id)
    await as.call(timetableImport.import, { body: requestOf(await preview(...lines)) })
    expect(await version(), 'the undo is one more, and what fills nothing is none').toBe(before + 2)
    expect(await taught(), 'who has it keeps it').toEqual([{ name: other.name }])
  })

  it('checks mended rows again, and enters nothing when no row is ready', async () => {
    const found = await preview('6ªA;Quinta;5;MATX;;')
    const request = requestOf(found)
    const nothing = await as.call(timetableImport.import, { body: request })
    expect(nothing.data).toMatchObject({ imported: 0, failed: [{ line: 2 }], report: null })
    expect(nothing.headers['x-change']).toBeUndefined()
    const mended = { ...request, rows: [{ line: 2, cells: ['6ªA', 'Quinta', '5', 'MAT', '', ''] }] }
    const checked = await as.call(timetableImport.check, { body: mended })
    expect(checked.data.rows[0]?.errors).toEqual({})
    const unmapped = await as.refuse(timetableImport.import, { body: { ...request, mapping: ['nonsense'] } })
    expect(unmapped).toMatchObject({ status: 400, data: { fields: { mapping: expect.any(String) } } })
  })

  it('is for the administration alone', async () => {
    const other = server.as(await fixtureAccount(db, { role: 'pedagogo' }))
    const request = requestOf(await preview('6ªA;Quinta;5;MAT;;'))
    expect((await other.refuse(timetableImport.preview, asFile(bytes(header)))).status).toBe(403)
    expect((await other.refuse(timetableImport.check, { body: request })).status).toBe(403)
    expect((await other.refuse(timetableImport.import, { body: request })).status).toBe(403)
  })
})

describe('a timetable as schools keep it', () => {
  const preview = async (text: string, answers?: Record<string, string>) => {
    const query = { fileName: 'horario.csv', ...(answers && { answers: JSON.stringify(answers) }) }
    return (await as.call(timetableImport.preview, { query, body: bytes(text) })).data
  }
  const bring = async ({ fileName, mapping, header, rows }: ImportPreview, answers = {}) => {
    const body = { fileName, mapping, header, rows: rows.map(({ errors: _, ...row }) => row), answers }
    return (await as.call(timetableImport.import, { body }, { key: uuid() })).data
  }
  const places = async (group: string) => (await slotsOf(group)).map(slot => [slot.weekday, slot.period])

  it('may write periods as hours, which are asked about where the school has none like them', async () => {
    const group = await fixtureGroup(db, { name: '8ªX', grade: 6, schoolId: school.id })
    const text = await readFile(new URL('testdata/t02-tempo-como-hora.csv', import.meta.url), 'utf8')
    const found = await preview(text)
    const [question] = found.decisions.filter(({ chosen }) => chosen === null)
    expect(question).toMatchObject({ id: 'hours', count: 20, mustAsk: true })
    expect(
      found.rows.every(row => row.errors.period !== undefined),
      'nothing enters meanwhile',
    ).toBe(true)
    expect(await bring(found, { hours: 'steps' })).toMatchObject({ imported: 20, failed: [] })
    expect((await places(group.id)).slice(0, 4)).toEqual([
      [1, 1],
      [1, 2],
      [1, 4],
      [1, 5],
    ])
  })

  it('may write periods as the hours of the school', async () => {
    const periods = ['07:00-07:45', '07:50-08:35', '08:40-09:25', '09:30-10:15', '10:20-11:05'].map(
      (hours, at) => ({ number: at + 1, startsAt: hours.slice(0, 5), endsAt: hours.slice(6) }),
    )
    const { id: schoolId } = await fixtureSchool(db, { name: 'Escola das Horas', periods })
    const group = await fixtureGroup(db, { name: '9ªX', grade: 6, schoolId })
    const text = await readFile(new URL('testdata/t02-tempo-como-hora.csv', import.meta.url), 'utf8')
    const found = await preview(text.replaceAll('8ªX', '9ªX'))
    expect(found.decisions.find(({ id }) => id === 'hours')).toMatchObject({
      chosen: 'school',
      mustAsk: false,
    })
    expect(await bring(found)).toMatchObject({ imported: 20, failed: [] })
    expect((await places(group.id)).filter(([day]) => day === 1).map(([, period]) => period)).toEqual([
      1, 2, 4, 5,
    ])
  })

  it('may say two periods or two days in one row', async () => {
    const group = await fixtureGroup(db, { name: '6ªP', schoolId: school.id })
    const found = await preview(`${header}\n6ªP;seg/qua;1-2;MAT;;\n6ªP;Terça;3º e 4º;MAT;;`)
    expect(await bring(found)).toMatchObject({ imported: 2, failed: [] })
    expect(await places(group.id)).toEqual([
      [1, 1],
      [1, 2],
      [2, 3],
      [2, 4],
      [3, 1],
      [3, 2],
    ])
  })

  it('leaves who teaches where they stand, if it has no column for them', async () => {
    const group = await fixtureGroup(db, { name: '6ªQ', schoolId: school.id })
    await bring(await preview(`${header}\n6ªQ;Segunda;1;MAT;Ermelinda Sitoe;4`))
    await bring(await preview('Turma;Dia;Tempo;Disciplina\n6ªQ;Segunda;1;MAT\n6ªQ;Segunda;2;MAT'))
    const [slot] = await slotsOf(group.id)
    expect(slot).toMatchObject({ teacherName: 'Ermelinda Sitoe', room: '4' })
  })

  it('may be the grid that hangs on the wall, days across and periods down', async () => {
    const group = await fixtureGroup(db, { name: '6ªR', schoolId: school.id })
    const found = await preview(
      [
        'Horário da turma 6ª R;;;',
        'Tempo;Segunda;Terça;Quarta',
        '1º;MAT / prof. Ermelinda Sitoe / s. 4;MAT;-',
        ';Intervalo;Intervalo;Intervalo',
        '2º;MAT;;Mat.',
      ].join('\n'),
    )
    const grid = found.decisions.find(({ id }) => id === 'grid')
    expect(grid).toMatchObject({ chosen: 'grid', count: 1, rows: [{ line: 4 }], rereads: true })
    expect(grid?.text).toContain('4 aulas')
    expect(await bring(found)).toMatchObject({ imported: 4, failed: [] })
    expect(await places(group.id)).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
      [3, 2],
    ])
    expect((await slotsOf(group.id))[0]).toMatchObject({ teacherName: 'Ermelinda Sitoe', room: '4' })
  })

  it('says what of a grid it leaves out: breaks, notes below it and columns beside it', async () => {
    await fixtureGroup(db, { name: '6ªY', schoolId: school.id })
    const found = await preview(
      [
        'Horário da turma 6ª Y;;;;',
        'Tempo;Segunda;Terça;Quarta;Observações',
        '1º;MAT;MAT;-;trazer régua',
        'Intervalo;Intervalo;;;',
        '2º;;;;',
        'Reunião à sexta, 12h;;;;',
      ].join('\n'),
    )
    const grid = found.decisions.find(({ id }) => id === 'grid')
    expect(grid?.evidence).toMatch(
      /Fica de fora: 1 linha de intervalo, 1 linha sem tempo nem aulas e a coluna «Observações»\.$/,
    )
    expect(grid?.rows.map(({ line }) => line)).toEqual([4, 6])
    expect(found.rows).toHaveLength(2)
  })

  it('is read as rows where the person says that it is no grid', async () => {
    const text = 'Tempo;Segunda;Terça;Quarta\n1º;MAT;MAT;MAT'
    expect((await preview(text)).rows).toHaveLength(3)
    const found = await preview(text, { grid: 'rows' })
    expect(found.rows).toHaveLength(1)
    expect(found.decisions.find(({ id }) => id === 'grid')?.chosen).toBe('rows')
  })

  it('may have a grid for each group below each other', async () => {
    const groups = [
      await fixtureGroup(db, { name: '6ªS', schoolId: school.id }),
      await fixtureGroup(db, { name: '6ªT', schoolId: school.id }),
    ]
    const titles = 'Tempo;Segunda;Terça;Quarta'
    const found = await preview(
      ['Turma 6ª S;;;', titles, '1º;MAT;;', 'Turma 6ª T;;;', titles, '1º;;MAT;', '2º;;;MAT'].join('\n'),
    )
    expect(await bring(found)).toMatchObject({ imported: 3, failed: [] })
    expect(await Promise.all(groups.map(({ id }) => places(id)))).toEqual([
      [[1, 1]],
      [
        [2, 1],
        [3, 2],
      ],
    ])
  })

  it('may have the groups across, with days and periods down', async () => {
    const groups = [
      await fixtureGroup(db, { name: '6ªU', schoolId: school.id }),
      await fixtureGroup(db, { name: '6ªV', schoolId: school.id }),
    ]
    const found = await preview('Dia;Tempo;6ªU;6ªV\nSegunda;1;MAT;Mat. / Ermelinda Sitoe\nTerça;2;;MAT')
    expect(await bring(found)).toMatchObject({ imported: 3, failed: [] })
    expect(await Promise.all(groups.map(({ id }) => places(id)))).toEqual([
      [[1, 1]],
      [
        [1, 1],
        [2, 2],
      ],
    ])
  })

  it('leaves who teaches and where, in rows whose cells say nothing of it', async () => {
    const group = await fixtureGroup(db, { name: '6ªW', schoolId: school.id })
    await bring(await preview(`${header}\n6ªW;Segunda;1;MAT;Ermelinda Sitoe;4`))
    await bring(await preview(`${header}\n6ªW;Segunda;1;MAT;;5\n6ªW;Segunda;2;MAT;;`))
    const on = '2026-05-06'
    const [slot] = (await as.call(getTimetable, { query: { group: group.id, on } })).data.slots
    expect(slot).toMatchObject({ teacherName: 'Ermelinda Sitoe', room: '5' })
  })
})
