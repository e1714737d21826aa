// Long because it is one property: three years, what may happen in them, and the model that recounts them.

import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { beginNewYear, previewNewYear } from '#journeys/new-year/contract.ts'
import { newYearRoutes } from '#journeys/new-year/server/routes.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { getRegister, markAbsences } from '#school/absences/contract.ts'
import { routes as absenceRoutes } from '#school/absences/server/routes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { addDays } from '#school/calendar/weeks.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureGroup } from '#school/groups/fixtures.ts'
import { groupRoutes } from '#school/groups/server/routes.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import {
  createStudent,
  getStudent,
  studentBody,
  transferStudent,
  updateStudent,
} from '#school/students/contract.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { followDay } from '#school/students/server/enrolments.ts'
import { findMembersOn, membersOn } from '#school/students/server/members.ts'
import { routes as studentRoutes } from '#school/students/server/routes.ts'
import { groupsWithPupilsUndoGuard } from '#school/students/server/undo-guard.ts'
import { cases } from '../scripts/patience.ts'
import { groupDependencies } from './dependencies.ts'

const database = await testDatabase()
const { db } = database
let today = '2026-12-01'
const server = await testServer(
  database,
  [
    ...groupRoutes(groupDependencies),
    ...studentRoutes,
    ...absenceRoutes,
    ...newYearRoutes,
    ...changeRoutes([groupsWithPupilsUndoGuard]),
  ],
  () => today,
)
const YEARS = [2027, 2028, 2029]
/** Years begin in February, the second of the three on a leap day; one trimester begins on a Sunday. */
const FIRST_DAYS: Record<number, string> = {
  2027: '2027-02-01',
  2028: '2028-02-29',
  2029: '2029-02-04',
  2030: '2030-02-04',
}
for (const [year, startsOn] of Object.entries(FIRST_DAYS))
  await fixtureCalendar(db, {
    ...{ state: 'em vigor', year: Number(year) },
    trimesters: [
      { number: 1, startsOn, endsOn: `${year}-05-15` },
      { number: 2, startsOn: `${year}-05-18`, endsOn: `${year}-08-28` },
      { number: 3, startsOn: `${year}-09-08`, endsOn: `${year}-11-27` },
    ],
  })

const firstDayOf = (day: string) => FIRST_DAYS[Number(day.slice(0, 4))] ?? ''
/** Days on which something begins or ends, beside any other. */
const days = fc
  .uniqueArray(
    fc.oneof(
      fc.nat(3 * 365 - 1).map(at => addDays('2027-02-01', at)),
      fc.constantFrom(
        '2027-02-01',
        '2027-02-28',
        '2027-12-31',
        '2028-01-01',
        '2028-02-28',
        '2028-02-29',
        '2028-03-01',
      ),
      fc.constantFrom('2028-11-26', '2028-12-31', '2029-02-03', '2029-02-04', '2029-12-31'),
    ),
    { minLength: 6, maxLength: 12 },
  )
  .map(all => all.toSorted())
const happening = fc.record({
  kind: fc.constantFrom(
    'enter',
    'leave',
    'back',
    'leave and back',
    'transfer',
    'transfer',
    'transfer',
    'new year',
    'undo',
  ),
  pupil: fc.nat(7),
  group: fc.nat(20),
  as: fc.constantFrom('transferido' as const, 'desistente' as const),
})

type Happening = typeof happening extends fc.Arbitrary<infer Kind> ? Kind : never

interface Place {
  group: string
  since: string
  until: string | null
  left: boolean
}
const placeOf = (places: readonly Place[], day: string) =>
  places.find(({ since, until }) => since <= day && (until === null || until > day))
const lastOn = (places: readonly Place[], day: string) =>
  places.findLast(({ since }) => since <= day) ?? places[0]

/** What becomes of the places of a pupil, recounted. */
const moved = (places: readonly Place[], day: string, group: string): Place[] => {
  const here = placeOf(places, day)
  if (!here) return [...places]
  return places.flatMap(place =>
    place !== here
      ? [place]
      : [
          ...(here.since < day ? [{ ...here, until: day, left: false }] : []),
          { group, since: day, until: here.until, left: here.left },
        ],
  )
}
const gone = (places: readonly Place[], day: string): Place[] => {
  const last = lastOn(places, day)
  return places
    .filter(place => last && place.since <= last.since)
    .map(place =>
      place === last
        ? { ...place, until: day > place.since ? day : addDays(place.since, 1), left: true }
        : place,
    )
}
const again = (places: readonly Place[], day: string): Place[] => {
  const last = lastOn(places, day)
  if (!last?.left || last.until === null) return [...places]
  if (last.until >= day)
    return places.map(place => (place === last ? { ...place, until: null, left: false } : place))
  return [...places, { group: last.group, since: day, until: null, left: false }]
}

