import { v7 as uuid } from 'uuid'
import type { Db } from '#kit/server/database/database.ts'
import type { Account } from '#kit/server/http/account.ts'
import { dateApplications } from '../results/fixtures.ts'
import { type QuizBody, quizBody } from './contract.ts'
import { giveQuiz } from './server/give.ts'
import { insertQuiz } from './server/queries.ts'
import { type QuizPart, rulePart } from './settings.ts'

/** What a quiz is written of in tests and in the demonstration; whatever is not said is as it is by default. */
export function fixtureQuiz(
  asked: Partial<Omit<QuizBody, 'settings'>> & {
    subjectId: string
    settings?: Partial<QuizBody['settings']>
  },
): QuizBody {
  return quizBody.parse({ title: 'Fracções', grade: 6, year: 2026, settings: {}, ...asked })
}

/** A question that was picked in the bank. */
export function pickedQuestion(questionId: string, points = 1, waitsFor: string | null = null): QuizPart {
  return { kind: 'question', id: uuid(), questionId, points, waitsFor }
}

/** A rule that draws so many questions. */
export function drawnByRule(
  count: number,
  asked: Partial<Parameters<typeof rulePart.parse>[0] & object> = {},
): QuizPart {
  return rulePart.parse({ kind: 'rule', id: uuid(), count, ...asked })
}

/** A stored quiz that is open to its groups, or scheduled; for tests and for the demonstration. */
export async function openedQuiz(
  db: Db,
  owner: Account,
  body: QuizBody,
  state: 'agendado' | 'aberto' = 'aberto',
) {
  const row = await insertQuiz(db, owner.id, body)
  const given = await giveQuiz(db, owner, row, body, state, async () => undefined)
  if (body.opensAt !== null) await dateApplications(db, row.id, body.opensAt)
  return given
}
