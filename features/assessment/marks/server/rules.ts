import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { MarkRule } from '#engines/marks/rule.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import type { ConfirmedRule } from '../rule-contract.ts'

type StoredRule = Awaited<ReturnType<typeof insertRule>>

/**
 * The rule that holds in a grade for a trimester: the last one confirmed before it began, or where none was, the first within it.
 * A rule that is confirmed in the middle of a trimester replaces none.
 */
export async function findRuleFor(
  db: Db,
  of: { schoolId: string; grade: number; from: string; to: string },
): Promise<ConfirmedRule | undefined> {
  const row = await existing(db, 'mark_rules')
    .selectAll()
    .where('school_id', '=', of.schoolId)
    .where('grade', '=', of.grade)
    .where('since', '<=', of.to)
    .orderBy(sql`since <= ${of.from}::date`, 'desc')
    .orderBy(
      sql`case when since <= ${of.from}::date then ${of.from}::date - since else since - ${of.from}::date end`,
    )
    .limit(1)
    .executeTakeFirst()
  return row && presentRule(row)
}

/** The rules that a school has confirmed, by grade, the newest first. */
export async function findRules(db: Db, schoolId: string): Promise<ConfirmedRule[]> {
  const rows = await existing(db, 'mark_rules')
    .selectAll()
    .where('school_id', '=', schoolId)
    .orderBy('grade')
    .orderBy('since', 'desc')
    .execute()
  return rows.map(presentRule)
}

export function presentRule(row: StoredRule): ConfirmedRule {
  return {
    id: row.id,
    grade: row.grade,
    since: row.since,
    rule: row.content as unknown as MarkRule as ConfirmedRule['rule'],
    proposal: row.proposal,
    confirmedBy: row.confirmed_by_name,
    confirmedAt: row.created_at,
  }
}

export function insertRule(
  db: Db,
  values: {
    schoolId: string
    grade: number
    since: string
    rule: MarkRule | ConfirmedRule['rule']
    proposal: string
    by: { id: string; name: string }
  },
) {
  return db
    .insertInto('mark_rules')
    .values({
      id: uuid(),
      school_id: values.schoolId,
      grade: values.grade,
      since: values.since,
      content: JSON.stringify(values.rule),
      proposal: values.proposal,
      confirmed_by: values.by.id,
      confirmed_by_name: values.by.name,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
