import { type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Paragraph } from '#engines/pdf/paragraphs.ts'
import type { Account } from '#kit/account.ts'
import type { QueryOf } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { keyset } from '#kit/server/database/keyset.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import type { Tables } from '#kit/server/database/tables.generated.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { nextVersion, softDelete } from '#kit/server/records/versions.ts'
import { approvers } from '#school/roles.ts'
import type { CheckItem } from '../check.ts'
import type {
  listPolicies,
  Policy,
  PolicyBody,
  PolicyRow,
  PolicyState,
  PolicyVersion,
  VersionBody,
} from '../contract.ts'
import { policyFields } from '../policy.ts'
import { standings } from './standing.ts'

type Filters = Pick<QueryOf<typeof listPolicies>, 'search' | 'category' | 'reading' | 'state'>

/** The viewer and the day, from which the state of a version follows. */
export interface Viewer {
  account: Account
  today: string
}

export function isApprover(account: Account): boolean {
  return approvers.some(role => role === account.role)
}

/** Policies that an account may see: approvers all; others those of which a version has taken effect. */
function visibleTo({ account }: Viewer) {
  return isApprover(account) ? sql<SqlBool>`true` : sql<SqlBool>`current.id IS NOT NULL`
}

/** A policy as the list shows it, but for who has read it, with what a person writes of it. */
export type StoredPolicyRow = Omit<PolicyRow, 'readers'> &
  PolicyBody &
  Pick<Policy, 'updatedAt' | 'checks'> & { sort_key: string }

/** Policies as this viewer sees them, with the version that each speaks of, and how the viewer stands with it. */
function policyRows(viewer: Viewer, search: string | undefined): RawBuilder<unknown> {
  const { today, account } = viewer
  const found =
    search === undefined || search === ''
      ? sql`(SELECT NULL::int AS page, NULL::text AS text)`
      : sql`(SELECT x.page, left(x.text, 240) AS text FROM policy_texts x
          WHERE x.version_id = v.id AND ${holdsWords(sql`x.folded`, search.toLowerCase())} ORDER BY x.position LIMIT 1)`
  return sql`FROM policies p
    LEFT JOIN LATERAL (
      SELECT t.id, t.state, t.epoch FROM policy_timeline t
      WHERE t.policy_id = p.id AND t.effective_from <= ${today}::date ORDER BY t.place DESC LIMIT 1
    ) current ON true
    LEFT JOIN LATERAL (
      SELECT n.id, n.major || '.' || n.minor AS number, n.state FROM policy_versions n
      WHERE n.policy_id = p.id AND n.deleted_at IS NULL
        AND (n.state IN ('rascunho', 'em aprovação') OR (n.state = 'aprovada' AND n.effective_from > ${today}::date))
      ORDER BY n.major DESC, n.minor DESC LIMIT 1
    ) coming ON ${isApprover(account) ? sql`true` : sql`false`}
    LEFT JOIN policy_versions v ON v.id = coalesce(current.id, coming.id)
    LEFT JOIN LATERAL ${found} found ON true
    LEFT JOIN (${standings({ today, account: account.id })}) mine ON mine.policy_id = p.id`
}

const stateOf = sql`CASE WHEN current.state = 'revogada' THEN 'revogada' WHEN current.id IS NOT NULL THEN 'em vigor'
  ELSE coalesce(coming.state, 'rascunho') END`

function columns({ today }: Viewer) {
  return sql`p.id, p.code, p.title, p.category, p.summary, p.responsible, p.responsible_id AS "responsibleId",
    jsonb_array_length(p.check_items) AS checks, p.group_ids AS "groupIds", p.mandatory,
    p.deadline_days AS "deadlineDays", p.updated_at AS "updatedAt", p.version, ${stateOf} AS state,
    v.id AS "versionId", coalesce(v.major || '.' || v.minor, '') AS number, v.effective_from AS "effectiveFrom",
    v.next_review_on AS "nextReviewOn",
    coalesce(${stateOf} = 'em vigor' AND v.next_review_on <= ${today}::date, false) AS "reviewIsDue",
    mine.state AS reading, mine.due_on AS "dueOn", coalesce(mine.due_on = ${today}::date, false) AS "isDueToday",
    CASE WHEN coming.id <> v.id
      THEN jsonb_build_object('id', coming.id, 'number', coming.number, 'state', coming.state) END AS coming,
    CASE WHEN found.page IS NOT NULL
      THEN jsonb_build_object('page', found.page, 'text', coalesce(found.text, '')) END AS found`
}

