import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { dateApplications, dropFutureHoursOfApplications } from '../results/fixtures.ts'
import { type QuizBody, quizBody } from './contract.ts'
import { handOutQuiz } from './server/hand-out.ts'
import { insertQuiz } from './server/queries.ts'
import { defaultReview, type QuizPart, reviewFor, rulePart } from './settings.ts'

/** What a quiz is written of in tests and in the demonstration; whatever is not said is as it is by default. */
export function fixtureQuiz(
  body: Partial<Omit<QuizBody, 'settings'>> & {
    subjectId: string
    settings?: Partial<QuizBody['settings']>
  },
): QuizBody {
  const behaviour = body.settings?.behaviour ?? 'adiado'
  // Cards are asked for where a test is about them.
  const settings = { cardWord: false, review: reviewFor(defaultReview, behaviour), ...body.settings }
  return quizBody.parse({ title: 'Fracções', grade: 6, year: 2026, ...body, settings })
}

/** A question that was picked in the bank. */
export function pickedQuestion(questionId: string, points = 1, waitsFor: string | null = null): QuizPart {
  return { kind: 'question', id: uuid(), questionId, points, waitsFor }
}

/** A rule that draws so many questions. */
export function drawnByRule(
  count: number,
  rule: Partial<Parameters<typeof rulePart.parse>[0] & object> = {},
): QuizPart {
  return rulePart.parse({ kind: 'rule', id: uuid(), count, ...rule })
}

/** A stored quiz that is open to its groups, or scheduled; for tests and for the demonstration. */
export async function openedQuiz(
  db: Db,
  owner: Account,
  body: QuizBody,
  state: 'agendado' | 'aberto' = 'aberto',
) {
  const row = await insertQuiz(db, owner.id, body)
  const opened = await handOutQuiz(db, owner, row, body, state, async () => undefined)
  if (body.opensAt !== null) await dateApplications(db, row.id, body.opensAt)
  return opened
}

/**
 * Hours go by the machine's clock, which may not have come to the day of a demonstration that stands still: what is
 * open waits for none of them, and what is closed is closed.
 */
export async function dropFutureHours(db: Db, quizId: string, isClosed: boolean): Promise<void> {
  await sql`UPDATE quizzes SET state = CASE WHEN ${isClosed} AND closes_at > now() THEN 'encerrado' ELSE state END,
    opens_at = CASE WHEN opens_at <= now() THEN opens_at END,
    closes_at = CASE WHEN closes_at <= now() THEN closes_at END WHERE id = ${quizId}`.execute(db)
  await dropFutureHoursOfApplications(db, quizId)
}
