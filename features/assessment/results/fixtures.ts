import type { Db } from '#kit/server/database/database.ts'
import type { Account } from '#kit/server/http/account.ts'
import type { ApplicationState, Given, GridEntry } from './contract.ts'
import { freeCode } from './server/codes.ts'
import { writeEntries } from './server/enter.ts'
import { insertApplication } from './server/queries.ts'
import { readItems } from './server/read.ts'

/** A stored application with what its pupils gave, scored; for tests and for the demonstration. */
export async function givenApplication(
  db: Db,
  asked: {
    testId: string
    groupId: string
    by: Account
    mode?: 'em linha' | 'impresso' | 'lançamento manual'
    state?: ApplicationState
    minutes?: number
    /** When it was, ISO. */
    at?: string
    answers?: readonly { studentId: string; given: Record<string, Given> }[]
  },
) {
  const row = await insertApplication(db, {
    test_id: asked.testId,
    group_id: asked.groupId,
    code: await freeCode(db),
    mode: asked.mode ?? 'em linha',
    minutes: asked.minutes ?? 60,
    allow_nickname: false,
    created_by: asked.by.id,
    state: asked.state ?? 'em aplicação',
    ...(asked.at ? { created_at: asked.at } : {}),
  })
  const entries = (asked.answers ?? []).flatMap(({ studentId, given }): GridEntry[] =>
    Object.values(given).every(one => one.kind === 'not-presented')
      ? [{ studentId, itemId: null, given: { kind: 'not-presented' } }]
      : Object.entries(given).map(([itemId, one]) => ({ studentId, itemId, given: one })),
  )
  if (entries.length > 0) await writeEntries(db, row, await readItems(db, row), entries)
  return row
}
