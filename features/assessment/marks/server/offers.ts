import { sql } from 'kysely'
import { shownMark } from '#engines/psychometrics/bands.ts'
import type { Account } from '#kit/account.ts'
import { notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { evaluatedPupils, markAt } from '../../reports/results.ts'
import { readResults } from '../../reports/server/read.ts'
import { dayHeld, markedIn } from '../../results/server/class-size.ts'
import type { Term } from './term.ts'

/** The tests of a group's subject that were corrected in a trimester; a quiz is practice, and offers nothing. */
export async function findOffers(db: Db, term: Pick<Term, 'group' | 'from' | 'to'>, subjectId: string) {
  const { rows } = await sql<{ applicationId: string; title: string; day: string; marks: number }>`
    select a.id as "applicationId", p.title, ${dayHeld('a')}::text as day, ${markedIn('a')} as marks
    from applications a join papers p on p.id = a.test_id
    where a.group_id = ${term.group.id} and p.subject_id = ${subjectId} and not p.oral
      and a.state = 'corrigido' and a.deleted_at is null
      and ${dayHeld('a')} between ${term.from}::date and ${term.to}::date
    order by day, a.id limit 20`.execute(db)
  return rows.filter(({ marks }) => marks > 0)
}

/**
 * The marks that a corrected test offers, whole marks as its report shows them.
 * @throws HttpError 404 for a test that is not offered to this book
 */
export async function readOffer(
  db: Db,
  account: Account,
  of: { term: Term; subjectId: string; applicationId: string },
) {
  const offer = (await findOffers(db, of.term, of.subjectId)).find(
    ({ applicationId }) => applicationId === of.applicationId,
  )
  if (!offer) throw notFound('Este teste')
  const results = await readResults(db, account, of.applicationId)
  return {
    title: offer.title,
    day: offer.day,
    marks: evaluatedPupils(results).flatMap(at => {
      const mark = markAt(results, at)
      const studentId = results.pupils[at]?.studentId
      return mark === null || !studentId ? [] : [{ studentId, mark: shownMark(mark) * 10 }]
    }),
  }
}
