import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { applicationsOf } from '#features/assessment/results/server/queries.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { nextVersion, softDelete } from '#kit/server/records/versions.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { teachesAt } from '#school/groups/server/in-charge.ts'
import { visibleTo as groupsVisibleTo } from '#school/groups/server/visible-to.ts'
import { leads } from '#school/roles.ts'
import { pupilsNow } from '#school/students/server/members.ts'
import { groupingFields, type LevelGroup } from '../grouping.ts'
import type { GroupingBody } from '../grouping-contract.ts'

/** Most groupings that are listed. */
const MAX_LISTED = 100

/** Groupings of groups that an account may see, and those in which it leads. */
export function visibleTo(account: Account): RawBuilder<SqlBool> {
  if (leads(account) && !account.onlyWithin) return sql<SqlBool>`true`
  return sql<SqlBool>`(exists (select from groups where groups.id = any(lg.group_ids) and groups.deleted_at is null
    and ${groupsVisibleTo(account)}) or lg.level_groups @> ${JSON.stringify([{ leaderId: account.id }])}::jsonb)`
}

/** The groupings that are there for an account, as `lg`: not deleted, and such as it may see. */
function groupingsOf(db: Db, account: Account) {
  return existing(db, 'level_groupings as lg').where(visibleTo(account))
}

/** The stored groupings within reach, the newest first. */
export function findGroupings(db: Db, account: Account, groupIds: readonly string[]) {
  return selectGroupings(db, account)
    .$if(groupIds.length > 0, query => query.where(sql<SqlBool>`lg.group_ids && ${[...groupIds]}::uuid[]`))
    .orderBy('lg.starts_on', 'desc')
    .orderBy('lg.id', 'desc')
    .limit(MAX_LISTED)
    .execute()
}

export function findGrouping(db: Db, account: Account, id: string) {
  return selectGroupings(db, account).where('lg.id', '=', id).executeTakeFirst()
}

/** The stored row, locked until the end of the transaction. */
export function lockGrouping(db: Db, account: Account, id: string) {
  return groupingsOf(db, account).selectAll('lg').where('lg.id', '=', id).forUpdate().executeTakeFirst()
}

