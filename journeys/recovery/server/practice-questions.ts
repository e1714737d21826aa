import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Question } from '#engines/questions/question.ts'
import { plainText } from '#engines/questions/rich-text.ts'
import type { BloomLevel } from '#engines/questions/taxonomy.ts'
import { type QuizBody, quizBody } from '#features/assessment/quizzes/contract.ts'
import { defaultReview, reviewFor } from '#features/assessment/quizzes/settings.ts'
import { itemsHold } from '#features/assessment/results/server/question-statistics.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { questionsOf } from '#school/questions/server/queries.ts'

/** Questions of one competence that are offered at most. */
const MAX_PER_COMPETENCE = 12

/** A question of the bank that could be practised with. */
export interface PracticeQuestion {
  id: string
  competenceId: string
  stem: string
  bloom: BloomLevel | null
  isApproved: boolean
  /** In how many tests it stands; who practises with a question of a test knows it before the next one. */
  tests: number
  question: Question
}

/** Questions within reach that measure these competences: those of no test first, then the approved ones. */
export async function findPracticeQuestions(
  db: Db,
  account: Account,
  competenceIds: readonly string[],
): Promise<PracticeQuestion[]> {
  const tests = sql<number>`(select count(*)::int from tests t where t.deleted_at is null
    and ${itemsHold(sql`t.items`, sql`questions.id`)})`
  const rows = await questionsOf(db, account)
    .innerJoin('question_versions as v', 'v.id', 'questions.current_version_id')
    .select(['questions.id', 'questions.competence_id', 'questions.state', 'v.content', tests.as('tests')])
    .where(sql<SqlBool>`questions.competence_id = any(${[...competenceIds]}::uuid[])`)
    .where('questions.state', '<>', 'arquivada')
    .orderBy(sql`${tests} > 0`)
    .orderBy(sql`questions.state = 'aprovada'`, 'desc')
    .orderBy('questions.id')
    .limit(sql.lit(500))
    .execute()
  const taken = new Map<string, number>()
  return rows.flatMap(row => {
    const competenceId = row.competence_id ?? ''
    const place = taken.get(competenceId) ?? 0
    if (place >= MAX_PER_COMPETENCE) return []
    taken.set(competenceId, place + 1)
    const question = row.content as unknown as Question
    return [
      {
        id: row.id,
        competenceId,
        stem: plainText(question.stem).trim().slice(0, 300),
        bloom: question.bloom,
        isApproved: row.state === 'aprovada',
        tests: row.tests,
        question,
      },
    ]
  })
}

/** The draft of a quiz of these questions for a group, or for some of its pupils. */
export function practiceQuiz(of: {
  title: string
  subjectId: string
  grade: number
  year: number
  groupId: string
  pupilIds?: readonly string[]
  questionIds: readonly string[]
  source: QuizBody['source']
}): QuizBody {
  const { questionIds, pupilIds, groupId, ...head } = of
  return quizBody.parse({
    ...head,
    title: head.title.slice(0, 200),
    settings: { behaviour: 'imediato', attempts: null, review: reviewFor(defaultReview, 'imediato') },
    parts: questionIds.map(questionId => ({ kind: 'question', id: uuid(), questionId })),
    audience: [{ groupId, ...(pupilIds && pupilIds.length > 0 ? { pupilIds: [...pupilIds] } : {}) }],
  })
}
