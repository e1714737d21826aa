import { type Selectable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { invalidField } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { insertRows, jsonOfRows } from '#kit/server/database/insert-rows.ts'
import type { Tables } from '#kit/server/database/tables.generated.ts'
import { AS_STORED, type Change } from '#kit/server/records/changes.ts'
import { nextVersion, setNextVersion } from '#kit/server/records/versions.ts'
import { cameBack, type EnrolmentSpan, leftOn, movedTo, placeOn, type WayIn, withDays } from '../place.ts'

type Row = Selectable<Tables['enrolments']>

/** A stored enrolment. */
export interface StoredPlace extends EnrolmentSpan {
  row: Row
}

const TABLE = 'enrolments'
const OTHER_GROUP = 'Nesse dia o aluno estava noutra turma: corrija primeiro o percurso.'

/**
 * Inside a statement whose part `made` holds new rows of `students`: their first enrolments. Without a day of entry they are
 * there since the year of the group began; who comes as having left, and nobody said when, left today.
 */
export const firstPlaces = sql`(insert into enrolments
    (id, student_id, group_id, number, how, since, until, left_as, repeats, special_needs, doubt)
  select gen_random_uuid(), p.id, p.group_id, p.number_in_group, case when p.repeats then 'repetente' else 'matriculado' end,
    p.since, case when p.state <> 'activo' then greatest(coalesce(p.left_on, this_day()), p.since + 1) end,
    nullif(p.state, 'activo'), p.repeats, p.special_needs,
    case when p.state <> 'activo' and p.left_on is null then 'saída' end
  from (select made.*, coalesce(made.enrolled_on, make_date(groups.year, 1, 1)) as since
    from made join groups on groups.id = made.group_id) p)`

/** The places of pupils, in the order of their days; the rows of `students` are locked by the caller. */
export async function findPlaces(db: Db, studentIds: readonly string[]): Promise<Map<string, StoredPlace[]>> {
  const rows = await existing(db, TABLE)
    .selectAll()
    .where(sql<boolean>`student_id = any(${[...studentIds]}::uuid[])`)
    .orderBy('since')
    .execute()
  const places = rows.map(row => ({
    row,
    groupId: row.group_id,
    number: row.number,
    how: row.how as WayIn,
    since: row.since,
    until: row.until,
    leftAs: row.left_as as EnrolmentSpan['leftAs'],
    repeats: row.repeats,
    specialNeeds: row.special_needs,
    doubt: row.doubt as EnrolmentSpan['doubt'],
  }))
  return Map.groupBy(places, place => place.row.student_id)
}

interface EnrolmentChange {
  student: { id: string; full_name: string }
  /** As `findPlaces` gave them. */
  before: readonly StoredPlace[]
  /** The same ones, changed, left out, and new ones. */
  after: readonly (EnrolmentSpan | StoredPlace)[]
}

/**
 * Stores what became of pupils' places: the one function that changes enrolments, whatever happened.
 * @returns what changed, to be recorded in the call's own batch, so that its undo takes this back too
 */
export async function keepPlaces(db: Db, all: readonly EnrolmentChange[]): Promise<Change[]> {
  const now = new Date().toISOString()
  const changed = all.flatMap(({ student, before, after }) => {
    const stays = new Map(after.flatMap(place => ('row' in place ? [[place.row.id, place] as const] : [])))
    return before.flatMap(({ row }) => {
      const place = stays.get(row.id)
      const is = place ? { ...row, ...columnsOf(place) } : { ...row, deleted_at: now }
      const same = (Object.keys(is) as (keyof Row)[]).every(column => is[column] === row[column])
      return same ? [] : [{ label: student.full_name, row, is }]
    })
  })
  if (changed.length > 0)
    await sql`UPDATE enrolments e SET group_id = n.group_id, number = n.number, how = n.how, since = n.since, until = n.until,
        left_as = n.left_as, repeats = n.repeats, special_needs = n.special_needs, doubt = n.doubt, deleted_at = n.deleted_at,
        ${setNextVersion('e')}
      FROM json_populate_recordset(NULL::enrolments, ${jsonOfRows(changed.map(({ is }) => is))}::json) n
      WHERE e.id = n.id`.execute(db)
  const added = all.flatMap(({ student, after }) =>
    after.flatMap(place =>
      'row' in place
        ? []
        : [{ label: student.full_name, row: { id: uuid(), student_id: student.id, ...columnsOf(place) } }],
    ),
  )
  if (added.length > 0)
    await insertRows(
      db,
      TABLE,
      added.map(({ row }) => row),
    ).execute()
  return [
    ...changed.map(({ label, row }) => ({ table: TABLE, id: row.id, label, before: row, after: AS_STORED })),
    ...added.map(({ label, row }) => ({ table: TABLE, id: row.id, label, before: null, after: AS_STORED })),
  ] as Change[]
}

function columnsOf(place: EnrolmentSpan) {
  return {
    group_id: place.groupId,
    number: place.number,
    how: place.how,
    since: place.since,
    until: place.until,
    left_as: place.leftAs,
    repeats: place.repeats,
    special_needs: place.specialNeeds,
    doubt: place.doubt,
  }
}

/** What is written of a pupil that follows from an enrolment, as `students` has it. */
interface Written {
  id: string
  full_name: string
  group_id: string
  number_in_group: number | null
  state: string
  repeats: boolean | null
  special_needs: string
  enrolled_on: string | null
  left_on: string | null
}

/**
 * Keeps the places of pupils in step with what was written of them.
 * @param day on which it holds; a pupil leaves and enters on the days that were said, where they were
 * @throws HttpError 400 where a day of entry or leaving belongs to another group that the pupil was in
 */
export async function followRows(
  db: Db,
  rows: readonly { before: Written; after: Written }[],
  day: string,
): Promise<Change[]> {
  const touched = rows.filter(({ before, after }) =>
    FOLLOWED.some(column => before[column] !== after[column]),
  )
  if (touched.length === 0) return []
  const places = await findPlaces(
    db,
    touched.map(({ after }) => after.id),
  )
  const years = await yearsOf(
    db,
    [...places.values()].flat().map(place => place.groupId),
  )
  return keepPlaces(
    db,
    touched.map(({ before, after }) => {
      const own = places.get(after.id) ?? []
      return { student: after, before: own, after: followed(own, { before, after, day, years }) }
    }),
  )
}

const FOLLOWED = [
  'group_id',
  'number_in_group',
  'state',
  'repeats',
  'special_needs',
  'enrolled_on',
  'left_on',
] as const

interface Following {
  before: Written
  after: Written
  day: string
  /** Of groups. */
  years: ReadonlyMap<string, number>
}

function followed(
  own: readonly StoredPlace[],
  { before, after, day, years }: Following,
): (EnrolmentSpan | StoredPlace)[] {
  let places: (EnrolmentSpan | StoredPlace)[] = [...own]
  const change = (place: EnrolmentSpan | undefined, set: Partial<EnrolmentSpan>) => {
    places = places.map(other => (other === place ? { ...other, ...set } : other))
  }
  if (after.enrolled_on !== before.enrolled_on) {
    const first = firstOfYear(places, day, years)
    if (first) {
      const since = after.enrolled_on ?? `${years.get(first.groupId) ?? day.slice(0, 4)}-01-01`
      const isLast = first === placeOn(places, day) && after.state !== 'activo'
      const moved = withDays(places, first, { since, until: isLast ? null : first.until })
      if (typeof moved === 'string') throw invalidField('enrolledOn', OTHER_GROUP)
      places = moved
    }
  }
  if (after.group_id !== before.group_id && before.state !== 'activo')
    change(placeOn(places, day), { groupId: after.group_id })
  else if (after.group_id !== before.group_id)
    places = movedTo(places, day, {
      groupId: after.group_id,
      number: after.number_in_group,
      how: 'transferido',
    })
  if (after.state === 'activo' && before.state !== 'activo') places = cameBack(places, day)
  if (after.state !== 'activo') {
    const was = own.find(place => place.leftAs !== null)?.until
    const left = after.left_on ?? (before.state === 'activo' ? day : was)
    const isOpen = placeOn(places, day)?.until === null
    if (before.state === 'activo' || after.left_on !== before.left_on || isOpen)
      places = leftOn(places, left ?? day, after.state as 'transferido' | 'desistente')
    else if (after.state !== before.state)
      change(placeOn(places, day), { leftAs: after.state as 'transferido' | 'desistente' })
  }
  change(placeOn(places, day), {
    number: after.number_in_group,
    repeats: after.repeats,
    specialNeeds: after.special_needs,
  })
  return places
}

/** The place with which a pupil entered the school year that a day is in, as far as one group followed the other. */
export function firstOfYear<P extends EnrolmentSpan>(
  places: readonly P[],
  day: string,
  years: ReadonlyMap<string, number>,
) {
  const current = placeOn(places, day)
  if (!current) return undefined
  let at = places.indexOf(current)
  for (; at > 0; at -= 1) {
    const [before, place] = [places[at - 1], places[at]]
    if (!before || !place || before.until !== place.since) break
    if (years.get(before.groupId) !== years.get(place.groupId)) break
  }
  return places[at]
}

export async function yearsOf(db: Db, groupIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await withDeleted(db, 'groups')
    .select(['id', 'year'])
    .where(sql<boolean>`id = any(${[...new Set(groupIds)]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, year }) => [id, year]))
}

/**
 * Moves pupils to a group from a day on, with the numbers that follow there in the order given. What is read of them today
 * changes when the day has come (`followDay`).
 * @param repeats what is known of them in the grade of that group, where it is another year's; left as it was without it
 * @returns what changed, to be recorded
 */
export async function movePupils(
  db: Db,
  pupils: readonly { id: string; number: number | null }[],
  to: { groupId: string; since: string; today: string; repeats?: boolean },
): Promise<Change[]> {
  if (pupils.length === 0) return []
  const ids = pupils.map(({ id }) => id)
  const rows = await withDeleted(db, 'students')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const places = await findPlaces(db, ids)
  const numbers = new Map(pupils.map(({ id, number }) => [id, number]))
  const how = to.repeats === undefined ? 'transferido' : to.repeats ? 'repetente' : 'matriculado'
  const moved = await keepPlaces(
    db,
    rows.map(student => {
      const before = places.get(student.id) ?? []
      return {
        student,
        before,
        after: movedTo(before, to.since, {
          groupId: to.groupId,
          number: numbers.get(student.id) ?? null,
          how,
          ...(to.repeats !== undefined && { repeats: to.repeats }),
        }),
      }
    }),
  )
  const isDue = to.since <= to.today
  if (isDue)
    await db.updateTable('students').set(nextVersion).where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
  return [
    ...moved,
    ...((isDue ? rows : []).map(row => ({
      table: 'students',
      id: row.id,
      label: row.full_name,
      before: row,
      after: AS_STORED,
    })) as Change[]),
  ]
}

/**
 * Brings the rows of `students` to the enrolments of a day that has begun: those whose next one begins, or last one has ended.
 * Within a day the database does it by itself (`follow_places`).
 */
export async function followDay(db: Db, today: string): Promise<void> {
  await sql`SELECT follow_day(${today}::date)
    WHERE NOT EXISTS (SELECT FROM installation WHERE name = 'day' AND value = to_jsonb(${today}::date))`.execute(
    db,
  )
}
