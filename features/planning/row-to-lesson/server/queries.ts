import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { plansOf } from '#features/planning/analytical-plans/server/queries.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { taughtOrder } from '#school/subjects/server/taught-order.ts'

/** The lessons that a group already has from a plan, whatever the row. */
export function findLessonsOfPlan(db: Db, of: { familyId: string; groupId: string | null }) {
  return existing(db, 'lesson_plans')
    .select(['row_id', 'held_on', 'starts_at'])
    .where('family_id', '=', of.familyId)
    .where('group_id', '=', of.groupId ?? uuid())
    .where('template_name', 'is', null)
    .execute()
}

/**
 * The plan after which a group is taught a subject on a day: of those that the account may see the one in force (of
 * several the one for the shortest time, approved last), then its own, the newest edition first.
 */
export async function findPlanIdOfDay(
  db: Db,
  account: Account,
  of: { group: string; subject: string; day: string },
): Promise<string | undefined> {
  const row = await plansOf(db, account)
    .select('p.id')
    .where('p.subject_id', '=', of.subject)
    .where(sql<SqlBool>`${of.group}::uuid = any(p.group_ids)`)
    .where('p.starts_on', '<=', of.day)
    .where('p.ends_on', '>=', of.day)
    .where('p.state', '<>', 'arquivado')
    .orderBy(sql`p.state in ('aprovado', 'em execução')`, 'desc')
    .orderBy(sql`case when p.state in ('aprovado', 'em execução')
      then array_position(array['quinzenal', 'trimestral', 'semestral', 'anual'], p.kind) end`)
    .orderBy(sql`case when p.state in ('aprovado', 'em execução')
      then coalesce(p.approved_at, p.created_at) end desc nulls last`)
    .orderBy(sql`p.teacher_id = ${account.id}`, 'desc')
    .orderBy('p.edition', 'desc')
    .orderBy('p.updated_at', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()
  return row?.id
}

/** The competences of a subject that a row names, by code: «FR2» or «FR2: reconhecer…». */
export async function findCompetenceIds(
  db: Db,
  subjectId: string,
  named: readonly string[],
): Promise<string[]> {
  const codes = named.map(text => text.trim().split(/[\s:,;]/)[0] ?? '').filter(code => code !== '')
  if (codes.length === 0) return []
  const rows = await existing(db, 'competences')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where('code', 'in', codes)
    .orderBy(taughtOrder())
    .execute()
  return rows.map(row => row.id)
}
