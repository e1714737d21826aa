import type { Account } from '#kit/account.ts'
import { allInOrder } from '#kit/server/database/all-in-order.ts'
import type { Db } from '#kit/server/database/database.ts'
import { schoolOfAccount } from '#school/accounts/server/reach.ts'
import { findCalendarInForce, findSchoolYear } from '#school/calendar/server/queries.ts'
import { type DateSpan, eachDay, schoolDaysBetween, taughtWeekday } from '#school/calendar/weeks.ts'
import { schoolOfGroup } from '#school/groups/server/school-of-group.ts'
import { findSubstitutions } from '#school/substitutions/server/queries.ts'
import type { Slot } from '#school/timetable/contract.ts'
import { findSlotsDuring } from '#school/timetable/server/queries.ts'
import type { TimetableDependencies } from '#school/timetable/server/routes.ts'
import { findTaughtOn } from '#school/timetable/server/taught-on.ts'
import { partedBy } from '#school/timetable/shared-hours.ts'
import { isInForce } from '#school/timetable/slot-days.ts'
import { later } from '../lesson-values.ts'
import type { ScheduledLesson } from '../schedule-contract.ts'
import { withOffers } from './offers.ts'
import { findPlansOfDays } from './queries.ts'

export type FindSharedHours = TimetableDependencies['findSharedHours']

type StoredPlan = Awaited<ReturnType<typeof findPlansOfDays>>[number]

/**
 * The lessons of a span of days in their order, from the timetable and the calendar in force in the school of each, with its plan
 * where there is one. A plan belongs to the lesson time of its group, subject, day and hour, a double lesson to both its
 * times; without an hour, in the plan or at the school, to the first free one; where there is no such time
 * (a lesson made up on a Saturday) it stands by itself.
 * @param of.findSharedHours the hours in which groups are parted into others
 */
export async function findSchedule(
  db: Db,
  account: Account,
  of: { span: DateSpan; group?: string; teacher?: string; findSharedHours: FindSharedHours },
): Promise<ScheduledLesson[]> {
  if (!db.isTransaction) return db.transaction().execute(one => findSchedule(one, account, of))
  const { startsOn: from, endsOn: to } = of.span
  const school = of.group ? schoolOfGroup(of.group) : schoolOfAccount(of.teacher ?? account.id)
  const year = await findSchoolYear(db, from, school)
  const [slots, covered, shared] = await allInOrder([
    findSlotsDuring(db, of.span, { group: of.group, teacher: of.teacher, year }),
    findSubstitutions(db, { span: of.span }),
    of.findSharedHours(db, year),
  ])
  const instead = covered.filter(each => each.substitute_id === of.teacher && each.answer !== 'não posso')
  const slotsOfAll = instead.length > 0 ? await findSlotsDuring(db, of.span, { year }) : []
  const isTaughtOn = await findTaughtOn(db, from, [...slots, ...slotsOfAll])
  const groupIds = of.group
    ? [of.group]
    : [...new Set([...slots.map(slot => slot.groupId), ...instead.map(each => each.group_id)])]
  const plans = await findPlansOfDays(db, account, { groupIds, teacher: of.teacher, from, to })
  const taken = new Set<string>()
  const planOf = (date: string, slot: Slot) => {
    const ofDay = plans.filter(
      plan => plan.heldOn === date && plan.groupId === slot.groupId && plan.subjectId === slot.subjectId,
    )
    const free = ofDay.filter(plan => !taken.has(plan.id))
    const plan =
      free.find(candidate => candidate.startsAt === slot.startsAt) ??
      ofDay.find(value => reaches(value, slot.startsAt)) ??
      free.find(candidate => candidate.startsAt === null || slot.startsAt === null)
    if (plan) taken.add(plan.id)
    return plan
  }
  const heldAt = (date: string, slot: Slot) => {
    const by = partedBy(slot, date, shared)
    const lesson = timetabled(date, slot, planOf(date, slot))
    return by
      ? { ...lesson, parted: { title: by.title, path: by.path, held: by.heldOn.includes(date) } }
      : lesson
  }
  const inTimetable = eachDay(of.span).flatMap(date =>
    slots
      .filter(slot => isTaughtOn(slot, date))
      .map(slot => {
        const lesson = heldAt(date, slot)
        const by = covered.find(
          each =>
            each.group_id === slot.groupId &&
            each.held_on === date &&
            each.period === slot.period &&
            each.subject_id === slot.subjectId,
        )
        return by && by.answer !== 'não posso' ? { ...lesson, coveredBy: by.substitute_name } : lesson
      }),
  )
  const inPlaceOfOthers = instead.flatMap(each =>
    slotsOfAll
      .filter(
        slot =>
          slot.groupId === each.group_id &&
          slot.period === each.period &&
          slot.subjectId === each.subject_id &&
          isTaughtOn(slot, each.held_on),
      )
      .map(slot => ({
        ...heldAt(each.held_on, slot),
        insteadOf: { name: each.away_name, substitution: each.id, answer: each.answer },
      })),
  )
  const others = plans
    .filter(plan => !taken.has(plan.id) && (of.group !== undefined || plan.teacherId === of.teacher))
    .map(byItself)
  const lessons = [...inTimetable, ...inPlaceOfOthers, ...others].sort(
    (a, b) => a.date.localeCompare(b.date) || (a.startsAt ?? '').localeCompare(b.startsAt ?? ''),
  )
  return of.teacher === undefined ? lessons : withOffers(db, lessons, of.teacher)
}

