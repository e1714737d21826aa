import type { Db } from '#kit/server/database/database.ts'
import { newKey } from './server/device-key.ts'

/** The key of a phone that has been at some door before, for tests: nobody takes it for a script. */
export function fixtureDevice(db: Db): Promise<string> {
  return newKey(db, 60)
}
