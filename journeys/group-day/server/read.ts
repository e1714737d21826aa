import { findSharedHours } from '#features/assessment/hearing/server/shared-hours.ts'
import { findMeasured } from '#features/assessment/results/server/measured.ts'
import { findSchedule } from '#features/planning/lesson-plans/server/schedule.ts'
import type { Account } from '#kit/account.ts'
import { orNotFound } from '#kit/refusals.ts'
import { allInOrder } from '#kit/server/database/all-in-order.ts'
import type { Db } from '#kit/server/database/database.ts'
import { findCalls, findGroupOfRegister, findPupilsOfRegister } from '#school/absences/server/queries.ts'
import { findRunsOfGroup } from '#school/absences/server/runs.ts'
import { findTalkDays } from '#school/absences/server/talks.ts'
import { findCalendarInForce } from '#school/calendar/server/queries.ts'
import { reasonClosed } from '#school/calendar/weeks.ts'
import { schoolOfGroup } from '#school/groups/server/school-of-group.ts'
import { attentionIn } from '../attention.ts'
import type { GroupDay } from '../contract.ts'

/** The day of a group. @throws HttpError 404 */
export async function readGroupDay(
  { db, account, today }: { db: Db; account: Account; today: string },
  id: string,
): Promise<GroupDay> {
  if (!db.isTransaction) return db.transaction().execute(one => readGroupDay({ db: one, account, today }, id))
  const group = orNotFound(await findGroupOfRegister(db, account, id), 'Esta turma')
  const span = { startsOn: today, endsOn: today }
  const [calendar, lessons, calls, pupils, missing] = await allInOrder([
    findCalendarInForce(db, today, schoolOfGroup(id)),
    findSchedule(db, account, { span, group: id, findSharedHours }),
    findCalls(db, account, group, { from: today, to: today }),
    findPupilsOfRegister(db, id, { from: today, to: today }),
    findRunsOfGroup(db, account, group, today),
  ])
  const yearBegins = calendar?.trimesters[0]?.startsOn ?? null
  const runs = new Map(missing.map(({ id, run }) => [id, run]))
  const [talks, measured] = await allInOrder([
    findTalkDays(db, [...runs.keys()]),
    findMeasured(
      db,
      pupils.map(pupil => pupil.id),
      yearBegins ?? `${group.year}-01-01`,
    ),
  ])
  return {
    today,
    closed: calendar ? reasonClosed(calendar, today) : null,
    by: group.by,
    lessons: lessons.map(({ startsAt, endsAt, subject, teacher, coveredBy, plan, parted }) => ({
      startsAt,
      endsAt,
      subject: { id: subject.id, name: parted?.title ?? subject.name },
      teacher,
      coveredBy,
      planId: plan?.id ?? null,
      state: plan?.state ?? null,
      // A call of the whole day holds for its lessons too.
      isCalled: calls.some(
        call => call.lessonId === null || (call.subject?.id === subject.id && call.startsAt === startsAt),
      ),
    })),
    isCalled: calls.length > 0,
    pupils: pupils.length,
    ...attentionIn(
      pupils.map(pupil => ({
        id: pupil.id,
        name: pupil.name,
        since: pupil.there.at(-1)?.since ?? today,
        hasContact: pupil.guardianContact !== '',
        isMeasured: measured.has(pupil.id),
        run: runs.get(pupil.id) ?? null,
        talks: talks.get(pupil.id) ?? [],
      })),
      yearBegins,
    ),
  }
}
