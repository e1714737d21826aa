import type { Db } from '#kit/server/database/database.ts'
import type { Policy, PolicyRow } from '../contract.ts'
import type { ReaderGroup } from '../groups-contract.ts'
import { findGroupNames, type StoredGroupRow } from './group-queries.ts'
import { findPolicy, findVersions, isApprover, type StoredPolicyRow, type Viewer } from './queries.ts'
import { findReadingStatuses, type ReadingStatus } from './standing.ts'

type Readers = NonNullable<PolicyRow['readers']>

/** Stored rows as the list shows them; approvers see how many have read each. */
export async function presentRows(
  db: Db,
  viewer: Viewer,
  rows: readonly StoredPolicyRow[],
): Promise<PolicyRow[]> {
  const readers = await countReaders(
    db,
    viewer,
    rows.map(row => row.id),
  )
  const may = isApprover(viewer.account)
  return rows.map(row => ({ ...row, readers: may ? (readers.get(row.id) ?? null) : null }))
}

async function countReaders(
  db: Db,
  { account, today }: Viewer,
  ids: readonly string[],
): Promise<Map<string, Readers>> {
  const counted = new Map<string, Readers>()
  if (!isApprover(account) || ids.length === 0) return counted
  for (const standing of await findReadingStatuses(db, { today, policies: ids })) {
    const sum = counted.get(standing.policy_id) ?? { all: 0, read: 0, overdue: 0 }
    counted.set(standing.policy_id, withOne(sum, standing.state))
  }
  return counted
}

function withOne(sum: Readers, state: ReadingStatus['state']): Readers {
  return {
    all: sum.all + 1,
    read: sum.read + (state === 'lida' ? 1 : 0),
    overdue: sum.overdue + (state === 'em atraso' ? 1 : 0),
  }
}

/** Whether an account may say that a policy was reviewed: those who approve, and the one who answers for it. */
export function mayReview(account: Viewer['account'], responsibleId: string | null): boolean {
  return !account.onlyWithin && (isApprover(account) || account.id === responsibleId)
}

/** A policy whole, as this viewer may see it; undefined where it is out of reach. */
export async function readPolicy(db: Db, viewer: Viewer, id: string): Promise<Policy | undefined> {
  const row = await findPolicy(db, viewer, id)
  if (!row) return undefined
  const [shown] = await presentRows(db, viewer, [row])
  if (!shown) return undefined
  return {
    ...row,
    ...shown,
    groups: await findGroupNames(db, row.groupIds),
    versions: await findVersions(db, viewer, { policyId: id }),
    mayEdit: isApprover(viewer.account) && !viewer.account.onlyWithin,
    mayReview: row.state === 'em vigor' && mayReview(viewer.account, row.responsibleId),
  }
}

export function presentGroup(row: StoredGroupRow): ReaderGroup {
  return {
    id: row.id,
    name: row.name,
    roles: row.roles as ReaderGroup['roles'],
    accountIds: row.account_ids,
    paperNames: row.paper_names,
    people: row.people,
    policies: row.policies,
    version: row.version,
    updatedAt: row.updated_at,
  }
}
