import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { readTable } from '#engines/spreadsheets/read-table.ts'
import { openWorkbook } from '#engines/spreadsheets/testing.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { firstTrimester, fixtureCalendar } from '#school/calendar/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import type { AbsenceUnit } from '#school/schools/school.ts'
import { fixtureBecame, fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { cases } from '../../../scripts/patience.ts'
import {
  addTalk,
  exportRegister,
  getPupilAbsences,
  getRegister,
  type Mark,
  markAbsences,
} from '../contract.ts'
import { monthOf } from '../month.ts'
import { readAbsencesOfPupil } from './of-pupil.ts'
import { routes } from './routes.ts'
import { findRunsOfDirector } from './runs.ts'

const TODAY = '2026-05-05'
const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...changeRoutes([])], TODAY)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
await fixtureCalendar(db, {
  state: 'em vigor',
  year: 2026,
  trimesters: [firstTrimester],
  holidays: [{ date: '2026-05-01', name: 'Dia dos Trabalhadores' }],
})
const director = await fixtureAccount(db, { role: 'professor', name: 'Graça' })
const dap = await fixtureAccount(db, { role: 'pedagogo' })
const stranger = await fixtureAccount(db, { role: 'professor' })

let teacher: Awaited<ReturnType<typeof fixtureTeacherOf>>
let groupId: string
let ana: string
let rui: string

async function begin(absencesBy: AbsenceUnit) {
  const school = await fixtureSchool(db, { absencesBy })
  const name = `T${Math.random().toString().slice(2, 8)}`
  groupId = (await fixtureGroup(db, { name, schoolId: school.id, directorId: director.id })).id
  teacher = await fixtureTeacherOf(db, groupId, mat.id)
  ana = (await fixtureStudent(db, { groupId, fullName: 'Ana Tembe', numberInGroup: 1 })).id
  rui = (await fixtureStudent(db, { groupId, fullName: 'Rui Vaz', numberInGroup: 2 })).id
}
beforeEach(() => begin('dia'))

const mark = (who: typeof director, studentId: string, date: string, as: Mark, reason = '') =>
  server.as(who).refuse(markAbsences, {
    params: { id: groupId },
    body: { marks: [{ studentId, date, mark: as }], reason },
  })
const marksOf = async (id: string, month = '2026-05') => {
  const { data } = await server.as(dap).call(getRegister, { params: { id: groupId }, query: { month } })
  return data.pupils
    .find(pupil => pupil.id === id)
    ?.marks.flatMap(({ mark, callIds }) => callIds.map(() => mark))
}

describe('marking in the register', () => {
  it('is the teacher’s until the end of the day, and then the group director’s or a coordinator’s, with a reason', async () => {
    expect((await mark(teacher, ana, TODAY, 'falta')).status).toBe(200)
    expect(await marksOf(ana)).toEqual(['falta'])
    expect((await mark(teacher, ana, '2026-05-04', 'falta', 'Esqueci-me')).status).toBe(403)
    const bare = await mark(director, ana, '2026-05-04', 'falta')
    expect([bare.status, Object.keys(bare.data.fields ?? {})]).toEqual([400, ['reason']])
    expect((await mark(director, ana, '2026-05-04', 'justificada', 'Doença; disse a mãe')).status).toBe(200)
    expect(await marksOf(ana)).toEqual(['falta', 'justificada'])
    const change = await db
      .selectFrom('changes')
      .select('reason')
      .where('table_name', '=', 'lesson_absences')
      .where('label', '=', 'Ana Tembe, 04/05/2026')
      .orderBy('at', 'desc')
      .executeTakeFirst()
    expect(change?.reason).toBe('Doença; disse a mãe')
    expect((await mark(dap, rui, '2026-05-04', 'falta', 'Lista de papel')).status).toBe(200)
  })

  it('is refused to others, for other pupils, on days to come and on days without school', async () => {
    expect((await mark(stranger, ana, TODAY, 'falta')).status).toBe(404)
    expect((await mark(director, ana, '2026-05-06', 'falta')).data.fields).toHaveProperty('date')
    expect((await mark(director, ana, '2026-05-01', 'falta', 'Engano')).data.fields).toEqual({
      date: 'A 01/05 não há aulas: Dia dos Trabalhadores.',
    })
    const school = await fixtureSchool(db)
    const group = await fixtureGroup(db, { name: 'Outra', schoolId: school.id })
    const other = await fixtureStudent(db, { groupId: group.id, fullName: 'Outro' })
    expect((await mark(director, other.id, TODAY, 'falta')).data.fields).toHaveProperty('marks')
  })

  it('is taken back by undo, and refused to be once the same mark has been changed since', async () => {
    const first = await mark(director, ana, TODAY, 'falta')
    await server.as(director).call(undoChange, { params: { id: first.headers['x-change'] ?? '' } })
    expect(await marksOf(ana)).toEqual([])
    const second = await mark(director, ana, TODAY, 'atraso')
    await mark(director, ana, TODAY, 'presente')
    const undone = await server
      .as(director)
      .refuse(undoChange, { params: { id: second.headers['x-change'] ?? '' } })
    expect(undone.data.code).toBe('CHANGED_SINCE')
    expect(await marksOf(ana)).toEqual(['presente'])
  })

  it('waits for the lesson where the school calls in each one, unless it is who answers for the group', async () => {
    await begin('aula')
    expect((await mark(teacher, ana, TODAY, 'falta')).status).toBe(403)
    expect((await mark(director, ana, TODAY, 'falta')).status).toBe(200)
  })
})

