import { lockApplication, updateHeldApplication } from '#features/assessment/results/server/queries.ts'
import { readRow, WHAT } from '#features/assessment/results/server/read.ts'
import type { Account } from '#kit/account.ts'
import { invalidField, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Change } from '#kit/server/records/changes.ts'
import type { Results } from '../results.ts'

/**
 * Keeps that somebody has looked at the key of a question and found it right, or takes that back. It holds for the options that are
 * right now: another key is in doubt anew.
 */
export async function confirmKeyOf(
  {
    db,
    account,
    params,
    body,
    record,
  }: {
    db: Db
    account: Account
    params: { id: string; itemId: string }
    body: { right: boolean }
    record: (...changes: Change[]) => Promise<void>
  },
  { items }: Results,
): Promise<void> {
  const before = orNotFound(await lockApplication(db, account, params.id), WHAT)
  const item = items.find(({ id }) => id === params.itemId)
  const right = item?.options.filter(option => option.key).map(option => option.id) ?? []
  if (right.length === 0) throw invalidField('itemId', 'Esta pergunta não tem opções neste teste.')
  const { [params.itemId]: _before, ...others } = before.confirmed_keys as Record<string, string[]>
  const after = await updateHeldApplication(db, before.id, {
    confirmed_keys: JSON.stringify(body.right ? { ...others, [params.itemId]: right } : others),
  })
  const { testTitle, group } = await readRow(db, account, before.id)
  await record({
    table: 'applications',
    id: before.id,
    label: `${testTitle}, ${group.name}`,
    before,
    after,
    reason: `Pergunta ${item?.number}: ${body.right ? 'a chave está certa' : 'a chave volta a estar por ver'}`,
  })
}
