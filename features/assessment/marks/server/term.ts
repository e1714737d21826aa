import { sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import { todayOf } from '#kit/dates.ts'
import { HttpError, notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { findCalendarOfYear } from '#school/calendar/server/queries.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { directorOn, directs, teacherOn, teaches, teachings } from '#school/groups/server/in-charge.ts'
import { groupsOf } from '#school/groups/server/visible-to.ts'
import { leads } from '#school/roles.ts'

/** A group in a trimester, with what the caller may read of it. */
export interface Term {
  group: { id: string; name: string; grade: number; year: number; shift: string; room: string }
  school: { id: string; name: string; province: string; district: string; zip: string }
  bands: { code: string; name: string; from: number }[]
  director: { id: string; name: string; jobTitle: string } | null
  trimester: number
  from: string
  to: string
  /** Reads every subject: leads the school, or directs the group. */
  readsAll: boolean
  leads: boolean
}

const WHAT = 'Esta turma'

/**
 * A group in a trimester of its own year; a teacher of then still reads it.
 * @throws HttpError 404 where it is out of reach, 409 where the year has no calendar
 */
export async function getTerm(db: Db, account: Account, groupId: string, trimester: number): Promise<Term> {
  const found = await existing(db, 'groups')
    .select(['year', 'school_id'])
    .where('id', '=', groupId)
    .executeTakeFirst()
  if (!found) throw notFound(WHAT)
  const calendar = await findCalendarOfYear(db, found.year, found.school_id)
  const span = calendar?.trimesters.find(({ number }) => number === trimester)
  // Access is checked before a missing calendar is reported, so that the answer tells nothing of a hidden group.
  const during = span ?? { startsOn: todayOf(account), endsOn: todayOf(account) }
  const of = { group: sql`groups.id`, account: account.id }
  const row = await groupsOf(db, account, during)
    .innerJoin('schools', 'schools.id', 'groups.school_id')
    .leftJoin('accounts', join =>
      join.on(
        'accounts.id',
        '=',
        directorOn(sql`groups.id`, sql`least(${during.endsOn}::date, ${todayOf(account)}::date)`),
      ),
    )
    .select([
      'groups.id',
      groupCalled().as('name'),
      'groups.grade',
      'groups.year',
      'groups.shift',
      'groups.room',
      'schools.id as schoolId',
      'schools.name as schoolName',
      'schools.province',
      'schools.district',
      'schools.zip',
      'schools.bands',
      'accounts.id as directorId',
      'accounts.name as directorName',
      'accounts.job_title as directorTitle',
      sql<boolean>`(${directs(of, { since: todayOf(account) })} or ${directs(of, { during })})`.as('directs'),
    ])
    .where('groups.id', '=', groupId)
    .executeTakeFirst()
  if (!row) throw notFound(WHAT)
  if (!span)
    throw new HttpError(
      409,
      'WRONG_STATE',
      `O calendário de ${found.year} não tem o ${trimester}.º trimestre: sem ele não há caderneta.`,
    )
  return {
    group: {
      id: row.id,
      name: row.name,
      grade: row.grade,
      year: row.year,
      shift: row.shift,
      room: row.room,
    },
    school: {
      id: row.schoolId,
      name: row.schoolName,
      province: row.province,
      district: row.district,
      zip: row.zip,
    },
    bands: row.bands as unknown as Term['bands'],
    director:
      row.directorId === null
        ? null
        : { id: row.directorId, name: row.directorName ?? '', jobTitle: row.directorTitle ?? '' },
    trimester,
    from: span.startsOn,
    to: span.endsOn,
    readsAll: leads(account) || row.directs,
    leads: leads(account),
  }
}

/** A subject of a group, and who teaches it last in the trimester. */
export interface TaughtSubject {
  id: string
  name: string
  abbreviation: string
  teacher: { id: string; name: string } | null
  /** Whether the caller teaches it, or did in the trimester. */
  isOwn: boolean
}

/** The subjects that a group has in a trimester, by name. */
export async function findSubjects(db: Db, account: Account, term: Term): Promise<TaughtSubject[]> {
  const today = todayOf(account)
  const during = { startsOn: term.from, endsOn: term.to }
  const own = { group: term.group.id, subject: sql`s.id`, account: account.id }
  const last = sql`greatest(${term.from}::date, least(${term.to}::date, ${today}::date))`
  const { rows } = await sql<{
    id: string
    name: string
    abbreviation: string
    teacherId: string | null
    teacher: string | null
    isOwn: boolean
  }>`
    select s.id, s.name, s.abbreviation, a.id as "teacherId", a.name as teacher,
      (${teaches(own, { during })} or ${teaches(own, { since: today })}) as "isOwn"
    from subjects s
    left join accounts a on a.id = coalesce(${teacherOn({ group: term.group.id, subject: sql`s.id` }, last)},
      (select t.account_id from ${teachings({ during })} t where t.group_id = ${term.group.id} and t.subject_id = s.id limit 1))
    where s.deleted_at is null and (s.id in (select t.subject_id from ${teachings({ during })} t where t.group_id = ${term.group.id})
      or s.id in (select b.subject_id from mark_books b where b.group_id = ${term.group.id}
        and b.trimester = ${term.trimester} and b.deleted_at is null))
    order by s.name collate "pt"`.execute(db)
  return rows.map(({ id, name, abbreviation, teacherId, teacher, isOwn }) => ({
    id,
    name,
    abbreviation,
    teacher: teacherId === null ? null : { id: teacherId, name: teacher ?? '' },
    isOwn,
  }))
}

/** So many groups stand in one list: those of a large school, and more. */
const MAX_GROUPS = 200
/** So many go into one file, of which each is read by itself. */
export const MAX_GROUPS_OF_FILE = 1000

/** The groups of a year that an account sees in a trimester, and which of them it directs; `more` where not all are there. */
export async function findGroupsOfTerm(
  db: Db,
  account: Account,
  of: {
    year: number
    from: string
    to: string
    group?: string | undefined
    school?: string | undefined
    max?: number
  },
) {
  const { max = MAX_GROUPS } = of
  const during = { startsOn: of.from, endsOn: of.to }
  const mine = { group: sql`groups.id`, account: account.id }
  const found = await groupsOf(db, account, during)
    .select([
      'groups.id',
      groupCalled().as('name'),
      'groups.grade',
      sql<boolean>`(${directs(mine, { during })} or ${directs(mine, { since: todayOf(account) })})`.as(
        'directs',
      ),
    ])
    .where('groups.year', '=', of.year)
    .$if(of.group !== undefined, query => query.where('groups.id', '=', of.group ?? ''))
    .$if(of.school !== undefined, query => query.where('groups.school_id', '=', of.school ?? ''))
    .orderBy('groups.grade')
    .orderBy(sql`groups.name collate "pt"`)
    .limit(max + 1)
    .execute()
  return { groups: found.slice(0, max), more: found.length > max }
}
