import type { RawBuilder, SqlBool } from 'kysely'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { BankQuestion, BankRow } from '../contract.ts'

/** What the rooms that stand on questions know of one; `app/served.ts` hands it down. */
export interface QuestionDependencies {
  /** How many tests hold the row of `questions`, in whatever version. */
  countUses: RawBuilder<number>
  /** How many quizzes ask the row of `questions`, or may draw it. */
  countQuizzes: RawBuilder<number>
  /** Whether a past paper of one of these years and calls holds the row of `questions`; none of either stands for all. */
  isInExam(years: readonly number[], calls: readonly number[]): RawBuilder<SqlBool>
  /** Of which years there are past papers within reach, the newest first. */
  findExamYears(db: Db, account: Account): Promise<number[]>
  /** What was scored of the row of `questions` in all that was handed out. */
  statisticsOf: RawBuilder<Pick<BankRow, 'responses' | 'inQuizzes' | 'facility'>>
  /** The tests within reach that hold a question, with its place and the version that is there. */
  findUses(db: Db, account: Account, questionId: string): Promise<BankQuestion['usedIn']>
  /** The quizzes within reach that ask a question, with the version that is there. */
  findQuizzesWith(db: Db, account: Account, questionId: string): Promise<BankQuestion['askedIn']>
}
