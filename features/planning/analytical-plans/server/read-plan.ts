import type { Account } from '#kit/account.ts'
import { orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import { isoInstant } from '#kit/server/database/types.ts'
import type { Editable } from '#kit/server/records/edit.ts'
import { findCalendarInForce } from '#school/calendar/server/queries.ts'
import { presented } from '#school/comments/server/comments.ts'
import { officeOf, subjectDelegate } from '#school/roles.ts'
import { findSlotsDuring } from '#school/timetable/server/queries.ts'
import type { Plan } from '../contract.ts'
import { type PlanWeek, weeksBetween } from '../lessons-allowed.ts'
import { planFields, planStateTable, planThing } from '../plan.ts'
import { findApproved } from './approved-plans.ts'
import { capacityForStep, presentListRow } from './present.ts'
import type { lockPlan } from './queries.ts'
import { findWholePlan } from './whole-plan.ts'

/** What sentences about a plan begin with. */
export const WHAT = planThing.what

/** Plans as they are changed. */
export const planRows: Editable<NonNullable<Awaited<ReturnType<typeof lockPlan>>>, Plan> = {
  ...planThing,
  fields: planFields,
  labelOf: nameOf,
  read: readPlan,
}

/** The plan whole, with its way, its comments and the steps open to the caller, approved as it was then; 404 when out of reach. */
export async function readPlan(db: Db, account: Account, id: string): Promise<Plan> {
  const stored = orNotFound(await findWholePlan(db, account, id), WHAT)
  const { rows, state } = stored
  const weeks = stored.calendar ? weeksBetween(stored.calendar, stored, stored.weeklyHours, stored.slots) : []
  return {
    ...presentListRow(stored),
    weeks: new Set(rows.map(row => row.startsOn)).size,
    lessons: rows.reduce((sum, row) => sum + row.lessons, 0),
    events: stored.events.map(event => ({ ...event, at: isoInstant(event.at) })),
    comments: stored.comments.map(presented),
    delegate: stored.delegate && {
      ...stored.delegate,
      title: officeOf(stored.delegate.jobTitle, subjectDelegate),
    },
    lessonsAllowed: weeks.reduce((sum, week) => sum + week.lessons, 0),
    editions: stored.editions.map(edition => ({ ...edition, updatedAt: isoInstant(edition.updatedAt) })),
    steps: planStateTable.transitions
      .filter(step => step.from === state && capacityForStep(account, stored, step.to) !== undefined)
      .map(step => ({ to: step.to, label: step.label, destructive: step.destructive ?? false })),
    isRecomputed: false,
    ...(await findApproved(db, stored)),
  }
}

/** The weeks of a plan's dates with the lessons that fit, from the calendar in force in its school and the group's timetable. */
export async function findPlanWeeks(
  db: Db,
  of: { startsOn: string; endsOn: string; weeklyHours: number; group?: string; subject?: string },
  school: Parameters<typeof findCalendarInForce>[2],
): Promise<PlanWeek[]> {
  const calendar = await findCalendarInForce(db, of.startsOn, school)
  if (!calendar) return []
  const slots = of.group ? await findSlotsDuring(db, of, { group: of.group }) : []
  return weeksBetween(
    calendar,
    of,
    of.weeklyHours,
    slots.filter(slot => slot.subjectId === of.subject),
  )
}

/** «Matemática, 6ª classe, 1.º trimestre». */
async function nameOf(
  row: { subject_id: string; grade: number; trimester: number | null; year: number },
  db: Db,
): Promise<string> {
  const subject = await withDeleted(db, 'subjects')
    .select('name')
    .where('id', '=', row.subject_id)
    .executeTakeFirst()
  const when = row.trimester === null ? `${row.year}` : `${row.trimester}.º trimestre de ${row.year}`
  return `${subject?.name ?? 'Plano'}, ${row.grade}ª classe, ${when}`
}
