import type { Account } from '#kit/account.ts'
import { orNotFound } from '#kit/refusals.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { findImport, findImports } from '#kit/server/transfer/import-reports.ts'
import { approvers } from '#school/roles.ts'
import { getImport, listImports } from '../contract.ts'

/** Whose imports an account sees: its own, or undefined for all. */
function visibleTo(account: Account): string | undefined {
  return approvers.some(role => role === account.role) ? undefined : account.id
}

export const importReportRoutes: Served[] = [
  serve(listImports, ({ db, account, query }) =>
    findImports(db, { by: visibleTo(account), search: query.search }, query),
  ),

  serve(getImport, async ({ db, account, params }) => {
    const found = orNotFound(await findImport(db, params.id, { by: visibleTo(account) }), 'Esta importação')
    const { report, ...row } = found
    return { ...row, ...report }
  }),
]
