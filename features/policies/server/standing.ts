import { type RawBuilder, sql } from 'kysely'
import { dayOfMoment } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'

/** How one person stands with one policy that concerns them and is in force. */
export interface ReadingStatus {
  policy_id: string
  code: string
  title: string
  version_id: string
  number: string
  changes: string
  sha256: string
  /** Null for people without an account, who sign on paper. */
  account_id: string | null
  person: string
  role: string
  groups: string[]
  /** The last day on which reading it is in time. */
  due_on: string
  state: 'por ler' | 'em atraso' | 'lida'
  opened_at: string | null
  confirmed_at: string | null
  way: 'conta' | 'papel' | null
  seq: number | null
  hash: string | null
}

interface StandingFilters {
  today: string
  account?: string | undefined
  policies?: readonly string[]
  groups?: readonly string[]
}

/** How everybody, or one account, stands with every policy in force, or with some. */
export async function findReadingStatuses(db: Db, filters: StandingFilters): Promise<ReadingStatus[]> {
  const { rows } = await sql<ReadingStatus>`${standings(filters)} ORDER BY code, person, account_id`.execute(
    db,
  )
  return rows
}

/**
 * A reading counts for the version in force if it was of that version or of one since which there were only small
 * changes (an epoch of `policy_timeline`). The days to read it in begin when the first of these took effect, was
 * approved, or met the person, whichever came last.
 */
export function standings({
  today,
  account,
  policies = [],
  groups = [],
}: StandingFilters): RawBuilder<unknown> {
  const ofPolicies = policies.length > 0 ? sql`AND p.id = ANY (${[...policies]}::uuid[])` : sql``
  const ofGroups = groups.length > 0 ? sql`AND g.id = ANY (${[...groups]}::uuid[])` : sql``
  const ofAccount = account === undefined ? sql`` : sql`AND a.id = ${account}`
  const onPaper =
    account === undefined
      ? sql`UNION ALL
        SELECT p.id, NULL::uuid, trim(n.name), '', g.name, NULL::date
        FROM policies p JOIN reader_groups g ON g.id = ANY (p.group_ids) AND g.deleted_at IS NULL ${ofGroups}
        CROSS JOIN LATERAL unnest(g.paper_names) AS n(name)
        WHERE p.mandatory AND p.deleted_at IS NULL ${ofPolicies}`
      : sql``
  return sql`SELECT s.*, CASE WHEN s.seq IS NOT NULL THEN 'lida' WHEN s.due_on < ${today}::date THEN 'em atraso'
      ELSE 'por ler' END AS state
    FROM (
      SELECT p.id AS policy_id, p.code, p.title, v.id AS version_id, v.major || '.' || v.minor AS number, v.changes,
        v.sha256, who.account_id, who.person, who.role, who.groups,
        greatest(begun.effective_from, begun.approved_on, who.since) + p.deadline_days AS due_on,
        r.opened_at, r.confirmed_at, r.way, r.seq, r.hash
      FROM (
        SELECT policy_id, account_id, person, max(role) AS role, array_agg(DISTINCT of_group) AS groups,
          max(since) AS since
        FROM (
          SELECT p.id AS policy_id, a.id AS account_id, a.name AS person, a.role, g.name AS of_group,
            ${dayOfMoment(sql`a.created_at`)} AS since
          FROM policies p JOIN reader_groups g ON g.id = ANY (p.group_ids) AND g.deleted_at IS NULL ${ofGroups}
          JOIN accounts a ON (a.role = ANY (g.roles) OR a.id = ANY (g.account_ids)) AND a.role <> 'pendente'
            AND a.deleted_at IS NULL AND a.disabled_at IS NULL ${ofAccount}
          WHERE p.mandatory AND p.deleted_at IS NULL ${ofPolicies}
          ${onPaper}
        ) concerned
        GROUP BY policy_id, account_id, person
      ) who
      JOIN policies p ON p.id = who.policy_id
      JOIN LATERAL (
        SELECT t.id, t.state, t.epoch FROM policy_timeline t
        WHERE t.policy_id = p.id AND t.effective_from <= ${today}::date ORDER BY t.place DESC LIMIT 1
      ) current ON current.state = 'aprovada'
      JOIN policy_versions v ON v.id = current.id
      JOIN policy_timeline first ON first.policy_id = p.id AND first.place = current.epoch
      JOIN policy_versions begun ON begun.id = first.id
      LEFT JOIN LATERAL (
        SELECT r.seq, r.opened_at, r.confirmed_at, r.way, r.hash
        FROM policy_readings r JOIN policy_timeline t ON t.id = r.version_id
        WHERE t.policy_id = p.id AND t.epoch = current.epoch AND (r.account_id = who.account_id
          OR (who.account_id IS NULL AND r.account_id IS NULL AND f_unaccent(lower(r.person)) = f_unaccent(lower(who.person))))
        ORDER BY r.seq DESC LIMIT 1
      ) r ON true
    ) s`
}
