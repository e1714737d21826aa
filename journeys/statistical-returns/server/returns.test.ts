import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { readTable } from '#engines/spreadsheets/read-table.ts'
import { fixtureQuiz, openedQuiz, pickedQuestion } from '#features/assessment/quizzes/fixtures.ts'
import { saveQuizGradebook } from '#features/assessment/quizzes/gradebook-contract.ts'
import { findApplicationsOf, itemsOf } from '#features/assessment/quizzes/server/queries.ts'
import { routes as quizRoutes } from '#features/assessment/quizzes/server/routes.ts'
import { fixtureAttempts } from '#features/assessment/results/fixtures.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureSchool as storeSchool } from '#school/schools/fixtures.ts'
import { transferStudent, updateStudent } from '#school/students/contract.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { findPupilsOn } from '#school/students/server/pupils-on.ts'
import { routes as studentRoutes } from '#school/students/server/routes.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import {
  exportDataValues,
  exportPlaces,
  exportReturn,
  getReturn,
  listReturnPupils,
  placeImport,
} from '../contract.ts'
import { tablesOf } from '../tables.ts'
import { statisticalReturnRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(
  database,
  [...statisticalReturnRoutes, ...studentRoutes, ...quizRoutes],
  '2099-12-31',
)
const admin = await fixtureAccount(db, { role: 'admin' })
const as = server.as(admin)
const schoolId = await fixtureSchool(db, 'EPC da Liberdade')
const six = await fixtureGroup(db, { name: '6ªA', grade: 6, year: 2026, schoolId })
const five = await fixtureGroup(db, { name: '5ªA', grade: 5, year: 2026, schoolId })
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const professor = await fixtureTeacherOf(db, six.id, mat.id)
const pupil = (fullName: string, of: object = {}) =>
  fixtureStudent(db, { groupId: six.id, fullName, sex: 'H', birthDate: '2014-06-01', ...of } as never)
const ana = await pupil('Ana', { sex: 'M', birthDate: '2015-01-01', repeats: false })
const beto = await pupil('Beto', { repeats: true, specialNeeds: 'Baixa visão' })
const celso = await pupil('Celso', { groupId: five.id, birthDate: null })
const march = { document: '3-de-marco', school: schoolId, year: 2026, day: '2026-03-03' } as const
const cells = async (query: object = march) =>
  (await as.call(getReturn, { query: query as never })).data.cells
const stored = (id: string) =>
  db.selectFrom('students').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

beforeAll(async () => {
  await fixtureCalendar(db, {
    year: 2026,
    state: 'em vigor',
    trimesters: [{ number: 1, startsOn: '2026-02-02', endsOn: '2026-05-08' }],
  } as never)
})

describe('3 de Março', () => {
  it('counts pupils by grade, sex, age on 1 January, repeaters and special needs', async () => {
    expect(await cells()).toMatchObject({
      'alunos.6.M': 1,
      'alunos.6.H': 1,
      'alunos.5.H': 1,
      'novos.6.M': 1,
      'repetentes.6.H': 1,
      'pordizer.5.H': 1,
      'nee.6.H': 1,
      'idade.6.M.11': 1,
      'idade.6.H.11': 1,
      'idade.5.H.sem': 1,
    })
  })

  it('is of that day: what was changed since does not move it, and undone it is as before', async () => {
    const before = await cells()
    const transfer = await as.call(transferStudent, {
      params: { id: beto.id },
      body: { groupId: five.id, reason: '', version: (await stored(beto.id)).version },
    })
    expect(await cells()).toEqual(before)
    const today = await cells({ ...march, day: '2100-01-01' })
    expect(today).toMatchObject({ 'alunos.6.H': 0, 'alunos.5.H': 2 })
    await undoBatch(db, transfer.headers['x-change'] ?? '', admin, true, uuid())
    expect(await cells({ ...march, day: '2100-01-01' })).toMatchObject({ 'alunos.6.H': 1, 'alunos.5.H': 1 })
  })

  it('counts who left afterwards, and not who had left before', async () => {
    const { full_name, sex, birth_date, number_in_group, version } = await stored(ana.id)
    const body = {
      ...{ fullName: full_name, sex: sex as 'M', birthDate: birth_date, numberInGroup: number_in_group },
      ...{ guardianName: '', guardianContact: '', motherTongue: '', specialNeeds: '' },
      ...{ state: 'transferido' as const, repeats: false, enrolledOn: null },
    }
    const gone = await as.call(updateStudent, {
      params: { id: ana.id },
      body: { ...body, leftOn: null, version },
    })
    expect((await cells())['alunos.6.M']).toBe(1)
    const dated = await as.call(updateStudent, {
      params: { id: ana.id },
      body: { ...body, leftOn: '2026-02-20', version: gone.data.version },
    })
    expect((await cells())['alunos.6.M']).toBe(0)
    const back = await as.call(updateStudent, {
      params: { id: ana.id },
      body: { ...body, state: 'activo', leftOn: null, version: dated.data.version },
    })
    // Back from this day on: on 3 March the pupil was not there.
    expect((await cells())['alunos.6.M']).toBe(0)
    for (const { headers } of [back, dated, gone])
      await undoBatch(db, headers['x-change'] ?? '', admin, true, uuid())
    expect((await cells())['alunos.6.M']).toBe(1)
  })

  it('says what is missing, by name, and refuses who left before coming', async () => {
    const { data } = await as.call(getReturn, { query: march })
    const dateless = data.asks.find(({ text }) => text === '1 aluno sem data de nascimento')
    expect(dateless?.pupils).toEqual([{ id: celso.id, name: 'Celso', group: '5ªA' }])
    expect(data.asks.map(({ text }) => text)).toContain('1 aluno sem dizer se repete a classe')
    const row = await stored(celso.id)
    expect(
      await as.refuse(updateStudent, {
        params: { id: celso.id },
        body: {
          ...{ fullName: 'Celso', sex: 'H', birthDate: null, numberInGroup: row.number_in_group },
          ...{ guardianName: '', guardianContact: '', motherTongue: '', specialNeeds: '' },
          ...{ state: 'desistente', repeats: null, enrolledOn: '2026-03-01', leftOn: '2026-02-01' },
          version: row.version,
        },
      }),
    ).toMatchObject({ data: { fields: { leftOn: 'Saiu antes de entrar: confirme as duas datas.' } } })
  })

  it('every number of every table opens to as many pupils as it says', async () => {
    const { data: paper } = await as.call(getReturn, { query: march })
    let opened = 0
    for (const cell of tablesOf(paper).flatMap(table => table.rows.flatMap(row => row.cells))) {
      if (cell.kind !== 'count') continue
      const { data } = await as.call(listReturnPupils, { query: { ...march, cell: [...cell.codes] } })
      expect(data.pupils, cell.heading).toHaveLength(cell.value)
      opened += cell.value > 0 ? 1 : 0
    }
    expect(opened).toBeGreaterThan(20)
  })

  it('counts a class that was there on the day and was deleted since, and none that never had a pupil', async () => {
    const [seven, eight] = [
      await fixtureGroup(db, { name: '7ªA', grade: 7, year: 2026, schoolId }),
      await fixtureGroup(db, { name: '8ªA', grade: 8, year: 2026, schoolId }),
    ]
    const elsa = await pupil('Elsa', { groupId: seven.id, sex: 'M' })
    const read = async () => {
      const { grades, cells } = (await as.call(getReturn, { query: march as never })).data
      return [grades.find(({ grade }) => grade === 7), cells['alunos.7.M'], cells['turmas.7']]
    }
    const before = await read()
    expect(before[0]).toEqual({ grade: 7, groups: 1 })
    await as.call(transferStudent, {
      params: { id: elsa.id },
      body: { groupId: six.id, reason: '', version: elsa.version },
    })
    await db
      .updateTable('groups')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', 'in', [seven.id, eight.id])
      .execute()
    expect(await read()).toEqual(before)
    const { grades } = (await as.call(getReturn, { query: march as never })).data
    expect(grades.map(({ grade }) => grade)).not.toContain(8)
  })

  it('counts nobody in two schools, wherever they went since', async () => {
    const other = await fixtureSchool(db)
    const elsewhere = await fixtureGroup(db, { name: '6ªA', grade: 6, year: 2026, schoolId: other })
    const dino = await pupil('Dino')
    await as.call(transferStudent, {
      params: { id: dino.id },
      body: { groupId: elsewhere.id, reason: '', version: dino.version },
    })
    const here = (day: string, school: string) =>
      findPupilsOn(db, admin, { schoolId: school, year: 2026, day }).then(found =>
        found.some(({ id }) => id === dino.id),
      )
    expect([await here('2026-03-03', schoolId), await here('2026-03-03', other)]).toEqual([true, false])
    expect([await here('2100-01-01', schoolId), await here('2100-01-01', other)]).toEqual([false, true])
  })
})

describe('the aproveitamento of a trimester', () => {
  const query = { document: 'aproveitamento', school: schoolId, year: 2026, trimester: 1 } as const

  it('counts marks of locked pautas alone, and names those that are open', async () => {
    const { questionId } = await fixtureQuestion(db, professor, {
      subjectId: mat.id,
      question: choiceOf('Quanto é?', ['1', '2'], 0),
    })
    const quiz = await openedQuiz(
      db,
      professor,
      fixtureQuiz({
        ...{ title: 'Quiz', subjectId: mat.id, parts: [pickedQuestion(questionId)] },
        audience: [{ groupId: six.id, pupilIds: null }],
        opensAt: '2026-03-10T07:00:00+02:00',
        closesAt: '2026-03-10T18:00:00+02:00',
      }),
    )
    const [application] = await findApplicationsOf(db, quiz.id)
    const itemId = itemsOf(quiz)[0]?.id ?? ''
    const at = '2026-03-10T08:00:00+02:00'
    const attempt = (studentId: string, isRight: boolean) => ({
      ...{ studentId, number: 1, itemIds: [itemId], startedAt: at, submittedAt: at, mark: isRight ? 20 : 0 },
      responses: [
        isRight
          ? { itemId, at, answer: 'a', outcome: 'certa' as const, points: 1 }
          : { itemId, at, answer: 'b', outcome: 'errada' as const, points: 0 },
      ],
    })
    await fixtureAttempts(db, application?.id ?? '', [attempt(ana.id, true), attempt(beto.id, false)])
    const open = (await as.call(getReturn, { query })).data
    expect(open.cells['avaliados.6.M']).toBe(0)
    expect(open.asks.find(({ places }) => places.length > 0)).toMatchObject({
      text: '1 pauta por bloquear de 1',
      places: [
        {
          label: expect.stringMatching(/^6ªA, .*Matemática$/),
          to: `/dashboard/quizManager/pauta?turma=${six.id}&disciplina=${mat.id}&trimestre=1`,
        },
      ],
    })
    await server.as(professor).call(saveQuizGradebook, {
      body: {
        ...{ group: six.id, subject: mat.id, trimester: 1, dropWorst: 0, missingIsZero: false },
        ...{ columns: {}, locked: true, version: 0 },
      },
    })
    const { data } = await as.call(getReturn, { query })
    expect(data.asks.filter(({ places }) => places.length > 0)).toEqual([])
    expect(data.cells).toMatchObject({
      'avaliados.6.M': 1,
      'positivas.6.M': 1,
      'avaliados.6.H': 1,
      'positivas.6.H': 0,
      'positivas.6.M.MAT': 1,
    })
    const { data: listed } = await as.call(listReturnPupils, {
      query: { ...query, cell: ['positivas.6.M.MAT'] },
    })
    expect(listed.pupils).toMatchObject([{ id: ana.id, marks: 'Matemática 20' }])
    // Who has gone on to the next year since is counted where the pauta has them, and so is a year that is over.
    const seven = await fixtureGroup(db, { name: '7ªA', grade: 7, year: 2027, schoolId })
    await fixtureCalendar(db, { year: 2027, state: 'em vigor' })
    await as.call(transferStudent, {
      params: { id: ana.id },
      body: { groupId: seven.id, reason: '', version: (await stored(ana.id)).version },
    })
    expect((await as.call(getReturn, { query })).data.cells).toEqual(data.cells)
  })
})

describe('the ways out', () => {
  it('the workbook has the numbers of the page, and the PDF is drawn', async () => {
    const book = await as.call(exportReturn, { query: { ...march, format: 'xlsx' } })
    const { header, rows } = await readTable(new Uint8Array(book.raw), 'x.xlsx')
    expect(header.slice(0, 4)).toEqual(['Classe', 'Turmas', 'Alunos H', 'Alunos M'])
    expect(rows.at(-1)?.cells?.[0] ?? (rows.at(-1) as never as string[])[0]).toBe('Total')
    const pdf = await as.call(exportReturn, { query: { ...march, format: 'pdf' } })
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('DHIS2 is refused without a map, and takes what the filled map says; undone, it is refused again', async () => {
    const values = () => as.call(exportDataValues, { query: { ...march, format: 'json' } })
    const refused = () => as.refuse(exportDataValues, { query: march })
    expect(await refused()).toMatchObject({ status: 409, data: { code: 'NO_MAP' } })
    const blank = await as.call(exportPlaces, { query: { ...march, format: 'csv' } })
    const { rows } = await readTable(new Uint8Array(blank.raw), 'mapa.csv')
    const uid = (at: number) => `u${String(at).padStart(10, '0')}`
    const filled = rows.map((row, at) => ({
      ...{ line: at + 2 },
      cells: [cellAt(row, 0), uid(at), '', cellAt(row, 3)],
    }))
    const request = { mapping: ['code', 'uid', 'combo', null], rows: filled, fileName: 'mapa.csv' }
    const stored = await as.call(placeImport.import, { body: request as never })
    const first = await values()
    expect(first.raw.equals((await values()).raw)).toBe(true)
    const set = JSON.parse(first.raw.toString())
    expect(set).toMatchObject({ period: '2026', completeDate: '2026-03-03' })
    const { data } = await as.call(getReturn, { query: march })
    expect(set.dataValues).toHaveLength(data.mapped.of)
    expect(data.mapped).toMatchObject({ numbers: data.mapped.of, isReady: true, lacks: [] })
    const again = await as.call(placeImport.import, { body: request as never })
    expect(again.headers['x-change']).toBeUndefined()
    await undoBatch(db, stored.headers['x-change'] ?? '', admin, true, uuid())
    expect(await refused()).toMatchObject({ status: 409, data: { code: 'NO_MAP' } })
  })

  it('two schools of one name are two places', async () => {
    const named = (district: string) => storeSchool(db, { name: 'EPC de Todos', district })
    await Promise.all([named('Boane'), named('Matola')])
    const blank = await as.call(exportPlaces, { query: { ...march, format: 'csv' } })
    const { rows } = await readTable(new Uint8Array(blank.raw), 'mapa.csv')
    const codes = rows.map(row => cellAt(row, 0)).filter(code => code.includes('EPC de Todos'))
    expect(codes.sort()).toEqual(['escola.EPC de Todos, Boane', 'escola.EPC de Todos, Matola'])
  })

  it('a map says by row what is no number, and what is no identifier', async () => {
    const { data } = await as.call(placeImport.check, {
      body: {
        fileName: 'mapa.csv',
        mapping: ['code', 'uid'],
        rows: [
          { line: 2, cells: ['alunos.6.F', 'f7n9E0hX8qk'] },
          { line: 3, cells: ['alunos.6.H', '7n9E0hX8qkf'] },
          { line: 4, cells: ['escola.Nenhuma', 'f7n9E0hX8qk'] },
          { line: 5, cells: ['alunos.6.H', 'f7n9E0hX8qk'] },
          { line: 6, cells: ['alunos.6.M', 'g7n9E0hX8qk'] },
          { line: 7, cells: ['alunos.7.M', 'g7n9E0hX8qk'] },
        ],
      } as never,
    })
    expect(data.rows.map(({ errors }) => Object.keys(errors))).toEqual([
      ['code'],
      ['uid'],
      ['code'],
      ['code'],
      [],
      ['uid'],
    ])
  })
})

function cellAt(row: unknown, at: number): string {
  return String((Array.isArray(row) ? row : (row as { cells: unknown[] }).cells)[at] ?? '')
}

it('a teacher is not asked for what the school owes', async () => {
  expect((await server.as(professor).refuse(getReturn, { query: march })).status).toBe(403)
})
