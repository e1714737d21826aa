import { isDeepStrictEqual } from 'node:util'
import type { Account } from '#kit/account.ts'
import { orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { CLOSED_AGAIN } from '#school/editions/contract.ts'
import { findEditionsWithPupil, keepEdition, readEdition } from '#school/editions/server/editions.ts'
import { contentOf, correctedContent, resultsIn } from '../corrected.ts'
import { markAt } from '../results.ts'
import { findByIds } from './queries.ts'
import { readLive } from './read.ts'

/** The editions of a corrected application. */
export const closedApplication = (id: string) => ({ kind: 'aplicação', id }) as const

/** Whether something is kept of an application as it was corrected. */
export async function isKept(db: Db, id: string): Promise<boolean> {
  return (await readEdition(db, closedApplication(id), correctedContent)) !== undefined
}

/**
 * Stores written tests of a group as they are corrected; the caller holds their rows, and what is as the last edition has it is left.
 * Oral tests are the room `hearing`'s to keep.
 * @param reason why, from the second edition on
 * @returns what to record
 */
export async function keepCorrected(
  db: Db,
  account: Account,
  ids: readonly string[],
  reason: string,
): Promise<Change[]> {
  const rows = ids.length === 0 ? [] : await findByIds(db, ids)
  const changes: Change[] = []
  for (const row of rows.filter(({ state }) => state === 'corrigido')) {
    const [live] = await readLive(db, [row])
    const content = contentOf(orNotFound(live, 'Este relatório'))
    const closed = closedApplication(row.id)
    const last = await readEdition(db, closed, correctedContent)
    if (last && isDeepStrictEqual(last.content, content)) continue
    const { change } = await keepEdition(db, account, {
      ...closed,
      schoolId: row.school_id,
      content,
      reason: last ? reason || CLOSED_AGAIN : '',
      label: `${row.title}, ${row.group_name}`,
    })
    changes.push(change)
  }
  return changes
}

/** What corrected applications keep of a pupil, in every edition. */
export async function findCorrectedOfPupil(db: Db, studentId: string) {
  const all = await findEditionsWithPupil(db, 'aplicação', studentId, correctedContent)
  return all.map(({ head, content }) => {
    const results = resultsIn(content, {
      ...{ edition: head, editions: [], isConfirmed: () => false, erased: '' },
    })
    const at = results.pupils.findIndex(pupil => pupil.studentId === studentId)
    return {
      test: content.head.testTitle,
      group: content.head.group.name,
      date: content.head.date,
      edition: head.number,
      name: results.pupils[at]?.name ?? '',
      number: results.pupils[at]?.number ?? null,
      mark: results.pupils[at]?.state === 'entregue' ? markAt(results, at) : null,
    }
  })
}
