import { findSharedHours } from '#features/assessment/hearing/server/shared-hours.ts'
import { findPlansAwaiting } from '#features/planning/analytical-plans/server/queries.ts'
import { totalsOf } from '#features/planning/fulfilment/count.ts'
import { findElsewhere } from '#features/planning/fulfilment/server/elsewhere.ts'
import { presentFulfilment } from '#features/planning/fulfilment/server/present.ts'
import { findFulfilments } from '#features/planning/fulfilment/server/queries.ts'
import type { Account } from '#kit/account.ts'
import { dayOf } from '#kit/dates.ts'
import { allInOrder, eachInOrder } from '#kit/server/database/all-in-order.ts'
import type { Db } from '#kit/server/database/database.ts'
import { findGroupOfRegister } from '#school/absences/server/queries.ts'
import { findRunsOfGroup } from '#school/absences/server/runs.ts'
import { schoolOfAccount } from '#school/accounts/server/reach.ts'
import { findCalendarInForce, findSchoolYear } from '#school/calendar/server/queries.ts'
import { addDays, type CalendarDays, eachDay, isSchoolDay, weeksOf } from '#school/calendar/weeks.ts'
import { leads } from '#school/roles.ts'
import { findSchools } from '#school/schools/server/queries.ts'
import { findLessonsToGive } from '#school/substitutions/server/lessons.ts'
import { findAbsences } from '#school/substitutions/server/queries.ts'
import { findSlotsDuring } from '#school/timetable/server/queries.ts'
import type { AbsentPupil, AbsentTeacher, Decision, SchoolPicture, TaughtLine } from '../contract.ts'
import { CALLED_WITHIN, oldestFirst } from '../picture.ts'
import {
  aloud,
  findGroups,
  findMeasuredOf,
  findOtherDecisions,
  findRollDays,
  type GroupOfPicture,
} from './queries.ts'

/** So far back a school day is looked for: longer than any break. */
const LOOK_BACK_DAYS = 90

interface Call {
  db: Db
  account: Account
  today: string
}

/** What is known of the school: of the groups within reach, in one trimester until today. */
export async function readSchoolPicture(call: Call, wanted: number | undefined): Promise<SchoolPicture> {
  const { db, account, today } = call
  if (!db.isTransaction)
    return db.transaction().execute(one => readSchoolPicture({ ...call, db: one }, wanted))
  const school = schoolOfAccount(account.id)
  const [inForce, year, groups, schools] = await allInOrder([
    findCalendarInForce(db, today, school),
    findSchoolYear(db, today, school),
    findGroups(db, account, today),
    findSchools(db),
  ])
  const calendar = inForce ?? null
  const span = spanOf(calendar, { today, year, wanted })
  const ids = groups.map(({ id }) => id)
  const yearBegins = calendar?.trimesters[0]?.startsOn ?? `${year}-01-01`
  const [{ measured, neverMeasured }, allSlots, rolls] = await allInOrder([
    findMeasuredOf(db, ids, { from: yearBegins, today }),
    findSlotsDuring(db, { startsOn: span.from, endsOn: span.to }, { year }),
    findRollDays(db, ids, { from: span.from, to: span.to }),
  ])
  const slots = allSlots.filter(({ groupId }) => ids.includes(groupId))
  const [{ taught, planned }, absent, away, plans, others] = await allInOrder([
    readTaught(call, { groups, calendar, year, span, rolls }),
    readAbsent(call, { groups, calendar, rolls }),
    leads(account) ? readAway(db, calendar, span) : null,
    readPlans(db, account),
    findOtherDecisions(db, account),
  ])
  const written = new Set(measured.map(({ name }) => name))
  return {
    today,
    school: schools.length === 1 ? (schools[0]?.name ?? '') : '',
    year,
    ...span,
    groups: groups.length,
    pupils: { H: sum(groups, 'H'), M: sum(groups, 'M') },
    teachers: new Set(slots.flatMap(({ teacherId }) => teacherId ?? [])).size,
    measured,
    neverMeasured,
    unmeasured: [...new Set(slots.map(({ subjectName }) => subjectName))]
      .filter(name => !written.has(name) && !written.has(aloud(name)))
      .toSorted((a, b) => a.localeCompare(b, 'pt')),
    taught,
    withoutPlan: groups.flatMap(({ id, name }) => {
      const subjects = slots
        .filter(({ groupId, subjectId }) => groupId === id && !planned.has(`${id} ${subjectId}`))
        .map(({ subjectName }) => subjectName)
      const named = [...new Set(subjects)].toSorted((a, b) => a.localeCompare(b, 'pt'))
      return named.length === 0 ? [] : [{ group: name, subjects: named }]
    }),
    absent,
    away,
    decisions: oldestFirst([...plans, ...others]),
  }
}

