import { HttpError } from '#kit/server/http/http-error.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { auditOptions, listAudit, listRecycled, undoChange } from '../changes-contract.ts'
import { approvers } from '../roles.ts'
import { lockAdmins, requireAdmin } from './account-queries.ts'
import { changesAccounts, findAudit, findAuditOptions, findRecycled } from './change-queries.ts'

export const changeRoutes: Served[] = [
  serve(listAudit, ({ db, query }) => findAudit(db, query, query)),

  serve(auditOptions, ({ db }) => findAuditOptions(db)),

  serve(listRecycled, ({ db, query }) => findRecycled(db, query, query)),

  serve(undoChange, async ({ db, account, params, batchId, reply }) => {
    const ofAccounts = await changesAccounts(db, params.id)
    if (ofAccounts && account.role !== 'admin')
      throw new HttpError(403, 'FORBIDDEN', 'Só a administração pode desfazer alterações de contas.')
    if (ofAccounts) await lockAdmins(db)
    const mayUndoOthers = approvers.some(role => role === account.role)
    const undone = await undoBatch(db, params.id, account, mayUndoOthers, batchId)
    if (ofAccounts) await requireAdmin(db)
    // An undo can itself be undone.
    reply.header('x-change', batchId)
    return undone
  }),
]