it('a pupil’s page counts the trimester, and names the days that nobody has justified', async () => {
  await mark(director, ana, '2026-04-29', 'falta', 'Papel')
  await mark(director, ana, '2026-05-04', 'justificada', 'Papel')
  await mark(director, ana, TODAY, 'atraso')
  const { data } = await server
    .as(dap)
    .call(getPupilAbsences, { params: { id: ana }, query: { month: '2026-05' } })
  expect(data.trimester).toEqual({ number: 1, absences: 2, justified: 1, late: 1, units: 3 })
  expect(data.unjustified).toEqual([{ date: '2026-04-29', lessons: 1 }])
  expect(await readAbsencesOfPupil(db, ana, TODAY)).toEqual({
    by: 'dia',
    trimester: 1,
    absences: 2,
    justified: 1,
    late: 1,
    last: '2026-04-29',
  })
})

it('three days in a row come to the one who directs the group, and to nobody else', async () => {
  for (const date of ['2026-04-30', '2026-05-04', TODAY]) {
    await mark(director, ana, date, 'falta', 'Papel')
    await mark(director, rui, date, date === TODAY ? 'presente' : 'falta', 'Papel')
  }
  const found = await findRunsOfDirector(db, director, TODAY)
  expect(found.filter(pupil => pupil.groupId === groupId).map(({ name }) => name)).toEqual(['Ana Tembe'])
  expect(await findRunsOfDirector(db, teacher, TODAY)).toEqual([])
})