type Span = Pick<SchoolPicture, 'trimester' | 'begun' | 'from' | 'to' | 'weeks'>

/** The trimester wanted for, if it has begun; else the one that began last; without a calendar the civil year. */
function spanOf(
  calendar: CalendarDays | null,
  { today, year, wanted }: { today: string; year: number; wanted: number | undefined },
): Span {
  const begun = calendar?.trimesters.filter(({ startsOn }) => startsOn <= today) ?? []
  const trimester = begun.find(({ number }) => number === wanted) ?? begun.at(-1)
  if (!calendar || !trimester)
    return { trimester: null, begun: [], from: `${year}-01-01`, to: today, weeks: null }
  const to = trimester.endsOn < today ? trimester.endsOn : today
  return {
    trimester: trimester.number,
    begun: begun.map(({ number }) => number),
    from: trimester.startsOn,
    to,
    weeks: weeksOf(calendar, trimester.number).filter(({ startsOn }) => startsOn <= to).length,
  }
}

function sum(groups: readonly GroupOfPicture[], sex: 'H' | 'M'): number {
  return groups.reduce((all, group) => all + group[sex], 0)
}

interface TaughtOf {
  groups: readonly GroupOfPicture[]
  calendar: CalendarDays | null
  year: number
  span: Span
  rolls: ReadonlyMap<string, { called: number; last: string }>
}

/** The lessons of each group by its plans in force, and the pairs of group and subject that have a plan. */
async function readTaught({ db, account, today }: Call, { groups, calendar, year, span, rolls }: TaughtOf) {
  const stored = await findFulfilments(db, account, { year })
  const elsewhere = await findElsewhere(db, stored, findSharedHours)
  const weeksOfGroup = Map.groupBy(
    stored
      .map(row => presentFulfilment(row, { today, elsewhere }))
      .map(row => ({
        row,
        weeks: row.weeks.filter(
          ({ ended, startsOn, endsOn }) => ended && startsOn <= span.to && endsOn >= span.from,
        ),
      })),
    ({ row }) => row.group.id,
  )
  const days =
    calendar === null
      ? null
      : eachDay({ startsOn: span.from, endsOn: span.to }).filter(date => isSchoolDay(calendar, date)).length
  const taught = groups.map(({ id, name }): TaughtLine => {
    const line = { planned: 0, taught: 0, madeUp: 0, lost: 0, unrecorded: 0 }
    for (const { weeks } of weeksOfGroup.get(id) ?? []) {
      const totals = totalsOf(weeks)
      const unknown = weeks.filter(({ known }) => !known).reduce((all, week) => all + week.planned, 0)
      line.planned += totals.planned + unknown
      line.taught += totals.taught
      line.madeUp += totals.held - totals.taught
      line.lost += totals.planned - totals.held
      line.unrecorded += unknown
    }
    const roll = rolls.get(id)
    return {
      ...{ group: { id, name }, ...line },
      ...{ days, called: roll?.called ?? 0, lastCalled: roll?.last ?? null },
    }
  })
  return { taught, planned: new Set(stored.map(row => `${row.group_id} ${row.subject_id}`)) }
}

