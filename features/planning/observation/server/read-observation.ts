import type { Account } from '#kit/account.ts'
import { todayOf } from '#kit/dates.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import { notFound, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import type { Change } from '#kit/server/records/changes.ts'
import type { Editable } from '#kit/server/records/edit.ts'
import { findEditions, keepEdition, readEdition } from '#school/editions/server/editions.ts'
import { type Observation, type SignedObservation, signedObservation } from '../contract.ts'
import { blankCriteria, observationFields, observationThing } from '../observation.ts'
import { findObservation, type lockObservation } from './queries.ts'

export type StoredObservation = NonNullable<Awaited<ReturnType<typeof lockObservation>>>

/** Observations as they are changed. */
export const observationRows: Editable<StoredObservation, Observation> = {
  ...observationThing,
  fields: observationFields,
  labelOf: labelOfObservation,
  read: readObservation,
}

/** The editions of an observation that both have signed. */
export const closedObservation = (id: string) => ({ kind: 'assistência', id }) as const

/**
 * An observation as the account reads it. Signed by both it stands as it was signed; what the observer has not signed, the
 * teacher reads as it was signed before, or not at all.
 * @param edition the one to read, where it is not the last
 * @throws HttpError 404 for an edition that there is not
 */
export async function readObservation(
  db: Db,
  account: Account,
  id: string,
  edition?: number,
): Promise<Observation | undefined> {
  const row = await findObservation(db, account, id)
  if (!row) return undefined
  const editions = await findEditions(db, closedObservation(id))
  const isTeachers = row.side === 'assistida'
  const isUnsigned = row.state === 'em curso'
  const readsClosed = edition !== undefined || !isUnsigned || isTeachers
  if (edition !== undefined && editions.length === 0) throw notFound('Esta versão')
  const closed =
    readsClosed && editions.length > 0 && (edition !== undefined || row.state !== 'por assinar')
      ? await readEdition(db, closedObservation(id), signedObservation, edition)
      : undefined
  const isWithheld = isTeachers && isUnsigned
  const { schoolId: _, ...shown } = row
  const content = closed?.content ?? (isWithheld ? withheld(contentOf(row)) : contentOf(row))
  return {
    ...shown,
    ...content,
    reason: isWithheld ? '' : row.reason,
    edition: closed?.head ?? null,
    editions,
    isWithheld,
    today: todayOf(account),
  }
}

/** The stored observation with the names of now: what a signature keeps. */
export function contentOf(row: NonNullable<Awaited<ReturnType<typeof findObservation>>>): SignedObservation {
  return {
    heldOn: row.heldOn,
    startsAt: row.startsAt,
    isAnnounced: row.isAnnounced,
    levels: row.levels,
    criteria: row.criteria,
    seen: row.seen,
    judged: row.judged,
    nextStep: row.nextStep,
    nextStepOn: row.nextStepOn,
    teacherWords: row.teacherWords,
    observerSignedAt: row.observerSignedAt,
    teacherSignedAt: row.teacherSignedAt,
    groupName: row.group.name,
    grade: row.grade,
    year: row.year,
    subjectName: row.subject.name,
    teacherName: row.teacher.name,
    observerName: row.observer.name,
  }
}

/** Keeps what both have signed now, with the names of this moment; `earlier` where that was at another one. */
export async function keepSigned(
  db: Db,
  account: Account,
  before: StoredObservation,
  earlier?: { at: string; isRecomputed: boolean },
): Promise<Change> {
  const row = orNotFound(await findObservation(db, account, before.id), observationThing.what)
  const { change } = await keepEdition(db, account, {
    ...closedObservation(before.id),
    schoolId: before.school_id,
    content: contentOf(row),
    reason: before.reason,
    label: `Assistência, ${row.teacher.name}, ${row.group.name}`,
    ...(earlier && { earlier }),
  })
  return change
}

function withheld(content: SignedObservation): SignedObservation {
  return {
    ...content,
    criteria: blankCriteria(content.criteria),
    seen: '',
    judged: '',
    nextStep: '',
    nextStepOn: null,
    teacherWords: '',
  }
}

/** «Ana Sitoe, Matemática, 6ªA, 05/05/2026» */
async function labelOfObservation(row: StoredObservation, db: Db): Promise<string> {
  const names = await withDeleted(db, 'accounts')
    .innerJoin('groups', join => join.on('groups.id', '=', row.group_id))
    .innerJoin('subjects', join => join.on('subjects.id', '=', row.subject_id))
    .select(['accounts.name as teacher', 'subjects.name as subject', 'groups.name as group'])
    .where('accounts.id', '=', row.teacher_id)
    .executeTakeFirst()
  const { teacher, subject, group } = orNotFound(names, observationThing.what)
  return [teacher, subject, group, formatDateSlashes(row.held_on)].join(', ')
}
