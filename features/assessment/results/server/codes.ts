import { randomInt } from 'node:crypto'
import type { Db } from '#kit/server/database/database.ts'
import { HttpError } from '#kit/server/http/http-error.ts'

/** Letters and digits that nobody takes for one another on a blackboard: no O and 0, no I and 1. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Of a thousand million codes one is soon free; who finds none in so many draws has another trouble. */
const MOST_DRAWS = 20

/**
 * A code of 6 characters that no application has.
 * @throws HttpError 503 when every code drawn is taken
 */
export async function freeCode(db: Db): Promise<string> {
  for (let draws = 0; draws < MOST_DRAWS; draws += 1) {
    const code = Array.from({ length: 6 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
    const taken = await db
      .selectFrom('applications')
      .select('id')
      .where('code', '=', code)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!taken) return code
  }
  throw new HttpError(503, 'NO_CODE', 'Não se encontrou um código livre. Tente de novo.')
}
