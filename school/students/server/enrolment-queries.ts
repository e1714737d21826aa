import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { keyset, readPage } from '#kit/server/database/keyset.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import type { Enrolment } from '../enrolment-contract.ts'
import type { PlaceDoubt, WayIn } from '../place.ts'
import { visibleTo } from './visible-to.ts'

/** The enrolments of a pupil, the oldest first. */
export function findEnrolments(db: Db, account: Account, studentId: string): Promise<Enrolment[]> {
  return selectEnrolments(db, account).where('e.student_id', '=', studentId).orderBy('e.since').execute()
}

/** One enrolment, or undefined where there is none or its pupil is out of reach. */
export function findEnrolment(db: Db, account: Account, id: string): Promise<Enrolment | undefined> {
  return selectEnrolments(db, account).where('e.id', '=', id).executeTakeFirst()
}

/** What the list of doubts is narrowed to; empty lists mean all. */
interface DoubtFilters {
  search?: string | undefined
  group: readonly string[]
  school: readonly string[]
  doubt: readonly PlaceDoubt[]
}

/** A page of the enrolments of which nobody has said a day, by the pupil's name. */
export function findDoubts(
  db: Db,
  account: Account,
  { search, group, school, doubt }: DoubtFilters,
  page: { after?: string | undefined; limit: number },
) {
  const isMeant = [
    inDoubt,
    holdsWords(sql`f_unaccent(lower(students.full_name))`, search ?? ''),
    ...(group.length > 0 ? [sql<SqlBool>`e.group_id = any(${group}::uuid[])`] : []),
    ...(school.length > 0 ? [sql<SqlBool>`groups.school_id = any(${school}::uuid[])`] : []),
    ...(doubt.length > 0 ? [sql<SqlBool>`e.doubt = any(${doubt})`] : []),
  ]
  const by = keyset({ key: sql`students.full_name collate "pt"`, type: 'text', id: sql`e.id` }, page.after)
  return readPage(
    selectEnrolments(db, account).where(sql<SqlBool>`(${sql.join(isMeant, sql` and `)})`),
    by,
    page.limit,
  )
}

/** How many enrolments an account sees of which nobody has said a day. */
export async function countDoubts(db: Db, account: Account): Promise<number> {
  const row = await existing(db, 'enrolments as e')
    .innerJoin('students', 'students.id', 'e.student_id')
    .select(sql<number>`count(*)::int`.as('doubts'))
    .where(inDoubt)
    .where('students.deleted_at', 'is', null)
    .where(visibleTo(account))
    .executeTakeFirstOrThrow()
  return row.doubts
}

/** Who has a number in a group on one day at least of a span, beside one pupil. */
export async function findNumberDuring(
  db: Db,
  place: { groupId: string; number: number; since: string; until: string | null },
  exceptId: string,
): Promise<{ fullName: string } | undefined> {
  return existing(db, 'enrolments as e')
    .innerJoin('students', 'students.id', 'e.student_id')
    .select('students.full_name as fullName')
    .where('e.group_id', '=', place.groupId)
    .where('e.number', '=', place.number)
    .where('e.student_id', '!=', exceptId)
    .where(sql<SqlBool>`daterange(e.since, e.until) && daterange(${place.since}::date, ${place.until}::date)`)
    .where('students.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Keeps numbers and pupils of a group from changing until the transaction ends. */
export async function holdGroup(db: Db, id: string): Promise<{ year: number; name: string } | undefined> {
  return withDeleted(db, 'groups')
    .select('groups.year')
    .select(groupCalled().as('name'))
    .where('groups.id', '=', id)
    .forUpdate('groups')
    .executeTakeFirst()
}

const inDoubt: RawBuilder<SqlBool> = sql<SqlBool>`e.doubt is not null`

function selectEnrolments(db: Db, account: Account) {
  return existing(db, 'enrolments as e')
    .innerJoin('students', 'students.id', 'e.student_id')
    .innerJoin('groups', 'groups.id', 'e.group_id')
    .where('students.deleted_at', 'is', null)
    .where(visibleTo(account))
    .select(['e.id', 'e.number', 'e.since', 'e.until', 'e.version'])
    .select([
      sql<WayIn>`e.how`.as('how'),
      sql<Enrolment['leftAs']>`e.left_as`.as('leftAs'),
      sql<PlaceDoubt | null>`e.doubt`.as('doubt'),
      sql<Enrolment['student']>`jsonb_build_object('id', students.id, 'code', students.code,
        'name', students.full_name)`.as('student'),
      sql<Enrolment['group']>`jsonb_build_object('id', groups.id, 'name', ${groupCalled()},
        'grade', groups.grade, 'year', groups.year)`.as('group'),
    ])
}
