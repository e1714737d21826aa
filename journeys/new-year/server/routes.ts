import { v7 as uuid } from 'uuid'
import { copyRows } from '#features/planning/analytical-plans/copy-forward.ts'
import type { PlanRow } from '#features/planning/analytical-plans/plan.ts'
import { insertPlan } from '#features/planning/analytical-plans/server/queries.ts'
import type { Account } from '#kit/account.ts'
import { HttpError, invalidField } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import type { Change } from '#kit/server/records/changes.ts'
import type { CalendarBody } from '#school/calendar/contract.ts'
import { proposedCalendar } from '#school/calendar/proposed.ts'
import { findCalendars, insertCalendar, isDemonstrationYear } from '#school/calendar/server/queries.ts'
import { addDays, weeksOf } from '#school/calendar/weeks.ts'
import type { Shift } from '#school/groups/contract.ts'
import { foldGroup } from '#school/groups/fold-group.ts'
import { insertGroup } from '#school/groups/server/queries.ts'
import { findYearInForce } from '#school/groups/server/year-in-force.ts'
import { movePupils } from '#school/students/server/enrolments.ts'
import { findMembersOn } from '#school/students/server/members.ts'
import { gradeName } from '#school/subjects/grade.ts'
import { beginNewYear, previewNewYear } from '../contract.ts'
import { stayingIn } from '../promote.ts'
import {
  findGroupsOfYear,
  findPlansInForce,
  findYearWithGroups,
  lockNewYear,
  type OldPupil,
} from './queries.ts'

export const newYearRoutes: Served[] = [
  serve(previewNewYear, async ({ db, account, today }) => {
    const years = await findYears(db, account, today)
    const { from, calendarOf, proposed } = years
    const calendar = calendarOf(account.onlyWithin ?? null)
    const startsOn = firstDayOf(calendar)
    const groups = await findGroupsOfYear(db, from, lastDayBefore(startsOn, today))
    const grades = new Set(groups.map(group => `${group.school_id}|${group.grade}`))
    const plans = await findPlansInForce(db, from)
    const promoted = groups.filter(group => grades.has(`${group.school_id}|${group.grade + 1}`))
    const reached = new Set(promoted.map(group => group.grade + 1))
    const standing = await findGroupsOfYear(db, from + 1, { day: startsOn })
    return {
      from,
      to: from + 1,
      startsOn,
      hasBegun: startsOn <= today,
      isPrepared:
        groups.some(group => group.pupils.some(pupil => pupil.isPlaced)) &&
        promoted.every(group => group.pupils.every(pupil => pupil.isPlaced)),
      calendar: proposed.length === 0 ? ('existe' as const) : ('proposto' as const),
      trimesters: calendar.trimesters.map(({ number, startsOn, endsOn }) => ({ number, startsOn, endsOn })),
      groups: groups.map(group => ({
        id: group.id,
        name: group.name,
        called: group.called,
        grade: group.grade,
        pupils: group.pupils
          .filter(pupil => !pupil.isPlaced)
          .map(({ id, full_name, number }) => ({ id, name: full_name, number })),
        placed: group.pupils.filter(pupil => pupil.isPlaced).length,
        goesOn: promoted.includes(group),
      })),
      plans: plans.filter(plan => reached.has(plan.grade)).length,
      standing: standing.map(group => group.called),
    }
  }),

  serve(beginNewYear, async ({ db, account, body, today, record }) => {
    await lockNewYear(db)
    const { from, calendarOf, proposed } = await findYears(db, account, today)
    if (body.from !== from) throw begun(body.from + 1)
    const to = from + 1
    const changes: Change[] = []
    for (const calendar of proposed) {
      const row = await insertCalendar(db, calendar, {
        state: 'em vigor',
        demonstration: await isDemonstrationYear(db, from),
      })
      changes.push(created('calendars', row, `1.ª versão de ${to}`))
    }
    const startsOn = firstDayOf(calendarOf(account.onlyWithin ?? null))
    const old = await findGroupsOfYear(db, from, lastDayBefore(startsOn, today))
    const nextOf = new Map(body.groups.map(group => [group.id, group.next]))
    const progressText = old.flatMap(group => {
      const next = nextOf.get(group.id) ?? null
      return next === null ? [] : [{ group, name: next }]
    })
    if (progressText.length === 0) throw invalidField('groups', 'Escolha ao menos uma turma que continua.')
    refuseTwice(progressText.map(({ group, name }) => ({ schoolId: group.school_id, name })))
    const standing: NewGroup[] = await findGroupsOfYear(db, to, { day: startsOn })
    const made: NewGroup[] = []
    const makeGroup = async (of: (typeof old)[number], name: string, grade: number) => {
      const row = await insertGroup(
        db,
        {
          ...{ name, grade, year: to, shift: of.shift as Shift, room: of.room },
          ...{ capacity: of.capacity, directorId: of.directed_by },
        },
        of.school_id,
      )
      made.push(row)
      changes.push(created('groups', row, row.name))
      return row
    }
    const nextGroups = new Map<string, NewGroup>()
    for (const { group, name } of progressText)
      nextGroups.set(
        group.id,
        standingFor(standing, { schoolId: group.school_id, name, grade: group.grade + 1 }) ??
          (await makeGroup(group, name, group.grade + 1)),
      )
    const staying = new Set(body.staying)
    const moves: Move[] = []
    for (const group of old) {
      const toPlace = group.pupils.filter(pupil => !pupil.isPlaced)
      const next = nextGroups.get(group.id)
      for (const pupil of toPlace)
        if (next && !staying.has(pupil.id)) moves.push({ pupil, to: next, repeats: false })
      const stay = toPlace.filter(pupil => staying.has(pupil.id))
      if (stay.length === 0) continue
      const ofSchool = [...standing, ...made].filter(row => row.school_id === group.school_id)
      const name = stayingIn(group, ofSchool)
      // Of a grade into which nobody is promoted their own group goes on, for them.
      const place =
        ofSchool.find(row => row.name === name && row.grade === group.grade) ??
        (await makeGroup(group, group.name, group.grade))
      for (const pupil of stay) moves.push({ pupil, to: place, repeats: true })
    }
    if (moves.length === 0 && made.length === 0) throw begun(to)
    const startOf = (school: string) => firstDayOf(calendarOf(school))
    changes.push(...(await placePupils(db, moves, startOf, today)))
    const plans = body.plans
      ? await copyPlans(db, { from, calendarOf, made: [...new Set([...nextGroups.values(), ...made])] })
      : []
    changes.push(...plans)
    await record(...changes)
    const stayed = moves.filter(({ repeats }) => repeats).length
    return {
      ...{ to, startsOn, hasBegun: startsOn <= today, groups: made.length },
      ...{ promoted: moves.length - stayed, stayed, plans: plans.length },
    }
  }),
]

