import type { Db } from '#kit/server/database/database.ts'
import type { EditionHead } from '#school/editions/contract.ts'
import { readLastEditions } from '#school/editions/server/editions.ts'
import { ERASED_STUDENT } from '#school/students/personal-data-contract.ts'
import { type CorrectedContent, correctedContent, resultsIn } from '../corrected.ts'
import type { ResultItem, Results } from '../results.ts'
import type { findApplication } from './queries.ts'

type Reported = NonNullable<Awaited<ReturnType<typeof findApplication>>>

/** What was kept of those that are corrected, by their ids; nothing of one that was corrected before anything was kept. */
export async function readKept(db: Db, rows: readonly Reported[]): Promise<Map<string, Results>> {
  const corrected = rows.filter(({ state }) => state === 'corrigido')
  const editions = await readLastEditions(
    db,
    'aplicação',
    corrected.map(({ id }) => id),
    correctedContent,
  )
  return new Map(
    corrected.flatMap(row => {
      const last = editions.get(row.id)
      return last ? [[row.id, keptResults(row, last)] as const] : []
    }),
  )
}

/** The results in one edition of an application. */
export function keptResults(
  row: Reported,
  { head, content }: { head: EditionHead; content: CorrectedContent },
): Results {
  const confirmed = row.confirmed_keys as Record<string, string[]>
  return resultsIn(content, {
    edition: head,
    editions: [],
    isConfirmed: item => sameKey(confirmed[item.id], item.options),
    erased: ERASED_STUDENT,
  })
}

/** Whether the options that were right then are those that are right now. */
export function sameKey(then: readonly string[] | undefined, options: ResultItem['options']): boolean {
  const now = options.filter(option => option.key).map(option => option.id)
  return (
    then !== undefined && then.length > 0 && now.length === then.length && now.every(id => then.includes(id))
  )
}
