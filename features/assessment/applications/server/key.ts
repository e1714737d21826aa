import { findApplicationsOf } from '#features/assessment/quizzes/server/queries.ts'
import { keepTried, tryChange } from '#features/assessment/results/server/change-key.ts'
import {
  findApplication,
  lockApplication,
  updateHeldApplication,
} from '#features/assessment/results/server/queries.ts'
import { WHAT } from '#features/assessment/results/server/read.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Account } from '#kit/server/http/account.ts'
import { notFound } from '#kit/server/http/http-error.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { refuseStale } from '#kit/server/records/edit.ts'
import { changeKey, tryKey } from '../contract.ts'
import { listKeyChanges } from '../key-contract.ts'
import { applicationRows, labelOf, lockOwn } from './locked.ts'
import { keysOf } from './undo-guard.ts'

/** Wrong keys: tried first, then changed. A quiz has one key for all of its groups. */
export const keyRoutes: Served[] = [
  serve(tryKey, async ({ db, account, params, body }) => {
    const tried = []
    for (const row of await lockTogether(db, account, params.id))
      tried.push(await tryChange(db, row, body.itemId, body.change))
    return together(tried)
  }),

  serve(changeKey, async ({ db, account, params, body, record }) => {
    const [own, ...others] = await lockTogether(db, account, params.id)
    await refuseStale(await applicationRows(db, account, own.id), { db, account }, own, body)
    const changed = []
    const changes: Change[] = []
    for (const before of [own, ...others]) {
      const tried = await tryChange(db, before, body.itemId, body.change)
      const after = await updateHeldApplication(db, before.id, {
        key_changes: JSON.stringify(tried.keyChanges),
      })
      await keepTried(db, body.itemId, tried)
      const label = await labelOf(db, account, before.id)
      changes.push({ table: 'applications', id: after.id, label, before, after, reason: body.reason })
      changed.push(tried)
    }
    await record(...changes)
    return together(changed)
  }),

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
        return [{ at, by: account_name ?? '', reason: reason ?? 'Desfeito', itemId, ...keys }]
      },
    )
    return { changes }
  }),
]

/** The application asked for and, of a quiz, those of its other groups within reach: the questions are the same. */
async function lockTogether(db: Db, account: Account, id: string) {
  const asked = await lockOwn(db, account, id)
  type Held = typeof asked
  const rows: [Held, ...Held[]] = [asked]
  if (asked.quiz_id === null) return rows
  for (const other of await findApplicationsOf(db, asked.quiz_id)) {
    const row = other.id === id ? undefined : await lockApplication(db, account, other.id)
    if (row) rows.push(row)
  }
  return rows
}

function together(tried: readonly Awaited<ReturnType<typeof tryChange>>[]) {
  return {
    changed: tried.flatMap(trial => trial.answer.changed),
    same: tried.reduce((sum, trial) => sum + trial.answer.same, 0),
  }
}

function findKeyChanges(db: Db, applicationId: string) {
  return db
    .selectFrom('changes')
    .select(['at', 'account_name', 'reason', 'before', 'after'])
    .where('table_name', '=', 'applications')
    .where('row_id', '=', applicationId)
    .where('action', 'in', ['applications.key', 'applications.key.undo', 'applications.key.undo.undo'])
    .orderBy('at', 'desc')
    .limit(200)
    .execute()
}
