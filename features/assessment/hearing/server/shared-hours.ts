import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import type { Period } from '#school/schools/school.ts'
import type { SharedHour } from '#school/timetable/contract.ts'
import type { Hour } from '../common-hours.ts'
import type { LevelGroup } from '../grouping.ts'

/** An hour of the week in which groups are parted by level, with the days on which it was held. */
export interface LevelHour extends SharedHour {
  groupingId: string
  heldOn: string[]
}

/** Most groupings of a year that are read: twelve groups of pupils in every lesson time of a big school stay below. */
const MOST = 400

/**
 * The hours of a year in which groups are parted by level, by day and time. Groups that were made again take the place of those
 * before, once they have an hour.
 */
export async function findLevelHours(db: Db, year: number): Promise<LevelHour[]> {
  const { rows } = await sql<{
    id: string
    title: string
    subjectId: string
    levelGroups: LevelGroup[]
    hours: Hour[]
    startsOn: string
    heldOn: string[]
    groups: { id: string; name: string }[]
    leaders: Record<string, string>
    schoolId: string
    shift: string
    periods: Period[]
  }>`
    WITH asked AS (SELECT lg.*, t.language, t.skill FROM level_groupings lg
      JOIN applications a ON a.id = lg.application_ids[1] JOIN tests t ON t.id = a.test_id
      WHERE lg.deleted_at IS NULL AND lg.hours <> '[]')
    SELECT lg.id, lg.title, lg.subject_id AS "subjectId", lg.level_groups AS "levelGroups", lg.hours,
      lg.starts_on::text AS "startsOn", to_jsonb(lg.held_on) AS "heldOn", g.school_id AS "schoolId", g.shift, schools.periods,
      (SELECT jsonb_agg(jsonb_build_object('id', each.id, 'name', ${groupCalled('each')}) ORDER BY each.grade, each.name)
        FROM groups each WHERE each.id = ANY (lg.group_ids)) AS groups,
      (SELECT coalesce(jsonb_object_agg(accounts.id, accounts.name), '{}') FROM accounts
        WHERE accounts.id::text IN (SELECT led ->> 'leaderId' FROM jsonb_array_elements(lg.level_groups) led)) AS leaders
    FROM asked lg JOIN groups g ON g.id = lg.group_ids[1] JOIN schools ON schools.id = g.school_id
    WHERE g.year = ${year} AND g.deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM asked n WHERE n.subject_id = lg.subject_id AND n.language = lg.language AND n.skill = lg.skill
        AND n.group_ids && lg.group_ids AND (n.starts_on, n.created_at) > (lg.starts_on, lg.created_at))
    ORDER BY lg.starts_on DESC, lg.id LIMIT ${MOST}`.execute(db)
  return rows
    .flatMap(({ levelGroups, hours, periods, leaders, id: groupingId, ...row }) =>
      hours.flatMap(({ weekday, period }) => {
        const clock = periods.find(({ number }) => number === period)
        return levelGroups.map(
          (group): LevelHour => ({
            ...row,
            groupingId,
            id: group.id,
            name: group.name,
            path: `/diagnostico/niveis/${groupingId}`,
            pupils: group.studentIds.length,
            weekday,
            period,
            leaderId: group.leaderId,
            leaderName: group.leaderId === null ? null : (leaders[group.leaderId] ?? null),
            room: group.room,
            startsAt: clock?.startsAt ?? null,
            endsAt: clock?.endsAt ?? null,
          }),
        )
      }),
    )
    .toSorted((a, b) => a.weekday - b.weekday || a.period - b.period)
}

/** The same as the timetable shows them. */
export async function findSharedHours(db: Db, year: number): Promise<SharedHour[]> {
  return (await findLevelHours(db, year)).map(({ groupingId: _grouping, heldOn: _held, ...hour }) => hour)
}