/** A pupil who goes to a group of the new year. */
interface Move {
  pupil: OldPupil
  to: NewGroup
  repeats: boolean
}

/** From this day on the new year holds. */
function firstDayOf(calendar: CalendarBody): string {
  const [first] = calendar.trimesters.map(({ startsOn }) => startsOn).toSorted()
  return first ?? `${calendar.year}-01-01`
}

/** The day on which the groups of the old year are read: today, or the last one before the new year where that has begun. */
function lastDayBefore(startsOn: string, today: string): { day: string; until: string } {
  return { day: today < startsOn ? today : addDays(startsOn, -1), until: startsOn }
}

/** The group of the new year that stands already under a name. */
function standingFor(
  standing: readonly NewGroup[],
  { schoolId, name, grade }: { schoolId: string; name: string; grade: number },
): NewGroup | undefined {
  const same = standing.find(row => row.school_id === schoolId && foldGroup(row.name) === foldGroup(name))
  if (same && same.grade !== grade)
    throw invalidField(
      'groups',
      `Já existe a turma ${same.name} em ${same.year}, da ${gradeName(same.grade)} classe.`,
    )
  return same
}

/** Places pupils in the groups of the new year from its first day in their school on; a number that is taken there becomes the next free one. */
async function placePupils(
  db: Db,
  moves: readonly Move[],
  startOf: (school: string) => string,
  today: string,
): Promise<Change[]> {
  const changes: Change[] = []
  for (const [{ id: groupId, school_id }, own] of Map.groupBy(moves, ({ to }) => to)) {
    const startsOn = startOf(school_id)
    const taken = new Set((await findMembersOn(db, groupId, startsOn)).flatMap(({ number }) => number ?? []))
    const numbered = own
      .toSorted((a, b) => Number(a.repeats) - Number(b.repeats))
      .map(({ pupil, repeats }) => {
        const number = pupil.number !== null && !taken.has(pupil.number) ? pupil.number : nextFree(taken)
        taken.add(number)
        return { id: pupil.id, number, repeats }
      })
    for (const repeats of [false, true]) {
      const pupils = numbered.filter(pupil => pupil.repeats === repeats)
      changes.push(...(await movePupils(db, pupils, { groupId, since: startsOn, today, repeats })))
    }
  }
  return changes
}

type NewGroup = Awaited<ReturnType<typeof insertGroup>>

/** Of a pupil in a group. */
const HIGHEST_NUMBER = 200

type CalendarOf = (school: string | null) => CalendarBody

/**
 * The year in force, or the last one before it that has groups, and the calendars of the one after it: in force, or proposed. A
 * school that had its own has its own again; all others follow the academy's, and a school that begins the year by itself where
 * there is none makes its own.
 */
