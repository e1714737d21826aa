import { sql } from 'kysely'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { UndoGuard } from '#school/changes/server/routes.ts'

/**
 * What has been approved stays: undoing the creation of a policy or of a version, or a change of either, must not take
 * away what people have been asked to read.
 */
export const policyUndoGuards: readonly UndoGuard[] = ['policies', 'policy_versions'].map(table => ({
  table,
  exceptActions: [],
  before: async () => undefined,
  after: refuseLostApprovals,
}))

async function refuseLostApprovals(db: Db): Promise<void> {
  const { rows } = await sql`SELECT v.id FROM policy_versions v JOIN policies p ON p.id = v.policy_id
    WHERE v.state IN ('aprovada', 'revogada') AND (v.deleted_at IS NOT NULL OR p.deleted_at IS NOT NULL) LIMIT 1`.execute(
    db,
  )
  if (rows.length > 0)
    throw new HttpError(409, 'NOT_UNDOABLE', 'Uma versão já foi aprovada: isto já não se pode desfazer.')
}
