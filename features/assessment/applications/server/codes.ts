import { randomInt } from 'node:crypto'
import type { Db } from '#kit/server/database/database.ts'

/** Letters and digits that nobody takes for one another on a blackboard: no O and 0, no I and 1. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A code of 6 characters that no application has. */
export async function freeCode(db: Db): Promise<string> {
  for (;;) {
    const code = Array.from({ length: 6 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
    const taken = await db
      .selectFrom('applications')
      .select('id')
      .where('code', '=', code)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!taken) return code
  }
}
