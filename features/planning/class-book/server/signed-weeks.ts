import { sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import { forbidden, HttpError, invalidField, wrongState } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { findEditionsWithPupil, keepEdition, readEdition } from '#school/editions/server/editions.ts'
import { signedWeek } from '../contract.ts'
import {
  closedWeek,
  computeWeek,
  getGroupOfWeek,
  isSameRecord,
  maySign,
  revisionOf,
  type WeekOfGroup,
} from './read-week.ts'

/**
 * Signs a week as somebody read it.
 * @param of.revision of what they read
 * @param of.reason why a week that is signed is signed again
 * @returns what to record
 * @throws HttpError 403, 409 where the week is not over, has changed since it was read, or is signed just so, 400 without a reason
 */
export async function signWeekAsRead(
  db: Db,
  account: Account,
  of: WeekOfGroup & { revision: string; reason?: string | undefined; today: string },
): Promise<Change> {
  const { span, group } = await getGroupOfWeek(db, account, of)
  if (!maySign(account, group))
    throw forbidden('Só quem dirige a turma, ou a escola, assina o livro de turma.')
  const closed = closedWeek(group.id, span.startsOn)
  const name = `livro de turma ${group.id} ${span.startsOn}`
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
  const { toSign } = await computeWeek(db, account, of)
  if (toSign.to > of.today)
    throw wrongState(`A semana ainda não acabou: assina-se a partir de ${formatDateSlashes(toSign.to)}.`)
  if (revisionOf(toSign) !== of.revision)
    throw new HttpError(
      409,
      'VERSION_CONFLICT',
      'A semana mudou entretanto: leia-a de novo antes de assinar.',
    )
  const last = await readEdition(db, closed, signedWeek)
  if (last && isSameRecord(last.content, toSign))
    throw wrongState('A semana está assinada como está: nada mudou desde a última assinatura.')
  if (last && of.reason === undefined) throw invalidField('reason', 'Diga porque se corrige.')
  const { change } = await keepEdition(db, account, {
    ...closed,
    schoolId: group.school_id,
    content: toSign,
    reason: last ? (of.reason ?? '') : '',
    label: `Livro de turma, ${group.name}, semana de ${formatDateSlashes(toSign.from)}`,
  })
  return change
}

/** The signed weeks that hold a pupil, with the lessons that the pupil missed in them. */
export async function findSignedWeeksOfPupil(db: Db, studentId: string) {
  const all = await findEditionsWithPupil(db, 'livro de turma', studentId, signedWeek)
  return all.map(({ head, content }) => ({
    group: content.group.name,
    week: content.from,
    edition: head.number,
    missed: content.days.flatMap(({ date, lessons }) =>
      lessons.flatMap(({ subject, missing }) =>
        (missing ?? []).flatMap(({ id, mark }) => (id === studentId ? [{ date, subject, mark }] : [])),
      ),
    ),
  }))
}
