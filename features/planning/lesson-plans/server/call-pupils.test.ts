import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { type AbsentPupil, getBeforeLesson, getRegister } from '#school/absences/contract.ts'
import { routes as absenceRoutes } from '#school/absences/server/routes.ts'
import { firstTrimester, fixtureCalendar } from '#school/calendar/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import {
  callLesson,
  createLesson,
  getLesson,
  removeLesson,
  setLessonState,
  updateLesson,
} from '../contract.ts'
import { blankLesson } from '../lesson-values.ts'
import { routes } from './routes.ts'

const TODAY = '2026-05-05'
const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...absenceRoutes, ...changeRoutes([])], TODAY)
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
await fixtureCalendar(db, { state: 'em vigor', year: 2026, trimesters: [firstTrimester] })

let teacher: Awaited<ReturnType<typeof fixtureTeacherOf>>
let groupId: string
let pupils: { id: string; number_in_group: number | null }[]

beforeEach(async () => {
  const group = await fixtureGroup(db, {
    name: `T${Math.random().toString().slice(2, 8)}`,
    schoolId: school.id,
  })
  groupId = group.id
  teacher = await fixtureTeacherOf(db, group.id, mat.id)
  pupils = []
  for (const [at, fullName] of ['Ana Tembe', 'Berta Uamba', 'Celso Vaz'].entries())
    pupils.push(await fixtureStudent(db, { groupId, fullName, numberInGroup: at + 1 }))
})

const me = () => server.as(teacher)
async function lessonOn(heldOn: string) {
  const body = {
    ...blankLesson({ subjectId: mat.id, grade: 6, groupId, heldOn, startsAt: '07:00' }),
    sourceId: null,
  }
  return (await me().call(createLesson, { body })).data
}
const mark = (lesson: { id: string; version: number }, state: string, absences?: AbsentPupil[]) =>
  me().refuse(setLessonState, {
    params: { id: lesson.id },
    body: { state, version: lesson.version, ...(absences && { absences }) },
  })
const marked = async (month = '2026-05') => {
  const { data } = await me().call(getRegister, { params: { id: groupId }, query: { month } })
  return Object.fromEntries(data.pupils.map(pupil => [pupil.name, pupil.marks.map(({ mark }) => mark)]))
}
const read = async (id: string) => (await me().call(getLesson, { params: { id } })).data

describe('who was missing at a lesson', () => {
  it('is kept by name with «dada», and the lesson counts who was there', async () => {
    const lesson = await lessonOn(TODAY)
    const answer = await mark(lesson, 'dada', [
      { studentId: pupils[0]?.id, mark: 'falta' },
      { number: 2, mark: 'atraso' },
    ])
    expect(answer.data).toMatchObject({ state: 'dada', present: 2 })
    expect(await marked()).toEqual({ 'Ana Tembe': ['falta'], 'Berta Uamba': ['atraso'], 'Celso Vaz': [] })
  })

  it('is taken back by undoing «dada», and by opening the lesson again', async () => {
    const lesson = await lessonOn(TODAY)
    const missing: AbsentPupil[] = [{ number: 1, mark: 'falta' }]
    const { headers } = await mark(lesson, 'dada', missing)
    await me().call(undoChange, { params: { id: headers['x-change'] ?? '' } })
    expect([(await marked())['Ana Tembe'], (await read(lesson.id)).present]).toEqual([[], null])
    await mark(await read(lesson.id), 'dada', missing)
    expect((await marked())['Ana Tembe']).toEqual(['falta'])
    const reopened = await mark(await read(lesson.id), 'rascunho')
    expect([(await marked())['Ana Tembe'], (await read(lesson.id)).present]).toEqual([[], null])
    await me().call(undoChange, { params: { id: reopened.headers['x-change'] ?? '' } })
    expect((await marked())['Ana Tembe']).toEqual(['falta'])
  })

  it('stays when the lesson is marked once more without names, and is replaced by a new list on the same day', async () => {
    const lesson = await lessonOn(TODAY)
    await mark(lesson, 'dada', [{ number: 1, mark: 'falta' }])
    await mark(await read(lesson.id), 'parcial')
    expect((await marked())['Ana Tembe']).toEqual(['falta'])
    const body = { absences: [{ number: 3, mark: 'justificada' as const }] }
    await me().call(callLesson, { params: { id: lesson.id }, body })
    expect(await marked()).toEqual({
      'Ana Tembe': ['presente'],
      'Berta Uamba': [],
      'Celso Vaz': ['justificada'],
    })
    expect((await read(lesson.id)).present).toBe(2)
  })

  it('sent late is kept on the lesson’s day; a second list after that day is refused', async () => {
    const lesson = await lessonOn('2026-05-04')
    expect((await mark(lesson, 'dada', [{ number: 2, mark: 'falta' }])).status).toBe(200)
    const late = await me().refuse(callLesson, { params: { id: lesson.id }, body: { absences: [] } })
    expect([late.status, (await marked())['Berta Uamba']]).toEqual([403, ['falta']])
  })

  it('sent twice with one key is stored once; nothing is stored of a list with a number that nobody has', async () => {
    const lesson = await lessonOn(TODAY)
    const body = { state: 'dada', version: lesson.version, absences: [{ number: 1, mark: 'falta' }] } as const
    const send = () =>
      me().call(
        setLessonState,
        { params: { id: lesson.id }, body: { ...body, absences: [...body.absences] } },
        { key: `k-${lesson.id}` },
      )
    expect([(await send()).status, (await send()).status]).toEqual([200, 200])
    expect((await marked())['Ana Tembe']).toEqual(['falta'])
    const other = await lessonOn('2026-05-04')
    const refused = await mark(other, 'dada', [
      { number: 1, mark: 'falta' },
      { number: 44, mark: 'falta' },
    ])
    expect([refused.status, refused.data.fields]).toEqual([
      400,
      { absences: 'Não há na turma um aluno com o n.º 44.' },
    ])
    expect((await read(other.id)).state).toBe('rascunho')
  })

  it('goes with the lesson to another day, and away with it', async () => {
    const lesson = await lessonOn(TODAY)
    await mark(lesson, 'dada', [{ number: 1, mark: 'falta' }])
    const now = await read(lesson.id)
    await me().call(updateLesson, {
      params: { id: lesson.id },
      body: { ...now, subjectId: mat.id, groupId, competenceIds: [], heldOn: '2026-04-28' },
    })
    expect([(await marked())['Ana Tembe'], (await marked('2026-04'))['Ana Tembe']]).toEqual([[], ['falta']])
    const moved = await read(lesson.id)
    await me().call(removeLesson, { params: { id: lesson.id }, query: { version: moved.version } })
    expect((await marked('2026-04'))['Ana Tembe']).toEqual([])
  })

  it('three lessons in a row is said before the next one, unless all of it is justified', async () => {
    for (const day of ['2026-04-27', '2026-04-29', '2026-05-04']) {
      const lesson = await lessonOn(day)
      await mark(lesson, 'dada', [
        { number: 1, mark: 'falta' },
        { number: 2, mark: 'justificada' },
      ])
    }
    const next = await lessonOn(TODAY)
    const query = { group: groupId, subject: mat.id, date: TODAY, lesson: next.id }
    const { data } = await me().call(getBeforeLesson, { query })
    expect(data.runs.map(({ name, run }) => [name, run.dates])).toEqual([
      ['Ana Tembe', ['2026-04-27', '2026-04-29', '2026-05-04']],
    ])
  })
})
