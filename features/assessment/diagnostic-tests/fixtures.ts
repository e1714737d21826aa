import { v7 as uuid } from 'uuid'
import type { Question } from '#engines/questions/question.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { ItemBody } from './contract.ts'
import { type TestHead, type TestState, testHead } from './diagnostic-test.ts'
import { keepItems } from './server/keep-items.ts'
import { insertTest } from './server/queries.ts'

/** A stored test for tests and for the demonstration, with its questions in the bank. */
export async function fixtureTest(
  db: Db,
  owner: Account,
  how: Partial<TestHead> & {
    title: string
    subjectId: string
    items: readonly (Partial<ItemBody> & { question: Question })[]
    state?: TestState
  },
) {
  const { items, state = 'publicado', ...rest } = how
  const head = testHead.parse({ grade: 6, year: 2026, ...rest })
  const bodies = items.map(item => ({
    id: uuid(),
    questionId: null,
    points: 1,
    competenceId: null,
    domain: '',
    bloom: null,
    ...item,
  }))
  return insertTest(db, owner.id, head, { items: await keepItems(db, owner, head, bodies, []), state })
}
