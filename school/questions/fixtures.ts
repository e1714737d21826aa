import type { Question } from '#engines/questions/question.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Account } from '#kit/server/http/account.ts'
import type { QuestionState } from './contract.ts'
import { insertQuestion } from './server/queries.ts'

/** A stored question of the bank for tests; whatever is not said has a plain value. */
export async function fixtureQuestion(
  db: Db,
  owner: Pick<Account, 'id'>,
  asked: {
    subjectId: string
    grade?: number
    competenceId?: string | null
    question: Question
    state?: QuestionState
  },
) {
  const { question, state = 'rascunho', ...place } = asked
  const stored = await insertQuestion(db, question, {
    grade: 6,
    competenceId: null,
    ...place,
    ownerId: owner.id,
  })
  await db.updateTable('questions').set({ state }).where('id', '=', stored.questionId).execute()
  return stored
}
