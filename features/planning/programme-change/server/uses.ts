import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Change } from '#kit/server/records/changes.ts'

/** What of other rooms names a competence and can go to another one. */
export interface CompetenceUses {
  /** Of each competence: quizzes in draft that draw questions by it, and games that are about it, as far as the account may change them. */
  count: (
    db: Db,
    account: Account,
    competenceIds: readonly string[],
  ) => Promise<Map<string, { quizzes: number; games: number }>>
  /** Takes them from each competence to the one that it says. */
  move: (
    db: Db,
    account: Account,
    to: ReadonlyMap<string, string>,
  ) => Promise<{ quizzes: Change[]; games: Change[] }>
}
