import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { freeCode as drawFreeCode } from '#kit/server/records/free-code.ts'

/**
 * A code of 6 characters that no application has.
 * @throws HttpError 503 when every code drawn is taken
 */
export function freeCode(db: Db): Promise<string> {
  return drawFreeCode(async code => {
    const taken = await existing(db, 'applications').select('id').where('code', '=', code).executeTakeFirst()
    return taken !== undefined
  })
}