/** Who left on the first day of a year came back into it when it was opened late. */
const LEFT_ON_THE_FIRST_DAY: [string[], Happening[]] = [
  ['2027-02-08', '2028-02-29', '2028-11-03'],
  [
    { kind: 'enter', pupil: 0, group: 0, as: 'desistente' },
    { kind: 'leave', pupil: 7, group: 3, as: 'desistente' },
    { kind: 'new year', pupil: 6, group: 17, as: 'desistente' },
  ],
]

/** The day on which somebody left was corrected a year later: that changes what was between, and nothing else. */
const LEFT_LATER: [string[], Happening[]] = [
  ['2027-02-01', '2027-02-02', '2027-03-01', '2028-03-01', '2028-03-02', '2028-11-26'],
  (['enter', 'leave', 'enter', 'leave', 'undo', 'enter'] as const).map(kind => ({
    ...{ kind, pupil: kind === 'leave' ? 7 : 0, group: 0, as: 'transferido' },
  })),
]

it('three years of two schools are read as they were lived, whatever happens later and is taken back', async () => {
  let made = 0
  await fc.assert(
    fc.asyncProperty(days, fc.array(happening, { minLength: 12, maxLength: 12 }), async (all, happenings) => {
      made += 1
      today = '2027-01-04'
      // Pupils of earlier cases would be followed with every day of this one.
      await sql`truncate students, groups cascade`.execute(db)
      await followDay(db, today)
      const schools = [
        await fixtureSchool(db, { name: `Escola ${made} A` }),
        await fixtureSchool(db, { name: `Escola ${made} B` }),
      ]
      const heads = await Promise.all(
        schools.map(async ({ id }) => ({
          ...(await fixtureAccount(db, { role: 'admin', schoolId: id, reach: 'escola' })),
          onlyWithin: id,
        })),
      )
      const academy = server.as(await fixtureAccount(db, { role: 'admin' }))
      const model = new Map<string, Place[]>()
      for (const [s, school] of schools.entries())
        for (const grade of [5, 6]) {
          const { id } = await fixtureGroup(db, {
            name: `${grade}ªA`,
            grade,
            year: 2027,
            schoolId: school.id,
          })
          for (const n of [1, 2]) {
            const pupil = await fixtureStudent(db, {
              groupId: id,
              fullName: `Aluno ${made}.${s}.${grade}.${n}`,
            })
            model.set(pupil.id, [{ group: id, since: '2027-01-01', until: null, left: false }])
          }
        }
      const done: { change: string; before: [string, Place[]][]; day: string }[] = []
      /** Whole months that were over, as they were read. */
      const past = new Map<string, string>()
      const groupsNow = async (year: number) =>
        await db
          .selectFrom('groups')
          .select(['id', 'school_id', 'year', 'name'])
          .where('deleted_at', 'is', null)
          .where('year', '=', year)
          .where(sql<boolean>`school_id = any(${schools.map(({ id }) => id)}::uuid[])`)
          .orderBy('school_id')
          .orderBy('name')
          .execute()
      const monthOf = async (id: string, month: string) => {
        const { data, status } = await academy.call(getRegister, { params: { id }, query: { month } })
        expect([status, month, today], JSON.stringify(data)).toEqual([200, month, today])
        const { today: _, may: _may, pupils, director: _director, ...rest } = data
        return JSON.stringify([rest, pupils.map(({ run: _run, ...pupil }) => pupil)])
      }
      const check = async (turn: number) => {
        const probes = new Set([
          today,
          addDays(today, -1),
          addDays(today, 1),
          '2028-02-29',
          '2028-02-28',
          firstDayOf(today),
        ])
        for (const { day } of done)
          for (const each of [day, addDays(day, -1), addDays(day, 1)]) probes.add(each)
        const years = new Map(
          (await Promise.all(YEARS.map(groupsNow))).flatMap((all, at) =>
            all.map(({ id }) => [id, YEARS[at]]),
          ),
        )
        const groups = [...years.keys()]
        for (const [at, day] of [...probes].entries()) {
          const expected = new Map<string, string[]>()
          for (const [pupil, places] of model) {
            const place = placeOf(places, day)
            if (place) expected.set(place.group, [...(expected.get(place.group) ?? []), pupil])
          }
          const { rows } = await sql<{ group_id: string; ids: string[] }>`
            select m.group_id, array_agg(m.id::text) as ids from ${membersOn(day)} m group by 1`.execute(db)
          const found = new Map(rows.map(row => [row.group_id, row.ids]))
          for (const [id, year] of years)
            expect([day, year, (found.get(id) ?? []).toSorted()]).toEqual([
              day,
              year,
              (expected.get(id) ?? []).toSorted(),
            ])
          // One group at a time, as the product asks.
          const one = groups[(turn + at) % groups.length] ?? ''
          const members = (await findMembersOn(db, one, day)).map(each => each.id)
          expect([day, members.toSorted()]).toEqual([day, (expected.get(one) ?? []).toSorted()])
        }
        const { rows: behind } = await sql`select * from places_to_follow(null, ${today}::date)`.execute(db)
        expect(behind).toEqual([])
        await checkMonths(turn)
      }
      /** A few of the months that are over, others each time. */
      const checkMonths = async (from: number, most = 4) => {
        const keys = [...past]
        for (let place = 0; place < Math.min(most, keys.length); place += 1) {
          const [key, text] = keys[(from * 4 + place) % keys.length] ?? ['', '']
          const [id = '', month = ''] = key.split(' ')
          expect([key, await monthOf(id, month)]).toEqual([key, text])
        }
      }
      const call = async (endpoint: Endpoint, input: object, as = academy) => {
        const answer = await as.refuse(endpoint, input, { key: crypto.randomUUID() })
        expect(answer.status, JSON.stringify([today, endpoint.path, answer.data])).toBeLessThan(500)
        return answer
      }
      const keep = (change: string | undefined, before: [string, Place[]][], day = today) => {
        if (change) done.push({ change, before, day })
      }
      for (const [turn, day] of all.entries()) {
        today = day
        await followDay(db, today)
        const of = happenings[turn]
        if (!of) break
        const before = structuredClone([...model])
        const ids = [...model.keys()]
        const id = ids[of.pupil % ids.length] ?? ''
        const places = model.get(id) ?? []
        const { data: pupil } = await academy.call(getStudent, { params: { id } })
        const { code: _c, group: _g, updatedAt: _u, id: _i, ...body } = pupil
        const state = (set: object) => call(updateStudent, { params: { id }, body: { ...body, ...set } })
        const groups = await groupsNow(Number(today.slice(0, 4)))
        const to = groups[of.group % Math.max(1, groups.length)]?.id
        if (of.kind === 'enter' && to) {
          const entering = studentBody.parse({
            fullName: `Novo ${made}.${turn}`,
            sex: 'H',
            groupId: to,
            enrolledOn: today,
          })
          const answer = await call(createStudent, { body: entering })
          expect(answer.status, JSON.stringify(answer.data)).toBe(200)
          model.set((answer.data as unknown as { id: string }).id, [
            { group: to, since: today, until: null, left: false },
          ])
          keep(answer.headers['x-change'], before)
        }
        if (of.kind === 'transfer' && to) {
          const answer = await call(transferStudent, {
            params: { id },
            body: { groupId: to, day: today, reason: '', version: pupil.version },
          })
          if (answer.status === 200) {
            model.set(id, moved(places, today, to))
            keep(answer.headers['x-change'], before)
          } else expect(answer.status, JSON.stringify(answer.data)).toBe(400)
        }
        if (of.kind === 'leave' || of.kind === 'leave and back') {
          const answer = await state({ state: of.as, leftOn: today })
          expect([200, 400], JSON.stringify(answer.data)).toContain(answer.status)
          if (answer.status === 200 && pupil.state === 'activo') {
            model.set(id, gone(places, today))
            keep(answer.headers['x-change'], before)
          } else if (answer.status === 200) {
            // The day of leaving is corrected: from the former one on the pupil was there.
            const former = lastOn(places, today)?.until ?? today
            model.set(id, gone(places, today))
            keep(answer.headers['x-change'], before, former)
            for (const key of past.keys())
              if ((key.split(' ')[1] ?? '') >= former.slice(0, 7)) past.delete(key)
          }
          if (of.kind === 'leave and back' && answer.status === 200) {
            const then = structuredClone([...model])
            const { version } = (await academy.call(getStudent, { params: { id } })).data
            const back = await state({ state: 'activo', leftOn: null, version })
            expect(back.status, JSON.stringify(back.data)).toBe(200)
            model.set(id, again(model.get(id) ?? [], today))
            keep(back.headers['x-change'], then)
          }
        }
        if (of.kind === 'back') {
          const answer = await state({ state: 'activo', leftOn: null })
          if (answer.status === 200) {
            model.set(id, again(places, today))
            keep(answer.headers['x-change'], before)
          }
        }
        if (of.kind === 'new year') {
          const as = server.as(heads[of.group % 2] ?? (heads[0] as never))
          const preview = (await as.call(previewNewYear, {})).data
          const answer = await call(
            beginNewYear,
            {
              body: {
                from: preview.from,
                groups: preview.groups.map(({ id: own, goesOn, grade }) => ({
                  id: own,
                  next: goesOn ? `${grade + 1}ªA` : null,
                })),
                staying: preview.groups.flatMap(({ pupils, goesOn }) =>
                  goesOn ? [] : pupils.map(each => each.id),
                ),
                plans: false,
              },
            },
            as,
          )
          if (answer.status === 200) {
            const { rows } = await sql<{
              student_id: string
              group_id: string
              since: string
            }>`select e.student_id, e.group_id, e.since
              from enrolments e join groups g on g.id = e.group_id where e.deleted_at is null and g.year = ${preview.to}
              and e.student_id = any(${[...model.keys()]}::uuid[])`.execute(db)
            // A year that is opened late began on its first day.
            for (const key of past.keys())
              if ((key.split(' ')[1] ?? '') >= preview.startsOn.slice(0, 7)) past.delete(key)
            for (const row of rows) {
              const own = model.get(row.student_id) ?? []
              if (own.some(place => place.group === row.group_id)) continue
              expect(row.since >= preview.startsOn).toBe(true)
              model.set(row.student_id, [
                ...own.map(place =>
                  placeOf(own, row.since) === place ? { ...place, until: row.since } : place,
                ),
                {
                  ...moved(own, row.since, row.group_id).find(place => place.group === row.group_id),
                } as Place,
              ])
            }
            keep(answer.headers['x-change'], before)
          }
        }
        if (of.kind === 'undo') {
          const last = done.at(-1)
          if (last) {
            const answer = await call(undoChange, { params: { id: last.change } })
            if (answer.status === 200) {
              done.pop()
              model.clear()
              for (const [key, value] of last.before) model.set(key, value)
              // What was lived with it since, it was not.
              const standing = new Set(
                (await Promise.all(YEARS.map(groupsNow))).flat().map(({ id: own }) => own),
              )
              for (const key of past.keys()) {
                const [own = '', month = ''] = key.split(' ')
                if (month >= last.day.slice(0, 7) || !standing.has(own)) past.delete(key)
              }
            } else expect(answer.data.message, JSON.stringify(answer.data)).toMatch(/\./)
          }
        }
        // Somebody is missing on this day, where lessons may be.
        const [present] = [...model].filter(([, own]) => placeOf(own, today))
        const group = present && placeOf(present[1], today)?.group
        if (group)
          await call(markAbsences, {
            params: { id: group },
            body: { marks: [{ studentId: present[0], date: today, mark: 'falta' }], reason: '' },
          })
        await check(turn)
        for (const seen of new Set(all.slice(0, turn).map(each => each.slice(0, 7))))
          for (const { id: own } of await groupsNow(Number(seen.slice(0, 4)))) {
            const key = `${own} ${seen}`
            if (seen < today.slice(0, 7) && !past.has(key)) past.set(key, await monthOf(own, seen))
          }
      }
      await checkMonths(0, Number.POSITIVE_INFINITY)
    }),
    { numRuns: cases(2, 120), examples: [LEFT_ON_THE_FIRST_DAY, LEFT_LATER] },
  )
}, 7_200_000)