/** A page of policies, sorted as requested. */
export async function findPolicies(db: Db, viewer: Viewer, query: QueryOf<typeof listPolicies>) {
  const page = keyset(
    {
      key: query.sort.endsWith('codigo') ? sql`p.code` : sql`p.title_folded`,
      type: 'text',
      id: sql`p.id`,
      descending: query.sort.startsWith('-'),
    },
    query.after,
  )
  const { rows } = await sql<StoredPolicyRow>`SELECT ${columns(viewer)}, ${page.key} AS sort_key
    ${policyRows(viewer, query.search)} WHERE ${matching(viewer, query)} AND ${page.after}
    ORDER BY ${page.order} LIMIT ${sql.lit(query.limit + 1)}`.execute(db)
  const last = rows[query.limit - 1]
  const next =
    rows.length > query.limit && last
      ? Buffer.from(JSON.stringify([last.sort_key, last.id])).toString('base64url')
      : null
  return { rows: rows.slice(0, query.limit), next }
}

/** Every policy under the filters, or the first few, by title: what an export holds. */
export async function findAllPolicies(
  db: Db,
  viewer: Viewer,
  filters: Filters,
  max?: number,
): Promise<StoredPolicyRow[]> {
  const { rows } =
    await sql<StoredPolicyRow>`SELECT ${columns(viewer)}, '' AS sort_key ${policyRows(viewer, filters.search)}
    WHERE ${matching(viewer, filters)} ORDER BY p.title_folded, p.id ${max === undefined ? sql`` : sql`LIMIT ${sql.lit(max)}`}`.execute(
      db,
    )
  return rows
}

/** Counts of the filtered rows by state, ignoring the filter of states. */
export async function countPoliciesByState(db: Db, viewer: Viewer, filters: Filters) {
  const { rows } = await sql<{ state: PolicyState; rows: number }>`
    SELECT state, count(*)::int AS rows FROM (SELECT ${stateOf} AS state ${policyRows(viewer, filters.search)}
      WHERE ${matching(viewer, { ...filters, state: [] })}) counted GROUP BY state`.execute(db)
  return rows
}

/** One policy, if the account may see it. */
export async function findPolicy(db: Db, viewer: Viewer, id: string): Promise<StoredPolicyRow | undefined> {
  const { rows } =
    await sql<StoredPolicyRow>`SELECT ${columns(viewer)}, '' AS sort_key ${policyRows(viewer, undefined)}
    WHERE p.id = ${id} AND p.deleted_at IS NULL AND ${visibleTo(viewer)}`.execute(db)
  return rows[0]
}

function matching(viewer: Viewer, { search, category, reading, state }: Filters) {
  const all = [sql`p.deleted_at IS NULL`, visibleTo(viewer)]
  if (category.length > 0) all.push(sql`p.category = ANY (${category}::text[])`)
  if (reading.length > 0) all.push(sql`mine.state = ANY (${reading}::text[])`)
  if (state.length > 0) all.push(sql`${stateOf} = ANY (${state}::text[])`)
  if (search) all.push(sql`(${holdsWords(sql`p.search`, search.toLowerCase())} OR found.page IS NOT NULL)`)
  return sql<SqlBool>`${sql.join(all, sql` AND `)}`
}

/** A version as its page shows it, with its file. */
export type StoredVersionRow = PolicyVersion & { major: number; minor: number; file_id: string | null }

/** Versions of one policy, or one version, newest first: others than approvers see what has taken effect. */
export async function findVersions(
  db: Db,
  { account, today }: Viewer,
  of: { policyId: string } | { id: string },
): Promise<StoredVersionRow[]> {
  const which = 'id' in of ? sql`v.id = ${of.id}` : sql`v.policy_id = ${of.policyId}`
  const seen = isApprover(account) ? sql`true` : sql`t.effective_from <= ${today}::date`
  const { rows } = await sql<StoredVersionRow>`
    SELECT v.id, v.policy_id AS "policyId", v.major, v.minor, v.major || '.' || v.minor AS number,
      v.small_change AS "smallChange", v.changes, v.statement, v.effective_from AS "effectiveFrom",
      v.next_review_on AS "nextReviewOn", v.approved_by AS "approvedBy", v.approved_on AS "approvedOn",
      v.revoked_on AS "revokedOn", v.reviewed_on AS "reviewedOn", reviewer.name AS "reviewedByName", v.file_id, v.sha256, v.pages, v.version, v.updated_at AS "updatedAt",
      f.bytes::int AS bytes, r.confirmed_at AS "confirmedAt", r.way AS "confirmedWay",
      CASE WHEN v.state IN ('rascunho', 'em aprovação', 'revogada') THEN v.state
        WHEN v.effective_from > ${today}::date THEN 'aprovada'
        WHEN EXISTS (SELECT FROM policy_timeline later WHERE later.policy_id = v.policy_id AND later.place > t.place
          AND later.effective_from <= ${today}::date) THEN 'substituída'
        ELSE 'em vigor' END AS state
    FROM policy_versions v
    JOIN policies p ON p.id = v.policy_id AND p.deleted_at IS NULL
    LEFT JOIN policy_timeline t ON t.id = v.id AND t.policy_id = v.policy_id
    LEFT JOIN files f ON f.id = v.file_id
    LEFT JOIN accounts reviewer ON reviewer.id = v.reviewed_by
    LEFT JOIN policy_readings r ON r.version_id = v.id AND r.account_id = ${account.id}
    WHERE ${which} AND v.deleted_at IS NULL AND ${seen}
    ORDER BY v.major DESC, v.minor DESC`.execute(db)
  return rows
}

