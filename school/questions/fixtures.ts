import type { Question } from '#engines/questions/question.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { QuestionState } from './bank-question.ts'
import { insertQuestions } from './server/store.ts'

interface QuestionFixture {
  subjectId: string
  grade?: number
  competenceId?: string | null
  question: Question
}

/** A stored question of the bank for tests; whatever is not said has a plain value. */
export async function fixtureQuestion(
  db: Db,
  owner: Pick<Account, 'id'>,
  { state = 'rascunho', ...rest }: QuestionFixture & { state?: QuestionState },
) {
  const [stored] = await fixtureQuestions(db, owner, [rest], state)
  if (!stored) throw new Error('The question was not stored.')
  return stored
}

/** Stored questions of the bank, in the order given. */
export async function fixtureQuestions(
  db: Db,
  owner: Pick<Account, 'id'>,
  questions: readonly QuestionFixture[],
  state: QuestionState,
) {
  const stored = await insertQuestions(
    db,
    questions.map(({ question, ...place }) => ({
      question,
      place: { grade: 6, competenceId: null, ...place, ownerId: owner.id },
    })),
  )
  await db
    .updateTable('questions')
    .set({ state })
    .where(
      'id',
      'in',
      stored.map(({ questionId }) => questionId),
    )
    .execute()
  return stored
}
