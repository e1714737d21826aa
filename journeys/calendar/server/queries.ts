import { sql } from 'kysely'
import { applicationsOf } from '#features/assessment/results/server/queries.ts'
import type { Account } from '#kit/account.ts'
import { TIME_ZONE } from '#kit/dates.ts'
import { dayOfMoment } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { DateSpan } from '#school/calendar/weeks.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'

/**
 * The tests and quizzes handed out to groups that an account sees, by the day and hour (in Maputo) on which they open; quizzes
 * by the hour at which they close, too.
 */
export async function findTestsOfDays(db: Db, account: Account, span: DateSpan) {
  const handedOut = (moment: 'abre' | 'fecha') => {
    const at =
      moment === 'abre'
        ? sql`coalesce(applications.opens_at, applications.created_at)`
        : sql`applications.closes_at`
    const day = dayOfMoment(at)
    return applicationsOf(db, account)
      .innerJoin('papers', join =>
        join.on('papers.id', '=', sql<string>`coalesce(applications.test_id, applications.quiz_id)`),
      )
      .innerJoin('subjects', 'subjects.id', 'papers.subject_id')
      .innerJoin('groups', 'groups.id', 'applications.group_id')
      .select([
        'applications.id',
        'papers.title',
        sql<'test' | 'quiz'>`papers.kind`.as('kind'),
        sql<typeof moment>`${moment}::text`.as('moment'),
        'applications.minutes',
        'applications.state',
        'groups.id as group_id',
        groupCalled().as('group_name'),
        'subjects.code as subject_code',
        'subjects.name as subject_name',
        'subjects.colour',
        sql<string>`${day}::text`.as('day'),
        sql<string>`to_char(${at} at time zone ${sql.lit(TIME_ZONE)}, 'HH24:MI')`.as('starts_at'),
      ])
      .where('papers.practice', '=', false)
      .where(day, '>=', span.startsOn)
      .where(day, '<=', span.endsOn)
      .$if(moment === 'fecha', rows => rows.where('applications.quiz_id', 'is not', null))
      .orderBy('starts_at')
      .orderBy('groups.name')
      .execute()
  }
  return [...(await handedOut('abre')), ...(await handedOut('fecha'))].sort((a, b) =>
    a.starts_at.localeCompare(b.starts_at),
  )
}
