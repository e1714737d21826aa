import { forbidden } from '#kit/refusals.ts'
import type { UndoGuard } from '#school/changes/server/routes.ts'
import { lockAdmins, requireAdmin } from './account-queries.ts'

/** Accounts are given back by the administration only, and somebody must be left to administer. */
export const accountUndoGuard: UndoGuard = {
  table: 'accounts',
  exceptActions: ['accounts.update-own'],
  async before(db, account) {
    if (account.role !== 'admin') throw forbidden('Só a administração pode desfazer alterações de contas.')
    await lockAdmins(db)
  },
  after: requireAdmin,
}
