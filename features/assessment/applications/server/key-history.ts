import { findApplication } from '#features/assessment/results/server/queries.ts'
import { WHAT } from '#features/assessment/results/server/read.ts'
import type { Db } from '#kit/server/database/database.ts'
import { notFound } from '#kit/server/http/http-error.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import type { KeyChange } from '../../results/contract.ts'
import { listKeyChanges } from '../key-contract.ts'

export const keyHistoryRoutes: Served[] = [
  serve(listKeyChanges, async ({ db, account, params }) => {
    const row = await findApplication(db, account, params.id)
    if (!row) throw notFound(WHAT)
    const changes = (await findKeyChanges(db, row.id)).flatMap(
      ({ at, account_name, reason, before, after }) => {
        const [old, now] = [keysOf(before), keysOf(after)]
        const itemId = [...Object.keys(old), ...Object.keys(now)].find(
          id => JSON.stringify(old[id]) !== JSON.stringify(now[id]),
        )
        if (itemId === undefined) return []
        const keys = { before: old[itemId] ?? null, after: now[itemId] ?? null }
        return [{ at, by: account_name ?? '', reason: reason ?? '', itemId, ...keys }]
      },
    )
    return { changes }
  }),
]

function findKeyChanges(db: Db, applicationId: string) {
  return db
    .selectFrom('changes')
    .select(['at', 'account_name', 'reason', 'before', 'after'])
    .where('table_name', '=', 'applications')
    .where('row_id', '=', applicationId)
    .where('action', '=', 'applications.key')
    .orderBy('at', 'desc')
    .limit(200)
    .execute()
}

function keysOf(row: unknown): Readonly<Record<string, KeyChange>> {
  const keys = (row as { key_changes?: Record<string, KeyChange> } | null)?.key_changes
  return keys ?? {}
}
