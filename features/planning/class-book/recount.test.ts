import { v7 as uuid } from 'uuid'
import { beforeAll, expect, it, vi } from 'vitest'
import { seeded } from '#engines/random.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { type TestCaller, testServer } from '#kit/server/http/testing.ts'
import { sendLater, sendWaiting, waitingRequests } from '#kit/web/api/outbox.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { getPupilAbsences, getRegister, type Mark, marks } from '#school/absences/contract.ts'
import { monthOf } from '#school/absences/month.ts'
import { readAbsencesOfPupil } from '#school/absences/server/of-pupil.ts'
import { routes as absenceRoutes } from '#school/absences/server/routes.ts'
import { firstTrimester, fixtureCalendar } from '#school/calendar/fixtures.ts'
import { eachDay, mondayOf, weekdayOf } from '#school/calendar/weeks.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { createLesson, setLessonState } from '../lesson-plans/contract.ts'
import { blankLesson } from '../lesson-plans/lesson-values.ts'
import { routes as lessonRoutes } from '../lesson-plans/server/routes.ts'
import { beginTeaching, missingOf, type Teaching, withMark } from '../lesson-plans/teaching.ts'
import { getClassBook } from './contract.ts'
import { classBookRoutes } from './server/routes.ts'
import { countWeek } from './week.ts'

const PUPILS = 70
const LESSONS = 60
const TODAY = '2026-05-22'

/** What the device's network does with the next request: carries it, loses it, or loses its answer. */
const network = vi.hoisted(() => ({
  next: () => 'carries' as string,
  caller: undefined as TestCaller | undefined,
}))
vi.mock('#kit/web/api/client.ts', () => ({
  authorizationOf: () => ({}),
  callWithChange: async (
    endpoint: Endpoint,
    input: unknown,
    { idempotencyKey }: { idempotencyKey: string },
  ) => {
    const does = network.next()
    if (does === 'loses it') throw new ApiError(0, undefined)
    const answer = await network.caller?.refuse(endpoint, input, { key: idempotencyKey })
    if (does === 'loses its answer') throw new ApiError(0, undefined)
    if (!answer || answer.status >= 400) throw new ApiError(answer?.status ?? 0, answer?.data)
    return { data: answer.data, change: answer.headers['x-change'] ?? null }
  },
}))
vi.mock('#kit/web/device/device.ts', () => ({
  accountOnDevice: () => 'a1',
  onDevice: () => undefined,
  keep: async () => true,
  forget: async () => undefined,
  readAllValues: async () => [],
}))
vi.mock('#kit/web/device/drafts.ts', () => ({ removeDraftOf: async () => undefined }))

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))

interface Taught {
  id: string
  version: number
  date: string
  startsAt: string
  /** What was last tapped of each pupil, by place in the list. */
  marks: Mark[]
}

const database = await testDatabase()
const { db } = database
const server = await testServer(
  database,
  [...classBookRoutes({ findSharedHours: async () => [] }), ...lessonRoutes, ...absenceRoutes],
  TODAY,
)
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
await fixtureCalendar(db, { state: 'em vigor', year: 2026, trimesters: [firstTrimester] })
const group = await fixtureGroup(db, { name: '5ªB', schoolId: school.id })
const teacher = await fixtureTeacherOf(db, group.id, mat.id)
const me = server.as(teacher)
const days = eachDay({ startsOn: firstTrimester.startsOn, endsOn: TODAY }).filter(day => weekdayOf(day) <= 5)

const random = seeded(seed)
const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T

let pupils: { id: string; number: number }[]
let lessons: Taught[]

/** A class of seventy, and sixty lessons tapped on a phone whose network comes and goes. */
beforeAll(async () => {
  network.caller = me
  network.next = () => pick(['carries', 'loses it', 'loses its answer'])
  pupils = []
  for (let number = 1; number <= PUPILS; number += 1) {
    const row = await fixtureStudent(db, {
      groupId: group.id,
      fullName: `Aluno ${number}`,
      numberInGroup: number,
    })
    pupils.push({ id: row.id, number })
  }
  lessons = []
  const times = days.flatMap(date => ['07:00', '07:45', '08:30'].map(startsAt => ({ date, startsAt })))
  while (lessons.length < LESSONS) {
    const [time] = times.splice(Math.floor(random() * times.length), 1)
    if (!time) break
    const plan = blankLesson({
      subjectId: mat.id,
      grade: 6,
      groupId: group.id,
      heldOn: time.date,
      startsAt: time.startsAt,
      theme: `Aula ${lessons.length}`,
    })
    const { data } = await me.call(createLesson, { body: { ...plan, sourceId: null } })
    lessons.push({ id: data.id, version: data.version, ...time, marks: pupils.map(() => 'presente') })
  }
  for (const lesson of lessons) {
    let teaching: Teaching = beginTeaching([], 0, undefined)
    for (let at = 0; at < PUPILS; at += 1) {
      // Seventy taps a lesson: some pupils are tapped more than once, others never.
      const place = Math.floor(random() * PUPILS)
      const mark = random() < 0.4 ? 'presente' : pick(marks)
      teaching = withMark(teaching, place + 1, mark)
      lesson.marks[place] = mark
    }
    await sendLater({
      key: uuid(),
      endpoint: setLessonState,
      input: {
        params: { id: lesson.id },
        body: { state: 'dada', version: lesson.version, absences: missingOf(teaching, pupils) },
      },
      api: 'academy',
      label: lesson.date,
      href: '',
    })
    if (random() < 0.3) await sendWaiting()
  }
  for (let tries = 0; waitingRequests().length > 0 && tries < 2000; tries += 1) await sendWaiting()
}, 300_000)

