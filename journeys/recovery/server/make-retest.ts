import { repairedVersions } from '#features/assessment/applications/server/key-repair.ts'
import { testFields } from '#features/assessment/diagnostic-tests/diagnostic-test.ts'
import { itemsOf } from '#features/assessment/diagnostic-tests/server/present.ts'
import { insertTest } from '#features/assessment/diagnostic-tests/server/queries.ts'
import { readResults } from '#features/assessment/reports/server/read.ts'
import type { KeyChange } from '#features/assessment/results/contract.ts'
import type { Account } from '#kit/account.ts'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { writtenOf } from '#kit/server/records/columns.ts'
import { type Caller, jobsBeside } from '#kit/server/workers/in-worker.ts'
import type { TestItem } from '#school/questions/contract.ts'
import type { RetestKind } from '../contract.ts'
import { findBankItems, findTestOf } from './queries.ts'
import type { jobs } from './recovery-jobs.ts'

/** What is computed of re-tests, in a worker. */
export const recoveryJobs = jobsBeside<typeof jobs>(import.meta.filename, 'recovery-jobs')

/**
 * Makes the re-test of these competences, a draft of the responsible teacher, and returns its stored row.
 * @throws HttpError 409 NO_QUESTIONS where neither the test nor the bank measures them
 */
export async function makeRetest(
  { db, account, reply }: { db: Db; account: Account; reply: Caller },
  of: {
    applicationId: string
    competenceIds: readonly string[]
    kind: Exclude<RetestKind, 'nenhuma'>
    ownerId: string
    /** Pupils who are to be measured again. */
    pupils: number
    /** Questions of the bank that pupils practise with before: none of them is taken. */
    practised?: readonly string[]
  },
) {
  const test = await findTestOf(db, of.applicationId)
  const all = test ? itemsOf(test) : []
  const changes = (test?.key_changes ?? {}) as Record<string, KeyChange>
  const { items, blueprint } = await recoveryJobs.run(
    reply,
    'retestItems',
    await readResults(db, account, of.applicationId),
    {
      kind: of.kind,
      competenceIds: of.competenceIds,
      items: await soundItems(db, account, all, changes),
      bank: await findBankItems(db, account, {
        competenceIds: of.competenceIds,
        without: [...all.map(item => item.questionId), ...(of.practised ?? [])],
      }),
      pupils: of.pupils,
      seed: of.applicationId,
    },
  )
  if (!test || items.length === 0)
    throw new HttpError(409, 'NO_QUESTIONS', 'O teste não tem perguntas destas competências: escolha outras.')
  const head = { ...writtenOf(testFields, test), exam: null }
  const minutes = Math.max(15, Math.ceil((head.minutes * items.length) / Math.max(1, all.length) / 5) * 5)
  return insertTest(
    db,
    of.ownerId,
    {
      ...head,
      title: `Reavaliação: ${head.title}`.slice(0, 200),
      moment: 'pós-recuperação',
      minutes: Math.min(300, minutes),
      totalPoints: items.reduce((sum, item) => sum + item.points, 0),
      blueprint,
    },
    { items, sourceId: test.id },
  )
}

/**
 * The items that may be asked once more: what was dropped, or gave its points to all, measures nothing, and a key that was
 * repaired is the repaired one.
 */
async function soundItems(
  db: Db,
  account: Account,
  items: readonly TestItem[],
  changes: Readonly<Record<string, KeyChange>>,
): Promise<TestItem[]> {
  const sound: TestItem[] = []
  for (const item of items) {
    const change = changes[item.id]
    if (change === undefined) sound.push(item)
    else if (change.kind === 'rekey') {
      const repaired = repairedVersions(db, account, item.questionId, change.right)
      sound.push({ ...item, versionId: await repaired(item.versionId) })
    }
  }
  return sound
}
