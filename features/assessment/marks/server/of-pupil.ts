import { sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { readEdition } from '#school/editions/server/editions.ts'
import { membersDuring } from '#school/students/server/members.ts'
import { closedMarksOf } from '../closed-marks.ts'
import { pautaContent } from '../council-contract.ts'
import type { ClosedMarks, PrintableMarks } from '../pupil-contract.ts'
import { closedPauta } from './read-pauta.ts'
import { getTerm } from './term.ts'

/** No pupil has more trimesters than these: twelve grades, and some of them twice. */
const MAX_PAUTAS = 60

/** The closed pautas of the groups that a pupil was ever in, the newest first; of published ones the edition that was published last. */
async function findPautasOf(db: Db, studentId: string, only: { published: boolean; year?: number }) {
  const edition = only.published ? sql`c.published_edition_id` : sql`c.edition_id`
  const { rows } = await sql<{ id: string; groupId: string; trimester: number; edition: number }>`
    select c.id, c.group_id as "groupId", c.trimester, e.number as edition
    from mark_councils c join groups g on g.id = c.group_id join editions e on e.id = ${edition}
    where c.deleted_at is null and g.deleted_at is null and e.deleted_at is null and (${only.year ?? null}::int is null or g.year = ${only.year ?? null})
      and c.group_id in (select m.group_id from ${membersDuring({ from: '1900-01-01', to: '2100-12-31' })} m where m.id = ${studentId})
    order by g.year desc, c.trimester desc limit ${MAX_PAUTAS}`.execute(db)
  return rows
}

/** What the published pautas of a year say of a pupil: for the pupil and the family, in the order of the trimesters. */
export async function readPublishedMarks(db: Db, studentId: string, year: number): Promise<ClosedMarks[]> {
  const published: ClosedMarks[] = []
  for (const { id, edition } of await findPautasOf(db, studentId, { published: true, year })) {
    const kept = await readEdition(db, closedPauta(id), pautaContent, edition)
    const marks = kept && closedMarksOf(kept.content, kept.head, studentId)
    if (marks) published.unshift(marks)
  }
  return published
}

/** What closed pautas say of a pupil, as far as an account reads them: all subjects, or those that it taught. */
export async function readClosedMarks(
  db: Db,
  account: Account,
  studentId: string,
): Promise<PrintableMarks[]> {
  const closed: PrintableMarks[] = []
  for (const { id, groupId, trimester } of await findPautasOf(db, studentId, { published: false })) {
    const term = await getTerm(db, account, groupId, trimester).catch(whereReachable)
    const kept = term && (await readEdition(db, closedPauta(id), pautaContent))
    if (!kept) continue
    const { subjects } = kept.content
    const readable = term.readsAll ? subjects : subjects.filter(({ teacher }) => teacher?.id === account.id)
    const marks = readable.length > 0 && closedMarksOf(kept.content, kept.head, studentId, readable)
    if (marks) closed.push({ ...marks, papersOf: term.readsAll ? groupId : null })
  }
  return closed
}

/** A group of before that is out of reach is left out. */
function whereReachable(error: unknown): undefined {
  if (error instanceof HttpError && (error.status === 404 || error.status === 409)) return undefined
  throw error
}
