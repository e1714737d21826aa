import { type RawBuilder, sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { visibleTo as groupVisibleTo } from '#school/groups/server/visible-to.ts'
import { numberInGroup } from '#school/students/server/members.ts'
import { findCardHolders } from '#school/voting-cards/server/queries.ts'
import type { ExitVotes, Lesson } from '../contract.ts'

/**
 * Keeps what each pupil of the group held up at the end of a lesson, in place of what was kept before. A number that is
 * nobody's says nothing. Answers whether anything was kept.
 */
export async function keepExitAnswers(
  { db, account, today }: { db: Db; account: Account; today: string },
  lesson: { id: string; group_id: string | null },
  exit: ExitVotes | undefined,
): Promise<boolean> {
  if (!exit || lesson.group_id === null) return false
  // Sent late, the group may be somebody else's by then: the lesson is marked all the same.
  const found = await findCardHolders(db, account, lesson.group_id, today)
  if (!found) return false
  const said = new Map(exit.votes.map(({ number, choice }) => [number, choice]))
  const answers = found.holders.flatMap(({ number, studentId }) => {
    const choice = said.get(number)
    if (choice === undefined) return []
    return [{ lesson_id: lesson.id, student_id: studentId, choice, is_right: choice === exit.right }]
  })
  await db.deleteFrom('lesson_exit_answers').where('lesson_id', '=', lesson.id).execute()
  if (answers.length > 0) await db.insertInto('lesson_exit_answers').values(answers).execute()
  return true
}

/** The answers of lesson `l` of a group that the account sees, once it was taught. */
export function exitAnswersFor(account: Account): RawBuilder<Lesson['exitAnswers']> {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('name', s.full_name, 'number', n.number,
      'choice', e.choice, 'isRight', e.is_right) order by n.number), '[]')
    from lesson_exit_answers e join students s on s.id = e.student_id join groups on groups.id = l.group_id
      cross join lateral (select ${numberInGroup(sql`s.id`, sql`l.group_id`)} as number) n
    where e.lesson_id = l.id and l.state in ('dada', 'parcial') and ${groupVisibleTo(account)})`
}