/** Who has been missing for three days or more, of the groups that somebody called lately; the others are named. */
async function readAbsent(
  { db, account, today }: Call,
  { groups, calendar, rolls }: Pick<TaughtOf, 'groups' | 'calendar' | 'rolls'>,
): Promise<SchoolPicture['absent']> {
  const since = lastSchoolDays(calendar, today)
  const pupilsOf = ({ H, M }: GroupOfPicture) => H + M
  const isCalled = ({ id }: GroupOfPicture) => (rolls.get(id)?.last ?? '') >= since
  const runs = await eachInOrder(groups.filter(isCalled), async ({ id, name }) => {
    const register = await findGroupOfRegister(db, account, id)
    return { name, missing: register ? await findRunsOfGroup(db, account, register, today) : [] }
  })
  const pupils: AbsentPupil[] = []
  for (const { name, missing } of runs)
    for (const pupil of missing) {
      const [first = today] = pupil.run.dates
      // A run in one subject alone is no day without the pupil.
      if (pupil.run.subject !== null) continue
      const days = calendar
        ? eachDay({ startsOn: first, endsOn: today }).filter(date => isSchoolDay(calendar, date)).length
        : pupil.run.dates.length
      pupils.push({ id: pupil.id, name: pupil.name, group: name, days, since: first })
    }
  return {
    pupils: pupils.toSorted((a, b) => b.days - a.days || a.name.localeCompare(b.name, 'pt')),
    of: groups.filter(isCalled).reduce((all, group) => all + pupilsOf(group), 0),
    notCalled: groups
      .filter(group => !isCalled(group) && pupilsOf(group) > 0)
      .map(group => ({
        group: group.name,
        last: rolls.get(group.id)?.last ?? null,
        pupils: pupilsOf(group),
      })),
  }
}

/** The first of the last school days, today among them, within which a call says who is missing now. */
function lastSchoolDays(calendar: CalendarDays | null, today: string): string {
  if (!calendar) return addDays(today, -CALLED_WITHIN)
  let found = 0
  for (let back = 0; back < LOOK_BACK_DAYS; back++) {
    const date = addDays(today, -back)
    if (isSchoolDay(calendar, date) && ++found === CALLED_WITHIN) return date
  }
  return addDays(today, -LOOK_BACK_DAYS)
}

/** The teachers who were away in the span, with the lessons that fell to others. */
async function readAway(db: Db, calendar: CalendarDays | null, { from, to }: Span): Promise<AbsentTeacher[]> {
  const found = new Map<string, AbsentTeacher>()
  const absences = (await findAbsences(db, { since: from })).filter(({ starts_on: first }) => first <= to)
  const lessonsOf = await eachInOrder(absences, absence => findLessonsToGive(db, absence))
  for (const [at, absence] of absences.entries()) {
    const startsOn = absence.starts_on < from ? from : absence.starts_on
    const endsOn = absence.ends_on > to ? to : absence.ends_on
    const lessons = (lessonsOf[at] ?? []).filter(({ date }) => date >= startsOn && date <= endsOn)
    const before = found.get(absence.teacher_id)
    found.set(absence.teacher_id, {
      id: absence.teacher_id,
      name: absence.name,
      days:
        (before?.days ?? 0) +
        eachDay({ startsOn, endsOn }).filter(date => !calendar || isSchoolDay(calendar, date)).length,
      lessons: (before?.lessons ?? 0) + lessons.length,
      covered:
        (before?.covered ?? 0) +
        lessons.filter(
          ({ choice }) => choice !== null && choice.kind !== 'sem aula' && choice.answer !== 'não posso',
        ).length,
      undecided:
        (before?.undecided ?? 0) +
        lessons.filter(({ choice }) => choice === null || choice.answer === 'não posso').length,
    })
  }
  return [...found.values()].toSorted((a, b) => b.lessons - a.lessons || a.name.localeCompare(b.name, 'pt'))
}

async function readPlans(db: Db, account: Account): Promise<Decision[]> {
  return (await findPlansAwaiting(db, account)).map(plan => ({
    kind: 'plano',
    id: plan.id,
    title: `${plan.subject_name}, ${plan.grade}ª classe`,
    text: `plano analítico de ${plan.teacher_name}`,
    since: plan.submitted_at === null ? null : dayOf(plan.submitted_at),
  }))
}
