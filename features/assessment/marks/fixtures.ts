import { proposedRules } from '#engines/marks/proposals.ts'
import type { Mark, MarkRule } from '#engines/marks/rule.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { insertRule } from './server/rules.ts'
import { writeCells } from './server/write-book.ts'

/** A rule that a school has confirmed, for tests and for the demonstration: the first that is proposed for the grade. */
export function fixtureMarkRule(
  db: Db,
  how: { schoolId: string; grade?: number; since?: string; by: Account; rule?: MarkRule },
) {
  const { schoolId, grade = 6, since = '2026-01-01', by } = how
  const proposed = proposedRules.find(({ grades }) => grades.includes(grade))
  const rule = how.rule ?? proposed?.rule
  if (!rule) throw new Error(`No rule is proposed for grade ${grade}.`)
  return insertRule(db, { schoolId, grade, since, rule, by, proposal: how.rule ? '' : (proposed?.key ?? '') })
}

/** Marks as a teacher types them, by pupil and column. */
export async function fixtureMarks(
  db: Db,
  by: Account,
  place: { group: string; subject: string; trimester: number },
  marks: Readonly<Record<string, Readonly<Record<string, Mark>>>>,
): Promise<void> {
  const cells = Object.entries(marks).flatMap(([studentId, own]) =>
    Object.entries(own).map(([at, mark]) => ({ studentId, place: at, mark, seen: null })),
  )
  if (cells.length > 0) await db.transaction().execute(one => writeCells(one, by, place, { cells }))
}