const away = (mark: Mark | undefined) => mark === 'falta' || mark === 'justificada'

it(`nothing waits, and nothing was refused (seed ${seed})`, () => {
  expect(waitingRequests().map(({ refusal }) => refusal)).toEqual([])
})

it(`the register of every month is what was tapped, pupil by pupil and day by day (seed ${seed})`, async () => {
  const differences: unknown[] = []
  for (const month of ['2026-03', '2026-04', '2026-05']) {
    const { data } = await me.call(getRegister, { params: { id: group.id }, query: { month } })
    const shown = monthOf(data)
    const rows = [...shown.running, ...shown.away, ...shown.others]
    expect(rows.length).toBe(PUPILS)
    for (const [place, { id }] of pupils.entries()) {
      const row = rows.find(({ pupil }) => pupil.id === id)
      for (const [at, day] of shown.days.entries()) {
        const tapped = lessons.filter(({ date }) => date === day.date).map(lesson => lesson.marks[place])
        const expected = {
          missed: tapped.filter(away).length,
          justified: tapped.filter(mark => mark === 'justificada').length,
          late: tapped.filter(mark => mark === 'atraso').length,
          of: tapped.length,
        }
        const { mark: _, isAway: _isAway, ...found } = row?.days[at] ?? { mark: null, isAway: false }
        if (JSON.stringify(found) !== JSON.stringify(expected))
          differences.push({ place, day: day.date, found, expected })
      }
    }
  }
  expect(differences).toEqual([])
})

it(`the class book names at every lesson whom the taps name, and its last line counts them (seed ${seed})`, async () => {
  const differences: unknown[] = []
  let seen = 0
  for (const monday of new Set(days.map(mondayOf))) {
    const { data } = await me.call(getClassBook, { params: { id: group.id }, query: { day: monday } })
    const ofWeek = lessons.filter(({ date }) => mondayOf(date) === monday)
    for (const { date, lessons: printed } of data.days)
      for (const lesson of printed) {
        const tapped = lessons.find(({ id }) => id === lesson.planId)
        seen += 1
        const expected = (tapped?.marks ?? []).flatMap((mark, place) =>
          mark === 'presente' ? [] : [`${place + 1} ${mark}`],
        )
        const found = (lesson.missing ?? []).map(({ number, mark }) => `${number} ${mark}`)
        if (found.join() !== expected.join()) differences.push({ date, found, expected })
      }
    const count = countWeek(data)
    const expected = ofWeek.reduce((sum, { marks }) => sum + marks.filter(away).length, 0)
    if (count.absences !== expected || count.taught !== ofWeek.length)
      differences.push({ monday, count, expected })
  }
  expect([seen, differences]).toEqual([LESSONS, []])
})

it(`a pupil's page, and the family's, count the same (seed ${seed})`, async () => {
  const differences: unknown[] = []
  for (const [place, { id }] of pupils.entries()) {
    const { data } = await me.call(getPupilAbsences, { params: { id }, query: { month: '2026-05' } })
    const family = await readAbsencesOfPupil(db, id, TODAY)
    const tapped = lessons.map(lesson => lesson.marks[place])
    const expected = {
      absences: tapped.filter(away).length,
      justified: tapped.filter(mark => mark === 'justificada').length,
      late: tapped.filter(mark => mark === 'atraso').length,
    }
    const { number: _number, units: _units, ...trimester } = data.trimester ?? { number: 0, units: 0 }
    const ofFamily = { absences: family?.absences, justified: family?.justified, late: family?.late }
    if (JSON.stringify(trimester) !== JSON.stringify(expected))
      differences.push({ place, trimester, expected })
    if (JSON.stringify(ofFamily) !== JSON.stringify(expected))
      differences.push({ place, told: ofFamily, expected })
  }
  expect(differences).toEqual([])
})
