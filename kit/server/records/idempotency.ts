import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { deleteInParts } from '#kit/server/database/delete-in-parts.ts'

/** A stored answer that is sent again unchanged. */
export interface StoredAnswer {
  status: number
  headers: Record<string, string>
  response: string
}

/**
 * Claims a key inside the transaction that does the work. A second request with the same key waits for the
 * first to commit, then gets its answer. The same key with another content is refused.
 */
export async function claimKey(
  db: Db,
  claim: { caller: string; key: string; endpoint: string; content: string },
): Promise<StoredAnswer | undefined> {
  const hash = createHash('sha256').update(claim.content).digest('base64url')
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ caller: claim.caller, key: claim.key, endpoint: claim.endpoint, request_hash: hash })
    .onConflict(conflict => conflict.columns(['caller', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return undefined
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['endpoint', 'request_hash', 'status', 'headers', 'response'])
    .where('caller', '=', claim.caller)
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow()
  if (stored.endpoint !== claim.endpoint || stored.request_hash !== hash)
    throw new HttpError(422, 'KEY_REUSED', 'Este pedido repete a chave de outro pedido diferente.')
  return {
    status: stored.status ?? 200,
    headers: (stored.headers ?? {}) as Record<string, string>,
    response: stored.response ?? '',
  }
}

/** Stores the answer with its key, in the same transaction as the work. */
export async function storeAnswer(
  db: Db,
  claim: { caller: string; key: string },
  answer: StoredAnswer,
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status: answer.status, headers: JSON.stringify(answer.headers), response: answer.response })
    .where('caller', '=', claim.caller)
    .where('key', '=', claim.key)
    .execute()
}

/** Deletes old answers, which no client asks for any more. */
export async function sweepKeys(db: Db): Promise<void> {
  await deleteInParts(
    db,
    most => sql`DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(SELECT ctid FROM idempotency_keys
      WHERE created_at < now() - interval '30 days' LIMIT ${most}))`,
  )
}