/** Whether a lesson that began earlier is still going on: a double one fills two times. */
function reaches(plan: StoredPlan, clock: string | null): boolean {
  const begun = plan.startsAt
  return begun !== null && clock !== null && begun < clock && later(begun, plan.minutes) > clock
}

function timetabled(date: string, slot: Slot, plan: StoredPlan | undefined): ScheduledLesson {
  return {
    date,
    period: slot.period,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    group: { id: slot.groupId, name: slot.groupName },
    grade: slot.grade,
    subject: { id: slot.subjectId, code: slot.subjectCode, name: slot.subjectName, colour: slot.colour },
    teacher: slot.teacherId ? { id: slot.teacherId, name: slot.teacherName ?? '' } : null,
    room: slot.room,
    plan: plan ? planned(plan) : null,
  }
}

function byItself(plan: StoredPlan): ScheduledLesson {
  return {
    date: plan.heldOn ?? '',
    period: null,
    startsAt: plan.startsAt,
    endsAt: null,
    group: { id: plan.groupId ?? '', name: plan.groupName },
    grade: plan.grade,
    subject: plan.subject,
    teacher: { id: plan.teacherId, name: plan.teacherName },
    room: plan.room,
    plan: planned(plan),
  }
}

function planned(plan: StoredPlan): NonNullable<ScheduledLesson['plan']> {
  return {
    id: plan.id,
    theme: plan.theme,
    summary: plan.summary,
    lessonNumber: plan.lessonNumber,
    state: plan.state,
    version: plan.version,
    present: plan.present,
    minutes: plan.minutes,
    lessonType: plan.lessonType,
  }
}

/**
 * The lesson times of a group and subject from a day on, at most `count`: where lessons rolled forward go. A time at which
 * the pupils are in other groups is none. Looks as far as the calendar in force goes.
 */
export async function findLessonTimes(
  db: Db,
  of: { groupId: string; subjectId: string; from: string; count: number; findSharedHours: FindSharedHours },
): Promise<{ date: string; startsAt: string | null }[]> {
  const calendar = await findCalendarInForce(db, of.from, schoolOfGroup(of.groupId))
  const [begin, end] = [calendar?.trimesters.at(0)?.startsOn, calendar?.trimesters.at(-1)?.endsOn]
  if (!calendar || begin === undefined || end === undefined) return []
  const shared = await of.findSharedHours(db, calendar.year)
  const times: { date: string; startsAt: string | null }[] = []
  const startsOn = of.from < begin ? begin : of.from
  if (startsOn > end) return []
  const slots = (await findSlotsDuring(db, { startsOn, endsOn: end }, { group: of.groupId })).filter(
    slot => slot.subjectId === of.subjectId,
  )
  for (const date of schoolDaysBetween(calendar, { startsOn, endsOn: end })) {
    for (const slot of slots)
      if (
        slot.weekday === taughtWeekday(calendar, date) &&
        isInForce(slot, date) &&
        !partedBy(slot, date, shared)
      )
        times.push({ date, startsAt: slot.startsAt })
    if (times.length >= of.count) break
  }
  return times.slice(0, of.count)
}
