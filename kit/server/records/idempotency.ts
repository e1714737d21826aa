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

/** Whose request it is, and what it asks. */
export interface Claim {
  caller: string
  key: string
  endpoint: string
  content: string
}

/** The key of a request is claimed: its work is done, and its answer stored. */
export class ClaimedBefore extends Error {}

/**
 * Claims a key inside the transaction that does the work, and lets all that is sent after it fail where it is claimed
 * already: nobody need wait for the answer before going on. A second request with the same key waits for the first to end.
 * @throws ClaimedBefore
 */
export async function claimKey(db: Db, claim: Claim): Promise<void> {
  const { caller, key, endpoint } = claim
  try {
    await db
      .insertInto('idempotency_keys')
      .values({ caller, key, endpoint, request_hash: hashOf(claim) })
      .execute()
  } catch (error) {
    const taken =
      error instanceof Error && 'constraint' in error && error.constraint === 'idempotency_keys_pkey'
    throw taken ? new ClaimedBefore('The key is claimed.', { cause: error }) : error
  }
}

/**
 * The answer to a request that was claimed before.
 * @throws HttpError 422 where the key is that of another request
 */
export async function findStoredAnswer(db: Db, claim: Claim): Promise<StoredAnswer> {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['endpoint', 'request_hash', 'status', 'headers', 'response'])
    .where('caller', '=', claim.caller)
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow()
  if (stored.endpoint !== claim.endpoint || stored.request_hash !== hashOf(claim))
    throw new HttpError(422, 'KEY_REUSED', 'Este pedido repete a chave de outro pedido diferente.')
  return {
    status: stored.status ?? 200,
    headers: (stored.headers ?? {}) as Record<string, string>,
    response: stored.response ?? '',
  }
}

function hashOf({ content }: Claim): string {
  return createHash('sha256').update(content).digest('base64url')
}

/** Stores the answer with its key, in the same transaction as the work. */
export async function storeAnswer(
  db: Db,
  claim: Pick<Claim, 'caller' | 'key'>,
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
  await deleteInParts(db, 'idempotency_keys', sql`created_at < now() - interval '30 days'`)
}
