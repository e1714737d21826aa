import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { approvers } from '#school/roles.ts'
import { auditOptions, listAudit, listRecycled, undoChange } from '../contract.ts'
import { batchChanges, findAudit, findAuditOptions, findRecycled } from './queries.ts'

/** What the owner of a table checks when a change of its rows is undone. */
export interface UndoGuard {
  table: string
  /** Actions that everybody may undo without these checks. */
  exceptActions: readonly string[]
  /** Checks the permission, and locks the rows that the last check reads. */
  before(db: Db, account: Account): Promise<void>
  /** Refuses what the table would be left as, and puts right what follows from its rows. */
  after(db: Db, batchId: string): Promise<void>
}

/** Audit, bin and undo. @param guards of the tables whose rows are not undone like all others */
export function changeRoutes(guards: readonly UndoGuard[]): Served[] {
  return [
    serve(listAudit, ({ db, words, query }) => findAudit(db, words, query, query)),

    serve(auditOptions, ({ db, words }) => findAuditOptions(db, words)),

    serve(listRecycled, ({ db, words, query }) => findRecycled(db, words, query, query)),

    serve(undoChange, async ({ db, account, params, batchId, reply }) => {
      const concerned: UndoGuard[] = []
      for (const guard of guards)
        if (await batchChanges(db, params.id, guard.table, guard.exceptActions)) concerned.push(guard)
      for (const guard of concerned) await guard.before(db, account)
      const mayUndoOthers = approvers.some(role => role === account.role)
      const undone = await undoBatch(db, params.id, account, mayUndoOthers, batchId)
      for (const guard of concerned) await guard.after(db, params.id)
      // An undo can itself be undone.
      reply.header('x-change', batchId)
      return undone
    }),
  ]
}
