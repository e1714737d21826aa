import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { calendarInForce } from '#school/calendar/server/queries.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { teachings } from '#school/groups/server/in-charge.ts'
import { countMembers } from '#school/students/server/members.ts'
import { findFirstLessons } from '#school/timetable/server/queries.ts'
import type { FirstSteps } from '../first-steps-contract.ts'

/** Lessons of the timetable that are named. */
const LESSONS = 3

/** What a school has of what it needs before the first lesson stands on somebody's day. */
export async function findFirstSteps(db: Db, today: string): Promise<FirstSteps> {
  const { rows } = await sql<Omit<FirstSteps, 'lessons'>>`
    WITH nearest AS (
      SELECT ${calendarInForce(sql`${today}::date`, sql`NULL::uuid`)}::jsonb AS calendar
    ), own AS (
      SELECT g.id, ${groupCalled('g')} AS name, g.grade, g.shift, g.capacity,
        ${countMembers(sql`g.id`, today)} AS pupils
      FROM groups g WHERE g.deleted_at IS NULL AND g.year = coalesce(
        (SELECT (calendar ->> 'year')::int FROM nearest), extract(year FROM ${today}::date))
    ), in_force AS (
      SELECT calendar -> 'trimesters' AS trimesters, calendar -> 'holidays' AS holidays FROM nearest
      WHERE calendar IS NOT NULL
    )
    SELECT
      (SELECT jsonb_build_object('name', name, 'district', district) FROM schools WHERE deleted_at IS NULL
        ORDER BY created_at LIMIT 1) AS school,
      (SELECT jsonb_build_object('trimesters', jsonb_array_length(trimesters),
        'holidays', jsonb_array_length(holidays)) FROM in_force) AS calendar,
      jsonb_build_object(
        'count', (SELECT count(*) FROM subjects WHERE deleted_at IS NULL AND state = 'activa'),
        'withProgramme', (SELECT count(*) FROM subjects s WHERE s.deleted_at IS NULL AND s.state = 'activa'
          AND EXISTS (SELECT FROM competences c WHERE c.subject_id = s.id AND c.deleted_at IS NULL)),
        'grades', coalesce((SELECT jsonb_agg(DISTINCT grade ORDER BY grade) FROM subjects, unnest(grades) grade
          WHERE deleted_at IS NULL AND state = 'activa'), '[]')
      ) AS subjects,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', id, 'name', name, 'shift', shift, 'pupils', pupils,
        'capacity', capacity) ORDER BY grade, name) FROM own), '[]') AS groups,
      jsonb_build_object(
        'entered', (SELECT count(*) FROM accounts WHERE deleted_at IS NULL AND disabled_at IS NULL AND role = 'professor'),
        'invited', (SELECT count(DISTINCT lower(email)) FROM one_time_links WHERE kind = 'convite' AND used_at IS NULL
          AND expires_at > now())
      ) AS teachers,
      (SELECT count(*)::int FROM ${teachings({ since: today })} t JOIN own ON own.id = t.group_id) AS taught`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('One row was asked for, and none came.')
  const groupIds = found.groups.map(({ id }) => id)
  return { ...found, lessons: await findFirstLessons(db, groupIds, today, LESSONS) }
}
