import { v7 as uuid } from 'uuid'
import { copyRows } from '#features/planning/analytical-plans/copy-forward.ts'
import type { PlanRow } from '#features/planning/analytical-plans/plan.ts'
import { insertPlan } from '#features/planning/analytical-plans/server/queries.ts'
import type { Account } from '#kit/account.ts'
import { counted } from '#kit/figures.ts'
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
import { movePupils } from '#school/students/server/enrolments.ts'
import { gradeName } from '#school/subjects/grade.ts'
import { beginNewYear, previewNewYear } from '../contract.ts'
import { stayingIn } from '../promote.ts'
import { findGroupsOfYear, findPlansInForce } from './queries.ts'

export const newYearRoutes: Served[] = [
  serve(previewNewYear, async ({ db, account }) => {
    const { from, calendarOf, proposed } = await findYears(db, account)
    const calendar = calendarOf(account.onlyWithin ?? null)
    const groups = await findGroupsOfYear(db, from)
    const grades = new Set(groups.map(group => `${group.school_id}|${group.grade}`))
    const plans = await findPlansInForce(db, from)
    const promoted = groups.filter(group => grades.has(`${group.school_id}|${group.grade + 1}`))
    const reached = new Set(promoted.map(group => group.grade + 1))
    return {
      from,
      to: from + 1,
      calendar: proposed.length === 0 ? ('existe' as const) : ('proposto' as const),
      trimesters: calendar.trimesters.map(({ number, startsOn, endsOn }) => ({ number, startsOn, endsOn })),
      groups: groups.map(group => ({
        id: group.id,
        name: group.name,
        called: group.called,
        grade: group.grade,
        pupils: group.pupils.map(({ id, full_name, number }) => ({ id, name: full_name, number })),
        goesOn: promoted.includes(group),
      })),
      plans: plans.filter(plan => reached.has(plan.grade)).length,
      standing: (await findGroupsOfYear(db, from + 1)).map(group => group.called),
    }
  }),

  serve(beginNewYear, async ({ db, account, body, today, record }) => {
    const { from, calendarOf, proposed } = await findYears(db, account)
    if (body.from !== from) throw begun(body.from + 1)
    const to = from + 1
    if ((await findGroupsOfYear(db, to)).length > 0) throw begun(to)
    const changes: Change[] = []
    for (const calendar of proposed) {
      const row = await insertCalendar(db, calendar, {
        state: 'em vigor',
        demonstration: await isDemonstrationYear(db, from),
      })
      changes.push(created('calendars', row, `1.ª versão de ${to}`))
    }
    const old = await findGroupsOfYear(db, from)
    const nextOf = new Map(body.groups.map(group => [group.id, group.next]))
    const goingOn = old.flatMap(group => {
      const next = nextOf.get(group.id) ?? null
      return next === null ? [] : [{ group, name: next }]
    })
    if (goingOn.length === 0) throw invalidField('groups', 'Escolha ao menos uma turma que continua.')
    refuseTwice(goingOn.map(({ group, name }) => ({ schoolId: group.school_id, name })))
    const made: NewGroup[] = []
    for (const { group, name } of goingOn) {
      const body = {
        name,
        grade: group.grade + 1,
        year: to,
        shift: group.shift as Shift,
        room: group.room,
        capacity: group.capacity,
        directorId: group.director_id,
      }
      made.push(await insertGroup(db, body, group.school_id))
    }
    changes.push(...made.map(row => created('groups', row, row.name)))
    const staying = new Set(body.staying)
    let [promoted, stayed] = [0, 0]
    for (const group of old) {
      const at = goingOn.findIndex(entry => entry.group.id === group.id)
      const next = made[at]
      const goOn = next ? group.pupils.filter(pupil => !staying.has(pupil.id)) : []
      const stay = group.pupils.filter(pupil => staying.has(pupil.id))
      const toGroup = (groupId: string, repeats: boolean) => ({ groupId, since: today, today, repeats })
      if (next) changes.push(...(await movePupils(db, goOn, toGroup(next.id, false))))
      promoted += goOn.length
      if (stay.length === 0) continue
      const ofSchool = made.filter(row => row.school_id === group.school_id)
      const place = ofSchool.find(row => row.name === stayingIn(group, ofSchool) && row.grade === group.grade)
      if (!place)
        throw invalidField(
          'staying',
          `${counted(stay.length, 'aluno fica', 'alunos ficam')} na ${gradeName(group.grade)} classe, que em ${to} não teria nenhuma turma. Deixe subir uma turma para essa classe, ou não os marque.`,
        )
      changes.push(...(await movePupils(db, stay, toGroup(place.id, true))))
      stayed += stay.length
    }
    const plans = body.plans ? await copyPlans(db, { from, calendarOf, made }) : []
    changes.push(...plans)
    await record(...changes)
    return { to, groups: made.length, promoted, stayed, plans: plans.length }
  }),
]

type NewGroup = Awaited<ReturnType<typeof insertGroup>>

type CalendarOf = (school: string | null) => CalendarBody

/**
 * The year that has groups last, and the calendars of the one after it: in force, or proposed. A school that had its own has its
 * own again; all others follow the academy's, and a school that begins the year by itself where there is none makes its own.
 */
async function findYears(
  db: Db,
  account: Account,
): Promise<{ from: number; calendarOf: CalendarOf; proposed: CalendarBody[] }> {
  const calendars = (await findCalendars(db)).filter(({ state }) => state === 'em vigor')
  const { year } = await db
    .selectFrom('groups')
    .select(eb => eb.fn.max('year').as('year'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (year === null) throw new HttpError(409, 'YEAR_BEGUN', 'Ainda não há turmas de que se parta.')
  const from = Number(year)
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
  return new HttpError(409, 'YEAR_BEGUN', `O ano de ${year} já tem turmas: já foi aberto.`)
}
