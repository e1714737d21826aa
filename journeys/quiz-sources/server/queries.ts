import { type SqlBool, sql } from 'kysely'
import { termsOf } from '#features/glossary/server/queries.ts'
import { lessonsOf } from '#features/planning/lesson-plans/server/queries.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { taughtOrder } from '#school/subjects/server/taught-order.ts'

/** As many of a kind are offered. */
const OFFERED = 30

/** Lessons of an account that name competences, the newest first. */
export function findLessonsWithCompetences(db: Db, account: Account) {
  return lessonsOf(db, account)
    .innerJoin('groups', 'groups.id', 'l.group_id')
    .innerJoin('subjects', 'subjects.id', 'l.subject_id')
    .select([
      'l.id',
      'l.theme',
      'l.held_on',
      'l.subject_id',
      'subjects.name as subject_name',
      'groups.id as group_id',
      groupCalled().as('group_name'),
      'groups.grade',
    ])
    .select(
      sql<{ id: string; code: string; description: string }[]>`(select jsonb_agg(jsonb_build_object(
        'id', c.id, 'code', c.code, 'description', c.description) order by ${taughtOrder('c')})
        from competences c where c.id = any(l.competence_ids) and c.deleted_at is null)`.as('competences'),
    )
    .where('l.template_name', 'is', null)
    .where('l.held_on', 'is not', null)
    .where(sql<SqlBool>`l.competence_ids <> '{}'`)
    .where(sql<SqlBool>`exists (select from competences c where c.id = any(l.competence_ids)
      and c.deleted_at is null)`)
    .$if(account.role === 'professor', lessons => lessons.where('l.teacher_id', '=', account.id))
    .orderBy('l.held_on', 'desc')
    .orderBy('l.id')
    .limit(sql.lit(OFFERED))
    .execute()
}

/** Terms within reach with what a question needs of them. */
export function findTermsByIds(db: Db, account: Account, ids: readonly string[]) {
  return termsOf(db, account)
    .innerJoin('subjects', 'subjects.id', 'terms.subject_id')
    .select([
      'terms.id',
      'terms.term',
      'terms.definition',
      'terms.subject_id',
      'subjects.name as subject_name',
    ])
    .where(sql<SqlBool>`terms.id = any(${[...ids]}::uuid[])`)
    .execute()
}