export function insertGrouping(
  db: Db,
  of: { subjectId: string; applicationIds: string[]; groupIds: string[]; createdBy: string },
  body: GroupingBody,
) {
  return db
    .insertInto('level_groupings')
    .values({
      id: uuid(),
      subject_id: of.subjectId,
      application_ids: of.applicationIds,
      group_ids: of.groupIds,
      created_by: of.createdBy,
      ...columnsOf(groupingFields, body),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateGroupingRow(
  db: Db,
  id: string,
  set: Partial<ReturnType<typeof columnsOf<(typeof groupingFields)['fields']>>> & { held_on?: string[] },
) {
  return db
    .updateTable('level_groupings')
    .set({ ...set, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function removeGroupingRow(db: Db, id: string) {
  return db
    .updateTable('level_groupings')
    .set(softDelete)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Oral applications within reach, with what they ask and when. */
export function findOralApplications(db: Db, account: Account, ids: readonly string[]) {
  return applicationsOf(db, account)
    .innerJoin('tests', 'tests.id', 'applications.test_id')
    .innerJoin('groups', 'groups.id', 'applications.group_id')
    .select([
      'applications.id',
      'applications.test_id',
      'applications.group_id',
      'applications.created_at',
      'groups.school_id',
      'groups.year',
      'groups.shift',
      groupCalled().as('group_name'),
      'tests.subject_id',
      'tests.skill',
      'tests.language',
      'tests.levels',
      'tests.title',
      'tests.minutes',
    ])
    .where('applications.id', 'in', [...ids])
    .where('tests.kind', '=', 'oral')
    .orderBy(groupCalled())
    .execute()
}

/** The newest groups by level of the same skill and language that any of these groups has been in. */
export function findGroupingBefore(
  db: Db,
  of: { subject_id: string; skill: string; language: string },
  groupIds: readonly string[],
) {
  return existing(db, 'level_groupings as lg')
    .innerJoin('applications', join => join.on(sql<SqlBool>`applications.id = lg.application_ids[1]`))
    .innerJoin('tests', 'tests.id', 'applications.test_id')
    .select(['lg.hours', 'lg.level_groups'])
    .where('lg.subject_id', '=', of.subject_id)
    .where('tests.language', '=', of.language)
    .where(
      sql<SqlBool>`tests.skill = ${of.skill} and lg.group_ids && ${[...groupIds]}::uuid[] and lg.hours <> '[]'`,
    )
    .orderBy('lg.starts_on', 'desc')
    .orderBy('lg.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Active pupils of the groups with the level that they were heard at; null where they were not. */
export async function findPlaced(db: Db, applicationIds: readonly string[], groupIds: readonly string[]) {
  const { rows } = await sql<{
    id: string
    name: string
    number: number | null
    sex: 'H' | 'M'
    groupId: string
    level: string | null
    isActive: boolean
  }>`
    SELECT s.id, s.full_name AS name, s.number, s.sex, s.group_id AS "groupId", t.level,
      s.is_there AS "isActive"
    FROM ${pupilsNow} s
    LEFT JOIN LATERAL (SELECT a.level FROM attempts a WHERE a.student_id = s.id AND a.state = 'entregue'
      AND a.application_id = ANY (${[...applicationIds]}::uuid[]) AND a.deleted_at IS NULL
      ORDER BY a.updated_at DESC LIMIT 1) t ON true
    WHERE s.group_id = ANY (${[...groupIds]}::uuid[]) OR t.level IS NOT NULL
    ORDER BY s.number NULLS LAST, s.full_name COLLATE "pt"`.execute(db)
  return rows
}

/** The level at which pupils of these groups were heard last, in the same skill and language. */
export async function findLastLevels(
  db: Db,
  of: { subject_id: string; skill: string; language: string },
  groupIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; level: string }>`
    SELECT DISTINCT ON (t.student_id) t.student_id AS id, t.level
    FROM attempts t JOIN applications a ON a.id = t.application_id JOIN tests ON tests.id = a.test_id
    WHERE a.group_id = ANY (${[...groupIds]}::uuid[]) AND t.student_id IS NOT NULL AND t.state = 'entregue'
      AND t.level IS NOT NULL AND t.deleted_at IS NULL AND a.deleted_at IS NULL AND tests.kind = 'oral'
      AND tests.subject_id = ${of.subject_id} AND tests.skill = ${of.skill} AND tests.language = ${of.language}
    ORDER BY t.student_id, a.created_at DESC, a.id DESC`.execute(db)
  return new Map(rows.map(({ id, level }) => [id, level]))
}

/** Who teaches at a school, by name. */
export function findLeaders(db: Db, schoolId: string, year: number, today: string) {
  return existing(db, 'accounts as a')
    .select(['a.id', 'a.name'])
    .where('a.role', '<>', 'pendente')
    .where(
      sql<SqlBool>`(a.school_id = ${schoolId}
        or ${teachesAt({ school: schoolId, year, account: sql`a.id` }, { since: today })})`,
    )
    .orderBy(sql`a.name collate "pt"`)
    .limit(300)
    .execute()
}

/** Newer applications of the same tests to the same groups, with how many were heard. */
export async function findNewer(db: Db, applicationIds: readonly string[]) {
  const { rows } = await sql<{
    applicationId: string
    groupId: string
    groupName: string
    at: string
    heard: number
  }>`
    SELECT n.id AS "applicationId", n.group_id AS "groupId", ${groupCalled('g')} AS "groupName", n.created_at AS at,
      (SELECT count(*)::int FROM attempts t WHERE t.application_id = n.id AND t.state = 'entregue' AND t.deleted_at IS NULL) AS heard
    FROM applications a JOIN applications n ON n.test_id = a.test_id AND n.group_id = a.group_id
      AND n.created_at > a.created_at AND n.deleted_at IS NULL
    JOIN groups g ON g.id = n.group_id
    WHERE a.id = ANY (${[...applicationIds]}::uuid[])
    ORDER BY n.created_at`.execute(db)
  return rows
}

/** What the school itself keeps for a language, by level. */
export function findMaterials(db: Db, of: { language: string; skill: string }) {
  return existing(db, 'oral_texts')
    .select(['level', 'kind', 'content'])
    .where('language', '=', of.language)
    .where('skill', '=', of.skill as 'leitura' | 'aritmética')
    .orderBy('created_at')
    .limit(500)
    .execute()
}

/** When the pupils of applications were heard: the first day and the last. */
export async function findHeardSpan(db: Db, applicationIds: readonly string[]) {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    SELECT min(coalesce(h.heard_at, a.created_at)) AS first, max(coalesce(h.heard_at, a.created_at)) AS last
    FROM applications a LEFT JOIN hearings h ON h.application_id = a.id AND h.deleted_at IS NULL
    WHERE a.id = ANY (${[...applicationIds]}::uuid[])`.execute(db)
  return rows[0]
}

/** The levels of a stored grouping. */
export function levelGroupsOf(row: { level_groups: unknown }): LevelGroup[] {
  return row.level_groups as LevelGroup[]
}

function selectGroupings(db: Db, account: Account) {
  return groupingsOf(db, account)
    .innerJoin('subjects', 'subjects.id', 'lg.subject_id')
    .selectAll('lg')
    .select([
      'subjects.name as subject_name',
      sql<
        { id: string; name: string; grade: number; school_id: string; year: number }[]
      >`(select coalesce(jsonb_agg(
        jsonb_build_object('id', g.id, 'name', ${groupCalled('g')}, 'grade', g.grade, 'school_id', g.school_id, 'year', g.year)
        order by g.grade, g.name), '[]') from groups g where g.id = any(lg.group_ids))`.as('groups'),
    ])
}
