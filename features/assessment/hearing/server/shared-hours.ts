import { sql } from 'kysely'
import { href } from '#kit/address.ts'
import type { Db } from '#kit/server/database/database.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import * as pages from '#school/pages.ts'
import { atItsHours, type EarlierPeriods, hoursOf } from '#school/schools/held-periods.ts'
import type { Period } from '#school/schools/school.ts'
import { earlierPeriodsOf } from '#school/schools/server/earlier-periods.ts'
import { membersDuring, thisDay } from '#school/students/server/members.ts'
import type { SharedHour } from '#school/timetable/contract.ts'
import type { Hour } from '../common-hours.ts'
import type { LevelGroup } from '../grouping.ts'
import { inForce, successors, type TimedGrouping } from '../in-force.ts'

/** An hour of the week in which groups are parted by level. */
export interface LevelHour extends SharedHour {
  groupingId: string
}

/** Most groupings of a year that are read: twelve groups of pupils in every lesson time of a big school stay below. */
const MOST = 400

/** The end of hours that stand. */
const LAST = '9999-12-31'

/** Groups by level with an hour, as they were made. */
export interface MadeWithHours extends Omit<TimedGrouping, 'groupIds'> {
  title: string
  subjectId: string
  levelGroups: LevelGroup[]
  hours: Hour[]
  heldOn: string[]
  groups: { id: string; name: string }[]
  /** The class in which each pupil of these classes is. */
  classOf: Record<string, string>
  leaders: Record<string, string>
  schoolId: string
  shift: string
  periods: Period[]
  /** Those of before. */
  earlier: EarlierPeriods[]
}

/** The groups by level of a year that have an hour; those that any of some classes has been in. */
export async function findTimedGroupings(
  db: Db,
  of: { year: number; groupIds?: readonly string[] },
): Promise<MadeWithHours[]> {
  const { rows } = await sql<MadeWithHours>`
    SELECT lg.id, ${kindOf} AS kind, lg.title, lg.subject_id AS "subjectId",
      lg.level_groups AS "levelGroups", lg.hours, lg.starts_on::text AS "startsOn", lg.created_at::text AS "createdAt",
      to_jsonb(lg.held_on) AS "heldOn", g.school_id AS "schoolId", g.shift, schools.periods,
      ${earlierPeriodsOf(sql`g.school_id`)} AS earlier,
      (SELECT jsonb_agg(jsonb_build_object('id', each.id, 'name', ${groupCalled('each')}) ORDER BY each.grade, each.name)
        FROM groups each WHERE each.id = ANY (lg.group_ids)) AS groups,
      (SELECT coalesce(jsonb_object_agg(m.id, m.group_id ORDER BY m.since), '{}')
        FROM ${membersDuring({ from: sql`lg.starts_on`, to: sql`greatest(lg.starts_on, ${thisDay()})` })} m
        WHERE m.group_id = ANY (lg.group_ids)) AS "classOf",
      (SELECT coalesce(jsonb_object_agg(accounts.id, accounts.name), '{}') FROM accounts
        WHERE accounts.id::text IN (SELECT led ->> 'leaderId' FROM jsonb_array_elements(lg.level_groups) led)) AS leaders
    FROM level_groupings lg JOIN applications a ON a.id = lg.application_ids[1] JOIN tests t ON t.id = a.test_id
      JOIN groups g ON g.id = lg.group_ids[1] JOIN schools ON schools.id = g.school_id
    WHERE lg.deleted_at IS NULL AND lg.hours <> '[]' AND g.year = ${of.year} AND g.deleted_at IS NULL
      ${of.groupIds ? sql`AND lg.group_ids && ${[...of.groupIds]}::uuid[]` : sql``}
    ORDER BY lg.starts_on DESC, lg.created_at DESC, lg.id LIMIT ${MOST}`.execute(db)
  return rows
}

/** What makes groups by level those of one kind, which take each other's place. */
const kindOf = sql`concat_ws('|', lg.subject_id, t.language, t.skill)`

/** What follows on which groups by level. */
export function successorsOf(rows: readonly MadeWithHours[]) {
  return successors(rows.map(withClasses))
}

function withClasses(row: MadeWithHours): TimedGrouping {
  return { ...row, groupIds: row.groups.map(({ id }) => id) }
}

/**
 * The hours in which groups are parted by level, by day and time, each as long as it stands. Once groups that were made again
 * have an hour they take the place of those before, for their own classes alone.
 */
export function levelHoursOf(rows: readonly MadeWithHours[]): LevelHour[] {
  const spans = inForce(rows.map(withClasses))
  return rows
    .flatMap(row =>
      (spans.get(row.id) ?? []).flatMap(span =>
        row.hours.flatMap(({ weekday, period }) => {
          const hours = hoursOf(period, row, { ...span, endsOn: span.until ?? LAST })
          // Who has left all of these classes since is with the group all the same.
          const isThere = (id: string) => {
            const own = row.classOf[id]
            return own === undefined || span.groupIds.includes(own)
          }
          return row.levelGroups.flatMap((group): LevelHour[] =>
            atItsHours(
              {
                groupingId: row.id,
                id: group.id,
                name: group.name,
                title: row.title,
                path: href(pages.grouping, { id: row.id }),
                subjectId: row.subjectId,
                groups: row.groups.filter(({ id }) => span.groupIds.includes(id)),
                schoolId: row.schoolId,
                shift: row.shift,
                pupils: group.studentIds.filter(isThere).length,
                weekday,
                period,
                leaderId: group.leaderId,
                leaderName: group.leaderId === null ? null : (row.leaders[group.leaderId] ?? null),
                room: group.room,
                startsOn: span.startsOn,
                until: span.until,
                heldOn: row.heldOn,
              },
              hours,
            ),
          )
        }),
      ),
    )
    .toSorted((a, b) => a.weekday - b.weekday || a.period - b.period)
}

/** The hours of a year in which groups are parted by level. */
export async function findLevelHours(db: Db, year: number): Promise<LevelHour[]> {
  return levelHoursOf(await findTimedGroupings(db, { year }))
}

/** The same as the timetable shows them. */
export async function findSharedHours(db: Db, year: number): Promise<SharedHour[]> {
  return (await findLevelHours(db, year)).map(({ groupingId: _grouping, ...hour }) => hour)
}
