import { v7 as uuid } from 'uuid'
import { notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import type { Period } from '#school/schools/school.ts'
import { clashesOf } from '#school/timetable/clashes.ts'
import { findSlotsOn } from '#school/timetable/server/queries.ts'
import { type Hour, isSame } from '../common-hours.ts'
import type { GroupingPreview } from '../grouping-contract.ts'
import { findLeaders } from './grouping-queries.ts'
import type { Proposed } from './proposal.ts'
import { findTimedGroupings, type LevelHour, levelHoursOf, type MadeWithHours } from './shared-hours.ts'

/** What stands in the week before and after these groups would be made, and who or what would then be in two places. */
export async function previewOf(
  db: Db,
  { of, made, heard, placed }: Proposed,
  today: string,
): Promise<GroupingPreview> {
  const [first] = heard
  if (!first) throw notFound('Esta avaliação oral')
  const school = await withDeleted(db, 'schools')
    .select('periods')
    .where('id', '=', first.school_id)
    .executeTakeFirst()
  const periods = (school?.periods ?? []) as unknown as Period[]
  const groups = [...new Map(heard.map(row => [row.group_id, row.group_name]))].map(([id, name]) => ({
    id,
    name,
  }))
  const rows = await findTimedGroupings(db, { year: first.year })
  const leaders = await findLeaders(db, first.school_id, first.year, today)
  const fresh: MadeWithHours = {
    ...{ id: uuid(), kind: [first.subject_id, first.language, first.skill].join('|'), createdAt: NEWEST },
    ...{ ...made, subjectId: of.subjectId, heldOn: [], groups, periods, earlier: [] },
    ...{ schoolId: first.school_id, shift: first.shift },
    classOf: Object.fromEntries(placed.map(({ id, groupId }) => [id, groupId])),
    leaders: Object.fromEntries(leaders.map(({ id, name }) => [id, name])),
  }
  const before = standing(levelHoursOf(rows))
  const after = standing(levelHoursOf(made.hours.length > 0 ? [...rows, fresh] : rows))
  const slots = await findSlotsOn(db, made.startsOn, { year: first.year })
  const said = new Set(clashesOf(slots, before).map(({ what }) => what))
  return {
    title: made.title,
    groups,
    levelGroups: made.levelGroups.map(({ name, studentIds }) => ({ name, pupils: studentIds.length })),
    hours: made.hours,
    periods: periods.map(({ number, startsAt, endsAt }) => ({ number, startsAt, endsAt })),
    kept: placed.filter(({ kept }) => kept).length,
    missing: placed.filter(({ level }) => level === null).length,
    leaves: leavesOf(before, after),
    clashes: [...new Set(clashesOf(slots, after).map(({ what }) => what))].filter(what => !said.has(what)),
  }
}

/** After whatever was made on the same day. */
const NEWEST = '9999'

function standing(hours: readonly LevelHour[]): LevelHour[] {
  return hours.filter(({ until }) => until === null)
}

/** The hours that classes leave, and what stays in them. */
function leavesOf(before: readonly LevelHour[], after: readonly LevelHour[]): GroupingPreview['leaves'] {
  return [...Map.groupBy(before, ({ groupingId }) => groupingId)].flatMap(([id, own]) => {
    const [hour] = own
    const kept = after.filter(({ groupingId }) => groupingId === id)
    const staying = kept[0]?.groups ?? []
    const groups = (hour?.groups ?? []).filter(group => !staying.some(each => each.id === group.id))
    if (!hour || groups.length === 0) return []
    const hours: Hour[] = []
    for (const { weekday, period } of own)
      if (!hours.some(each => isSame(each, { weekday, period }))) hours.push({ weekday, period })
    const pupils = new Map(kept.map(each => [each.id, each.pupils]))
    return [
      {
        id,
        title: hour.title,
        hours,
        groups,
        staying,
        pupils: [...pupils.values()].reduce((a, b) => a + b, 0),
      },
    ]
  })
}
