import { sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { schoolOfAccount } from '#school/accounts/server/reach.ts'
import { findCalendarInForce } from '#school/calendar/server/queries.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { teachings } from '#school/groups/server/in-charge.ts'
import type { BookOwed } from '../contract.ts'

/** So many days before its council a book is asked for. */
const DAYS_BEFORE = 7

/**
 * The books that a teacher has not handed in though their council is within a week, or their trimester is over: of groups whose
 * school has confirmed a rule or called a council, so that who does not keep marks here is asked for none.
 */
export async function findBooksOwed(
  db: Db,
  account: Account,
  today: string,
): Promise<{ count: number; first: BookOwed | null }> {
  const calendar = await findCalendarInForce(db, today, schoolOfAccount(account.id))
  const begun = calendar?.trimesters.filter(({ startsOn }) => startsOn <= today) ?? []
  const { rows } = await sql<BookOwed & { count: number }>`
    select count(*) over ()::int as count, groups.id as "groupId", ${groupCalled()} as "groupName", s.id as "subjectId",
      s.name as "subjectName", t.number as trimester, c.held_on::text as "councilOn", t.ends_on::text as "endedOn"
    from jsonb_to_recordset(${JSON.stringify(
      begun.map(({ number, startsOn, endsOn }) => ({ number, starts_on: startsOn, ends_on: endsOn })),
    )}::jsonb) as t(number int, starts_on date, ends_on date)
    cross join ${teachings({ on: today })} own
    join groups on groups.id = own.group_id and groups.year = ${calendar?.year ?? null} and groups.deleted_at is null
    join subjects s on s.id = own.subject_id and s.deleted_at is null
    left join mark_councils c on c.group_id = groups.id and c.trimester = t.number and c.deleted_at is null
    where own.account_id = ${account.id} and coalesce(c.state, 'rascunho') not in ('fechada', 'publicada')
      and (c.held_on <= ${today}::date + ${DAYS_BEFORE}::int or c.held_on is null and t.ends_on < ${today}::date
        and exists (select from mark_rules r where r.school_id = groups.school_id and r.grade = groups.grade
          and r.since <= t.ends_on and r.deleted_at is null))
      and not exists (select from mark_books b where b.group_id = groups.id and b.subject_id = s.id
        and b.trimester = t.number and b.handed_in_at is not null and b.deleted_at is null)
    order by c.held_on nulls last, t.number, "groupName", "subjectName", groups.id limit 1`.execute(db)
  const [row] = rows
  if (!row) return { count: 0, first: null }
  const { count, ...first } = row
  return { count, first }
}