describe('a month that is downloaded', () => {
  const days = ['2026-04-01', '2026-04-02', '2026-04-06', '2026-04-29', '2026-04-30'] as const
  const download = async (format: 'csv' | 'xlsx') => {
    const query = { month: '2026-04', format }
    return (await server.as(dap).call(exportRegister, { params: { id: groupId }, query })).raw
  }
  /** What is marked, in the order of the days. */
  const marked: Record<'Ana Tembe' | 'Rui Vaz', readonly Mark[]> = {
    'Ana Tembe': ['falta', 'justificada', 'atraso', 'falta', 'presente'],
    'Rui Vaz': ['presente', 'atraso', 'presente', 'presente', 'justificada'],
  }
  const lettersOf: Record<Mark, string> = { falta: 'F', justificada: 'J', atraso: 'A', presente: '·' }
  beforeEach(async () => {
    for (const [at, date] of days.entries()) {
      await mark(director, ana, date, marked['Ana Tembe'][at] ?? 'presente', 'Papel')
      await mark(director, rui, date, marked['Rui Vaz'][at] ?? 'presente', 'Papel')
    }
  })

  it.each(['csv', 'xlsx'] as const)('is opened as %s, and adds up to what was marked', async format => {
    const { rows } = await readTable(new Uint8Array(await download(format)), `faltas.${format}`)
    const [titles = [], ...pupils] = rows.map(({ cells }) => cells)
    // A day of a workbook is read as it is shown there.
    const header = titles.map(title => title.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1'))
    expect(pupils.map(([number, name]) => [number, name])).toEqual([
      ['1', 'Ana Tembe'],
      ['2', 'Rui Vaz'],
    ])
    for (const cells of pupils) {
      const name = cells[1] as keyof typeof marked
      const row = Object.fromEntries(header.map((title, at) => [title, cells[at]]))
      for (const [at, date] of days.entries())
        expect(row[date], `${name}, ${date}`).toBe(lettersOf[marked[name][at] ?? 'presente'])
      const count = (...as: Mark[]) => String(marked[name].filter(each => as.includes(each)).length)
      expect([row.Faltas, row.Justificadas, row.Atrasos], name).toEqual([
        count('falta', 'justificada'),
        count('justificada'),
        count('atraso'),
      ])
      const letters = header.flatMap((title, at) => (title.startsWith('2026-') ? [cells[at] ?? ''] : []))
      expect(letters.filter(letter => 'FJ'.includes(letter) && letter !== '').length).toBe(Number(row.Faltas))
    }
  })

  it('has days that are days and counts that are numbers, for who goes on counting in Excel', async () => {
    const workbook = openWorkbook(await download('xlsx'))
    const [sheet] = workbook.worksheets
    if (!sheet) throw new Error('no sheet')
    const titles = sheet.getRow(1).values
    const dates = titles.filter(title => title instanceof Date).map(date => date.toISOString().slice(0, 10))
    expect(dates).toEqual(expect.arrayContaining([...days]))
    expect(titles.filter(title => !(title instanceof Date))).toEqual([
      'Nº',
      'Aluno',
      'Faltas',
      'Justificadas',
      'Atrasos',
    ])
    const first = sheet.getRow(2).values
    expect([first[0], ...first.slice(-3)]).toEqual([1, 3, 1, 1])
    const total = sheet.rows.slice(1).map(row => Number(row.values[titles.indexOf('Faltas')]))
    expect(total.reduce((sum, each) => sum + each, 0)).toBe(4)
  })
})

describe('a talk with the family', () => {
  it('stands on the pupil’s page with who and when, is taken back, and is for those of the group alone', async () => {
    const params = { id: ana }
    const body = { date: '2026-05-04', note: 'Falei com a mãe: está doente.' }
    const said = await server.as(teacher).call(addTalk, { params, body })
    const read = async () => (await server.as(dap).call(getPupilAbsences, { params, query: {} })).data.talks
    expect(await read()).toMatchObject([{ ...body, by: expect.any(String) }])
    expect((await server.as(stranger).refuse(addTalk, { params, body })).status).toBe(404)
    const ahead = await server.as(teacher).refuse(addTalk, { params, body: { ...body, date: '2026-05-06' } })
    expect(ahead.data.fields).toHaveProperty('date')
    await server.as(teacher).call(undoChange, { params: { id: said.headers['x-change'] ?? '' } })
    expect(await read()).toEqual([])
  })
})

it('a pupil who changed groups keeps what was marked in the one before, on the page and for the family', async () => {
  const school = await fixtureSchool(db, {})
  const other = await fixtureGroup(db, { name: 'Nova', schoolId: school.id, directorId: director.id })
  await mark(director, ana, '2026-04-30', 'falta', 'Lista de papel')
  await mark(director, ana, '2026-05-04', 'justificada', 'Lista de papel')
  await fixtureBecame(db, ana, { group_id: other.id, number_in_group: 7 }, TODAY)
  const before = groupId
  const late = await mark(director, ana, TODAY, 'falta')
  expect([late.status, late.data.fields?.marks]).toEqual([
    400,
    expect.stringContaining('Ana Tembe já não estava na'),
  ])
  groupId = other.id
  const early = await mark(director, ana, '2026-05-04', 'falta', 'Lista de papel')
  expect([early.status, early.data.fields?.marks]).toEqual([
    400,
    expect.stringContaining('Ana Tembe ainda não estava na'),
  ])
  await mark(director, ana, TODAY, 'atraso')
  groupId = before
  const { data } = await server.as(dap).call(getPupilAbsences, { params: { id: ana }, query: {} })
  expect(data.elsewhere).toMatchObject({ absences: 2, justified: 1, late: 0 })
  expect(data.trimester).toMatchObject({ absences: 2, justified: 1, late: 1 })
  expect(data.unjustified).toEqual([{ date: '2026-04-30', lessons: 1 }])
  expect(data.pupil.there).toEqual([
    { since: '2026-01-01', until: TODAY },
    { since: TODAY, until: null },
  ])
  expect(await readAbsencesOfPupil(db, ana, TODAY)).toMatchObject({ absences: 2, justified: 1, late: 1 })
  expect(await marksOf(ana, '2026-05')).toEqual(['justificada'])
})

it('a month counts each pupil only on their days in the group: late entries, moves and leavers', async () => {
  const other = await fixtureGroup(db, {
    name: `M${Math.random()}`.slice(0, 9),
    schoolId: (await fixtureSchool(db)).id,
  })
  const days = ['2026-04-27', '2026-04-28', '2026-04-29', '2026-04-30', '2026-05-04', TODAY]
  const at = fc.nat(days.length - 1)
  const life = fc.record({ comes: at, goes: fc.option(at), how: fc.constantFrom('moves', 'leaves') })
  await fc.assert(
    fc.asyncProperty(fc.array(life, { minLength: 1, maxLength: 4 }), async lives => {
      await begin('dia')
      const isThere = new Map<string, boolean[]>()
      for (const [index, { comes, goes, how }] of lives.entries()) {
        const enrolledOn = days[comes] ?? ''
        const { id } = await fixtureStudent(db, { groupId, fullName: `Aluno ${index}`, enrolledOn })
        const gone = goes !== null && goes > comes ? (days[goes] ?? '') : null
        if (gone !== null)
          await fixtureBecame(
            db,
            id,
            how === 'moves'
              ? { group_id: other.id, number_in_group: 90 }
              : { state: 'desistente', left_on: gone },
            gone,
          )
        isThere.set(
          id,
          days.map(day => day >= enrolledOn && (gone === null || day < gone)),
        )
      }
      for (const day of days) await mark(director, rui, day, 'falta', 'Lista')
      for (const month of ['2026-04', '2026-05']) {
        const { data } = await server.as(dap).call(getRegister, { params: { id: groupId }, query: { month } })
        const rows = [...monthOf(data).running, ...monthOf(data).away, ...monthOf(data).others]
        for (const [id, there] of isThere) {
          const inMonth = there.filter((is, index) => is && days[index]?.startsWith(month)).length
          expect(rows.find(({ pupil }) => pupil.id === id)?.tally.units ?? 0).toBe(inMonth)
        }
        for (const call of data.calls) {
          const index = days.indexOf(call.date)
          expect(call.pupils).toBe(2 + [...isThere.values()].filter(there => there[index]).length)
        }
      }
    }),
    { numRuns: cases(4, 100) },
  )
})

it('who was not in the group is marked no more once what was marked all the same was taken back', async () => {
  const day = '2026-05-04'
  const marked = await mark(director, ana, day, 'falta', 'Lista de papel')
  const other = await fixtureGroup(db, { name: 'Vizinha', schoolId: (await fixtureSchool(db, {})).id })
  await fixtureBecame(db, ana, { group_id: other.id, number_in_group: 7 }, '2026-04-01')
  expect((await mark(director, ana, day, 'atraso', 'Lista de papel')).status).toBe(200)
  await db
    .updateTable('lesson_absences')
    .set({ deleted_at: sql<string>`now()` })
    .where('student_id', '=', ana)
    .execute()
  const refused = await mark(director, ana, day, 'falta', 'Lista de papel')
  expect([marked.status, refused.status]).toEqual([200, 400])
  expect(refused.data.fields?.marks).toContain('Ana Tembe já não estava na')
})
