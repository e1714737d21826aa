import { isDeepStrictEqual } from 'node:util'
import { updateTestRow } from '#features/assessment/diagnostic-tests/server/queries.ts'
import { findApplicationsOf, updateQuizRow } from '#features/assessment/quizzes/server/queries.ts'
import { keepTried, tryChange } from '#features/assessment/results/server/change-key.ts'
import { lockApplicationById, updateHeldApplication } from '#features/assessment/results/server/queries.ts'
import type { Account } from '#kit/account.ts'
import { HttpError, wrongState } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Change } from '#kit/server/records/changes.ts'
import type { TestItem } from '#school/questions/contract.ts'
import { findVersions, findVersionsOf, getStoredQuestion } from '#school/questions/server/queries.ts'
import { insertVersionBeside, makeCurrent } from '#school/questions/server/store.ts'
import type { KeyChange } from '../../results/contract.ts'
import { rekeyed } from '../../results/scoring.ts'
import { itemsOf, type KeyReach } from './key-reach.ts'
import { changedKeys, type RecordedChange } from './undo-guard.ts'

/**
 * Writes another key wherever it reaches: applications are scored anew, and what holds the question gets a version of it
 * with that key.
 * @param also the test or the quiz itself, and the bank; each only where `reach` says that it may be
 * @throws HttpError 409 WRONG_STATE with the reason where one of them may not
 */
export async function repairKey(
  db: Db,
  account: Account,
  reach: KeyReach,
  { also, reason }: { also: { test: boolean; bank: boolean }; reason: string },
): Promise<Change[]> {
  for (const part of [also.test && reach.paper, also.bank && reach.bank])
    if (part && !part.may) throw wrongState(part.why)
  const changes: Change[] = []
  for (const { row, itemId, change, label } of [...reach.here, ...(also.test ? reach.others : [])])
    changes.push({ ...(await keepKey(db, row, itemId, change, label)), reason })
  const { change, item } = reach
  if (change?.kind !== 'rekey') return changes
  const { test, quiz } = reach.paper
  const repaired = repairedVersions(db, account, item.questionId, change.right)
  const papers = [
    ...reach.retests.map(row => ({ kind: 'tests' as const, row })),
    ...(also.test && test ? [{ kind: 'tests' as const, row: test }] : []),
    ...(also.test && quiz ? [{ kind: 'quizzes' as const, row: quiz }] : []),
    ...(also.bank ? reach.bank.drafts.map(row => ({ kind: 'tests' as const, row })) : []),
    ...(also.bank ? reach.bank.practice.map(row => ({ kind: 'quizzes' as const, row })) : []),
  ]
  for (const { kind, row } of papers) {
    const held = itemsOf(row).filter(
      each => each.questionId === item.questionId && each.versionId === item.versionId,
    )
    const versionId = await repaired(item.versionId)
    changes.push({
      ...(await keepVersions(db, kind, row, new Map(held.map(({ id }) => [id, versionId])))),
      reason,
    })
  }
  if (also.bank) {
    for (const { id, title } of reach.bank.practice)
      for (const application of await findApplicationsOf(db, id))
        for (const each of itemsOf({ items: reach.bank.practice.find(row => row.id === id)?.items }))
          if (each.questionId === item.questionId)
            changes.push({ ...(await keepKey(db, application, each.id, change, title)), reason })
    const shown = reach.bank.question
    if (shown)
      changes.push({ ...(await showInBank(db, shown.row.id, await repaired(shown.versionId))), reason })
  }
  return changes
}

/**
 * Takes back what one repair of a key did, wherever it reached, whatever else was changed there since.
 * @throws HttpError 409 CHANGED_SINCE where the test or the bank has yet another key by now
 */
export async function takeKeyBack(db: Db, changes: readonly RecordedChange[]): Promise<Change[]> {
  const back: Change[] = []
  for (const { table_name: table, row_id: id, label, before, after } of changes) {
    if (table === 'applications')
      for (const [itemId, change] of changedKeys(before, after)) {
        const row = await lockApplicationById(db, id)
        if (row) back.push(await keepKey(db, row, itemId, change, label))
      }
    if (table === 'tests' || table === 'quizzes') {
      const [was, is] = [versionsIn(before), versionsIn(after)]
      const swapped = [...was].filter(([item, version]) => is.has(item) && is.get(item) !== version)
      const row = await db.selectFrom(table).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      const now = versionsIn(row)
      if (!row || swapped.some(([item]) => now.get(item) !== is.get(item))) throw changedSince(label)
      back.push(await keepVersions(db, table, row, new Map(swapped)))
    }
    if (table === 'questions') {
      const row = await getStoredQuestion(db, id)
      const [was, is] = [versionOf(before), versionOf(after)]
      if (was === undefined || row.current_version_id !== is) throw changedSince(label)
      back.push(await showInBank(db, id, was))
    }
  }
  return back
}

function changedSince(label: string): HttpError {
  return new HttpError(409, 'CHANGED_SINCE', `«${label}» foi alterado depois disso; corrija aí a chave.`)
}

async function keepKey(
  db: Db,
  row: Parameters<typeof tryChange>[1] & { id: string },
  itemId: string,
  change: KeyChange | null,
  label: string,
): Promise<Change> {
  const tried = await tryChange(db, row, itemId, change)
  const after = await updateHeldApplication(db, row.id, { key_changes: JSON.stringify(tried.keyChanges) })
  await keepTried(db, itemId, tried)
  return { table: 'applications', id: row.id, label, before: row, after }
}

/** Has items of a test or a quiz ask other versions of their questions. */
async function keepVersions(
  db: Db,
  kind: 'tests' | 'quizzes',
  row: { id: string; title: string; items: unknown },
  versions: ReadonlyMap<string, string>,
): Promise<Change> {
  const items = itemsOf(row).map(item => ({ ...item, versionId: versions.get(item.id) ?? item.versionId }))
  const set = { items: JSON.stringify(items) }
  const after = kind === 'tests' ? await updateTestRow(db, row.id, set) : await updateQuizRow(db, row.id, set)
  return { table: kind, id: row.id, label: row.title, before: row, after }
}

async function showInBank(db: Db, questionId: string, versionId: string): Promise<Change> {
  const before = await getStoredQuestion(db, questionId)
  const question = (await findVersions(db, [versionId])).get(versionId)?.question
  if (!question) throw new Error('The version of a question is not there.')
  await makeCurrent(db, questionId, { id: versionId, question }, before.competence_id)
  const after = await getStoredQuestion(db, questionId)
  return { table: 'questions', id: questionId, label: after.name, before, after }
}

/** Gives the version of a question that differs from one by this key alone; it is made once, and found again afterwards. */
export function repairedVersions(db: Db, account: Account, questionId: string, right: readonly string[]) {
  return async (versionId: string): Promise<string> => {
    const written = (await findVersions(db, [versionId])).get(versionId)?.question
    if (!written) throw new Error('The version of a question is not there.')
    const question = rekeyed(written, right)
    const known = (await findVersionsOf(db, questionId)).find(row => isDeepStrictEqual(row.content, question))
    return known?.id ?? insertVersionBeside(db, questionId, question, account.id)
  }
}

function versionsIn(row: unknown): Map<string, string> {
  const items = (row as { items?: TestItem[] } | null | undefined)?.items ?? []
  return new Map(items.map(item => [item.id, item.versionId]))
}

function versionOf(row: unknown): string | undefined {
  return (row as { current_version_id?: string } | null)?.current_version_id
}