async function findYears(
  db: Db,
  account: Account,
  today: string,
): Promise<{ from: number; calendarOf: CalendarOf; proposed: CalendarBody[] }> {
  const calendars = (await findCalendars(db)).filter(({ state }) => state === 'em vigor')
  const from = await findYearWithGroups(db, await findYearInForce(db, account.onlyWithin ?? null, today))
  if (from === undefined) throw new HttpError(409, 'YEAR_BEGUN', 'Ainda não há turmas de que se parta.')
  const inForce = (of: number, school: string | null) =>
    calendars.find(calendar => calendar.year === of && calendar.schoolId === school)
  const ownBefore = calendars.flatMap(({ year, schoolId }) => (year === from && schoolId ? [schoolId] : []))
  const whose = account.onlyWithin
    ? [account.onlyWithin]
    : [...(ownBefore.length === 0 || inForce(from, null) ? [null] : []), ...ownBefore]
  const proposed = whose.flatMap(school => {
    const before = inForce(from, school)
    const follows = inForce(from + 1, school) ?? (before ? undefined : inForce(from + 1, null))
    return follows ? [] : [{ ...proposedCalendar(from + 1, before ?? inForce(from, null)), schoolId: school }]
  })
  const calendarOf: CalendarOf = school => {
    const all = [inForce(from + 1, school), inForce(from + 1, null), ...proposed]
    return (
      all.find(calendar => calendar?.schoolId === school) ??
      all.find(calendar => calendar?.schoolId === null) ??
      proposedCalendar(from + 1)
    )
  }
  return { from, calendarOf, proposed }
}

function created(table: string, row: { id: string }, label: string): Change {
  return { table, id: row.id, label, before: null, after: row }
}

/** Copies the plans in force onto the weeks of the new year, for its groups of the same grade, as drafts. */
async function copyPlans(
  db: Db,
  { from, calendarOf, made }: { from: number; calendarOf: CalendarOf; made: readonly NewGroup[] },
): Promise<Change[]> {
  const changes: Change[] = []
  for (const plan of await findPlansInForce(db, from)) {
    const groupIds = made
      .filter(group => group.grade === plan.grade && group.school_id === plan.school_id)
      .map(group => group.id)
    if (groupIds.length === 0) continue
    const calendar = calendarOf(plan.school_id)
    const trimesters =
      plan.trimester === null ? calendar.trimesters.map(({ number }) => number) : [plan.trimester]
    const weeks = trimesters.flatMap(number => weeksOf(calendar, number))
    const [first, last] = [weeks[0], weeks.at(-1)]
    if (!first || !last) continue
    const rows = copyRows(plan.rows as unknown as PlanRow[], weeks, uuid).rows.map(({ row }) => row)
    const whole = plan.kind === 'trimestral' || plan.kind === 'anual'
    const row = await insertPlan(
      db,
      {
        kind: plan.kind as never,
        subjectId: plan.subject_id,
        grade: plan.grade,
        groupIds,
        shift: plan.shift,
        year: from + 1,
        trimester: plan.trimester,
        startsOn: whole ? first.startsOn : addDays(plan.starts_on, 364),
        endsOn: whole ? last.endsOn : addDays(plan.ends_on, 364),
        weeklyHours: plan.weekly_hours,
        lessonMinutes: plan.lesson_minutes,
        colleagues: plan.colleagues,
        programme: plan.programme,
        bibliography: plan.bibliography,
        rows,
        teacherId: plan.teacher_id,
      } as never,
      { schoolId: plan.school_id, teacherId: plan.teacher_id, sourcePlanId: plan.id },
    )
    changes.push(created('analytical_plans', row, `Plano da ${gradeName(plan.grade)} classe, ${from + 1}`))
  }
  return changes
}

/** The number after the last one, or the first that nobody has where the last possible one is taken. */
function nextFree(taken: ReadonlySet<number>): number {
  const next = Math.max(0, ...taken) + 1
  if (next <= HIGHEST_NUMBER) return next
  return Array.from({ length: HIGHEST_NUMBER }, (_, at) => at + 1).find(number => !taken.has(number)) ?? next
}

/** Two groups of a school cannot have one name in the new year. */
function refuseTwice(groups: readonly { schoolId: string; name: string }[]): void {
  const seen = new Set<string>()
  for (const { schoolId, name } of groups) {
    const key = `${schoolId}|${foldGroup(name)}`
    if (seen.has(key)) throw invalidField('groups', `Haveria duas turmas ${name}.`)
    seen.add(key)
  }
}

function begun(year: number): HttpError {
  return new HttpError(409, 'YEAR_BEGUN', `O ano de ${year} já foi aberto: todos têm turma.`)
}