/** The questions that are asked after reading a policy, as they were when they were chosen. */
export async function findCheck(db: Db, policyId: string): Promise<CheckItem[]> {
  const row = await withDeleted(db, 'policies')
    .select('check_items')
    .where('id', '=', policyId)
    .executeTakeFirst()
  return (row?.check_items ?? []) as unknown as CheckItem[]
}

/** The stored row, locked until the end of the transaction. */
export function lockPolicy(db: Db, id: string) {
  return existing(db, 'policies').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function lockVersion(db: Db, id: string) {
  return existing(db, 'policy_versions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Whether any version of a policy was ever approved: then it stays. */
export async function hasApprovedVersion(db: Db, policyId: string): Promise<boolean> {
  const found = await existing(db, 'policy_versions')
    .select('id')
    .where('policy_id', '=', policyId)
    .where('state', 'in', ['aprovada', 'revogada'])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Another policy with this code. */
export function findSameCode(db: Db, code: string, except?: string) {
  return existing(db, 'policies')
    .select(['id', 'title'])
    .where(sql<SqlBool>`upper(code) = upper(${code})`)
    .$if(except !== undefined, policies => policies.where('id', '<>', except ?? ''))
    .executeTakeFirst()
}

export function insertPolicy(db: Db, author: Account | undefined, body: PolicyBody, id: string = uuid()) {
  return db
    .insertInto('policies')
    .values({ id, ...columnsOf(policyFields, body), created_by: author?.id ?? null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updatePolicyRow(db: Db, id: string, set: Updateable<Tables['policies']>) {
  return db
    .updateTable('policies')
    .set({ ...set, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function removePolicyRow(db: Db, id: string) {
  return db
    .updateTable('policies')
    .set(softDelete)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The number of a version that a policy has already, put away or not approved ones left out. */
export function findSameNumber(db: Db, policyId: string, number: string, except?: string) {
  const [major, minor] = parts(number)
  return existing(db, 'policy_versions')
    .select('id')
    .where('policy_id', '=', policyId)
    .where('major', '=', major)
    .where('minor', '=', minor)
    .$if(except !== undefined, versions => versions.where('id', '<>', except ?? ''))
    .executeTakeFirst()
}

export function insertVersion(db: Db, author: Account | undefined, policyId: string, body: VersionBody) {
  return db
    .insertInto('policy_versions')
    .values({ id: uuid(), policy_id: policyId, ...versionColumns(body), created_by: author?.id ?? null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateVersionRow(db: Db, id: string, set: Updateable<Tables['policy_versions']>) {
  return db
    .updateTable('policy_versions')
    .set({ ...set, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function removeVersionRow(db: Db, id: string) {
  return db
    .updateTable('policy_versions')
    .set(softDelete)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function versionColumns(body: VersionBody) {
  const [major, minor] = parts(body.number)
  return {
    major,
    minor,
    small_change: body.smallChange,
    changes: body.changes,
    statement: body.statement,
    effective_from: body.effectiveFrom,
    next_review_on: body.nextReviewOn,
    approved_by: body.approvedBy,
  }
}

function parts(number: string): [number, number] {
  const [major = 0, minor = 0] = number.split('.').map(Number)
  return [major, minor]
}

const TEXTS_AT_ONCE = 2000

/** Puts the text of a version's PDF in the place of the one before. */
export async function replaceTexts(
  db: Db,
  versionId: string,
  paragraphs: readonly Paragraph[],
): Promise<void> {
  await db.deleteFrom('policy_texts').where('version_id', '=', versionId).execute()
  for (let from = 0; from < paragraphs.length; from += TEXTS_AT_ONCE)
    await db
      .insertInto('policy_texts')
      .values(
        paragraphs.slice(from, from + TEXTS_AT_ONCE).map(({ page, kind, text }, at) => ({
          version_id: versionId,
          position: from + at,
          page,
          kind,
          text,
        })),
      )
      .execute()
}

export function findTexts(db: Db, versionId: string) {
  return db
    .selectFrom('policy_texts')
    .select(['page', 'kind', 'text'])
    .where('version_id', '=', versionId)
    .orderBy('position')
    .execute()
}

/** The approved version that a version follows, by the day on which it takes effect. */
export async function findVersionBefore(db: Db, version: StoredVersionRow) {
  const { rows } = await sql<{ id: string; number: string }>`
    SELECT v.id, v.major || '.' || v.minor AS number
    FROM policy_timeline t JOIN policy_versions v ON v.id = t.id
    WHERE t.policy_id = ${version.policyId} AND t.id <> ${version.id}
      AND (v.major, v.minor) < (${version.major}::int, ${version.minor}::int)
    ORDER BY t.place DESC LIMIT 1`.execute(db)
  return rows[0]
}
