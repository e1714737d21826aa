import type { Db } from '#kit/server/database/database.ts'
import type { Account } from '#kit/server/http/account.ts'
import { notFound } from '#kit/server/http/http-error.ts'
import type { Editable } from '#kit/server/records/edit.ts'
import { findCalendarInForce } from '#school/calendar/server/queries.ts'
import { findSlots } from '#school/timetable/server/queries.ts'
import { type Plan, type PlanState, planStateTable } from '../contract.ts'
import { type PlanWeek, weeksBetween } from '../lessons-allowed.ts'
import { findComments, findEvents } from './events.ts'
import { capacityForStep, presentComment, presentListRow, rowsOf } from './present.ts'
import { findEditions, findPlan, type lockPlan } from './queries.ts'

/** What sentences about a plan begin with. */
export const WHAT = 'Este plano'

/** Plans as they are changed. */
export const planRows: Editable<NonNullable<Awaited<ReturnType<typeof lockPlan>>>, Plan> = {
  table: 'analytical_plans',
  what: WHAT,
  labelOf: nameOf,
  read: readPlan,
}

/** The plan whole, with its way, its comments and the steps open to the caller; 404 when out of reach. */
export async function readPlan(db: Db, account: Account, id: string): Promise<Plan> {
  const stored = await findPlan(db, account, id)
  if (!stored) throw notFound(WHAT)
  const [events, comments, editions, weeks] = await Promise.all([
    findEvents(db, stored.family_id),
    findComments(db, stored.id),
    findEditions(db, account, stored.family_id),
    findPlanWeeks(db, {
      startsOn: stored.starts_on,
      endsOn: stored.ends_on,
      weeklyHours: stored.weekly_hours,
      group: stored.group_ids[0],
      subject: stored.subject_id,
    }),
  ])
  const state = stored.state as PlanState
  return {
    ...presentListRow(stored),
    school: {
      id: stored.school_id,
      name: stored.school_name,
      province: stored.province,
      district: stored.district,
      zip: stored.zip,
    },
    shift: stored.shift,
    weeklyHours: stored.weekly_hours,
    lessonMinutes: stored.lesson_minutes,
    colleagues: stored.colleagues,
    programme: stored.programme,
    bibliography: stored.bibliography,
    rows: rowsOf(stored),
    events: events.map(event => ({
      at: event.at,
      action: event.action,
      by: event.account_name,
      capacity: event.capacity,
      comment: event.comment,
      edition: event.edition,
    })),
    comments: comments.map(presentComment),
    chain: stored.approval_chain as unknown as Plan['chain'],
    delegate: stored.delegate_id ? { id: stored.delegate_id, name: stored.delegate_name ?? '' } : null,
    source:
      stored.source_id === null
        ? null
        : {
            id: stored.source_id,
            year: stored.source_year ?? stored.year,
            trimester: stored.source_trimester,
            edition: stored.source_edition ?? 1,
          },
    lessonsAllowed: weeks.reduce((sum, week) => sum + week.lessons, 0),
    editions: editions.map(edition => ({
      id: edition.id,
      edition: edition.edition,
      state: edition.state as PlanState,
      updatedAt: edition.updated_at,
    })),
    steps: planStateTable.transitions
      .filter(
        step => step.from === state && capacityForStep(account, { ...stored, state }, step.to) !== undefined,
      )
      .map(step => ({ to: step.to, label: step.label, destructive: step.destructive ?? false })),
  }
}

/** The weeks of a plan's dates with the lessons that fit, from the calendar in force and the group's timetable. */
export async function findPlanWeeks(
  db: Db,
  of: { startsOn: string; endsOn: string; weeklyHours: number; group?: string; subject?: string },
): Promise<PlanWeek[]> {
  const calendar = await findCalendarInForce(db, of.startsOn)
  if (!calendar) return []
  const slots = of.group ? await findSlots(db, { group: of.group }) : []
  const byWeekday = new Map<number, number>()
  for (const slot of slots)
    if (slot.subjectId === of.subject) byWeekday.set(slot.weekday, (byWeekday.get(slot.weekday) ?? 0) + 1)
  return weeksBetween(calendar, of, of.weeklyHours, byWeekday.size > 0 ? byWeekday : undefined)
}

/** «Matemática, 6ª classe, 1.º trimestre». */
async function nameOf(
  row: { subject_id: string; grade: number; trimester: number | null; year: number },
  db: Db,
): Promise<string> {
  const subject = await db
    .selectFrom('subjects')
    .select('name')
    .where('id', '=', row.subject_id)
    .executeTakeFirst()
  const when = row.trimester === null ? `${row.year}` : `${row.trimester}.º trimestre de ${row.year}`
  return `${subject?.name ?? 'Plano'}, ${row.grade}ª classe, ${when}`
}
