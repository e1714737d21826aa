import { sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import { directorOn } from '#school/groups/server/in-charge.ts'
import type { AbsenceUnit } from '#school/schools/school.ts'
import { countMembersDuring } from '#school/students/server/members.ts'
import { visibleTo } from '../../lesson-plans/server/queries.ts'

/** Lessons of a pupil's own past that the page lists. */
const MAX_MISSED = 12

/** What else the book says of a group in a week: its school, who directs it at its end, boys and girls. */
export async function findGroupOfBook(db: Db, id: string, week: { from: string; to: string }) {
  const { rows } = await sql<{
    school: { id: string; name: string; province: string; district: string }
    director: { name: string; jobTitle: string } | null
    boys: number
    girls: number
  }>`
    select jsonb_build_object('id', s.id, 'name', s.name, 'province', s.province, 'district', s.district) as school,
      case when a.id is not null then jsonb_build_object('name', a.name, 'jobTitle', coalesce(a.job_title, '')) end as director,
      ${countMembersDuring(sql`g.id`, week, 'H')} as boys, ${countMembersDuring(sql`g.id`, week, 'M')} as girls
    from groups g join schools s on s.id = g.school_id left join accounts a on a.id = ${directorOn(sql`g.id`, week.to)}
    where g.id = ${id}`.execute(db)
  return rows[0]
}

/** What teachers wrote of lessons, by their plans. */
export async function findTaughtNotes(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await withDeleted(db, 'lesson_plans')
    .select(['id', 'taught_notes'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.id, row.taught_notes]))
}

/** The lessons that a pupil missed of late, the newest first: by their own calls, or by one of their day. */
export async function findMissedLessons(
  db: Db,
  account: Account,
  pupil: { id: string; groupId: string; by: AbsenceUnit },
) {
  const { rows } = await sql<{
    id: string
    date: string
    subject: string
    title: string
    homework: string
  }>`
    select l.id, l.held_on as date, s.name as subject, coalesce(nullif(l.theme, ''), l.summary) as title, l.homework
    from lesson_plans l join subjects s on s.id = l.subject_id
    where l.group_id = ${pupil.groupId} and l.deleted_at is null and l.state in ('dada', 'parcial')
      and ${visibleTo(account)}
      and exists (
        select from lesson_absences a join lesson_calls c on c.id = a.call_id
        where a.student_id = ${pupil.id} and a.kind = 'falta' and a.deleted_at is null and c.deleted_at is null
          and c.group_id = l.group_id and c.held_on = l.held_on
          and (c.lesson_id = l.id or ${pupil.by === 'dia'} or c.lesson_id is null and not exists (
            select from lesson_calls own where own.lesson_id = l.id and own.deleted_at is null)))
    order by l.held_on desc, l.starts_at desc limit ${MAX_MISSED}`.execute(db)
  return rows
}
