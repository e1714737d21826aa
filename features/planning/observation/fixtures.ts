import type { Account } from '#kit/account.ts'
import { blankOf } from '#kit/fields.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { ObservationBody } from './contract.ts'
import { blankCriteria, observationFields } from './observation.ts'
import { proposedCriteria, proposedLevels } from './proposed-form.ts'
import { insertObservation, updateObservationRow } from './server/queries.ts'
import { keepSigned } from './server/read-observation.ts'

/** What an observer writes by the proposed form; what is not said is blank. */
export function observationBodyOf(
  body: Partial<ObservationBody> & Pick<ObservationBody, 'heldOn' | 'groupId' | 'subjectId'>,
): ObservationBody {
  return {
    ...blankOf(observationFields),
    levels: [...proposedLevels],
    criteria: blankCriteria(proposedCriteria),
    ...body,
  }
}

/** A stored observation, not signed yet. */
export function fixtureObservation(
  db: Db,
  of: Parameters<typeof observationBodyOf>[0] & { schoolId: string; teacherId: string; observer: Account },
) {
  const { schoolId, teacherId, observer, ...body } = of
  return insertObservation(db, observationBodyOf(body), { schoolId, teacherId, observerId: observer.id })
}

/** Signs one as its observer does. */
export function signByObserver(db: Db, id: string, at: string) {
  return updateObservationRow(db, id, { state: 'por assinar', observer_signed_at: at, was_shown: true })
}

/** Signs one as its teacher does, after the observer. */
export async function signByTeacher(
  db: Db,
  id: string,
  { teacher, at, words }: { teacher: Account; at: string; words: string },
) {
  const after = await updateObservationRow(db, id, {
    state: 'assinada',
    teacher_words: words,
    teacher_signed_at: at,
  })
  await keepSigned(db, teacher, after, { at, isRecomputed: false })
  return after
}
