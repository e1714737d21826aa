import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import type { TestItem } from '#school/questions/contract.ts'
import type { KeyChange } from '../../results/contract.ts'

interface MeasuredBefore {
  /** The application of the test that this one was made from, to the same group; null without any. */
  beforeId: string | null
  /** By the id of the item in this test: what became of the key of the same question there. */
  keyChanges: Record<string, KeyChange>
}

/**
 * What a test that was made from another is compared with. A key that was found wrong there is wrong here too: the same
 * version of the question begins with the same change.
 */
export async function findMeasuredBefore(
  db: Db,
  test: { source_test_id: string | null; items: unknown },
  groupId: string,
): Promise<MeasuredBefore> {
  if (test.source_test_id === null) return { beforeId: null, keyChanges: {} }
  const before = await existing(db, 'applications')
    .innerJoin('tests', 'tests.id', 'applications.test_id')
    .select(['applications.id', 'applications.key_changes', 'tests.items'])
    .where('applications.test_id', '=', test.source_test_id)
    .where('applications.group_id', '=', groupId)
    .orderBy('applications.created_at', 'desc')
    .executeTakeFirst()
  if (!before) return { beforeId: null, keyChanges: {} }
  const changes = before.key_changes as Record<string, KeyChange>
  const byVersion = new Map(
    (before.items as unknown as TestItem[]).map(item => [item.versionId, changes[item.id]]),
  )
  const keyChanges = Object.fromEntries(
    (test.items as TestItem[]).flatMap(item => {
      const change = byVersion.get(item.versionId)
      return change ? [[item.id, change]] : []
    }),
  )
  return { beforeId: before.id, keyChanges }
}
