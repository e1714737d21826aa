import { sql } from 'kysely'
import type { AbsentMark, Mark } from '#engines/marks/rule.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { findMembersDuring } from '#school/students/server/members.ts'
import type { Term } from './term.ts'

/** A stored cell, as its row says it. */
export function markOf({ tenths, absent }: { tenths: number | null; absent: string | null }): Mark {
  return tenths ?? (absent as AbsentMark)
}

/** A pupil of a group in a trimester. */
export interface TermPupil {
  id: string
  code: string
  number: number | null
  name: string
  sex: 'H' | 'M'
  since: string
  /** The first day on which the pupil was no longer in the group; null for who was there at its end. */
  until: string | null
  /** When the pupil was there: from a day until before another. */
  stays: { since: string; until: string | null }[]
}

/** Who was in a group in a trimester, by number, each once. */
export async function findTermPupils(
  db: Db,
  term: Pick<Term, 'group' | 'from' | 'to'>,
): Promise<TermPupil[]> {
  const members = await findMembersDuring(db, term.group.id, { from: term.from, to: term.to })
  return [...Map.groupBy(members, member => member.id).values()].flatMap(stays => {
    const [first, last] = [stays[0], stays.at(-1)]
    if (!first || !last) return []
    return [
      {
        id: last.id,
        code: last.code,
        number: last.number,
        name: last.full_name,
        sex: last.sex,
        since: first.since,
        until: last.until !== null && last.until <= term.to ? last.until : null,
        stays: stays.map(({ since, until }) => ({ since, until })),
      },
    ]
  })
}

/** Whether a pupil was in the group on a day. */
export function wasThere({ stays }: Pick<TermPupil, 'stays'>, day: string): boolean {
  return stays.some(({ since, until }) => since <= day && (until === null || day < until))
}

/** A cell of the trimester, with who wrote it and where. */
export interface StoredCell {
  subjectId: string
  studentId: string
  place: string
  mark: Mark
  by: string
  at: string
  fromTest: boolean
  /** The group of its book, where that is another one: the pupil came from there. */
  fromGroup: string | null
}

/**
 * What is written of pupils in a trimester, in the group's own books and, for who came during it, in those of the group
 * before. What the new group has of a cell stands before what the old one had.
 */
export async function findCells(
  db: Db,
  term: Pick<Term, 'group' | 'trimester' | 'from'>,
  pupils: readonly TermPupil[],
  subjectId?: string,
): Promise<StoredCell[]> {
  const came = pupils.filter(({ since }) => since > term.from).map(({ id }) => id)
  const { rows } = await sql<StoredCell & { tenths: number | null; absent: string | null }>`
    select distinct on (b.subject_id, m.student_id, m.place) b.subject_id as "subjectId", m.student_id as "studentId", m.place,
      m.tenths, m.absent, a.name as by, m.updated_at as at, m.application_id is not null as "fromTest",
      case when b.group_id <> ${term.group.id} then ${groupCalled('g')} end as "fromGroup"
    from mark_cells m join mark_books b on b.id = m.book_id join groups g on g.id = b.group_id join accounts a on a.id = m.account_id
    where m.deleted_at is null and b.deleted_at is null and b.trimester = ${term.trimester}
      and m.student_id = any(${pupils.map(({ id }) => id)}::uuid[])
      and (b.group_id = ${term.group.id} or m.student_id = any(${came}::uuid[]) and g.year = ${term.group.year})
      ${subjectId === undefined ? sql`` : sql`and b.subject_id = ${subjectId}`}
    order by b.subject_id, m.student_id, m.place, b.group_id <> ${term.group.id}, m.updated_at desc`.execute(
    db,
  )
  return rows.map(({ tenths, absent, ...row }) => ({ ...row, mark: markOf({ tenths, absent }) }))
}

/** A book as it is stored. */
export interface StoredBook {
  id: string
  subjectId: string
  columns: Record<string, { day: string | null; title: string }>
  handedIn: { at: string; by: string } | null
  version: number
}

/** The books of a group in a trimester, by their subject. */
export async function findBooks(
  db: Db,
  term: Pick<Term, 'group' | 'trimester'>,
  subjectId?: string,
): Promise<Map<string, StoredBook>> {
  const rows = await existing(db, 'mark_books')
    .selectAll()
    .where('group_id', '=', term.group.id)
    .where('trimester', '=', term.trimester)
    .$if(subjectId !== undefined, query => query.where('subject_id', '=', subjectId ?? ''))
    .execute()
  return new Map(
    rows.map(row => [
      row.subject_id,
      {
        id: row.id,
        subjectId: row.subject_id,
        columns: row.columns as StoredBook['columns'],
        handedIn: row.handed_in_at === null ? null : { at: row.handed_in_at, by: row.handed_in_by_name },
        version: row.version,
      },
    ]),
  )
}

/** Absences of pupils in a group between two days, both included: days or lessons, as the school calls. */
export async function findAbsences(db: Db, groupId: string, span: { from: string; to: string }) {
  const { rows } = await sql<{ studentId: string; day: string; justified: boolean; times: number }>`
    select a.student_id as "studentId", c.held_on as day, bool_and(a.justified) as justified, count(*)::int as times
    from lesson_absences a join lesson_calls c on c.id = a.call_id
    where c.group_id = ${groupId} and c.held_on between ${span.from}::date and ${span.to}::date
      and a.kind = 'falta' and a.deleted_at is null and c.deleted_at is null
    group by a.student_id, c.held_on order by a.student_id, c.held_on`.execute(db)
  return rows
}

/** Whether anybody called the roll of a group between two days, both included: else nothing is known of absences. */
export async function wasRollCalled(
  db: Db,
  groupId: string,
  span: { from: string; to: string },
): Promise<boolean> {
  const call = await existing(db, 'lesson_calls')
    .select('id')
    .where('group_id', '=', groupId)
    .where('held_on', '>=', span.from)
    .where('held_on', '<=', span.to)
    .limit(1)
    .executeTakeFirst()
  return call !== undefined
}
