import type { Database } from '#kit/server/database/database.ts'
import { copiedTestDatabase } from '#kit/server/database/testing.ts'
import { loadDemonstration } from './load.ts'

/** The day on which the school of {@link demonstrationDatabase} is alive. */
const DATE = '2026-05-05'

/** A database of its own for a test file that holds the demonstration school, which is loaded once for all of them. */
export async function demonstrationDatabase(): Promise<Database> {
  return copiedTestDatabase(`the demonstration on ${DATE}`, async ({ db }) => {
    await db.transaction().execute(tx => loadDemonstration(tx, { date: DATE, password: 'Mafalala-1975' }))
  })
}
