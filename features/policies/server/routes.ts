import { HttpError, invalidField, notFound, orNotFound } from '#kit/refusals.ts'
import { countsByState } from '#kit/server/database/counts-by-state.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { addRow, editRow, removeRow } from '#kit/server/records/edit.ts'
import { findThingHistory } from '#kit/server/records/history.ts'
import {
  countPolicies,
  createPolicy,
  exportPolicies,
  getPolicy,
  listPolicies,
  listPolicyHistory,
  type PolicyBody,
  policyStates,
  removePolicy,
  updatePolicy,
} from '../contract.ts'
import { policyFields } from '../policy.ts'
import { writePolicies } from './export.ts'
import { groupRoutes } from './group-routes.ts'
import { presentRows, readPolicy } from './present.ts'
import {
  countPoliciesByState,
  findAllPolicies,
  findPolicies,
  findSameCode,
  hasApprovedVersion,
  insertPolicy,
  lockPolicy,
  removePolicyRow,
  updatePolicyRow,
} from './queries.ts'
import { type ReadingRules, readingRoutes } from './reading-routes.ts'
import { reportRoutes } from './report-routes.ts'
import { reviewRoutes } from './review-routes.ts'
import { POLICY, policyRowsOn } from './rules.ts'
import { versionRoutes } from './version-routes.ts'

/** Every call of policies. */
export const policyRoutes = (rules: ReadingRules): Served[] => [
  serve(listPolicies, async ({ db, account, query, today }) => {
    const { rows, next } = await findPolicies(db, { account, today }, query)
    return { rows: await presentRows(db, { account, today }, rows), next }
  }),

  serve(countPolicies, async ({ db, account, query, today }) =>
    countsByState(policyStates, await countPoliciesByState(db, { account, today }, query), query.state),
  ),

  serve(exportPolicies, async ({ db, account, query, today, reply }) => {
    const rows = await findAllPolicies(db, { account, today }, query)
    return writePolicies(await presentRows(db, { account, today }, rows), query.format, reply)
  }),

  serve(getPolicy, async ({ db, account, params, today }) => {
    return orNotFound(await readPolicy(db, { account, today }, params.id), POLICY)
  }),

  serve(createPolicy, call => {
    const { db, account, body, today } = call
    return addRow(policyRowsOn(today), call, id => [
      refuseSameCode(db, body),
      refuseUnknownResponsible(db, body),
      insertPolicy(db, account, body, id),
    ])
  }),

  serve(updatePolicy, async call => {
    const { db, params, body, today } = call
    const before = await held(db, params.id)
    return editRow(policyRowsOn(today), call, before, body, () => [
      refuseSameCode(db, body, before.id),
      refuseUnknownResponsible(db, body),
      updatePolicyRow(db, before.id, columnsOf(policyFields, body)),
    ])
  }),

  serve(removePolicy, async call => {
    const { db, params, query, today } = call
    const before = await held(db, params.id)
    return removeRow(policyRowsOn(today), call, before, query, async () => {
      if (await hasApprovedVersion(db, before.id))
        throw new HttpError(
          409,
          'IN_FORCE',
          'Uma política de que já se aprovou uma versão não se elimina: revogue a versão em vigor.',
        )
      return removePolicyRow(db, before.id)
    })
  }),

  serve(listPolicyHistory, async ({ db, account, params, today, words }) => {
    if (!(await readPolicy(db, { account, today }, params.id))) throw notFound(POLICY)
    return findThingHistory(db, words, policyFields, params.id)
  }),

  ...versionRoutes,
  ...reviewRoutes,
  ...readingRoutes(rules),
  ...reportRoutes(rules),
  ...groupRoutes,
]

async function held(db: Db, id: string) {
  return orNotFound(await lockPolicy(db, id), POLICY)
}

/** @throws HttpError 422 where the account that shall answer for a policy does not exist */
async function refuseUnknownResponsible(db: Db, { responsibleId }: PolicyBody): Promise<void> {
  if (responsibleId === null) return
  const account = await existing(db, 'accounts')
    .select('id')
    .where('id', '=', responsibleId)
    .executeTakeFirst()
  if (!account) throw invalidField('responsibleId', 'Esta conta já não existe.')
}

async function refuseSameCode(db: Db, { code }: PolicyBody, except?: string): Promise<void> {
  const same = await findSameCode(db, code, except)
  if (same)
    throw new HttpError(409, 'CODE_EXISTS', `O código ${code} já é de «${same.title}».`, {
      fields: { code: `Já é de «${same.title}».` },
      details: { id: same.id },
    })
}
