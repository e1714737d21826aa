import type { Db } from '#kit/server/database/database.ts'
import type { Policy, PolicyRow, PolicyVersion } from '../contract.ts'
import type { ReaderGroup } from '../groups-contract.ts'
import { findGroupNames, type StoredGroupRow } from './group-queries.ts'
import {
  findPolicy,
  findVersions,
  isApprover,
  type StoredPolicyRow,
  type StoredVersionRow,
  type Viewer,
} from './queries.ts'
import { findStandings, type Standing } from './standing.ts'

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
  return rows.map(row => presentRow(row, viewer, readers.get(row.id)))
}

function presentRow(
  row: StoredPolicyRow,
  { account, today }: Viewer,
  readers: Readers | undefined,
): PolicyRow {
  const isComing = row.coming_id !== null && row.coming_id !== row.version_id
  return {
    id: row.id,
    code: row.code,
    title: row.title,
    category: row.category as PolicyRow['category'],
    summary: row.summary,
    state: row.state,
    versionId: row.version_id,
    number: row.number ?? '',
    effectiveFrom: row.effective_from,
    nextReviewOn: row.next_review_on,
    reviewIsDue: row.state === 'em vigor' && row.next_review_on !== null && row.next_review_on <= today,
    reading: row.reading,
    dueOn: row.due_on,
    isDueToday: row.due_on === today,
    coming:
      isComing && row.coming_id !== null && row.coming_state !== null
        ? { id: row.coming_id, number: row.coming_number ?? '', state: row.coming_state }
        : null,
    found: row.found_page === null ? null : { page: row.found_page, text: row.found_text ?? '' },
    readers: isApprover(account) ? (readers ?? null) : null,
    version: row.version,
  }
}

async function countReaders(
  db: Db,
  { account, today }: Viewer,
  ids: readonly string[],
): Promise<Map<string, Readers>> {
  const counted = new Map<string, Readers>()
  if (!isApprover(account) || ids.length === 0) return counted
  for (const standing of await findStandings(db, { today, policies: ids })) {
    const sum = counted.get(standing.policy_id) ?? { all: 0, read: 0, overdue: 0 }
    counted.set(standing.policy_id, withOne(sum, standing.state))
  }
  return counted
}

function withOne(sum: Readers, state: Standing['state']): Readers {
  return {
    all: sum.all + 1,
    read: sum.read + (state === 'lida' ? 1 : 0),
    overdue: sum.overdue + (state === 'em atraso' ? 1 : 0),
  }
}

/** A policy whole, as this viewer may see it; undefined where it is out of reach. */
export async function readPolicy(db: Db, viewer: Viewer, id: string): Promise<Policy | undefined> {
  const row = await findPolicy(db, viewer, id)
  if (!row) return undefined
  const [shown] = await presentRows(db, viewer, [row])
  if (!shown) return undefined
  return {
    ...shown,
    responsible: row.responsible,
    groupIds: row.group_ids,
    groups: await findGroupNames(db, row.group_ids),
    mandatory: row.mandatory,
    deadlineDays: row.deadline_days,
    updatedAt: row.updated_at,
    versions: (await findVersions(db, viewer, { policyId: id })).map(presentVersion),
    mayEdit: isApprover(viewer.account),
  }
}

export function presentVersion(row: StoredVersionRow): PolicyVersion {
  return {
    id: row.id,
    policyId: row.policy_id,
    number: `${row.major}.${row.minor}`,
    smallChange: row.small_change,
    changes: row.changes,
    statement: row.statement,
    effectiveFrom: row.effective_from,
    nextReviewOn: row.next_review_on,
    approvedBy: row.approved_by,
    state: row.shown_state,
    approvedOn: row.approved_on,
    revokedOn: row.revoked_on,
    sha256: row.sha256,
    pages: row.pages,
    bytes: row.bytes,
    version: row.version,
    updatedAt: row.updated_at,
    confirmedAt: row.confirmed_at,
    confirmedWay: row.confirmed_way,
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
